"""The outcome of an intent at a table, and the tables that are changed by intents."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from models.json_values import JsonObject
from models.rulings import Ruling
from referee.table.amendments import Amendment
from referee.table.table import Table
from views.workspace.table_settings import TableSettings


class Answer(NamedTuple):
    """The outcome of an intent: a ruling, or a sentence that says why there is none."""

    ruling: Ruling | None = None
    fault: str | None = None
    was_host_asked: bool = False
    """True if the host was asked instead."""

    @property
    def stands(self) -> bool:
        """True if the table changed."""
        return self.fault is None and not self.was_host_asked and (self.ruling is None or self.ruling.stands)


class ChangeableTables(Protocol):
    """The tables that requests and sent points change: the workspace, which holds both."""

    def table(self, table_id: int) -> Table: ...

    def table_settings(self, table_id: int) -> TableSettings: ...

    def enter_together(
        self, table_id: int, entries: Sequence[JsonObject], expected_entry_count: int | None = None
    ) -> Answer: ...

    def amend(self, table_id: int, amendment: Amendment, expected_entry_count: int) -> Answer: ...
