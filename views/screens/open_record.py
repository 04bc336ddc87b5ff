"""Opens a record from a file, on the home screen or on a record screen."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import flet as ft

from models.store import StoredTable
from models.translation import say
from views.app import theme
from views.app.background import run_in_background
from views.app.component import refusal_shown
from views.components.controls import button, column, heading_text, words
from views.components.date_texts import stored_moment_text
from views.screens.table_list import table_description
from views.workspace.known_games import StoredGames
from views.workspace.record_files import (
    ReplayedRecord,
    replay_record_file,
    store_replayed_record,
    what_if_settings_for_copy_of_known_game,
)
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

SOON: Final = 0.5
"""Seconds after which progress is shown."""
OFTEN: Final = 0.2
OnRecordStored = Callable[[int, str], None]
"""Gets the new table's number, and a sentence about its check code."""


def choose_and_store_record_file_handler(
    workspace: Workspace, on_stored: OnRecordStored, on_failure: Callable[[str], None]
) -> Callable[[], Awaitable[None]]:
    """Return a handler that lets the user choose a file and saves its record as a table."""
    opener = RecordOpener(workspace, ft.context.page, on_stored, on_failure)

    async def pick_and_store_file() -> None:
        chosen = await ft.FilePicker().pick_files(
            with_data=True, allowed_extensions=["json", "txt"], file_type=ft.FilePickerFileType.CUSTOM
        )
        for file in chosen or []:
            with refusal_shown(on_failure, OSError, before=f"{file.name}: "):
                await opener.store_file_or_ask_if_known(file.name, picked_file_content(file))

    return pick_and_store_file


class RecordOpener(NamedTuple):
    """Stores record files as tables."""

    workspace: Workspace
    page: ft.Page
    on_stored: OnRecordStored
    on_failure: Callable[[str], None]

    async def store_file_or_ask_if_known(self, name: str, content: bytes) -> None:
        """Store a file as a table. If the game is already here, ask what to do."""
        with refusal_shown(self.on_failure, before=f"{name}: "):
            stored_games = StoredGames(self.workspace, removed=False)
            before, record = stored_games.table_id_of_file(content), None
            if before is None:
                record = await replay_file_with_progress_or_none_if_cancelled(self.page, content)
                before = stored_games.table_id_of_game(record) if record is not None else None
            if before is not None:
                copy = partial(self.store_copy, name, content, self.workspace.table_row(before), record)
                self.ask_about_known_game(self.workspace.table_row(before), copy)
            elif record is not None:
                self.store_record(record)

    def store_record(self, record: ReplayedRecord, settings: TableSettings | None = None) -> None:
        """Store a record as a new table, with these settings if there are any."""
        new = store_replayed_record(self.workspace, record, settings)
        no_code = say("opening.no_code", "This record has no check code.")
        self.on_stored(new.id, new.seal.sentence if new.seal else no_code)

    async def store_copy(
        self, name: str, content: bytes, before: StoredTable, record: ReplayedRecord | None
    ) -> None:
        """Store a copy that does not count of a game that is already here. `record`: the replayed file, if it
        is replayed already."""
        with refusal_shown(self.on_failure, before=f"{name}: "):
            copy = record or await replay_file_with_progress_or_none_if_cancelled(self.page, content)
            if copy is not None:
                self.store_record(copy, what_if_settings_for_copy_of_known_game(before, copy))

    def ask_about_known_game(self, stored: StoredTable, make_copy: Callable[[], Awaitable[None]]) -> None:
        """Ask about a game that is already here: open its table, make a copy that does not count, or
        cancel."""

        def open_table() -> None:
            self.page.pop_dialog()
            self.on_stored(stored.id, say("opening.same_game", "This is that game's table."))

        async def close_dialog_and_copy() -> None:
            self.page.pop_dialog()
            await make_copy()

        day = stored_moment_text(stored.created)
        that_one = say("opening.that_one", "Open that table")
        copy_label = say("opening.copy", "Make a copy that does not count")
        cancel, close = say("opening.neither", "Cancel"), lambda: self.page.pop_dialog()
        rows = [
            words(say("opening.before_game", "It matches this table, from {day}:", day=day)),
            table_description(stored, who_size=theme.MEDIUM),
            button(that_one, "open-before", open_table, "may", fills=True),
            button(copy_label, "open-again", close_dialog_and_copy, fills=True),
            button(cancel, "open-neither", close, "quiet", fills=True),
        ]
        title = say("opening.here_title", "You already have this game")
        self.page.show_dialog(paper_dialog(title, rows, spacing=8))


def paper_dialog(
    title: str, rows: list[ft.Control], spacing: float, is_modal: bool = False
) -> ft.AlertDialog:
    content = column(*rows, spacing=spacing)
    content.width = 320
    return ft.AlertDialog(title=heading_text(title), content=content, bgcolor=theme.PAPER, modal=is_modal)


class OpeningCancelled(Exception):
    """Raised when the user cancels opening a file."""


class ReadingProgress:
    """The progress of reading a file, shared between threads."""

    def __init__(self) -> None:
        self.now, self.all, self.given_up = 0, 0, False

    def report_or_raise_if_cancelled(self, entries_read: int, entry_count: int) -> None:
        """Report that `entries_read` of `entry_count` entries are read. Raises OpeningCancelled."""
        self.now, self.all = entries_read, entry_count
        if self.given_up:
            raise OpeningCancelled

    def cancel(self) -> None:
        """Cancel the reading; its thread ends at the next report."""
        self.given_up = True

    @property
    def fraction(self) -> float | None:
        """Return the share of entries that is read; None while it is unknown."""
        return self.now / self.all if self.all else None


async def replay_file_with_progress_or_none_if_cancelled(
    page: ft.Page, content: bytes
) -> ReplayedRecord | None:
    """Replay a file to its end in the background, and show progress if it takes long. Returns None if the
    user cancelled."""
    reading = ReadingProgress()
    task = asyncio.create_task(
        run_in_background(replay_record_file, content, reading.report_or_raise_if_cancelled)
    )
    try:
        await asyncio.wait({task}, timeout=SOON)
        if not task.done():
            task.add_done_callback(lambda ended: ended.exception())  # a cancelled task is not awaited
            await show_reading_progress(page, task, reading)
        return None if reading.given_up else await task
    finally:
        reading.cancel()


async def show_reading_progress(
    page: ft.Page, task: asyncio.Task[ReplayedRecord], reading: ReadingProgress
) -> None:
    bar = ft.ProgressBar(color=theme.MAY, bgcolor=theme.PAPER_EDGE)
    text = words("", faded=True)
    give_up = button(say("opening.give_up", "Cancel"), "give-up", reading.cancel, fills=True)
    dialog = paper_dialog(
        say("opening.reading", "Reading the file"), [bar, text, give_up], spacing=10, is_modal=True
    )
    page.show_dialog(dialog)
    try:
        while not task.done() and not reading.given_up:
            bar.value = reading.fraction
            if reading.all:
                text.value = say("opening.so_far", "{now} of {all} entries", now=reading.now, all=reading.all)
            dialog.update()
            await asyncio.wait({task}, timeout=OFTEN)
    finally:
        page.pop_dialog()


def picked_file_content(file: ft.FilePickerFile) -> bytes:
    if file.bytes is not None:
        return bytes(file.bytes)
    assert file.path is not None  # a file without content has a path
    return Path(file.path).read_bytes()
