"""The note beside the file of tables: the number of changes to the store, and of acts in recently changed
tables.

A file that lost its write-ahead log, or was replaced by an older copy, looks sound by itself, so the count is
also stored outside it. The note is written after each change; it may be behind the file, never ahead of it. A
list of all tables is written less often.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from pydantic_core import to_json

from models.store.digests import link_of_act
from models.store.private_files import FILE_MODE, write_private_file

NOTE, LIST = "tables.note", "tables.list"
Tables = dict[int, tuple[int, str] | None]
"""By table: the number of its acts and the link of the last one; None if it was removed for good."""


class ChangeCount(NamedTuple):
    """The content of the note."""

    store: str
    changes: int
    settled: int
    """Number of changes that are in the file itself and no longer depend on the log."""
    tables: Tables
    """Tables changed since then; after reading, also all others from the last list."""


def change_count_or_none(folder: Path) -> ChangeCount | None:
    """The note in this folder; None if it is missing or cannot be read."""
    note, listed = parse_change_count_file(folder / NOTE), parse_change_count_file(folder / LIST)
    if note is None:
        return None
    return (
        note._replace(tables=listed.tables | note.tables) if listed and listed.store == note.store else note
    )


def parse_change_count_file(path: Path) -> ChangeCount | None:
    try:
        written, digest = path.read_text("ascii").splitlines()[:2]
        if digest != link_of_act("note", written):
            return None
        store, changes, settled, tables = json.loads(written)
        return ChangeCount(
            store, changes, settled, {int(id): last and (last[0], last[1]) for id, last in tables.items()}
        )
    except (OSError, ValueError, TypeError):
        return None


def encode_change_count(count: ChangeCount) -> bytes:
    written = to_json([count.store, count.changes, count.settled, count.tables]).decode()
    return f"{written}\n{link_of_act('note', written)}\n".encode()


class ChangeCounter:
    """Writes the note. A failure to write it does not fail the change itself."""

    def __init__(self, folder: Path) -> None:
        self._path, self._list = folder / NOTE, folder / LIST
        self._file: int | None = None

    def write_count(self, count: ChangeCount) -> None:
        """Write the present state of the store."""
        content = encode_change_count(count)
        with contextlib.suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, FILE_MODE)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, content)

    def write_table_act_counts_to_file(self, count: ChangeCount) -> None:
        """Write the list of all tables beside the note: if a table's row is lost, the list says how many acts
        it had.
        """
        new = self._list.with_name(f"{LIST}.new")
        with contextlib.suppress(OSError):
            write_private_file(new, encode_change_count(count))
            new.replace(self._list)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def delete_files(self) -> None:
        """Delete the note and the list because another store takes the place of the one they describe."""
        self.close()
        for path in (self._path, self._list):
            path.unlink(missing_ok=True)
