"""The workspace of the host's screens: a table where the host plays is seen from the host's own seat."""

from collections.abc import Sequence
from typing import Any

from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.table.amendments import Amendment, preview_amendments
from referee.table.redacted import NOBODY, corrections_for_whole_table
from referee.table.table import Table
from views.workspace.answer import Answer
from views.workspace.workspace import Workspace


class KeeperWorkspace(Workspace):
    """A workspace seen from the host's own seats, with all the host's rights."""

    def __init__(self, workspace: Workspace) -> None:
        self._whole = workspace

    def __getattr__(self, name: str) -> Any:  # everything else is the workspace's own
        return getattr(self._whole, name)

    def table(self, id: int) -> Table:
        """Return the table, seen from the host's own seat if there is one."""
        seat = self._seat_at(id)
        return self._whole.table(id) if seat == NOBODY else self._whole.redacted_table(id, seat)

    def enter_together(self, id: int, entries: Sequence[JsonObject], at: int | None = None) -> Answer:
        """Enter acts. A refusal that rests on other hands does not name their cards."""
        answer = self._whole.enter_together(id, entries, at)
        if self._seat_at(id) == NOBODY or answer.ruling is None:
            return answer
        if answer.stands:
            return Answer(self.table(id).ruling(len(self.table(id))))
        try:
            here = self.table(id)
            ruling = here.judge_together([here.read(entry) for entry in entries], at)
        except NoRecord as refused:
            return Answer(fault=str(refused))
        hidden = say(
            "keepers_view.not_so",
            "This does not fit what was entered for other hands. To see why, show all cards",
        )
        return Answer(fault=hidden) if ruling.stands else Answer(ruling)

    def amend(self, id: int, amendment: Amendment, at: int) -> Answer:
        """Make an amendment; hidden cards of other hands that it leaves alone stay in the record."""
        if self._seat_at(id) == NOBODY:
            return self._whole.amend(id, amendment, at)
        whole, here = self._whole.table(id), self.table(id)
        made = [each.correction for each in amendment.corrected]
        keeps = amendment.act == preview_amendments(here, made).act
        return self._whole.amend(
            id, preview_amendments(whole, corrections_for_whole_table(whole, here, made), keeps), at
        )

    def _seat_at(self, id: int) -> int:
        names = self._whole.table(id).header.names
        own = self._whole.table_settings(id).own_seat
        return names.index(own) if own in names else NOBODY
