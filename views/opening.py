"""Opening a record from a file: from the home screen and from any record screen."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from models.record import NoRecord
from models.speech import say
from models.store import Fault, Kept
from views import theme
from views.components.paper import title, words
from views.components.press import button
from views.desk import Desk
from views.filing import imported, opened_before
from views.table_lines import told_of

Opened = Callable[[int, str], None]
"""Gets the new table's number, and what is to be said of its check code."""


def open_a_file(desk: Desk, done: Opened, failed: Callable[[str], None]) -> Callable[[], Awaitable[None]]:
    """A handler that lets people choose a file and keeps the table that its record makes."""

    async def pick() -> None:
        chosen: list[Any] = (
            await ft.FilePicker().pick_files(with_data=True, allowed_extensions=["json", "txt"], file_type=ft.FilePickerFileType.CUSTOM)
            or []
        )
        if not chosen:
            return
        try:
            content = _content(chosen[0])
            before = opened_before(desk, content)
        except (Fault, OSError) as error:
            failed(f"{chosen[0].name}: {error}")
            return
        if before is None:
            keep(chosen[0].name, content)
            return
        told = say("opening.same", "This is the table that the file made before.")
        _ask(page, before, lambda: done(before.id, told), lambda: keep(chosen[0].name, content))

    def keep(name: str, content: bytes) -> None:
        try:
            new = imported(desk, content)
        except (NoRecord, Fault) as error:
            failed(f"{name}: {error}")
        else:
            done(new.id, new.seal.sentence if new.seal else say("opening.no_code", "This record carries no check code."))

    page = ft.context.page
    return pick


def _ask(page: ft.Page, before: Kept, open_it: Callable[[], None], again: Callable[[], None]) -> None:
    """This very file was opened before: that table, another one like it, or neither?"""

    def then(do: Callable[[], None]) -> Callable[[], None]:
        def tapped() -> None:
            page.pop_dialog()
            do()

        return tapped

    told = told_of(before)
    rows: list[ft.Control] = [
        words(say("opening.before", "It made this table, on {day}:", day=before.created[:10])),
        words(told.who, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
        words(told.headline),
        words(told.below, size=theme.TINY, faded=True),
        button(say("opening.that_one", "Open that table"), "open-before", then(open_it), "may", fills=True),
        button(say("opening.once_more", "Make a second table of it"), "open-again", then(again), fills=True),
        button(say("opening.neither", "Neither"), "open-neither", then(lambda: None), "quiet", fills=True),
    ]
    page.show_dialog(
        ft.AlertDialog(
            title=title(say("opening.before_title", "This file was opened before")),
            content=ft.Column(rows, spacing=8, tight=True, width=320, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            bgcolor=theme.PAPER,
        )
    )


def _content(file: Any) -> bytes:
    if file.bytes is not None:
        return bytes(file.bytes)
    with open(file.path, "rb") as opened:
        return opened.read()
