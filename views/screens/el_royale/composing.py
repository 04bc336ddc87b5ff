"""What has been tapped so far of the next entry, and what that leaves open: players to light, cards to offer. No Flet in here.

A play is a player and a card. Whose answer is awaited is meant without a tap; anybody else is tapped first.
"""

from typing import Any, Final, Literal, NamedTuple

from models.cards import JOKER, NAMES, RANK, SUIT, card_number
from referee.acts import every
from referee.games.el_royale.choices import beats_of_the_defender, may_pick_up, may_throw_in
from referee.games.el_royale.elimination import room
from referee.games.el_royale.knowledge import can_hold
from referee.games.el_royale.seating import claim_order
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, RANK_SET, State, card_set, in_set

Entry = dict[str, Any]
Mode = Literal["", "other", "show", "draw"]
CARDS: Final = tuple(range(JOKER + 1))


class Composing(NamedTuple):
    """What has been tapped of the next entry."""

    seat: int = NOBODY
    cards: tuple[str, ...] = ()
    several: bool = False
    """Cards are gathered in order and played together."""
    mode: Mode = ""
    """`other`: any card may be named; `show`: the cards are shown, not played; `draw`: they name what was drawn."""
    dealer: int = NOBODY
    first: int = NOBODY
    hands: tuple[tuple[str, ...], ...] = ()
    """The hands named so far of a deal, in the order of the seats."""


def fits(state: State, now: Composing) -> bool:
    """Can this have been tapped here? It may come from another day."""
    seats, named = range(NOBODY, len(state.size)), (*now.cards, *(card for hand in now.hands for card in hand))
    seated = all(seat in seats for seat in (now.seat, now.dealer, now.first))
    return seated and len(now.hands) <= len(state.size) and all(card_number(card) is not None for card in named)


def seat_meant(state: State, now: Composing) -> int:
    """Whose card is named next: whoever was tapped, or whose answer is awaited."""
    if now.seat != NOBODY:
        return now.seat
    if state.phase == ATTACK:
        return state.attacker
    if state.phase == DEFENCE:
        return state.defender
    return claim_order(state)[0] if state.phase == CLAIMS else NOBODY


def verb(state: State, seat: int) -> str:
    """What this player would do with a card now."""
    if state.phase in (ATTACK, CLAIMS):
        return "attack" if state.phase == ATTACK else "claim"
    return "beat" if state.phase == DEFENCE and seat == state.defender and not state.conceded else "throw_in"


def lit(state: State) -> frozenset[int]:
    """Who may do something now. All others may be tapped too, and what they try is then refused with the reason."""
    if state.phase == ATTACK:
        return frozenset((state.attacker,))
    if state.phase == DEFENCE:
        return frozenset((state.defender, *may_throw_in(state)))
    if state.phase == AFTER_BEAT:
        return frozenset((*may_throw_in(state), *may_pick_up(state), state.attacker))
    if state.phase == CLAIMS:
        return frozenset(claim_order(state)[:1])
    return frozenset(range(len(state.size))) if state.phase == DEAL else frozenset()


def open_cards(state: State, seat: int, now: Composing) -> int:
    """The cards this player can hold and might lawfully name next, as a set."""
    held = can_hold(state, state.spoils if state.phase == CLAIMS and now.mode != "show" else seat)
    if now.mode == "show" or state.phase == CLAIMS:
        return held
    does = verb(state, seat)
    if does == "beat":
        return _of_a_beat(state, now)
    if now.cards:
        return held & RANK_SET[RANK[NAMES.index(now.cards[0])]]
    if does == "throw_in":
        return held & RANK_SET[RANK[state.top]] if seat in may_throw_in(state) else 0
    return held


def _of_a_beat(state: State, now: Composing) -> int:
    """The cards of every lawful beat that those gathered are part of; where none are gathered, one card must beat alone."""
    gathered, cards = card_set(NAMES.index(card) for card in now.cards), 0
    for beat in every(beats_of_the_defender(state)):
        if now.several or len(beat.cards) == 1:
            whole = card_set(beat.cards)
            cards |= whole if gathered & ~whole == 0 else 0
    return cards


def offered(state: State, seat: int, now: Composing) -> list[int]:
    """Cards to lay out for one tap: where all could be meant, only those known to be in the hand."""
    cards = open_cards(state, seat, now)
    if state.phase == CLAIMS and now.mode != "show":
        cards &= state.known[state.spoils]
    elif now.mode == "show" or (state.phase == ATTACK and not now.cards):
        cards &= state.known[seat]
    top = SUIT[state.top] if state.pile else 0
    return sorted(in_set(cards), key=lambda card: (RANK[card], (SUIT[card] - top) % 4))


def marks(state: State, seat: int, now: Composing) -> str:
    """What the picker says of each card: `.` may be named, `-` would be refused, `x` cannot be there."""
    if now.mode == "draw":
        held = may_be = can_hold(state, seat) & ~state.known[seat] if seat != NOBODY else 0
    else:
        held = can_hold(state, state.spoils if state.phase == CLAIMS and now.mode != "show" else seat)
        may_be = open_cards(state, seat, now)
    return "".join("." if may_be >> card & 1 else "-" if held >> card & 1 else "x" for card in CARDS)


def play(state: State, seat: int, cards: tuple[str, ...], now: Composing) -> Entry:
    """The entry that these cards of this player make."""
    does = now.mode if now.mode in ("show", "draw") else verb(state, seat)
    return {"do": does, "by": state.name(seat), "cards": list(cards)}


def most_claimed(state: State) -> int:
    """How many of the spread cards whoever is in turn may take."""
    return min(room(state, claim_order(state)[0]), state.size[state.spoils])


def drawn_unnamed(state: State) -> list[tuple[int, int]]:
    """Who has drawn how many cards that nobody has named yet."""
    return [(seat, sum(number for _, number in parts)) for seat, parts in enumerate(state.fresh) if parts]
