"""The table screen of every game: its frame is drawn once for a window, and its parts watch what they show."""

import flet as ft

from models.translation import listed
from views.app import theme
from views.app.shortcuts import TABLE
from views.app.window_frame import use_title
from views.components import table_origin
from views.components.paper import sheet
from views.components.shell import LARGE, Size, TextScale, screen, view
from views.components.wake_lock import use_awake
from views.games import offer_of
from views.screens.table.controller import LiveScene, use_live_scene
from views.screens.table.motion import StrokeTold
from views.screens.table.parts import (
    Bar,
    Covering,
    LastLine,
    LiveLog,
    LiveUndo,
    Middle,
    Panel,
    Seats,
    TableKeys,
)
from views.screens.table.turn_signal import TurnTold
from views.screens.table.window_layout import Window

STRETCH = ft.CrossAxisAlignment.STRETCH


@view
def TableScreen(id: int) -> ft.Control:
    """A table. Where nothing of the window changes it is not drawn again: its parts are."""
    live = use_live_scene(id)
    use_awake()
    use_title(listed([*live.table.header.names]))
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    settings, header = live.session.table_settings, live.table.header
    strip, measured = ft.use_state(float(theme.TOUCH) if settings.origin else 0.0)
    window = Window(width, height - strip, scale >= LARGE, len(header.names))
    top = table_origin.below(Bar(live, window), settings, header, lambda event: measured(event.height))
    unseen = (TableKeys(live), TurnTold(live), StrokeTold(live))
    body = ft.Column([lay_out(live, window), *unseen], expand=True, spacing=0, horizontal_alignment=STRETCH)
    keys = (*offer_of(live.table.game.game).shortcuts, *TABLE)
    return screen(
        f"/table/{id}", top, body, padding=6 if window.is_upright or window.is_on_its_side else 12, keys=keys
    )


def lay_out(live: LiveScene, window: Window) -> ft.Control:
    """Everything below the bar, for this window."""
    if not window.is_upright:
        return _broad(live, window)
    return _column(Covering(live, _phone if window.is_phone else _tablet, window), LiveUndo(live, window))


def _column(*rows: ft.Control, **box: theme.Look) -> ft.Column:
    look: dict[str, theme.Look] = {"spacing": 6, "expand": True, "horizontal_alignment": STRETCH} | box
    return ft.Column(list(rows), **look)


def _seats(live: LiveScene, window: Window) -> list[ft.Control]:
    return [] if window.is_low else [Seats(live, "short", window)]


def _phone(live: LiveScene, window: Window) -> ft.Control:
    """The panel at the bottom, in reach of the thumb; the board in all the room above it."""
    asked = Panel(live, window.panel, window.panel_at_most, window.panel_when_tall, window)
    last = (
        [ft.Container(LastLine(live, window), padding=ft.Padding.symmetric(horizontal=6))]
        if window.has_last_line
        else []
    )
    return _column(*_seats(live, window), Middle(live, *window.board, window), *last, asked)


def _tablet(live: LiveScene, window: Window) -> ft.Control:
    """As on a phone, with the log beside the panel."""
    asked = ft.Container(
        Panel(live, window.panel, window.panel_at_most, window.panel_when_tall, window), expand=3
    )
    log = sheet(LiveLog(live, window), expand=2, padding=10, height=window.panel)
    below = ft.Row([asked, log], spacing=8, vertical_alignment=ft.CrossAxisAlignment.END)
    return _column(*_seats(live, window), Middle(live, *window.board, window), below)


def _middle(live: LiveScene, window: Window) -> ft.Control:
    return _column(Middle(live, *window.board, window))


def _broad(live: LiveScene, window: Window) -> ft.Control:
    """The panel at the left, the board in the middle, the log at the right where there is room for it."""
    undo: list[ft.Control] = [] if window.has_log else [LiveUndo(live, window)]
    panel = Panel(live, 0, window.panel_at_most, window.panel_when_tall, window)
    asked = ft.Container(
        panel, expand=True, alignment=ft.Alignment.TOP_CENTER
    )  # never higher than what is left above Undo
    seats: list[ft.Control] = [] if window.is_low else [Seats(live, "roomy", window)]
    left = _column(*seats, asked, *undo, width=window.left, spacing=8, expand=None)
    columns: list[ft.Control] = [left, Covering(live, _middle, window)]
    if window.has_log:
        columns.append(
            _column(
                sheet(LiveLog(live, window), expand=True, padding=10),
                LiveUndo(live, window),
                width=window.right,
                spacing=8,
                expand=None,
            )
        )
    return ft.Row(columns, spacing=16, expand=True, vertical_alignment=STRETCH)
