"""Records as files: save the record or the transcript, open one, and go on in a what-if."""

from collections.abc import Awaitable, Callable
from datetime import date

import flet as ft

from models.translation import say
from referee.table.dates import Dates
from referee.table.sealing import broken_seal_words
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.components.file_export import give
from views.components.paper import announcement, rule_line, title, words
from views.components.pressable import button, silent
from views.screens.open_record import Opened, open_a_file
from views.workspace.record_files import File, check_code_of, named_by_day, record_file, transcript_file
from views.workspace.workspace import Desk


@component
def FilesSheet(table: Table, dates: Callable[[], Dates], desk: Desk, opened: Opened) -> ft.Control:
    """Save and open."""
    fault, set_fault = ft.use_state("")
    sealed = say(
        "files.sealed",
        "All entries with their rulings sealed: whoever opens the file is told whether a byte of it was changed, and where. "
        "Two tables with the same check code are the same game.",
    )
    transcript, opens = (
        say("files.transcript", "Save the transcript, to be read"),
        open_a_file(desk, opened, set_fault),
    )
    saves, saves_text = _saving(lambda: record_file(table, dates())), _saving(lambda: transcript_file(table))
    rows: list[ft.Control] = [
        *_what_it_is(table),
        title(say("files.title", "The record as a file")),
        words(sealed),
        _check_code(check_code_of(table)),
        button(
            say("files.save", "Save the record"), "save-record", saves, "may", icon=Icons.DOWNLOAD, fills=True
        ),
        button(transcript, "save-transcript", saves_text, "plain", icon=Icons.NOTES, fills=True),
        *(_opening(opens) if desk.allows("other_tables") else []),
        *([announcement(fault, "file-fault", is_fault=True)] if fault else []),
    ]
    return ft.Column(
        rows,
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )


def _opening(opens: Callable[[], Awaitable[None]]) -> list[ft.Control]:
    return [
        rule_line(),
        title(say("files.open_title", "Open a record")),
        words(
            say(
                "files.opens",
                "A file saved here or on another device becomes a table of its own on this one.",
            ),
            faded=True,
        ),
        button(
            say("files.open", "Open a file"),
            "open-record",
            opens,
            "plain",
            icon=Icons.UPLOAD_FILE,
            fills=True,
        ),
    ]


def _what_it_is(table: Table) -> list[ft.Control]:
    """That a table is a what-if, or comes from a file whose seal was broken."""
    fork, broken, rows = table.header.fork, table.header.broken_seal, list[ft.Control]()
    if fork is not None:
        facts = {"entry": fork.entry, "of": fork.of, "table": fork.table}
        goes_on = say(
            "files.fork", "This is no game that was played: it goes on after entry {entry} of {of}.", **facts
        )
        if fork.table:
            goes_on = say(
                "files.fork_of",
                "This is no game that was played: it goes on after entry {entry} of {of} (table {table}).",
                **facts,
            )
        rows += [title(say("files.what_if", "A what-if")), words(goes_on), rule_line()]
    if broken is not None:
        rows += [
            title(say("files.broken_seal", "A broken seal")),
            words(broken_seal_words(broken)),
            rule_line(),
        ]
    return rows


def _check_code(check: str) -> ft.Control:
    code = silent(
        check, size=theme.HUGE, weight=ft.FontWeight.W_600, color=theme.INK, text_align=ft.TextAlign.CENTER
    )
    framed = ft.Container(
        code,
        alignment=ft.Alignment.CENTER,
        padding=10,
        border=ft.Border.all(1, theme.PAPER_EDGE),
        border_radius=theme.ROUND,
        bgcolor=theme.PAPER_BRIGHT,
    )
    return ft.Semantics(
        identifier="check",
        label=say("files.check", "Check code {code}", code=check),
        container=True,
        content=framed,
    )


def _saving(made: Callable[[], File]) -> Callable[[], Awaitable[None]]:
    """Makes the file when it is asked for: that of a long game is large."""

    async def saving() -> None:
        file = named_by_day(made(), date.today())
        await give(file.name, file.content)

    return saving
