"""Buttons that print or save documents as PDF."""

import datetime
from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.transliteration import safe_file_name_in_any_script
from views.app import theme
from views.app.background import run_in_background
from views.app.error_boundary import component
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.file_export import export_file
from views.components.paper import divider_line, heading_text, sheet, words
from views.components.pressable import button
from views.workspace.workspace import Workspace

PAPERS: Final = {"a4": "A4", "letter": "Letter"}
MakePdf = Callable[[], bytes]
"""Makes a PDF. It may take seconds, so it runs in the background."""
PreparePdf = Callable[[str], MakePdf]
"""Reads what is printed, and returns what makes its PDF for a paper size."""


def printed_date(day: datetime.date) -> str:
    """Return a date as printed on a form: `21 November 2026`."""
    months = say(
        "form.months", "January February March April May June July August September October November December"
    ).split()
    return say("form.day", "{day} {month} {year}", day=day.day, month=months[day.month - 1], year=day.year)


def paper_size_setting(settings: JsonObject) -> str:
    """Return the paper size from the app's settings."""
    paper = settings.get("paper")
    return paper if paper in PAPERS else "a4"


def making_pdf_text() -> str:
    """Return the text that is shown while a PDF is made."""
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
    workspace = context.workspace
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

    def paper_size_button(workspace: Workspace, value: str, size_label: str) -> ft.Control:
        return button(
            size_label,
            f"paper-{value}",
            lambda: workspace.store_setting("paper", value),
            "chosen" if value == paper else "plain",
        )

    buttons = [document_button(identifier, *each) for identifier, each in documents.items()]
    text = say("armies.pdf_told", "Each opens as a PDF: print it or save it on this device.")
    label = words(say("armies.paper", "Paper"))
    sizes = [] if workspace is None else [paper_size_button(workspace, *each) for each in PAPERS.items()]
    rows: list[ft.Control] = [
        heading_text(say("armies.on_paper", "Print")),
        *([ft.Row([label, *sizes], spacing=8)] if sizes else []),
        ft.Row(buttons, wrap=True, spacing=8, run_spacing=8),
        words(text, size=theme.TINY, faded=True),
    ]
    column = ft.Column(
        [*([divider_line()] if is_inside_section else []), *rows, *([draw_more()] if draw_more else [])],
        spacing=10,
    )
    return column if is_inside_section else sheet(column)
