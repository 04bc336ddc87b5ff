"""The library of armies in the journal's file: each army as its own JSON text, with the injuries ticked by
hand. An invalid army is refused with one sentence and nothing of it is stored."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from typing import Final, NamedTuple

from models.army_book import PRESETS, NamedArmy, army_from_json, localized_preset_armies_by_key
from models.json_values import JsonObject
from models.store.errors import Gone
from models.store.file import translating_into_store_errors
from models.store.journal import Journal, current_timestamp, json_text_for_store
from models.store.schema import SqlRow, migration
from models.translation import say


@migration
def m002_armies(database: Connection) -> None:
    """Armies of the library. A removed one stays, so that its removal can be taken back."""
    database.execute(
        """CREATE TABLE armies (
            id INTEGER PRIMARY KEY,
            army TEXT NOT NULL,
            injuries TEXT NOT NULL,
            updated TEXT NOT NULL,
            removed TEXT)"""
    )


class KeptArmy(NamedTuple):
    """One army of the library, as it was written (`referee-army/1`)."""

    id: int
    army: JsonObject
    injuries: tuple[int, ...]
    """Injuries of the four units, ticked by hand on a form that is not linked to a battle."""
    updated: str
    removed: str | None


SELECT_ARMIES: Final = f"SELECT {', '.join(KeptArmy._fields)} FROM armies"


class ArmyRepository:
    """Every army of one data folder. All methods raise NoArmy or StoreError, whose text is one sentence;
    nothing is stored then. Each change takes the lock `one_at_a_time` and calls `changed` once it is stored.
    """

    def __init__(self, journal: Journal, one_at_a_time: threading.RLock, changed: Callable[[], None]) -> None:
        self._journal, self._one_at_a_time, self._changed = journal, one_at_a_time, changed

    def armies(self) -> list[KeptArmy]:
        """Return all armies that are not removed, the latest changed first."""
        query = f"{SELECT_ARMIES} WHERE removed IS NULL ORDER BY updated DESC, id DESC"
        with self._one_at_a_time, translating_into_store_errors("read"):
            rows = self._journal.file.database.execute(query)
            return [army_from_row(row) for row in rows if is_army_row_readable(row)]

    def army(self, army_id: int) -> KeptArmy:
        """Return one army, removed or not. Raises Gone if there is none with this number."""
        with self._one_at_a_time, translating_into_store_errors("read"):
            row = self._journal.file.database.execute(f"{SELECT_ARMIES} WHERE id = ?", (army_id,)).fetchone()
        if row is None or not is_army_row_readable(row):
            raise Gone(
                say(
                    "store.no_army",
                    "This army is not saved here: the address is wrong, or it was made on another device",
                )
            )
        return army_from_row(row)

    def preset_or_stored_army(self, number_or_preset: str) -> tuple[NamedArmy, KeptArmy | None]:
        """Return the army that an address names: a preset of the booklet, or one of the library."""
        if number_or_preset in PRESETS:
            return localized_preset_armies_by_key()[number_or_preset], None
        if not number_or_preset.isascii() or not number_or_preset.isdigit():
            raise Gone(say("armies.no_number", "There is no army with this number"))
        stored_army = self.army(int(number_or_preset[:18]))
        return army_from_json(stored_army.army), stored_army

    def add(self, army_json: JsonObject) -> int:
        """Store a new army, in the form of an army file, and return its number."""
        army = army_from_json(army_json).to_json_object()
        row = (json_text_for_store(army), json_text_for_store([0, 0, 0, 0]), current_timestamp())
        with self._durable_change() as database:
            army_id = database.execute(
                "INSERT INTO armies (army, injuries, updated) VALUES (?, ?, ?)", row
            ).lastrowid
        assert army_id is not None
        return army_id

    def copy_army(self, number_or_preset: str) -> int:
        """Copy an army (its number such as `7`, or a preset's name) under its name with "copy" added; return
        the copy's number.
        """
        army = self.preset_or_stored_army(number_or_preset)[0]
        name = say("armies.copy_of", "{name} copy", name=army.name[:35].rstrip())
        return self.add({**army.to_json_object(), "name": name[:40].rstrip()})

    def change_and_clear_injuries_if_units_differ(self, army_id: int, army_json: JsonObject) -> None:
        army = army_from_json(army_json).to_json_object()
        with self._durable_change() as database:
            before = self.army(army_id)
            injuries = before.injuries if before.army["units"] == army["units"] else (0, 0, 0, 0)
            row = (json_text_for_store(army), json_text_for_store(injuries), current_timestamp(), army_id)
            database.execute("UPDATE armies SET army = ?, injuries = ?, updated = ? WHERE id = ?", row)

    def set_injury(self, army_id: int, unit_index: int, injury: int) -> None:
        """Store the injury of one unit (0 to 3), ticked by hand."""
        with self._one_at_a_time:
            before = self.army(army_id).injuries
            self._store_injuries(
                army_id, tuple(injury if number == unit_index else old for number, old in enumerate(before))
            )

    def clear_injuries(self, army_id: int) -> None:
        """Clear every injury ticked by hand, after a battle."""
        self._store_injuries(army_id, (0, 0, 0, 0))

    def _store_injuries(self, army_id: int, injuries: tuple[int, ...]) -> None:
        with self._durable_change() as database:
            row = (json_text_for_store(injuries), army_id)
            database.execute("UPDATE armies SET injuries = ? WHERE id = ?", row)

    def remove(self, army_id: int) -> None:
        """Take an army off the list; `restore` brings it back."""
        self._set_removal_time(army_id, current_timestamp())

    def restore(self, army_id: int) -> None:
        """Put a removed army back on the list."""
        self._set_removal_time(army_id, None)

    def _set_removal_time(self, army_id: int, time: str | None) -> None:
        with self._durable_change() as database:
            database.execute("UPDATE armies SET removed = ? WHERE id = ?", (time, army_id))

    @contextmanager
    def _durable_change(self) -> Iterator[Connection]:
        with self._one_at_a_time:
            with self._journal.file.durable_change_recording_changed_tables():
                yield self._journal.file.database
            self._changed()


def is_army_row_readable(row: SqlRow) -> bool:
    """True if the row can be read as an army; a damaged row is skipped, so that the others still load."""
    try:
        return isinstance(json.loads(row[1]), dict) and isinstance(json.loads(row[2]), list)
    except (ValueError, TypeError):
        return False


def army_from_row(row: SqlRow) -> KeptArmy:
    id, army, injuries, updated, removed = row
    return KeptArmy(id, json.loads(army), tuple(json.loads(injuries)), updated, removed)
