"""A variant of Royal Battles, all of it: a Knight may move twice in its turn, as long as it has not attacked."""

from collections.abc import Iterator
from typing import Any

from models.record import house_rule_field
from models.royal_battles import RoyalBattlesHeader, RoyalBattlesOptions
from models.rulings import Violation, rule
from referee.games.royal_battles import RoyalBattles, effects, movement
from referee.games.royal_battles.actions import CannotMove, Move
from referee.games.royal_battles.state import NOWHERE, State
from referee.variants import Variant


class KnightsOptions(RoyalBattlesOptions):
    knight_moves_twice: bool = house_rule_field(
        False, "RB-39", "A Knight may move twice in its turn, as long as it has not attacked."
    )


class KnightsHeader(RoyalBattlesHeader):
    options: KnightsOptions = KnightsOptions()


def may_move_again(state: State) -> bool:
    """Is it a Knight that has moved once this turn, and neither a second time nor attacked?"""
    return (
        state.moved != NOWHERE
        and state.table_rules.kinds[state.moved] == "knight"
        and not (state.attacked or state.noted)
    )


def movers(state: State) -> list[int]:
    """The units that may move now: the Knight once more."""
    return [state.moved] if may_move_again(state) else movement.movable_units_in_movement_phase(state)


@rule(
    "movement.moved_already",
    "RB-39",
    "Concluding Movement",
    "move cannot_move",
    "{player}'s {unit:unit} has moved as often as it may",
)
def moved_already(state: State, action: Move | CannotMove) -> Iterator[Violation]:
    """One Movement Card and one unit per turn, or two cards and one Knight."""
    if not (
        isinstance(action, Move)
        and may_move_again(state)
        and state.unit_on_square[action.origin] == state.moved
    ):
        yield from movement.player_already_moved_this_turn.violations(state, action)


def move(state: State, action: Move, happened: list[Any]) -> None:
    """As always; a second move is noted."""
    is_second = state.moved != NOWHERE
    effects.apply_move(state, action, happened)
    state.noted = ("moved twice",) if is_second else ()


class Knights(RoyalBattles):
    """Royal Battles with one more house rule."""

    header = KnightsHeader
    variants = (
        *RoyalBattles.variants,
        Variant(
            {"knight_moves_twice": True},
            replaces=(moved_already,),
            effects={Move: move},
            policies={"movable_units_in_movement_phase": movers},
        ),
    )
