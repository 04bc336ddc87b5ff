"""The workspace of a guest's device: one table, from one point of view, with the rights of one seat.

The screens ask it what they ask the workspace, and need not know. It is the one door for whatever a joined device sends: frames made by
hand come through here too. What is not overridden here does not work: there is no journal behind it.
"""

from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from models.json_values import Json, JsonObject
from models.record import Aside, Entry, Header, NoRecord
from models.rulings import Ruling
from models.store import StoredTable, StoreError
from models.translation import say
from referee.clock import Times
from referee.people.leagues import League, Outcomes
from referee.table.amendments import Amendment, Correction, preview_amendments
from referee.table.dates import NO_DATES, Dates
from referee.table.log_lines import BY_ITSELF
from referee.table.redacted import NOBODY, as_dict, corrections_for_whole_table
from referee.table.rules_version import Holds, RuledDifferently
from referee.table.table import Act, Table
from views.workspace.answer import Answer
from views.workspace.guest_requests import Request, entries_to_correct
from views.workspace.rights import Right, RightsEnded, right_text
from views.workspace.table_settings import STANDS, TableSettings, automatic_override_reason
from views.workspace.workspace import Workspace

LOOKS: Final = ("theme", "four_colours", "language", "paper")
"""The settings of the app that a guest's device may read."""


class GuestWorkspace(Workspace):
    """One table of a workspace, from the point of view of one seat or of a spectator."""

    def __init__(
        self, workspace: Workspace, id: int, seat: int = NOBODY, still: Callable[[], bool] = lambda: True
    ) -> None:
        self._workspace, self.id, self.seat, self._still = workspace, id, seat, still
        self.store, self.drafts = workspace.store, workspace.drafts
        self.name = workspace.table(id).header.names[seat] if seat != NOBODY else ""
        self.role = "seat" if seat != NOBODY else "spectator"

    # -- looking -------------------------------------------------------------------------------------------------
    def table(self, id: int) -> Table:
        """The table as this seat sees it. Raises NoRecord for any other."""
        self._require_own_table(id)
        return self._workspace.redacted_table(id, self.seat)

    def redacted_table(self, id: int, seat: int) -> Table:
        """Return the table from this guest's point of view, whatever seat is asked for."""
        return self.table(id)

    def stop_reason(self, id: int) -> str | None:
        """Say that the table takes no entries, or None. The reason is left out: it may name a hidden act."""
        self._require_own_table(id)
        told = say("guest.stopped", "This table takes no entries now. The host sees why")
        return told if self._workspace.stop_reason(id) else None

    def entries_ruled_differently(self, id: int) -> tuple[RuledDifferently, ...]:
        """Return nothing: only the host chooses the version of the rules."""
        return ()

    def table_settings(self, id: int) -> TableSettings:
        """How this table wants the app to behave."""
        self._require_own_table(id)
        return self._workspace.table_settings(id)._replace(back="", file="", own_seat="")

    def next_undo(self, id: int) -> tuple[str, Ruling | None]:
        """Return the step that an undo would take back, if it is this seat's own."""
        table = self.table(id)
        return (table.undo_kind, table.entry_to_undo) if self._undo_is_own(table) else ("", None)

    def next_redo(self, id: int) -> Ruling | None:
        """Return nothing: a guest cannot redo."""
        return None

    def settings(self) -> JsonObject:
        """Return the settings a guest may read: those of the look."""
        return {name: value for name, value in self._workspace.settings().items() if name in LOOKS}

    def tables(self, removed: bool = False, most: int = -1) -> list[StoredTable]:
        """Return no tables: a guest sees only its own."""
        return []

    def table_row(self, id: int) -> StoredTable:
        """Return the row of this table with its dates only."""
        self._require_own_table(id)
        return self._workspace.table_row(id)._replace(summary={}, manner={})

    def table_times(self, id: int) -> Times:
        """Return the thinking times of all players."""
        self._require_own_table(id)
        return self._workspace.table_times(id)

    def dates(self, id: int) -> Dates:
        """Return when the game began and ended, without the moments of entries."""
        self._require_own_table(id)
        return self._workspace.dates(id)._replace(moments=())

    def played_seconds(self, id: int) -> int | None:
        """Return how many seconds the table was played."""
        self._require_own_table(id)
        return self._workspace.played_seconds(id)

    def table_league(self, id: int) -> tuple[League, Outcomes] | None:
        """Return the league this table belongs to and its outcomes."""
        self._require_own_table(id)
        self._require_right("see_standings")
        return self._workspace.table_league(id)

    def is_league_table(self, id: int) -> bool:
        """True if this table belongs to a league."""
        self._require_own_table(id)
        return self._workspace.is_league_table(id)

    def last_ended(self) -> str:
        """Return nothing: it could be another table's."""
        return ""

    def unreadable_tables(self) -> list[int]:
        """Return nothing: a guest does not learn of other tables."""
        return []

    # -- changing the table --------------------------------------------------------------------------------------
    def enter_together(self, id: int, entries: Sequence[JsonObject], at: int | None = None) -> Answer:
        """Enter acts of this seat, judged first by what the seat may know, then by the whole table."""
        try:
            table = self.table(id)
            self._require_no_doubt()
            read = [table.read(entry) for entry in entries]
            if all(isinstance(entry, Aside) and self._has_no_app_fields(entry) for entry in read) and read:
                return self._send_request(
                    Request(self.name, len(table), entries=self._entries_of_own_seat(entries))
                )
            for entry in read:
                self._require_right(self._required_right(entry))
        except (NoRecord, StoreError) as refused:
            return Answer(fault=str(refused))
        ruling = table.judge_together(read, at)
        if not ruling.stands and automatic_override_reason(self.table_settings(id), ruling) is None:
            return Answer(ruling)
        answer = self._workspace.enter_together(id, self._entries_of_own_seat(entries), at)
        return self._redacted_answer(table, answer)

    def _redacted_answer(self, table: Table, answer: Answer) -> Answer:
        """What came of it, without what only the whole table knows. That other hands speak against it is told once: whoever could try
        one card after the other would learn which of them lie there.
        """
        if answer.ruling is None:
            return answer
        if not answer.stands:
            self._workspace.mark_doubted(self.id, self.seat)
            return Answer(fault=self._doubt_text())
        now = self.table(self.id)
        made = [ruling for ruling in now.latest_rulings(len(now)) if ruling.entry.note != BY_ITSELF]
        return Answer(made[-1] if made else None)

    def enter(self, id: int, entry: JsonObject, at: int | None = None) -> Answer:
        """Enter one act."""
        return self.enter_together(id, [entry], at)

    def undo(self, id: int, at: int | None = None) -> Answer:
        """Undo this seat's last entry, if nobody else has entered since."""
        try:
            self._require_no_doubt()
            self._require_right("undo_own" if self._undo_is_own(self.table(id)) else "undo")
        except (NoRecord, StoreError) as refused:
            return Answer(fault=str(refused))
        return self._workspace.undo(id, at)

    def let_stand(self, id: int, entry: JsonObject, reason: str = "", at: int | None = None) -> Answer:
        """Ask the host to let an act stand."""
        try:
            table = self.table(id)
            self._require_no_doubt()
            read = table.read(entry)
            if not self._has_no_app_fields(read):
                return self._refusal("override")
            meant = {**entry, "override": reason.strip() or STANDS}
            ruling = table.judge(table.read(meant))
            if not ruling.stands:
                return Answer(ruling)
            return self._send_request(
                Request(self.name, len(table), entries=self._entries_of_own_seat([meant]))
            )
        except (NoRecord, StoreError) as refused:
            return Answer(fault=str(refused))

    def redo(self, id: int, at: int | None = None) -> Answer:
        """Refuse: only the host may do this."""
        return self._refusal("undo")

    def amend(self, id: int, amendment: Amendment, at: int) -> Answer:
        """Ask the host for a correction; naming this seat's own dealt cards needs no agreement."""
        try:
            table, whole = self.table(id), self._workspace.table(id)
            self._require_no_doubt()
            for each in amendment.corrected:
                entry = each.correction.entry
                if entry is not None and not self._has_no_app_fields(
                    entry.model_copy(update={"entered_by": None})
                ):
                    return self._refusal("override")
            corrections = tuple(
                corrections_for_whole_table(whole, table, [each.correction for each in amendment.corrected])
            )
        except (NoRecord, StoreError) as refused:
            return Answer(fault=str(refused))
        if all(self._only_names_own_hand(whole, each) for each in corrections):
            return self._redacted_answer(
                table, self._workspace.amend(id, preview_amendments(whole, corrections), at)
            )
        return self._send_request(
            Request(self.name, len(table), corrections, stood=entries_to_correct(whole, corrections))
        )

    def choose_rules_version(self, id: int, holds: Holds) -> Answer:
        """Refuse: only the host may do this."""
        return self._refusal("amend")

    def change_settings(self, id: int, table_settings: TableSettings) -> None:
        """Refuse: only the host may do this."""
        self._require_right("settle")

    # -- other tables --------------------------------------------------------------------------------------------
    def begin_table(self, header: JsonObject, table_settings: TableSettings | None = None) -> int:
        """Refuse: a guest cannot begin a table."""
        self._raise_not_found()

    def store_table(self, table: Table, table_settings: TableSettings, acts: list[Act]) -> int:
        """Refuse: a guest cannot store a table."""
        self._raise_not_found()

    def store_played_table(
        self,
        header: Header,
        state: object,
        table_settings: TableSettings,
        acts: Sequence[str],
        dates: Dates = NO_DATES,
    ) -> int:
        """Refuse: a guest cannot store a table."""
        self._raise_not_found()

    def choose(self, name: str, value: Json) -> None:
        """Refuse: a guest cannot change the host's settings."""
        self._raise_not_found()

    def doubted_player(self, id: int) -> str | None:
        """Return None: only the host sees it."""
        return None

    def mark_doubted(self, id: int, seat: int) -> None:
        """Refuse: a guest cannot mark another seat."""
        self._raise_not_found()

    # -- asking --------------------------------------------------------------------------------------------------
    def _send_request(self, request: Request) -> Answer:
        """Send a request to the host."""
        try:
            self._require_right("ask")
        except StoreError as refused:
            return Answer(fault=str(refused))
        self._workspace.requests.ask(self.id, request)
        return Answer(asked=True)

    def _entries_of_own_seat(self, entries: Sequence[JsonObject]) -> tuple[JsonObject, ...]:
        return tuple({**entry, "entered_by": self.name} for entry in entries)

    @staticmethod
    def _has_no_app_fields(entry: Entry) -> bool:
        """True if the entry has no field that only the app writes."""
        return entry.shows is None and entry.entered_by is None and entry.note in (None, BY_ITSELF)

    def _only_names_own_hand(self, whole: Table, correction: Correction) -> bool:
        """True if the correction only names the cards dealt to this seat."""
        if (
            not self.name
            or correction.kind != "correct"
            or correction.entry is None
            or correction.entry.do != "deal"
        ):
            return False
        before, after = (
            dict(each.written()) for each in (whole.ruling(correction.n).entry, correction.entry)
        )
        was, now = (as_dict(each.pop("hands", None)) for each in (before, after))
        return (
            before == after
            and self.name in now
            and was == {name: hand for name, hand in now.items() if name != self.name}
        )

    # -- below ---------------------------------------------------------------------------------------------------
    def _required_right(self, entry: Entry) -> Right:
        if (
            entry.override is not None
            or entry.shows is not None
            or entry.entered_by is not None
            or entry.note is not None
        ):
            return "override"
        if isinstance(entry, Aside):
            return "amend"
        by = getattr(entry, "by", None)
        if by is not None and set(getattr(entry, "hands", None) or ()) - {self.name}:
            return "enter_for_others"
        return "enter_for_nobody" if by is None else "enter_own" if by == self.name else "enter_for_others"

    def _undo_is_own(self, table: Table) -> bool:
        """True if an undo would take back only entries of this seat and automatic ones."""
        entries = [ruling.entry for ruling in table.rulings_to_undo]
        return (
            self.role == "seat"
            and bool(entries)
            and table.undo_kind == "enter"
            and all(entry.entered_by == self.name or entry.note == BY_ITSELF for entry in entries)
        )

    def _require_no_doubt(self) -> None:
        if self.name and self._workspace.doubted_player(self.id) == self.name:
            raise StoreError(self._doubt_text())

    @staticmethod
    def _doubt_text() -> str:
        return say(
            "guest.not_so",
            "This does not fit what was entered for other hands. The host looks into it",
        )

    def _refusal(self, right: Right) -> Answer:
        try:
            self._require_right(right)
        except StoreError as refused:
            return Answer(fault=str(refused))
        return Answer(fault=self._keeper_only_text(right))

    def _require_right(self, right: Right) -> None:
        if not self.is_allowed(right):
            raise StoreError(self._keeper_only_text(right))

    @staticmethod
    def _keeper_only_text(right: Right) -> str:
        return say("guest.keeper_only", "Only the host can do this: {what}", what=right_text(right))

    def _require_own_table(self, id: int) -> None:
        if not self._still():
            raise RightsEnded(
                say("guest.taken_back", "You have lost this seat, or the table is no longer shared")
            )
        if id != self.id:
            raise NoRecord(say("guest.other_table", "You joined a different table"))

    def _raise_not_found(self) -> NoReturn:
        raise StoreError(self._keeper_only_text("other_tables"))
