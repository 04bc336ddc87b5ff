"""Where the open file of tables lies: is it still the one that was opened? Looked at before each change, because SQLite does not."""

import os
import sqlite3
from pathlib import Path

from models.speech import say
from models.store.faults import Fault


class Replaced(Fault):
    """The file was taken away, or replaced, while the app runs: what is written now would be lost."""


class Place:
    """The file and its log, by what the operating system says of them."""

    def __init__(self, path: Path) -> None:
        self._path, self._log = str(path), str(path.with_name(path.name + "-wal"))
        self._address = f"{path.absolute().as_uri()}?immutable=1"
        self._file, self._beside = _which(_told(self._path)), _which(_told(self._log))
        self._state = _state(os.stat(self._path))

    def settled(self) -> None:
        """We have written to the file ourselves: this is how it looks now."""
        self._state = _state(os.stat(self._path))

    def look(self, store: str, at_least: int) -> None:
        """Raise Replaced unless this is the file, of this store, that was changed so often at least."""
        try:
            now = os.stat(self._path)
            there = _which(now) == self._file and _which(_told(self._log)) == self._beside
            if there and _state(now) != self._state:
                there = self._is_ours(store, at_least)  # another process may have settled its log into the file
                self._state = _state(os.stat(self._path))
        except (OSError, sqlite3.Error):
            there = False
        if not there:
            raise Replaced(
                say(
                    "store.replaced",
                    "This was not entered: the file of tables was taken away or replaced while the app runs. "
                    "Put it back where it was, then start the app again",
                )
            )

    def _is_ours(self, store: str, at_least: int) -> bool:
        connection = sqlite3.connect(self._address, uri=True)
        try:
            id, changes = connection.execute("SELECT id, changes FROM store").fetchone()
            return bool(id == store and changes >= at_least)
        finally:
            connection.close()


def _told(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _which(found: os.stat_result | None) -> tuple[int, int] | None:
    return (found.st_dev, found.st_ino) if found else None


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns
