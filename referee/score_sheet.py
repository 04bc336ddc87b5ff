"""The content of a score sheet: a column for each player or team, a row for each hand or game. views/paper
draws it."""

from collections.abc import Sequence
from typing import NamedTuple

from models.translation import say

Facts = Sequence[tuple[str, str]]
"""Labels and values of the sheet's head; an empty value becomes a line to write on."""


def scores_title() -> str:
    """The title of the page."""
    return say("score_sheet.title", "Score Sheet")


class Column(NamedTuple):
    """A player or team, and the text below its name: how far it is to the target, or who plays in the
    team."""

    name: str
    below: str = ""
    progress: float | None = None
    """The part of the way to the target, from 0 to 1; None without a target."""


class Cell(NamedTuple):
    """The points of one row and the running total."""

    points: str
    total: str


class Row(NamedTuple):
    """One hand or game, with the explanation below it."""

    number: int
    cells: tuple[Cell, ...]
    below: tuple[str, ...] = ()


class ScoreSheet(NamedTuple):
    """All texts of a score sheet, in one language."""

    game: str
    row: str
    """The heading of the rows: `Hand` or `Game`."""
    points: str
    """The heading of the cells: `Points` or `Won`."""
    total: str
    facts: Facts
    to_write: Facts
    """The head of a blank sheet."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    sums_below: bool
    """True if a blank sheet has a line to write on below each row."""
    is_over: bool = False
    """True if the game is over, so that no blank rows follow."""

    def blank_copy(self) -> "ScoreSheet":
        """The same sheet with only the names filled in."""
        columns = tuple(
            column._replace(below=column.below if column.progress is None else "", progress=None)
            for column in self.columns
        )
        return self._replace(rows=(), columns=columns, facts=self.to_write, is_over=False)
