"""What whoever has joined asks whoever keeps the table for: a correction, an exception, a house rule. One tap agrees to it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from models.json_values import JsonObject
from models.record import Entry
from referee.table.amendments import Amendment, Correction, preview_amendments
from referee.table.table import Table

if TYPE_CHECKING:
    from views.workspace.workspace import Answer, Workspace


class Request(NamedTuple):
    """What one seat asks for: that corrections are made, or that entries stand."""

    name: str
    at: int
    """How many entries stood when it was asked."""
    corrections: tuple[Correction, ...] = ()
    entries: tuple[JsonObject, ...] = ()
    stood: tuple[Entry | None, ...] = ()
    """What stood where the corrections are asked for."""

    def still_applies(self, table: Table) -> bool:
        """Is the table still as it was meant for?"""
        if self.entries:
            return self.at == len(table)
        return self.stood == entries_to_correct(table, self.corrections)


def entries_to_correct(table: Table, corrections: tuple[Correction, ...]) -> tuple[Entry | None, ...]:
    """The entry that stands where each correction is meant."""
    return tuple(table.ruling(each.n).entry if 0 < each.n <= len(table) else None for each in corrections)


class GuestRequests:
    """What is asked for at each table, one thing by each seat. It is gone with the app: whoever still wants it asks again."""

    def __init__(self, workspace: "Workspace", changed: Callable[[int], None]) -> None:
        self._workspace, self._changed = workspace, changed
        self._asked: dict[int, dict[str, Request]] = {}

    def requests_at(self, id: int) -> tuple[Request, ...]:
        """What is asked for and still fits, in the order in which it came."""
        table = self._workspace.table(id)
        return tuple(each for each in self._asked.get(id, {}).values() if each.still_applies(table))

    def ask(self, id: int, request: Request) -> None:
        """Ask for this, in place of what the same seat asked for before."""
        self._drop(id, request)
        self._asked.setdefault(id, {})[request.name] = request
        self._changed(id)

    def requested_amendment(self, id: int, request: Request) -> Amendment | None:
        """What the corrections that are asked for would bring about; None where none are."""
        table = self._workspace.table(id)
        return (
            preview_amendments(table, request.corrections)
            if request.corrections and request.still_applies(table)
            else None
        )

    def agree(self, id: int, request: Request, keep_illegal: bool = True) -> "Answer":
        """Whoever keeps the table agrees. `keep_illegal`: what becomes illegal by it stands as irregular, else it is dropped."""
        table = self._workspace.table(id)
        if request.entries or not request.still_applies(table):
            answer = self._workspace.enter_together(id, request.entries, request.at)
        else:
            answer = self._workspace.amend(
                id, preview_amendments(table, request.corrections, keep_illegal), len(table)
            )
        self._drop(id, request)
        self._changed(id)
        return answer

    def decline(self, id: int, request: Request) -> None:
        """Whoever keeps the table does not agree."""
        self._drop(id, request)
        self._changed(id)

    def _drop(self, id: int, request: Request) -> None:
        self._asked.get(id, {}).pop(request.name, None)
