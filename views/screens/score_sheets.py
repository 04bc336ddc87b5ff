"""Score sheets: drawn on the screen, and printed."""

import datetime
from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.score_sheet import ScoreSheet, scores_title
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.components.paper import rows_with_dividers, semantic_group, words
from views.screens.printing import PdfButton, PrintButtons, paper_size_setting, printed_date

SheetWithDate = Callable[[str], ScoreSheet]
"""Makes a sheet with a date."""


def score_table(score_sheet: ScoreSheet) -> ft.Control:
    """Draw a row for each hand or game, with its points and the running total."""

    def score_row(first: str, cells: Sequence[str], weight: ft.FontWeight) -> ft.Control:
        controls: list[ft.Control] = [
            words(first, expand=2, faded=True),
            *(words(cell, expand=3, weight=weight) for cell in cells),
        ]
        return ft.Row(controls, spacing=8)

    head: ft.Control = score_row(
        score_sheet.row, [column.name for column in score_sheet.columns], ft.FontWeight.W_600
    )
    rows: list[ft.Control] = [
        score_row(
            str(row.number),
            [f"{cell.points} · {cell.total}" if cell.total else cell.points for cell in row.cells],
            ft.FontWeight.W_400,
        )
        for row in score_sheet.rows
    ]
    return semantic_group(rows_with_dividers([head, *rows], spacing=6), scores_title())


def current_and_blank_score_sheet_print_buttons(
    file_name_stem: str, make_sheet_with_date: SheetWithDate
) -> ft.Control:
    """Return the buttons that print the current sheet and a blank one."""
    documents = {
        "scores": (
            scores_title(),
            lambda paper: partial(score_sheet_pdf, make_sheet_with_date(todays_printed_date()), paper),
        ),
        "blank-scores": (
            say("score_sheet.blank", "Blank score sheet"),
            lambda paper: partial(score_sheet_pdf, make_sheet_with_date("").blank_copy(), paper),
        ),
    }
    return PrintButtons(file_name_stem, documents, is_inside_section=True)


def scores_pdf_button(
    settings: JsonObject, file_name_stem: str, make_sheet_with_date: SheetWithDate, label: str
) -> ft.Control:
    """Return the button that prints the current sheet on the app's paper size."""
    return PdfButton(
        scores_title(),
        "print-scores",
        safe_file_name_in_any_script(file_name_stem, scores_title(), ending="pdf"),
        lambda: partial(
            score_sheet_pdf, make_sheet_with_date(todays_printed_date()), paper_size_setting(settings)
        ),
        label,
    )


def todays_printed_date() -> str:
    return printed_date(datetime.date.today())


def score_sheet_pdf(sheet: ScoreSheet, paper_size: str) -> bytes:
    """Return the PDF of a score sheet."""
    return large_modules.scores.scores_pdf(sheet, paper_size)
