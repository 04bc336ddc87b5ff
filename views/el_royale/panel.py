"""The panel of the table screen: what the referee waits for now, and the means to enter it."""

from collections.abc import Callable

import flet as ft

from models.cards import NAMES, RANK, RANKS, names
from referee.el_royale.choices import may_pick_up
from referee.el_royale.elimination import would_be_out
from referee.el_royale.happenings import Drawn, Eliminated, NothingLeft, OneMore, Rebuilt
from referee.el_royale.seating import claim_order
from referee.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, OVER, State, in_set
from views import theme
from views.components.paper import words
from views.components.press import button
from views.el_royale.asked import Acts, Asking, Picking, column, hint, row
from views.el_royale.composing import Composing, drawn_unnamed, marks, most_claimed, offered, play, seat_meant, verb
from views.el_royale.dealing import deal
from views.faces import card_face
from views.sitting import Sitting


def asking(sitting: Sitting, now: Composing, acts: Acts) -> Asking:
    """What the referee waits for."""
    state: State = sitting.table.state
    drawn: dict[str, Callable[[Sitting, State, Composing, Acts], Asking]] = {
        DEAL: deal,
        ATTACK: _attack,
        DEFENCE: _defence,
        AFTER_BEAT: _after_beat,
        CLAIMS: _claims,
        OVER: _over,
    }
    if now.mode in ("draw", "show"):
        return _naming(sitting, state, now, acts)
    return drawn[state.phase](sitting, state, now, acts)


CALLED = (Drawn, Rebuilt, NothingLeft, OneMore, Eliminated)
"""What the table must hear: cards are to be drawn, somebody is near the limit or beyond it."""


def _called(sitting: Sitting) -> ft.Control | None:
    """What the referee calls out after the last entry, in type that is read across the table."""
    table = sitting.table
    made = next((ruling for ruling in reversed(table.latest(9)) if ruling.entry.do not in ("draw", "show")), None)
    told = [table.game.telling(table.state, each) for each in (made.happened if made else ()) if isinstance(each, CALLED)]
    if not told:
        return None
    said = " ".join(table.game.said(code, facts) for code, _, facts in told)
    return ft.Semantics(
        identifier="called",
        live_region=True,
        container=True,
        content=words(said, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.BRASS),
    )


# -- cards ---------------------------------------------------------------------------------------------------------------


def _tap_card(state: State, seat: int, now: Composing, acts: Acts) -> Callable[[str], None]:
    """A card tapped is played at once, or gathered where several are meant."""

    def tap(card: str) -> None:
        if seat == NOBODY:
            acts.compose(now)
        elif now.several or state.phase == CLAIMS:
            cards = tuple(each for each in now.cards if each != card) if card in now.cards else (*now.cards, card)
            acts.compose(now._replace(cards=cards))
        else:
            acts.enter(play(state, seat, (card,), now))

    return tap


def _cards(state: State, seat: int, now: Composing, acts: Acts, above: ft.Control, below: ft.Control | None) -> Asking:
    """The cards to tap for this player; any other card is a tap away and then says why not."""
    tap = _tap_card(state, seat, now, acts)
    tiles = names(offered(state, seat, now))
    gathered = [card for card in now.cards if card not in tiles]
    order = {card: place for place, card in enumerate(now.cards, 1)}
    unseen = state.size[seat] - state.known[seat].bit_count()
    asks_all = state.phase == ATTACK and (unseen > 0 or not tiles) and not now.cards
    picking = Picking(marks(state, seat, now), tap) if asks_all or now.mode == "other" else None
    shown = () if now.mode == "other" else tuple((card, order.get(card, 0)) for card in [*gathered, *tiles])
    return Asking(above, shown, tap, picking, below)


def _several(state: State, seat: int, now: Composing, acts: Acts) -> ft.Control | None:
    """Gather several cards, then play them together."""
    if not now.several:
        return button("Several cards", "several", lambda: acts.compose(now._replace(several=True)), "plain")
    if not now.cards:
        return button("One card", "several", lambda: acts.compose(now._replace(several=False)), "chosen")
    told = f"{_SAYS[verb(state, seat)]} {', '.join(now.cards)}"
    return button(told, "play", lambda: acts.enter(play(state, seat, now.cards, now)), "may")


_SAYS = {"attack": "Attack with", "throw_in": "Throw in", "beat": "Beat with", "claim": "Take"}


def _other(now: Composing, acts: Acts) -> ft.Control:
    if now.mode == "other":
        return button("Fewer cards", "other", lambda: acts.compose(now._replace(mode="")), "quiet")
    return button("Another card", "other", lambda: acts.compose(now._replace(mode="other")), "quiet")


def _shows(seat: int, now: Composing, acts: Acts) -> ft.Control | None:
    if seat == NOBODY:
        return None
    return button("Shows cards", "shows", lambda: acts.compose(Composing(seat=seat, mode="show")), "quiet")


def _known(state: State, seat: int, four_colours: bool) -> ft.Control | None:
    """The cards of a hand that everybody has seen go there: anyone may look at them."""
    cards = list(in_set(state.known[seat])) if seat != NOBODY else []
    if not cards or state.phase == OVER:
        return None
    cards.sort(key=lambda card: RANK[card])
    unseen = state.size[seat] - len(cards)
    faces = [card_face(NAMES[card], 26, four_colour=four_colours, shadow=False) for card in cards]
    said = f"Known of {state.name(seat)}'s hand: {', '.join(names(cards))}" + (f", and {unseen} unseen" if unseen else "")
    more = [words(f"+ {unseen} unseen", size=theme.TINY, faded=True, semantics_label="")] if unseen else []
    about = words(f"{state.name(seat)} is known to hold", size=theme.TINY, faded=True, semantics_label="")
    return ft.Semantics(label=said, identifier="known", container=True, content=column(about, row(*faces, *more), spacing=3))


# -- what is asked -------------------------------------------------------------------------------------------------------


def _attack(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_meant(state, now)
    awaited = f"{state.name(state.attacker)} attacks {state.name(state.defender)}"
    for_whom = f", who defends for {state.name(state.target)}" if state.target != state.defender else ""
    told = f"{awaited}{for_whom}: which card?" if seat == state.attacker else f"{state.name(seat)}: which card?"
    unnamed = drawn_unnamed(state)
    draws = None
    if unnamed and sitting.manner.hands_shown:
        drawer, number = unnamed[0]
        draws = button(
            f"{state.name(drawer)} drew {number}: name {'it' if number == 1 else 'them'}",
            "name-draw",
            lambda: acts.compose(Composing(seat=drawer, mode="draw")),
            "plain",
            fills=True,
        )
    below = column(
        row(_several(state, seat, now, acts), _shows(seat, now, acts)),
        _known(state, seat, sitting.taste.four_colours) if now.seat != NOBODY else None,
    )
    return _cards(state, seat, now, acts, column(_called(sitting), draws, hint(told)), below)


def _defence(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_meant(state, now)
    defender, rank = state.name(state.defender), RANKS[RANK[state.top]]
    if state.conceded:
        told = f"{defender} has conceded. Whoever throws in another {rank} is tapped first."
        last = button(f"{defender} takes the pile", "take", lambda: acts.enter({"do": "take", "by": defender}), "may", fills=True)
    else:
        told = f"{defender} beats {NAMES[state.top]} or concedes. Whoever throws in another {rank} is tapped first."
        out = would_be_out(state, state.defender, conceding=True)
        words_ = f"{defender} concedes" + (" and is out" if out else "")
        last = button(
            words_, "concede", lambda: acts.enter({"do": "concede", "by": defender}), "may" if not now.several else "plain", fills=True
        )
    if seat != state.defender:
        told = f"{state.name(seat)} throws in: which {rank}?"
    below = column(
        row(_several(state, seat, now, acts), _other(now, acts), _shows(seat, now, acts)),
        _known(state, seat, sitting.taste.four_colours),
    )
    if state.conceded and seat == state.defender:
        return Asking(column(hint(told), last), below=below)
    return _cards(state, seat, now, acts, column(hint(told), last), below)


def _after_beat(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat, rank = now.seat, RANKS[RANK[state.top]]
    attacker = state.name(state.attacker)
    all_lie = sum(RANK[card] == RANK[state.top] for card in state.pile) == 4
    takers = [state.name(each) for each in may_pick_up(state)]
    told = f"All four {rank}s lie." if all_lie else f"Beaten. Tap who throws in another {rank}."
    if seat != NOBODY:
        told = f"{state.name(seat)} throws in: which {rank}?"
    takes = [
        button(
            f"{name} picks up", f"take-{state.company.names.index(name)}", lambda name=name: acts.enter({"do": "take", "by": name}), "plain"
        )
        for name in takers
    ]
    if seat != NOBODY and state.name(seat) not in takers:
        name = state.name(seat)
        takes.append(button(f"{name} picks up", f"take-{seat}", lambda: acts.enter({"do": "take", "by": name}), "quiet"))
    clear = button(
        f"Nobody wants it: {attacker} sets it aside", "clear", lambda: acts.enter({"do": "clear", "by": attacker}), "may", fills=True
    )
    taking = row(*takes) if takes else None
    if seat == NOBODY:
        return Asking(column(hint(told), clear), below=taking)
    more = row(_several(state, seat, now, acts), _other(now, acts), _shows(seat, now, acts))
    below = column(more, taking, _known(state, seat, sitting.taste.four_colours))
    return _cards(state, seat, now, acts, column(hint(told), clear), below)


def _claims(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat, most = claim_order(state)[0], most_claimed(state)
    name, gone = state.name(seat), state.name(state.spoils)
    unseen = state.size[state.spoils] - state.known[state.spoils].bit_count()
    told = f"{name} takes up to {most} of {gone}'s {state.size[state.spoils]} cards."
    amount = f"takes {len(now.cards)}" if now.cards else "takes none"
    claim = button(f"{name} {amount}", "claim", lambda: acts.enter(play(state, seat, now.cards, now)), "may", fills=True)
    spread = None
    if unseen:
        spread = button(
            f"{gone} spreads {unseen} more: name them",
            "spread",
            lambda: acts.compose(Composing(seat=state.spoils, mode="show")),
            "plain",
            fills=True,
        )
    return _cards(state, seat, now, acts, column(_called(sitting), hint(told), claim), spread)


def _naming(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    """Cards that are only told to the referee: shown to all, or drawn."""
    seat, name = now.seat, state.name(now.seat)
    due = dict(drawn_unnamed(state)).get(seat, 0) if now.mode == "draw" else 0

    def pick(card: str) -> None:
        cards = (*now.cards, card)
        if due and len(cards) == due:
            acts.enter(play(state, seat, cards, now))
        else:
            acts.compose(now._replace(cards=cards))

    told = f"{name} drew {due}" if due else f"{name} shows to everyone"
    done = None
    if now.mode == "show" and now.cards:
        done = button(f"Show {', '.join(now.cards)}", "show", lambda: acts.enter(play(state, seat, now.cards, now)), "may")
    back = button("Back", "naming-back", lambda: acts.compose(Composing()), "quiet")
    above = hint(f"{told}: {', '.join(now.cards) or 'which?'}")
    return Asking(above, picking=Picking(marks(state, seat, now), pick, hidden=now.mode == "draw"), below=row(done, back))


def _over(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    company = state.company
    winner = company.team_names[state.winner]
    who = f"Team {winner} wins" if company.in_teams else f"{winner} wins"
    how = (
        f"{state.name(state.won_by)} laid the fourth {RANKS[RANK[state.top]]} as the last card."
        if state.won_by != NOBODY
        else "Everybody else has been eliminated."
    )
    offer = acts.proposal
    following = f"Next game: {' or '.join(offer.may_deal)} deals, {' or '.join(offer.may_start)} starts." if offer else ""
    above = column(
        words(who, size=theme.BIG, weight=ft.FontWeight.W_600),
        words(how),
        words(acts.won, faded=True) if acts.won else None,
        words(following, faded=True) if following else None,
        button("Next game", "again", acts.again, "may", fills=True),
    )
    return Asking(above)
