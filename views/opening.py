"""Opening a record from a file: from the home screen and from any record screen."""

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from models.record import NoRecord
from models.speech import say
from models.store import Fault
from views.desk import Desk
from views.filing import imported

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
            new = imported(desk, _content(chosen[0]))
        except (NoRecord, Fault, OSError) as error:
            failed(f"{chosen[0].name}: {error}")
        else:
            done(new.id, new.seal.sentence if new.seal else say("opening.no_code", "This record carries no check code."))

    return pick


def _content(file: Any) -> bytes:
    if file.bytes is not None:
        return bytes(file.bytes)
    with open(file.path, "rb") as opened:
        return opened.read()
