"""The table screen of every game: its frame is drawn once for a window, and its parts watch what they show."""

import flet as ft

from models.translation import join_words
from views.app import theme
from views.app.shortcuts import TABLE
from views.app.window_frame import use_window_title
from views.components import table_origin
from views.components.paper import sheet
from views.components.shell import LARGE, Size, TextScale, screen, screen_component
from views.components.wake_lock import use_wake_lock
from views.games import offer_of_game
from views.screens.table.controller import TableController, use_table_controller
from views.screens.table.motion import MotionSignal
from views.screens.table.parts import (
    LastLogLine,
    LiveLog,
    LiveUndo,
    Middle,
    MiddleOrOverlay,
    PromptPanel,
    Seats,
    TableBar,
    TableKeys,
)
from views.screens.table.turn_signal import TurnSignal
from views.screens.table.window_layout import Window

STRETCH = ft.CrossAxisAlignment.STRETCH


@screen_component
def TableScreen(id: int) -> ft.Control:
    """A table. Where nothing of the window changes it is not drawn again: its parts are."""
    live = use_table_controller(id)
    use_wake_lock()
    use_window_title(join_words([*live.table.header.names]))
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    settings, header = live.session.table_settings, live.table.header
    strip, measured = ft.use_state(float(theme.TOUCH) if settings.origin else 0.0)
    window = Window(width, height - strip, scale >= LARGE, len(header.names))
    top = table_origin.bar_with_origin_strip(
        TableBar(live, window), settings, header, lambda event: measured(event.height)
    )
    unseen = (TableKeys(live), TurnSignal(live), MotionSignal(live))
    body = ft.Column(
        [layout_table(live, window), *unseen], expand=True, spacing=0, horizontal_alignment=STRETCH
    )
    keys = (*offer_of_game(live.table.game.game).shortcuts, *TABLE)
    return screen(
        f"/table/{id}",
        top,
        body,
        padding=6 if window.has_panel_below or window.is_landscape_phone else 12,
        keys=keys,
    )


def layout_table(live: TableController, window: Window) -> ft.Control:
    """Everything below the bar, for this window."""
    if not window.has_panel_below:
        return desktop_layout(live, window)
    return layout_column(
        MiddleOrOverlay(live, phone_layout if window.is_phone else tablet_layout, window),
        LiveUndo(live, window),
    )


def layout_column(*rows: ft.Control, **box: theme.Look) -> ft.Column:
    look: dict[str, theme.Look] = {"spacing": 6, "expand": True, "horizontal_alignment": STRETCH} | box
    return ft.Column(list(rows), **look)


def seat_row(live: TableController, window: Window) -> list[ft.Control]:
    return [] if window.is_low else [Seats(live, "short", window)]


def phone_layout(live: TableController, window: Window) -> ft.Control:
    """The panel at the bottom, in reach of the thumb; the board in all the room above it."""
    asked = PromptPanel(
        live, window.min_panel_height, window.max_panel_height, window.tall_panel_height, window
    )
    last = (
        [ft.Container(LastLogLine(live, window), padding=ft.Padding.symmetric(horizontal=6))]
        if window.has_last_line
        else []
    )
    return layout_column(*seat_row(live, window), Middle(live, *window.board_size, window), *last, asked)


def tablet_layout(live: TableController, window: Window) -> ft.Control:
    """As on a phone, with the log beside the panel."""
    asked = ft.Container(
        PromptPanel(live, window.min_panel_height, window.max_panel_height, window.tall_panel_height, window),
        expand=3,
    )
    log = sheet(LiveLog(live, window), expand=2, padding=10, height=window.min_panel_height)
    below = ft.Row([asked, log], spacing=8, vertical_alignment=ft.CrossAxisAlignment.END)
    return layout_column(*seat_row(live, window), Middle(live, *window.board_size, window), below)


def middle_area(live: TableController, window: Window) -> ft.Control:
    return layout_column(Middle(live, *window.board_size, window))


def desktop_layout(live: TableController, window: Window) -> ft.Control:
    """The panel at the left, the board in the middle, the log at the right where there is room for it."""
    undo: list[ft.Control] = [] if window.has_log else [LiveUndo(live, window)]
    panel = PromptPanel(live, 0, window.max_panel_height, window.tall_panel_height, window)
    asked = ft.Container(
        panel, expand=True, alignment=ft.Alignment.TOP_CENTER
    )  # never higher than what is left above Undo
    seats: list[ft.Control] = [] if window.is_low else [Seats(live, "roomy", window)]
    left = layout_column(*seats, asked, *undo, width=window.left, spacing=8, expand=None)
    columns: list[ft.Control] = [left, MiddleOrOverlay(live, middle_area, window)]
    if window.has_log:
        columns.append(
            layout_column(
                sheet(LiveLog(live, window), expand=True, padding=10),
                LiveUndo(live, window),
                width=window.right,
                spacing=8,
                expand=None,
            )
        )
    return ft.Row(columns, spacing=16, expand=True, vertical_alignment=STRETCH)
