"""The controller of one session at a table: it rebuilds the view after each change, and notifies the parts
that changed.

live = use_scene_controller(id)            # the same object for the whole session at the table
headline = use_view_part(live, "scene.headline")
live.dispatch(NameField("card", "9H"))
"""

from collections.abc import Callable
from contextlib import suppress
from operator import attrgetter
from typing import Any, Final, Literal, assert_never

import flet as ft

from models.errors import ExplainedError
from models.json_values import JsonObject
from models.translation import say
from referee.chances import Chance
from referee.table.judging import entry_meant_for_other_length
from referee.table.redacted import NOBODY
from views.app.component import use_app_context, use_shared_value, use_subscription
from views.app.drafts import ALWAYS, Draft, UnhookedDraft
from views.app.error_boundary import use_session_language
from views.app.preferences import AppContext
from views.card_reader.review import ReviewedCard
from views.components.banner_messages import BannerMessage, info_message
from views.components.photo import take_photo_and_read_cards
from views.games import screens_of_game
from views.screens.draft import TableDraft, TapResult
from views.screens.points_draft import LateHand
from views.screens.table.chances import (
    chances_viewer_may_see,
    most_relevant_chance_part_or_empty,
    player_of_chances,
)
from views.screens.table.own_seat import (
    WAITING,
    entry_number_and_deal_with_hand,
    is_seat_due_while_others_wait,
    own_hand_photo_request,
    scene_of_guest_acting_or_waiting,
    scene_of_playing_keeper,
    scene_without_new_table_buttons,
)
from views.screens.table.scene import (
    TOLD_BY,
    AnswerPoints,
    ChangeTableSettings,
    CorrectEntry,
    CorrectTo,
    Enter,
    GoTo,
    Intent,
    Motion,
    NameField,
    OpenPanel,
    PlayAgain,
    Scene,
    SceneInput,
    SceneView,
    SendPoints,
    SetDraft,
    ShowMessage,
    TakePhoto,
    Tap,
    ToggleSignal,
)
from views.screens.table.shared_scenes import cached_for_seat, cached_latest_log_lines, cached_scene
from views.screens.table_controller import TableController
from views.screens.table_parts import undo_and_redo_texts
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess

PartName = Literal[
    "scene.headline",
    "scene.subtitle",
    "scene.middle",
    "scene.seats",
    "scene.prompts",
    "picking",
    "picks",
    "footer",
    "scene.overlay",
    "notice",
    "why",
    "log",
    "undo",
    "opened",
    "typing",
    "turn",
    "at",
    "picking_at",
    "chances",
    "requests",
    "is_mine",
    "stroke",
    "told_by",
    "scene.bar_line",
]


TOO_LATE: Final = entry_meant_for_other_length.id
"""The rule that refuses an entry because another came first."""
MOST_AT_ONCE: Final = 8
"""The most entries one tap can make."""


class SceneController(TableController):
    """The controller of the table screen: the view of the table in parts, and the actions of its taps."""

    def __init__(self, id: int, context: AppContext, page: ft.Page) -> None:
        super().__init__(id, context, page)
        self.screens = screens_of_game(self.table.game.game)
        self.opened = ""
        self.by_key = False
        """True while a key is handled."""
        self._half: UnhookedDraft[TableDraft] = UnhookedDraft(context, self.draft_key, "act")
        self._typing: UnhookedDraft[bool] = UnhookedDraft(context, self.draft_key, "line-open")
        self._told_by = {sign: UnhookedDraft[bool](context, "phone", f"{sign}s") for sign in TOLD_BY}
        self._watching: list[tuple[PartName, Callable[[], None]]] = []
        self._stroke = Motion((), "", at=len(self.table))
        self.is_league_table = self.access.is_league_table()
        self._late_hand: LateHand | None = None
        self._late_hand_version = -1
        self._find_draft_differing_from_entered_hand()
        self.shown = self._make_view()
        if self._half.was_dropped:
            self._replace_message_and_clear_reason(
                info_message(
                    say(
                        "table.draft_dropped",
                        "The app was updated. What you had begun to enter is gone: please enter it again.",
                    )
                )
            )
            self.shown = self._make_view()

    # -- state -----------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int:
        """Return the seat of the viewer; NOBODY for all seats, and for spectators."""
        return self.access.seat

    def is_signal_on(self, signal: str) -> bool:
        """True if this signal, one of `TOLD_BY`, is on for this device."""
        return self._signal_draft(signal).current()

    def _signal_draft(self, signal: str) -> Draft[bool]:
        return self._told_by[signal].draft(self.refresh, False, ALWAYS)

    @property
    def _typed_line_draft(self) -> Draft[bool]:
        """Return the draft that is True while a line is being typed."""
        return self._typing.draft(self.refresh, False, ALWAYS)

    @property
    def draft(self) -> Draft[TableDraft]:
        """Return the draft, of the game's own type."""
        table = self.table
        empty_draft = (
            self.screens.initial_draft_for_seat(table, self.seat)
            if isinstance(self.access, SeatAccess)
            else self.screens.draft_at_start_of_turn(table)
        )
        return self._half.draft(
            self.refresh,
            empty_draft,
            self.length_to_latest_game_entry,
            lambda now: self.screens.is_draft_still_possible(table, now),
            type(empty_draft),
        )

    @property
    def scene_input(self) -> SceneInput:
        return SceneInput(
            self.id,
            self.table,
            self.change_count,
            self.draft.current(),
            self.table_settings,
            self.preferences,
            self.access,
            self.opened,
            self.current_message,
            self.context.workspace,
            self.length_to_latest_game_entry,
        )

    def seats_with_devices_if_keeper_plays(self) -> frozenset[int]:
        """Return the seats for which a keeper who plays waits; none for everybody else, or once the table is
        not seen from here."""
        with suppress(ExplainedError):
            if isinstance(self.access, KeeperAccess) and self.access.seat != NOBODY:
                return self.access.seats_with_other_devices()
        return frozenset()

    @property
    def chances_viewer_may_see(self) -> tuple[Chance, ...]:
        """Return the chances of the player in turn that this viewer may know."""
        return cached_for_seat(self, "chances", lambda: chances_viewer_may_see(self.access, self.table))

    @property
    def player_of_chances(self) -> str | None:
        """Return the name of the player whose chances these are; None if they are the viewer's own."""
        return player_of_chances(self.access, self.table, self.chances_viewer_may_see)

    @property
    def current_message(self) -> BannerMessage | None:
        """Return the banner's message: the referee's, or that this device's points came too late."""
        message, late = super().current_message, self._late_hand
        was_late = message is not None and any(reason.code == TOO_LATE for reason in message.notice.reasons)
        return late.message if late is not None and (message is None or was_late) else message

    def _find_draft_differing_from_entered_hand(self) -> None:
        """Look for points or cards that this device had when the hand was entered with others. They stay
        stored until the message about them is closed.
        """
        table = self.table
        if self._late_hand_version == self.change_count:
            return
        self._late_hand_version = self.change_count
        found = next(
            (
                found
                for kind in self.screens.late_draft_types
                if (found := self._half.outdated_draft(self.length_to_latest_game_entry, kind)) is not None
            ),
            None,
        )
        is_own_device = isinstance(self.access, SeatAccess)
        self._late_hand = (
            self.screens.late_hand_if_draft_differs_from_entered(table, found[1], found[0], is_own_device)
            if found
            else None
        )

    def _replace_message_and_clear_reason(self, message: BannerMessage | None) -> None:
        if self._late_hand is not None and message is None:
            self._half.delete_stored_draft()
            self._late_hand = None
        super()._replace_message_and_clear_reason(message)

    # -- updates ---------------------------------------------------------------------------------------------
    def subscribe_to_part(self, part: PartName, on_change: Callable[[], None]) -> Callable[[], None]:
        """Call `on_change` when this part changes. Returns the function that ends the subscription."""
        watcher = (part, on_change)
        self._watching.append(watcher)
        return lambda: self._watching.remove(watcher) if watcher in self._watching else None

    def refresh(self, after_reconnect: bool = False) -> None:
        """Rebuild the view and notify the parts that changed. After a reconnect (`after_reconnect`)
        everything that was missed is sent. If the table no longer exists, or this device may no longer see
        it, the route shows a screen that says so.
        """
        try:
            self._find_draft_differing_from_entered_hand()
            before, self.shown = self.shown, self._make_view()
        except ExplainedError:
            return
        watched: set[PartName] = {part for part, _ in self._watching}
        differs = {part for part in watched if part_value(before, part) != part_value(self.shown, part)}
        for part, changed in sorted(
            self._watching, key=lambda watcher: watcher[0] == "undo"
        ):  # last, because it reports that the work is done
            if after_reconnect or part in differs:
                changed()

    def _make_view(self) -> SceneView:
        seen, seat = self.scene_input, self.seat
        scene = self._scene_for_seat(seen)
        prompts, named_fields = scene.prompts, seen.act_draft_or_empty.named_values
        self.at = len(self.table)
        return SceneView(
            scene=scene._replace(prompts=prompts._replace(picking=None, footer=())),
            picking=prompts.picking,
            footer=prompts.footer,
            picks=prompts.picking is not None,
            notice=self.screens.banner_message(seen),
            why=self.reason_draft.current(),
            log=cached_latest_log_lines(self),
            undo=cached_for_seat(
                self, "undo", lambda: undo_and_redo_texts(self, self.screens.entry_text_for_undo)
            ),
            opened=self.opened,
            typing=self._typed_line_draft.current(),
            turn=seen.turn,
            at=self.at,
            picking_at=self.at if prompts.picking else 0,
            chances=cached_for_seat(
                self,
                "chance line",
                lambda: most_relevant_chance_part_or_empty(
                    self.chances_viewer_may_see, self.player_of_chances, named_fields
                ),
                named_fields,
            ),
            requests=self.access.open_requests() if isinstance(self.access, KeeperAccess) else (),
            is_mine=seat != NOBODY and is_seat_due_while_others_wait(seen.table, seat),
            stroke=self._latest_motion(),
            told_by=tuple(filter(self.is_signal_on, TOLD_BY)),
        )

    def _scene_for_seat(self, scene_input: SceneInput) -> Scene:
        """Return the game's scene as the viewer's seat and role show it."""
        seat, access = self.seat, self.access
        scene = cached_scene(self.screens, scene_input)
        if seat != NOBODY:
            scene = (
                scene_of_guest_acting_or_waiting(scene, scene_input, seat)
                if isinstance(access, SeatAccess)
                else scene_of_playing_keeper(scene, scene_input, seat)
            )
        if self.context.workspace is None and isinstance(access, KeeperAccess):
            return scene_without_new_table_buttons(scene)
        return scene

    def _latest_motion(self) -> Motion | None:
        """Return the motion of the last entries; None if they have none. It stays until the next entry."""
        table, shown_length = self.table, self._stroke.at
        if len(table) != shown_length:
            new = (
                table.latest_standing_rulings(min(len(table) - shown_length, MOST_AT_ONCE))
                if len(table) > shown_length
                else []
            )
            moved = next(
                (found for ruling in reversed(new) if (found := self.screens.entry_motion(table, ruling))),
                Motion((), ""),
            )
            self._stroke = moved._replace(at=len(table))
        return self._stroke if self._stroke.to else None

    # -- actions ---------------------------------------------------------------------------------------------
    def dispatch(self, intent: Intent, expected_entry_count: int | None = None) -> None:
        """Carry out the intent of a tap. `expected_entry_count`: the number of entries when it was drawn, if
        the intent is valid only in that state.
        """
        match intent:
            case Enter(entries, draft_afterwards):
                self.enter(
                    *entries, expected_entry_count=expected_entry_count, draft_afterwards=draft_afterwards
                )
            case NameField() | Tap():
                self._carry_out_tap_of_game(intent, expected_entry_count)
            case SetDraft(draft):
                self.set_draft(draft)
            case OpenPanel(what):
                self.set_message(None)
                self.open_or_close_view(what)
            case ToggleSignal(signal):
                self.toggle_signal(signal)
            case GoTo(address):
                self.page.navigate(address)
            case CorrectEntry(n):
                self.go_to_correction(n)
            case CorrectTo(n, corrected):
                self.correct_or_show_consequences(n, corrected)
            case SendPoints(points):
                self.send_own_points(points)
            case AnswerPoints(player, is_right):
                self.confirm_or_return_points(player, is_right)
            case ChangeTableSettings(setting, value):
                self.change_table_settings(**{setting: value})
                self.refresh()
            case ShowMessage(refused):
                self.set_message(refused)
            case PlayAgain():
                self.begin_rematch()
            case TakePhoto(player_of_unnamed_hand):
                self._photograph_requested_cards_or_hand(player_of_unnamed_hand)
            case _:
                assert_never(intent)

    def _carry_out_tap_of_game(self, tap: NameField | Tap, expected_entry_count: int | None) -> None:
        """Carry out a tap whose meaning the game knows. While the table waits for other players, views can
        still be opened, but nothing is entered."""
        if isinstance(tap, NameField):
            result = self.screens.intent_for_field(self.scene_input, tap.field, tap.value)
        else:
            result = self.screens.intent_for_tap(self.scene_input, tap)
            expected_entry_count = None
        is_waiting = self.shown.scene.prompts.what == WAITING
        if not is_waiting or isinstance(result, OpenPanel):
            self._carry_out(result, expected_entry_count)

    def set_draft(self, draft: TableDraft) -> None:
        """Replace the draft and close the referee's last message."""
        self._replace_message_and_clear_reason(None)
        self.draft.change(lambda _: draft)

    def enter(
        self,
        *entries: JsonObject,
        expected_entry_count: int | None = None,
        draft_afterwards: TableDraft | None = None,
    ) -> bool:
        """Enter complete acts. After a refusal the game keeps a part of the draft. `draft_afterwards`: the
        draft after them."""
        before = self.table.state
        is_entered = super().enter(*entries, expected_entry_count=expected_entry_count)
        if is_entered:
            self.opened = ""
            effects_message = self.screens.easily_overlooked_effects_message(self.table)
            if effects_message is not None:
                self._replace_message_and_clear_reason(effects_message)
            if draft_afterwards is not None:
                self.draft.change(lambda _: draft_afterwards)
        elif self.table.state is before:
            self.draft.change(lambda now: self.screens.draft_after_refusal(self.table, now))
        self.refresh()
        return is_entered

    def undo(self, expected_entry_count: int | None = None) -> None:
        """Undo the last step, and close the opened panel: it may be about what is undone."""
        self.opened = ""
        super().undo(expected_entry_count)

    def _carry_out(
        self, intent_or_result: Intent | TapResult | None, expected_entry_count: int | None = None
    ) -> None:
        if intent_or_result is None:
            return
        if not isinstance(intent_or_result, TapResult):
            self.dispatch(intent_or_result, expected_entry_count)
            return
        if intent_or_result.entry is None and not intent_or_result.findings:
            self.set_draft(intent_or_result.draft)
            return
        self.draft.change(lambda _: intent_or_result.draft)
        if intent_or_result.entry is not None:
            self.enter(intent_or_result.entry.to_json_object(), expected_entry_count=expected_entry_count)
        else:
            self.set_message(self.screens.draft_refusal_message(self.scene_input, intent_or_result))

    def _photograph_requested_cards_or_hand(self, player_of_unnamed_hand: str) -> None:
        """Open the page's camera for the cards that are asked for; or, with a player, for the hand that
        player was dealt without names. The photo's cards are used only if nothing was entered meanwhile."""
        player, turn = player_of_unnamed_hand, self.length_to_latest_game_entry
        request = (
            own_hand_photo_request(self.table, player)
            if player
            else self.screens.photo_request(self.scene_input)
        )

        def use_cards(cards: tuple[ReviewedCard, ...]) -> None:
            if self.length_to_latest_game_entry != turn:
                self.set_message(
                    info_message(
                        say(
                            "photo.late",
                            "Something was entered while you looked at the photo. "
                            "Nothing from the photo was used.",
                        )
                    )
                )
            elif player:
                names = tuple(card.card for card in cards)
                n, entry = entry_number_and_deal_with_hand(self.table, player, names)
                self.go_to_correction(n, prefilled_entry=entry)
            else:
                self._carry_out(self.screens.intent_for_photo(self.scene_input, cards))

        if request is not None:
            take_photo_and_read_cards(self.page, request, self.context.preferences.theme, use_cards)

    def correct_deal_to_name_hand(self, player: str, cards: tuple[str, ...]) -> bool:
        """Name the cards that this player was dealt, at once. Return False, with the reason on the screen, if
        that is refused."""
        n, entry = entry_number_and_deal_with_hand(self.table, player, cards)
        if not self.correct_or_show_refusal(n, entry):
            return False
        self.opened = ""
        self.refresh()
        return True

    def set_picker_field_to_card(self, card: str, expected_entry_count: int) -> None:
        """Handle a tap on a card of a picker that was drawn when there were `expected_entry_count`
        entries."""
        picking = self.shown.picking
        if picking is not None:
            self.dispatch(NameField(picking.field, card), expected_entry_count)

    def choose_alternative_to_refused_act(self, alternative_index: int) -> None:
        refused, late = self.shown.notice, self._late_hand
        if late is not None and refused == late.message:
            self._half.delete_stored_draft()
            self._late_hand = None
            self.dispatch(CorrectTo(late.entry_number, late.message.instead[alternative_index]))
        elif refused is not None:
            self.dispatch(
                self.screens.intent_for_allowed_alternative(
                    self.scene_input, refused.instead[alternative_index]
                )
            )

    def open_or_close_view(self, name: str) -> None:
        """Open this view in place of the panel or the log, or close it if it is open; `line`: the typed line,
        which stays open beside other views."""
        if name == "line":
            self._typed_line_draft.change(lambda is_open: not is_open)
        else:
            self.opened = "" if self.opened == name else name
            self.refresh()

    def toggle_signal(self, signal: str) -> None:
        """Turn this signal, one of `TOLD_BY`, on or off for this device."""
        self._signal_draft(signal).change(lambda is_on: not is_on)


def use_scene_controller(table_id: int) -> SceneController:
    """Return the controller of a table. The component is redrawn only when the app's appearance changes, or
    after a reconnect."""
    context, page = use_app_context(), ft.context.page
    live: SceneController = ft.use_memo(
        lambda: [SceneController(table_id, context, page)], [table_id, context.preferences, context.access]
    )[0]
    use_shared_value(context.store, lambda _: 0)

    def refresh_in_own_language(after_reconnect: bool) -> None:
        use_session_language(page)  # this may run for the act of another session, which has its own language
        live.refresh(after_reconnect)

    def subscribe_to_changes() -> Callable[[], None]:
        stop = context.store.subscribe(
            page,
            refresh_in_own_language,
            lambda shown: (shown.versions.get(table_id, 0), live.seats_with_devices_if_keeper_plays()),
        )
        live.refresh()
        return stop

    use_subscription(subscribe_to_changes, live)
    return live


def part_value(view: SceneView, part: PartName) -> Any:  # its type depends on the part: see SceneView
    return attrgetter(part)(view)


def use_view_part(controller: SceneController, part: PartName) -> Any:
    """Return the current value of a part; the component is redrawn when it changes."""
    _, set_redraw_count = ft.use_state(0)
    value = part_value(controller.shown, part)

    def redraw() -> None:
        set_redraw_count(lambda count: count + 1)

    def subscribe_to_changes() -> Callable[[], None]:
        stop = controller.subscribe_to_part(part, redraw)
        if part_value(controller.shown, part) != value:  # it may have changed between drawing and mounting
            redraw()
        return stop

    use_subscription(subscribe_to_changes, controller)
    return value
