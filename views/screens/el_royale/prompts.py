"""What is asked at a table of El Royale: whom the referee waits for, and the means to enter it, in plain parts."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.cards import NAMES, RANK, RANKS
from models.translation import say
from referee.games.el_royale.elimination import would_be_out
from referee.games.el_royale.events import Drawn, Eliminated, NothingLeft, OneMore, Rebuilt
from referee.games.el_royale.seating import claim_order
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    CLAIMS,
    DEAL,
    DEFENCE,
    NOBODY,
    OVER,
    RESULT,
    State,
)
from referee.words.phrases import term
from views.app import theme
from views.components.paper import words
from views.components.shell import fitting
from views.screens.el_royale.cards import cards_asked, gathers, known, others, shows
from views.screens.el_royale.dealing import deal
from views.screens.el_royale.draft import (
    HalfSaid,
    drawn_unnamed,
    marks,
    most_claimed,
    seat_meant,
    state_of,
    takes_the_pile,
    who_may,
)
from views.screens.el_royale.game_over import over
from views.screens.el_royale.score_only import result
from views.screens.el_royale.taps import as_entry, held
from views.screens.table.intents import GoOn, Tap
from views.screens.table.scene import Asks, Does, Part, Picking, Seen, beside_each_other, offer, prompt


def asks_of(seen: Seen) -> Asks:
    """What the referee waits for."""
    asked: dict[str, Callable[[Seen, State, HalfSaid], Asks]] = {
        RESULT: result,
        DEAL: deal,
        ATTACK: _attack,
        DEFENCE: _defence,
        AFTER_BEAT: _after_beat,
        CLAIMS: _claims,
        OVER: over,
    }
    now, state = held(seen), state_of(seen.table)
    return _naming(seen, state, now) if now.mode in ("draw", "show") else asked[state.phase](seen, state, now)


CALLED = (Drawn, Rebuilt, NothingLeft, OneMore, Eliminated)
"""What the table must hear: cards are to be drawn, somebody is near the limit or beyond it."""


def _called(seen: Seen) -> tuple[Part, ...]:
    """What the referee calls out after the last entry, in type that is read across the table."""
    table = seen.table
    made = next(
        (ruling for ruling in reversed(table.latest(9)) if ruling.entry.do not in ("draw", "show")), None
    )
    told = [
        table.game.telling(table.state, each)
        for each in (made.happened if made else ())
        if isinstance(each, CALLED)
    ]
    return (
        (Part("called", _call, (" ".join(table.game.said(code, facts) for code, _, facts in told),)),)
        if told
        else ()
    )


def _call(_: Does, said: str) -> ft.Control:
    big = words(said, size=fitting(theme.MEDIUM), weight=ft.FontWeight.W_600, color=theme.BRASS)
    return ft.Semantics(identifier="called", live_region=True, container=True, content=big)


# -- what is asked -----------------------------------------------------------------------------------------------------
def _attack(seen: Seen, state: State, now: HalfSaid) -> Asks:
    seat = seat_meant(seen.table, now)
    unnamed = drawn_unnamed(seen.table)
    draws: tuple[Part, ...] = ()
    if unnamed and seen.table_settings.hands_shown:
        drawer, number = unnamed[0]
        told = say(
            "el_table.name_draw",
            "{player} drew {count, plural, one {#: name it} other {#: name them}}",
            player=state.name(drawer),
            count=number,
        )
        draws = (offer(told, "name-draw", Tap("draw", drawer), fills=True),)
    ways = beside_each_other("ways", *gathers(seen, seat, now), *shows(seat, now))
    looked_at = known(seen, seat) if now.seat != NOBODY else ()
    return cards_asked(
        seen, seat, now, Asks(prompt(_which_card(state, seat)), (*_called(seen), *draws)), (ways, *looked_at)
    )


def _which_card(state: State, seat: int) -> str:
    """Who attacks whom, or who else has been tapped."""
    if seat != state.attacker:
        return say("el_table.which_card", "{player}: which card?", player=state.name(seat))
    attacker, defender, instead_of = (
        state.name(state.attacker),
        state.name(state.defender),
        state.name(state.target),
    )
    if state.target == state.defender:
        return say(
            "el_table.attacks",
            "{attacker} attacks {defender}: which card?",
            attacker=attacker,
            defender=defender,
        )
    return say(
        "el_table.attacks_substitute",
        "{attacker} attacks {defender}, who defends for {instead_of}: which card?",
        attacker=attacker,
        defender=defender,
        instead_of=instead_of,
    )


def _defence(seen: Seen, state: State, now: HalfSaid) -> Asks:
    seat, throws = seat_meant(seen.table, now), _whose_seat(seen, state, now)
    told, said, kind = _pile_to_take(state) if state.conceded else _to_answer(state)
    do = takes_the_pile(seen.table)
    last = offer(said, do, as_entry(do, state.name(state.defender)), kind, fills=True)
    if seat != state.defender:
        told = _which_to_throw_in(state, seat)
    asks = Asks(prompt(told, *_back_to_fewer(now)), foot=(last,))
    if state.conceded and seat == state.defender:
        return asks._replace(rows=(*throws, *known(seen, seat)))
    return cards_asked(seen, seat, now, asks, _around_cards(seen, seat, now, throws))


def _around_cards(seen: Seen, seat: int, now: HalfSaid, below: tuple[Part, ...]) -> tuple[Part, ...]:
    """Other ways to name what is laid above the cards, and what else there is below; where any card is asked for, the picker has all
    of that room.
    """
    if now.mode == "other":
        gathered = gathers(seen, seat, now) if now.several else ()
        return (beside_each_other("ways", *gathered),) if gathered else ()
    ways = beside_each_other("ways", *others(now), *gathers(seen, seat, now), *shows(seat, now))
    return (ways, *below, *known(seen, seat))


def _back_to_fewer(now: HalfSaid) -> tuple[Part, ...]:
    return others(now) if now.mode == "other" else ()


FEW: Final = 3
"""So many who may throw in have buttons of their own."""


def _whose_seat(seen: Seen, state: State, now: HalfSaid) -> tuple[Part, ...]:
    """How a card is thrown in before the answer: a line of its own, for in the prompt it is read past."""
    if now.seat != NOBODY or not who_may(seen.table, "throw_in"):
        return ()
    rank = term("rank", RANKS[RANK[state.top]])
    told = say("el_table.another", "Another {rank} from somebody else? Tap their seat.", rank=rank)
    return (Part("another", _tapped_first, (told,), stays=True),)


def _tapped_first(_: Does, said: str) -> ft.Control:
    return words(said, size=fitting(theme.SMALL), color=theme.BRASS, weight=ft.FontWeight.W_600)


def _throwers(seen: Seen, state: State, now: HalfSaid) -> tuple[Part, ...]:
    """Who may throw in after the beat, each one tap: the same as a tap on the seat."""
    names = who_may(seen.table, "throw_in")
    if len(names) > FEW:
        return _whose_seat(seen, state, now)
    if not names:
        return ()
    another = say("el_table.another_from", "Another {rank} from", rank=term("rank", RANKS[RANK[state.top]]))
    seats = [state.company.names.index(name) for name in names]
    offers = [
        offer(name, f"throws-{seat}", Tap("seat", seat)) for name, seat in zip(names, seats, strict=True)
    ]
    return (beside_each_other("throwers", Part("another", _label, (another,)), *offers),)


def _label(_: Does, said: str) -> ft.Control:
    return ft.Container(
        words(said, size=fitting(theme.SMALL), faded=True), padding=ft.Padding.symmetric(vertical=14)
    )


def _pile_to_take(state: State) -> tuple[str, str, str]:
    """What is asked, and the button that takes the pile: what it says, and its kind."""
    defender = state.name(state.defender)
    told = say("el_table.has_conceded", "{defender} has conceded.", defender=defender)
    takes = say("el_table.takes_pile", "{defender} takes the pile", defender=defender)
    return told, takes, "may"


def _to_answer(state: State) -> tuple[str, str, str]:
    defender = state.name(state.defender)
    told = say(
        "el_table.to_answer", "{defender} beats {top} or concedes.", defender=defender, top=NAMES[state.top]
    )
    out = would_be_out(state, state.defender, conceding=True)
    concedes = say(
        "el_table.concedes",
        "{defender} concedes{out, select, true { and is out} other {}}",
        defender=defender,
        out=out,
    )
    return told, concedes, "plain"


def _after_beat(seen: Seen, state: State, now: HalfSaid) -> Asks:
    seat, takers = now.seat, who_may(seen.table, "take")
    attacker = state.name(state.attacker)
    many = len(takers) > FEW
    takes = [_picks_up(state, name, "plain") for name in takers]
    if seat != NOBODY and state.name(seat) not in takers:
        takes.append(_picks_up(state, state.name(seat), "quiet"))
    goes_to = Part("picks-up", _label, (say("el_table.who_picks_up", "The pile goes to"),))
    taking = (beside_each_other("takers", goes_to, *takes),) if takes else ()
    nobody = say("el_table.nobody_wants_it", "Nobody wants it: {attacker} sets it aside", attacker=attacker)
    asks = Asks(
        prompt(
            _who_throws_in(state, seat, many and bool(who_may(seen.table, "throw_in"))), *_back_to_fewer(now)
        ),
        foot=(offer(nobody, "clear", as_entry("clear", attacker), "may", fills=True),),
    )
    if seat == NOBODY:
        return asks._replace(rows=(*(() if many else _throwers(seen, state, now)), *taking))
    return cards_asked(seen, seat, now, asks, _around_cards(seen, seat, now, taking))


def _who_throws_in(state: State, seat: int, by_seat: bool = False) -> str:
    """`by_seat`: so many are asked that only their seats stand for them."""
    rank = term("rank", RANKS[RANK[state.top]])
    if seat != NOBODY:
        return _which_to_throw_in(state, seat)
    if sum(RANK[card] == RANK[state.top] for card in state.pile) == 4:
        return say("el_table.all_lie", "All four {rank}s lie.", rank=rank)
    if by_seat:
        return say("el_table.beaten_by_seat", "Beaten. Another {rank}? Tap the seat.", rank=rank)
    return say("el_table.beaten", "Beaten. Does anybody throw in another {rank}?", rank=rank)


def _which_to_throw_in(state: State, seat: int) -> str:
    return say(
        "el_table.throws_in",
        "{player} throws in: which {rank}?",
        player=state.name(seat),
        rank=term("rank", RANKS[RANK[state.top]]),
    )


def _picks_up(state: State, name: str, kind: str) -> Part:
    """The name alone, behind words that say what it is about; it is read aloud in full."""
    told = say("el_table.picks_up", "{player} picks up", player=name)
    return offer(name, f"take-{state.company.names.index(name)}", as_entry("take", name), kind, label=told)


def _claims(seen: Seen, state: State, now: HalfSaid) -> Asks:
    seat, most = claim_order(state)[0], most_claimed(seen.table)
    name, gone = state.name(seat), state.name(state.spoils)
    unseen = state.size[state.spoils] - state.known[state.spoils].bit_count()
    told = say(
        "el_table.claims",
        "{player} takes up to {most} of {eliminated}'s {left} cards.",
        player=name,
        most=most,
        eliminated=gone,
        left=state.size[state.spoils],
    )
    taken = len(now.cards)
    takes = say("el_table.takes_none", "{player} takes none", player=name)
    if taken:
        takes = say("el_table.takes", "{player} takes {count}", player=name, count=taken)
    spread: tuple[Part, ...] = ()
    if unseen:
        spreads = say(
            "el_table.spreads", "{player} spreads {count} more: name them", player=gone, count=unseen
        )
        spread = (offer(spreads, "spread", Tap("show", state.spoils), fills=True),)
    asks = Asks(prompt(told), _called(seen), foot=(offer(takes, "claim", Tap("play"), "may", fills=True),))
    return cards_asked(seen, seat, now, asks, spread)


def _naming(seen: Seen, state: State, now: HalfSaid) -> Asks:
    """Cards that are only told to the referee: shown to all, or drawn."""
    seat, name = now.seat, state.name(now.seat)
    due = dict(drawn_unnamed(seen.table)).get(seat, 0) if now.mode == "draw" else 0
    cards = ", ".join(now.cards)
    which = cards or say("el_table.which", "which?")
    if due:
        told = say("el_table.drew", "{player} drew {count}: {cards}", player=name, count=due, cards=which)
    else:
        told = say("el_table.shows_all", "{player} shows to everyone: {cards}", player=name, cards=which)
    foot = [offer(say("el_table.back", "Back"), "naming-back", GoOn(HalfSaid()), "quiet")]
    if now.mode == "show" and now.cards:
        foot.insert(0, offer(say("el_table.show", "Show {cards}", cards=cards), "show", Tap("play"), "may"))
    picking = Picking("card", marks(seen.table, seat, now), hidden=now.mode == "draw")
    return Asks(prompt(told), picking=picking, foot=(beside_each_other("naming", *foot),))
