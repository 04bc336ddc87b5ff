"""The controller of one session at a table: it enters, undoes, amends, and holds the referee's last message.
It contains no rules.

controller = use_table_controller(id)
controller.table.state                      # the component is redrawn when it changes
controller.enter({"do": ..., "by": ...})    # True if accepted; otherwise current_message has the reason
"""

from collections.abc import Callable, Sequence
from typing import Literal

import flet as ft

from models.json_values import JsonObject
from models.record import WHENCE, NoRecord
from models.translation import say
from referee.table.amendments import Amendment
from referee.table.table import Table
from views.app.component import refusal_shown, use_app_context, use_shared_value, use_subscription
from views.app.drafts import Draft, UnhookedDraft, store_draft
from views.app.preferences import AppContext, Preferences
from views.components.banner import PendingReason
from views.components.banner_messages import (
    BannerMessage,
    error_message,
    info_message,
    message_for_answer,
    refusal_message,
    request_awaits_answer_message,
)
from views.screens.record.proposal import DraftAmendment, Preview, new_draft_correction, preview_of_amendment
from views.screens.rules.links import forget_saved_banner, place_before_rules
from views.workspace.access import Access, PlayerAccess
from views.workspace.answer import Answer
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.rights import Right, keeper_or_host_only_text
from views.workspace.table_settings import TableSettings


class TableController:
    """One session at a table. An action the device has no right to is answered with a sentence that says who
    has it."""

    def __init__(self, id: int, context: AppContext, page: ft.Page) -> None:
        self.id, self.context, self.page = id, context, page
        self.access: Access = context.access(id)
        self.at = len(self.table)
        """The number of entries when the screen was last drawn: every intent holds for that state."""
        self.redraw: Callable[[], None] = lambda: None
        self._why: UnhookedDraft[PendingReason] = UnhookedDraft(context, self.draft_key, "why")
        self._message = self._entry_count_and_refusal_to_restore()

    # -- state -----------------------------------------------------------------------------------------------
    @property
    def draft_key(self) -> str:
        return f"table/{self.id}"

    @property
    def table(self) -> Table:
        return self.access.table()

    @property
    def preferences(self) -> Preferences:
        """Return the app's settings as the screens use them."""
        return self.context.preferences

    @property
    def change_count(self) -> int:
        return self.context.store.state.versions.get(self.id, 0)

    @property
    def length_to_latest_game_entry(self) -> int:
        """Return how many entries stand up to the game's latest own one. Counts and changes of house rules
        after it do not move it, so they keep the draft.
        """
        return self.table.length_to_latest_game_entry

    @property
    def table_settings(self) -> TableSettings:
        """Return this table's settings, with changes that are not yet redrawn."""
        return self.access.table_settings()

    @property
    def reason_draft(self) -> Draft[PendingReason]:
        """Return the reason being written for a refused act."""
        table = self.table
        return self._why.draft(
            self.refresh,
            PendingReason(),
            len(table),
            lambda why: pending_refusal_if_still_refused(table, why) is not None,
        )

    @property
    def current_message(self) -> BannerMessage | None:
        """Return the banner's message: that the table had to stop, the last refusal, or a message for the
        keeper only."""
        stopped = self.access.reason_entries_are_blocked()
        if stopped:
            return error_message(stopped)
        said_at, message = self._message
        is_answered = message == request_awaits_answer_message() and not (
            isinstance(self.access, SeatAccess) and self.access.has_open_request()
        )
        if said_at == len(self.table) and message and not is_answered:
            return message
        return (
            contradiction_or_differing_rulings_message(self.access)
            if isinstance(self.access, KeeperAccess)
            else None
        )

    def _entry_count_and_refusal_to_restore(self) -> tuple[int, BannerMessage | None]:
        """Return the refusal that was shown when this session left the table to look something up or to write
        a reason, with the number of entries it belongs to."""
        table, why = self.table, self.reason_draft
        if why.is_begun:
            return len(table), pending_refusal_if_still_refused(table, why.current())
        before = place_before_rules(self.id)
        return before.entry_count, before.banner

    # -- actions ---------------------------------------------------------------------------------------------
    def enter(self, *entries: JsonObject, expected_entry_count: int | None = None) -> bool:
        """Enter one act, or several acts of one tap as one step. If one is refused, none is entered, and the
        reason is shown.

        `expected_entry_count`: the number of entries when the intent was drawn, if it is valid only in that
        state.
        """
        expected_entry_count = self.at if expected_entry_count is None else expected_entry_count
        if isinstance(self.access, PlayerAccess):
            return self._show_answer(self.access.enter_together(entries, expected_entry_count))
        return self._show_keeper_or_host_only_refusal("enter_own")

    def undo(self, expected_entry_count: int | None = None) -> None:
        """Undo the last step with its automatic entries."""
        if isinstance(self.access, PlayerAccess):
            self._show_answer(
                self.access.undo(self.at if expected_entry_count is None else expected_entry_count)
            )
        else:
            self._show_keeper_or_host_only_refusal("undo")

    def redo(self, expected_entry_count: int | None = None) -> None:
        if isinstance(self.access, KeeperAccess):
            self._show_answer(
                self.access.redo(self.at if expected_entry_count is None else expected_entry_count)
            )
        else:
            self._show_keeper_or_host_only_refusal("undo")

    def enter_refused_act_or_ask_host(self, reason: str = "") -> None:
        """Enter a refused act as irregular, with the table's reason. A guest asks the host for it."""
        refused = self.current_message
        if refused is not None and isinstance(self.access, PlayerAccess):
            self._show_answer(self.access.let_stand_or_ask_host(refused.entry, reason, self.at))

    def amend(self, amendment: Amendment) -> Answer:
        """Make an amendment. A guest asks the host for it."""
        if isinstance(self.access, PlayerAccess):
            return self.access.amend(amendment, self.at)
        return Answer(fault=keeper_or_host_only_text("amend"))

    def go_to_correction(
        self,
        entry_number: int,
        kind: Literal["correct", "strike"] = "correct",
        prefilled_entry: JsonObject | None = None,
    ) -> None:
        """Go to the record to correct entry n, with `prefilled_entry` filled in if given; or to strike it
        out, which has to be confirmed there.
        """
        drafted = new_draft_correction(self.table, kind, entry_number, prefilled_entry)
        seen = kind == "strike" or prefilled_entry is not None
        begun = DraftAmendment(()).with_added_or_replaced_correction(drafted, show_preview=seen)
        store_draft(self.context.drafts, self.context.device, self.draft_key, "amendment", begun)
        self.page.navigate(f"/table/{self.id}/record")

    def correct_or_show_consequences(self, entry_number: int, corrected_entry: JsonObject) -> None:
        """Correct entry n at once, as one step. If a later entry would become illegal or fall, or the
        correction is refused, the record shows that first.
        """
        seen = self.correction_preview(entry_number, corrected_entry).keep
        if (
            seen is None
            or not seen.are_corrections_accepted
            or any(change.is_newly_illegal_or_dropped for change in seen.changes)
        ):
            self.go_to_correction(entry_number, prefilled_entry=corrected_entry)
        else:
            self._show_answer(self.amend(seen))

    def send_own_points(self, points: int) -> bool:
        """Send this device's own points of the hand that is asked for."""
        if not isinstance(self.access, SeatAccess):
            return self._show_keeper_or_host_only_refusal("enter_own")
        return self._show_answer(
            self.access.send_points_and_enter_complete_hand(points, self.length_to_latest_game_entry)
        )

    def confirm_or_return_points(self, player: str, is_right: bool) -> bool:
        """Say that the points another player sent are right, or return them to the player."""
        if not isinstance(self.access, SeatAccess | KeeperAccess):
            return self._show_keeper_or_host_only_refusal("enter_own")
        return self._show_answer(self.access.confirm_or_return_points(player, is_right))

    def correct_or_show_refusal(self, entry_number: int, corrected_entry: JsonObject) -> bool:
        """Correct entry n, as one step. Return False, with the reason in the banner, if that is refused."""
        seen = self.correction_preview(entry_number, corrected_entry)
        if seen.keep is None:
            self._show_fault(seen.fault)
            return False
        ruling = next((each.ruling for each in seen.keep.corrected if each.ruling is not None), None)
        if not seen.keep.are_corrections_accepted and ruling is not None:
            self.set_message(refusal_message(self.table, ruling))
            return False
        return self._show_answer(self.amend(seen.keep))

    def correction_preview(self, entry_number: int, corrected_entry: JsonObject) -> Preview:
        drafted = new_draft_correction(self.table, "correct", entry_number, corrected_entry)
        return preview_of_amendment(self.table, DraftAmendment((drafted,)))

    def begin_rematch(self) -> None:
        """Go to a new table with the same players and house rules. It counts as a game, whatever the origin
        of this table."""
        if self.context.workspace is None:
            self._show_keeper_or_host_only_refusal("other_tables")
            return
        ordinary = self.table_settings._replace(shows="", origin="", back="", file="")
        header = self.table.header.model_dump(
            mode="json", by_alias=True, exclude_none=True, exclude=set(WHENCE)
        )
        header["seats"] = rematch_seats_after_joins_and_leaves(self.table, header["seats"])
        header["options"] = self.table.game.house_rules_in_force(self.table.state).model_dump(
            mode="json", by_alias=True
        )
        with refusal_shown(self._show_fault):
            self.page.navigate(f"/table/{self.context.workspace.begin_table(header, ordinary)}")

    def change_table_settings(self, **changed: object) -> None:
        if not isinstance(self.access, KeeperAccess):
            self._show_keeper_or_host_only_refusal("settle")
            return
        with refusal_shown(self._show_fault):
            # by their names
            settings = self.table_settings._replace(**changed)  # type: ignore[arg-type]
            self.access.change_table_settings(settings)

    def _show_answer(self, answer: Answer) -> bool:
        self.set_message(message_for_answer(self.table, answer))
        return answer.is_accepted

    def _show_keeper_or_host_only_refusal(self, right: Right) -> bool:
        return self._show_answer(Answer(fault=keeper_or_host_only_text(right)))

    # -- the referee's message -------------------------------------------------------------------------------
    def set_message(self, message: BannerMessage | None) -> None:
        """Show a message of the referee, or close the current one (None)."""
        self._replace_message_and_clear_reason(message)
        self.refresh()

    def _show_fault(self, sentence: str) -> None:
        self.set_message(error_message(sentence))

    def _replace_message_and_clear_reason(self, message: BannerMessage | None) -> None:
        forget_saved_banner(self.page, self.id)
        why = self.reason_draft
        self._message = (len(self.table), message)
        if why.is_begun:
            why.clear()

    def refresh(self) -> None:
        """Redraw the components that show this session."""
        self.redraw()


def use_table_controller(table_id: int) -> TableController:
    """Return the controller of a table; the component is redrawn when any session makes an entry there."""
    context, page = use_app_context(), ft.context.page
    use_shared_value(context.store, lambda shown: shown.versions.get(table_id, 0))
    _, redraw = ft.use_state(0)
    controller: TableController = ft.use_memo(
        lambda: [TableController(table_id, context, page)], [table_id, context.access]
    )[0]
    controller.context, controller.at = context, len(controller.table)

    def subscribe_to_redraw() -> Callable[[], None]:
        controller.redraw = lambda: redraw(lambda count: count + 1)

        def stop_redrawing() -> None:
            controller.redraw = lambda: None

        return stop_redrawing

    use_subscription(subscribe_to_redraw, controller)
    return controller


def contradiction_or_differing_rulings_message(access: KeeperAccess) -> BannerMessage | None:
    """Return the message for the keeper only: an entry contradicts other hands, or today's rules judge
    entries differently."""
    doubted = access.player_whose_entry_contradicts_other_hands()
    if doubted:
        return info_message(
            say(
                "sitting.doubted",
                "{name}'s entry was refused: it contradicts what was entered about other hands. Check "
                "which is right and enter it. Until then {name} cannot enter this",
                name=doubted,
            )
        )
    differing = access.entries_ruled_differently()
    return info_message(rulings_differ_under_todays_rules_text(len(differing))) if differing else None


def pending_refusal_if_still_refused(table: Table, pending_reason: PendingReason) -> BannerMessage | None:
    """Return the refusal for which the user began to write a reason; None if the act would now be allowed, or
    cannot be read."""
    try:
        ruling = table.judge_without_entering(table.entry_from_json(pending_reason.entry))
    except NoRecord:
        return None
    return None if ruling.is_accepted else refusal_message(table, ruling)


def rulings_differ_under_todays_rules_text(differing_rulings: int) -> str:
    return say(
        "sitting.otherwise",
        "This game began under other rules. Under today's, {count} of its rulings differ. Choose "
        "in the record which to keep",
        count=differing_rulings,
    )


def rematch_seats_after_joins_and_leaves(table: Table, seats: Sequence[JsonObject]) -> list[JsonObject]:
    """Return the seats of a new table: those who joined are there, and those who left are not, unless only
    one stayed.

    `seats`: the seats of those who began.
    """
    departed = table.game.departed_seats(table.state)
    joined: list[JsonObject] = [{"name": name} for name in table.names[len(seats) :]]
    every = [*seats, *joined]
    staying = [seat for number, seat in enumerate(every) if number not in departed]
    return staying if len(staying) > 1 else every
