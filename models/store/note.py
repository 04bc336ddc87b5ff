"""The note beside the file of tables: how often the store was changed, and how many acts each table has that was changed lately.

A file whose write-ahead log is gone, or that was put back as it was earlier, is sound in itself: only something beside it can tell. The
note is written after each change; it may be behind the file, never ahead of it.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from models.store.digests import next_link

NOTE = "tables.note"


class Noted(NamedTuple):
    """What the note says."""

    store: str
    changes: int
    settled: int
    """How many of the changes lie in the file itself and need no log."""
    tables: dict[int, tuple[int, str]]
    """By table, of those changed since: how many acts it has, and the link of the last."""


def noted(folder: Path) -> Noted | None:
    """The note in this folder; None where there is none, or none that can be read."""
    try:
        written, digest = (folder / NOTE).read_text("ascii").splitlines()[:2]
        if digest != next_link("note", written):
            return None
        store, changes, settled, tables = json.loads(written)
        return Noted(store, changes, settled, {int(id): (acts, chain) for id, (acts, chain) in tables.items()})
    except (OSError, ValueError, TypeError):
        return None


class Note:
    """Writes the note. What cannot be noted is kept all the same."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NOTE
        self._file: int | None = None

    def write(self, now: Noted) -> None:
        """Note how the store stands now."""
        written = json.dumps([now.store, now.changes, now.settled, now.tables], separators=(",", ":"))
        content = f"{written}\n{next_link('note', written)}\n".encode()
        with contextlib.suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o644)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, content)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def forget(self) -> None:
        """Another store is put here on purpose: what was noted of the one before says nothing of it."""
        self.close()
        self._path.unlink(missing_ok=True)
