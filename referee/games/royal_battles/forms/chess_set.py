"""The chess-set check: the piece that half a chess set lacks for an army, and the smallest change that makes
the army fit."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from models.armies import ONE_SET, UnitChoice, pieces_beyond_one_chess_set
from models.translation import say, words_joined_with_and
from referee.words.phrases import vocabulary_word

WORTH: Final = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9, "king": 10}
"""The usual values of chess pieces: a missing piece is replaced by the one nearest in value."""


class PieceChange(NamedTuple):
    """A change of one unit of the army, counted from 0, to another piece."""

    unit: int
    old: str
    new: str

    @property
    def description(self) -> str:
        return say(
            "form.make",
            "make unit {number} a {unit}",
            number=self.unit + 1,
            unit=vocabulary_word("unit", self.new),
        )


def smallest_piece_changes(army: Sequence[UnitChoice]) -> tuple[PieceChange, ...]:
    """The fewest units that must be another piece so that one chess set is enough; none if it is already.

    The last units of a kind change, each to the piece nearest in value that the set still has.
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
        changes.append(PieceChange(unit, old, new))
    return tuple(changes)


def army_with_piece_changes(
    army: Sequence[UnitChoice], changes: Sequence[PieceChange]
) -> tuple[UnitChoice, ...]:
    """The army after these changes."""
    units = list(army)
    for change in changes:
        units[change.unit] = change.new  # type: ignore[call-overload]
    return tuple(units)


def chess_set_check_sentence(army: Sequence[UnitChoice]) -> str:
    """The result of the check in one sentence: `One set has one King: make unit 3 a Queen, or allow printed
    tokens.`"""
    changes = smallest_piece_changes(army)
    tokens = custom_units_need_tokens_note(
        [number for number, unit in enumerate(army, 1) if not isinstance(unit, str)]
    )
    if not changes:
        return say("form.one_set", "One chess set has every piece of this army.") + tokens
    lacks = words_joined_with_and(
        [counted_piece_names_in_chess_set()[kind] for kind in pieces_beyond_one_chess_set(army)]
    )
    changed_so = words_joined_with_and([change.description for change in changes])
    return (
        say(
            "form.set_lacks",
            "One set has {lacks}: {changes}, or allow printed tokens.",
            lacks=lacks,
            changes=changed_so,
        )
        + tokens
    )


def custom_units_need_tokens_note(custom_unit_numbers: list[int]) -> str:
    """A note that these custom units are not chess pieces."""
    if not custom_unit_numbers:
        return ""
    return " " + say(
        "form.on_tokens",
        "Custom units stand on tokens: {units, plural, one {unit} other {units}} {units}.",
        units=[str(number) for number in custom_unit_numbers],
    )


def counted_piece_names_in_chess_set() -> dict[str, str]:
    """The names of the pieces in one player's half of a chess set (ONE_SET)."""
    return {
        "pawn": say("form.set.pawn", "eight Pawns"),
        "rook": say("form.set.rook", "two Rooks"),
        "knight": say("form.set.knight", "two Knights"),
        "bishop": say("form.set.bishop", "two Bishops"),
        "queen": say("form.set.queen", "one Queen"),
        "king": say("form.set.king", "one King"),
    }
