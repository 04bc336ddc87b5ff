"""The board between the players: 35 cards in the table's orientation, with the pieces on them."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

import flet as ft

from models.cards import NAMES
from models.translation import current_language, say
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import ATTACK, NO_CARD, NOWHERE, State, seat_of
from referee.games.royal_battles.unit_signs import custom_unit_sign_in_battle
from referee.table.redacted import NOBODY
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.component import Reference, component, use_app_context, use_stable_callback, use_typed_ref
from views.app.faces import RATIO
from views.components.controls import TextScale
from views.components.scrolling import SETTLE
from views.runtime.control_cache import use_control_cache
from views.screens.royal_battles.board_input import use_board_cursor, use_draggable_board
from views.screens.royal_battles.board_layers import COORDINATE_ROOM, render_board
from views.screens.royal_battles.board_layout import WHITE_AT_LEFT, BoardLayout, layout_for_seat
from views.screens.royal_battles.descriptions import unit_tooltip_text
from views.screens.royal_battles.squares import SIDES, SquareSize, SquareView
from views.screens.table.scene import Dispatch, Intent, Tap

MIN_ROW_HEIGHT: Final = 24.0
"""The least height of a row in pixels; the board scrolls if that does not fit."""
LARGEST_TEXTS: Final = 1.75
MIN_UPRIGHT_HEIGHT: Final = 32.0
"""The least height in pixels of an upright card with large text, so that its suit is legible; the board then
scrolls."""


# -- views ---------------------------------------------------------------------------------------------------
def square_view(
    state: State, square_index: int, highlighted_squares: frozenset[str], chosen_squares: Sequence[str]
) -> SquareView:
    """Return the view of a square: its card and unit, and its label for screen readers."""
    square, card, unit = SQUARES[square_index], state.top[square_index], state.unit_on_square[square_index]
    view = SquareView(
        square,
        "" if card == NO_CARD else NAMES[card],
        is_highlighted=square in highlighted_squares,
        is_chosen=square in chosen_squares,
    )
    may = highlighted_square_action_text(state, unit) if view.is_highlighted and not view.is_chosen else ""
    if unit == NOWHERE:
        return view._replace(label=square_label(view, "", may, current_language()))
    view = view._replace(
        unit=state.table_rules.kinds[unit],
        sign=custom_unit_sign_in_battle(state, unit),
        side=SIDES[seat_of(unit)],
        injury=state.injury[unit],
        life=state.table_rules.forms[unit].life,
    )
    return view._replace(
        label=square_label(view, state.table_rules.names[seat_of(unit)], may, current_language()),
        tooltip=unit_tooltip_text(state, unit),
    )


def highlighted_square_action_text(state: State, unit_on_square: int) -> str:
    if state.phase != ATTACK or unit_on_square in (NOWHERE, state.moved):
        return say("battle.place.lit", "you can choose it")
    if seat_of(unit_on_square) != state.turn:
        return say("seeing.may_be_attacked", "can be attacked")
    return say("seeing.may_be_healed", "can be healed")


@lru_cache(maxsize=2048)
def square_label(view: SquareView, owner: str, action_text: str, language: str) -> str:
    """Return a square in words. The result is cached, since most squares do not change."""
    parts = [view.square, card_as_read_aloud(view.card) if view.card else say("battle.place.empty", "empty")]
    if view.unit:
        parts.append(
            say(
                "battle.place.unit",
                "{player}'s {unit}, injury {injury} of {life}",
                player=owner,
                unit=vocabulary_word("unit", view.unit),
                injury=view.injury,
                life=view.life,
            )
        )
        if view.injury:
            parts.append(say("seeing.life_left", "{left} Life left", left=max(0, view.life - view.injury)))
        parts.append(say("seeing.white", "white") if view.side == "white" else say("seeing.black", "black"))
    chosen = say("battle.place.chosen", "chosen") if view.is_chosen else ""
    return ", ".join(part for part in (*parts, action_text, chosen) if part)


# -- drawn ---------------------------------------------------------------------------------------------------
def square_size(
    width: float,
    height: float,
    turned: bool,
    text_scale: float = 1.0,
    min_height: float = MIN_ROW_HEIGHT,
    layout: BoardLayout = WHITE_AT_LEFT,
) -> SquareSize:
    """Return the size of a square so that the whole board fits this room, but no square is lower than
    `min_height`.
    `turned`: cards lie sideways on the screen.
    """
    most, height = (width - COORDINATE_ROOM) / layout.columns, height - COORDINATE_ROOM
    down = max(min(height / layout.rows, most / RATIO if turned else most * RATIO), min_height)
    across = down * RATIO if turned else max(down / RATIO, min(most, 64))
    return SquareSize(min(most, across), down, turned, text_scale)


def ignore_tap(_: Intent) -> None:
    """Do nothing: a picture has no taps."""


@component
def Board(
    dispatch: Dispatch,
    square_views: tuple[SquareView, ...],
    turned: bool,
    four_colours: bool,
    fight_squares: tuple[int, ...],
    layout: BoardLayout,
    width: float,
    height: float,
) -> ft.Control:
    """Draw the board of a running game. `square_views`: in the order of `layout`; `turned`: cards lie
    sideways on the screen;
    `fight_squares`: the squares of attacker and target, which a line joins; empty without a fight.
    """

    def tap_square(square: str) -> None:
        dispatch(Tap("square", square))

    cursor = use_board_cursor(tap_square, layout)
    cache = use_control_cache(layout)
    text = ft.use_context(TextScale)
    least = MIN_ROW_HEIGHT if turned or text < LARGEST_TEXTS else MIN_UPRIGHT_HEIGHT
    size = square_size(width, height, turned, text, least, layout)
    drawn = render_board(
        cache, square_views, size, four_colours, dispatch, cursor.square, fight_squares, layout
    )
    board = cursor.wrap_board(use_draggable_board(drawn, square_views, size, layout, tap_square))
    board_row = ft.Row([board], alignment=ft.MainAxisAlignment.CENTER)
    most = size.height * layout.rows + COORDINATE_ROOM - height
    if most <= 1:
        return board_row
    return ScrollingBoard(
        board_row, height, row_to_scroll_to(square_views, layout.columns), size.height, most
    )


def row_to_scroll_to(square_views: tuple[SquareView, ...], columns: int) -> int:
    """Return the row, from the top, with a chosen or possible square; -1 if there is none."""
    chosen = [at for at, each in enumerate(square_views) if each.is_chosen]
    possible = [at for at, each in enumerate(square_views) if each.is_highlighted]
    return next((at // columns for at in (*chosen, *possible)), -1)


@component
def ScrollingBoard(
    board: ft.Control, height: float, visible_row: int, row_height: float, max_scroll_offset: float
) -> ft.Control:
    """Draw a board that is `max_scroll_offset` pixels higher than its room; it scrolls, starting at the
    chosen square."""
    scrolled: Reference[ft.Column | None] = use_typed_ref(None)

    async def scroll_to_row() -> None:
        if visible_row >= 0:
            await asyncio.sleep(SETTLE[0])
            if scrolled.current is not None:
                with suppress(RuntimeError):  # the page may have been closed
                    await scrolled.current.scroll_to(
                        offset=min(
                            max_scroll_offset, max(0.0, (visible_row + 0.5) * row_height - height / 2)
                        ),
                        duration=0,
                    )

    ft.use_effect(scroll_to_row, [visible_row, height])
    scrolled.current = ft.Column([board], scroll=ft.ScrollMode.AUTO, height=height)
    return scrolled.current


@component
def PastBoard(
    square_views: tuple[SquareView, ...], turned: bool, four_colours: bool, width: float, height: float
) -> ft.Control:
    """Draw the board of a past moment, on a joined phone with its own seat below. `square_views`: by number
    of the square."""
    layout = use_board_layout_of_own_seat()
    turned = turned != layout.is_turned
    return render_board(
        use_control_cache(),
        tuple(square_views[number] for number in layout.squares),
        square_size(width, height, turned, ft.use_context(TextScale), layout=layout),
        four_colours,
        ignore_tap,
        layout=layout,
    )


def use_board_layout_of_own_seat() -> BoardLayout:
    """Return the layout of the board for this device: with its own seat below on a joined phone. Only in a
    component."""
    own_table = use_app_context().own_table
    return layout_for_seat(own_table.seat if own_table is not None else NOBODY)


@component
def SquarePicker(
    square_views: tuple[SquareView, ...],
    turned: bool,
    four_colours: bool,
    width: float,
    on_square_picked: Callable[[str], None],
    identifier_prefix: str,
) -> ft.Control:
    """Draw a board for naming a square, on a joined phone with its own seat below. `square_views`: by number
    of the square;
    `identifier_prefix`: prefix of the squares' identifiers.
    """
    cache, layout = use_control_cache(), use_board_layout_of_own_seat()

    def handle_tap(intent: Intent) -> None:
        if isinstance(intent, Tap) and intent.what == "square":
            on_square_picked(str(intent.value))

    size = square_size(
        min(width, MAX_PICKER_WIDTH),
        PICKER_ROW_HEIGHT * layout.rows + COORDINATE_ROOM,
        turned != layout.is_turned,
        ft.use_context(TextScale),
        layout=layout,
    )
    board = render_board(
        cache,
        tuple(square_views[number] for number in layout.squares),
        size,
        four_colours,
        use_stable_callback(handle_tap),
        identifier_prefix=identifier_prefix,
        layout=layout,
    )
    return ft.Container(board, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=4)


MAX_PICKER_WIDTH, PICKER_ROW_HEIGHT = 360.0, 46
