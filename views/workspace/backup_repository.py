"""The backups of a data folder, and the replaced files that were set aside."""

import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

from models.store import (
    Backup,
    Journal,
    StoreError,
    store_uploaded_backup,
    write_backup,
    write_daily_backup_and_delete_oldest,
)
from models.store.unfinished_files import remove_unfinished_backups
from models.translation import say
from referee.people.leagues import League

FOLDER_AFTER_GAMES: Final = "backup_folder"
"""The setting that names a folder which gets a backup after each finished game (a USB stick or a synchronised
folder); empty for none."""


class BackupRepository:
    """The backups of one data folder. After the file of tables is replaced, `read_anew` is called with the
    earlier table numbers.
    """

    def __init__(
        self, journal: Journal, one_at_a_time: threading.RLock, read_anew: Callable[[set[int]], None]
    ) -> None:
        self._journal, self._one_at_a_time, self._read_anew = journal, one_at_a_time, read_anew

    def make_backup(self, path: Path) -> Backup:
        """Copy all tables in their current state into a file. Raises StoreError or OSError."""
        return write_backup(self._journal.path, path)

    def make_backup_in_folder(self, folder: str, today: date) -> Path:
        """Write today's backup into a folder and return its path; it replaces an earlier one of the same day.
        Raises StoreError or OSError, and then leaves the old file as it is.
        """
        try:
            into = Path(folder).expanduser()
        except RuntimeError:  # `~name` of a user without a home folder on this machine
            raise StoreError(
                say("backup.no_home", "There is no folder {folder} on this machine", folder=folder)
            ) from None
        remove_unfinished_backups(into)
        return self.make_backup(into / f"referee-{today.isoformat()}.sqlite").path

    def make_daily_backup(self, today: date) -> Backup | None:
        """Make today's backup if it is due. Raises StoreError or OSError."""
        return write_daily_backup_and_delete_oldest(
            self._journal.folder,
            today,
            self._journal.file.change_count,
            not self._journal.readable_act_count_by_damaged_table,
        )

    def add_backup_file(self, content: bytes) -> Backup:
        """Add a backup file from outside to those made here. Raises StoreError."""
        return store_uploaded_backup(self._journal.folder, content, date.today().isoformat())

    def set_aside_store_and_restore_backup(self, backup: Path) -> None:
        """Replace all tables, armies and settings by those of a backup, and set the replaced file aside.
        Raises StoreError."""
        with self._one_at_a_time:
            before = {
                stored.id
                for stored in (
                    *self._journal.stored_tables(),
                    *self._journal.stored_tables(only_removed=True),
                )
            }
            try:
                self._journal.set_aside_store_and_restore_backup(backup, League.model_validate)
            finally:
                self._read_anew(before)

    def names_of_all_files_set_aside(self) -> list[str]:
        """Return the names of the files that were set aside, the latest first."""
        return self._journal.names_of_files_set_aside()

    def copy_missing_or_longer_tables_from_set_aside(self, name: str) -> int:
        """Copy from a file set aside the tables that are missing here or have fewer entries here. Return
        their number. Raises StoreError.
        """
        with self._one_at_a_time:
            try:
                return self._journal.copy_missing_or_longer_tables_from_set_aside(name)
            finally:
                self._read_anew(set())
