"""Opens a record from a file, on the home screen or on a record screen."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import flet as ft

from models.record import NoRecord
from models.store import StoredTable, StoreError
from models.translation import say
from views.app import theme
from views.app.background import run_in_background
from views.components.date_texts import stored_moment_text
from views.components.paper import heading_text, words
from views.components.pressable import button
from views.screens.table_list import table_list_texts
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
    take = store_file_or_ask_if_known_handler(workspace, ft.context.page, on_stored, on_failure)

    async def pick_and_store_file() -> None:
        chosen = (
            await ft.FilePicker().pick_files(
                with_data=True, allowed_extensions=["json", "txt"], file_type=ft.FilePickerFileType.CUSTOM
            )
            or []
        )
        if not chosen:
            return
        try:
            content = picked_file_content(chosen[0])
        except OSError as error:
            on_failure(f"{chosen[0].name}: {error}")
        else:
            await take(chosen[0].name, content)

    return pick_and_store_file


def store_file_or_ask_if_known_handler(
    workspace: Workspace, page: ft.Page, on_stored: OnRecordStored, on_failure: Callable[[str], None]
) -> Callable[[str, bytes], Awaitable[None]]:
    """Return a function that stores a file, by name and content, as a table. It asks first if the game is
    already here."""

    async def store_or_ask_if_known(name: str, content: bytes) -> None:
        try:
            stored_games = StoredGames(workspace, removed=False)
            before, record = stored_games.table_id_of_file(content), None
            if before is None:
                record = await replay_file_with_progress_or_none_if_cancelled(page, content)
                if record is None:
                    return
                before = stored_games.table_id_of_game(record)
            if before is not None:
                ask_about_known_game(name, content, workspace.table_row(before), record)
            elif record is not None:
                store_record(record)
        except (NoRecord, StoreError) as error:
            on_failure(f"{name}: {error}")

    def ask_about_known_game(
        name: str, content: bytes, before: StoredTable, record: ReplayedRecord | None
    ) -> None:
        async def store_copy() -> None:
            try:
                copy = record or await replay_file_with_progress_or_none_if_cancelled(page, content)
                if copy is not None:
                    store_record(copy, what_if_settings_for_copy_of_known_game(before, copy))
            except (NoRecord, StoreError) as error:
                on_failure(f"{name}: {error}")

        text = say("opening.same_game", "This is that game's table.")
        show_known_game_dialog(page, before, lambda: on_stored(before.id, text), store_copy)

    def store_record(record: ReplayedRecord, settings: TableSettings | None = None) -> None:
        new = store_replayed_record(workspace, record, settings)
        on_stored(
            new.id,
            new.seal.sentence if new.seal else say("opening.no_code", "This record has no check code."),
        )

    return store_or_ask_if_known


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
    shown = ft.Column(
        [bar, text, button(say("opening.give_up", "Cancel"), "give-up", reading.cancel, fills=True)],
        spacing=10,
        tight=True,
        width=320,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    page.show_dialog(
        ft.AlertDialog(
            modal=True,
            title=heading_text(say("opening.reading", "Reading the file")),
            content=shown,
            bgcolor=theme.PAPER,
        )
    )
    try:
        while not task.done() and not reading.given_up:
            bar.value = reading.fraction
            text.value = (
                say("opening.so_far", "{now} of {all} entries", now=reading.now, all=reading.all)
                if reading.all
                else ""
            )
            shown.update()
            await asyncio.wait({task}, timeout=OFTEN)
    finally:
        page.pop_dialog()


def show_known_game_dialog(
    page: ft.Page,
    stored: StoredTable,
    open_table: Callable[[], None],
    make_copy: Callable[[], Awaitable[None]],
) -> None:
    """Ask about a game that is already here: open its table, make a copy that does not count, or cancel."""

    def close_dialog_handler(do: Callable[[], None]) -> Callable[[], None]:
        def close_dialog_and_run() -> None:
            page.pop_dialog()
            do()

        return close_dialog_and_run

    async def close_dialog_and_copy() -> None:
        page.pop_dialog()
        await make_copy()

    texts = table_list_texts(stored)
    rows: list[ft.Control] = [
        words(
            say(
                "opening.before_game",
                "It matches this table, from {day}:",
                day=stored_moment_text(stored.created),
            )
        ),
        words(texts.who, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
        words(texts.headline),
        words(texts.below, size=theme.TINY, faded=True),
        button(
            say("opening.that_one", "Open that table"),
            "open-before",
            close_dialog_handler(open_table),
            "may",
            fills=True,
        ),
        button(
            say("opening.copy", "Make a copy that does not count"),
            "open-again",
            close_dialog_and_copy,
            fills=True,
        ),
        button(
            say("opening.neither", "Cancel"),
            "open-neither",
            close_dialog_handler(lambda: None),
            "quiet",
            fills=True,
        ),
    ]
    page.show_dialog(
        ft.AlertDialog(
            title=heading_text(say("opening.here_title", "You already have this game")),
            content=ft.Column(
                rows, spacing=8, tight=True, width=320, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
            ),
            bgcolor=theme.PAPER,
        )
    )


def picked_file_content(file: ft.FilePickerFile) -> bytes:
    """Return the content of the chosen file."""
    if file.bytes is not None:
        return bytes(file.bytes)
    assert file.path is not None  # a file without content has a path
    return Path(file.path).read_bytes()
