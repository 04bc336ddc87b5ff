"""What is half said at a table of Royals, and what one more tap makes of it: a draft in the referee's words. No Flet in here.

A card tapped in the tray is played at once: turned up, drawn, led, followed, discarded. An act that is made of several things is
said first (PLAYS): the draft then has its verb, and the referee says what may be named next.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from math import comb
from typing import Final

from models.cards import ACE, HIDDEN, NAMES, RANK, card_number
from models.json_values import Json, JsonObject
from referee import draft_refusals, drafts
from referee.drafts import NOTHING, Draft, Next, Options, asked, options
from referee.forced_act import only_way
from referee.game import AnyGame
from referee.games.royals.actions import VERBS
from referee.games.royals.deal import next_dealer
from referee.games.royals.drawing import drawer, from_discards
from referee.games.royals.ending import HandScored
from referee.games.royals.state import DEAL, DRAW, FOLLOW, IS_FACE, KEEP, NOBODY, REVEAL, ROYAL_OF, State
from referee.games.royals.trick import kept_of
from referee.table.table import Table
from referee.verbs import CARDS
from views.screens.draft import Tapped
from views.screens.table.intents import GoOn, Meaning, enter

PLAYS: Final = {do: verb.offered for do, verb in VERBS.items() if verb.offered is not None}
"""What the attacker says before it is made, in the order in which it is offered."""
TAKING: Final = Draft.of(do="take_pile")
HANDS: Final = "hands:"
"""A hand that is named: `hands:Ann`."""
LOOKED_AT: Final = "rank"
"""The denomination that is looked at while its cards are named: the draft holds it, and it is no part of the act."""


def state_of(table: Table) -> State:
    """How it stands."""
    assert isinstance(table.state, State)
    return table.state


def begun(table: Table) -> Draft:
    """What goes without saying of the next act."""
    state = state_of(table)
    if state.phase == DEAL:
        return (
            NOTHING if just_scored(table) else Draft.of(do="deal", by=state.name(max(next_dealer(state), 0)))
        )
    if state.phase == KEEP:
        return Draft.of(do="keep", by=state.name(state.won_by))
    return _begun_reveal(state) if state.phase == REVEAL else NOTHING


def _begun_reveal(state: State) -> Draft:
    """The cards that all know; the first hand of which somebody has to name some is the last in the draft."""
    draft = Draft.of(do="reveal")
    for seat in sorted(range(state.terms.players), key=lambda seat: (seat in hands_to_name(state), -seat)):
        draft = draft.gather(HANDS + state.name(seat), tuple(NAMES[card] for card in state.known[seat]))
    return draft


def just_scored(table: Table) -> HandScored | None:
    """The hand that the last entry scored."""
    found = (each for ruling in table.latest(1) for each in ruling.happened if isinstance(each, HandScored))
    return next(found, None)


def allowed(table: Table, draft: Draft, field: str) -> Options | None:
    """What this field may be."""
    return _next(table, draft).open.get(field)


def may_end(table: Table, draft: Draft) -> bool:
    """Would the referee take the draft as it is?"""
    return _next(table, draft).whole is not None


def _next(table: Table, draft: Draft) -> Next:
    return options(table.game, table.state, draft.without(LOOKED_AT))


def every_way(table: Table, draft: Draft, *fields: str) -> Iterator[Draft]:
    """The draft with these fields named too, in every way that the referee allows; left out where none can be named."""
    if not fields:
        yield draft
        return
    found = allowed(table, draft, fields[0])
    for value in found.allowed if found is not None else (None,):
        yield from every_way(table, draft.put(fields[0], value), *fields[1:])


def entry_of(table: Table, draft: Draft) -> JsonObject | None:
    """The act that the draft says, allowed or not; None if something is missing."""
    whole = _next(table, draft).whole
    if whole is None:
        said = draft.without(LOOKED_AT)
        for field in draft.gathering:
            said = said.put(field, said.so_far(field))
        whole = drafts.said_whole(table.game, said)
    return whole.written() if whole is not None else None


def offered(table: Table) -> frozenset[str]:
    """The verbs that may be said now."""
    return frozenset(each.do for each in asked(table.game, table.state))


def only_play(game: AnyGame, state: State, do: str) -> JsonObject | None:
    """The only strike there is: all its cards lie on the table. None where one may choose, or names a card of a hand."""
    if do != "assassinate":
        return None
    found = [acts for acts in game.acts(state) if game.verbs.declared(acts.act).do == do]
    only = only_way(found[0]) if len(found) == 1 else None
    return game.write(state, only).written() if only is not None else None


def can_be_meant(table: Table, draft: Draft) -> bool:
    """Is what was kept still an act of this game?"""
    found = _next(table, draft)
    return bool(found.open) or found.whole is not None or draft == begun(table)


# -- whose cards -------------------------------------------------------------------------------------------------------
def seat_drawing(state: State) -> int:
    """Whose draw it is; where nobody waits for it only the attacker may."""
    due = drawer(state)
    if due != NOBODY or not state.places:
        return due
    return state.places[0] if state.phase == DRAW else state.attacker


def draws_from_stack(state: State) -> list[JsonObject]:
    """Everybody whose draw is due draws a card from the stack that nobody shows."""
    return [
        {"do": "draw", "by": state.name(seat), "from": "stack", "card": NAMES[HIDDEN]}
        for seat in state.places[: state.stack]
    ]


def hands_to_name(state: State) -> list[int]:
    """Whose hands have cards that nobody has shown."""
    return [seat for seat in range(state.terms.players) if state.hidden[seat]]


# -- a card of the tray ------------------------------------------------------------------------------------------------
def card_tapped(table: Table, now: Draft, card: str, hands_shown: bool) -> Meaning | Tapped:
    """A card of the tray was tapped."""
    state = state_of(table)
    if now.do in ("deal", "reveal"):
        return (
            _dealt(table, now, card, hands_shown)
            if now.do == "deal" and "up" not in now.said
            else GoOn(hand_named(table, now, card))
        )
    if field := melded_in(now):
        return GoOn(gathered(table, now, field, card))
    if now.do in PLAYS:
        field = "discard" if now.do == "end_hand" else "card"
        return whole_or_more(table, now.put(field, card))
    if state.phase == FOLLOW:
        return enter({"do": "follow", "by": state.name(state.waiting[0]), "card": card})
    if state.phase == DRAW and state.stack and hands_shown:
        return enter({"do": "draw", "by": state.name(seat_drawing(state)), "from": "stack", "card": card})
    do = "discard" if state.fought else "lead"
    return enter({"do": do, "by": state.name(state.attacker), "card": card})


def melded_in(now: Draft) -> str:
    """The field of the act that names the cards it melds; "" where it melds none."""
    if not now.do or not hasattr(VERBS[now.do].act, "melded"):
        return ""
    return next(field.name for field in VERBS[now.do].fields if field.kind is CARDS)


def whole_or_more(table: Table, draft: Draft) -> Meaning | Tapped:
    """The act, once the draft says it whole."""
    if draft.do != "end_hand" and _next(table, draft).open:
        return GoOn(draft)
    entry = entry_of(table, draft)
    return (
        enter(entry)
        if entry is not None
        else Tapped(draft, findings=draft_refusals.why(table.game, table.state, draft))
    )


def gathered(table: Table, now: Draft, field: str, card: str) -> Draft:
    """One copy more of a card, or none when no more can be there."""
    found = allowed(table, now, field)
    if found is not None and card in found.allowed:
        return now.gather(field, (*now.so_far(field), card))
    return now.gather(field, tuple(each for each in now.so_far(field) if each != card))


def played_tapped(table: Table, now: Draft, number: int) -> Meaning | Tapped:
    """A card of the trick was tapped: with the last one that is due, all chosen are kept."""
    state = state_of(table)
    if number in kept_numbers(state, now):
        chosen = list(now.so_far("cards"))
        chosen.remove(NAMES[state.battle[number][1]])
        return GoOn(now.gather("cards", tuple(chosen)))
    went = drafts.named(table.game, state, now, "cards", NAMES[state.battle[number][1]])
    return GoOn(went) if isinstance(went, Draft) else enter(went.written())


FEW: Final = 10
"""So many lots to keep are shown side by side, each a tap; of more the cards are tapped one by one."""


def lots_to_keep(state: State) -> list[tuple[int, ...]]:
    """Every lot that the winner of a trick may keep, by places in the trick; [] where there are too many. The likely ones come first:
    Royals of the own suit, then Aces, then other faces.
    """
    due = kept_of(state)
    if comb(len(state.battle), due) > FEW:
        return []
    lots: dict[tuple[int, ...], tuple[int, ...]] = {}
    for lot in combinations(range(len(state.battle)), due):
        lots.setdefault(tuple(sorted(state.battle[number][1] for number in lot)), lot)
    return [lots[cards] for cards in sorted(lots, key=lambda cards: worth(state, cards), reverse=True)]


def worth(state: State, cards: tuple[int, ...]) -> int:
    """How likely the winner of the trick keeps these: Royals of the own suit first, then Aces, then other faces."""
    home = state.suits[state.won_by]
    return sum(100 * (ROYAL_OF[card] == home) + 10 * (RANK[card] == ACE) + IS_FACE[card] for card in cards)


def lots_to_meld(table: Table, now: Draft, possible: Iterable[str]) -> list[JsonObject]:
    """The melds that go on from what is named so far with different cards, the smallest first; [] where it is one already."""
    cards, named = tuple(possible), now.so_far("cards")
    if may_end(table, now):
        return []
    lots = chain.from_iterable(combinations(cards, due) for due in range(1, len(cards) + 1))
    ways = [now.gather("cards", (*named, *lot)) for lot in lots]
    return [
        entry
        for entry in (entry_of(table, draft) for draft in ways if may_end(table, draft))
        if entry is not None
    ]


def kept_numbers(state: State, now: Draft) -> frozenset[int]:
    """Which cards of the trick are chosen, by their places in it."""
    left, found = list(now.so_far("cards")), set()
    for number, (_, card) in enumerate(state.battle):
        if NAMES[card] in left:
            left.remove(NAMES[card])
            found.add(number)
    return frozenset(found)


# -- hands that are named ----------------------------------------------------------------------------------------------
def _dealt(table: Table, now: Draft, card: str, hands_shown: bool) -> Meaning:
    now = now.put("up", card)
    if not hands_shown:
        return enter(dict(now.said))
    names = table.header.names
    first = names.index(str(now.said["by"]))
    for name in (*names[first + 1 :], *names[:first], names[first]):
        now = now.gather(HANDS + name, ())
    return GoOn(now)


def hand_at(now: Draft) -> str:
    """The hand that is being named: the last that was turned to."""
    return next((name for name, _ in reversed(now.fields) if name.startswith(HANDS)), "")


def turned_to(now: Draft, player: str) -> Draft:
    """This player's hand is named next."""
    return now.gather(HANDS + player, tuple(now.so_far(HANDS + player)))


def hand_named(table: Table, now: Draft, card: str) -> Draft:
    """A card more in the hand that is being named, or one less; when the hand is complete, the next one's turn comes."""
    state, field = state_of(table), hand_at(now)
    hand, found = tuple(now.so_far(field)), allowed(table, now, field)
    if found is not None and card in found.allowed:
        now = now.gather(field, (*hand, card))
    elif hand.count(card) > [
        NAMES[each] for each in state.known[state.names.index(field.removeprefix(HANDS))]
    ].count(card):
        at = len(hand) - 1 - hand[::-1].index(card)
        now = now.gather(field, hand[:at] + hand[at + 1 :])
    short = [
        seat
        for seat in range(state.terms.players)
        if len(now.so_far(HANDS + state.name(seat))) < hand_size(state, seat)
    ]
    is_full = len(now.so_far(field)) >= hand_size(state, state.names.index(field.removeprefix(HANDS)))
    return turned_to(now, state.name(short[0])) if is_full and short else now


def hand_size(state: State, seat: int) -> int:
    """How many cards there are to name."""
    return state.terms.hand_size if state.phase == DEAL else state.hand(seat)


def named_so_far(now: Draft, player: str) -> tuple[str, ...]:
    """The cards named of a hand."""
    return tuple(now.so_far(HANDS + player))


def hands_entry(state: State, now: Draft) -> JsonObject:
    """The deal or the reveal as it has been named so far; dealt hands named in part are filled with cards not shown."""
    hands: dict[str, Json] = {}
    for seat, player in enumerate(state.names):
        named = named_so_far(now, player)
        if state.phase == DEAL and named:
            named = (*named, *[NAMES[HIDDEN]] * (hand_size(state, seat) - len(named)))
        if named or state.phase != DEAL:
            hands[player] = list(named)
    rest = {name: value for name, value in now.said.items() if not name.startswith(HANDS)}
    return {**rest, "hands": hands} if hands else rest


# -- a discard ---------------------------------------------------------------------------------------------------------
def discard_tapped(table: Table, now: Draft, place: int, hands_shown: bool) -> Meaning | None:
    """A card of the discard pile was tapped; the top one is the last. What may be done with it in one way only is entered.

    The player on turn comes first; where that would be for a change, or several come later, it is asked who draws it.
    """
    state = state_of(table)
    if not state.places or place >= len(state.discard):
        return None
    if place == discard_at(state, now):
        return GoOn(NOTHING)
    card, depth = NAMES[state.discard[place]], len(state.discard) - place
    takes, draws = begun_pile(table, depth), draws_of(table, card)
    if takes is not None:
        return GoOn(takes)
    later = [] if hands_shown else drawn_later(state, state.discard[place])
    if len(draws) == 1 and draws[0].get("for_suit") is None:
        return enter(draws[0])
    if len(later) == 1 and not draws:
        return enter(*later[0])
    if draws or later:
        return GoOn(Draft.of(do="draw", **{"from": "discard"}, card=card))
    return enter({"do": "draw", "by": state.name(seat_drawing(state)), "from": "discard", "card": card})


def drawn_later(state: State, card: int) -> list[list[JsonObject]]:
    """The draws of those who come later and may draw this discard by home suit, each after all before have drawn from the stack."""
    draws = draws_from_stack(state)
    places: dict[int, int] = {}
    for at, seat in enumerate(state.places[: len(draws) + 1]):
        if at and seat != state.places[0] and card in from_discards(state, seat):
            places.setdefault(seat, at)
    last = {"from": "discard", "card": NAMES[card]}
    return [[*draws[:at], {"do": "draw", "by": state.name(seat), **last}] for seat, at in places.items()]


def draws_of(table: Table, card: str) -> list[JsonObject]:
    """Every way to draw this discard: by home suit, or for a change."""
    ways = every_way(table, Draft.of(do="draw", **{"from": "discard"}, card=card), "by", "for_suit")
    wholes = [_next(table, draft).whole for draft in ways]
    return [whole.written() for whole in wholes if whole is not None]


def begun_pile(table: Table, depth: int) -> Draft | None:
    """The pile taken down to this card: the card itself is melded, and what is known to go with it."""
    state = state_of(table)
    draft = TAKING.put("by", state.name(state.attacker)).put("count", depth)
    bottom = NAMES[state.discard[-depth]]
    found = allowed(table, draft, "meld")
    if found is None or bottom not in found.allowed:
        return None
    draft = draft.gather("meld", (bottom,))
    taken = [*state.discard[len(state.discard) - depth + 1 :], *state.known[state.attacker]]
    for card in taken:
        if RANK[card] == RANK[state.discard[-depth]]:
            found = allowed(table, draft, "meld")
            if found is not None and NAMES[card] in found.allowed:
                draft = draft.gather("meld", (*draft.so_far("meld"), NAMES[card]))
    return draft


def discard_at(state: State, now: Draft) -> int:
    """The place of the discard that was tapped, or -1."""
    if "count" in now.said:
        return len(state.discard) - int(str(now.said["count"]))
    if now.do == "draw" and "card" in now.said:
        card = card_number(str(now.said["card"]))
        return max((place for place, each in enumerate(state.discard) if each == card), default=-1)
    return -1


def lit_discards(table: Table) -> frozenset[int]:
    """Which places of the discard pile hold a card that may be taken now, counted from the bottom.

    A card that could only be drawn for a change of suit, on the word of a hidden hand, is not lit; it can be tapped all the same.
    """
    state = state_of(table)
    if not state.places or not state.discard:
        return frozenset()
    top = len(state.discard)
    by_home = {card for seat in dict.fromkeys(state.places) for card in from_discards(state, seat)}
    for_change = _cards(table, Draft.of(do="draw", **{"from": "discard"}))
    reach = top - len(state.terms.customs.reach(state.discard))
    lit = {place for place, card in enumerate(state.discard) if place >= reach and card in by_home}
    lit |= {
        place
        for place, card in enumerate(state.discard)
        if place >= reach and NAMES[card] in for_change and _is_near(state, card)
    }
    depths = allowed(table, TAKING, "count")
    return frozenset(
        lit | {top - int(str(depth)) for depth in (depths.allowed if depths is not None else ())}
    )


def _cards(table: Table, draft: Draft) -> tuple[Json, ...]:
    found = allowed(table, draft, "card")
    return found.allowed if found is not None else ()


def _is_near(state: State, card: int) -> bool:
    """Does the attacker hold or show another copy, as far as anybody knows? Else a draw for a change is not worth lighting."""
    return card in near(state)


def near(state: State) -> Iterable[int]:
    """The cards on the attacker's board and those known to be in the hand."""
    return [lying & 63 for lying in state.board(state.attacker)] + state.known[state.attacker]
