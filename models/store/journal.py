"""The journal: every table and every act, on disk before anybody is told that it happened.

One SQLite file in the data folder, write-ahead logged and fully synchronous: an act is committed, with the line that the home
list shows, in one durable transaction. What is kept is text (JSON) in plain tables, so that anybody can read it without this app.
"""

import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from models.speech import say
from models.store.faults import Fault, Gone, NewerSchema, fault_of
from models.store.salvage import Salvage, is_sound, salvaged
from models.store.schema import applied_by_newer, migrations

log = logging.getLogger("referee")
FILE = "tables.sqlite"
GIVEN = "tables_given"
"""The setting that remembers the highest number of a table removed for good."""
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
Act = dict[str, Any]


class Kept(NamedTuple):
    """One table as the journal knows it, without its acts."""

    id: int
    header: dict[str, Any]
    manner: dict[str, Any]
    """How this table wants the app to behave. Nothing a ruling depends on: that stands in the header."""
    summary: dict[str, Any]
    """What the home list says of it, cached with the last act. It may be empty; the acts are the truth."""
    created: str
    updated: str
    finished: str | None
    removed: str | None


class Journal:
    """Everything kept. One per process, one process per data folder (models.store.folder holds the lock).

    Every method raises a `Fault`, whose text is one sentence for the people at the table, and then nothing was kept.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.salvage: Salvage | None = None
        """What was saved from a torn file when this journal was opened; None on every ordinary day."""
        with faults("open"):
            folder.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not is_sound(self.path):
                self.salvage = salvaged(self.path, moment())
            self._db = _opened(self.path)
        if self.salvage is not None:
            self._take_over(self.salvage)

    def close(self) -> None:
        """Let go of the file. Nothing waits to be written: every act was committed when it was kept."""
        self._db.close()

    # -- tables --------------------------------------------------------------------------------------------------
    def begin(self, header: dict[str, Any], manner: dict[str, Any], summary: dict[str, Any], acts: Sequence[Act] = ()) -> int:
        """Keep a new table, with the acts it begins with if it is a copy, and return its number."""
        now = moment()
        with faults("keep"), self._db.atomic():
            id = self._next_number()
            row = (id, as_text(header), as_text(manner), as_text(summary), now, now)
            self._db.execute("INSERT INTO tables (id, header, manner, summary, created, updated) VALUES (?, ?, ?, ?, ?, ?)", row)
            rows = [(id, n, now, as_text(act)) for n, act in enumerate(acts, 1)]
            self._db.conn.executemany("INSERT INTO acts (table_id, n, at, act) VALUES (?, ?, ?, ?)", rows)
            return id

    def table(self, id: int) -> Kept:
        """One table. Raises Gone when there is none of this number."""
        with faults("read"):
            row = self._db.execute(f"SELECT {', '.join(Kept._fields)} FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise Gone(say("store.no_table", "This table is not kept here: the address is wrong, or it was played on another device"))
            return _kept(row)

    def tables(self, removed: bool = False) -> list[Kept]:
        """All tables, the latest used first; those removed only when they are asked for. One that cannot be read is passed over."""
        which = "NOT NULL" if removed else "NULL"
        with faults("read"):
            asked = f"SELECT {', '.join(Kept._fields)} FROM tables WHERE removed IS {which} ORDER BY updated DESC, id DESC"
            return [kept for row in self._db.execute(asked) if (kept := _kept_if_readable(row)) is not None]

    def remove(self, id: int) -> None:
        """Take a table off the home list. It stays in the journal, and `restore` brings it back."""
        self._change(id, "removed", moment())

    def restore(self, id: int) -> None:
        """Put a removed table back on the home list."""
        self._change(id, "removed", None)

    def destroy(self, id: int) -> None:
        """Remove a table for good, with every act of it: nothing brings it back. Only one that is off the home list already.

        Its number is never given again: addresses and what-ifs that name it must not come to lead to another game.
        """
        with faults("keep"), self._db.atomic():
            if self._db.execute("SELECT 1 FROM tables WHERE id = ? AND removed IS NOT NULL", (id,)).fetchone():
                self._db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (GIVEN, str(self._next_number() - 1)))
                self._db.execute("DELETE FROM acts WHERE table_id = ?", (id,))
                self._db.execute("DELETE FROM tables WHERE id = ?", (id,))

    def _next_number(self) -> int:
        """One more than the highest number that a table ever had."""
        highest = self._db.execute("SELECT coalesce(max(id), 0) FROM tables").fetchone()[0]
        given = self._db.execute("SELECT value FROM settings WHERE name = ?", (GIVEN,)).fetchone()
        return 1 + max(int(highest), int(given[0]) if given else 0)

    def mind(self, id: int, manner: dict[str, Any]) -> None:
        """Keep how this table wants the app to behave from now on."""
        self._change(id, "manner", as_text(manner))

    def _change(self, id: int, column: str, value: str | None) -> None:
        with faults("keep"), self._db.atomic():
            self._db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, id))

    # -- acts ----------------------------------------------------------------------------------------------------
    def acts(self, id: int) -> list[str]:
        """The acts of a table in order, each as the JSON text that was kept. A hole in their numbers ends them."""
        with faults("read"):
            rows = self._db.execute("SELECT n, act FROM acts WHERE table_id = ? ORDER BY n", (id,)).fetchall()
        return [act for expected, (n, act) in enumerate(rows, 1) if n == expected]

    def keep(self, id: int, n: int, act: Act, summary: dict[str, Any], finished: bool = False) -> None:
        """Keep act number `n` of a table with the summary it leads to: both or neither, and durable on return."""
        now = moment()
        with faults("keep"), self._db.atomic():
            self._db.execute("INSERT INTO acts (table_id, n, at, act) VALUES (?, ?, ?, ?)", (id, n, now, as_text(act)))
            self._db.execute(
                "UPDATE tables SET summary = ?, updated = ?, finished = CASE WHEN ? THEN coalesce(finished, ?) END WHERE id = ?",
                (as_text(summary), now, finished, now, id),
            )

    # -- settings of the app -------------------------------------------------------------------------------------
    def settings(self) -> dict[str, Any]:
        """What was chosen for the whole app: names and JSON values."""
        with faults("read"):
            return {name: json.loads(value) for name, value in self._db.execute("SELECT name, value FROM settings")}

    def choose(self, name: str, value: Any) -> None:
        """Keep one choice for the whole app."""
        with faults("keep"), self._db.atomic():
            self._db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, as_text(value)))

    # -- after a tear --------------------------------------------------------------------------------------------
    def _take_over(self, salvage: Salvage) -> None:
        with faults("keep"), self._db.atomic():
            for table, acts in salvage.tables:
                self._db.execute(f"INSERT INTO tables ({', '.join(Kept._fields)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", table)
                self._db.conn.executemany("INSERT INTO acts (table_id, n, at, act) VALUES (?, ?, ?, ?)", acts)
            self._db.conn.executemany("INSERT INTO settings (name, value) VALUES (?, ?)", salvage.settings)
            self._db.conn.executemany("INSERT INTO armies VALUES (?, ?, ?, ?, ?)", salvage.armies)


def _opened(path: Path) -> Database:
    connection = sqlite3.connect(path, timeout=2, check_same_thread=False)
    try:
        database = Database(connection, execute_plugins=False)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
        if newer := applied_by_newer(database):
            raise NewerSchema(
                say(
                    "store.newer",
                    "A newer version of this app wrote the data in {path} ({newer}). Update the app, or choose another folder",
                    path=path,
                    newer=newer,
                )
            )
        migrations.apply(database)
    except BaseException:
        connection.close()
        raise
    return database


@contextmanager
def faults(doing: str) -> Iterator[None]:
    """Turn what SQLite or the disk says into one sentence for the people at the table."""
    try:
        yield
    except (Fault, sqlite3.ProgrammingError):  # the second is our own mistake
        raise
    except (sqlite3.Error, OSError, ValueError) as error:
        raise fault_of(error, doing) from error


def _kept(row: tuple[Any, ...]) -> Kept:
    id, header, manner, summary, *times = row
    return Kept(id, json.loads(header), json.loads(manner), json.loads(summary), *times)


def _kept_if_readable(row: tuple[Any, ...]) -> Kept | None:
    try:
        return _kept(row)
    except ValueError:
        log.exception("table %s", row[0])
        return None


def as_text(value: Any) -> str:
    """JSON as it is kept."""
    return _ENCODER.encode(value)


def moment() -> str:
    """Now, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
