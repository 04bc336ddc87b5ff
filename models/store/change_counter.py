"""The note beside the file of tables: how often the store was changed, and how many acts each table has that was changed lately.

A file whose write-ahead log is gone, or that was put back as it was earlier, is sound in itself: only something beside it can tell. The
note is written after each change; it may be behind the file, never ahead of it. A list of all tables is written less often.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from pydantic_core import to_json

from models.store.digests import next_link
from models.store.private_files import FILE_MODE, write_private

NOTE, LIST = "tables.note", "tables.list"
Tables = dict[int, tuple[int, str] | None]
"""By table: how many acts it has, and the link of the last; None for one that is gone for good."""


class ChangeCount(NamedTuple):
    """What the note says."""

    store: str
    changes: int
    settled: int
    """How many of the changes lie in the file itself and need no log."""
    tables: Tables
    """Those changed since; as it is read, the others too as they were listed last."""


def read_change_count(folder: Path) -> ChangeCount | None:
    """The note in this folder; None where there is none, or none that can be read."""
    note, listed = parse_change_count(folder / NOTE), parse_change_count(folder / LIST)
    if note is None:
        return None
    return (
        note._replace(tables=listed.tables | note.tables) if listed and listed.store == note.store else note
    )


def parse_change_count(path: Path) -> ChangeCount | None:
    try:
        written, digest = path.read_text("ascii").splitlines()[:2]
        if digest != next_link("note", written):
            return None
        store, changes, settled, tables = json.loads(written)
        return ChangeCount(
            store, changes, settled, {int(id): told and (told[0], told[1]) for id, told in tables.items()}
        )
    except (OSError, ValueError, TypeError):
        return None


def encode_change_count(now: ChangeCount) -> bytes:
    written = to_json([now.store, now.changes, now.settled, now.tables]).decode()
    return f"{written}\n{next_link('note', written)}\n".encode()


class ChangeCounter:
    """Writes the note. What cannot be noted is kept all the same."""

    def __init__(self, folder: Path) -> None:
        self._path, self._list = folder / NOTE, folder / LIST
        self._file: int | None = None

    def write(self, now: ChangeCount) -> None:
        """Note how the store stands now."""
        content = encode_change_count(now)
        with contextlib.suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, FILE_MODE)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, content)

    def write_table_list(self, now: ChangeCount) -> None:
        """List every table, beside the note: where the line of a table is lost, this says how many acts it had."""
        new = self._list.with_name(f"{LIST}.new")
        with contextlib.suppress(OSError):
            write_private(new, encode_change_count(now))
            new.replace(self._list)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def delete(self) -> None:
        """Another store is put here on purpose: what was noted of the one before says nothing of it."""
        self.close()
        for path in (self._path, self._list):
            path.unlink(missing_ok=True)
