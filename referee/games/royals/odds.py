"""The odds in Royals and Battle Royals, as one seat sees the table.

What the top card of the stack is, and whether a lead stays unbeaten.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from models.cards import NAMES, RANK, SUIT
from referee.act_sets import PartialAct, cards_in_set
from referee.chances import Chance, HiddenPlace, count_distributions, kind_sizes_and_kinds_of_sets
from referee.games.royals.actions import Lead
from referee.games.royals.drawing import seat_to_draw_or_nobody
from referee.games.royals.legal_acts import legal_act_sets
from referee.games.royals.melding import had_home_royal_before_turn, must_keep_card_to_lead
from referee.games.royals.plays import cards_of_rank, match_choices_from_hand
from referee.games.royals.state import (
    FACES,
    NOBODY,
    PLAY,
    ROYAL_OF,
    State,
    mark_cards_seen,
    move_seen_card_into_hand,
    numbers_with_change,
    rows_with_seat_replaced,
)
from referee.games.royals.trick import following_seats_that_hold_cards
from referee.number_types import Card, Rank, Seat, Suit

CARDS_OF_SUIT: Final = tuple(frozenset(range(13 * suit, 13 * suit + 13)) for suit in range(4))
MOST_PROVEN: Final = 3
"""How many proven limits are counted exactly; every further hand and suit multiplies the work."""
STACK_TOP: Final = NOBODY
"""The top of the stack, where a seat number is expected."""


class CardLimit(NamedTuple):
    """An upper limit for how many of these cards are among the hidden cards of one place."""

    place: int
    cards: frozenset[int]
    max_count: int


def chances_for_seat(state: State, seat: Seat) -> Iterator[Chance]:
    """Every chance that can be asked for now. `state`: the table as this seat sees it."""
    if seat_to_draw_or_nobody(state) == seat and state.stack:
        yield from stack_draw_chances(state, seat)
    elif state.phase == PLAY and state.attacker == seat and not state.fought:
        yield from chances_that_leads_win(state, seat)


# -- distributions of the unseen cards -----------------------------------------------------------------------


def limits_from_suits_not_followed(state: State) -> list[CardLimit]:
    """Limits from suits that players could not follow: such a hand holds at most what it drew unseen since
    then."""
    found = []
    for claim in state.claims:
        if claim.suit != FACES:
            at = 4 * claim.seat + claim.suit
            drawn, left_hand = state.drawn[claim.seat] - claim.drawn, state.left[at] - claim.left
            seen = sum(SUIT[card] == claim.suit for card in state.known[claim.seat])
            found.append(CardLimit(claim.seat, CARDS_OF_SUIT[claim.suit], max(0, drawn - left_hand - seen)))
    return [
        limits
        for limits in found
        if limits.max_count
        < min(state.hidden[limits.place], sum(state.unseen[card] for card in limits.cards))
    ]


def count_distributions_within_limits(
    state: State, limits: Sequence[CardLimit], unlimited_places: Sequence[int] = ()
) -> int:
    """In how many ways the unseen cards can be distributed within all these limits.

    `unlimited_places`: places without a limit that count too.
    """
    sets = tuple(dict.fromkeys([limit.cards for limit in limits]))
    sizes, bits = kind_sizes_and_kinds_of_sets(state.unseen, sets)
    places = []
    for place in sorted({*unlimited_places, *(limit.place for limit in limits)}):
        most = tuple(
            sorted(
                (bits[sets.index(limit.cards)], limit.max_count) for limit in limits if limit.place == place
            )
        )
        places.append(HiddenPlace(1 if place == STACK_TOP else state.hidden[place], most))
    return count_distributions(sizes, tuple(places))


def proven_limits_and_distribution_count(
    state: State, suits_if_too_many_limits: Sequence[Suit], unlimited_places: Sequence[int]
) -> tuple[list[CardLimit], int]:
    """The limits proven for hidden hands and the number of distributions; no limits if a claim cannot have
    been true.

    `suits_if_too_many_limits`: if there are more limits than can be counted, only those of these suits are
    used.
    """
    known = limits_from_suits_not_followed(state)
    if len(known) > MOST_PROVEN:
        known = [
            limits
            for limits in known
            if limits.cards in [CARDS_OF_SUIT[suit] for suit in suits_if_too_many_limits]
        ][:MOST_PROVEN]
    total = count_distributions_within_limits(state, known, unlimited_places)
    return (known, total) if total else ([], count_distributions_within_limits(state, [], unlimited_places))


# -- the stack -----------------------------------------------------------------------------------------------


def stack_draw_chances(state: State, seat: Seat) -> Iterator[Chance]:
    known, total = proven_limits_and_distribution_count(state, (state.suits[seat],), (STACK_TOP, seat))
    home = CARDS_OF_SUIT[state.suits[seat]]
    no_home_ways = count_distributions_within_limits(
        state, [*known, CardLimit(STACK_TOP, home, 0)], (STACK_TOP, seat)
    )
    yield Chance(
        "stack.home", seat, {}, 1 - Fraction(no_home_ways, total), unseen_copies_of_cards(state, home)
    )
    if seat == state.attacker and had_home_royal_before_turn(state, seat):
        found, cards = 0, frozenset[int]()
        for rank in range(13):
            number, on_top = distribution_count_and_stack_tops_that_make_match(state, seat, rank, known)
            found, cards = found + number, cards | on_top
        yield Chance("stack.meld", seat, {}, Fraction(found, total), unseen_copies_of_cards(state, cards))


def distribution_count_and_stack_tops_that_make_match(
    state: State, seat: Seat, rank: Rank, limits: list[CardLimit]
) -> tuple[int, frozenset[int]]:
    """How many distributions have a top card of this rank that makes or lengthens a match; and the possible
    cards."""
    cards = frozenset(
        card for card in cards_of_rank(rank) if ROYAL_OF[card] != state.suits[seat] and state.unseen[card]
    )
    needed = hidden_cards_needed_for_match(state, seat, min(cards)) if cards else None
    if needed is None:
        return 0, frozenset()
    other_cards = frozenset(range(52)) - cards
    on_top = CardLimit(STACK_TOP, other_cards, 0)
    holding_ways = count_distributions_within_limits(state, [*limits, on_top], (STACK_TOP, seat))
    if needed:
        holding_ways -= count_distributions_within_limits(
            state, [*limits, on_top, CardLimit(seat, cards, needed - 1)], (STACK_TOP, seat)
        )
    return holding_ways, cards if holding_ways else frozenset()


def hidden_cards_needed_for_match(state: State, seat: Seat, card: Card) -> int | None:
    """How many more cards of its denomination the hidden part of the hand must hold for a match; None if
    impossible."""
    rank, hidden = RANK[card], state.hidden[seat]
    most = state.hand_size(seat) + 1 - must_keep_card_to_lead(state)
    for needed in range(min(hidden, 2) + 1):
        new = state.copy()
        new.hidden = numbers_with_change(state.hidden, seat, -hidden)
        new.known = rows_with_seat_replaced(state.known, seat, [*state.known[seat], *[card] * needed])
        move_seen_card_into_hand(new, seat, card)
        if match_choices_from_hand(new, seat, rank, new.known[seat], most) is not None:
            return needed
    return None


def unseen_copies_of_cards(state: State, cards: frozenset[Card]) -> tuple[Card, ...]:
    return tuple(card for card in sorted(cards) for _ in range(state.unseen[card]))


# -- the lead ------------------------------------------------------------------------------------------------


def chances_that_leads_win(state: State, seat: Seat) -> Iterator[Chance]:
    """For each card that may be led, the chance that no rival holds a card that beats it when the two meet
    alone."""
    rivals = following_seats_that_hold_cards(state, seat)
    for each in legal_act_sets(state, PartialAct(Lead)):
        if each.act is Lead:
            for card in cards_in_set(each.fields["card"]):
                yield chance_that_lead_wins(state, seat, card, rivals)


def chance_that_lead_wins(state: State, seat: Seat, card: Card, rivals: Sequence[int]) -> Chance:
    beaten_by = cards_beating_card(card, state.table_rules.policies.winning_seat_and_card)
    led = with_card_known_in_hand(state, seat, card)
    cards = unseen_copies_of_cards(led, beaten_by) + tuple(
        sorted(other_card for rival in rivals for other_card in led.known[rival] if other_card in beaten_by)
    )
    if any(other_card in beaten_by for rival in rivals for other_card in led.known[rival]):
        return Chance("trick.held", seat, {"card": NAMES[card]}, Fraction(0), cards)
    known, total = proven_limits_and_distribution_count(led, (SUIT[card],), (seat, *rivals))
    none_held_ways = count_distributions_within_limits(
        led, [*known, *(CardLimit(rival, beaten_by, 0) for rival in rivals)], (seat, *rivals)
    )
    return Chance("trick.held", seat, {"card": NAMES[card]}, Fraction(none_held_ways, total), cards)


@lru_cache(1024)
def cards_beating_card(
    card: Card, find_winning_seat_and_card: Callable[[Sequence[tuple[int, int]]], tuple[int, int]]
) -> frozenset[Card]:
    """The cards that beat this one when the two meet alone."""
    return frozenset(
        other_card
        for other_card in CARDS_OF_SUIT[SUIT[card]]
        if find_winning_seat_and_card([(0, card), (1, other_card)])[0] == 1
    )


def with_card_known_in_hand(state: State, seat: Seat, card: Card) -> State:
    """A copy of the table with this card known to be in the hand of the leader."""
    if card in state.known[seat]:
        return state
    new = state.copy()
    mark_cards_seen(new, card)
    new.hidden = numbers_with_change(new.hidden, seat, -1)
    new.known = rows_with_seat_replaced(new.known, seat, [*new.known[seat], card])
    return new
