"""The board between the players: 5 by 7 cards in the table's orientation, with the pieces on them."""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

import flet as ft

from models.cards import NAMES
from models.translation import current_language, say
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import ATTACK, NO_CARD, NOWHERE, State, seat_of
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import RATIO, Side
from views.app.keys import use_latest
from views.app.references import Reference, use_typed_ref
from views.components.pressable import delayed_tooltip, tap_area, unlabelled_text
from views.components.scrolling import SETTLE
from views.components.shell import TextScale
from views.font_coverage import drawable_text
from views.runtime.control_cache import ControlCache, use_control_cache
from views.screens.royal_battles.board_cursor import use_board_cursor
from views.screens.royal_battles.squares import (
    CENTER,
    INJURY_COLOUR,
    INJURY_EDGE_COLOUR,
    SquareSize,
    SquareView,
    square_frame,
    square_picture,
)
from views.screens.royal_battles.unit_description import unit_tooltip_text
from views.screens.table.intents import Intent, Tap
from views.screens.table.scene import Dispatch

SIDES: Final[tuple[Side, Side]] = ("white", "black")
BOARD_ROWS, BOARD_COLUMNS = 7, 5
MIN_ROW_HEIGHT: Final = 24.0
"""The least height of a row in pixels; the board scrolls if that does not fit."""
LARGEST_TEXTS: Final = 1.75
MIN_UPRIGHT_HEIGHT: Final = 32.0
"""The least height in pixels of an upright card with large text, so that its suit is legible; the board then scrolls."""
FIGHT_LINE_WIDTH: Final = 6.0
"""The width in pixels of the line between attacker and target."""
COORDINATE_ROOM: Final = 14
"""Room in pixels for the letters below and the numbers beside the board."""


# -- views -------------------------------------------------------------------------------------------------------------
def square_view(
    state: State, square_index: int, highlighted_squares: frozenset[str], chosen_squares: Sequence[str]
) -> SquareView:
    """Return the view of a square: its card and unit, and its label for screen readers."""
    square, card, unit = SQUARES[square_index], state.top[square_index], state.unit_on_square[square_index]
    name, is_chosen = "" if card == NO_CARD else NAMES[card], square in chosen_squares
    may = possible_action_text(state, unit) if square in highlighted_squares and not is_chosen else ""
    place = SquareView(square, name, is_highlighted=square in highlighted_squares, is_chosen=is_chosen)
    if unit == NOWHERE:
        return place._replace(label=square_label(place, "", may, current_language()))
    seat = seat_of(unit)
    kind, life = state.table_rules.kinds[unit], state.table_rules.forms[unit].life
    place = place._replace(unit=kind, side=SIDES[seat], injury=state.injury[unit], life=life)
    return place._replace(
        label=square_label(place, state.table_rules.names[seat], may, current_language()),
        tooltip=unit_tooltip_text(state, unit),
    )


def possible_action_text(state: State, unit: int) -> str:
    """Return what a highlighted square can be used for."""
    if state.phase == ATTACK and unit not in (NOWHERE, state.moved):
        if seat_of(unit) != state.turn:
            return say("seeing.may_be_attacked", "can be attacked")
        return say("seeing.may_be_healed", "can be healed")
    return say("battle.place.lit", "you can choose it")


@lru_cache(maxsize=2048)
def square_label(view: SquareView, owner: str, action_text: str, language: str) -> str:
    """Return a square in words. The result is cached, since most squares do not change."""
    said = [view.square, card_as_read_aloud(view.card) if view.card else say("battle.place.empty", "empty")]
    if view.unit:
        facts = {
            "player": owner,
            "unit": vocabulary_word("unit", view.unit),
            "injury": view.injury,
            "life": view.life,
        }
        said.append(say("battle.place.unit", "{player}'s {unit}, injury {injury} of {life}", **facts))
        if view.injury:
            said.append(say("seeing.life_left", "{left} Life left", left=max(0, view.life - view.injury)))
        said.append(say("seeing.white", "white") if view.side == "white" else say("seeing.black", "black"))
    said += [action_text] if action_text else []
    said += [say("battle.place.chosen", "chosen")] if view.is_chosen else []
    return ", ".join(said)


# -- drawn -------------------------------------------------------------------------------------------------------------
def square_size(
    width: float, height: float, turned: bool, text_scale: float = 1.0, min_height: float = MIN_ROW_HEIGHT
) -> SquareSize:
    """Return the size of a square so that the whole board fits this room, but no square is lower than `min_height`."""
    width, height = width - COORDINATE_ROOM, height - COORDINATE_ROOM
    down = max(
        min(height / BOARD_ROWS, width / BOARD_COLUMNS / RATIO if turned else width / BOARD_COLUMNS * RATIO),
        min_height,
    )
    across = down * RATIO if turned else max(down / RATIO, min(width / BOARD_COLUMNS, 64))
    return SquareSize(min(width / BOARD_COLUMNS, across), down, turned, text_scale)


def ignore_tap(_: Intent) -> None:
    """Do nothing: a picture has no taps."""


@component
def Board(
    dispatch: Dispatch,
    square_views: tuple[SquareView, ...],
    turned: bool,
    four_colours: bool,
    fight_squares: tuple[int, ...],
    width: float,
    height: float,
) -> ft.Control:
    """Draw the board of a running game. `fight_squares`: the squares of attacker and target, which a line joins; empty without a
    fight.
    """
    cursor, kept = use_board_cursor(lambda square: dispatch(Tap("square", square))), use_control_cache()
    text = ft.use_context(TextScale)
    size = square_size(
        width, height, turned, text, MIN_ROW_HEIGHT if turned or text < LARGEST_TEXTS else MIN_UPRIGHT_HEIGHT
    )
    drawn = draw_board(kept, square_views, size, four_colours, dispatch, cursor.square, fight_squares)
    lies = ft.Row([cursor.wrap_board(drawn)], alignment=ft.MainAxisAlignment.CENTER)
    too_low = size.height * BOARD_ROWS + COORDINATE_ROOM - height
    return ScrollingBoard(lies, height, row_to_scroll_to(square_views), size.height) if too_low > 1 else lies


def row_to_scroll_to(square_views: tuple[SquareView, ...]) -> int:
    """Return the row, from the top, with a chosen or possible square; -1 if there is none."""
    chosen = [number // BOARD_COLUMNS for number, each in enumerate(square_views) if each.is_chosen]
    return next(
        iter(
            chosen
            or [number // BOARD_COLUMNS for number, each in enumerate(square_views) if each.is_highlighted]
        ),
        -1,
    )


@component
def ScrollingBoard(board: ft.Control, height: float, visible_row: int, row_height: float) -> ft.Control:
    """Draw a board higher than its room; it scrolls, starting at the chosen square."""
    scrolled: Reference[ft.Column | None] = use_typed_ref(None)

    async def scroll_to_row() -> None:
        if visible_row >= 0:
            await asyncio.sleep(SETTLE[0])
            if scrolled.current is not None:
                most = row_height * BOARD_ROWS + COORDINATE_ROOM - height
                with suppress(RuntimeError):  # the page may have been closed
                    await scrolled.current.scroll_to(
                        offset=min(most, max(0.0, (visible_row + 0.5) * row_height - height / 2)), duration=0
                    )

    ft.use_effect(scroll_to_row, [visible_row, height])
    scrolled.current = ft.Column([board], scroll=ft.ScrollMode.AUTO, height=height)
    return scrolled.current


@component
def PastBoard(
    square_views: tuple[SquareView, ...], turned: bool, four_colours: bool, width: float, height: float
) -> ft.Control:
    """Draw the board of a past moment."""
    return draw_board(
        use_control_cache(),
        square_views,
        square_size(width, height, turned, ft.use_context(TextScale)),
        four_colours,
        ignore_tap,
    )


@component
def SquarePicker(
    square_views: tuple[SquareView, ...],
    turned: bool,
    four_colours: bool,
    width: float,
    on_square_picked: Callable[[str], None],
    identifier_prefix: str,
) -> ft.Control:
    """Draw a board for naming a square. `identifier_prefix`: prefix of the squares' identifiers."""
    kept, latest = use_control_cache(), use_latest(on_square_picked)

    def handle_tap(intent: Intent) -> None:
        if isinstance(intent, Tap) and intent.what == "square":
            latest(str(intent.value))

    size = square_size(
        min(width, MAX_PICKER_WIDTH),
        PICKER_ROW_HEIGHT * BOARD_ROWS + COORDINATE_ROOM,
        turned,
        ft.use_context(TextScale),
    )
    board = draw_board(
        kept, square_views, size, four_colours, use_latest(handle_tap), identifier_prefix=identifier_prefix
    )
    return ft.Container(board, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=4)


MAX_PICKER_WIDTH, PICKER_ROW_HEIGHT = 360.0, 46


def draw_board(
    cache: ControlCache,
    square_views: tuple[SquareView, ...],
    size: SquareSize,
    four_colours: bool,
    dispatch: Dispatch,
    cursor_square: int = -1,
    fight_squares: tuple[int, ...] = (),
    identifier_prefix: str = "cell",
) -> ft.Control:
    """Draw the cards with their pieces, and above them the tap areas and highlights, so that a change of highlight redraws
    no card. Column a, White's, is at the left; row 7 is at the top. `cursor_square`: the square of the keyboard cursor, -1 for
    none.
    """
    seen = [
        cache(("seen", each.square), square_picture, *each[1:6], size, four_colours) for each in square_views
    ]
    touched = [
        cache(("touch", each.square), square_tap_area, dispatch, each.square, size, each.tooltip)
        for each in square_views
    ]
    tapped = [
        cache.around_part(
            ("tapped", each.square),
            square_semantics,
            touch,
            f"{identifier_prefix}-{each.square}",
            each.label,
            each.is_chosen,
        )
        for each, touch in zip(square_views, touched, strict=True)
    ]
    shines = {
        n: (each.is_chosen, bool(each.card), n == cursor_square)
        for n, each in enumerate(square_views)
        if n == cursor_square or each.is_highlighted or each.is_chosen
    }
    lights: dict[int, tuple[bool, bool, bool]] = use_typed_ref({}).current
    lights |= shines
    lit = [cache(("lit", n), square_highlight, n, *lights[n], size, n in shines) for n in sorted(lights)]
    shining = cache.around_parts(
        "lights",
        highlight_layer,
        [*lit, *([cache("fight", fight_line, *fight_squares, size)] if fight_squares else [])],
        size,
    )
    layers = [
        cached_board_rows(cache, "cards", seen, size),
        shining,
        cached_board_rows(cache, "taps", tapped, size),
    ]
    lettered = [cache("letters", column_letters_row, size), cache("numbers", row_numbers_column, size)]
    content = ft.Stack(
        [*lettered, *layers],
        width=size.width * BOARD_COLUMNS + COORDINATE_ROOM,
        height=size.height * BOARD_ROWS + COORDINATE_ROOM,
    )
    label = (
        say("battle.board", "The board")
        if identifier_prefix == "cell"
        else say("battle.board_to_choose", "The board: choose a square")
    )
    return ft.Semantics(
        label=label,
        identifier="board" if identifier_prefix == "cell" else f"board-{identifier_prefix}",
        container=True,
        content=content,
    )


def cached_board_rows(
    cache: ControlCache, layer_name: str, square_controls: list[ft.Control], size: SquareSize
) -> ft.Control:
    rows = [
        cache.around_parts((layer_name, first), board_row, square_controls[first : first + BOARD_COLUMNS])
        for first in range(0, BOARD_ROWS * BOARD_COLUMNS, BOARD_COLUMNS)
    ]
    return cache.around_parts(layer_name, board_layer, rows, size)


def board_row(square_controls: list[ft.Control]) -> ft.Control:
    return ft.Row(square_controls, spacing=0, tight=True)


def board_layer(rows: list[ft.Control], size: SquareSize) -> ft.Control:
    return ft.Column(rows, spacing=0, tight=True, left=COORDINATE_ROOM, top=0)


def highlight_layer(highlights: list[ft.Control], size: SquareSize) -> ft.Control:
    return ft.Stack(
        highlights,
        left=COORDINATE_ROOM,
        top=0,
        width=size.width * BOARD_COLUMNS,
        height=size.height * BOARD_ROWS,
    )


def square_highlight(
    square_index: int,
    is_chosen: bool,
    has_card: bool,
    is_cursor_here: bool,
    size: SquareSize,
    is_visible: bool,
) -> ft.Control:
    """Draw the highlight of a square. An unused one stays mounted but hidden, so that it need not be sent again."""
    frame = square_frame(is_chosen, has_card, is_cursor_here, size)
    across, down = (
        (square_index % BOARD_COLUMNS + 0.5) * size.width,
        (square_index // BOARD_COLUMNS + 0.5) * size.height,
    )
    frame.left, frame.top = across - (frame.width or 0) / 2, down - (frame.height or 0) / 2
    frame.key, frame.visible = f"light{square_index}", is_visible
    return frame


def fight_line(attacker_square: int, target_square: int, size: SquareSize) -> ft.Control:
    """Draw a line between the middles of two squares."""
    left, right = ((number % BOARD_COLUMNS + 0.5) * size.width for number in (attacker_square, target_square))
    top, bottom = (
        (number // BOARD_COLUMNS + 0.5) * size.height for number in (attacker_square, target_square)
    )
    long, turn = math.hypot(right - left, bottom - top), math.atan2(bottom - top, right - left)
    line = ft.Container(
        width=long,
        height=FIGHT_LINE_WIDTH,
        bgcolor=INJURY_COLOUR,
        border=ft.Border.all(1, INJURY_EDGE_COLOUR),
        border_radius=FIGHT_LINE_WIDTH / 2,
    )
    line.left, line.top, line.rotate, line.key = (
        (left + right - long) / 2,
        (top + bottom - FIGHT_LINE_WIDTH) / 2,
        ft.Rotate(turn),
        "fight",
    )
    return line


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
    shown = unlabelled_text(words, size=11 / size.text_scale, color=theme.ON_WOOD_FADED, no_wrap=True)
    return ft.Container(shown, alignment=CENTER, width=width, height=height)


def column_letters_row(size: SquareSize) -> ft.Control:
    each = [coordinate_label(letter, size.width, COORDINATE_ROOM, size) for letter in "abcde"]
    return ft.Row(each, spacing=0, tight=True, left=COORDINATE_ROOM, top=size.height * BOARD_ROWS)


def row_numbers_column(size: SquareSize) -> ft.Control:
    return ft.Column(
        [coordinate_label(number, COORDINATE_ROOM, size.height, size) for number in "7654321"],
        spacing=0,
        tight=True,
        left=0,
        top=0,
    )
