"""Finds games that are already tables, by the file a table was made from or by the game itself."""

from collections.abc import Iterable

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import StoredTable, StoreError
from referee.table.dates import began_at_different_times
from referee.table.identity import identity_of
from views.workspace.keeper_access import hosts_table
from views.workspace.record_files import Played, file_digest
from views.workspace.table_settings import settings_of
from views.workspace.workspace import Workspace

Alike = tuple[object, tuple[object, ...], object]
"""The values that two tables of the same game share: the game, the players in order, the number of entries."""


class GamesHere:
    """The games of the stored tables. A table is only opened if a record resembles it. The constructor raises StoreError."""

    def __init__(self, workspace: Workspace, removed: bool = True) -> None:
        """List the tables; `removed` includes those taken off the list."""
        self._workspace = workspace
        self._files: dict[str, int] = {}
        self._alike: dict[Alike, list[int]] = {}
        self._begun: dict[int, str] = {}
        self._identities: dict[int, str] = {}
        for kept in (*workspace.tables(), *(workspace.tables(removed=True) if removed else ())):
            self._note(kept)

    def _note(self, kept: StoredTable) -> None:
        settings = settings_of(kept)
        if settings.file:
            self._files.setdefault(settings.file, kept.id)
        self._alike.setdefault(_alike(kept.header, kept.summary.get("entries")), []).append(kept.id)
        self._begun[kept.id] = kept.created if settings.dated else ""

    def of_file(self, content: bytes) -> int | None:
        """Return the table made from this file, or None."""
        return self._files.get(file_digest(content))

    def of_game(self, record: Played) -> int | None:
        """Return the table of the same game as this record, or None.

        Two short games may have the same entries; if the starting times of both are known, they tell them apart.
        """
        if not record.acts:
            return None  # games without entries all look alike
        begun = record.dates.begun
        for id in self._alike.get(_alike(record.header.written(), len(record.acts)), ()):
            if self._identity(id) == record.identity and not began_at_different_times(self._begun[id], begun):
                return id
        return None

    def _identity(self, id: int) -> str:
        if id not in self._identities:
            try:
                self._identities[id] = identity_of(hosts_table(self._workspace, id))
            except (StoreError, NoRecord):
                self._identities[id] = ""  # an unreadable table equals no record
        return self._identities[id]

    def add(self, record: Played, id: int) -> None:
        """Note that a table was made from this record."""
        self._files.setdefault(record.file, id)
        self._alike.setdefault(_alike(record.header.written(), len(record.acts)), []).append(id)
        self._begun[id], self._identities[id] = record.dates.begun, record.identity


def _alike(header: JsonObject, entries: object) -> Alike:
    seats = header.get("seats")
    names = [
        seat.get("name") if isinstance(seat, dict) else None
        for seat in (seats if isinstance(seats, Iterable) else ())
    ]
    return str(header.get("game")), tuple(map(str, names)), entries if isinstance(entries, int) else -1
