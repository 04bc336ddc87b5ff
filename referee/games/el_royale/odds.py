"""The odds in El Royale, as one seat sees the table: whether an attack is beaten, and whether somebody throws in."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from models.cards import NAMES, RANK, RANKS, names
from referee.chances import Chance, chance_of_drawing_none
from referee.games.el_royale.battle import beats
from referee.games.el_royale.hidden_cards import mark_cards_in_hand, max_held_together, possible_cards
from referee.games.el_royale.legal_acts import may_throw_in
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, DEFENCE, RANK_SET, State, card_set, cards_in_set


def chances_for_seat(state: State, seat: int) -> Iterator[Chance]:
    """Every chance that can be asked for now. `state`: the table as this seat sees it."""
    if state.phase == ATTACK and seat == state.attacker:
        for cards in possible_attacks(state, seat):
            yield chance_of_being_beaten(state, seat, cards)
    elif state.phase in (DEFENCE, AFTER_BEAT):
        others = [each for each in may_throw_in(state) if each != seat]
        wanted = RANK_SET[RANK[state.top]] & ~card_set(state.pile)
        chance, cards_there = chance_of_holding(state, others, wanted)
        yield Chance("more", seat, {"rank": RANKS[RANK[state.top]]}, chance, cards_there)


def possible_attacks(state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """The attacks that the hand can make, top card last; the order of the cards below does not matter."""
    held = possible_cards(state, seat)
    for rank_set in RANK_SET:
        cards = tuple(cards_in_set(held & rank_set))
        for number in range(1, len(cards) + 1):
            for several in combinations(cards, number):
                if max_held_together(state, seat, card_set(several)) == number:
                    yield from ((*(card for card in several if card != top), top) for top in several)


def chance_of_being_beaten(state: State, seat: int, cards: tuple[int, ...]) -> Chance:
    """The chance that the defender can beat this attack, which depends on its top card."""
    there, played = state.copy(), card_set(cards)
    mark_cards_in_hand(there, seat, played)
    top = cards[-1]
    wanted = card_set(card for card in range(52) if beats(card, top)) & ~played
    return Chance(
        "beat",
        seat,
        {"cards": names(cards), "card": NAMES[top]},
        *chance_of_holding(there, [state.defender], wanted),
    )


def chance_of_holding(state: State, seats: Sequence[int], wanted: int) -> tuple[Fraction, tuple[int, ...]]:
    """The chance that one of these hands holds a wanted card, and the wanted cards it can be."""
    can_be = 0
    for seat in seats:
        can_be |= possible_cards(state, seat)
    if any(state.known[seat] & wanted for seat in seats):
        return Fraction(1), tuple(cards_in_set(can_be & wanted))
    missed = Fraction(1)
    for mask, counts in state.lots:
        missed *= chance_of_drawing_none(
            mask.bit_count(), (mask & wanted).bit_count(), sum(counts[seat] for seat in seats)
        )
    return 1 - missed, tuple(cards_in_set(can_be & wanted))
