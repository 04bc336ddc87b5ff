"""Score sheets: on the screen, and what the table screens print."""

import datetime
from collections.abc import Callable, Sequence

import flet as ft

from models.translation import say
from referee.score_sheet import ScoreSheet, scores_title
from referee.transliteration import file_name
from views.components.file_export import give
from views.components.paper import grouped, lined, words
from views.screens.printing import Printing, day_in_words, paper_of
from views.workspace.workspace import Desk

Sheets = Callable[[str], ScoreSheet]
"""Makes a sheet with a day on it."""


def score_table(shown: ScoreSheet) -> ft.Control:
    """A line for each hand or game: what it added, and the running total."""

    def line(first: str, cells: Sequence[str], weight: ft.FontWeight) -> ft.Control:
        said: list[ft.Control] = [
            words(first, expand=2, faded=True),
            *(words(cell, expand=3, weight=weight) for cell in cells),
        ]
        return ft.Row(said, spacing=8)

    head: ft.Control = line(shown.row, [column.name for column in shown.columns], ft.FontWeight.W_600)
    rows: list[ft.Control] = [
        line(
            str(row.number),
            [f"{cell.points} · {cell.total}" if cell.total else cell.points for cell in row.cells],
            ft.FontWeight.W_400,
        )
        for row in shown.rows
    ]
    return grouped(lined([head, *rows], spacing=6), scores_title())


def printing(name: str, sheets: Sheets) -> ft.Control:
    """Buttons for the sheet as the table stands now, and for one to be written on."""
    documents = {
        "scores": (scores_title(), lambda paper: _pdf(sheets(_today()), paper)),
        "blank-scores": (
            say("score_sheet.blank", "Blank score sheet"),
            lambda paper: _pdf(sheets("").blank(), paper),
        ),
    }
    return Printing(name, documents, laid_in=True)


async def print_scores(desk: Desk, name: str, sheets: Sheets) -> None:
    """The sheet as it stands, on the paper that the app prints on."""
    await give(file_name(name, scores_title(), ending="pdf"), _pdf(sheets(_today()), paper_of(desk)))


def _today() -> str:
    return day_in_words(datetime.date.today())


def _pdf(sheet: ScoreSheet, paper: str) -> bytes:
    from views.paper.scores import scores_pdf  # the library behind it is large, and the app starts without it

    return scores_pdf(sheet, paper)
