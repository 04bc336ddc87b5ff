"""The part of a record in view, and the actions of taps on it."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.table.amendments import Amendment, Kind
from referee.table.audit import Suggestion
from referee.table.table import Table
from views.app.component import refusal_shown
from views.app.drafts import Draft
from views.screens.record.proposal import DraftAmendment, DraftCorrection, new_draft_correction
from views.screens.table_controller import TableController
from views.workspace.record_files import fork_table
from views.workspace.rights import keeper_or_host_only_text


class RecordView(NamedTuple):
    """The part of a record in view, and the last message there."""

    tool: str = "log"
    moment: int | None = None
    """The number of entries at the moment in view; None: the current state."""
    line: int = -1
    """The place of the opened log line; -1: none."""
    first: int = -1
    """The line the list begins with during a replay; -1: the latest line."""
    is_amendment_set_aside: bool = False
    """True if a started amendment is set aside."""
    message: str = ""
    board: bool | None = None
    """True if a narrow window shows the board above the list; None: if there is room for both."""
    is_stepping: bool = False
    """True if the opened line is the one that a replay has come to."""

    def moved_to_moment(self, table: Table, entry_count: int) -> "RecordView":
        """Move to the moment after n entries."""
        line = log_index_or_minus_one(table, entry_count)
        return self._replace(moment=moment_or_none_if_latest(table, entry_count), line=line, first=line)

    def with_line_toggled(self, table: Table, line: int, shows_only_opened_line: bool) -> "RecordView":
        """Open a line, or close it if it is open. `shows_only_opened_line`: the log has room only for the
        opened line; when it is closed, the list begins at it.
        """
        if line == self.line and self.is_stepping:
            return self._replace(is_stepping=False)
        if line == self.line:
            return self._replace(line=-1, first=line if shows_only_opened_line else self.first)
        number, _ = list(table.numbered_lines())[line]
        moment = self.moment if number is None else moment_or_none_if_latest(table, number)
        return self._replace(line=line, moment=moment, is_stepping=False)


COUNT: Final = "count"
"""The end of the address at which a record opens with the count of the table."""


def view_opened_at_entry(table: Table, entry_number: int, tool: str = "log") -> RecordView:
    """Return the view of a record opened at an entry; with 0 no entry is opened."""
    line = log_index_or_minus_one(table, entry_number) if entry_number else -1
    return RecordView(
        tool=tool,
        moment=entry_number if 0 < entry_number < len(table) else None,
        line=line,
        first=line,
        is_amendment_set_aside=bool(entry_number),
    )


def log_index_or_minus_one(table: Table, entry_number: int) -> int:
    lines = enumerate(table.numbered_lines())
    return next((line for line, (number, _) in lines if number == entry_number), -1)


def moment_or_none_if_latest(table: Table, entry_number: int) -> int | None:
    return None if entry_number >= len(table) else entry_number


class RecordTaps(NamedTuple):
    """The actions of taps on a record screen."""

    session: TableController
    looked: Draft[RecordView]
    amending: Draft[DraftAmendment | None]
    page: ft.Page
    alone: bool = False
    """True if the log has room only for the opened line."""

    def update_view(self, **changed: object) -> None:
        self.looked.change(lambda now: now._replace(**changed))  # type: ignore[arg-type]  # by their names

    def step_to(self, entry_count: int) -> None:
        self.looked.change(
            lambda now: now.moved_to_moment(self.session.table, entry_count)._replace(is_stepping=True)
        )

    def toggle_line(self, line: int) -> None:
        self.looked.change(lambda now: now.with_line_toggled(self.session.table, line, self.alone))

    def show_entry(self, entry_number: int) -> None:
        """Show an entry in the log."""
        self.looked.change(
            lambda now: now.moved_to_moment(self.session.table, entry_number)._replace(
                tool="log", is_stepping=False
            )
        )

    def begin_or_extend_amendment(self, correction: DraftCorrection, show_preview: bool = False) -> None:
        self.update_view(message="", is_amendment_set_aside=False)
        self.amending.change(
            lambda latest: (
                latest if latest and latest.picking else DraftAmendment(())
            ).with_added_or_replaced_correction(correction, show_preview)
        )

    def change_amendment(self, changed_amendment: Callable[[DraftAmendment], DraftAmendment]) -> None:
        self.amending.change(lambda latest: changed_amendment(latest) if latest else None)

    def begin_amendment(self, kind: Kind, entry_number: int) -> None:
        """Begin to correct, strike out or insert at entry n."""
        self.begin_or_extend_amendment(
            new_draft_correction(self.session.table, kind, entry_number), show_preview=kind == "strike"
        )

    def begin_or_extend_amendment_by_suggestion(self, suggestion: Suggestion) -> None:
        """Begin the amendment that explains a difference."""
        draft = suggestion.entry.to_json_object() if suggestion.entry else None
        self.begin_or_extend_amendment(
            new_draft_correction(self.session.table, suggestion.kind, suggestion.entry_number, draft),
            show_preview=not suggestion.any_card,
        )

    def preview_correction_to_given_entry(self, entry_number: int, entry: JsonObject) -> None:
        """Begin to correct entry n to this entry, and preview it."""
        self.begin_or_extend_amendment(
            new_draft_correction(self.session.table, "correct", entry_number, entry), show_preview=True
        )

    def add_correction_of_entry(self, entry_number: int) -> None:
        """Add a correction of entry n to the current amendment."""
        self.change_amendment(lambda latest: latest._replace(picking=True))
        self.begin_amendment("correct", entry_number)

    def make_amendment(self, amendment: Amendment) -> None:
        answer = self.session.amend(amendment)
        if answer.is_accepted or answer.was_host_asked:
            self.amending.clear()
        message = say("guest.asked", "Waiting for approval") if answer.was_host_asked else answer.fault
        self.looked.change(lambda _: RecordView(message=message or amendment_done_text(amendment)))

    def begin_what_if_table(self, entry_number: int) -> None:
        """Continue from entry n at a what-if table."""
        workspace = self.session.context.workspace
        if workspace is None:
            self.update_view(message=keeper_or_host_only_text("other_tables"))
            return
        with refusal_shown(lambda reason: self.update_view(message=reason)):
            self.page.navigate(f"/table/{fork_table(workspace, self.session.id, entry_number)}")

    def go_to_record_of_opened_table(self, table_id: int, snack_bar_text: str) -> None:
        self.page.navigate(f"/table/{table_id}/record")
        self.page.show_dialog(ft.SnackBar(ft.Text(snack_bar_text)))

    def enter(self, entry: JsonObject) -> bool:
        """Enter an entry composed on a sheet."""
        was_entered = self.session.enter(entry)
        self.update_view(message=say("record.entered", "Entered. It is in the log.") if was_entered else "")
        return was_entered


def amendment_done_text(amendment: Amendment) -> str:
    """Return what an amendment has changed, and that Undo takes it back."""
    n, count = amendment.first_entry_number, len(amendment.corrected)
    if count > 1:
        return say(
            "record.amended",
            "{count} entries corrected and the rest checked again. Undo takes it back.",
            count=count,
        )
    match amendment.kind:
        case "correct":
            return say(
                "record.corrected", "Entry {n} corrected and the rest checked again. Undo takes it back.", n=n
            )
        case "insert":
            return say(
                "record.inserted",
                "Entry inserted before entry {n} and the rest checked again. Undo takes it back.",
                n=n,
            )
        case "strike":
            return say(
                "record.struck", "Entry {n} struck out and the rest checked again. Undo takes it back.", n=n
            )
