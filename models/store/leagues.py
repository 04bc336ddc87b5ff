"""Leagues in the journal's file, each as a JSON text.

Results of games are not in it: they are derived from the tables.
"""

from sqlite3 import Connection
from typing import NamedTuple

from models.json_values import JsonObject
from models.store.errors import Gone
from models.store.file import translating_into_store_errors
from models.store.journal import Journal, current_timestamp, json_text_for_store
from models.store.schema import migration
from models.store.table_reader import json_object_in_tuple_or_none
from models.translation import say


@migration
def m006_leagues(database: Connection) -> None:
    """Leagues. A removed one stays, so that its removal can be taken back."""
    database.execute(
        "CREATE TABLE leagues (id INTEGER PRIMARY KEY, league TEXT NOT NULL, updated TEXT NOT NULL, removed "
        "TEXT)"
    )


class KeptLeague(NamedTuple):
    """A league as it was written."""

    id: int
    league: JsonObject
    updated: str


class LeagueTable:
    """All leagues. Every method may raise a StoreError; nothing is changed then."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def _db(self) -> Connection:
        return self._journal.file.database

    def add_league(self, league: JsonObject) -> int:
        """Store a new league and return its id."""
        with self._journal.file.durable_change_recording_changed_tables():
            id = self._db.execute(
                "INSERT INTO leagues (league, updated) VALUES (?, ?)",
                (json_text_for_store(league), current_timestamp()),
            ).lastrowid
            assert id is not None
            return id

    def replace_league(self, id: int, league: JsonObject) -> None:
        """Replace a league."""
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute(
                "UPDATE leagues SET league = ?, updated = ? WHERE id = ?",
                (json_text_for_store(league), current_timestamp(), id),
            )

    def remove_or_restore_league(self, id: int, is_removed: bool = True) -> None:
        """Remove a league from the list, or put it back."""
        with self._journal.file.durable_change_recording_changed_tables():
            self._db.execute(
                "UPDATE leagues SET removed = ? WHERE id = ?",
                (current_timestamp() if is_removed else None, id),
            )

    def stored_league(self, id: int) -> KeptLeague:
        """One league. Raises Gone if there is none with this id, or it cannot be read."""
        with translating_into_store_errors("read"):
            row = self._db.execute("SELECT id, league, updated FROM leagues WHERE id = ?", (id,)).fetchone()
        league_value = json_object_in_tuple_or_none(row[1]) if row else None
        if league_value is None:
            raise Gone(
                say(
                    "leagues.gone",
                    "This league is not saved here: the address is wrong, or it was made on another device",
                )
            )
        return KeptLeague(row[0], league_value[0], str(row[2]))

    def readable_stored_leagues(self, with_removed: bool = False) -> list[KeptLeague]:
        """All leagues, the most recently changed first; unreadable ones are skipped.

        `with_removed`: also removed leagues.
        """
        with translating_into_store_errors("read"):
            query = (
                "SELECT id, league, updated FROM leagues WHERE ? OR removed IS NULL ORDER BY updated "
                "DESC, id DESC"
            )
            rows = self._db.execute(query, (with_removed,)).fetchall()
        read = [(id, json_object_in_tuple_or_none(league), updated) for id, league, updated in rows]
        return [
            KeptLeague(id, league_value[0], str(updated))
            for id, league_value, updated in read
            if league_value is not None
        ]
