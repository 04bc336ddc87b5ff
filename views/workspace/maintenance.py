"""Background work while the app runs: writes the database log into its file when idle, and makes a backup
daily and after each finished game."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Final

from models.store import Notice, StoreError
from views.workspace.backup_repository import FOLDER_AFTER_GAMES
from views.workspace.workspace import Workspace

log = logging.getLogger("referee")
EVERY: Final = 5.0
"""Seconds between two checks. A store that did not change since the last one is idle."""
SKIPPED: Final = 60
"""The number of checks to wait after a failed backup."""


class Maintenance:
    """Maintains the store of a workspace, with a check every few seconds."""

    def __init__(self, workspace: Workspace, every: float = EVERY) -> None:
        self._workspace, self._every = workspace, every
        self._before, self._skips = -1, 0
        self._ended = workspace.time_of_last_game_end()
        self._end = threading.Event()

    def do_due_work(self) -> None:
        """Write the log into the database file if nothing changed since the last check, else make a backup if
        a game has ended; make the daily backup if it is due."""
        changes = self._workspace.change_count
        if changes == self._before:
            self._workspace.merge_write_ahead_log()
        else:
            self._back_up_if_game_ended()
        self._before = changes
        if self._skips:
            self._skips -= 1
            return
        try:
            self._workspace.backups.make_daily_backup(date.today())
        except (StoreError, OSError) as error:
            log.exception("today's backup could not be made")
            self._skips = SKIPPED
            self._workspace.store_and_show_notice(Notice("no_backup", {"why": str(error)}))

    def _back_up_if_game_ended(self) -> None:
        """Make a backup in the chosen folder if a game has ended since the last one. A backup that fails is
        tried again after the next change."""
        ended = self._workspace.time_of_last_game_end()
        folder = str(self._workspace.settings().get(FOLDER_AFTER_GAMES, ""))
        try:
            if ended != self._ended and folder:
                self._workspace.backups.make_backup_in_folder(folder, date.today())
            self._ended = ended
        except (StoreError, OSError) as error:
            log.warning("the backup into %s could not be made", folder, exc_info=True)
            self._workspace.store_and_show_notice(
                Notice("no_backup_after_game", {"folder": folder, "why": str(error)})
            )

    def start_thread(self) -> threading.Thread:
        """Start the checks in a background thread, which runs until `running` ends."""
        thread = threading.Thread(target=self._run_periodically, name="upkeep", daemon=True)
        thread.start()
        return thread

    def _run_periodically(self) -> None:
        while not self._end.wait(self._every):
            self.do_due_work()

    async def run_due_work_forever(self) -> None:
        """Run the checks as a task, for platforms without threads."""
        while True:
            await asyncio.sleep(self._every)
            self.do_due_work()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the checks in the background until the context ends."""
        thread = self.start_thread()
        try:
            yield
        finally:
            self._end.set()
            thread.join()
