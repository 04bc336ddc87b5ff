"""Check before each change that the file at the path is still the one that was opened, which SQLite does not
do."""

import os
from pathlib import Path
from sqlite3 import Connection
from weakref import finalize

from models.store.errors import StoreError
from models.store.pages import PAGE, rows_on_page
from models.translation import say


class Replaced(StoreError):
    """The file was removed or replaced while the app runs, so anything written now would be lost."""


class FileIdentity:
    """The identity of the file and its log: device, inode, size and modification time.

    The file stays open until `close`, because closing a descriptor of it also releases SQLite's locks
    (POSIX).
    """

    def __init__(self, path: Path, database: Connection) -> None:
        self._path, self._log = str(path), str(path.with_name(path.name + "-wal"))
        self._held = os.open(self._path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._let_go = finalize(self, os.close, self._held)
        self._file, self._beside = (
            device_and_inode(stat_or_none(self._path)),
            device_and_inode(stat_or_none(self._log)),
        )
        self._pages = {_page_number_of_store_row(database)}
        self._state = size_and_mtime_ns(os.stat(self._path))

    def remember_size_and_time(self) -> None:
        """Remember the file's present size and time, after this process may have written to it."""
        self._state = size_and_mtime_ns(os.stat(self._path))

    def remember_page_of_store_row(self, database: Connection) -> None:
        """Remember where the `store` row is after the content was replaced.

        The old place stays valid until the log is written.
        """
        self._pages.add(_page_number_of_store_row(database))

    def close(self) -> None:
        """Close the file."""
        self._let_go()

    def require_same_store_file(self, store_id: str, min_changes: int) -> None:
        """Raise Replaced unless the file at the path is the one opened, belongs to this store, and has at
        least this many changes.
        """
        try:
            status = os.stat(self._path)
            is_same = (
                device_and_inode(status) == self._file
                and device_and_inode(stat_or_none(self._log)) == self._beside
            )
            if is_same and size_and_mtime_ns(status) != self._state:
                is_same = self._is_store_row_in_file(
                    store_id, min_changes
                )  # another process may have written its log into the file
                self._state = size_and_mtime_ns(os.stat(self._path)) if is_same else self._state
        except OSError:
            is_same = False
        if not is_same:
            raise Replaced(
                say(
                    "store.replaced",
                    "Nothing was changed: the file of tables was moved or replaced while the app runs. "
                    "Put it back, then start the app again",
                )
            )

    def _is_store_row_in_file(self, store_id: str, min_changes: int) -> bool:
        """Compare the row of `store_id`, read from its page because SQLite cannot read a file with a
        half-written log.
        """
        for number in self._pages:
            page = self._read_page_at((number - 1) * PAGE)
            for row in rows_on_page(page, {}) if len(page) == PAGE else ():
                match row.columns:
                    case (str(id), int(changes)) if id == store_id and changes >= min_changes:
                        return True
        return False

    def _read_page_at(self, offset: int) -> bytes:
        os.lseek(self._held, offset, os.SEEK_SET)
        return os.read(self._held, PAGE)


def _page_number_of_store_row(database: Connection) -> int:
    return int(database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'store'").fetchone()[0])


def stat_or_none(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def device_and_inode(found: os.stat_result | None) -> tuple[int, int] | None:
    return (found.st_dev, found.st_ino) if found else None


def size_and_mtime_ns(file_status: os.stat_result) -> tuple[int, int]:
    return file_status.st_size, file_status.st_mtime_ns
