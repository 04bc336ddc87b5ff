"""The layers of the drawn board: cards with their pieces, highlights, tap areas and coordinates."""

import math
from typing import Final

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import use_typed_ref
from views.components.controls import delayed_tooltip, semantic_group, silent_text, tap_area
from views.font_coverage import drawable_text
from views.runtime.control_cache import ControlCache
from views.screens.royal_battles.board_layout import WHITE_AT_LEFT, BoardLayout
from views.screens.royal_battles.squares import (
    CENTER,
    INJURY_COLOUR,
    INJURY_EDGE_COLOUR,
    SquareSize,
    SquareView,
    square_frame,
    square_picture,
)
from views.screens.table.scene import Dispatch, Tap

FIGHT_LINE_WIDTH: Final = 6.0
"""The width in pixels of the line between attacker and target."""
COORDINATE_ROOM: Final = 14
"""Room in pixels for the coordinates below and beside the board."""


def render_board(
    cache: ControlCache,
    square_views: tuple[SquareView, ...],
    size: SquareSize,
    four_colours: bool,
    dispatch: Dispatch,
    cursor_square: int = -1,
    fight_squares: tuple[int, ...] = (),
    layout: BoardLayout = WHITE_AT_LEFT,
    identifier_prefix: str = "cell",
) -> ft.Control:
    """Draw the cards with their pieces, and above them the tap areas and highlights, so that a change of
    highlight redraws no card. `square_views`: in the order of `layout`. `cursor_square`: the square of the
    keyboard cursor, -1 for none.
    """
    pictures = [
        cache(("seen", view.square), square_picture, *view[1:7], size, four_colours) for view in square_views
    ]
    layers = [
        cache("letters", coordinates_below, size, layout),
        cache("numbers", coordinates_beside, size, layout.letters_beside),
        board_layer_with_cached_rows(cache, "cards", pictures, layout.columns),
        cached_highlight_layer(cache, square_views, size, cursor_square, fight_squares, layout),
        cached_tap_layer(cache, square_views, size, dispatch, layout.columns, identifier_prefix),
    ]
    board = ft.Stack(
        layers,
        width=size.width * layout.columns + COORDINATE_ROOM,
        height=size.height * layout.rows + COORDINATE_ROOM,
    )
    if identifier_prefix == "cell":
        return semantic_group(board, say("battle.board", "The board"), identifier="board")
    label = say("battle.board_to_choose", "The board: choose a square")
    return semantic_group(board, label, identifier=f"board-{identifier_prefix}")


def cached_tap_layer(
    cache: ControlCache,
    square_views: tuple[SquareView, ...],
    size: SquareSize,
    dispatch: Dispatch,
    columns: int,
    identifier_prefix: str,
) -> ft.Control:
    """Return the layer with a tap area for each square, labelled for screen readers."""
    labelled = [
        cache.around_part(
            ("tapped", view.square),
            square_semantics,
            cache(("touch", view.square), square_tap_area, dispatch, view.square, size, view.tooltip),
            f"{identifier_prefix}-{view.square}",
            view.label,
            view.is_chosen,
        )
        for view in square_views
    ]
    return board_layer_with_cached_rows(cache, "taps", labelled, columns)


def cached_highlight_layer(
    cache: ControlCache,
    square_views: tuple[SquareView, ...],
    size: SquareSize,
    cursor_square: int,
    fight_squares: tuple[int, ...],
    layout: BoardLayout,
) -> ft.Control:
    """Return the layer with the frames of the squares that can be chosen or are chosen, the cursor and the
    line of a fight."""
    shines = {
        n: (each.is_chosen, bool(each.card), square == cursor_square)
        for n, (square, each) in enumerate(zip(layout.squares, square_views, strict=True))
        if square == cursor_square or each.is_highlighted or each.is_chosen
    }
    lights: dict[int, tuple[bool, bool, bool]] = use_typed_ref({}).current
    lights |= shines
    highlights = [
        cache(("lit", n), square_highlight, n, *lights[n], size, n in shines, layout.columns)
        for n in sorted(lights)
    ]
    fight = (
        [cache("fight", fight_line, *map(layout.row_and_column_of_square, fight_squares), size)]
        if fight_squares
        else []
    )
    return cache.around_parts("lights", highlight_layer, [*highlights, *fight], size, layout)


def board_layer_with_cached_rows(
    cache: ControlCache, layer_name: str, square_controls: list[ft.Control], columns: int
) -> ft.Control:
    rows = [
        cache.around_parts((layer_name, first), board_row, square_controls[first : first + columns])
        for first in range(0, len(square_controls), columns)
    ]
    return cache.around_parts(layer_name, board_layer, rows)


def board_row(square_controls: list[ft.Control]) -> ft.Control:
    return ft.Row(square_controls, spacing=0, tight=True)


def board_layer(rows: list[ft.Control]) -> ft.Control:
    return ft.Column(rows, spacing=0, tight=True, left=COORDINATE_ROOM, top=0)


def highlight_layer(highlights: list[ft.Control], size: SquareSize, layout: BoardLayout) -> ft.Control:
    return ft.Stack(
        highlights,
        left=COORDINATE_ROOM,
        top=0,
        width=size.width * layout.columns,
        height=size.height * layout.rows,
    )


def square_highlight(
    at: int,
    is_chosen: bool,
    has_card: bool,
    is_cursor_here: bool,
    size: SquareSize,
    is_visible: bool,
    columns: int,
) -> ft.Control:
    """Draw the highlight of the square `at` this place on the screen, counted from the top left. An unused
    one stays mounted but hidden, so that it need not be sent again.
    """
    frame = square_frame(is_chosen, has_card, is_cursor_here, size)
    across, down = (at % columns + 0.5) * size.width, (at // columns + 0.5) * size.height
    frame.left, frame.top = across - (frame.width or 0) / 2, down - (frame.height or 0) / 2
    frame.key, frame.visible = f"light{at}", is_visible
    return frame


def fight_line(
    attacker_place: tuple[int, int], target_place: tuple[int, int], size: SquareSize
) -> ft.Control:
    """Draw a line between the middles of two squares, given by row and column on the screen."""
    (top, left), (bottom, right) = (
        ((row + 0.5) * size.height, (column + 0.5) * size.width)
        for row, column in (attacker_place, target_place)
    )
    long = math.hypot(right - left, bottom - top)
    return ft.Container(
        width=long,
        height=FIGHT_LINE_WIDTH,
        bgcolor=INJURY_COLOUR,
        border=ft.Border.all(1, INJURY_EDGE_COLOUR),
        border_radius=FIGHT_LINE_WIDTH / 2,
        left=(left + right - long) / 2,
        top=(top + bottom - FIGHT_LINE_WIDTH) / 2,
        rotate=ft.Rotate(math.atan2(bottom - top, right - left)),
        key="fight",
    )


def square_tap_area(dispatch: Dispatch, square: str, size: SquareSize, tooltip_text: str) -> ft.Control:
    """Draw the tap area of a square. A long press opens the unit's details; hovering shows `tooltip_text`."""
    tap, hold = Tap("square", square), Tap("unit", square)
    tip = delayed_tooltip(tooltip_text, looks_like_paper=True) if tooltip_text else None
    if tip:  # offset from the middle of the square, so that the unit stays visible
        tip.vertical_offset = size.height / 2 + 4
    return tap_area(
        lambda: dispatch(tap),
        on_hold=lambda: dispatch(hold),
        width=size.width,
        height=size.height,
        border_radius=6,
        tooltip=tip,
    )


def square_semantics(tap_area: list[ft.Control], identifier: str, label: str, is_chosen: bool) -> ft.Control:
    return ft.Semantics(
        label=drawable_text(label),
        identifier=identifier,
        selected=True if is_chosen else None,
        content=tap_area[0],
    )


def coordinate_label(words: str, width: float, height: float, size: SquareSize) -> ft.Control:
    shown = silent_text(words, size=11 / size.text_scale, color=theme.ON_WOOD_FADED, no_wrap=True)
    return ft.Container(shown, alignment=CENTER, width=width, height=height)


def coordinates_below(size: SquareSize, layout: BoardLayout) -> ft.Control:
    each = [coordinate_label(sign, size.width, COORDINATE_ROOM, size) for sign in layout.letters_below]
    return ft.Row(each, spacing=0, tight=True, left=COORDINATE_ROOM, top=size.height * layout.rows)


def coordinates_beside(size: SquareSize, signs: str) -> ft.Control:
    each = [coordinate_label(sign, COORDINATE_ROOM, size.height, size) for sign in signs]
    return ft.Column(each, spacing=0, tight=True, left=0, top=0)
