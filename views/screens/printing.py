"""Buttons that print or save documents as PDF; score sheets on the screen and printed."""

import datetime
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.score_sheet import ScoreSheet, scores_title
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.background import run_in_background
from views.app.component import component, use_app_context, use_shared_value
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import (
    button,
    column,
    divider_line,
    heading_text,
    rows_with_dividers,
    semantic_group,
    sheet,
    words,
)
from views.components.file_export import export_file
from views.workspace.workspace import Workspace

PAPERS: Final = {"a4": "A4", "letter": "Letter"}
MakePdf = Callable[[], bytes]
"""Makes a PDF. It may take seconds, so it runs in the background."""
PreparePdf = Callable[[str], MakePdf]
"""Reads what is printed, and returns what makes its PDF for a paper size."""
SheetWithDate = Callable[[str], ScoreSheet]
"""Makes a sheet with a date."""


def printed_date(day: datetime.date) -> str:
    """Return a date as printed on a form: `21 November 2026`."""
    months = say(
        "form.months", "January February March April May June July August September October November December"
    ).split()
    return say("form.day", "{day} {month} {year}", day=day.day, month=months[day.month - 1], year=day.year)


def paper_size_setting(settings: JsonObject) -> str:
    paper = settings.get("paper")
    return paper if paper in PAPERS else "a4"


def making_pdf_text() -> str:
    return say("printing.making", "Making the PDF …")


@component
def PdfButton(
    text: str,
    identifier: str,
    file_name: str,
    prepare: Callable[[], MakePdf],
    label: str | None = None,
    icon: ft.IconData = Icons.PRINT_OUTLINED,
    fills: bool = False,
) -> ft.Control:
    """Draw the button of a PDF. While it is made the button says so, and the screen goes on answering."""
    is_making, show_making = ft.use_state(False)

    async def make_and_export() -> None:
        if is_making:
            return
        show_making(True)
        try:
            content = await run_in_background(prepare())
        finally:
            show_making(False)
        await export_file(file_name, content)

    shown = making_pdf_text() if is_making else text
    return ft.Semantics(
        live_region=is_making,
        content=button(
            shown,
            identifier,
            make_and_export,
            "plain",
            icon=icon,
            label=shown if is_making or label is None else label,
            fills=fills,
        ),
    )


@component
def PrintButtons(
    file_name_stem: str,
    documents: Mapping[str, tuple[str, PreparePdf]],
    draw_more: Callable[[], ft.Control] | None = None,
    is_inside_section: bool = False,
) -> ft.Control:
    """Draw buttons for PDF documents, given by identifier as (label, document). The paper size is a setting
    of the app.

    `is_inside_section`: the buttons are part of another section.
    """
    context = use_app_context()
    use_shared_value(context.store, lambda shown: shown.home)
    paper = paper_size_setting(context.settings())

    def document_button(identifier: str, text: str, document: PreparePdf) -> ft.Control:
        return PdfButton(
            text,
            f"print-{identifier}",
            safe_file_name_in_any_script(file_name_stem, text, ending="pdf"),
            lambda: document(paper),
            say("armies.as_pdf", "{what} as PDF", what=text),
            key=f"{identifier}-{paper}",
        )

    buttons = [document_button(identifier, *each) for identifier, each in documents.items()]
    about = say("armies.pdf_told", "Each opens as a PDF: print it or save it on this device.")
    controls = [
        divider_line() if is_inside_section else None,
        heading_text(say("armies.on_paper", "Print")),
        paper_size_row(context.workspace, paper) if context.workspace is not None else None,
        ft.Row(buttons, wrap=True, spacing=8, run_spacing=8),
        words(about, size=theme.TINY, faded=True),
        draw_more() if draw_more else None,
    ]
    section = column(*controls, spacing=10)
    return section if is_inside_section else sheet(section)


def paper_size_row(workspace: Workspace, paper_size: str) -> ft.Control:
    sizes = choice_buttons("paper", PAPERS, paper_size, partial(workspace.store_setting, "paper"))
    return ft.Row([words(say("armies.paper", "Paper")), *sizes], spacing=8)


# -- score sheets --------------------------------------------------------------------------------------------
def score_table(score_sheet: ScoreSheet) -> ft.Control:
    """Draw a row for each hand or game, with its points and the running total."""

    def score_row(first: str, cells: Iterable[str], weight: ft.FontWeight) -> ft.Control:
        values = (words(cell, expand=3, weight=weight) for cell in cells)
        return ft.Row([words(first, expand=2, faded=True), *values], spacing=8)

    head = score_row(score_sheet.row, (column.name for column in score_sheet.columns), ft.FontWeight.W_600)
    rows = [
        score_row(
            str(row.number),
            (f"{cell.points} · {cell.total}" if cell.total else cell.points for cell in row.cells),
            ft.FontWeight.W_400,
        )
        for row in score_sheet.rows
    ]
    return semantic_group(rows_with_dividers([head, *rows], spacing=6), scores_title())


def current_and_blank_score_sheet_print_buttons(
    file_name_stem: str, make_sheet_with_date: SheetWithDate
) -> ft.Control:
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
    return large_modules.scores.scores_pdf(sheet, paper_size)
