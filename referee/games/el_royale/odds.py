"""The odds in El Royale, as one seat sees the table: whether an attack is beaten, and whether somebody throws
in."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from models.cards import NAMES, RANK, RANKS, card_names
from referee.chances import Chance, chance_of_drawing_none
from referee.games.el_royale.battle import can_beat
from referee.games.el_royale.hidden_cards import (
    mark_cards_known_in_hand,
    max_held_together,
    possible_card_set,
)
from referee.games.el_royale.legal_acts import seats_that_may_throw_in_cards
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, DEFENCE, RANK_SET, State, card_set, cards_in_set
from referee.number_types import Card, CardSet, Seat


def chances_for_seat(state: State, seat: Seat) -> Iterator[Chance]:
    """Every chance that can be asked for now. `state`: the table as this seat sees it."""
    if state.phase == ATTACK and seat == state.attacker:
        for cards in possible_attack_cards_top_last(state, seat):
            yield chance_of_being_beaten(state, seat, cards)
    elif state.phase in (DEFENCE, AFTER_BEAT):
        throwers = [each for each in seats_that_may_throw_in_cards(state) if each != seat]
        rank_cards = RANK_SET[RANK[state.top_card]] & ~card_set(state.pile)
        chance, cards_there = chance_and_cards_of_holding_any(state, throwers, rank_cards)
        yield Chance("more", seat, {"rank": RANKS[RANK[state.top_card]]}, chance, cards_there)


def possible_attack_cards_top_last(state: State, seat: Seat) -> Iterator[tuple[int, ...]]:
    """The attacks that the hand can make, top card last; the order of the cards below does not matter."""
    held = possible_card_set(state, seat)
    for rank_set in RANK_SET:
        cards = tuple(cards_in_set(held & rank_set))
        for number in range(1, len(cards) + 1):
            for others in combinations(cards, number):
                if max_held_together(state, seat, card_set(others)) == number:
                    yield from ((*(card for card in others if card != top), top) for top in others)


def chance_of_being_beaten(state: State, seat: Seat, cards: tuple[Card, ...]) -> Chance:
    """The chance that the defender can beat this attack, which depends on its top card."""
    state_after, attack = state.copy(), card_set(cards)
    mark_cards_known_in_hand(state_after, seat, attack)
    top = cards[-1]
    beating = card_set(card for card in range(52) if can_beat(card, top)) & ~attack
    return Chance(
        "beat",
        seat,
        {"cards": card_names(cards), "card": NAMES[top]},
        *chance_and_cards_of_holding_any(state_after, [state.defender], beating),
    )


def chance_and_cards_of_holding_any(
    state: State, seats: Sequence[Seat], wanted_card_set: CardSet
) -> tuple[Fraction, tuple[int, ...]]:
    """The chance that one of these hands holds a wanted card, and the wanted cards it can be."""
    can_be = 0
    for seat in seats:
        can_be |= possible_card_set(state, seat)
    if any(state.known[seat] & wanted_card_set for seat in seats):
        return Fraction(1), tuple(cards_in_set(can_be & wanted_card_set))
    none_held = Fraction(1)
    for mask, counts in state.unseen_lots:
        none_held *= chance_of_drawing_none(
            mask.bit_count(), (mask & wanted_card_set).bit_count(), sum(counts[seat] for seat in seats)
        )
    return 1 - none_held, tuple(cards_in_set(can_be & wanted_card_set))
