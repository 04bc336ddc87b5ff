"""The journal: every table and every act, on disk before anybody is told that it happened.

One SQLite file in the data folder, write-ahead logged and fully synchronous: an act is committed, with the line that the home
list shows, in one durable transaction. What is kept is text (JSON) in plain tables, so that anybody can read it without this app.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection

from pydantic_core import to_json

from models.json_values import JsonObject
from models.store import table_reader
from models.store.checkpoints import Checkpoints
from models.store.damaged_file import read_damaged_file
from models.store.digests import first_link, next_link, row_seal
from models.store.errors import Gone, Unreadable
from models.store.file import StoreFile, translating_store_errors
from models.store.file_replacement import files_set_aside
from models.store.notices import GIVEN, KNOWN, NOTICES, OWN, Notice, parse_notices
from models.store.salvage import tables_missing_here, write_table
from models.store.schema import ACTS_OF, ADD_ACT
from models.store.table_reader import StoredActs, StoredTable, stored_json_or_none
from models.translation import say

MOST_TABLES = 1 << 38
"""No number of a table comes near it: `acts.key` has room for 24 bits of acts below the table's number."""


class Journal:
    """Everything kept. One per process, one process per data folder (models.store.folder holds the lock).

    Every method raises a `Fault`, whose text is one sentence for the people at the table, and then nothing was kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkpoints = Checkpoints(folder)
        self._open()

    def _open(self) -> None:
        self.file = StoreFile(self.folder, current_timestamp())
        self.notices: list[Notice] = []
        """What happened to the data, and nobody has read yet. Empty on every ordinary day."""
        with translating_store_errors("open"):
            self._add_notice()

    @property
    def damaged_tables(self) -> dict[int, int]:
        """The tables that are not whole, which nothing could mend: of each, how many of its acts can be read."""
        return self.file.damage

    @property
    def _db(self) -> Connection:
        return self.file.database

    @property
    def path(self) -> Path:
        """The file of tables."""
        return self.file.path

    def close(self) -> None:
        """Let go of the file. Nothing waits to be written: every act was committed when it was kept."""
        self.file.close()

    # -- tables --------------------------------------------------------------------------------------------------
    def store_new_table(
        self,
        header: JsonObject,
        manner: JsonObject,
        summary: JsonObject,
        acts: Sequence[str] = (),
        finished: bool = False,
        begun: str = "",
        ended: str = "",
        moments: Sequence[str] = (),
    ) -> int:
        """Keep a new table, with the acts it begins with if it is a copy, each as text, and return its number.

        `begun`, `ended`, `moments` (of each act): of a game that was played before; what is not known is now.
        """
        now, written, line = current_timestamp(), stored_json(header), stored_json(summary)
        created = begun or now
        chain = last = first_link(created, written)
        for act in acts:
            last = next_link(last, act)

        def rows() -> Iterator[tuple[int, str, str, str]]:
            link = chain
            for n, act in enumerate(acts, 1):
                link = next_link(link, act)
                yield n, moments[n - 1] if moments else now, act, link

        with self.file.change() as lately:
            id = self._next_number()
            over = (ended or now) if finished else None
            row = (
                id,
                written,
                stored_json(manner),
                line,
                created,
                now,
                over,
                len(acts),
                last,
                row_seal(len(acts), last, line),
            )
            columns = "id, header, manner, summary, created, updated, finished, acts, chain, seal"
            self._db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            self._db.execute("INSERT INTO begun VALUES (?, ?, ?)", (id, created, written))
            self._db.executemany(ADD_ACT, ((id, *row) for row in rows()))
            lately[id] = len(acts), last
            return id

    def table(self, id: int) -> StoredTable:
        """One table. Raises Gone when there is none of this number, Unreadable when its header cannot be read."""
        with translating_store_errors("read"):
            line = table_reader.table_row(self._db, id)
            if line is None:
                raise Gone(
                    say(
                        "store.no_table",
                        "This table is not saved here: the address is wrong, or it was played on another device",
                    )
                )
            beginning = table_reader.table_beginning(self._db, id, line)
            kept = table_reader.stored_table(line, beginning[1] if beginning else None)
        if kept is None:
            raise Unreadable(
                say(
                    "store.unreadable",
                    "What table {id} began with (its game, its players, its house rules) cannot be read. Nothing of it was removed: "
                    "a backup may still have it",
                    id=id,
                )
            )
        return kept

    def tables(self, removed: bool = False, most: int = -1) -> list[StoredTable]:
        """All tables, or `most`, the latest used first; those removed only when asked for. One that cannot be read is passed over."""
        return [kept for _, kept in self._table_rows(removed, most) if kept is not None]

    def last_finished(self) -> str:
        """The moment at which a game ended last; "" for never."""
        with translating_store_errors("read"):
            return str(self._db.execute("SELECT coalesce(max(finished), '') FROM tables").fetchone()[0])

    def unreadable(self) -> list[int]:
        """The numbers of the tables that cannot be read at all."""
        return [id for id, kept in self._table_rows(removed=False) if kept is None]

    def _table_rows(self, removed: bool, most: int = -1) -> list[tuple[int, StoredTable | None]]:
        with translating_store_errors("read"):
            return table_reader.table_rows(self._db, removed, most)

    def remove(self, id: int) -> None:
        """Take a table off the home list. It stays in the journal, and `restore` brings it back."""
        self._set_column(id, "removed", current_timestamp())

    def restore(self, id: int) -> None:
        """Put a removed table back on the home list."""
        self._set_column(id, "removed", None)

    def destroy(self, id: int) -> None:
        """Remove a table for good, with every act of it: nothing brings it back. Only one that is off the home list already.

        Its number is never given again: addresses and what-ifs that name it must not come to lead to another game.
        """
        with self.file.change() as lately:
            if self._db.execute(
                "SELECT 1 FROM tables WHERE id = ? AND removed IS NOT NULL", (id,)
            ).fetchone():
                given = (GIVEN, str(self._next_number() - 1))
                self._db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", given)
                for rows_of in (f"acts WHERE {ACTS_OF}", "begun WHERE id = ?1", "tables WHERE id = ?1"):
                    self._db.execute(f"DELETE FROM {rows_of}", (id,))
                lately[id] = None
                self.checkpoints.delete(id)
        self.file.checkpoint_log()  # what the log still says of it is wiped out too

    def rewrite(self, id: int, header: JsonObject, acts: Sequence[str], summary: JsonObject) -> None:
        """Let other texts stand for a table's beginning and for each of its acts, and make the chain anew; nothing is left of them."""
        written, line = stored_json(header), stored_json(summary)
        created = self.table(id).created
        link, rows = first_link(created, written), list[tuple[str, str, int, int]]()
        for n, act in enumerate(acts, 1):
            link = next_link(link, act)
            rows.append((act, link, id, n))
        with self.file.change() as lately:
            self._db.executemany("UPDATE acts SET act = ?, link = ? WHERE key = (? << 24) + ?", rows)
            self._db.execute("UPDATE begun SET header = ? WHERE id = ?", (written, id))
            values = (written, line, link, row_seal(len(acts), link, line), id)
            self._db.execute(
                "UPDATE tables SET header = ?, summary = ?, chain = ?, seal = ? WHERE id = ?", values
            )
            self._db.execute("DELETE FROM drafts WHERE place = ?", (f"table/{id}",))
            self.checkpoints.delete(id)
            lately[id] = len(acts), link
        self.file.checkpoint_log()  # what the log still says of it is wiped out too

    def _next_number(self) -> int:
        """One more than the highest number that a table ever had."""
        highest = self._db.execute(
            "SELECT max(id) FROM (SELECT id FROM tables UNION ALL SELECT id FROM begun)"
        ).fetchone()[0]
        given = self._db.execute("SELECT value FROM settings WHERE name = ?", (GIVEN,)).fetchone()
        read = stored_json_or_none(given[0], any_kind=True) if given else None
        is_number = (
            read is not None
            and isinstance(read[0], int)
            and not isinstance(read[0], bool)
            and read[0] < MOST_TABLES
        )
        return 1 + max(highest or 0, read[0] if read is not None and is_number else 0)

    def change_settings(self, id: int, manner: JsonObject) -> None:
        """Keep how this table wants the app to behave from now on."""
        self._set_column(id, "manner", stored_json(manner))

    def _set_column(self, id: int, column: str, value: str | None) -> None:
        with self.file.change():
            self._db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, id))

    # -- acts ----------------------------------------------------------------------------------------------------
    def acts(self, id: int) -> StoredActs:
        """The acts of a table in order. One that is missing, changed or not its own ends them."""
        with translating_store_errors("read"):
            return table_reader.read_acts(self._db, id)

    def moments(self, id: int) -> list[str]:
        """When each act of a table was kept."""
        with translating_store_errors("read"):
            rows = self._db.execute(
                f"SELECT at FROM acts WHERE {ACTS_OF} AND n > 0 ORDER BY key", (id,)
            ).fetchall()
        return [str(at) for (at,) in rows]

    def store_act(
        self, id: int, n: int, act: Mapping[str, object], summary: JsonObject, finished: bool = False
    ) -> None:
        """Keep act number `n` of a table with the summary it leads to: both or neither, and durable on return."""
        now, written, line = current_timestamp(), stored_json(act), stored_json(summary)
        with self.file.change() as lately:
            chain = next_link(self._previous_link(id, n), written)
            self._db.execute(ADD_ACT, (id, n, now, written, chain))
            self._db.execute(
                "UPDATE tables SET summary = ?, updated = ?, finished = CASE WHEN ? THEN coalesce(finished, ?) END, "
                "acts = ?, chain = ?, seal = ? WHERE id = ?",
                (line, now, finished, now, n, chain, row_seal(n, chain, line), id),
            )
            lately[id] = n, chain

    def _previous_link(self, id: int, n: int) -> str:
        known = self.file.last_link(id, n - 1)
        if known is not None:
            return known
        line = table_reader.table_row(self._db, id) if n == 1 else None
        before = table_reader.table_beginning(self._db, id, line) if line else None
        if n > 1:
            before = self._db.execute(
                "SELECT link FROM acts WHERE key = (? << 24) + ? AND n = ?", (id, n - 1, n - 1)
            ).fetchone()
        if before is None:
            raise Unreadable(
                say(
                    "store.hole",
                    "Could not save: the entry before it is missing. Start the app again",
                )
            )
        return first_link(*before) if n == 1 else str(before[0])

    # -- settings of the app -------------------------------------------------------------------------------------
    def settings(self) -> JsonObject:
        """What was chosen for the whole app: names and JSON values. One that cannot be read is left out, and told."""
        with translating_store_errors("read"):
            rows = self._db.execute("SELECT name, value FROM settings").fetchall()
        read = {
            name: stored_json_or_none(text, any_kind=True)
            for name, text in rows
            if isinstance(name, str) and name not in OWN
        }
        return {name: value[0] for name, value in read.items() if value is not None}

    def store_setting(self, name: str, value: object) -> None:
        """Keep one choice for the whole app."""
        with self.file.change():
            self._db.execute(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, stored_json(value))
            )

    def drop_settings(self, names: Sequence[str]) -> None:
        """Let these settings be as at first, and tell it. Nobody could use their values."""
        told = [*self.notices, Notice("settings", {"names": list(names)})]
        with self.file.change():
            self._db.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in names])
            self._db.execute(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (NOTICES, stored_json(told))
            )
        self.notices = told

    # -- what happened to the data -------------------------------------------------------------------------------
    def _add_notice(self) -> None:
        """Gather what happened and was not read yet, and keep it until it is."""
        rows = self._db.execute("SELECT name, value FROM settings").fetchall()
        bad = [
            str(name)
            for name, text in rows
            if name != NOTICES and not (isinstance(name, str) and stored_json_or_none(text, any_kind=True))
        ]
        before = next(
            (parse_notices(text) for name, text in rows if name == NOTICES and isinstance(text, str)), []
        )
        self.notices = [*before, *self.file.notices, *([Notice("settings", {"names": bad})] if bad else [])]
        if self.notices != before:
            self.store_setting(NOTICES, self.notices)
            with self.file.change():
                self._db.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in bad])

    def add_notice(self, notice: Notice) -> None:
        """Something happened to the data: it is told until somebody has read it."""
        self.notices = [*self.notices, notice]
        self.store_setting(NOTICES, self.notices)

    def dismiss_notices(self) -> None:
        """What happened to the data was read."""
        self.notices = []
        self.store_setting(NOTICES, [])

    # -- other files ---------------------------------------------------------------------------------------------
    def put_back(self, backup: Path, check_league: Callable[[JsonObject], object] = bool) -> None:
        """Let the rows of a backup stand instead of the present ones; what stood here before is set aside.

        `check_league` raises ValueError for what is no league. Raises Fault, and then nothing has changed.
        """
        from models.store.backup_restore import put_back  # large, and seldom needed

        put_back(self.file, backup, self.notices, current_timestamp(), check_league)
        rows = self._db.execute("SELECT value FROM settings WHERE name = ?", (NOTICES,)).fetchall()
        self.notices = [notice for (text,) in rows for notice in parse_notices(text)]

    def files_set_aside(self) -> list[str]:
        """The names of the files that were set aside, the latest first."""
        return [each.name for each in files_set_aside(self.folder)]

    def take_over(self, name: str) -> int:
        """Keep the tables of a file set aside that are not here, or not so far, each as a table of its own. Returns how many."""
        from models.store.backup_rows import valid_table  # seldom needed

        if name not in self.files_set_aside():
            raise Gone(say("store.not_aside", "There is no file {name} that was set aside", name=name))
        with translating_store_errors("read"):
            path = self.folder / name
            found = read_damaged_file(path, path.with_name(f"{name}-wal"))
            missing = [
                valid
                for each in tables_missing_here(self._db, found)
                if (valid := valid_table(each._replace(removed=None))) is not None
            ]
        with self.file.transaction(), self.file.change() as lately:
            damage = dict(self.damaged_tables)
            for table in missing:
                taken = self._db.execute("SELECT 1 FROM begun WHERE id = ?", (table.id,)).fetchone()
                id = self._next_number() if taken else table.id
                lately[id] = table.due, write_table(self._db, id, table)
                if not table.is_whole:
                    damage[id] = len(table.acts)
            self.store_setting(KNOWN, damage)
        self.file.damage = damage
        return len(missing)


def stored_json(value: object) -> str:
    """JSON as it is kept."""
    return to_json(value).decode()


def current_timestamp() -> str:
    """Now, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
