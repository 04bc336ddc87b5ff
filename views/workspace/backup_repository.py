"""The backups of a data folder, and the files that were set aside: what can stand again in place of the tables, or beside them."""

import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path

from models.store import Backup, Journal, add_backup, list_backups, write_backup, write_daily_backup
from referee.people.leagues import League


class BackupRepository:
    """The backups of one data folder. `read_anew` is called, with the numbers of the tables before it, after the file was changed."""

    def __init__(
        self, journal: Journal, one_at_a_time: threading.RLock, read_anew: Callable[[set[int]], None]
    ) -> None:
        self._journal, self._one_at_a_time, self._read_anew = journal, one_at_a_time, read_anew

    def all_backups(self) -> list[Backup]:
        """The backups that can be put back, the latest first."""
        return list_backups(self._journal.folder)

    def make_backup(self, to: Path) -> Backup:
        """Copy all tables as they stand now into a file. Raises Fault or OSError."""
        return write_backup(self._journal.path, to)

    def make_daily_backup(self, today: date) -> Backup | None:
        """Make today's backup if it is due. Raises Fault or OSError."""
        return write_daily_backup(
            self._journal.folder, today, self._journal.file.changes, not self._journal.damaged_tables
        )

    def add_backup_file(self, content: bytes) -> Backup:
        """Lay a backup that somebody brings beside those made here. Raises Fault."""
        return add_backup(self._journal.folder, content, date.today().isoformat())

    def put_back(self, backup: Path) -> None:
        """Let a backup stand in place of all tables, armies and settings; what stood here is set aside. Raises Fault."""
        with self._one_at_a_time:
            before = {kept.id for kept in (*self._journal.tables(), *self._journal.tables(removed=True))}
            try:
                self._journal.put_back(backup, League.model_validate)
            finally:
                self._read_anew(before)

    def files_set_aside(self) -> list[str]:
        """The names of the files that were set aside, the latest first."""
        return self._journal.files_set_aside()

    def take_over(self, name: str) -> int:
        """Keep the tables of a file set aside that are not here, or not so far. Returns how many there were. Raises Fault."""
        with self._one_at_a_time:
            try:
                return self._journal.take_over(name)
            finally:
                self._read_anew(set())
