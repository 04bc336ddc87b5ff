"""A unit of a battle as a picture beside texts."""

import flet as ft

from referee.games.royal_battles.state import State, seat_of
from referee.games.royal_battles.unit_signs import custom_unit_sign_in_battle
from referee.number_types import Unit
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black


def unit_picture_in_battle(state: State, unit: Unit, size: float) -> ft.Control:
    """Draw a unit of a battle in a square of `size` pixels."""
    kind, side = state.table_rules.kinds[unit], SIDES[seat_of(unit)]
    return unit_picture_with_paper_behind_black(kind, side, size, custom_unit_sign_in_battle(state, unit))
