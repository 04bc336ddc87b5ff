"""The access of any device to one table, as long as the device has its place there."""

from collections.abc import Callable

from models.store import StoredTable
from referee.clock import ThinkingTimes
from referee.people.leagues import League, Outcomes
from referee.table.dates import Dates
from views.workspace.rights import Right, RightsEnded, Role, has_right
from views.workspace.workspace import Workspace


class DeviceAccess:
    """What every role sees alike at a table. `still` returns True while the device has its place; after that
    every member that reads or changes the table raises RightsEnded.
    """

    role: Role

    def __init__(self, workspace: Workspace, id: int, still: Callable[[], bool] = lambda: True) -> None:
        self._of_table, self.id, self._still = workspace, id, still

    @property
    def _workspace(self) -> Workspace:
        """Return the workspace, as long as the device has its place. Raises RightsEnded."""
        if not self._still():
            raise RightsEnded(self._rights_ended_text())
        return self._of_table

    def _rights_ended_text(self) -> str:
        raise NotImplementedError

    def is_allowed(self, right: Right) -> bool:
        """True if this device's role has the right."""
        return has_right(self.role, right)

    def table_row(self) -> StoredTable:
        """Return the row of the table in the list of tables. Raises StoreError."""
        return self._workspace.table_row(self.id)

    def thinking_times(self) -> ThinkingTimes:
        """Return the thinking times of all players. Raises StoreError or NoRecord."""
        return self._workspace.times.times_of_table(self.id)

    def dates_of_game(self) -> Dates:
        """Return the known dates of the game. Raises StoreError or NoRecord."""
        return self._workspace.dates_of_game(self.id)

    def played_seconds(self) -> int | None:
        """Return the seconds the table was played, without breaks; None if unknown. Raises StoreError."""
        return self._workspace.times.played_seconds(self.id)

    def table_league(self) -> tuple[League, Outcomes] | None:
        """Return the league this table belongs to and the outcomes of its games; None outside all leagues."""
        league = self._workspace.leagues.league_of_table(self.id)
        return None if league is None else self._workspace.people.league_and_fresh_outcomes(league)

    def is_league_table(self) -> bool:
        return self._workspace.leagues.league_of_table(self.id) is not None
