"""The keeper's access to one table, with every right at it. The host keeps a table, or a device to which the
host handed it.

If the keeper plays, the table is seen from the keeper's own seat.
"""

from collections.abc import Callable, Sequence

from models.json_values import JsonObject
from models.record import NoRecord
from models.rulings import Ruling
from models.translation import say
from referee.table.amendments import Amendment, preview_amendments
from referee.table.redacted import NOBODY, corrections_for_whole_table
from referee.table.rules_version import Holds, RuledDifferently
from referee.table.table import Table
from views.workspace.answer import Answer
from views.workspace.guest_requests import Request
from views.workspace.hand_points import PointsAccess
from views.workspace.invitations import Invitations
from views.workspace.rights import Role
from views.workspace.table_settings import DEFAULT_OVERRIDE_REASON, TableSettings
from views.workspace.workspace import Workspace


class KeeperAccess(PointsAccess):
    """One table with every right at it, seen from the keeper's own seat if there is one.

    `seat`: the own seat of a device that keeps the table; None for the host, whose own seat is a setting of
    the table.
    """

    role: Role = "keeper"

    def __init__(
        self,
        workspace: Workspace,
        id: int,
        still: Callable[[], bool] = lambda: True,
        seat: int | None = None,
    ) -> None:
        super().__init__(workspace, id, still)
        self._seat = seat

    def _rights_ended_text(self) -> str:
        return say("keeping.ended", "You no longer keep the record")

    # -- looking ---------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int:
        """Return the keeper's own seat; NOBODY if the keeper sees everything."""
        return host_seat_or_nobody(self._workspace, self.id) if self._seat is None else self._seat

    def table(self) -> Table:
        """Return the table, seen from the keeper's own seat if there is one. Raises NoRecord or
        StoreError."""
        return table_from_seat_or_whole(self._workspace, self.id, self.seat)

    def table_seen_from_own_or_given_seat(self, seat: int) -> Table:
        """Return the table as this seat sees it; a keeper who plays gets that of the own seat. Raises
        NoRecord or StoreError."""
        return self._workspace.redacted_table(self.id, seat if self.seat == NOBODY else self.seat)

    def seats_with_other_devices(self) -> frozenset[int]:
        """Return the seats that have a device of their own, other than the keeper's."""
        invitation = Invitations(self._workspace).invitation_to_table(self.id)
        if invitation is None:
            return frozenset()
        names = self._workspace.table(self.id).names
        held = {name for device, name in invitation.seats.items() if device != invitation.keeper}
        return frozenset(seat for seat, name in enumerate(names) if name in held)

    def reason_entries_are_blocked(self) -> str | None:
        return self._workspace.open_table(self.id).stopped

    def entries_ruled_differently(self) -> tuple[RuledDifferently, ...]:
        """Return the entries that today's rules judge differently from the rules the table was played
        under."""
        return self._workspace.open_table(self.id).opening.entries_ruled_differently()

    def player_whose_entry_contradicts_other_hands(self) -> str | None:
        return self._workspace.player_whose_entry_contradicts_other_hands(self.id)

    def table_settings(self) -> TableSettings:
        """Return the table's settings for the app."""
        return self._workspace.table_settings(self.id)

    def kind_and_entry_of_next_undo(self) -> tuple[str, Ruling | None]:
        """Return the kind of the step that an undo would take back ("" for none), and its entry."""
        table = self.table()
        return table.kind_of_step_to_undo, table.ruling_to_undo

    def entry_of_next_redo(self) -> Ruling | None:
        return self.table().ruling_to_redo

    # -- changing the table ----------------------------------------------------------------------------------
    def enter(self, entry: JsonObject, expected_entry_count: int | None = None) -> Answer:
        """Enter an act and the automatic entries after it."""
        return self.enter_together([entry], expected_entry_count)

    def enter_together(
        self, entries: Sequence[JsonObject], expected_entry_count: int | None = None
    ) -> Answer:
        """Enter acts as one step. A refusal that follows from other hands does not name their cards."""
        answer = self._workspace.enter_together(self.id, entries, expected_entry_count)
        if self.seat == NOBODY or answer.ruling is None:
            return answer
        if answer.is_accepted:
            return Answer(self.table().ruling_of_entry(len(self.table())))
        try:
            table = self.table()
            ruling = table.ruling_if_entered_together(
                [table.entry_from_json(entry) for entry in entries], expected_entry_count
            )
        except NoRecord as refused:
            return Answer(fault=str(refused))
        hidden = say(
            "keepers_view.not_so",
            "This does not fit what was entered for other hands. To see why, show all cards",
        )
        return Answer(fault=hidden) if ruling.is_accepted else Answer(ruling)

    def let_stand_or_ask_host(
        self, entry: JsonObject, reason: str = "", expected_entry_count: int | None = None
    ) -> Answer:
        """Enter a refused act that already happened, with the table's reason."""
        return self.enter(
            {**entry, "override": reason.strip() or DEFAULT_OVERRIDE_REASON}, expected_entry_count
        )

    def undo(self, expected_entry_count: int | None = None) -> Answer:
        """Undo the last step: its entries and the automatic ones after them."""
        return self._workspace.undo(self.id, expected_entry_count)

    def redo(self, expected_entry_count: int | None = None) -> Answer:
        """Redo the last undone step, with its automatic entries."""
        return self._workspace.redo(self.id, expected_entry_count)

    def amend(self, amendment: Amendment, expected_entry_count: int) -> Answer:
        """Make an amendment; hidden cards of other hands that it does not change stay in the record."""
        if self.seat == NOBODY:
            return self._workspace.amend(self.id, amendment, expected_entry_count)
        full_table, keeper_table = self._workspace.table(self.id), self.table()
        made = [each.correction for each in amendment.corrected]
        keep_illegal = amendment.act == preview_amendments(keeper_table, made).act
        return self._workspace.amend(
            self.id,
            preview_amendments(
                full_table, corrections_for_whole_table(full_table, keeper_table, made), keep_illegal
            ),
            expected_entry_count,
        )

    def choose_rules_version(self, settlement: Holds) -> Answer:
        """Choose which version of the rules applies to a table that was begun under another version."""
        return self._workspace.choose_rules_version(self.id, settlement)

    def change_table_settings(self, table_settings: TableSettings) -> None:
        """Change the settings of the table. The host's own seat stays if a device keeps the table. Raises
        StoreError."""
        if self._seat is not None:
            hosts = self._workspace.table_settings(self.id).own_seat
            table_settings = table_settings._replace(own_seat=hosts)
        self._workspace.change_table_settings(self.id, table_settings)

    # -- requests of the seats -------------------------------------------------------------------------------
    def open_requests(self) -> tuple[Request, ...]:
        """Return the requests that still apply, oldest first."""
        return self._workspace.requests.applicable_requests(self.id)

    def preview_amendment_in_request_or_none(self, request: Request) -> Amendment | None:
        """Preview the corrections of a request; None if it asks for none."""
        table = self._workspace.table(self.id)
        return (
            preview_amendments(table, request.corrections)
            if request.corrections and request.is_still_applicable(table)
            else None
        )

    def carry_out_request(self, request: Request, keep_illegal: bool = True) -> Answer:
        """Carry out a request. `keep_illegal`: entries that become illegal stand as irregular; otherwise they
        are dropped."""
        workspace, table = self._workspace, self._workspace.table(self.id)
        if request.entries or not request.is_still_applicable(table):
            answer = workspace.enter_together(self.id, request.entries, request.at)
        else:
            amendment = preview_amendments(table, request.corrections, keep_illegal)
            answer = workspace.amend(self.id, amendment, len(table))
        workspace.requests.drop_request_of_seat(self.id, request)
        return answer

    def decline_request(self, request: Request) -> None:
        self._workspace.requests.drop_request_of_seat(self.id, request)


def host_seat_or_nobody(workspace: Workspace, id: int) -> int:
    names, host_name = workspace.table(id).names, workspace.table_settings(id).own_seat
    return names.index(host_name) if host_name in names else NOBODY


def table_from_seat_or_whole(workspace: Workspace, id: int, seat: int) -> Table:
    """Return the table as this seat sees it; the whole table for NOBODY. Raises NoRecord or StoreError."""
    return workspace.table(id) if seat == NOBODY else workspace.redacted_table(id, seat)


def table_as_host_sees_it(workspace: Workspace, id: int) -> Table:
    """Return a table as the host sees it: as a spectator while a device keeps it, else from the host's own
    seat, if there is one. Raises NoRecord or StoreError.
    """
    if Invitations(workspace).table_keeper_device_or_empty(id):
        return workspace.redacted_table(id, NOBODY)
    return table_from_seat_or_whole(workspace, id, host_seat_or_nobody(workspace, id))
