"""The table for those who look on: a big board without secrets and without controls, for a tablet in the middle or a television."""

import flet as ft

from views.app import theme
from views.app.guards import kept_component
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components.press import silent
from views.components.shell import LARGE, Headline, Size, TextScale, screen, view
from views.drawable import drawable
from views.screens.joining.clock import Digits, room_of_digits
from views.screens.table.live import LiveScene, use_live_scene, use_part
from views.screens.table.parts import Middle, Seats
from views.screens.table.windows import Window

STRETCH = ft.CrossAxisAlignment.STRETCH
LARGER = 1.7
"""So much larger than in a hand everything is drawn that is read across a room."""
SEATS, AROUND = 260, 190
"""The width of the seats; the height of what stands above and below the board."""

SMALL, BIG = 30, 64
"""The digits of the clock, on a phone and elsewhere."""


@view
def LookScreen(id: int) -> ft.Control:
    """How things stand, the board in all the room there is, and what was entered last."""
    live = use_live_scene(id)
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    desk = use_app_context().desk
    use_store(desk.store, lambda shown: shown.versions.get(id, 0))
    window = Window(width, height, scale >= LARGE, len(live.table.header.names))
    size = SMALL if window.is_phone else BIG
    taken = room_of_digits(size) if desk.table_settings(id).clock else 0.0
    board = ft.Semantics(identifier="look", container=True, expand=True, content=Untapped(live, window, taken))
    has_seats = bool(live.shown.seats)
    middle: ft.Control = ft.Column([Seats(live, "short", window), board], expand=True, horizontal_alignment=STRETCH)
    if has_seats and not window.is_upright:
        seats = ft.Container(Seats(live, "roomy", window), width=SEATS)
        middle = ft.Row([seats, board], expand=True, spacing=16, vertical_alignment=STRETCH)
    digits = Digits(id, size, key="clock")
    body = ft.Column([digits, middle, LastRuling(live, window)], expand=True, spacing=6, horizontal_alignment=STRETCH)
    return screen(live.page.route or "/", Standing(live, window), body, padding=6 if window.is_phone else 16)


@kept_component
def Standing(live: LiveScene, window: Window) -> ft.Control:
    """How things stand, to be read across a room."""
    headline: str = use_part(live, "headline")
    if window.is_phone:
        return Headline(headline, True)
    text = ft.Text(drawable(headline), size=34, weight=ft.FontWeight.W_500, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER)
    return ft.Semantics(header=True, heading_level=1, live_region=True, identifier="headline", content=text)


@kept_component
def Untapped(live: LiveScene, window: Window, taken: float) -> ft.Control:
    """The board: whatever is tapped there does nothing. `taken`: how much height the clock takes."""
    beside = SEATS + 48 if live.shown.seats and not window.is_upright else 32
    larger = 1.0 if window.is_phone else LARGER
    width, height = (window.width - beside) / larger, (window.height - AROUND - taken) / larger
    drawn = ft.Container(Middle(live, width, height, window), width=width, height=height, scale=larger, ignore_interactions=True)
    return ft.Container(drawn, alignment=ft.Alignment.CENTER, expand=True)


@kept_component
def LastRuling(live: LiveScene, window: Window) -> ft.Control:
    """What was entered last, with what followed."""
    lines = [line for line in use_part(live, "log")[-1:] if line.number]
    words = lines[0].text if lines else ""
    text = silent(words, size=theme.SMALL if window.is_phone else 24, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER)
    return ft.Semantics(label=drawable(words), identifier="last-ruling", content=ft.Row([ft.Container(text, expand=True)]))
