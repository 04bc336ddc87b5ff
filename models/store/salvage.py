"""A torn file of tables: set it aside, read from a copy of it what can be read, and say what was saved.

The damaged file is never deleted and never opened for writing: a person with better tools may get more out of it.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from models.speech import say

SIDES = ("", "-wal", "-shm")
"""A database is up to three files; they belong together."""
_TABLE = "id, header, manner, summary, created, updated, finished, removed"


class Salvage(NamedTuple):
    """What a torn file still said."""

    aside: Path
    """Where the damaged file lies now."""
    tables: list[tuple[tuple[Any, ...], list[tuple[Any, ...]]]]
    """Rows of tables, each with the rows of its acts up to the first that cannot be read."""
    settings: list[tuple[Any, ...]]
    armies: list[tuple[Any, ...]]

    @property
    def sentence(self) -> str:
        """What happened, for the people at the table."""
        return say(
            "store.salvaged",
            "The file of tables was damaged. {count} {count:|table|tables} could be read and stand here, each up to the last entry that "
            "could be read; the damaged file was set aside as {file}",
            count=len(self.tables),
            file=self.aside.name,
        )


def is_sound(path: Path) -> bool:
    """Can this file be read from end to end?"""
    try:
        connection = sqlite3.connect(path, timeout=2)
        try:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return False
        raise


def salvaged(path: Path, now: str) -> Salvage:
    """Set a torn file aside, named after the time, and read from a copy what can be read."""
    aside = _free(path.with_name(f"{path.stem}-torn-{now[:19].replace(':', '')}{path.suffix}"))
    for side in SIDES:
        torn = path.with_name(path.name + side)
        if torn.exists():
            torn.rename(aside.with_name(aside.name + side))
    with tempfile.TemporaryDirectory(dir=path.parent, prefix="salvage-") as copy:
        for side in SIDES:
            torn = aside.with_name(aside.name + side)
            if torn.exists():
                shutil.copyfile(torn, Path(copy) / f"copy{side}")
        return _read(Path(copy) / "copy", aside)


def _free(path: Path) -> Path:
    names = [path, *(path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, 1000))]
    return next(name for name in names if not name.exists())


def _read(copy: Path, aside: Path) -> Salvage:
    connection = sqlite3.connect(copy)
    connection.text_factory = _text_or_none

    def rows(asked: str, *values: Any) -> Iterable[tuple[Any, ...]]:
        return _until_torn(connection.execute, asked, values)

    try:
        numbers = {row[0] for order in ("ASC", "DESC") for row in rows(f"SELECT id FROM tables ORDER BY id {order}")}
        tables = []
        for number in sorted(numbers):
            for row in rows(f"SELECT {_TABLE} FROM tables WHERE id = ?", number):
                if None not in row[:6]:
                    tables.append((row, _in_order(rows("SELECT table_id, n, at, act FROM acts WHERE table_id = ? ORDER BY n", number))))
        settings = [row for row in rows("SELECT name, value FROM settings") if None not in row]
        armies = [row for row in rows("SELECT id, army, injuries, updated, removed FROM armies ORDER BY id") if None not in row[:4]]
    finally:
        connection.close()
    return Salvage(aside, tables, settings, armies)


def _until_torn(execute: Callable[..., Iterable[tuple[Any, ...]]], asked: str, values: tuple[Any, ...]) -> Iterable[tuple[Any, ...]]:
    """The rows of a query up to where the file is torn."""
    try:
        yield from execute(asked, values)
    except sqlite3.Error:
        return


def _in_order(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Acts from number 1 without a hole."""
    whole = []
    for expected, row in enumerate(rows, 1):
        if row[1] != expected or None in row:
            break
        whole.append(row)
    return whole


def _text_or_none(raw: bytes) -> str | None:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None
