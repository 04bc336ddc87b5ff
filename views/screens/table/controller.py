"""The controller of one session at a table: it rebuilds the view after each change, and notifies the parts that changed.

live = use_table_controller(id)            # the same object for the whole session at the table
headline = use_view_part(live, "headline")
live.dispatch(NameField("card", "9H"))
"""

from collections.abc import Callable
from typing import Final, Literal, assert_never

import flet as ft

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import StoreError
from referee.chances import Chance
from referee.table.redacted import NOBODY
from referee.table.redacted import RedactedTable as Point
from referee.table.table import Table
from views.app.drafts import ALWAYS, Draft, UnhookedDraft
from views.app.preferences import AppContext, use_app_context
from views.app.shared_value_hook import use_shared_value, use_subscription
from views.components.banner import PendingReason
from views.components.banner_messages import BannerMessage
from views.components.photo import OnPhoto, PhotoCard, PhotoRequest, take_photo
from views.games import screens_of_game
from views.screens.draft import TapResult
from views.screens.game_screens import OfGame
from views.screens.rules.links import forget_saved_banner, saved_table_position
from views.screens.table.chances import draft_fields
from views.screens.table.intents import (
    ChangeTableSettings,
    CorrectEntry,
    Enter,
    GoTo,
    Intent,
    NameField,
    OpenPanel,
    PlayAgain,
    SetDraft,
    ShowMessage,
    TakePhoto,
    Tap,
)
from views.screens.table.own_seat import (
    deal_with_hand,
    is_seat_to_act,
    own_hand_request,
    scene_for_guest,
    scene_with_keeper_hand,
)
from views.screens.table.photo import late_photo_message
from views.screens.table.scene import TOLD_BY, Motion, SceneInput, SceneView
from views.screens.table.shared_scenes import (
    latest_log_lines,
    shared_chance_line,
    shared_chances,
    shared_scene,
    undo_texts,
)
from views.screens.table_session import TableSession, banner_message, repeated_refusal
from views.workspace.guest_workspace import GuestWorkspace

PartName = Literal[
    "headline",
    "subtitle",
    "middle",
    "seats",
    "asks",
    "picking",
    "picks",
    "foot",
    "beside",
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
]


MOST_AT_ONCE: Final = 8
"""The most entries one tap can make."""


class TableController:
    """One session's view of a table, and the actions of its taps."""

    def __init__(self, id: int, context: AppContext, page: ft.Page) -> None:
        self.id, self.context, self.page = id, context, page
        self.screens = screens_of_game(self.table.game.game)
        self.opened = ""
        self.by_key = False
        """True while a key is handled."""
        self._half: UnhookedDraft[OfGame] = UnhookedDraft(context, self.place, "act")
        self._why: UnhookedDraft[PendingReason] = UnhookedDraft(context, self.place, "why")
        self._typing: UnhookedDraft[bool] = UnhookedDraft(context, self.place, "line-open")
        self._told_by = {sign: UnhookedDraft[bool](context, "phone", f"{sign}s") for sign in TOLD_BY}
        self._watching: list[tuple[PartName, Callable[[], None]]] = []
        at, refused = self._earlier_refusal()
        self._said: tuple[int, BannerMessage | None] = (at, refused)
        self._stroke = Motion((), "", at=len(self.table))
        self.is_league_table = context.workspace.is_league_table(id)
        self.shown = self._make_view()

    # -- state -------------------------------------------------------------------------------------------------------------
    @property
    def place(self) -> str:
        """Return where this table's draft is saved."""
        return f"table/{self.id}"

    @property
    def table(self) -> Table:
        """Return the table's current state."""
        return self.context.workspace.table(self.id)

    @property
    def seat(self) -> int:
        """Return the seat of the viewer; NOBODY for all seats, and for spectators."""
        table = self.table
        return table.seat if isinstance(table, Point) else NOBODY

    def is_signal_on(self, sign: str) -> bool:
        """True if this signal, one of `TOLD_BY`, is on for this device."""
        return self._told_by[sign].draft(self.refresh, False, ALWAYS).current()

    @property
    def session(self) -> TableSession:
        """Return the current session for other screens."""
        table = self.table
        refused = banner_message(self.context.workspace, self.id, table, *self._said)
        context, at = self.context, len(table)
        return TableSession(
            context.workspace,
            context.preferences,
            self.id,
            table,
            at,
            refused,
            self.set_message,
            self.reason_draft,
            context.device,
        )

    def session_at_entry(self, at: int) -> TableSession:
        """Return the session of a drawing at `at` entries: its intents are refused once the table has gone on."""
        return self.session._replace(at=at)

    @property
    def reason_draft(self) -> Draft[PendingReason]:
        """Return the reason being written for a refused act."""
        table = self.table
        return self._why.draft(
            self.refresh, PendingReason(), len(table), lambda why: repeated_refusal(table, why) is not None
        )

    @property
    def line_open_draft(self) -> Draft[bool]:
        """True if the typed line is open."""
        return self._typing.draft(self.refresh, False, ALWAYS)

    @property
    def draft(self) -> Draft[OfGame]:
        """Return the draft, of the game's own type."""
        table = self.table
        joined = isinstance(self.context.workspace, GuestWorkspace) and self.seat != NOBODY
        nothing = (
            self.screens.initial_draft_for_seat(table, self.seat)
            if joined
            else self.screens.initial_draft(table)
        )
        return self._half.draft(
            self.refresh,
            nothing,
            self.session.game_entry_count,
            lambda now: self.screens.draft_still_applies(table, now),
            type(nothing),
        )

    @property
    def scene_input(self) -> SceneInput:
        """Return the input of a scene."""
        session = self.session
        context = self.context
        return SceneInput(
            self.id,
            session.table,
            session.version,
            self.draft.current(),
            session.table_settings,
            context.preferences,
            self.opened,
            session.refused,
            context.workspace,
            session.game_entry_count,
        )

    def _earlier_refusal(self) -> tuple[int, BannerMessage | None]:
        """Return the refusal this session left when it looked something up, or was writing a reason."""
        why = self.reason_draft
        return (
            (len(self.table), repeated_refusal(self.table, why.current()))
            if why.is_begun
            else saved_table_position(self.id)[1:]
        )

    @property
    def chances(self) -> tuple[Chance, ...]:
        """Return the chances of the player in turn."""
        return shared_chances(self.session)

    # -- updates -----------------------------------------------------------------------------------------------------------
    def subscribe(self, part: PartName, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` when this part changes. Returns the function that ends the subscription."""
        watcher = (part, changed)
        self._watching.append(watcher)
        return lambda: self._watching.remove(watcher) if watcher in self._watching else None

    def refresh(self, came_back: bool = False) -> None:
        """Rebuild the view and notify the parts that changed. After a reconnect (`came_back`) everything missed is sent. If the
        table is gone, or may no longer be seen from here, the route says so.
        """
        try:
            before, self.shown = self.shown, self._make_view()
        except (NoRecord, StoreError):
            return
        differs = {part for part in SceneView._fields if getattr(before, part) != getattr(self.shown, part)}
        for part, changed in sorted(
            self._watching, key=lambda watcher: watcher[0] == "undo"
        ):  # last, since it reports that the work is done
            if came_back or part in differs:
                changed()

    def _make_view(self) -> SceneView:
        session, seen = self.session, self.scene_input
        scene, seat = shared_scene(self.screens, seen), self.seat
        if seat != NOBODY:
            scene = (
                scene_for_guest
                if isinstance(self.context.workspace, GuestWorkspace)
                else scene_with_keeper_hand
            )(scene, seen, seat)
        return SceneView(
            scene.headline, scene.subtitle, scene.middle, scene.seats, scene.asks._replace(picking=None, foot=()),
            scene.asks.picking, scene.asks.picking is not None, scene.asks.foot, scene.beside, self.screens.banner_message(seen),
            self.reason_draft.current(), latest_log_lines(session), undo_texts(session, self.screens), self.opened,
            self.line_open_draft.current(),
            session.game_entry_count, session.at, session.at if scene.asks.picking else 0,
            shared_chance_line(session, draft_fields(seen.draft)),
            self.context.workspace.requests.requests_at(self.id) if self.context.workspace.is_allowed("amend") else (),
            seat != NOBODY and is_seat_to_act(seen.table, seat), self._latest_motion(), tuple(filter(self.is_signal_on, TOLD_BY)),
        )  # fmt: skip

    def _latest_motion(self) -> Motion | None:
        """Return the motion since the screen was last updated."""
        table, stood = self.table, self._stroke.at
        if len(table) != stood:
            new = table.latest_rulings(min(len(table) - stood, MOST_AT_ONCE)) if len(table) > stood else []
            moved = next(
                (found for ruling in reversed(new) if (found := self.screens.card_motion(table, ruling))),
                Motion((), ""),
            )
            self._stroke = moved._replace(at=len(table))
        return self._stroke if self._stroke.to else None

    # -- actions -----------------------------------------------------------------------------------------------------------
    def dispatch(self, intent: Intent, at: int | None = None) -> None:
        """Do what a tap means. `at`: the number of entries when it was drawn, if the intent holds only for that state."""
        match intent:
            case Enter(entries, then):
                self.enter(*entries, at=at, then=then)
            case NameField(field, value):
                self._apply_tap_result(self.screens.intent_for_field(self.scene_input, field, value), at)
            case SetDraft(said):
                self.set_draft(said)
            case Tap():
                self._apply_tap_result(self.screens.intent_for_tap(self.scene_input, intent))
            case OpenPanel(what):
                self.set_message(None)
                self.toggle_panel(what)
            case GoTo(address):
                self.page.navigate(address)
            case CorrectEntry(n):
                self.session.go_to_correction(n, self.page)
            case ChangeTableSettings(setting, value):
                self.session.change_settings(**{setting: value})
                self.refresh()
            case ShowMessage(refused):
                self.set_message(refused)
            case PlayAgain():
                self.session.go_to_rematch(self.page)
            case TakePhoto(""):
                self._take_photo(self.screens.photo_request(self.scene_input), self._use_photo)
            case TakePhoto(player):
                self._take_photo(
                    own_hand_request(self.table, player), lambda cards: self._name_hand(player, cards)
                )
            case _:
                assert_never(intent)

    def set_draft(self, said: OfGame) -> None:
        """Replace the draft; the referee's last message is closed."""
        self._set_message(None)
        self.draft.change(lambda _: said)

    def enter(self, *entries: JsonObject, at: int | None = None, then: object = None) -> None:
        """Enter whole acts. After a refusal the game keeps part of the draft. `then`: the draft after it."""
        before = self.table.state
        if self.session_at_entry(self.shown.at if at is None else at).enter(*entries):
            self.opened = ""
            told = self.screens.consequence_message(self.table)
            if told is not None:
                self._set_message(told)
            if then is not None:
                self.draft.change(lambda _: then)
        elif self.table.state is before:
            self.draft.change(lambda now: self.screens.draft_after_refusal(self.table, now))
        self.refresh()

    def _apply_tap_result(self, tapped: Intent | TapResult | None, at: int | None = None) -> None:
        if tapped is None:
            return
        if not isinstance(tapped, TapResult):
            self.dispatch(tapped, at)
            return
        if tapped.entry is None and not tapped.findings:
            self.set_draft(tapped.draft)
            return
        self.draft.change(lambda _: tapped.draft)
        if tapped.entry is not None:
            self.enter(tapped.entry.written(), at=at)
        else:
            self.set_message(self.screens.draft_refusal(self.scene_input, tapped))

    def _take_photo(self, request: PhotoRequest | None, use: OnPhoto) -> None:
        """Let the page take a photo. Its cards are used if nothing was entered meanwhile."""
        turn = self.session.game_entry_count

        def use_if_current(cards: tuple[PhotoCard, ...]) -> None:
            if self.session.game_entry_count == turn:
                use(cards)
            else:
                self.set_message(late_photo_message())

        if request is not None:
            take_photo(self.page, request, self.context.preferences.theme, use_if_current)

    def _use_photo(self, cards: tuple[PhotoCard, ...]) -> None:
        self._apply_tap_result(self.screens.intent_for_photo(self.scene_input, cards))

    def _name_hand(self, player: str, cards: tuple[PhotoCard, ...]) -> None:
        """Go to the correction of the deal, with this player's hand named."""
        n, entry = deal_with_hand(self.table, player, tuple(each.card for each in cards))
        self.session.go_to_correction(n, self.page, draft=entry)

    def pick_card(self, card: str, at: int) -> None:
        """Handle a card of a picker that was drawn at `at` entries."""
        picking = self.shown.picking
        if picking is not None:
            self.dispatch(NameField(picking.field, card), at)

    def choose_alternative(self, number: int) -> None:
        """Handle a tap on an alternative to a refused act."""
        refused = self.shown.notice
        if refused is not None:
            self.dispatch(self.screens.intent_for_alternative(self.scene_input, refused.instead[number]))

    def toggle_panel(self, what: str) -> None:
        """Open this in place of the panel or the log, or close it."""
        if what == "line":
            self.line_open_draft.change(lambda is_open: not is_open)
            return
        if what in self._told_by:
            self._told_by[what].draft(self.refresh, False, ALWAYS).change(lambda is_told: not is_told)
            return
        self.opened = "" if self.opened == what else what
        self.refresh()

    def set_message(self, refused: BannerMessage | None) -> None:
        """Show a message of the referee, or close it."""
        self._set_message(refused)
        self.refresh()

    def _set_message(self, refused: BannerMessage | None) -> None:
        forget_saved_banner(self.page, self.id)
        why = self.reason_draft
        self._said = (len(self.table), refused)
        if why.is_begun:
            why.clear()


def use_table_controller(id: int) -> TableController:
    """Return the controller of a table. The component is redrawn only when the app's look changes, or after a lost connection."""
    context, page = use_app_context(), ft.context.page
    live: TableController = ft.use_memo(
        lambda: [TableController(id, context, page)], [id, context.preferences]
    )[0]
    use_shared_value(context.workspace.store, lambda _: 0)

    def begin() -> Callable[[], None]:
        stop = context.workspace.store.subscribe(page, live.refresh, lambda shown: shown.versions.get(id, 0))
        live.refresh()
        return stop

    use_subscription(begin, live)
    return live


def use_view_part(
    controller: TableController, part: PartName
) -> OfGame:  # its type depends on the part: see SceneView
    """Return the current value of a part; the component is redrawn when it changes."""
    _, see = ft.use_state(0)
    value = getattr(controller.shown, part)

    def begin() -> Callable[[], None]:
        stop = controller.subscribe(part, lambda: see(lambda count: count + 1))
        if getattr(controller.shown, part) != value:  # it may have changed between drawing and mounting
            see(lambda count: count + 1)
        return stop

    use_subscription(begin, controller)
    return value
