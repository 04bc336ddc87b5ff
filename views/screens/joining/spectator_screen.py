"""The table for spectators: a big board without secret cards and without buttons, for a tablet in the middle
or a television."""

import flet as ft

from views.app import theme
from views.app.error_boundary import memo_component
from views.app.icons import Icons
from views.components.measured_box import MeasuredBox
from views.components.pressable import icon_button, silent_text
from views.components.shell import LARGE, Headline, Size, TextScale, screen_component, screen_view
from views.font_coverage import drawable_text
from views.screens.joining.clock import ClockDigits
from views.screens.table.controller import SceneController, use_scene_controller, use_view_part
from views.screens.table.parts import MeasuredBoardArea, Seats
from views.screens.table.table_actions import change_or_leave_seat_action_label, standings_action_label
from views.screens.table.window_layout import Window

STRETCH = ft.CrossAxisAlignment.STRETCH
ACROSS, DOWN = 750, 420
"""Everything is drawn for a window of this size in pixels, then scaled to the window. The smallest letters
are then legible from 3 m: capitals of 8 minutes of arc on a television of 40 inches.
"""
SEATS, AROUND = 190, 104
"""The width of the seats, and the approximate height above and below the board, in pixels."""
HEADLINE, RULING = 20, 14
DIGITS, DIGITS_OF_MANY, MANY = 26, 16, 4
"""The size of the clock's digits, and the number of players from which the digits are smaller to fit one
row."""


def text_scale_for_viewing_across_room(window: Window) -> float:
    """Return the scale of texts read across a room; 1 on a phone."""
    return 1.0 if window.is_panel_below_board else max(1.0, min(window.width / ACROSS, window.height / DOWN))


@screen_component
def SpectatorScreen(id: int) -> ft.Control:
    """Draw the position, the board in all available room, and the last entry."""
    live = use_scene_controller(id)
    body, window = spectator_body(live)
    return screen_view(
        live.page.route or "/", SpectatorHeadline(live, window), body, padding=6 if window.is_phone else 8
    )


def spectator_body(controller: SceneController) -> tuple[ft.Control, Window]:
    """Return everything below the top of a spectator's screen, and its window. Must be called while a
    component is drawn."""
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    window = Window(width, height, scale >= LARGE, len(controller.table.names))
    larger = text_scale_for_viewing_across_room(window)
    board = ft.Semantics(
        identifier="look", container=True, expand=True, content=SpectatorBoard(controller, window)
    )
    has_seats = bool(controller.shown.scene.seats)
    middle: ft.Control = ft.Column(
        [Seats(controller, "short", window), board], expand=True, horizontal_alignment=STRETCH
    )
    if has_seats and not window.is_panel_below_board:
        seats = MeasuredBox(
            lambda wide, high: scaled_up_ignoring_taps(
                Seats(controller, "roomy", window), wide, high, larger
            ),
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
        controller.id, round(larger * (DIGITS if window.players < MANY else DIGITS_OF_MANY)), key="clock"
    )
    body = ft.Column(
        [digits, middle, LastEntryTextAndTableButtons(controller, window)],
        expand=True,
        spacing=6,
        horizontal_alignment=STRETCH,
    )
    return body, window


def scaled_up_ignoring_taps(content: ft.Control, width: float, height: float, scale: float) -> ft.Control:
    """Draw in a smaller room of the same shape, then scale up. Taps do nothing."""
    inner = ft.Container(
        content, width=width / scale, height=height / scale, scale=scale, ignore_interactions=True
    )
    return ft.Container(inner, alignment=ft.Alignment.CENTER, width=width, height=height)


@memo_component
def SpectatorHeadline(controller: SceneController, window: Window) -> ft.Control:
    """Draw the headline, legible across a room."""
    headline: str = use_view_part(controller, "scene.headline")
    if window.is_phone:
        return Headline(headline, True)
    size = round(HEADLINE * text_scale_for_viewing_across_room(window))
    text = ft.Text(
        drawable_text(headline),
        size=size,
        weight=ft.FontWeight.W_500,
        color=theme.ON_WOOD,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Semantics(header=True, heading_level=1, live_region=True, identifier="headline", content=text)


@memo_component
def SpectatorBoard(controller: SceneController, window: Window) -> ft.Control:
    """Draw the board as large as its room allows."""
    larger = text_scale_for_viewing_across_room(window)
    side_width = (
        SEATS * larger + 16 if controller.shown.scene.seats and not window.is_panel_below_board else 0
    )

    def scaled_board_area(wide: float, high: float) -> ft.Control:
        middle = MeasuredBoardArea(controller, wide / larger, high / larger, window, key=f"{wide} {high}")
        return scaled_up_ignoring_taps(middle, wide, high, larger)

    return MeasuredBox(scaled_board_area, window.width - side_width - 16, window.height - AROUND * larger)


@memo_component
def LastEntryTextAndTableButtons(controller: SceneController, window: Window) -> ft.Control:
    """Draw the last entry and what followed from it."""
    lines = [line for line in use_view_part(controller, "log")[-1:] if line.number]
    words = lines[0].text if lines else ""
    size = theme.SMALL if window.is_phone else round(RULING * text_scale_for_viewing_across_room(window))
    text = silent_text(words, size=size, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER)
    ruling = ft.Semantics(
        label=drawable_text(words),
        identifier="last-ruling",
        expand=True,
        content=ft.Row([ft.Container(text, expand=True)]),
    )
    more = [standings_button(controller)] if controller.is_league_table else []
    more += [button_to_seats_screen(controller)] if controller.context.has_place else []
    return ft.Row([ruling, *more])


def button_to_seats_screen(controller: SceneController) -> ft.Control:
    """Return the button that leads to the seats and the way out."""
    to_place = lambda: controller.page.navigate(f"/table/{controller.id}/place")
    return icon_button(
        Icons.PEOPLE_OUTLINE, change_or_leave_seat_action_label(), "place", to_place, ink=theme.ON_WOOD
    )


def standings_button(controller: SceneController) -> ft.Control:
    """Return the button that leads to the standings of the table's league."""
    to_standings = lambda: controller.page.navigate(f"/table/{controller.id}/standings")
    return icon_button(
        Icons.EMOJI_EVENTS, standings_action_label(), "standings", to_standings, ink=theme.ON_WOOD
    )
