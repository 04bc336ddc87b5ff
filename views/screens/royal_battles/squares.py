"""One square of the board: its card, the piece with its Life, and the highlight."""

from typing import Final, NamedTuple

import flet as ft

from models.translation import rank_letter_on_cards
from referee.games.royal_battles.unit_signs import CUSTOM_SIGN
from referee.words.phrases import VOCABULARY
from views.app import theme
from views.app.faces import (
    EDGE,
    PAPER,
    RATIO,
    RED,
    ROOM_FOR_PIPS,
    SIGNS,
    Side,
    card_face,
    card_shadow,
    piece_image,
    suit_colour,
)
from views.components.controls import TextScale, silent_text
from views.runtime.components import context_value

CENTER: Final = ft.Alignment.CENTER


SIDES: Final[tuple[Side, Side]] = ("white", "black")
CARD_MARGIN: Final = 5
"""The margin in pixels between a card and its square."""
_HEALTHY, _HURT, _DYING, _LOST = "#2f8f63", "#c98a1b", "#b5202b", "#3a2a20"
INJURY_COLOUR, INJURY_EDGE_COLOUR = "#a32a20", "#fffaf0"
_TIGHT: Final = ft.TextStyle(height=1.0)


class SquareView(NamedTuple):
    """One square in plain values. Equal squares are not drawn again."""

    square: str
    card: str = ""
    unit: str = ""
    sign: str = CUSTOM_SIGN
    """The sign of a custom unit."""
    side: Side = "white"
    injury: int = 0
    life: int = 0
    is_highlighted: bool = False
    is_chosen: bool = False
    label: str = ""
    tooltip: str = ""


class SquareSize(NamedTuple):
    """The size of a square on the screen, its orientation, and the device's text scale. The text scale does
    not enlarge cards, which are pictures.
    """

    width: float
    height: float
    is_sideways: bool
    text_scale: float = 1.0

    @property
    def short_edge_of_card(self) -> float:
        """Return the short edge of the card, in pixels."""
        down, across = self.height - CARD_MARGIN, self.width - CARD_MARGIN
        return min(down, across / RATIO) if self.is_sideways else min(across, down / RATIO)

    @property
    def card_size(self) -> tuple[float, float]:
        """Return width and height of the card, in pixels."""
        return (
            (self.short_edge_of_card * RATIO, self.short_edge_of_card)
            if self.is_sideways
            else (self.short_edge_of_card, self.short_edge_of_card * RATIO)
        )

    @property
    def is_card_too_small_for_pips(self) -> bool:
        return self.short_edge_of_card < ROOM_FOR_PIPS


def unscaled_text(
    text: str, size: float, color: ft.ColorValue, text_scale: float, **look: theme.Look
) -> ft.Text:
    return silent_text(
        text,
        size=size / text_scale,
        color=color,
        no_wrap=True,
        weight=ft.FontWeight.W_700,
        style=_TIGHT,
        **look,
    )


def square_picture(
    card: str,
    unit: str,
    sign: str,
    side: Side,
    injury: int,
    life: int,
    size: SquareSize,
    four_colours: bool,
) -> ft.Control:
    """Draw the card and the piece on it, in the middle of the square."""
    wide, high = size.card_size
    if not card:
        radius, edge = size.short_edge_of_card * 0.06, ft.Border.all(1, theme.WOOD_LINE)
        parts: list[ft.Control] = [ft.Container(width=wide, height=high, border_radius=radius, border=edge)]
    elif unit and size.is_card_too_small_for_pips:
        parts = [card_under_piece(card, size, four_colours)]
    else:
        parts = [card_face(card, size.short_edge_of_card, turned=size.is_sideways, four_colour=four_colours)]
    if unit:
        shift_right, shift_down = (-0.45, 0) if size.is_sideways else (0, 0.2)
        piece = ft.Container(
            unit_picture(unit, side, size.short_edge_of_card * 0.94, size.text_scale, sign),
            width=wide,
            height=high,
            alignment=ft.Alignment(shift_right, shift_down) if size.is_card_too_small_for_pips else CENTER,
        )
        parts += [piece, square_life_bar(injury, life, size)]
    return ft.Container(
        ft.Stack(parts, width=wide, height=high), width=size.width, height=size.height, alignment=CENTER
    )


def square_frame(is_chosen: bool, has_card: bool, is_cursor_here: bool, size: SquareSize) -> ft.Container:
    """Draw the border of a card that can be chosen or is chosen; for a chosen card it is as wide as
    possible."""
    radius = size.short_edge_of_card * 0.08
    fill: ft.ColorValue | None = None
    if is_cursor_here:
        edge, margin = ft.Border.all(3, theme.POINTED), CARD_MARGIN
    elif is_chosen:
        edge, margin, radius = ft.Border.all(CARD_MARGIN, theme.MAY_ON_WOOD), CARD_MARGIN + 3, radius + 2
        fill = None if has_card else theme.WOOD
    else:
        edge, margin = ft.Border.all(2.5, theme.MAY_ON_WOOD), 3
        fill = None if has_card else ft.Colors.with_opacity(0.14, theme.MAY_ON_WOOD)
    wide, high = size.card_size
    return ft.Container(
        width=wide + margin, height=high + margin, border=edge, border_radius=radius, bgcolor=fill
    )


def square_picture_with_any_frame(view: SquareView, size: SquareSize, four_colours: bool) -> ft.Stack:
    """Draw the whole square, without taps."""
    parts = [
        square_picture(view.card, view.unit, view.sign, view.side, view.injury, view.life, size, four_colours)
    ]
    if view.is_highlighted or view.is_chosen:
        parts.append(square_frame(view.is_chosen, bool(view.card), False, size))
    return ft.Stack(parts, alignment=CENTER)


def square_life_bar(injury: int, life: int, size: SquareSize) -> ft.Control:
    """Draw the Life left as a bar along the edge that has no index, with the injury as a number on it."""
    left, is_small = max(0.0, 1 - injury / life), size.is_card_too_small_for_pips
    wide = size.card_size[0] * (0.5 if is_small and size.is_sideways and not injury else 0.64)
    high = max(10.0, size.short_edge_of_card * 0.2) if injury else max(5.0, size.short_edge_of_card * 0.065)
    ink = _HEALTHY if left > 0.5 else _HURT if left > 0.25 else _DYING
    layers: list[ft.Control] = [ft.Container(width=wide * left, height=high, bgcolor=ink, left=0, top=0)]
    if injury:
        number = unscaled_text(f"−{injury}", high * 0.9, "#ffffff", size.text_scale)
        layers.append(ft.Container(number, width=wide, height=high, alignment=CENTER))
    return ft.Container(
        ft.Container(
            ft.Stack(layers, width=wide, height=high),
            width=wide,
            height=high,
            bgcolor=_LOST,
            border_radius=high / 2,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ),
        width=size.card_size[0],
        height=size.card_size[1],
        alignment=ft.Alignment(1 if size.is_sideways and not is_small else -1, 1),
        padding=size.short_edge_of_card * 0.06,
    )


def card_under_piece(card: str, size: SquareSize, four_colours: bool) -> ft.Control:
    """Draw a small card under a piece. Its index is upright beside the piece, in the corner of the real
    index, clear of the life bar.
    """
    rank, suit = ("", "") if card == "Joker" else (card[:-1], card[-1])
    (wide, high), letter = size.card_size, size.short_edge_of_card * 0.36
    ink = suit_colour(suit, four_colours) if suit else RED
    below = (SIGNS[suit], letter * 0.95) if suit else ("Joker", letter * 0.5)
    signs: list[ft.Control] = [
        unscaled_text(rank_letter_on_cards(rank) or "★", letter, ink, size.text_scale),
        unscaled_text(*below, ink, size.text_scale),
    ]
    return ft.Container(
        ft.Column(signs, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        if size.is_sideways
        else ft.Row(signs, spacing=0, tight=True),
        width=wide, height=high, bgcolor=PAPER, border=ft.Border.all(0.8, EDGE),
        border_radius=min(wide, high) * 0.06,
        alignment=ft.Alignment(0.88, -0.5) if size.is_sideways else ft.Alignment(-0.7, -0.95),
        shadow=card_shadow(min(wide, high)),
    )  # fmt: skip


def unit_picture_with_paper_behind_black(
    kind: str, side: Side, size: float, sign: str = CUSTOM_SIGN
) -> ft.Control:
    """Draw a unit beside texts. Black's lies on card paper, so that dark wood stands out from a dark
    sheet."""
    picture = unit_picture(kind, side, size, context_value(TextScale), sign)
    if side == "white":
        return picture
    return ft.Container(
        picture, width=size, height=size, alignment=CENTER, bgcolor=PAPER, border_radius=size * 0.2
    )


def unit_picture(
    kind: str, side: Side, size: float, text_scale: float = 1.0, sign: str = CUSTOM_SIGN
) -> ft.Control:
    """Draw the piece of a unit; a custom unit is a token with its sign, as on paper."""
    if kind in VOCABULARY["unit"]:
        return piece_image(side, kind, size)
    dark = side == "black"
    sign_size = size * (0.5 if len(sign) == 1 else 0.36)
    return ft.Container(
        unscaled_text(sign, sign_size, "#f6ead5" if dark else "#33231a", text_scale),
        width=size * 0.8, height=size * 0.8, border_radius=size * 0.4,
        bgcolor="#4c3628" if dark else "#e9cf9f",
        border=ft.Border.all(2, "#33231a"), alignment=CENTER,
    )  # fmt: skip
