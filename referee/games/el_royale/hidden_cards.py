"""What is known of hidden cards: which can be in which hand, and how that changes when cards move.

Nothing here is a rule of the game. It follows from the pack of 52 and from what was seen: a card can be in a
hand only if the hand holds a card of its lot (see state.py). One inference is not made in full: when unseen
cards of an eliminated hand are shuffled into a new deck, the referee forgets from which of the merged lots
each card came.
"""

from collections.abc import Iterator

from referee.game import Location
from referee.games.el_royale.state import DECK_PLACE, DISCARD_PLACE, HAND, NOBODY, WHOLE_PACK, State, card_set
from referee.number_types import Card, CardSet, Seat

PlaceIndex = int
"""A place of cards: a seat, OLD or DECK."""


def unshown_hand_card_count(state: State, seat: Seat) -> int:
    """How many cards of the hand are unknown."""
    return state.size[seat] - state.known[seat].bit_count()


def possible_card_set(state: State, seat: Seat) -> CardSet:
    """All cards that can be in this hand, as a set."""
    cards = state.known[seat]
    for mask, counts in state.unseen_lots:
        if counts[seat]:
            cards |= mask
    return cards


def possible_card_set_by_seat(state: State, among_cards: CardSet) -> list[int]:
    """By seat: which of these cards can be in the hand."""
    by_seat = [known & among_cards for known in state.known]
    for mask, counts in state.unseen_lots:
        for seat, number in enumerate(counts[:DISCARD_PLACE]):
            if number:
                by_seat[seat] |= mask & among_cards
    return by_seat


def max_held_together(state: State, seat: Seat, card_bits: CardSet) -> int:
    """How many of these cards can be in the hand together."""
    total = (card_bits & state.known[seat]).bit_count()
    for mask, counts in state.unseen_lots:
        if counts[seat]:
            total += min((mask & card_bits).bit_count(), counts[seat])
    return total


def cards_impossible_together_and_max_count(
    state: State, seat: Seat, card_bits: CardSet
) -> tuple[int, int] | None:
    """Cards that can each be in the hand, but not all together: (the cards, how many of them can), or
    None."""
    for mask, counts in state.unseen_lots:
        lot_cards = mask & card_bits
        if counts[seat] and lot_cards.bit_count() > counts[seat]:
            return lot_cards, counts[seat]
    return None


def known_holder_or_nobody(state: State, card: Card) -> Seat:
    """The seat known to hold this card, or NOBODY."""
    for seat, known in enumerate(state.known):
        if known >> card & 1:
            return seat
    return NOBODY


def known_or_possible_card_locations(state: State, card: Card) -> Iterator[Location]:
    """Where a card is, or every place where it can be."""
    names = state.table_rules.names
    if card in state.pile:
        yield Location("pile")
    elif known_holder_or_nobody(state, card) != NOBODY:
        yield Location("hand", names[known_holder_or_nobody(state, card)])
    elif state.known_discards >> card & 1:
        yield Location("discard")
    for mask, counts in state.unseen_lots:
        if mask >> card & 1:
            places = [*(("hand", name) for name in names), ("", ""), ("", "")]
            places[DISCARD_PLACE], places[DECK_PLACE] = ("discard", ""), ("deck", "")
            yield from (
                Location(place, owner, is_certain=False)
                for (place, owner), count in zip(places, counts, strict=True)
                if count
            )


def public_state(state: State) -> State:
    """A copy of the table as a spectator sees it: all cards that are not face up form one lot, even
    remembered ones."""
    new = state.copy()
    new.known, new.known_discards = [0] * len(state.size), 0
    new.unseen_lots = [(WHOLE_PACK & ~card_set(state.pile), (*state.size, state.discard, state.deck))]
    return new


def mark_cards_known_in_hand(state: State, seat: Seat, card_bits: CardSet) -> None:
    """Mark these cards as known in this hand. Cards already known change nothing."""
    for at, (mask, counts) in enumerate(state.unseen_lots):
        found = mask & card_bits
        if found:
            state.unseen_lots[at] = (mask & ~found, counts_with_cards_moved(counts, found.bit_count(), seat))
    state.known[seat] |= card_bits
    mark_single_place_lots_known(state)


def mark_single_place_lots_known(state: State) -> None:
    """Mark the cards of every lot that is in one place only as known there; only the deck keeps its order
    secret."""
    for lot in state.unseen_lots[:]:
        mask, counts = lot
        total = mask.bit_count()
        if not total:
            state.unseen_lots.remove(lot)
        elif counts[DISCARD_PLACE] == total:
            state.known_discards |= mask
            state.unseen_lots.remove(lot)
        elif total in counts[:DISCARD_PLACE]:
            state.known[counts.index(total)] |= mask
            state.unseen_lots.remove(lot)


def counts_with_cards_moved(
    counts: tuple[int, ...], number: int, source: PlaceIndex, to: PlaceIndex | None = None
) -> tuple[int, ...]:
    new = list(counts)
    new[source] -= number
    if to is not None:
        new[to] += number
    return tuple(new)


def remove_cards_from_hand(state: State, seat: Seat, card_bits: CardSet) -> None:
    """Remove these cards from the hand, face up."""
    if card_bits & ~state.known[seat]:
        mark_cards_known_in_hand(state, seat, card_bits)
    state.known[seat] &= ~card_bits
    state.size[seat] -= card_bits.bit_count()


def add_seen_cards_to_hand(state: State, seat: Seat, card_bits: CardSet) -> None:
    """Add these cards to the hand, for all to see."""
    state.known[seat] |= card_bits
    state.size[seat] += card_bits.bit_count()


def add_seen_cards_to_discards(state: State, cards: tuple[Card, ...]) -> None:
    """Place these cards on the discard pile; everybody has seen them."""
    state.known_discards |= card_set(cards)
    state.discard += len(cards)


def discard_eliminated_hand(state: State, seat: Seat) -> None:
    """Discard the rest of an eliminated hand."""
    state.known_discards |= state.known[seat]
    state.discard += state.size[seat]
    state.known[seat] = state.size[seat] = 0
    state.unseen_lots = [
        (mask, counts_with_cards_moved(counts, counts[seat], seat, DISCARD_PLACE))
        for mask, counts in state.unseen_lots
    ]
    mark_single_place_lots_known(state)


def shuffle_discards_and_return_deck_size(state: State) -> int:
    """Shuffle the discard pile into a new deck and return its size; the places of its cards are unknown."""
    cards, counts = state.known_discards, [0] * (len(state.size) + 2)
    counts[DECK_PLACE] = state.discard
    remaining_lots = []
    for lot in state.unseen_lots:
        mask, old_counts = lot
        if not old_counts[DISCARD_PLACE]:
            remaining_lots.append(lot)
            continue
        cards |= mask
        for seat in state.table_rules.seats:
            counts[seat] += old_counts[seat]
    state.unseen_lots = [*remaining_lots, (cards, tuple(counts))]
    state.deck, state.discard, state.known_discards = state.discard, 0, 0
    return state.deck


def draw_unseen(state: State, seat: Seat, count: int) -> None:
    """Draw this number of unseen cards from the deck into the hand."""
    mask, counts = state.unseen_lots[-1]
    state.unseen_lots[-1] = (mask, counts_with_cards_moved(counts, count, DECK_PLACE, seat))
    state.deck -= count
    state.size[seat] += count
    fresh = list(state.draws_to_name)
    fresh[seat] += ((mask, count),)
    state.draws_to_name = tuple(fresh)
    if not state.deck:
        mark_single_place_lots_known(state)


def deal_unseen_hands(state: State) -> None:
    """Deal four unseen cards to everyone."""
    players = len(state.size)
    state.deck -= HAND * players
    state.size = [HAND] * players
    [(pack, _)] = state.unseen_lots
    state.unseen_lots = [(pack, (HAND,) * players + (0, state.deck))]
