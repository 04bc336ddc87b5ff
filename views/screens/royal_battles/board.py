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
from referee.words.phrases import card_words, vocabulary_word
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import RATIO, Side
from views.app.keys import use_latest
from views.app.references import Reference, use_typed_ref
from views.components.pressable import hover_card, tap_area, unlabelled_text
from views.components.scrolling import SETTLE
from views.components.shell import TextScale
from views.font_coverage import drawable_text
from views.runtime.control_cache import ControlCache, use_control_cache
from views.screens.royal_battles.board_cursor import use_board_cursor
from views.screens.royal_battles.squares import (
    CENTER,
    EDGE_OF_INJURED,
    INJURED,
    SquareSize,
    SquareView,
    square_frame,
    square_picture,
)
from views.screens.royal_battles.unit_description import hover_text
from views.screens.table.intents import Intent, Tap
from views.screens.table.scene import Dispatch

SIDES: Final[tuple[Side, Side]] = ("white", "black")
ROWS, ACROSS = 7, 5
LEAST: Final = 24.0
"""The least height of a row in pixels; the board scrolls if that does not fit."""
LARGEST_TEXTS: Final = 1.75
LEAST_UPRIGHT: Final = 32.0
"""The least height in pixels of an upright card with large text, so that its suit is legible; the board then scrolls."""
LINE: Final = 6.0
"""The width in pixels of the line between attacker and target."""
COORDINATE: Final = 14
"""Room in pixels for the letters below and the numbers beside the board."""


# -- views -------------------------------------------------------------------------------------------------------------
def square_view(state: State, number: int, highlighted: frozenset[str], chosen: Sequence[str]) -> SquareView:
    """Return the view of a square: its card and unit, and its label for screen readers."""
    square, card, unit = SQUARES[number], state.top[number], state.on[number]
    name, is_chosen = "" if card == NO_CARD else NAMES[card], square in chosen
    may = possible_action_text(state, unit) if square in highlighted and not is_chosen else ""
    place = SquareView(square, name, lit=square in highlighted, chosen=is_chosen)
    if unit == NOWHERE:
        return place._replace(label=square_label(place, "", may, current_language()))
    seat = seat_of(unit)
    kind, life = state.table_rules.kinds[unit], state.table_rules.forms[unit].life
    place = place._replace(unit=kind, side=SIDES[seat], injury=state.injury[unit], life=life)
    return place._replace(
        label=square_label(place, state.table_rules.names[seat], may, current_language()),
        tip=hover_text(state, unit),
    )


def possible_action_text(state: State, unit: int) -> str:
    """Return what a highlighted square can be used for."""
    if state.phase == ATTACK and unit not in (NOWHERE, state.moved):
        if seat_of(unit) != state.turn:
            return say("seeing.may_be_attacked", "can be attacked")
        return say("seeing.may_be_healed", "can be healed")
    return say("battle.place.lit", "you can choose it")


@lru_cache(maxsize=2048)
def square_label(place: SquareView, player: str, may: str, language: str) -> str:
    """Return a square in words. The result is cached, since most squares do not change."""
    said = [place.square, card_words(place.card) if place.card else say("battle.place.empty", "empty")]
    if place.unit:
        facts = {
            "player": player,
            "unit": vocabulary_word("unit", place.unit),
            "injury": place.injury,
            "life": place.life,
        }
        said.append(say("battle.place.unit", "{player}'s {unit}, injury {injury} of {life}", **facts))
        if place.injury:
            said.append(say("seeing.life_left", "{left} Life left", left=max(0, place.life - place.injury)))
        said.append(say("seeing.white", "white") if place.side == "white" else say("seeing.black", "black"))
    said += [may] if may else []
    said += [say("battle.place.chosen", "chosen")] if place.chosen else []
    return ", ".join(said)


# -- drawn -------------------------------------------------------------------------------------------------------------
def square_size(
    width: float, height: float, turned: bool, text: float = 1.0, least: float = LEAST
) -> SquareSize:
    """Return the size of a square so that the whole board fits this room, but no square is lower than `least`."""
    width, height = width - COORDINATE, height - COORDINATE
    down = max(min(height / ROWS, width / ACROSS / RATIO if turned else width / ACROSS * RATIO), least)
    across = down * RATIO if turned else max(down / RATIO, min(width / ACROSS, 64))
    return SquareSize(min(width / ACROSS, across), down, turned, text)


def ignore_tap(_: Intent) -> None:
    """Do nothing: a picture has no taps."""


@component
def Board(
    dispatch: Dispatch,
    places: tuple[SquareView, ...],
    turned: bool,
    four_colours: bool,
    fight: tuple[int, ...],
    width: float,
    height: float,
) -> ft.Control:
    """Draw the board of a running game. `fight`: the squares of attacker and target, which a line joins; empty without a
    fight.
    """
    cursor, kept = use_board_cursor(lambda square: dispatch(Tap("square", square))), use_control_cache()
    text = ft.use_context(TextScale)
    size = square_size(
        width, height, turned, text, LEAST if turned or text < LARGEST_TEXTS else LEAST_UPRIGHT
    )
    drawn = draw_board(kept, places, size, four_colours, dispatch, cursor.square, fight)
    lies = ft.Row([cursor.around(drawn)], alignment=ft.MainAxisAlignment.CENTER)
    too_low = size.down * ROWS + COORDINATE - height
    return ScrollingBoard(lies, height, row_to_show(places), size.down) if too_low > 1 else lies


def row_to_show(places: tuple[SquareView, ...]) -> int:
    """Return the row, from the top, with a chosen or possible square; -1 if there is none."""
    chosen = [number // ACROSS for number, each in enumerate(places) if each.chosen]
    return next(iter(chosen or [number // ACROSS for number, each in enumerate(places) if each.lit]), -1)


@component
def ScrollingBoard(board: ft.Control, height: float, row: int, down: float) -> ft.Control:
    """Draw a board higher than its room; it scrolls, starting at the chosen square."""
    scrolled: Reference[ft.Column | None] = use_typed_ref(None)

    async def begin() -> None:
        if row >= 0:
            await asyncio.sleep(SETTLE[0])
            if scrolled.current is not None:
                most = down * ROWS + COORDINATE - height
                with suppress(RuntimeError):  # the page may have been closed
                    await scrolled.current.scroll_to(
                        offset=min(most, max(0.0, (row + 0.5) * down - height / 2)), duration=0
                    )

    ft.use_effect(begin, [row, height])
    scrolled.current = ft.Column([board], scroll=ft.ScrollMode.AUTO, height=height)
    return scrolled.current


@component
def BoardAtMoment(
    places: tuple[SquareView, ...], turned: bool, four_colours: bool, width: float, height: float
) -> ft.Control:
    """Draw the board of a past moment."""
    return draw_board(
        use_control_cache(),
        places,
        square_size(width, height, turned, ft.use_context(TextScale)),
        four_colours,
        ignore_tap,
    )


@component
def SquarePicker(
    places: tuple[SquareView, ...],
    turned: bool,
    four_colours: bool,
    width: float,
    pick: Callable[[str], None],
    name: str,
) -> ft.Control:
    """Draw a board for naming a square. `name`: prefix of the squares' identifiers."""
    kept, latest = use_control_cache(), use_latest(pick)

    def does(intent: Intent) -> None:
        if isinstance(intent, Tap) and intent.what == "square":
            latest(str(intent.value))

    size = square_size(min(width, WIDEST), THUMB * ROWS + COORDINATE, turned, ft.use_context(TextScale))
    board = draw_board(kept, places, size, four_colours, use_latest(does), name=name)
    return ft.Container(board, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=4)


WIDEST, THUMB = 360.0, 46


def draw_board(
    cache: ControlCache,
    places: tuple[SquareView, ...],
    size: SquareSize,
    four_colours: bool,
    dispatch: Dispatch,
    pointed: int = -1,
    fight: tuple[int, ...] = (),
    name: str = "cell",
) -> ft.Control:
    """Draw the cards with their pieces, and above them the tap areas and highlights, so that a change of highlight redraws
    no card. Column a, White's, is at the left; row 7 is at the top. `pointed`: the square of the keyboard cursor, -1 for
    none.
    """
    seen = [cache(("seen", each.square), square_picture, *each[1:6], size, four_colours) for each in places]
    touched = [
        cache(("touch", each.square), square_tap_area, dispatch, each.square, size, each.tip)
        for each in places
    ]
    tapped = [
        cache.inside(
            ("tapped", each.square), square_semantics, touch, f"{name}-{each.square}", each.label, each.chosen
        )
        for each, touch in zip(places, touched, strict=True)
    ]
    shines = {
        n: (each.chosen, bool(each.card), n == pointed)
        for n, each in enumerate(places)
        if n == pointed or each.lit or each.chosen
    }
    lights: dict[int, tuple[bool, bool, bool]] = use_typed_ref({}).current
    lights |= shines
    lit = [cache(("lit", n), square_highlight, n, *lights[n], size, n in shines) for n in sorted(lights)]
    shining = cache.holding(
        "lights",
        highlight_layer,
        [*lit, *([cache("fight", fight_line, *fight, size)] if fight else [])],
        size,
    )
    layers = [board_rows(cache, "cards", seen, size), shining, board_rows(cache, "taps", tapped, size)]
    lettered = [cache("letters", column_letters, size), cache("numbers", row_numbers, size)]
    content = ft.Stack(
        [*lettered, *layers], width=size.across * ACROSS + COORDINATE, height=size.down * ROWS + COORDINATE
    )
    label = (
        say("battle.board", "The board")
        if name == "cell"
        else say("battle.board_to_choose", "The board: choose a square")
    )
    return ft.Semantics(
        label=label,
        identifier="board" if name == "cell" else f"board-{name}",
        container=True,
        content=content,
    )


def board_rows(cache: ControlCache, layer: str, squares: list[ft.Control], size: SquareSize) -> ft.Control:
    rows = [
        cache.holding((layer, first), board_row, squares[first : first + ACROSS])
        for first in range(0, ROWS * ACROSS, ACROSS)
    ]
    return cache.holding(layer, board_layer, rows, size)


def board_row(squares: list[ft.Control]) -> ft.Control:
    return ft.Row(squares, spacing=0, tight=True)


def board_layer(rows: list[ft.Control], size: SquareSize) -> ft.Control:
    return ft.Column(rows, spacing=0, tight=True, left=COORDINATE, top=0)


def highlight_layer(highlights: list[ft.Control], size: SquareSize) -> ft.Control:
    return ft.Stack(highlights, left=COORDINATE, top=0, width=size.across * ACROSS, height=size.down * ROWS)


def square_highlight(
    number: int, is_chosen: bool, has_card: bool, is_pointed: bool, size: SquareSize, is_there: bool
) -> ft.Control:
    """Draw the highlight of a square. An unused one stays mounted but hidden, so that it need not be sent again."""
    frame = square_frame(is_chosen, has_card, is_pointed, size)
    across, down = (number % ACROSS + 0.5) * size.across, (number // ACROSS + 0.5) * size.down
    frame.left, frame.top = across - (frame.width or 0) / 2, down - (frame.height or 0) / 2
    frame.key, frame.visible = f"light{number}", is_there
    return frame


def fight_line(one: int, other: int, size: SquareSize) -> ft.Control:
    """Draw a line between the middles of two squares."""
    left, right = ((number % ACROSS + 0.5) * size.across for number in (one, other))
    top, bottom = ((number // ACROSS + 0.5) * size.down for number in (one, other))
    long, turn = math.hypot(right - left, bottom - top), math.atan2(bottom - top, right - left)
    line = ft.Container(
        width=long,
        height=LINE,
        bgcolor=INJURED,
        border=ft.Border.all(1, EDGE_OF_INJURED),
        border_radius=LINE / 2,
    )
    line.left, line.top, line.rotate, line.key = (
        (left + right - long) / 2,
        (top + bottom - LINE) / 2,
        ft.Rotate(turn),
        "fight",
    )
    return line


def square_tap_area(dispatch: Dispatch, square: str, size: SquareSize, text: str) -> ft.Control:
    """Draw the tap area of a square. A long press opens the unit's details; hovering shows `text`."""
    tap, hold = Tap("square", square), Tap("unit", square)
    tip = hover_card(text, is_card=True) if text else None
    if tip:  # offset from the middle of the square, so that the unit stays visible
        tip.vertical_offset = size.down / 2 + 4
    return tap_area(
        lambda: dispatch(tap),
        on_hold=lambda: dispatch(hold),
        width=size.across,
        height=size.down,
        border_radius=6,
        tooltip=tip,
    )


def square_semantics(touched: list[ft.Control], identifier: str, label: str, is_chosen: bool) -> ft.Control:
    return ft.Semantics(
        label=drawable_text(label),
        identifier=identifier,
        selected=True if is_chosen else None,
        content=touched[0],
    )


def coordinate_label(words: str, width: float, height: float, size: SquareSize) -> ft.Control:
    shown = unlabelled_text(words, size=11 / size.text, color=theme.ON_WOOD_FADED, no_wrap=True)
    return ft.Container(shown, alignment=CENTER, width=width, height=height)


def column_letters(size: SquareSize) -> ft.Control:
    each = [coordinate_label(letter, size.across, COORDINATE, size) for letter in "abcde"]
    return ft.Row(each, spacing=0, tight=True, left=COORDINATE, top=size.down * ROWS)


def row_numbers(size: SquareSize) -> ft.Control:
    return ft.Column(
        [coordinate_label(number, COORDINATE, size.down, size) for number in "7654321"],
        spacing=0,
        tight=True,
        left=0,
        top=0,
    )
