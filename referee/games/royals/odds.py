"""The chances in Royals and Battle Royals, as one seat sees the table: the top card of the stack, and a lead that nobody beats."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from models.cards import NAMES, RANK, SUIT
from referee.act_sets import Said, in_set
from referee.chances import Chance, Place, kinds_of, ways
from referee.games.royals.actions import Lead
from referee.games.royals.drawing import drawer
from referee.games.royals.legal_acts import acts
from referee.games.royals.melding import has_royal_before, keeps_a_card
from referee.games.royals.plays import match, same_rank
from referee.games.royals.state import FACES, NOBODY, PLAY, ROYAL_OF, State, counted, into_hand, placed, show
from referee.games.royals.trick import others_in_battle

OF_SUIT: Final = tuple(frozenset(range(13 * suit, 13 * suit + 13)) for suit in range(4))
MOST_PROVEN: Final = 3
"""So much that was proven is counted with in full: each hand and suit more multiplies the work."""
STACK_TOP: Final = NOBODY
"""In place of a seat: the top of the stack."""


class Few(NamedTuple):
    """At most so many of these cards are among the hidden ones there."""

    where: int
    cards: frozenset[int]
    most: int


def odds(state: State, seat: int) -> Iterator[Chance]:
    """Every chance that can be asked for now. `state`: as this seat sees it."""
    if drawer(state) == seat and state.stack:
        yield from _of_the_stack(state, seat)
    elif state.phase == PLAY and state.attacker == seat and not state.fought:
        yield from _of_a_lead(state, seat)


# -- how the cards can lie ---------------------------------------------------------------------------------------------


def proven(state: State) -> list[Few]:
    """Suits that players could not follow: since then their hidden hands can have got of it only what they drew unseen."""
    found = []
    for claim in state.claims:
        if claim.suit != FACES and state.hidden[claim.seat]:
            at = 4 * claim.seat + claim.suit
            drawn, gone = state.drawn[claim.seat] - claim.drawn, state.left[at] - claim.left
            seen = sum(SUIT[card] == claim.suit for card in state.known[claim.seat])
            found.append(Few(claim.seat, OF_SUIT[claim.suit], max(0, drawn - gone - seen)))
    return [
        few
        for few in found
        if few.most < min(state.hidden[few.where], sum(state.unseen[card] for card in few.cards))
    ]


def ways_with(state: State, few: Sequence[Few], also: Sequence[int] = ()) -> int:
    """In how many ways the unseen cards can lie so that all this holds. `also`: places that count without a bound, too."""
    sets = tuple(dict.fromkeys([each.cards for each in few]))
    sizes, bits = kinds_of(state.unseen, sets)
    places = []
    for where in sorted({*also, *(each.where for each in few)}):
        most = tuple(sorted((bits[sets.index(each.cards)], each.most) for each in few if each.where == where))
        places.append(Place(1 if where == STACK_TOP else state.hidden[where], most))
    return ways(sizes, tuple(places))


def believed(state: State, suits: Sequence[int], also: Sequence[int]) -> tuple[list[Few], int]:
    """What is proven of hidden hands, and in how many ways the cards can lie; nothing where a claim cannot have been true.

    `suits`: where more is proven than can be counted at once, what was proven of these alone is heeded.
    """
    known = proven(state)
    if len(known) > MOST_PROVEN:
        known = [few for few in known if few.cards in [OF_SUIT[suit] for suit in suits]][:MOST_PROVEN]
    total = ways_with(state, known, also)
    return (known, total) if total else ([], ways_with(state, [], also))


# -- the stack ---------------------------------------------------------------------------------------------------------


def _of_the_stack(state: State, seat: int) -> Iterator[Chance]:
    known, total = believed(state, (state.suits[seat],), (STACK_TOP, seat))
    home = OF_SUIT[state.suits[seat]]
    missed = ways_with(state, [*known, Few(STACK_TOP, home, 0)], (STACK_TOP, seat))
    yield Chance("stack.home", seat, {}, 1 - Fraction(missed, total), _unseen(state, home))
    if seat == state.attacker and has_royal_before(state, seat):
        found, cards = 0, frozenset[int]()
        for rank in range(13):
            number, those = _melded_with(state, seat, rank, known)
            found, cards = found + number, cards | those
        yield Chance("stack.meld", seat, {}, Fraction(found, total), _unseen(state, cards))


def _melded_with(state: State, seat: int, rank: int, known: list[Few]) -> tuple[int, frozenset[int]]:
    """In how many ways the top card is of this denomination and makes a match or lengthens one; the cards that can."""
    cards = frozenset(
        card for card in same_rank(rank) if ROYAL_OF[card] != state.suits[seat] and state.unseen[card]
    )
    beside = _needed_beside(state, seat, min(cards)) if cards else None
    if beside is None:
        return 0, frozenset()
    others = frozenset(range(52)) - cards
    on_top = Few(STACK_TOP, others, 0)
    held = ways_with(state, [*known, on_top], (STACK_TOP, seat))
    if beside:
        held -= ways_with(state, [*known, on_top, Few(seat, cards, beside - 1)], (STACK_TOP, seat))
    return held, cards if held else frozenset()


def _needed_beside(state: State, seat: int, card: int) -> int | None:
    """How many more of its denomination the hidden part of the hand must hold for a match with this card. None: no such number."""
    rank, hidden = RANK[card], state.hidden[seat]
    most = state.hand(seat) + 1 - keeps_a_card(state)
    for beside in range(min(hidden, 2) + 1):
        new = state.copy()
        new.hidden = counted(state.hidden, seat, -hidden)
        new.known = placed(state.known, seat, [*state.known[seat], *[card] * beside])
        into_hand(new, seat, card)
        if match(new, seat, rank, new.known[seat], most) is not None:
            return beside
    return None


def _unseen(state: State, cards: frozenset[int]) -> tuple[int, ...]:
    return tuple(card for card in sorted(cards) for _ in range(state.unseen[card]))


# -- the lead ----------------------------------------------------------------------------------------------------------


def _of_a_lead(state: State, seat: int) -> Iterator[Chance]:
    """For each card that may be led: that none of those who must answer holds a card that would beat it if they met alone."""
    rivals = others_in_battle(state, seat)
    for each in acts(state, Said(Lead)):
        if each.act is Lead:
            for card in in_set(each.fields["card"]):
                yield _held(state, seat, card, rivals)


def _held(state: State, seat: int, card: int, rivals: Sequence[int]) -> Chance:
    beaten_by = _that_beat(card, state.terms.customs.winning_play)
    led = _with_it_shown(state, seat, card)
    cards = _unseen(led, beaten_by) + tuple(
        sorted(other for rival in rivals for other in led.known[rival] if other in beaten_by)
    )
    if any(other in beaten_by for rival in rivals for other in led.known[rival]):
        return Chance("trick.held", seat, {"card": NAMES[card]}, Fraction(0), cards)
    known, total = believed(led, (SUIT[card],), (seat, *rivals))
    held = ways_with(led, [*known, *(Few(rival, beaten_by, 0) for rival in rivals)], (seat, *rivals))
    return Chance("trick.held", seat, {"card": NAMES[card]}, Fraction(held, total), cards)


@lru_cache(1024)
def _that_beat(card: int, wins: Callable[[Sequence[tuple[int, int]]], tuple[int, int]]) -> frozenset[int]:
    """The cards that beat this one where both meet alone."""
    return frozenset(other for other in OF_SUIT[SUIT[card]] if wins([(0, card), (1, other)])[0] == 1)


def _with_it_shown(state: State, seat: int, card: int) -> State:
    """The same table with this card known to be in the hand from which it may be led."""
    if card in state.known[seat]:
        return state
    new = state.copy()
    show(new, card)
    new.hidden = counted(new.hidden, seat, -1)
    new.known = placed(new.known, seat, [*new.known[seat], card])
    return new
