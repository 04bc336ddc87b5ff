"""The access of one device to one table. Methods that a role may not use do not exist on its type.

`KeeperAccess`, `SeatAccess` and `SpectatorAccess` each implement `TableAccess`. A joined device holds one of
them and never a `Workspace`. A screen takes the narrowest of these types that it needs. The rights of each
role are in rights.py.
"""

from typing import Protocol

from models.store import StoredTable
from referee.clock import ThinkingTimes
from referee.people.leagues import League, Outcomes
from referee.table.dates import Dates
from referee.table.table import Table
from views.workspace.joined_access import SeatAccess, SpectatorAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.rights import Right, Role
from views.workspace.table_settings import TableSettings


class TableAccess(Protocol):
    """The rights of every device at a table: to look at it from its own point of view."""

    @property
    def id(self) -> int:
        """Return the number of the table."""

    @property
    def role(self) -> Role:
        """Return the role of this device at the table."""

    @property
    def seat(self) -> int:
        """Return the seat whose point of view this device has; NOBODY for none."""

    def is_allowed(self, right: Right) -> bool:
        """True if the role has this right."""

    def table(self) -> Table:
        """Return the table from this point of view, read-only. Raises NoRecord or StoreError."""

    def reason_entries_are_blocked(self) -> str | None:
        """Return why the table takes no entries, or None."""

    def table_settings(self) -> TableSettings:
        """Return the table's settings for the app."""

    def table_row(self) -> StoredTable:
        """Return the row of the table in the list of tables. Raises StoreError."""

    def thinking_times(self) -> ThinkingTimes:
        """Return the thinking times of all players. Raises StoreError or NoRecord."""

    def dates_of_game(self) -> Dates:
        """Return the known dates of the game. Raises StoreError or NoRecord."""

    def played_seconds(self) -> int | None:
        """Return the seconds the table was played, without breaks; None if unknown. Raises StoreError."""

    def table_league(self) -> tuple[League, Outcomes] | None:
        """Return the league this table belongs to and the outcomes of its games; None outside all leagues."""

    def is_league_table(self) -> bool:
        """True if this table belongs to a league."""


PlayerAccess = KeeperAccess | SeatAccess
"""The access of a device that enters acts, undoes its own and corrects, or asks the host to."""
Access = PlayerAccess | SpectatorAccess
"""The access of any device."""
