"""Requests of guests to the host: a correction, an exception or a house rule. The host agrees with one
tap."""

from collections.abc import Callable
from typing import NamedTuple

from models.json_values import JsonObject
from models.record import Entry
from referee.table.amendments import Correction
from referee.table.table import Table


class Request(NamedTuple):
    """A request of one seat: to make corrections, or to let refused entries stand."""

    name: str
    at: int
    """The number of entries when the request was made."""
    corrections: tuple[Correction, ...] = ()
    entries: tuple[JsonObject, ...] = ()
    entries_before: tuple[Entry | None, ...] = ()
    """The entries to be corrected, as they were when the request was made."""
    keeps_illegal: bool = True
    """True if entries that become illegal are to stand as irregular; False if they are to be dropped."""

    def is_still_applicable(self, table: Table) -> bool:
        """True if the table has not changed where the request applies."""
        if self.entries:
            return self.at == len(table)
        return self.entries_before == current_entries_to_correct(table, self.corrections)


def current_entries_to_correct(table: Table, corrections: tuple[Correction, ...]) -> tuple[Entry | None, ...]:
    """Return the current entry for each correction; None where there is none."""
    return tuple(
        table.ruling_of_entry(correction.entry_number).entry
        if 0 < correction.entry_number <= len(table)
        else None
        for correction in corrections
    )


class GuestRequests:
    """The open requests of each table, one per seat. They are not stored, so after a restart the guest has to
    ask again."""

    def __init__(self, table: Callable[[int], Table], changed: Callable[[int], None]) -> None:
        self._table, self._changed = table, changed
        self._asked: dict[int, dict[str, Request]] = {}

    def applicable_requests(self, table_id: int) -> tuple[Request, ...]:
        """Return the requests that still apply, oldest first."""
        table = self._table(table_id)
        return tuple(
            each for each in self._asked.get(table_id, {}).values() if each.is_still_applicable(table)
        )

    def add_or_replace_request_of_seat(self, table_id: int, request: Request) -> None:
        self._asked.setdefault(table_id, {}).pop(request.name, None)
        self._asked[table_id][request.name] = request
        self._changed(table_id)

    def drop_request_of_seat(self, table_id: int, request: Request) -> None:
        """Drop the request of this seat, which was carried out or declined."""
        self._asked.get(table_id, {}).pop(request.name, None)
        self._changed(table_id)
