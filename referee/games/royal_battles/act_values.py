"""Values of acts for computer players that plan one turn: moves by where they lead, strikes by their effect.

Equivalent acts are valued once: cards of one colour that are trumps for the same styles.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from models.cards import COLOUR, JOKER
from referee.act_sets import ActList, ActSet, all_acts_except_revealing, card_set
from referee.games.royal_battles.actions import Action, Attack, DiscardHand, Move
from referee.games.royal_battles.attack import target_squares_and_styles
from referee.games.royal_battles.geometry import COLUMNS, DIAGONAL, NEIGHBOURS, ORTHOGONAL
from referee.games.royal_battles.state import ANY_COLOUR, NO_CARD, NOWHERE, State, cards_in_set, seat_of
from referee.games.royal_battles.strike import (
    Strike,
    calculate_strike,
    cards_examined_for_trumps,
    comrades_affected_by_blast_or_healing,
    is_key_position,
)
from referee.games.royal_battles.table_rules import TableRules
from referee.games.royal_battles.tables import KEY_DRAW, STRATEGY_DRAW, TRUMPS
from referee.number_types import Card, CardSet, Square, Unit

SQUARES_35: Final = range(35)


def _king_steps_apart(square: Square, to_square: Square) -> int:
    (row, column), (to_row, to_column) = divmod(square, COLUMNS), divmod(to_square, COLUMNS)
    return max(abs(row - to_row), abs(column - to_column))


STEPS_TO_STRIKE: Final = {
    kind: [
        tuple(
            [min([_king_steps_apart(start, square) for square in reach[to_square]]) for start in SQUARES_35]
        )
        for to_square in SQUARES_35
    ]
    for kind, reach in (("melee", ORTHOGONAL), ("ranged", DIAGONAL))
}
"""By attack type, an enemy's square, and a unit's square: steps to the nearest square from which the unit can
strike."""

_TRUMP_PROFILES: Final = [
    (COLOUR[card], *(card in which for which in TRUMPS.values())) for card in range(JOKER + 1)
]
EQUIVALENCE_CLASS: Final = [_TRUMP_PROFILES.index(profile) for profile in _TRUMP_PROFILES]
"""By card: the lowest equivalent card under a unit, with the same colour and trump for the same styles."""
IS_TRUMP: Final = {
    style: [int(card in which) for card in range(JOKER + 1)] for style, which in TRUMPS.items()
}
"""By style and card: 1 if the card is trump for the style, else 0."""
MOST_CARDS_DRAWN: Final = KEY_DRAW + STRATEGY_DRAW

ValuedAct = tuple[float, Action | None, int, int]
"""A group of acts with one value: (value, act, 0, 0), or for moves (value, None, step, cards).

A step is 35 x from + to; `cards` are those with which it may be made.
"""
StrikeValues = dict[tuple[int, int, str, int, bool, tuple[int, ...]], float]
"""The values of strikes, by unit, target, style, trumps, whether the position is Key, and the comrades
affected."""


# -- strikes -------------------------------------------------------------------------------------------------
def value_of_calculated_strike(state: State, strike: Strike) -> float:
    """The value of a strike: 10 for a whole life of damage (8 of healing), 10 for a fallen unit, a half for a
    card."""
    forms, gain = state.table_rules.forms, 0.5 * (strike.due_key + strike.due_strategy)
    for wound in strike.damage:
        life = forms[wound.unit].life
        gain += 10 * min(wound.amount, life - state.injury[wound.unit]) / life + 10 * wound.removed
    for wound in strike.healed:
        gain += 8 * wound.amount / forms[wound.unit].life
    return gain


_cached_table: list[tuple[TableRules, dict[tuple[int, ...], StrikeValues]]] = []
"""The values of strikes in the battle last asked about, by the injuries and the cards that can be drawn."""


def strike_value_cache(state: State) -> StrikeValues:
    """The values of strikes, cached until a unit is injured or healed again."""
    if not _cached_table or _cached_table[0][0] is not state.table_rules:
        _cached_table[:] = [(state.table_rules, {})]
    white, black = state.deck
    hurt = (
        *state.injury,
        white if white < MOST_CARDS_DRAWN else MOST_CARDS_DRAWN,
        black if black < MOST_CARDS_DRAWN else MOST_CARDS_DRAWN,
    )
    known = _cached_table[0][1]
    if hurt not in known:
        known[hurt] = {}
    return known[hurt]


def cached_value_of_strike(
    state: State, unit: Unit, square: Square, style: str, strike_values: StrikeValues
) -> float:
    """The value of a strike, which also depends on the trumps, the Key Position, and the comrades
    affected."""
    target, trumps, key = target_trump_count_and_is_key_position(state, unit, square, style)
    return cached_strike_value_for_key(
        state,
        (
            unit,
            target,
            style,
            trumps,
            key,
            tuple(comrades_affected_by_blast_or_healing(state, unit, target, style)),
        ),
        strike_values,
    )


def target_trump_count_and_is_key_position(
    state: State, unit: Unit, square: Square, style: str
) -> tuple[int, int, bool]:
    """The target, the number of trumps, and whether the position is Key."""
    target, trump_cards = state.unit_on_square[square], TRUMPS[style]
    trumps = sum([card in trump_cards for card in cards_examined_for_trumps(state, unit, target)])
    return (
        target,
        trumps,
        is_key_position(
            state, seat_of(unit), state.table_rules.positions[state.square_of_unit[unit]][square]
        ),
    )


def cached_strike_value_for_key(
    state: State, key: tuple[int, int, str, int, bool, tuple[int, ...]], strike_values: StrikeValues
) -> float:
    if key not in strike_values:
        strike_values[key] = value_of_calculated_strike(state, calculate_strike(state, *key[:3]))
    return strike_values[key]


def card_sets_by_best_strike_value(
    state: State, origin: Square, destination: Square, card_bits: CardSet, strike_values: StrikeValues
) -> dict[float, int]:
    """The values of the best strikes from a square, each with the cards under the unit that give it."""
    unit_on_square = state.unit_on_square
    unit, top, colour = unit_on_square[origin], state.top[destination], state.colour[destination]
    unit_on_square[origin], unit_on_square[destination] = NOWHERE, unit
    state.square_of_unit[unit], state.top[destination] = destination, NO_CARD
    may = [
        (style, IS_TRUMP[style], *target_trump_count_and_is_key_position(state, unit, square, style))
        for square, style in target_squares_and_styles(state, unit)
    ]
    of_cards: dict[float, int] = {}
    for card, group in lowest_cards_and_equivalent_card_sets(card_bits) if may else [(NO_CARD, card_bits)]:
        best = 0.0
        state.top[destination] = card
        state.colour[destination] = COLOUR[card] if card != JOKER else ANY_COLOUR
        for style, is_trump, target, trumps, key in may:
            touched = (
                tuple(comrades_affected_by_blast_or_healing(state, unit, target, style))
                if style == "advantage"
                else ()
            )
            value_key = unit, target, style, trumps + is_trump[card], key, touched
            value = (
                strike_values[value_key]
                if value_key in strike_values
                else cached_strike_value_for_key(state, value_key, strike_values)
            )
            if value > best:
                best = value
        of_cards[best] = of_cards.get(best, 0) | group
    unit_on_square[destination], unit_on_square[origin] = NOWHERE, unit
    state.square_of_unit[unit] = origin
    state.top[destination], state.colour[destination] = top, colour
    return of_cards


# -- steps ---------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1 << 12)
def steps_to_attack_position_by_square(
    attack_type: str, enemy_squares: tuple[Square, ...]
) -> tuple[Square, ...]:
    """By square: steps to the nearest square from which one of these enemies can be struck."""
    one, *others = [STEPS_TO_STRIKE[attack_type][enemy] for enemy in enemy_squares]
    return tuple(map(min, one, *others)) if others else one


@lru_cache(maxsize=1 << 12)
def square_set_beside_enemies(enemy_squares: tuple[Square, ...]) -> int:
    """The squares next to these enemies, as a set."""
    return card_set(square for enemy in enemy_squares for square in NEIGHBOURS[enemy])


@lru_cache(maxsize=1 << 12)
def lowest_cards_and_equivalent_card_sets(card_bits: CardSet) -> tuple[tuple[int, int], ...]:
    """Groups of cards that are equivalent under a unit: the lowest card, and all of the group as a set."""
    groups: dict[int, list[int]] = {}
    for card in cards_in_set(card_bits):
        groups.setdefault(EQUIVALENCE_CLASS[card], []).append(card)
    return tuple((group[0], card_set(group)) for group in groups.values())


def valued_moves(
    view: State,
    move_fields: Mapping[str, Any],
    enemy_squares: tuple[Square, ...],
    strike_values: StrikeValues,
) -> Iterator[ValuedAct]:
    """Moves with their values: better for fewer steps to an attack position, and for the best strike from the
    square."""
    (origin,), cards = move_fields["origin"], move_fields["card"]
    form = view.table_rules.forms[view.unit_on_square[origin]]
    steps, adjacent = (
        steps_to_attack_position_by_square(form.type, enemy_squares),
        -1 if form.advantage == "healing" else square_set_beside_enemies(enemy_squares),
    )
    for to in move_fields["to"]:
        value = 1.0 + 0.3 * (steps[origin] - steps[to]) - 0.01 * steps[to]
        if adjacent >> to & 1:
            for strike_value, group in card_sets_by_best_strike_value(
                view, origin, to, cards, strike_values
            ).items():
                yield value + strike_value, None, 35 * origin + to, group
        else:
            yield value, None, 35 * origin + to, cards


# -- all acts ------------------------------------------------------------------------------------------------
def value_of_act_other_than_move(view: State, action: Action, strike_values: StrikeValues) -> float:
    """The value of an act that is not a move: a strike by its effect; half a point, but less for discarding
    the hand."""
    if type(action) is Attack:
        return 1 + cached_value_of_strike(view, view.moved, action.target, action.style, strike_values)
    return -1.0 if type(action) is DiscardHand else 0.5


def valued_acts(view: State, legal_acts: ActList) -> Iterator[ValuedAct]:
    """The legal acts with their values; equivalent moves are valued once."""
    enemies = tuple(
        [
            square
            for square in view.square_of_unit[(1 - view.turn) * 4 : (1 - view.turn) * 4 + 4]
            if square >= 0
        ]
    )
    strike_values = strike_value_cache(view)
    for acts in legal_acts.act_sets_except_revealing:
        if acts.act is Move:
            yield from valued_moves(view, acts.fields, enemies, strike_values)
        else:
            for action in acts_of_set_except_revealing(acts):
                yield value_of_act_other_than_move(view, action, strike_values), action, 0, 0


def acts_of_set_except_revealing(acts: ActSet) -> Iterator[Action]:
    return all_acts_except_revealing((acts,))


def given_act_or_else_move_with_card(
    view: State, act: Action | None, packed_origin_and_destination: int, card: Card
) -> Action:
    """The act of a group, or its move with this card."""
    return Move(view.turn, *divmod(packed_origin_and_destination, 35), card) if act is None else act
