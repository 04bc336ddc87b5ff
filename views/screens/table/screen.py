"""The table screen of every game: its frame is drawn once per window, and its parts watch their values."""

from typing import Final

import flet as ft

from models.translation import words_joined_with_and
from views.app import theme
from views.app.component import memo_component
from views.app.shortcuts import TABLE
from views.app.window_frame import use_window_title
from views.components import table_origin
from views.components.controls import LARGE, STRETCH, Size, TextScale, sheet
from views.components.shell import screen_component, screen_view
from views.components.wake_lock import use_wake_lock_if_enabled
from views.games import offer_of_game
from views.screens.table.controller import SceneController, use_scene_controller
from views.screens.table.device_signals import OwnTurnSignal, PageMotionSoundAndVibration
from views.screens.table.panel import PromptPanel
from views.screens.table.parts import (
    LastLogLine,
    LiveLog,
    MeasuredBoardArea,
    Seats,
    TableKeyHandler,
    TableOrOverlay,
    TableTopBar,
    UndoRowWithActions,
)
from views.screens.table.window_layout import LAST_LINE, LOG_COLUMN_WIDTH, ROW_GAP, PanelRoom, Window


@screen_component
def TableScreen(table_id: int) -> ft.Control:
    """Draw a table. While the window stays the same, only its parts are redrawn."""
    live = use_scene_controller(table_id)
    use_wake_lock_if_enabled()
    use_window_title(words_joined_with_and([*live.table.names]))
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    settings, header = live.table_settings, live.table.header
    strip, measured = ft.use_state(float(theme.TOUCH) if settings.origin else 0.0)
    window = Window(width, height - strip, scale >= LARGE, len(live.table.names))
    top = table_origin.bar_with_origin_strip_if_any(
        TableTopBar(live, window), settings, header, lambda event: measured(event.height)
    )
    unseen = (TableKeyHandler(live), OwnTurnSignal(live), PageMotionSoundAndVibration(live))
    body = ft.Column(
        [layout_table(live, window), *unseen], expand=True, spacing=0, horizontal_alignment=STRETCH
    )
    return screen_view(
        f"/table/{table_id}",
        top,
        body,
        padding=6 if window.is_panel_below_board or window.is_landscape_phone else 12,
        shortcut_names=(*offer_of_game(live.table.game.game).shortcuts, *TABLE),
    )


def layout_table(controller: SceneController, window: Window) -> ft.Control:
    """Arrange everything below the bar for this window."""
    if not window.is_panel_below_board:
        return desktop_layout(controller, window)
    return expanding_column(
        TableOrOverlay(controller, phone_layout if window.is_phone else tablet_layout, window),
        UndoRowWithActions(controller, window),
    )


def expanding_column(*rows: ft.Control) -> ft.Column:
    return ft.Column(list(rows), spacing=ROW_GAP, expand=True, horizontal_alignment=STRETCH)


def seat_row_unless_beside_headline(controller: SceneController, window: Window) -> list[ft.Control]:
    return [] if window.has_headline_and_seats_in_one_row else [Seats(controller, "short", window)]


def board_area(controller: SceneController, window: Window) -> ft.Control:
    return MeasuredBoardArea(controller, *window.estimated_board_size, window)


def phone_layout(controller: SceneController, window: Window) -> ft.Control:
    """Arrange the panel at the bottom, in reach of the thumb, and the board above it."""
    seats = seat_row_unless_beside_headline(controller, window)
    if controller.shown.scene.is_steady:
        return expanding_column(*seats, SteadyBoardAndPanel(controller, window))
    panel = PromptPanel(controller, window, window.panel_room)
    if not window.has_last_entry_line:
        return expanding_column(*seats, board_area(controller, window), panel)
    last = ft.Container(LastLogLine(controller, window), padding=ft.Padding.symmetric(horizontal=6))
    return expanding_column(*seats, board_area(controller, window), last, panel)


LARGE_PANEL: Final = 0.66
"""The greatest share of the window's height that the panel takes with large text: it scrolls, and a third of
the board stays in sight."""


@memo_component
def SteadyBoardAndPanel(controller: SceneController, window: Window) -> ft.Control:
    """Draw the board at the top of the room between bar and Undo, and the panel over what is left below
    it."""
    estimate = window.height - window.bar_and_undo_height - window.bar_and_seat_row_extra_height
    height, measure = ft.use_state(float(estimate))
    board = window.steady_board_height(height)
    line = LAST_LINE if window.has_last_entry_line else 0
    left = height - board - ROW_GAP - line
    most = min(height - line, round(LARGE_PANEL * window.height)) if window.is_large else height - line
    rows: list[ft.Control] = [
        ft.Container(
            MeasuredBoardArea(controller, window.width - 12, board, window),
            left=0,
            right=0,
            top=0,
            height=board,
        ),
        ft.Container(
            PromptPanel(controller, window, PanelRoom(left, max(left, most), height, is_over_board=True)),
            left=0,
            right=0,
            bottom=0,
        ),
    ]
    if line:
        rows.insert(
            1, ft.Container(LastLogLine(controller, window), left=6, right=6, top=board + 2, height=line)
        )
    return ft.Container(
        ft.Stack(rows, expand=True), expand=True, on_size_change=lambda event: measure(event.height)
    )


def tablet_layout(controller: SceneController, window: Window) -> ft.Control:
    """Arrange as on a phone, with the log beside the panel."""
    panel = ft.Container(PromptPanel(controller, window, window.panel_room), expand=3)
    log = sheet(
        LiveLog(controller, window), expand=2, padding=10, height=window.min_height_of_panel_below_board
    )
    return expanding_column(
        *seat_row_unless_beside_headline(controller, window),
        board_area(controller, window),
        ft.Row([panel, log], spacing=8, vertical_alignment=ft.CrossAxisAlignment.END),
    )


def desktop_layout(controller: SceneController, window: Window) -> ft.Control:
    """Arrange the panel at the left, the board in the middle, the log at the right where it fits."""
    panel = PromptPanel(controller, window, window.panel_room)
    left: list[ft.Control] = [
        ft.Container(panel, expand=True, alignment=ft.Alignment.TOP_CENTER)
    ]  # never higher than the room above Undo
    if not window.has_headline_and_seats_in_one_row:
        left.insert(0, Seats(controller, "roomy", window))
    undo = UndoRowWithActions(controller, window)
    board = TableOrOverlay(controller, board_area, window)
    if window.has_log_column:
        log = sheet(LiveLog(controller, window), expand=True, padding=10)
        columns = [
            side_column(left, window.panel_column_width),
            board,
            side_column([log, undo], LOG_COLUMN_WIDTH),
        ]
    else:
        columns = [side_column([*left, undo], window.panel_column_width), board]
    return ft.Row(columns, spacing=16, expand=True, vertical_alignment=STRETCH)


def side_column(rows: list[ft.Control], width: float) -> ft.Control:
    return ft.Column(rows, width=width, spacing=8, horizontal_alignment=STRETCH)
