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
        self._path, self._log = path, path.with_name(path.name + "-wal")
        self._file, self._beside = _which(path), _which(self._log)
        self._state = _state(path)

    def settled(self) -> None:
        """We have written to the file ourselves: this is how it looks now."""
        self._state = _state(self._path)

    def look(self, store: str, at_least: int) -> None:
        """Raise Replaced unless this is the file, of this store, that was changed so often at least."""
        try:
            there = _which(self._path) == self._file and self._file is not None and _which(self._log) == self._beside
            if there and _state(self._path) != self._state:
                there = self._is_ours(store, at_least)  # another process may have settled its log into the file
                self._state = _state(self._path)
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
        connection = sqlite3.connect(f"{self._path.absolute().as_uri()}?immutable=1", uri=True)
        try:
            id, changes = connection.execute("SELECT id, changes FROM store").fetchone()
            return bool(id == store and changes >= at_least)
        finally:
            connection.close()


def _which(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _state(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns
