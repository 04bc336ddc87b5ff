"""The part of a record in view, and the actions of taps on it."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.table.amendments import Amendment, Kind
from referee.table.audit import Suggestion
from referee.table.table import Table
from views.app.drafts import Draft
from views.screens.record.proposal import DraftAmendment, DraftCorrection, begin_correction
from views.screens.table_controller import TableController
from views.workspace.record_files import fork_table
from views.workspace.rights import keeper_only_text


class RecordView(NamedTuple):
    """The part of a record in view, and the last message there."""

    tool: str = "log"
    moment: int | None = None
    """The number of entries at the moment in view; None: the current state."""
    line: int = -1
    """The place of the opened log line; -1: none."""
    first: int = -1
    """The line the list begins with during a replay; -1: the latest line."""
    aside: bool = False
    """True if a started amendment is set aside."""
    told: str = ""
    board: bool | None = None
    """True if a narrow window shows the board above the list; None: if there is room for both."""
    is_stepping: bool = False
    """True if the opened line is the one that a replay has come to."""

    def at_moment(self, table: Table, n: int) -> "RecordView":
        """Move to the moment after n entries."""
        line = line_of(table, n)
        return self._replace(moment=moment_of_entry(table, n), line=line, first=line)

    def with_line_toggled(self, table: Table, line: int, alone: bool) -> "RecordView":
        """Open a line, or close it if it is open. `alone`: the log has room only for the opened line; when it is closed,
        the list begins at it.
        """
        if line == self.line and self.is_stepping:
            return self._replace(is_stepping=False)
        if line == self.line:
            return self._replace(line=-1, first=line if alone else self.first)
        number, _ = list(table.numbered_lines())[line]
        moment = self.moment if number is None else moment_of_entry(table, number)
        return self._replace(line=line, moment=moment, is_stepping=False)


def view_at(table: Table, n: int) -> RecordView:
    """Return the view of a record opened at an entry; with 0 no entry is opened."""
    line = line_of(table, n) if n else -1
    return RecordView(moment=n if 0 < n < len(table) else None, line=line, first=line, aside=bool(n))


def line_of(table: Table, n: int) -> int:
    """Return the place in the log of entry n, or -1."""
    return next((line for line, (number, _) in enumerate(table.numbered_lines()) if number == n), -1)


def moment_of_entry(table: Table, n: int) -> int | None:
    return None if n >= len(table) else n


class RecordTaps(NamedTuple):
    """The actions of taps on a record screen."""

    session: TableController
    looked: Draft[RecordView]
    amending: Draft[DraftAmendment | None]
    page: ft.Page
    alone: bool = False
    """True if the log has room only for the opened line."""

    def update_view(self, **changed: object) -> None:
        """Change the fields of the RecordView."""
        self.looked.change(lambda now: now._replace(**changed))  # type: ignore[arg-type]  # by their names

    def step_to(self, n: int) -> None:
        """Step to the moment after n entries."""
        self.looked.change(lambda now: now.at_moment(self.session.table, n)._replace(is_stepping=True))

    def show_board(self, is_shown: bool) -> None:
        """Show or hide the board of a narrow window."""
        self.update_view(board=is_shown)

    def tap_line(self, line: int) -> None:
        """Open or close a line of the log."""
        self.looked.change(lambda now: now.with_line_toggled(self.session.table, line, self.alone))

    def show_entry(self, n: int) -> None:
        """Show an entry in the log."""
        self.looked.change(
            lambda now: now.at_moment(self.session.table, n)._replace(tool="log", is_stepping=False)
        )

    def amend(self, correction: DraftCorrection, seen: bool = False) -> None:
        """Begin an amendment, or add a correction to the current one."""
        self.update_view(told="", aside=False)
        self.amending.change(
            lambda latest: (
                latest if latest and latest.picking else DraftAmendment(())
            ).with_another_correction(correction, seen)
        )

    def change(self, new: Callable[[DraftAmendment], DraftAmendment]) -> None:
        """Change the current amendment."""
        self.amending.change(lambda latest: new(latest) if latest else None)

    def begin_amendment(self, kind: Kind, n: int) -> None:
        """Begin to correct, strike out or insert at entry n."""
        self.amend(begin_correction(self.session.table, kind, n), seen=kind == "strike")

    def begin_suggested_amendment(self, suggestion: Suggestion) -> None:
        """Begin the amendment that explains a difference."""
        draft = suggestion.entry.written() if suggestion.entry else None
        self.amend(
            begin_correction(self.session.table, suggestion.kind, suggestion.n, draft),
            seen=not suggestion.any_card,
        )

    def begin_known_correction(self, n: int, entry: JsonObject) -> None:
        """Begin to correct entry n to this entry, and preview it."""
        self.amend(begin_correction(self.session.table, "correct", n, entry), seen=True)

    def choose_more_entries(self, picking: bool) -> None:
        """Start or stop choosing a further entry to amend."""
        self.change(lambda latest: latest._replace(picking=picking))

    def correct_also(self, n: int) -> None:
        """Add a correction of entry n to the current amendment."""
        self.choose_more_entries(True)
        self.begin_amendment("correct", n)

    def agree(self, amendment: Amendment) -> None:
        """Make the amendment."""
        answer = self.session.amend(amendment)
        if answer.stands or answer.asked:
            self.amending.clear()
        told = say("guest.asked", "Waiting for the host to agree") if answer.asked else answer.fault
        self.looked.change(lambda _: RecordView(told=told or amendment_done_text(amendment)))

    def clear_message(self) -> None:
        """Remove the message about the last amendment."""
        self.update_view(told="")

    def fork(self, n: int) -> None:
        """Continue from entry n at a what-if table."""
        workspace = self.session.context.workspace
        if workspace is None:
            self.update_view(told=keeper_only_text("other_tables"))
            return
        try:
            self.page.navigate(f"/table/{fork_table(workspace, self.session.id, n)}")
        except (NoRecord, StoreError) as error:
            self.update_view(told=str(error))

    def go_to_opened_table(self, new: int, sentence: str) -> None:
        """Go to the table made from a file."""
        self.page.navigate(f"/table/{new}/record")
        self.page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    def enter(self, entry: JsonObject) -> bool:
        """Enter an entry composed on a sheet."""
        stands = self.session.enter(entry)
        self.update_view(told=say("record.entered", "Entered. It is in the log.") if stands else "")
        return stands


def amendment_done_text(amendment: Amendment) -> str:
    if len(amendment.corrected) > 1:
        many = len(amendment.corrected)
        return say(
            "record.amended",
            "{count} entries corrected and the rest checked again. Undo takes it back.",
            count=many,
        )
    n = amendment.n
    match amendment.kind:
        case "correct":
            return say(
                "record.corrected",
                "Entry {n} corrected and the rest checked again. Undo takes it back.",
                n=n,
            )
        case "insert":
            return say(
                "record.inserted",
                "Entry inserted before entry {n} and the rest checked again. Undo takes it back.",
                n=n,
            )
        case "strike":
            return say(
                "record.struck",
                "Entry {n} struck out and the rest checked again. Undo takes it back.",
                n=n,
            )
