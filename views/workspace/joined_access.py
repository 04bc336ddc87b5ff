"""The access of a joined device to one table: `SpectatorAccess` only looks, `SeatAccess` also enters its
player's acts.

Everything a joined device sends goes through these classes, also messages that were not made by our screens.
"""

from collections.abc import Callable, Sequence
from typing import Final

from models.errors import ExplainedError
from models.json_values import JsonObject
from models.record import Entry, NonGameEntry
from models.rulings import Ruling
from models.store import StoredTable, StoreError
from models.translation import say
from referee.table.amendments import Amendment, Correction, preview_amendments
from referee.table.dates import Dates
from referee.table.log_lines import BY_ITSELF
from referee.table.redacted import NOBODY, corrections_for_whole_table, dict_or_empty
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from views.workspace.answer import Answer
from views.workspace.device_access import DeviceAccess
from views.workspace.guest_requests import Request, current_entries_to_correct
from views.workspace.hand_points import SENT_POINTS, PointsAccess
from views.workspace.rights import Right, Role, keeper_or_host_only_text
from views.workspace.table_settings import (
    DEFAULT_OVERRIDE_REASON,
    TableSettings,
    automatic_override_reason,
    can_stand_as_irregular,
)
from views.workspace.workspace import Workspace

LOOKS: Final = ("theme", "four_colours", "language", "paper")
"""The settings of the app that a joined device may read."""


def settings_readable_by_guest(workspace: Workspace) -> JsonObject:
    """Return the app settings that a joined device may read: those of the appearance."""
    return {name: value for name, value in workspace.settings().items() if name in LOOKS}


class JoinedAccess(DeviceAccess):
    """The rights every joined device has at its table: to look."""

    seat: int

    def _rights_ended_text(self) -> str:
        return say("guest.taken_back", "You have lost this seat, or the table is no longer shared")

    def table(self) -> Table:
        """Return the table from this device's point of view. Raises NoRecord or StoreError."""
        return self._workspace.redacted_table(self.id, self.seat)

    def reason_entries_are_blocked(self) -> str | None:
        """Return a sentence that the table takes no entries, or None. The reason is left out, because it may
        name a hidden act.
        """
        reason = say("guest.stopped", "This table takes no entries now. The host sees why")
        return reason if self._workspace.open_table(self.id).stopped else None

    def table_settings(self) -> TableSettings:
        """Return the table's settings for the app."""
        return self._workspace.table_settings(self.id)._replace(back="", file="", own_seat="")

    def table_row(self) -> StoredTable:
        """Return the row of this table in the list, reduced to its dates."""
        return super().table_row()._replace(summary={}, manner={})

    def dates_of_game(self) -> Dates:
        """Return the dates of the beginning and end of the game, without the times of entries."""
        return super().dates_of_game()._replace(moments=())


class SpectatorAccess(JoinedAccess):
    """One table as a spectator sees it."""

    role: Role = "spectator"
    seat = NOBODY


class SeatAccess(JoinedAccess, PointsAccess):
    """One table as the player of one seat sees it, with the rights of that seat."""

    role: Role = "seat"

    def __init__(
        self, workspace: Workspace, id: int, seat: int, still: Callable[[], bool] = lambda: True
    ) -> None:
        super().__init__(workspace, id, still)
        self.seat, self.name = seat, workspace.table(id).names[seat]

    def kind_and_entry_of_next_undo(self) -> tuple[str, Ruling | None]:
        """Return the step that an undo would take back if it is this seat's own; else "" and None."""
        table = self.table()
        return (
            (table.kind_of_step_to_undo, table.ruling_to_undo)
            if self._would_undo_only_own_entries(table)
            else ("", None)
        )

    # -- changing the table ----------------------------------------------------------------------------------
    def enter_together(
        self, entries: Sequence[JsonObject], expected_entry_count: int | None = None
    ) -> Answer:
        """Enter acts of this seat. They are judged first by what the seat may know, then by the whole
        table."""
        try:
            table = self.table()
            self._require_no_contradiction_between_hands()
            read = [table.entry_from_json(entry) for entry in entries]
            if (
                all(
                    isinstance(entry, NonGameEntry) and self._has_no_app_written_fields(entry)
                    for entry in read
                )
                and read
            ):
                return self._queue_request_for_host(
                    Request(self.name, len(table), entries=self._entries_with_own_name_added(entries))
                )
            for entry in read:
                self._require_right(self._required_right(entry))
        except ExplainedError as refused:
            return Answer(fault=str(refused))
        ruling = table.ruling_if_entered_together(read, expected_entry_count)
        if not ruling.is_accepted and automatic_override_reason(self.table_settings(), ruling) is None:
            return Answer(ruling)
        answer = self._workspace.enter_together(
            self.id, self._entries_with_own_name_added(entries), expected_entry_count
        )
        return self._redacted_answer_or_mark_contradiction(table, answer)

    def _redacted_answer_or_mark_contradiction(self, table: Table, whole_table_answer: Answer) -> Answer:
        """Return the answer without what only the whole table knows. A contradiction with other hands is
        reported once only: otherwise a player could try one card after the other to learn which cards those
        hands hold.
        """
        if whole_table_answer.ruling is None:
            return whole_table_answer
        if not whole_table_answer.is_accepted:
            self._workspace.mark_entry_of_seat_contradicting_other_hands(self.id, self.seat)
            return Answer(fault=self._contradicts_other_hands_text())
        now = self.table()
        made = [ruling for ruling in now.latest_standing_rulings(len(now)) if ruling.entry.note != BY_ITSELF]
        return Answer(made[-1] if made else None)

    def enter(self, entry: JsonObject, expected_entry_count: int | None = None) -> Answer:
        return self.enter_together([entry], expected_entry_count)

    def send_points_and_enter_complete_hand(self, points: int, entry_count_when_asked: int) -> Answer:
        """Send this seat's own points of a hand. Once those of all seats are there, the hand is entered.

        `entry_count_when_asked`: the number of the game's entries when the points were asked for.
        """
        with self._workspace.one_at_a_time:
            table = self._workspace.table(self.id)
            hand = table.game.hand_awaiting_points_entry_or_none(table.state)
            if (
                hand is None
                or self.name not in hand.players
                or entry_count_when_asked != table.length_to_latest_game_entry
            ):
                return Answer(fault=say("points.too_late", "This hand was entered meanwhile"))
            ruling = table.judge_without_entering(
                table.entry_from_json(
                    hand.entry_with_points([points if name == self.name else 0 for name in hand.players])
                )
            )
            records_all = self._workspace.table_settings(self.id).intervenes == "scribe"
            if not ruling.is_accepted and not (records_all and can_stand_as_irregular(ruling)):
                return Answer(fault=refusal_reasons_text(ruling))
            self._store_for_current_hand(
                SENT_POINTS, {**self.sent_points_of_current_hand(), self.name: points}
            )
            return self._enter_hand_if_points_agreed()

    def undo(self, expected_entry_count: int | None = None) -> Answer:
        """Undo this seat's last entry; refused if another player has entered something since."""
        try:
            self._require_no_contradiction_between_hands()
            self._require_right("undo_own" if self._would_undo_only_own_entries(self.table()) else "undo")
        except ExplainedError as refused:
            return Answer(fault=str(refused))
        return self._workspace.undo(self.id, expected_entry_count)

    def let_stand_or_ask_host(
        self, entry: JsonObject, reason: str = "", expected_entry_count: int | None = None
    ) -> Answer:
        """Ask the host to let a refused act stand."""
        try:
            table = self.table()
            self._require_no_contradiction_between_hands()
            read = table.entry_from_json(entry)
            if not self._has_no_app_written_fields(read):
                return Answer(fault=keeper_or_host_only_text("override"))
            overriding_entry = {**entry, "override": reason.strip() or DEFAULT_OVERRIDE_REASON}
            ruling = table.judge_without_entering(table.entry_from_json(overriding_entry))
            if not ruling.is_accepted:
                return Answer(ruling)
            return self._queue_request_for_host(
                Request(self.name, len(table), entries=self._entries_with_own_name_added([overriding_entry]))
            )
        except ExplainedError as refused:
            return Answer(fault=str(refused))

    def amend(self, amendment: Amendment, expected_entry_count: int) -> Answer:
        """Ask the host for a correction. Naming the cards dealt to this seat needs no consent."""
        try:
            table, full_table = self.table(), self._workspace.table(self.id)
            self._require_no_contradiction_between_hands()
            made = [each.correction for each in amendment.corrected]
            if not all(
                self._has_no_app_written_fields(each.entry.model_copy(update={"entered_by": None}))
                for each in made
                if each.entry is not None
            ):
                return Answer(fault=keeper_or_host_only_text("override"))
            keeps_illegal = amendment.act == preview_amendments(table, made).act
            corrections = tuple(corrections_for_whole_table(full_table, table, made))
        except ExplainedError as refused:
            return Answer(fault=str(refused))
        if all(self._is_naming_own_dealt_cards_only(full_table, correction) for correction in corrections):
            return self._redacted_answer_or_mark_contradiction(
                table,
                self._workspace.amend(
                    self.id, preview_amendments(full_table, corrections), expected_entry_count
                ),
            )
        return self._queue_request_for_host(
            Request(
                self.name,
                len(table),
                corrections,
                entries_before=current_entries_to_correct(full_table, corrections),
                keeps_illegal=keeps_illegal,
            )
        )

    # -- requests to the host --------------------------------------------------------------------------------
    def _queue_request_for_host(self, request: Request) -> Answer:
        self._workspace.requests.add_or_replace_request_of_seat(self.id, request)
        return Answer(was_host_asked=True)

    def has_open_request(self) -> bool:
        return any(
            request.name == self.name for request in self._workspace.requests.applicable_requests(self.id)
        )

    def _entries_with_own_name_added(self, entries: Sequence[JsonObject]) -> tuple[JsonObject, ...]:
        return tuple({**entry, "entered_by": self.name} for entry in entries)

    @staticmethod
    def _has_no_app_written_fields(entry: Entry) -> bool:
        return entry.shows is None and entry.entered_by is None and entry.note in (None, BY_ITSELF)

    def _is_naming_own_dealt_cards_only(self, full_table: Table, correction: Correction) -> bool:
        if correction.kind != "correct" or correction.entry is None or correction.entry.do != "deal":
            return False
        before, after = (
            dict(each.to_json_object())
            for each in (full_table.ruling_of_entry(correction.entry_number).entry, correction.entry)
        )
        was, now = (dict_or_empty(each.pop("hands", None)) for each in (before, after))
        return (
            before == after
            and self.name in now
            and was == {name: hand for name, hand in now.items() if name != self.name}
        )

    # -- helpers ---------------------------------------------------------------------------------------------
    def _required_right(self, entry: Entry) -> Right:
        if (
            entry.override is not None
            or entry.shows is not None
            or entry.entered_by is not None
            or entry.note is not None
        ):
            return "override"
        if isinstance(entry, NonGameEntry):
            return "amend"
        player = getattr(entry, "by", None)
        if player is None:
            return "enter_for_nobody"
        named = {player, *(getattr(entry, "hands", None) or ()), *(getattr(entry, "points", None) or ())}
        return "enter_own" if named == {self.name} else "enter_for_others"

    def _would_undo_only_own_entries(self, table: Table) -> bool:
        """True if an undo would take back only entries of this seat and automatic ones."""
        entries = [ruling.entry for ruling in table.rulings_of_next_undo]
        return (
            bool(entries)
            and table.kind_of_step_to_undo == "enter"
            and all(entry.entered_by == self.name or entry.note == BY_ITSELF for entry in entries)
        )

    def _require_no_contradiction_between_hands(self) -> None:
        if self._workspace.player_whose_entry_contradicts_other_hands(self.id) == self.name:
            raise StoreError(self._contradicts_other_hands_text())

    @staticmethod
    def _contradicts_other_hands_text() -> str:
        return say(
            "guest.not_so",
            "This does not fit what was entered for other hands. The host looks into it",
        )

    def _require_right(self, right: Right) -> None:
        if not self.is_allowed(right):
            raise StoreError(keeper_or_host_only_text(right))
