"""The signs of custom units, which no chess piece stands for: the same on the screen and on paper."""

from collections.abc import Sequence
from typing import Final

from models.armies import UNITS
from referee.games.royal_battles.state import State, seat_of
from referee.number_types import Unit

CUSTOM_SIGN: Final = "★"


def custom_unit_sign(kind: str, army_kinds: Sequence[str]) -> str:
    """The sign of a custom unit: a star, numbered if the army has custom units of several names."""
    names = list(dict.fromkeys(each for each in army_kinds if each not in UNITS))
    return f"{CUSTOM_SIGN}{names.index(kind) + 1}" if len(names) > 1 and kind in names else CUSTOM_SIGN


def custom_unit_sign_in_battle(state: State, unit: Unit) -> str:
    """The sign of a custom unit of a battle."""
    kinds, first = state.table_rules.kinds, seat_of(unit) * 4
    return custom_unit_sign(kinds[unit], kinds[first : first + 4])
