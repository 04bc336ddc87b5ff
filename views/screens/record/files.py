"""Records as files: save the record or the transcript, open a file, start a what-if."""

from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial

import flet as ft

from models.translation import say
from referee.table.dates import Dates
from referee.table.sealing import broken_seal_text
from referee.table.table import Table
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.components.controls import (
    STRETCH,
    button,
    divider_line,
    heading_text,
    live_announcement,
    silent_text,
    words,
)
from views.components.file_export import make_and_export_file
from views.screens.open_record import OnRecordStored, choose_and_store_record_file_handler
from views.workspace.record_files import (
    record_check_code,
    sealed_record_file,
    transcript_file,
    with_date_in_name,
)
from views.workspace.workspace import Workspace


@component
def FilesSheet(
    table: Table, read_dates: Callable[[], Dates], workspace: Workspace | None, on_stored: OnRecordStored
) -> ft.Control:
    """Save files and, on the host's own screens, open one."""
    fault, set_fault = ft.use_state("")
    sealed = say(
        "files.sealed",
        "All entries with their rulings, sealed: when you open the file, the app shows whether "
        "it was changed and where. Tables with the same check code are the same game.",
    )
    rows: list[ft.Control] = [
        *what_if_or_broken_seal_notes(table),
        heading_text(say("files.title", "The record as a file")),
        words(sealed),
        large_check_code(record_check_code(table)),
        *save_buttons(table, read_dates),
    ]
    if workspace is not None:
        rows += open_record_section(choose_and_store_record_file_handler(workspace, on_stored, set_fault))
    if fault:
        rows.append(live_announcement(fault, "file-fault", is_fault=True))
    return ft.Column(
        rows,
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=STRETCH,
        expand=True,
    )


def save_buttons(table: Table, read_dates: Callable[[], Dates]) -> list[ft.Control]:
    """Return the buttons that save the record and its transcript. The file of a long game is large: it is
    made only after a tap."""
    record = lambda: with_date_in_name(sealed_record_file(table, read_dates()), date.today())
    transcript = lambda: with_date_in_name(transcript_file(table), date.today())
    return [
        button(
            say("files.save", "Save the record"),
            "save-record",
            partial(make_and_export_file, record),
            "may",
            icon=Icons.DOWNLOAD,
            fills=True,
        ),
        button(
            say("files.transcript", "Save a readable transcript"),
            "save-transcript",
            partial(make_and_export_file, transcript),
            icon=Icons.NOTES,
            fills=True,
        ),
    ]


def open_record_section(choose_file: Callable[[], Awaitable[None]]) -> list[ft.Control]:
    return [
        divider_line(),
        heading_text(say("files.open_title", "Open a record")),
        words(say("files.opens", "A saved file becomes a new table on this device."), faded=True),
        button(
            say("files.open", "Open a file"),
            "open-record",
            choose_file,
            "plain",
            icon=Icons.UPLOAD_FILE,
            fills=True,
        ),
    ]


def what_if_or_broken_seal_notes(table: Table) -> list[ft.Control]:
    """Return a notice if the table is a what-if or comes from a file with a broken seal."""
    fork, broken, rows = table.header.fork, table.header.broken_seal, list[ft.Control]()
    if fork is not None:
        facts = {"entry": fork.entry, "of": fork.of, "table": fork.table}
        goes_on = say(
            "files.fork", "This game was not played. It continues after entry {entry} of {of}.", **facts
        )
        if fork.table:
            goes_on = say(
                "files.fork_of",
                "This game was not played. It continues after entry {entry} of {of} (table {table}).",
                **facts,
            )
        rows += [heading_text(say("files.what_if", "A what-if")), words(goes_on), divider_line()]
    if broken is not None:
        rows += [
            heading_text(say("files.broken_seal", "A broken seal")),
            words(broken_seal_text(broken)),
            divider_line(),
        ]
    return rows


def large_check_code(check_code: str) -> ft.Control:
    framed = ft.Container(
        silent_text(
            check_code,
            size=theme.HUGE,
            weight=ft.FontWeight.W_600,
            color=theme.INK,
            text_align=ft.TextAlign.CENTER,
        ),
        alignment=ft.Alignment.CENTER,
        padding=10,
        border=ft.Border.all(1, theme.PAPER_EDGE),
        border_radius=theme.ROUND,
        bgcolor=theme.PAPER_BRIGHT,
    )
    return ft.Semantics(
        identifier="check",
        label=say("files.check", "Check code {code}", code=check_code),
        container=True,
        content=framed,
    )
