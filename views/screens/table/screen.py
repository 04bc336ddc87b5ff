"""The table screen of every game: its frame is drawn once per window, and its parts watch their values."""

import flet as ft

from models.translation import words_joined_with_and
from views.app import theme
from views.app.shortcuts import TABLE
from views.app.window_frame import use_window_title
from views.components import table_origin
from views.components.paper import sheet
from views.components.shell import LARGE, Size, TextScale, screen_component, screen_view
from views.components.wake_lock import use_wake_lock_if_enabled
from views.games import offer_of_game
from views.screens.table.controller import SceneController, use_scene_controller
from views.screens.table.device_signals import OwnTurnSignal, PageMotionSoundAndVibration
from views.screens.table.parts import (
    LastLogLine,
    LiveLog,
    MeasuredBoardArea,
    PromptPanel,
    Seats,
    TableBar,
    TableKeyHandler,
    TableOrOverlay,
    UndoRowWithActions,
)
from views.screens.table.steady_board import SteadyBoardAndPanel
from views.screens.table.window_layout import LOG_COLUMN_WIDTH, ROW_GAP, Window

STRETCH = ft.CrossAxisAlignment.STRETCH


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
        TableBar(live, window), settings, header, lambda event: measured(event.height)
    )
    unseen = (TableKeyHandler(live), OwnTurnSignal(live), PageMotionSoundAndVibration(live))
    body = ft.Column(
        [layout_table(live, window), *unseen], expand=True, spacing=0, horizontal_alignment=STRETCH
    )
    keys = (*offer_of_game(live.table.game.game).shortcuts, *TABLE)
    return screen_view(
        f"/table/{table_id}",
        top,
        body,
        padding=6 if window.is_panel_below_board or window.is_landscape_phone else 12,
        shortcut_names=keys,
    )


def layout_table(controller: SceneController, window: Window) -> ft.Control:
    """Arrange everything below the bar for this window."""
    if not window.is_panel_below_board:
        return desktop_layout(controller, window)
    return expanding_column(
        TableOrOverlay(controller, phone_layout if window.is_phone else tablet_layout, window),
        UndoRowWithActions(controller, window),
    )


def expanding_column(*rows: ft.Control, **overrides: theme.Look) -> ft.Column:
    look: dict[str, theme.Look] = {
        "spacing": ROW_GAP,
        "expand": True,
        "horizontal_alignment": STRETCH,
    } | overrides
    return ft.Column(list(rows), **look)


def seat_row_unless_beside_headline(controller: SceneController, window: Window) -> list[ft.Control]:
    return [] if window.has_headline_and_seats_in_one_row else [Seats(controller, "short", window)]


def phone_layout(controller: SceneController, window: Window) -> ft.Control:
    """Arrange the panel at the bottom, in reach of the thumb, and the board above it."""
    if controller.shown.is_steady:
        return expanding_column(
            *seat_row_unless_beside_headline(controller, window), SteadyBoardAndPanel(controller, window)
        )
    panel = PromptPanel(
        controller,
        window.min_height_of_panel_below_board,
        window.max_panel_height,
        window.panel_height_for_card_grid,
        window,
    )
    last = (
        [ft.Container(LastLogLine(controller, window), padding=ft.Padding.symmetric(horizontal=6))]
        if window.has_last_entry_line
        else []
    )
    return expanding_column(
        *seat_row_unless_beside_headline(controller, window),
        MeasuredBoardArea(controller, *window.estimated_board_size, window),
        *last,
        panel,
    )


def tablet_layout(controller: SceneController, window: Window) -> ft.Control:
    """Arrange as on a phone, with the log beside the panel."""
    panel_box = ft.Container(
        PromptPanel(
            controller,
            window.min_height_of_panel_below_board,
            window.max_panel_height,
            window.panel_height_for_card_grid,
            window,
        ),
        expand=3,
    )
    log = sheet(
        LiveLog(controller, window), expand=2, padding=10, height=window.min_height_of_panel_below_board
    )
    below = ft.Row([panel_box, log], spacing=8, vertical_alignment=ft.CrossAxisAlignment.END)
    return expanding_column(
        *seat_row_unless_beside_headline(controller, window),
        MeasuredBoardArea(controller, *window.estimated_board_size, window),
        below,
    )


def board_area(controller: SceneController, window: Window) -> ft.Control:
    return expanding_column(MeasuredBoardArea(controller, *window.estimated_board_size, window))


def desktop_layout(controller: SceneController, window: Window) -> ft.Control:
    """Arrange the panel at the left, the board in the middle, the log at the right where it fits."""
    undo: list[ft.Control] = [] if window.has_log_column else [UndoRowWithActions(controller, window)]
    panel = PromptPanel(controller, 0, window.max_panel_height, window.panel_height_for_card_grid, window)
    panel_box = ft.Container(
        panel, expand=True, alignment=ft.Alignment.TOP_CENTER
    )  # never higher than the room above Undo
    seats: list[ft.Control] = (
        [] if window.has_headline_and_seats_in_one_row else [Seats(controller, "roomy", window)]
    )
    left = expanding_column(*seats, panel_box, *undo, width=window.panel_column_width, spacing=8, expand=None)
    columns: list[ft.Control] = [left, TableOrOverlay(controller, board_area, window)]
    if window.has_log_column:
        columns.append(
            expanding_column(
                sheet(LiveLog(controller, window), expand=True, padding=10),
                UndoRowWithActions(controller, window),
                width=LOG_COLUMN_WIDTH,
                spacing=8,
                expand=None,
            )
        )
    return ft.Row(columns, spacing=16, expand=True, vertical_alignment=STRETCH)
