"""A score sheet, before it is on paper: a column for each player or team, a row for each hand or game."""

from collections.abc import Sequence
from typing import NamedTuple

from models.translation import say

Facts = Sequence[tuple[str, str]]
"""Labels and values of the head; an empty value is a line to write on."""


def scores_title() -> str:
    """What the page is called."""
    return say("score_sheet.title", "Score Sheet")


class Column(NamedTuple):
    """A player or team, and what stands below the name: how far it is to the target, or who plays in the team."""

    name: str
    below: str = ""
    way: float | None = None
    """How much of the way to the target is done, from 0 to 1; None where there is none."""


class Cell(NamedTuple):
    """What a row adds, and the running total."""

    points: str
    total: str


class Row(NamedTuple):
    """One hand or game, with what explains it below."""

    number: int
    cells: tuple[Cell, ...]
    below: tuple[str, ...] = ()


class ScoreSheet(NamedTuple):
    """All that stands on a score sheet, in the language in which it was made."""

    game: str
    row: str
    """What a row is: `Hand` or `Game`."""
    points: str
    """What a row adds: `Points` or `Won`."""
    total: str
    facts: Facts
    to_write: Facts
    """The head of a blank one."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    sums_below: bool
    """Is there a line to write on below each row?"""
    is_over: bool = False
    """Over: no rows to write on follow."""

    def blank(self) -> "ScoreSheet":
        """The same sheet with nothing written on it but the names."""
        columns = tuple(
            column._replace(below=column.below if column.way is None else "", way=None)
            for column in self.columns
        )
        return self._replace(rows=(), columns=columns, facts=self.to_write, is_over=False)
