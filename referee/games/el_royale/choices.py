"""What may be done now: every act that the rules allow, generated from the hands, not found by trying all.

Acts that only tell the referee more about a hand (`show`, `draw`, dealt `hands`, a `spread`) are not listed.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Final

from models.cards import RANK, SUIT
from referee.games.el_royale.actions import Action, Attack, Beat, Claim, Clear, Concede, Deal, Take, ThrowIn
from referee.games.el_royale.elimination import room
from referee.games.el_royale.knowledge import can_hold, too_many
from referee.games.el_royale.seating import claim_order, pick_up_order, throw_in_order
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEAL, DEFENCE, OVER, RANK_SET, State, card_set, in_set

Cards = tuple[int, ...]


def _orders(rank_set: int) -> dict[int, tuple[Cards, ...]]:
    """Each selection from the cards of one rank, and every order in which its cards, or some of them, can be played."""
    cards = tuple(in_set(rank_set))
    chosen = (each for number in range(5) for each in combinations(cards, number))
    return {card_set(some): tuple(play for size in range(1, 5) for play in permutations(some, size)) for some in chosen}


ORDERS: Final[dict[int, tuple[Cards, ...]]] = {some: plays for rank_set in RANK_SET for some, plays in _orders(rank_set).items()}
"""`ORDERS[cards of one rank]`: every play that can be made from them, cards in order."""


HIGHER: Final = tuple(sum(1 << card for card in range(top + 1, 13 * SUIT[top] + 13)) for top in range(52))
"""`HIGHER[card]`: the higher cards of its suit."""


def _plays(state: State, seat: int, cards: int) -> tuple[Cards, ...]:
    """Every play from these cards of one rank that the hand can make at once."""
    size = state.size[seat]
    plays = ORDERS[cards]
    if cards & ~state.known[seat] or cards.bit_count() > size:
        return tuple(play for play in plays if len(play) <= size and not too_many(state, seat, card_set(play)))
    return plays


def _allowed(state: State, action: Action) -> bool:
    """Does no rule speak against it, beyond what hands hold and which phase it is?"""
    for broken in state.company.laws[type(action)]:
        for _ in broken(state, action):
            return False
    return True


def may_pick_up(state: State) -> list[int]:
    """Who may pick the beaten pile up, in order of priority."""
    return [seat for seat in pick_up_order(state) if _allowed(state, Take(seat))]


def may_throw_in(state: State) -> list[int]:
    """Who may throw in now and can hold a card for it, in order."""
    wanted = RANK_SET[RANK[state.top]]
    return [seat for seat in throw_in_order(state) if can_hold(state, seat) & wanted and _allowed(state, ThrowIn(seat, ()))]


def _attacks(state: State) -> Iterator[Action]:
    seat = state.attacker
    held = can_hold(state, seat)
    return iter([Attack(seat, cards) for rank_set in RANK_SET if held & rank_set for cards in _plays(state, seat, held & rank_set)])


def _throw_ins(state: State) -> Iterator[Action]:
    for seat in may_throw_in(state):
        for play in _plays(state, seat, can_hold(state, seat) & RANK_SET[RANK[state.top]]):
            yield ThrowIn(seat, play)


def beats_of_the_defender(state: State) -> Iterator[Beat]:
    """Equal cards, or cards of each higher rank of which the hand can hold the one of the top card's suit.

    What a beat of several cards is allowed to be hangs on their number alone, so the rules are asked once for each.
    """
    seat, top = state.defender, state.top
    held = can_hold(state, seat)
    numbers: dict[int, bool] = {}
    for card in (top, *in_set(held & HIGHER[top])):
        cards = held & RANK_SET[RANK[card]]
        if cards:
            for play in _plays(state, seat, cards):
                if card == top or card in play:
                    if len(play) not in numbers:
                        numbers[len(play)] = _allowed(state, Beat(seat, play))
                    if numbers[len(play)]:
                        yield Beat(seat, play)


def _claims(state: State) -> Iterator[Action]:
    """None of the spread cards, one, or more, as far as there is room; fewer first."""
    seat = claim_order(state)[0]
    spread = tuple(in_set(can_hold(state, state.spoils)))
    for number in range(min(room(state, seat), state.size[state.spoils]) + 1):
        for cards in combinations(spread, number):
            if not too_many(state, state.spoils, card_set(cards)):
                yield Claim(seat, cards)


def _answers(state: State) -> Iterator[Action]:
    yield from _throw_ins(state)
    if state.conceded:
        yield Take(state.defender)
    else:
        yield from beats_of_the_defender(state)
        yield Concede(state.defender)


def _endings(state: State) -> Iterator[Action]:
    yield from _throw_ins(state)
    yield from map(Take, may_pick_up(state))
    yield Clear(state.attacker)


def _deals(state: State) -> Iterator[Action]:
    nothing = (None,) * len(state.size)
    return (Deal(dealer, first, nothing) for dealer in state.company.seats for first in state.company.seats)


_CHOICES: Final[Mapping[str, Callable[[State], Iterator[Action]]]] = {
    DEAL: _deals,
    ATTACK: _attacks,
    DEFENCE: _answers,
    AFTER_BEAT: _endings,
    CLAIMS: _claims,
    OVER: lambda state: iter(()),
}


def choices(state: State) -> Iterator[Action]:
    """Every act allowed now; claims name their cards in one order only."""
    return _CHOICES[state.phase](state)
