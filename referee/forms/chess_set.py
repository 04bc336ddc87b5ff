"""The chess-set check: which piece one player's half of a chess set lacks, and the smallest change that makes the army legal."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from models.armies import ONE_SET, UnitChoice, missing_pieces
from models.speech import listed
from referee.words import VOCABULARY

WORTH: Final = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9, "king": 10}
"""What chess players hold a piece to be worth: one that is missing is replaced by the nearest."""


class Change(NamedTuple):
    """Let one unit of the army, counted from 0, be another piece."""

    unit: int
    old: str
    new: str

    @property
    def words(self) -> str:
        return f"make unit {self.unit + 1} a {VOCABULARY['unit'][self.new]}"


def smallest_change(army: Sequence[UnitChoice]) -> tuple[Change, ...]:
    """The fewest units that must be another piece so that one chess set is enough; none when it is already.

    The last ones of a kind change, each into the nearest piece the set still has.
    """
    left = Counter(ONE_SET)
    surplus: list[int] = []
    for unit, kind in enumerate(army):
        if isinstance(kind, str):
            if left[kind]:
                left[kind] -= 1
            else:
                surplus.append(unit)
    changes = []
    for unit in surplus:
        old = str(army[unit])
        new = min((kind for kind in WORTH if left[kind] > 0), key=lambda kind: abs(WORTH[kind] - WORTH[old]))
        left[new] -= 1
        changes.append(Change(unit, old, new))
    return tuple(changes)


def changed(army: Sequence[UnitChoice], changes: Sequence[Change]) -> tuple[UnitChoice, ...]:
    """The army after these changes."""
    units = list(army)
    for change in changes:
        units[change.unit] = change.new  # type: ignore[call-overload]
    return tuple(units)


def verdict(army: Sequence[UnitChoice]) -> str:
    """The check in one sentence: `One set has one King: make unit 3 a Queen, or allow printed tokens.`"""
    changes = smallest_change(army)
    tokens = _tokens([number for number, unit in enumerate(army, 1) if not isinstance(unit, str)])
    if not changes:
        return f"One chess set has every piece of this army.{tokens}"
    lacks = listed([f"{_COUNT[ONE_SET[kind]]} {_piece(kind, ONE_SET[kind])}" for kind in missing_pieces(army)])
    return f"One set has {lacks}: {listed([change.words for change in changes])}, or allow printed tokens.{tokens}"


def _tokens(custom: list[int]) -> str:
    """Custom units are no chess pieces."""
    if not custom:
        return ""
    numbers = listed([str(number) for number in custom])
    return f" Custom units stand on tokens: unit{'' if len(custom) == 1 else 's'} {numbers}."


_COUNT: Final = {1: "one", 2: "two", 8: "eight"}


def _piece(kind: str, count: int) -> str:
    return VOCABULARY["unit"][kind] + ("" if count == 1 else "s")
