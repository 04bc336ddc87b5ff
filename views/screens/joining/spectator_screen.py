"""The table for those who look on: a big board without secrets and without controls, for a tablet in the middle or a television."""

import flet as ft

from views.app import theme
from views.app.error_boundary import memo_component
from views.components.measured_box import MeasuredBox
from views.components.pressable import unlabelled_text
from views.components.shell import LARGE, Headline, Size, TextScale, screen, screen_component
from views.font_coverage import drawable_text
from views.screens.joining.clock import ClockDigits
from views.screens.table.controller import TableController, use_table_controller, use_view_part
from views.screens.table.parts import Middle, Seats
from views.screens.table.window_layout import Window

STRETCH = ft.CrossAxisAlignment.STRETCH
ACROSS, DOWN = 750, 420
"""As if the window had this size, everything is drawn, and then made as large as the window is. The smallest letters are then as large as
the eye needs from 3 m: capitals of 8 minutes of arc, on a television of 40 inches."""
SEATS, AROUND = 190, 104
"""The width of the seats; about the height of what stands above and below the board."""
HEADLINE, RULING = 20, 14
DIGITS, DIGITS_OF_MANY, MANY = 26, 16, 4
"""The size of the clock's digits, and where so many sit at the table that they would not stand in one row."""


def viewing_scale(window: Window) -> float:
    """So much larger than in a hand everything is drawn that is read across a room; a phone is held in one."""
    return 1.0 if window.has_panel_below else max(1.0, min(window.width / ACROSS, window.height / DOWN))


@screen_component
def SpectatorScreen(id: int) -> ft.Control:
    """How things stand, the board in all the room there is, and what was entered last."""
    live = use_table_controller(id)
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    window = Window(width, height, scale >= LARGE, len(live.table.header.names))
    larger = viewing_scale(window)
    board = ft.Semantics(identifier="look", container=True, expand=True, content=SpectatorBoard(live, window))
    has_seats = bool(live.shown.seats)
    middle: ft.Control = ft.Column(
        [Seats(live, "short", window), board], expand=True, horizontal_alignment=STRETCH
    )
    if has_seats and not window.has_panel_below:
        seats = MeasuredBox(
            lambda wide, high: scaled_to_room(Seats(live, "roomy", window), wide, high, larger),
            SEATS * larger,
            height,
        )
        middle = ft.Row(
            [ft.Container(seats, width=SEATS * larger), board],
            expand=True,
            spacing=16,
            vertical_alignment=STRETCH,
        )
    digits = ClockDigits(
        id, round(larger * (DIGITS if window.players < MANY else DIGITS_OF_MANY)), key="clock"
    )
    body = ft.Column(
        [digits, middle, LastRuling(live, window)], expand=True, spacing=6, horizontal_alignment=STRETCH
    )
    return screen(
        live.page.route or "/", SpectatorHeadline(live, window), body, padding=6 if window.is_phone else 8
    )


def scaled_to_room(drawn: ft.Control, width: float, height: float, larger: float) -> ft.Control:
    """Drawn for a smaller room of the same shape, and made as large as this one. Whatever is tapped there does nothing."""
    inner = ft.Container(
        drawn, width=width / larger, height=height / larger, scale=larger, ignore_interactions=True
    )
    return ft.Container(inner, alignment=ft.Alignment.CENTER, width=width, height=height)


@memo_component
def SpectatorHeadline(live: TableController, window: Window) -> ft.Control:
    """How things stand, to be read across a room."""
    headline: str = use_view_part(live, "headline")
    if window.is_phone:
        return Headline(headline, True)
    size = round(HEADLINE * viewing_scale(window))
    text = ft.Text(
        drawable_text(headline),
        size=size,
        weight=ft.FontWeight.W_500,
        color=theme.ON_WOOD,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Semantics(header=True, heading_level=1, live_region=True, identifier="headline", content=text)


@memo_component
def SpectatorBoard(live: TableController, window: Window) -> ft.Control:
    """The board, as large as its room allows."""
    larger = viewing_scale(window)
    beside = SEATS * larger + 16 if live.shown.seats and not window.has_panel_below else 0

    def lying(wide: float, high: float) -> ft.Control:
        middle = Middle(live, wide / larger, high / larger, window, key=f"{wide} {high}")
        return scaled_to_room(middle, wide, high, larger)

    return MeasuredBox(lying, window.width - beside - 16, window.height - AROUND * larger)


@memo_component
def LastRuling(live: TableController, window: Window) -> ft.Control:
    """What was entered last, with what followed."""
    lines = [line for line in use_view_part(live, "log")[-1:] if line.number]
    words = lines[0].text if lines else ""
    size = theme.SMALL if window.is_phone else round(RULING * viewing_scale(window))
    text = unlabelled_text(words, size=size, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER)
    return ft.Semantics(
        label=drawable_text(words),
        identifier="last-ruling",
        content=ft.Row([ft.Container(text, expand=True)]),
    )
