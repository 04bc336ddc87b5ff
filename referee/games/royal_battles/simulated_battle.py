"""Plays whole battles with real shuffled packs, for tests, measurements and the laboratory.

Randomness is passed in. The state is changed in place, and every card is shown.
"""

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Protocol

from models.cards import JOKER, PACK_54
from referee.act_sets import ActList
from referee.games.royal_battles import setup
from referee.games.royal_battles.actions import VERBS, Action, Attack, Deal, Draw, Initiative, Move
from referee.games.royal_battles.effects import apply_act
from referee.games.royal_battles.legal_acts import lazy_acts_in_turn, place_acts
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import BLACK, INITIATIVE, OVER, SETUP, WHITE, State
from referee.games.royal_battles.strike import calculate_strike
from referee.number_types import Square


class RandomSource(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """A random number, at least 0 and less than 1."""

    def shuffle(self, x: MutableSequence[int]) -> None:
        """Shuffle a list in place."""


Packs = tuple[list[int], list[int]]
"""Both packs; the last card of each is the top one."""

ActChooser = Callable[[State, ActList, RandomSource], Action]
"""A strategy: chooses one of the legal acts."""
SeatView = Callable[[State, int], State]
"""The table as the seat whose turn it is sees it."""

WHOLE_PACK = tuple(card for card in range(JOKER + 1) for _ in range(PACK_54[card]))


def shuffled_packs(random_source: RandomSource) -> Packs:
    """Two whole packs, shuffled."""
    packs = [*WHOLE_PACK], [*WHOLE_PACK]
    for pack in packs:
        random_source.shuffle(pack)
    return packs


def due_draw_or_random_act(state: State, legal_acts: Sequence[Action], random_source: RandomSource) -> Action:
    """A random legal act; a due draw is always made (it comes first), because declining is useless
    (RB-22)."""
    return (
        legal_acts[0]
        if draw_count_allowed_to_player_in_turn(state)
        else legal_acts[int(random_source.random() * len(legal_acts))]
    )


def greedy_act(state: State, legal_acts: Sequence[Action], random_source: RandomSource) -> Action:
    """The best act: a due draw, else the most harmful strike, else the step nearest to an enemy; a pass only
    without a move."""
    legal_acts = list(legal_acts)
    values = [simple_act_value(state, action) for action in legal_acts]
    best = max(values)
    return due_draw_or_random_act(
        state,
        [action for action, each in zip(legal_acts, values, strict=True) if each == best],
        random_source,
    )


def simple_act_value(state: State, action: Action) -> float:
    match action:
        case Draw():
            return 1000
        case Attack():
            sums = calculate_strike(state, state.moved, state.unit_on_square[action.target], action.style)
            gained = sum(wound.amount + 20 * wound.removed for wound in (*sums.damage, *sums.healed))
            return 1 + gained + 3 * (sums.due_key + sums.due_strategy)
        case Move():
            enemies = [
                state.square_of_unit[unit]
                for unit in range(8)
                if unit >> 2 != action.by and state.square_of_unit[unit] >= 0
            ]
            return 10 - min(king_steps_apart(action.to, square) for square in enemies)
    return 0 if "instead_of_moving" in VERBS.verb_of(action).tags else -1


def king_steps_apart(square: Square, to_square: Square) -> int:
    (row, column), (to_row, to_column) = divmod(square, 5), divmod(to_square, 5)
    return max(abs(to_row - row), abs(to_column - column))


def play_acts_to_end(
    state: State,
    packs: Packs,
    random_source: RandomSource,
    choose_act: ActChooser = due_draw_or_random_act,
    seat_view: SeatView | None = None,
) -> Iterator[tuple[Action, tuple[object, ...]]]:
    """Play the battle to its end, yielding each act and its events. Nobody resigns."""
    while state.phase != OVER:
        action = next_act(state, packs, random_source, choose_act, seat_view)
        events = apply_act(state, action)
        if type(action) is Deal and setup.is_ace_or_joker(action.card):
            packs[action.by].append(action.card)
            random_source.shuffle(packs[action.by])
        yield action, events


def next_act(
    state: State,
    packs: Packs,
    random_source: RandomSource,
    choose_act: ActChooser,
    seat_view: SeatView | None = None,
) -> Action:
    """The next act: a due draw or card for set-up from the pack (RB-22), else what the strategy chooses."""
    if state.phase == SETUP:
        return deal_from_pack_or_chosen_placement(state, packs, random_source, choose_act)
    if state.phase == INITIATIVE:
        seat = WHITE if state.to_draw[WHITE] else BLACK
        return Initiative(seat, packs[seat].pop())
    seat = state.turn
    if drawn := draw_count_allowed_to_player_in_turn(state):
        return Draw(seat, tuple([packs[seat].pop() for _ in range(drawn)]))
    seen = state if seat_view is None else seat_view(state, seat)
    return choose_act(seen, lazy_acts_in_turn(seen), random_source)


def deal_from_pack_or_chosen_placement(
    state: State, packs: Packs, random_source: RandomSource, choose_act: ActChooser
) -> Action:
    for seat in (WHITE, BLACK):
        squares = setup.start_squares_where_next_card_may_be_dealt(state, seat)
        if squares:
            return Deal(seat, packs[seat].pop(), squares[0])
    return choose_act(state, ActList([*place_acts(state, WHITE), *place_acts(state, BLACK)]), random_source)


def play_to_end_and_count_acts(
    state: State, random_source: RandomSource, choose_act: ActChooser = due_draw_or_random_act
) -> int:
    """Play a battle from this state to its end with newly shuffled packs. Returns the number of acts."""
    return sum(1 for _ in play_acts_to_end(state, shuffled_packs(random_source), random_source, choose_act))
