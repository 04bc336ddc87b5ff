"""The table for spectators: a big board without secret cards and without buttons, for a tablet in the middle
or a television. The host sees the same of a table that a device keeps, with the way to take the keeping back.
"""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import memo_component, use_app_context, use_shared_value
from views.app.icons import Icons
from views.app.preferences import AppContext
from views.components.controls import (
    LARGE,
    STRETCH,
    Size,
    TextScale,
    button,
    icon_button,
    navigation_to,
    silent_text,
)
from views.components.measured_box import MeasuredBox
from views.components.shell import Headline, screen_component, screen_view, top_bar
from views.font_coverage import drawable_text
from views.screens.joining.clock import ClockDigits
from views.screens.table.controller import SceneController, use_scene_controller, use_view_part
from views.screens.table.parts import MeasuredBoardArea, Seats
from views.screens.table.table_actions import change_or_leave_seat_action_label, standings_action_label
from views.screens.table.window_layout import Window

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
    window = use_spectator_window(live)
    return screen_view(
        live.page.route or "/",
        SpectatorHeadline(live, window),
        spectator_body(live, window),
        padding=6 if window.is_phone else 8,
    )


@screen_component
def TableKeptByAnotherDeviceScreen(id: int) -> ft.Control:
    """Draw the table as a spectator sees it, below who keeps it, with the way to take the keeping back."""
    live = use_scene_controller(id)
    context = use_app_context()
    keeper = use_shared_value(context.store, lambda _: keeper_text_or_empty(context, id))
    headline: str = use_view_part(live, "scene.headline")
    window = use_spectator_window(live)
    share = icon_button(
        Icons.GROUP_ADD_OUTLINED,
        say("share.title", "Let others join"),
        "share",
        navigation_to(f"/table/{id}/share"),
        ink=theme.ON_WOOD,
    )

    def take_keeping_back() -> None:
        if context.sharing is not None:
            context.sharing.keeping.return_keeping_to_host(id)

    label = say("keeping.take_back", "Keep the record here again")
    take_back = button(label, "take-keeping-back", take_keeping_back, "wood", fills=window.is_phone)
    return screen_view(
        f"/table/{id}",
        top_bar(headline, navigation_to("/"), [share], subtitle=keeper, announces_title=True),
        ft.Column(
            [spectator_body(live, window), take_back], expand=True, spacing=6, horizontal_alignment=STRETCH
        ),
        padding=6 if window.is_phone else 8,
    )


def keeper_text_or_empty(context: AppContext, id: int) -> str:
    """Return who keeps a shared table; "" while the host keeps it."""
    invitation = context.sharing.invitations.invitation_to_table(id) if context.sharing is not None else None
    return invitation.keeper_text if invitation is not None and invitation.keeper else ""


def use_spectator_window(controller: SceneController) -> Window:
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    return Window(width, height, scale >= LARGE, len(controller.table.names))


def spectator_body(controller: SceneController, window: Window) -> ft.Control:
    """Return everything below the top of a spectator's screen: the clock, the seats, the board and the last
    entry."""
    larger = text_scale_for_viewing_across_room(window)
    board = ft.Semantics(
        identifier="look", container=True, expand=True, content=SpectatorBoard(controller, window)
    )
    if controller.shown.scene.seats and not window.is_panel_below_board:
        roomy_seats = lambda wide, high: scaled_up_ignoring_taps(
            Seats(controller, "roomy", window), wide, high, larger
        )
        seats = ft.Container(MeasuredBox(roomy_seats, SEATS * larger, window.height), width=SEATS * larger)
        middle: ft.Control = ft.Row([seats, board], expand=True, spacing=16, vertical_alignment=STRETCH)
    else:
        seat_row = Seats(controller, "short", window)
        middle = ft.Column([seat_row, board], expand=True, horizontal_alignment=STRETCH)
    digits = ClockDigits(
        controller.id, round(larger * (DIGITS if window.players < MANY else DIGITS_OF_MANY)), key="clock"
    )
    rows = [digits, middle, LastEntryTextAndTableButtons(controller, window)]
    return ft.Column(rows, expand=True, spacing=6, horizontal_alignment=STRETCH)


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
    text = ft.Text(
        drawable_text(headline),
        size=round(HEADLINE * text_scale_for_viewing_across_room(window)),
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
    """Draw the last entry with what followed from it, beside the buttons to the standings and to one's
    seat."""
    words = next((line.text for line in use_view_part(controller, "log")[-1:] if line.number), "")
    size = theme.SMALL if window.is_phone else round(RULING * text_scale_for_viewing_across_room(window))
    text = silent_text(words, size=size, color=theme.ON_WOOD, text_align=ft.TextAlign.CENTER)
    last_entry = ft.Semantics(
        label=drawable_text(words),
        identifier="last-ruling",
        expand=True,
        content=ft.Row([ft.Container(text, expand=True)]),
    )

    def navigation_button(icon: ft.IconData, label: str, name: str) -> ft.Control:
        go = lambda: controller.page.navigate(f"/table/{controller.id}/{name}")
        return icon_button(icon, label, name, go, ink=theme.ON_WOOD)

    buttons = []
    if controller.is_league_table:
        buttons.append(navigation_button(Icons.EMOJI_EVENTS, standings_action_label(), "standings"))
    if controller.context.has_place:
        buttons.append(navigation_button(Icons.PEOPLE_OUTLINE, change_or_leave_seat_action_label(), "place"))
    return ft.Row([last_entry, *buttons])
