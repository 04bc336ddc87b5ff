"""The parts of a table screen: each watches its own value of the scene, and is redrawn when that changes."""

from collections.abc import Callable

import flet as ft

from models.record import NonGameEntry
from models.translation import say
from views.app import theme
from views.app.component import Reference, memo_component, use_stable_callback, use_typed_ref
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.controls import STRETCH, button, capped_text_size, column, sheet
from views.components.log import Log, LogLine
from views.components.measured_box import MeasuredBox
from views.components.picker import FREE, CardPicker
from views.components.shell import BackButton, Headline
from views.components.undo import undo_bar
from views.font_coverage import drawable_text
from views.runtime.control_cache import use_control_cache
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.part_list import render_part
from views.screens.table.scene import CardRequest, CorrectEntry, Dispatch, GoTo, Part, SetDraft
from views.screens.table.table_actions import INSTEAD, ActionsBesideUndo, BarActions
from views.screens.table.window_layout import Window

LEAST_BOARD = 12
"""The least height in pixels of a board that is drawn."""


@memo_component
def TableTopBar(controller: SceneController, window: Window) -> ft.Control:
    """Draw the way back (if there are other tables), the headline and the icon buttons. In a low window the
    bar also contains the seats, below a headline of one line.
    """
    title = AnnouncedHeadline(controller, window.has_headline_and_seats_in_one_row, window)
    words: ft.Control
    if window.has_headline_and_seats_in_one_row and controller.shown.scene.bar_line is not None:
        words = ft.Stack(
            [
                ft.Container(title, left=0, right=0, top=0),
                ft.Container(PlayersLineBelowHeadline(controller, window), left=0, right=0, bottom=0),
            ],
            height=window.headline_and_players_bar_height,
            expand=True,
        )
    else:
        below = (
            Seats(controller, "low", window)
            if window.has_headline_and_seats_in_one_row
            else GameTitleAsSubtitle(controller, window)
        )
        words = ft.Column(
            [title, below],
            spacing=1,
            tight=True,
            expand=True,
            height=window.headline_and_subtitle_height,
            alignment=ft.MainAxisAlignment.CENTER,
        )
    back = (
        [BackButton(lambda: controller.page.navigate("/"))]
        if controller.context.workspace is not None
        else []
    )
    return ft.Row(
        [*back, words, BarActions(controller, window)],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


@memo_component
def AnnouncedHeadline(controller: SceneController, is_low: bool, window: Window) -> ft.Control:
    """Draw the headline; a change is read aloud."""
    return Headline(use_view_part(controller, "scene.headline"), True, is_low)


@memo_component
def PlayersLineBelowHeadline(controller: SceneController, window: Window) -> ft.Control:
    """Draw the line below the headline of a low window."""
    line: Part | None = use_view_part(controller, "scene.bar_line")
    return render_part(controller.dispatch, line) if line is not None else ft.Container(visible=False)


@memo_component
def GameTitleAsSubtitle(controller: SceneController, window: Window) -> ft.Control:
    """Draw the game's title. It is left out on a phone with large text, for lack of room."""
    words: str = use_view_part(controller, "scene.subtitle")
    look: dict[str, theme.Look] = {
        "size": capped_text_size(theme.TINY),
        "color": theme.ON_WOOD_FADED,
        "max_lines": 1,
    }
    return ft.Text(
        drawable_text(words),
        overflow=ft.TextOverflow.ELLIPSIS,
        visible=bool(words) and not (window.is_large and window.is_phone),
        **look,
    )


@memo_component
def Seats(controller: SceneController, room_kind: str, window: Window) -> ft.Control:
    """Draw the seats side by side, or below each other if they are roomy."""
    seats: tuple[Part, ...] = use_view_part(controller, "scene.seats")
    cache = use_control_cache(window)
    each = [
        cache(seat.name, render_seat_for_available_space, controller.dispatch, seat, room_kind)
        for seat in seats
    ]
    if room_kind == "roomy":
        return ft.Column(each, spacing=8, tight=True, horizontal_alignment=STRETCH, visible=bool(each))
    return ft.Row(each, spacing=6 if room_kind == "short" else 4, visible=bool(each))


def render_seat_for_available_space(dispatch: Dispatch, part: Part, room_kind: str) -> ft.Control:
    return render_part(dispatch, part._replace(values=(*part.values, room_kind)))


@memo_component
def MeasuredBoardArea(
    controller: SceneController, estimated_width: float, estimated_height: float, window: Window
) -> ft.Control:
    """Draw the board or the cards in the remaining room. The estimated size is used until that room has been
    measured."""
    return MeasuredBox(
        lambda wide, high: BoardOrCards(controller, wide, high, window), estimated_width, estimated_height
    )


@memo_component
def BoardOrCards(controller: SceneController, width: float, height: float, window: Window) -> ft.Control:
    """Draw the board or the cards in a room of this size; nothing where only their upper edge would be
    seen."""
    middle: Part = use_view_part(controller, "scene.middle")
    kept = use_control_cache(window)
    if height < LEAST_BOARD:
        return kept("none", ft.Container)
    return kept("middle", middle.draw, controller.dispatch, *middle.values, width, height)


@memo_component
def TableOrOverlay(
    controller: SceneController, layout_table: Callable[[SceneController, Window], ft.Control], window: Window
) -> ft.Control:
    """Draw the table, or the view opened over it: the log or the score sheet."""
    opened, overlay = use_view_part(controller, "opened"), use_view_part(controller, "scene.overlay")
    if overlay is not None:
        content: ft.Control = sheet(render_part(controller.dispatch, overlay), expand=True)
    elif opened == "log" and window.is_panel_below_board:
        content = sheet(LiveLog(controller, window), expand=True)
    else:
        content = layout_table(controller, window)
    return ft.Column([content], expand=True, spacing=0, horizontal_alignment=STRETCH)


@memo_component
def LastLogLine(controller: SceneController, window: Window) -> ft.Control:
    """Draw the last entry in one line, if the log is not visible. During an undo it stays mounted but hidden,
    so that its height is kept.
    """
    lines = [line for line in use_view_part(controller, "log")[-1:] if line.number]
    last = use_typed_ref("")
    last.current = f"{lines[0].number}  {lines[0].text}" if lines else last.current
    look: dict[str, theme.Look] = {
        "size": capped_text_size(theme.TINY),
        "color": theme.ON_WOOD_FADED,
        "max_lines": 1,
    }
    words = ft.Text(
        drawable_text(last.current),
        overflow=ft.TextOverflow.ELLIPSIS,
        visible=bool(lines),
        expand=True,
        **look,
    )
    return ft.Semantics(container=True, content=ft.Row([ft.Text("", **look), words], spacing=0))


@memo_component
def LiveLog(controller: SceneController, window: Window) -> ft.Control:
    """Draw the log. An opened entry can be corrected from here, by anyone who may amend or ask for an
    amendment."""
    is_allowed = controller.access.is_allowed
    may_amend = is_allowed("amend") or is_allowed("ask")

    def detail_with_correction_buttons(line: LogLine) -> ft.Control | None:
        sums = controller.screens.detail_below_opened_log_line(controller, line.index)
        if not may_amend or line.number is None:
            return sums
        return column(sums, correct_entry_and_open_record_buttons(controller, line.number), spacing=6)

    return Log(
        use_view_part(controller, "log"), use_stable_callback(detail_with_correction_buttons), may_amend
    )


def correct_entry_and_open_record_buttons(controller: SceneController, entry_number: int) -> ft.Control:
    is_aside = isinstance(
        controller.table.rulings[entry_number - 1].entry, NonGameEntry
    )  # only struck out, in the record
    correct = button(
        say("amending.correct", "Correct entry {n}", n=entry_number),
        f"correct-{entry_number}",
        lambda: controller.dispatch(CorrectEntry(entry_number)),
        icon=Icons.EDIT_OUTLINED,
    )
    record = button(
        say("log.in_record", "Open in the record"),
        f"record-{entry_number}",
        lambda: controller.dispatch(GoTo(f"/table/{controller.id}/record/{entry_number}")),
        "quiet",
    )
    return ft.Row([*([] if is_aside else [correct]), record], wrap=True, spacing=8, run_spacing=4)


@memo_component
def UndoRowWithActions(controller: SceneController, window: Window) -> ft.Control:
    """Draw Undo and Redo, and the actions beside them."""
    return ft.Row(
        [ft.Container(UndoAndRedo(controller, window), expand=True), ActionsBesideUndo(controller, window)],
        spacing=6,
    )


@memo_component
def UndoAndRedo(controller: SceneController, window: Window) -> ft.Control:
    """Draw Undo and Redo with the entries they concern."""
    (undo, redo), at = use_view_part(controller, "undo"), use_view_part(controller, "at")
    on_undo, on_redo = (
        use_stable_callback(lambda: controller.undo(at)),
        use_stable_callback(lambda: controller.redo(at)),
    )
    return undo_bar(undo, redo, on_undo, on_redo)


_CardPicker: Callable[..., ft.Control] = ft.memo(CardPicker)  # type: ignore[no-untyped-call]


@memo_component
def TableCardPicker(controller: SceneController, window: Window) -> ft.Control:
    """Draw the card picker; it stays mounted while no card is asked for, so that its keys are not sent
    again."""
    picking, opened = use_view_part(controller, "picking"), use_view_part(controller, "opened")
    last: Reference[CardRequest] = use_typed_ref(CardRequest("", FREE))
    last.current = picking or last.current
    _, marks, hidden, tiles, named = last.current
    stand = use_view_part(controller, "picking_at")
    pick = use_stable_callback(lambda card: controller.set_picker_field_to_card(card, stand))
    four, joker = controller.context.preferences.four_colours, controller.table.game.has_jokers
    is_asked, at = picking is not None and opened not in INSTEAD, controller.shown.turn
    return _CardPicker(
        marks,
        pick,
        four,
        hidden,
        joker,
        hears_keys=is_asked,
        draft_key=controller.draft_key,
        entry_count=at,
        tiles=tiles,
        named_card=named,
        key="picker",
    )


@memo_component
def TableKeyHandler(controller: SceneController) -> ft.Control:
    """Handle a game's keys. Escape, and a phone's back button, first close the view opened over the table."""

    def handle_key(event: ft.KeyboardEvent) -> bool:
        if event.alt or event.meta:
            return False
        if event.key == "Escape" and controller.opened:
            controller.open_or_close_view(controller.opened)
            return True
        intent = controller.screens.intent_for_key(
            controller.scene_input, f"Ctrl+{event.key}" if event.ctrl else event.key
        )
        if intent is None or intent == SetDraft(controller.scene_input.draft):
            return False  # there is no draft to clear, so other handlers get the key
        controller.dispatch(intent)
        return True

    use_keys(handle_key)
    return ft.Container(visible=False)
