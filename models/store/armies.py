"""The library of armies in the journal's file: each army as its own JSON text, with the injuries ticked by
hand."""

import json
from sqlite3 import Connection
from typing import NamedTuple

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


class ArmyTable:
    """The library of armies.

    Callers validate what they store. Every method may raise a StoreError; nothing is stored then.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def _db(self) -> Connection:
        return self._journal.file.database

    def add_army(self, army: JsonObject) -> int:
        """Store a new army and return its id."""
        with self._journal.file.durable_change_recording_changed_tables():
            row = (json_text_for_store(army), json_text_for_store([0, 0, 0, 0]), current_timestamp())
            id = self._db.execute(
                "INSERT INTO armies (army, injuries, updated) VALUES (?, ?, ?)", row
            ).lastrowid
            assert id is not None
            return id

    def stored_army(self, id: int) -> KeptArmy:
        """One army, removed or not. Raises Gone if there is none with this id."""
        with translating_into_store_errors("read"):
            row = self._db.execute(
                f"SELECT {', '.join(KeptArmy._fields)} FROM armies WHERE id = ?", (id,)
            ).fetchone()
        if row is None or not is_army_row_readable(row):
            raise Gone(
                say(
                    "store.no_army",
                    "This army is not saved here: the address is wrong, or it was made on another device",
                )
            )
        return army_from_row(row)

    def stored_armies(self) -> list[KeptArmy]:
        """All armies that are not removed, the most recently changed first."""
        with translating_into_store_errors("read"):
            query = (
                f"SELECT {', '.join(KeptArmy._fields)} FROM armies WHERE removed IS NULL ORDER BY "
                f"updated DESC, id DESC"
            )
            return [army_from_row(row) for row in self._db.execute(query) if is_army_row_readable(row)]

    def replace_army_and_clear_injuries_if_units_differ(self, id: int, army: JsonObject) -> None:
        """Replace an army. Its injuries are cleared if the units differ."""
        before = self.stored_army(id)
        injuries = before.injuries if before.army["units"] == army["units"] else (0, 0, 0, 0)
        with self._journal.file.durable_change_recording_changed_tables():
            row = (json_text_for_store(army), json_text_for_store(injuries), current_timestamp(), id)
            self._db.execute("UPDATE armies SET army = ?, injuries = ?, updated = ? WHERE id = ?", row)

    def store_injuries(self, id: int, injuries: tuple[int, ...]) -> None:
        """Store the injuries ticked by hand."""
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute(
                "UPDATE armies SET injuries = ? WHERE id = ?", (json_text_for_store(injuries), id)
            )

    def remove_army(self, id: int) -> None:
        """Take an army off the list; `restore` brings it back."""
        self._set_removal_time(id, current_timestamp())

    def restore_army(self, id: int) -> None:
        """Put a removed army back."""
        self._set_removal_time(id, None)

    def _set_removal_time(self, id: int, value: str | None) -> None:
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute("UPDATE armies SET removed = ? WHERE id = ?", (value, id))


def is_army_row_readable(row: SqlRow) -> bool:
    """True if the row can be read as an army; a damaged row is skipped, so that the others still load."""
    try:
        return isinstance(json.loads(row[1]), dict) and isinstance(json.loads(row[2]), list)
    except (ValueError, TypeError):
        return False


def army_from_row(row: SqlRow) -> KeptArmy:
    id, army, injuries, updated, removed = row
    return KeptArmy(id, json.loads(army), tuple(json.loads(injuries)), updated, removed)
