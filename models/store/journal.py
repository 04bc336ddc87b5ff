"""The journal: every table and every act, on disk before anything is shown as done.

One SQLite file in the data folder, write-ahead logged and fully synchronous: an act is committed together
with the summary for the home list, in one durable transaction. Data is stored as JSON text in plain tables,
so that it can be read without this app.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from sqlite3 import Connection

from pydantic_core import to_json

from models.json_values import JsonObject
from models.store.checkpoints import Checkpoints
from models.store.damaged_file import read_damaged_file
from models.store.digests import link_before_first_act, link_of_act, table_row_seal
from models.store.errors import Gone, Unreadable
from models.store.file import StoreFile, translating_into_store_errors
from models.store.file_replacement import store_files_set_aside_latest_first
from models.store.notices import GIVEN, INTERNAL_SETTINGS, KNOWN, NOTICES, Notice, notices_from_json
from models.store.salvage import tables_missing_or_shorter_in_database, write_table_and_return_link
from models.store.schema import ACTS_OF, ADD_ACT
from models.store.table_reader import (
    StoredActs,
    StoredTable,
    creation_time_and_header_matching_act_chain,
    ids_and_stored_tables,
    json_object_in_tuple_or_none,
    stored_table_or_none,
    table_row_or_none,
    verified_acts_before_first_damaged,
)
from models.translation import say

MOST_TABLES = 1 << 38
"""Upper bound of table ids: `acts.key` holds the id above 24 bits for the number of the act."""


class Journal:
    """All stored data. One journal per process, one process per data folder (models.store.folder holds the
    lock).

    Every method may raise a StoreError, whose text is one sentence for the people at the table; nothing is
    stored then.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkpoints = Checkpoints(folder)
        self._open_file_and_delete_bad_settings()

    def _open_file_and_delete_bad_settings(self) -> None:
        self.file = StoreFile(self.folder, current_timestamp())
        self.notices: list[Notice] = []
        """What happened to the data, and nobody has read yet. Empty on every ordinary day."""
        with translating_into_store_errors("open"):
            self._store_notices_and_delete_bad_settings()

    @property
    def readable_act_count_by_damaged_table(self) -> dict[int, int]:
        """Number of readable acts of each table that is damaged beyond repair."""
        return self.file.damage

    @property
    def _db(self) -> Connection:
        return self.file.database

    @property
    def path(self) -> Path:
        """The file of tables."""
        return self.file.path

    def close(self) -> None:
        """Close the file. Nothing is left to be written: every act was committed when it was stored."""
        self.file.close()

    # -- tables ----------------------------------------------------------------------------------------------
    def store_new_table(
        self,
        header: JsonObject,
        table_settings: JsonObject,
        summary: JsonObject,
        acts: Sequence[str] = (),
        finished: bool = False,
        begun_at: str = "",
        ended_at: str = "",
        moments: Sequence[str] = (),
    ) -> int:
        """Store a new table and return its id. `acts`: the acts of a copied table, as JSON texts.

        `begun_at`, `ended_at`, `moments` (one per act): the times of a game played earlier; the default is
        now.
        """
        now, written, line = current_timestamp(), json_text_for_store(header), json_text_for_store(summary)
        created = begun_at or now
        links = list(accumulate(acts, link_of_act, initial=link_before_first_act(created, written)))
        times = moments or (now,) * len(acts)
        with self.file.durable_change_recording_changed_tables() as changed_tables:
            id = self._next_table_id()
            settings_json, over = json_text_for_store(table_settings), (ended_at or now) if finished else None
            chain = len(acts), links[-1], table_row_seal(len(acts), links[-1], line)
            row = id, written, settings_json, line, created, now, over, *chain
            columns = "id, header, manner, summary, created, updated, finished, acts, chain, seal"
            self._db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            self._db.execute("INSERT INTO begun VALUES (?, ?, ?)", (id, created, written))
            linked_acts = enumerate(zip(times, acts, links[1:], strict=True), 1)
            self._db.executemany(ADD_ACT, ((id, number, *linked_act) for number, linked_act in linked_acts))
            changed_tables[id] = len(acts), links[-1]
            return id

    def stored_table(self, table_id: int) -> StoredTable:
        """One table. Raises Gone if there is none with this id, Unreadable if its header cannot be read."""
        with translating_into_store_errors("read"):
            line = table_row_or_none(self._db, table_id)
            if line is None:
                raise Gone(
                    say(
                        "store.no_table",
                        "This table is not saved here: the address is wrong, or it was played on another "
                        "device",
                    )
                )
            beginning = creation_time_and_header_matching_act_chain(self._db, table_id, line)
            table = stored_table_or_none(line, beginning[1] if beginning else None)
        if table is None:
            raise Unreadable(
                say(
                    "store.unreadable",
                    "What table {id} began with (its game, its players, its house rules) cannot be read. "
                    "Nothing of it was removed: a backup may still have it",
                    id=table_id,
                )
            )
        return table

    def stored_tables(self, only_removed: bool = False, max_count: int = -1) -> list[StoredTable]:
        """All tables, or at most `max_count`, the most recently used first; unreadable ones are skipped.

        `only_removed`: the removed tables instead.
        """
        return [
            table for _, table in self._ids_and_stored_tables(only_removed, max_count) if table is not None
        ]

    def time_last_game_ended(self) -> str:
        """The time at which the last game ended; "" if none has."""
        with translating_into_store_errors("read"):
            return str(self._db.execute("SELECT coalesce(max(finished), '') FROM tables").fetchone()[0])

    def unreadable_table_ids(self) -> list[int]:
        """The ids of tables that cannot be read at all."""
        return [id for id, table in self._ids_and_stored_tables(removed=False) if table is None]

    def _ids_and_stored_tables(
        self, removed: bool, max_count: int = -1
    ) -> list[tuple[int, StoredTable | None]]:
        with translating_into_store_errors("read"):
            return ids_and_stored_tables(self._db, removed, max_count)

    def remove_table_from_home_list(self, id: int) -> None:
        """Remove a table from the home list. It stays in the journal, and `restore` brings it back."""
        self._set_column(id, "removed", current_timestamp())

    def restore_table(self, id: int) -> None:
        """Put a removed table back on the home list."""
        self._set_column(id, "removed", None)

    def delete_removed_table_permanently(self, id: int) -> None:
        """Delete a table and all its acts permanently. It must already be removed from the home list.

        Its id is never reused, so that addresses and what-if tables that name it cannot lead to another game.
        """
        with self.file.durable_change_recording_changed_tables() as changed_tables:
            if self._db.execute(
                "SELECT 1 FROM tables WHERE id = ? AND removed IS NOT NULL", (id,)
            ).fetchone():
                last_number = (GIVEN, str(self._next_table_id() - 1))
                self._db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", last_number)
                for rows_of in (f"acts WHERE {ACTS_OF}", "begun WHERE id = ?1", "tables WHERE id = ?1"):
                    self._db.execute(f"DELETE FROM {rows_of}", (id,))
                changed_tables[id] = None
                self.checkpoints.delete_checkpoint(id)
        self.file.write_log_into_file()  # what the log still says of it is wiped out too

    def rewrite_table(self, id: int, header: JsonObject, acts: Sequence[str], summary: JsonObject) -> None:
        """Replace a table's header and the text of each act, and compute the chain again.

        The old texts are erased from the file.
        """
        written, line = json_text_for_store(header), json_text_for_store(summary)
        created = self.stored_table(id).created
        link, rows = link_before_first_act(created, written), list[tuple[str, str, int, int]]()
        for n, act in enumerate(acts, 1):
            link = link_of_act(link, act)
            rows.append((act, link, id, n))
        with self.file.durable_change_recording_changed_tables() as changed_tables:
            self._db.executemany("UPDATE acts SET act = ?, link = ? WHERE key = (? << 24) + ?", rows)
            self._db.execute("UPDATE begun SET header = ? WHERE id = ?", (written, id))
            values = (written, line, link, table_row_seal(len(acts), link, line), id)
            self._db.execute(
                "UPDATE tables SET header = ?, summary = ?, chain = ?, seal = ? WHERE id = ?", values
            )
            self._db.execute("DELETE FROM drafts WHERE place = ?", (f"table/{id}",))
            self.checkpoints.delete_checkpoint(id)
            changed_tables[id] = len(acts), link
        self.file.write_log_into_file()  # what the log still says of it is wiped out too

    def _next_table_id(self) -> int:
        """The next table id: one more than the highest ever used."""
        highest = self._db.execute(
            "SELECT max(id) FROM (SELECT id FROM tables UNION ALL SELECT id FROM begun)"
        ).fetchone()[0]
        last_number = self._db.execute("SELECT value FROM settings WHERE name = ?", (GIVEN,)).fetchone()
        read = json_object_in_tuple_or_none(last_number[0], allows_any_value=True) if last_number else None
        is_number = (
            read is not None
            and isinstance(read[0], int)
            and not isinstance(read[0], bool)
            and read[0] < MOST_TABLES
        )
        return 1 + max(highest or 0, read[0] if read is not None and is_number else 0)

    def store_table_settings(self, id: int, table_settings: JsonObject) -> None:
        """Store how the app behaves at this table."""
        self._set_column(id, "manner", json_text_for_store(table_settings))

    def _set_column(self, id: int, column: str, value: str | None) -> None:
        with self.file.durable_change_recording_changed_tables():
            self._db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, id))

    # -- acts ------------------------------------------------------------------------------------------------
    def undamaged_acts(self, table_id: int) -> StoredActs:
        """The acts of a table in order, up to the first that is missing, changed or another table's."""
        with translating_into_store_errors("read"):
            return verified_acts_before_first_damaged(self._db, table_id)

    def act_moments(self, id: int) -> list[str]:
        """The time at which each act of a table was stored."""
        with translating_into_store_errors("read"):
            rows = self._db.execute(
                f"SELECT at FROM acts WHERE {ACTS_OF} AND n > 0 ORDER BY key", (id,)
            ).fetchall()
        return [str(at) for (at,) in rows]

    def store_act(
        self, id: int, act_number: int, act: Mapping[str, object], summary: JsonObject, finished: bool = False
    ) -> None:
        """Store act number `act_number` of a table together with the new summary, durably."""
        now, written, line = current_timestamp(), json_text_for_store(act), json_text_for_store(summary)
        with self.file.durable_change_recording_changed_tables() as changed_tables:
            chain = link_of_act(self._previous_link(id, act_number), written)
            self._db.execute(ADD_ACT, (id, act_number, now, written, chain))
            self._db.execute(
                "UPDATE tables SET summary = ?, updated = ?, finished = CASE WHEN ? THEN coalesce(finished, "
                "?) END, acts = ?, chain = ?, seal = ? WHERE id = ?",
                (line, now, finished, now, act_number, chain, table_row_seal(act_number, chain, line), id),
            )
            changed_tables[id] = act_number, chain

    def _previous_link(self, id: int, n: int) -> str:
        known = self.file.last_link_if_known(id, n - 1)
        if known is not None:
            return known
        line = table_row_or_none(self._db, id) if n == 1 else None
        before = creation_time_and_header_matching_act_chain(self._db, id, line) if line else None
        if n > 1:
            before = self._db.execute(
                "SELECT link FROM acts WHERE key = (? << 24) + ? AND n = ?", (id, n - 1, n - 1)
            ).fetchone()
        if before is None:
            raise Unreadable(
                say(
                    "store.hole",
                    "Nothing was changed: the entry before this one is missing. Start the app again",
                )
            )
        return link_before_first_act(*before) if n == 1 else str(before[0])

    # -- settings of the app ---------------------------------------------------------------------------------
    def app_settings(self) -> JsonObject:
        """Settings of the whole app, as JSON values by name.

        An unreadable one is left out and reported as a notice.
        """
        with translating_into_store_errors("read"):
            rows = self._db.execute("SELECT name, value FROM settings").fetchall()
        read = {
            name: json_object_in_tuple_or_none(text, allows_any_value=True)
            for name, text in rows
            if isinstance(name, str) and name not in INTERNAL_SETTINGS
        }
        return {name: value[0] for name, value in read.items() if value is not None}

    def store_app_setting(self, name: str, value: object) -> None:
        """Store one setting of the whole app."""
        with self.file.durable_change_recording_changed_tables():
            self._db.execute(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
                (name, json_text_for_store(value)),
            )

    def reset_unusable_settings(self, names: Sequence[str]) -> None:
        """Reset settings with unusable values to their defaults, and add a notice."""
        notices = [*self.notices, Notice("settings", {"names": list(names)})]
        with self.file.durable_change_recording_changed_tables():
            self._db.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in names])
            self._db.execute(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
                (NOTICES, json_text_for_store(notices)),
            )
        self.notices = notices

    # -- what happened to the data ---------------------------------------------------------------------------
    def _store_notices_and_delete_bad_settings(self) -> None:
        """Store the notices found on opening together with those not yet read."""
        rows = self._db.execute("SELECT name, value FROM settings").fetchall()
        bad = [
            str(name)
            for name, text in rows
            if name != NOTICES
            and not (isinstance(name, str) and json_object_in_tuple_or_none(text, allows_any_value=True))
        ]
        before = next(
            (notices_from_json(text) for name, text in rows if name == NOTICES and isinstance(text, str)), []
        )
        self.notices = [*before, *self.file.notices, *([Notice("settings", {"names": bad})] if bad else [])]
        if self.notices != before:
            self.store_app_setting(NOTICES, self.notices)
            with self.file.durable_change_recording_changed_tables():
                self._db.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in bad])

    def add_notice(self, notice: Notice) -> None:
        """Add a notice, which is shown until somebody dismisses it."""
        self.notices = [*self.notices, notice]
        self.store_app_setting(NOTICES, self.notices)

    def dismiss_notices(self) -> None:
        """Delete all notices, after somebody has read them."""
        self.notices = []
        self.store_app_setting(NOTICES, [])

    # -- other files -----------------------------------------------------------------------------------------
    def set_aside_store_and_restore_backup(
        self, backup: Path, check_league: Callable[[JsonObject], object] = bool
    ) -> None:
        """Restore a backup in place of the present rows; a copy of the present file is set aside.

        `check_league` raises ValueError for an invalid league. Raises StoreError; nothing has changed then.
        """
        from models.store.backup_restore import set_aside_store_and_restore_backup  # large, and seldom needed

        set_aside_store_and_restore_backup(self.file, backup, self.notices, current_timestamp(), check_league)
        rows = self._db.execute("SELECT value FROM settings WHERE name = ?", (NOTICES,)).fetchall()
        self.notices = [notice for (text,) in rows for notice in notices_from_json(text)]

    def names_of_files_set_aside(self) -> list[str]:
        """The names of the files set aside, the latest first."""
        return [file.name for file in store_files_set_aside_latest_first(self.folder)]

    def copy_missing_or_longer_tables_from_set_aside(self, file_name: str) -> int:
        """Copy from a file set aside the tables that are missing here or have fewer acts here, each as a new
        table. Returns their number.
        """
        from models.store.backup_rows import table_without_invalid_fields_or_none  # seldom needed

        if file_name not in self.names_of_files_set_aside():
            raise Gone(say("store.not_aside", "There is no file {name} that was set aside", name=file_name))
        with translating_into_store_errors("read"):
            path = self.folder / file_name
            found = read_damaged_file(path, path.with_name(f"{file_name}-wal"))
            missing = [
                valid
                for each in tables_missing_or_shorter_in_database(self._db, found)
                if (valid := table_without_invalid_fields_or_none(each._replace(removed=None))) is not None
            ]
        with (
            self.file.one_transaction(),
            self.file.durable_change_recording_changed_tables() as changed_tables,
        ):
            damage = dict(self.readable_act_count_by_damaged_table)
            for table in missing:
                taken = self._db.execute("SELECT 1 FROM begun WHERE id = ?", (table.id,)).fetchone()
                id = self._next_table_id() if taken else table.id
                changed_tables[id] = table.due, write_table_and_return_link(self._db, id, table)
                if not table.is_whole:
                    damage[id] = len(table.acts)
            self.store_app_setting(KNOWN, damage)
        self.file.damage = damage
        return len(missing)


def json_text_for_store(value: object) -> str:
    """JSON text in the form that the store writes."""
    return to_json(value).decode()


def current_timestamp() -> str:
    """The present time in the form that the store writes."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
