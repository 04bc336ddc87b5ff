"""The board as it lies between the players: 5 by 7 cards in the table's own orientation, pieces on them."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import ATTACK, NO_CARD, NOWHERE, State, seat_of
from referee.words.phrases import VOCABULARY, term
from views.app import theme
from views.app.faces import EDGE, PAPER, RATIO, RED, ROOM_FOR_PIPS, SIGNS, Side, card_face, card_shadow, piece, suit_colour
from views.app.guards import component
from views.components.picker import card_words
from views.components.press import pressable
from views.drawable import drawable

SIDES: Final[tuple[Side, Side]] = ("white", "black")
LEAST: Final = 24.0
"""A row of squares is no lower: where even that does not fit, the board scrolls."""
COORDINATE: Final = 14
"""Room for the letters below and the numbers beside the board."""


class Place(NamedTuple):
    """One square as it is drawn. Plain values: equal places are not drawn again."""

    square: str
    card: str = ""
    unit: str = ""
    side: Side = "white"
    injury: int = 0
    life: int = 0
    lit: bool = False
    chosen: bool = False
    label: str = ""
    pointed: bool = False
    """The arrow keys have come to it."""


def _may(state: State, unit: int) -> str:
    """What may be done with a place that is lit."""
    if state.phase == ATTACK and unit not in (NOWHERE, state.moved):
        if seat_of(unit) != state.turn:
            return say("seeing.may_be_attacked", "may be attacked")
        return say("seeing.may_be_healed", "may be healed")
    return say("battle.place.lit", "may be chosen")


def place_of(state: State, number: int, lit: frozenset[str], chosen: tuple[str, ...]) -> Place:
    """What lies and stands on a square, and what a screen reader says of it."""
    square, card, unit = SQUARES[number], state.top[number], state.on[number]
    name = "" if card == NO_CARD else NAMES[card]
    said = [square, card_words(name) if name else say("battle.place.empty", "empty")]
    is_lit, is_chosen = square in lit, square in chosen
    told = [_may(state, unit)] if is_lit and not is_chosen else []
    told += [say("battle.place.chosen", "chosen")] if is_chosen else []
    if unit == NOWHERE:
        return Place(square, name, lit=is_lit, chosen=is_chosen, label=", ".join([*said, *told]))
    seat, kind, life = seat_of(unit), state.battle.kinds[unit], state.battle.forms[unit].life
    facts = {"player": state.battle.names[seat], "unit": term("unit", kind), "injury": state.injury[unit], "life": life}
    said.append(say("battle.place.unit", "{player}'s {unit}, injury {injury} of {life}", **facts))
    if state.injury[unit]:
        said.append(say("seeing.life_left", "{left} Life left", left=max(0, life - state.injury[unit])))
    said.append(say("seeing.white", "white") if seat == 0 else say("seeing.black", "black"))
    return Place(square, name, kind, SIDES[seat], state.injury[unit], life, is_lit, is_chosen, ", ".join([*said, *told]))


def _injury(place: Place, short: float, turned: bool) -> list[ft.Control]:
    """A bar of the life that is left, and the injury as a number in a clear corner, where no index is."""
    left = max(0.0, 1 - place.injury / place.life)
    wide, high = (short * RATIO if turned else short) * 0.64, max(5.0, short * 0.065)
    bar = ft.Container(
        ft.Row(
            [ft.Container(width=wide * left, height=high, bgcolor="#2f8f63" if left > 0.5 else "#c98a1b" if left > 0.25 else "#b5202b")]
        ),
        width=wide,
        height=high,
        bgcolor="#3a2a20",
        border_radius=high / 2,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        border=ft.Border.all(0.5, "#3a2a20"),
    )
    shown: list[ft.Control] = [ft.Container(bar, alignment=ft.Alignment(1 if turned else -1, 1), padding=short * 0.06, expand=True)]
    if place.injury:
        size = max(17.0, short * 0.3)
        number = ft.Text(str(place.injury), size=size * 0.66, weight=ft.FontWeight.W_700, color="#ffffff", semantics_label="", no_wrap=True)
        badge = ft.Container(
            number,
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor="#a32a20",
            alignment=ft.Alignment.CENTER,
            border=ft.Border.all(1, "#fffaf0"),
        )
        shown.append(ft.Container(badge, alignment=ft.Alignment(-1 if turned else 1, -1), padding=short * 0.03, expand=True))
    return shown


def _custom(name: str, side: Side, size: float) -> ft.Control:
    """A unit of the players' own stands as a token with its first letters."""
    dark = side == "black"
    return ft.Container(
        ft.Text(
            drawable(name)[:2],
            size=size * 0.34,
            weight=ft.FontWeight.W_700,
            color="#f6ead5" if dark else "#33231a",
            semantics_label="",
            no_wrap=True,
        ),
        width=size * 0.8,
        height=size * 0.8,
        border_radius=size * 0.4,
        bgcolor="#4c3628" if dark else "#e9cf9f",
        border=ft.Border.all(2, "#33231a"),
        alignment=ft.Alignment.CENTER,
    )


def unit_picture(kind: str, side: Side, size: float) -> ft.Control:
    """The piece of a unit, or the token of a custom one."""
    return piece(side, kind, size) if kind in VOCABULARY["unit"] else _custom(kind, side, size)


def _standing_card(place: Place, wide: float, high: float, turned: bool, four_colours: bool) -> ft.Control:
    """A small card under a piece: its index beside the piece, upright, in the corner where the real one is."""
    rank, suit = ("", "") if place.card == "Joker" else (place.card[:-1], place.card[-1])
    size = min(wide, high) * 0.36
    ink = suit_colour(suit, four_colours) if suit else RED
    style: dict[str, Any] = {"color": ink, "semantics_label": "", "no_wrap": True}
    signs: list[ft.Control] = [
        ft.Text(rank or "★", size=size, weight=ft.FontWeight.W_700, style=ft.TextStyle(height=1.0), **style),
        ft.Text(SIGNS[suit], size=size * 0.95, style=ft.TextStyle(height=1.0), **style)
        if suit
        else ft.Text("Joker", size=size * 0.5, **style),
    ]
    index = (
        ft.Column(signs, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        if turned
        else ft.Row(signs, spacing=0, tight=True)
    )
    return ft.Container(
        index,
        width=wide,
        height=high,
        bgcolor=PAPER,
        border=ft.Border.all(0.8, EDGE),
        border_radius=min(wide, high) * 0.06,
        alignment=ft.Alignment(0.88, -0.5) if turned else ft.Alignment(-0.7, -0.95),
        shadow=card_shadow(min(wide, high)),
    )


def square_shown(place: Place, across: float, down: float, turned: bool, four_colours: bool) -> ft.Stack:
    """One square as a picture: its card, the piece on it, lit when it may be chosen."""
    room = 5
    short = min(down - room, (across - room) / RATIO) if turned else min(across - room, (down - room) / RATIO)
    wide, high = (short * RATIO, short) if turned else (short, short * RATIO)
    parts: list[ft.Control] = []
    if place.chosen:
        parts.append(ft.Container(width=wide + room + 3, height=high + room + 3, border_radius=short * 0.1, bgcolor=theme.MAY_ON_WOOD))
    if place.unit and short < ROOM_FOR_PIPS:
        parts.append(_standing_card(place, wide, high, turned, four_colours))
    elif place.card:
        parts.append(card_face(place.card, short, turned=turned, four_colour=four_colours))
    else:
        fill = theme.WOOD if place.chosen else None
        parts.append(
            ft.Container(width=wide, height=high, border_radius=short * 0.06, border=ft.Border.all(1, theme.WOOD_LINE), bgcolor=fill)
        )
    if place.unit:
        at = ft.Alignment(-0.45 if turned and short < ROOM_FOR_PIPS else 0, 0.2 if not turned and short < ROOM_FOR_PIPS else 0)
        parts.append(ft.Container(unit_picture(place.unit, place.side, short * 0.94), width=wide, height=high, alignment=at))
        parts.append(ft.Container(ft.Stack(_injury(place, short, turned), width=wide, height=high), width=wide, height=high))
    if place.pointed:
        parts.append(
            ft.Container(
                width=wide + room,
                height=high + room,
                border=ft.Border.all(3, theme.POINTED),
                border_radius=short * 0.08,
            )
        )
    if place.lit and not place.chosen:
        veil = None if place.card else ft.Colors.with_opacity(0.14, theme.MAY_ON_WOOD)
        edge = ft.Border.all(2.5, theme.MAY_ON_WOOD)
        parts.append(ft.Container(width=wide + 3, height=high + 3, border_radius=short * 0.08, border=edge, bgcolor=veil))
    return ft.Stack(parts, alignment=ft.Alignment.CENTER)


@component
def BoardPlace(place: Place, across: float, down: float, turned: bool, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    """One square to be tapped."""
    return pressable(
        square_shown(place, across, down, turned, four_colours),
        label=place.label,
        identifier=f"cell-{place.square}",
        on_click=lambda: on_tap(place.square),
        selected=True if place.chosen else None,
        width=across,
        height=down,
        alignment=ft.Alignment.CENTER,
        border_radius=6,
    )


_Place: Any = ft.memo(BoardPlace)


def board_size(width: float, height: float, turned: bool) -> tuple[float, float]:
    """The size of one square, so that the whole board fits into this room."""
    width, height = width - COORDINATE, height - COORDINATE
    down = min(height / 7, width / 5 / RATIO if turned else width / 5 * RATIO)
    down = max(down, LEAST)
    return (min(width / 5, down * RATIO), down) if turned else (min(width / 5, max(down / RATIO, min(width / 5, 64))), down)


def board(
    places: tuple[Place, ...], size: tuple[float, float], turned: bool, four_colours: bool, on_tap: Callable[[str], None]
) -> ft.Control:
    """The whole board. White's column is a, at the left; row 7 is at the top."""
    across, down = size

    def coordinate(words: str, **box: Any) -> ft.Control:
        shown = ft.Text(words, size=11, color=theme.ON_WOOD_FADED, semantics_label="")
        return ft.Container(shown, alignment=ft.Alignment.CENTER, **box)

    rows: list[ft.Control] = []
    for row in range(7):
        squares = [_Place(place, across, down, turned, four_colours, on_tap, key=place.square) for place in places[row * 5 : row * 5 + 5]]
        rows.append(ft.Row([coordinate(str(7 - row), width=COORDINATE, height=down), *squares], spacing=0, tight=True))
    letters = [coordinate(letter, width=across, height=COORDINATE) for letter in "abcde"]
    rows.append(ft.Row([ft.Container(width=COORDINATE), *letters], spacing=0, tight=True))
    return ft.Semantics(
        label=say("battle.board", "The board"),
        identifier="board",
        container=True,
        content=ft.Column(rows, spacing=0, tight=True),
    )
