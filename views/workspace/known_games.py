"""Finds games that are already tables, by the file a table was made from or by the game itself."""

from collections.abc import Iterable

from models.errors import ExplainedError
from models.json_values import JsonObject
from models.store import StoredTable
from referee.table.dates import began_at_different_times
from referee.table.identity import identity_of_table
from views.workspace.keeper_access import table_as_host_sees_it
from views.workspace.record_files import ReplayedRecord, file_digest
from views.workspace.table_settings import table_settings_of
from views.workspace.workspace import Workspace

SimilarityKey = tuple[object, tuple[object, ...], object]
"""The values that two tables of the same game share: the game, the players in order, the number of
entries."""


class StoredGames:
    """The games of the stored tables. A table is only opened if a record resembles it. The constructor raises
    StoreError."""

    def __init__(self, workspace: Workspace, removed: bool = True) -> None:
        """List the tables; `removed` includes those taken off the list."""
        self._workspace = workspace
        self._files: dict[str, int] = {}
        self._alike: dict[SimilarityKey, list[int]] = {}
        self._begun: dict[int, str] = {}
        self._identities: dict[int, str] = {}
        for stored in (*workspace.tables(), *(workspace.tables(only_removed=True) if removed else ())):
            self._add_stored_table(stored)

    def _add_stored_table(self, stored: StoredTable) -> None:
        settings = table_settings_of(stored)
        if settings.file:
            self._files.setdefault(settings.file, stored.id)
        self._alike.setdefault(_similarity_key(stored.header, stored.summary.get("entries")), []).append(
            stored.id
        )
        self._begun[stored.id] = stored.created if settings.dated else ""

    def table_id_of_file(self, content: bytes) -> int | None:
        """Return the table made from this file, or None."""
        return self._files.get(file_digest(content))

    def table_id_of_game(self, record: ReplayedRecord) -> int | None:
        """Return the table of the same game as this record, or None.

        Two short games may have the same entries; if the starting times of both are known, they tell them
        apart.
        """
        if not record.acts:
            return None  # games without entries all look alike
        begun = record.dates.begun
        for table_id in self._alike.get(
            _similarity_key(record.header.to_json_object(), len(record.acts)), ()
        ):
            if self._identity_or_empty_if_unreadable(
                table_id
            ) == record.identity and not began_at_different_times(self._begun[table_id], begun):
                return table_id
        return None

    def _identity_or_empty_if_unreadable(self, table_id: int) -> str:
        if table_id not in self._identities:
            try:
                self._identities[table_id] = identity_of_table(
                    table_as_host_sees_it(self._workspace, table_id)
                )
            except ExplainedError:
                self._identities[table_id] = ""  # an unreadable table equals no record
        return self._identities[table_id]

    def note_table_of_record(self, record: ReplayedRecord, table_id: int) -> None:
        self._files.setdefault(record.file, table_id)
        self._alike.setdefault(_similarity_key(record.header.to_json_object(), len(record.acts)), []).append(
            table_id
        )
        self._begun[table_id], self._identities[table_id] = record.dates.begun, record.identity


def _similarity_key(header: JsonObject, entry_count: object) -> SimilarityKey:
    seats = header.get("seats")
    names = [
        seat.get("name") if isinstance(seat, dict) else None
        for seat in (seats if isinstance(seats, Iterable) else ())
    ]
    return (
        str(header.get("game")),
        tuple(map(str, names)),
        entry_count if isinstance(entry_count, int) else -1,
    )
