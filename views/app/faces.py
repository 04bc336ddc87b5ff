"""Controls for cards and chess pieces.

The pictures here have no label for screen readers: the caller wraps them in `ft.Semantics(label=...)`. The
pictures are drawn by `tools/draw.py`. A card keeps its own paper and ink in every theme, because black and
red have a meaning in these games.
"""

from math import pi
from typing import Literal

import flet as ft

from models.translation import rank_letter_on_cards
from views.app.pictures import picture_url

Side = Literal["white", "black"]

RATIO = 1.4  # a card is 2.5 by 3.5 inches
ROUNDNESS = 0.06  # the radius of a card's corners, in widths of the card
ROOM_FOR_PIPS = 72  # below this width in pixels the pips would run together, so one large sign is shown
ROOM_FOR_GRAIN = (
    44  # below this size in pixels a coarser picture is used: the large one would break into specks
)
UNKNOWN, EMPTY = "?", ""
PAPER, EDGE = "#fdf8ec", "#c9b893"
PAPER_SHADED = "#e6dcc6"  # paper of a card that cannot be played: darker, with the ink still readable
INK, RED, BLUE, GREEN = "#1d1b1a", "#b5202b", "#1f5496", "#1f6b3f"
TWO_COLOURS = {"S": INK, "C": INK, "H": RED, "D": RED}
FOUR_COLOURS = {"S": INK, "C": GREEN, "H": RED, "D": BLUE}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RECOLOURED = ("D", "C")  # the suits whose ink changes in the four-colour deck


def card_size(short_edge: float, turned: bool = False) -> tuple[float, float]:
    """Return the width and height of a card on the screen, in pixels."""
    return (short_edge * RATIO, short_edge) if turned else (short_edge, short_edge * RATIO)


def suit_colour(suit: str, four_colour: bool = False) -> str:
    """Return the ink colour of a suit on paper."""
    return (FOUR_COLOURS if four_colour else TWO_COLOURS)[suit]


def card_picture_url(
    card: str, width: float, *, four_colour: bool = False, back: Side = "white", under_unit: bool = False
) -> str:
    size_folder = "small" if width < ROOM_FOR_PIPS else "faces"
    if card == UNKNOWN:
        return picture_url(f"cards/{size_folder}/back-{back}.webp")
    recoloured = "-4c" if four_colour and card[-1] in RECOLOURED else ""
    name = card if card == "Joker" else f"{rank_letter_on_cards(card[:-1])}{card[-1]}{recoloured}"
    return picture_url(f"cards/{'corners' if under_unit else size_folder}/{name}.webp")


def short_card_text(card: str) -> str:
    """Return the short text of a card: `10♥`, `J♠` (`B♠` on German cards), `Joker`, `?`."""
    return card if card in ("Joker", UNKNOWN) else f"{rank_letter_on_cards(card[:-1])}{SIGNS[card[-1]]}"


def card_face(
    card: str,
    width: float,
    *,
    four_colour: bool = False,
    turned: bool = False,
    back: Side = "white",
    under_unit: bool = False,
    shadow: bool = True,
) -> ft.Container:
    """A card on the table: "10H", "QS", "Joker", "?" for a back, "" for an empty place.

    `turned` turns it a quarter turn clockwise: the figures face left and right, the digit corners are top
    right and bottom left. The other two corners are always blank, because Royal Battles asks which corner a
    unit strikes across. `under_unit` shows only large digit corners, so that the piece on the card is easy to
    see.
    """
    across, down = card_size(width, turned)
    if card == EMPTY:
        return empty_place(across, down, width * ROUNDNESS)
    drawing: ft.Control = ft.Image(
        src=card_picture_url(card, width, four_colour=four_colour, back=back, under_unit=under_unit),
        width=width,
        height=width * RATIO,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    return ft.Container(
        width=across,
        height=down,
        bgcolor=PAPER,
        border_radius=width * ROUNDNESS,
        border=ft.Border.all(0.8, EDGE),
        shadow=card_shadow(width) if shadow else None,
        content=ft.RotatedBox(quarter_turns=1, content=drawing) if turned else drawing,
    )


def empty_place(width: float, height: float, corner_radius: float) -> ft.Container:
    """The outline of a place without a card."""
    return ft.Container(
        width=width,
        height=height,
        border_radius=corner_radius,
        border=ft.Border.all(1, ft.Colors.with_opacity(0.45, ft.Colors.OUTLINE)),
    )


def card_shadow(width: float) -> ft.BoxShadow:
    """Return the soft shadow of a card. A small card gets an edge instead, which looks the same and is
    painted faster."""
    if width < ROOM_FOR_PIPS:
        return ft.BoxShadow(blur_radius=0, offset=ft.Offset(0, 1.2), color="#40000000")
    return ft.BoxShadow(blur_radius=width * 0.06, offset=ft.Offset(0, width * 0.018), color="#4d000000")


def piece_image(colour: Side, kind: str, size: float, *, quarter_turns: int = 0) -> ft.Image:
    """A chess piece of turned wood in a square of `size`: maple for White, walnut for Black."""
    folder = "pieces/small" if size < ROOM_FOR_GRAIN else "pieces"
    return ft.Image(
        src=picture_url(f"{folder}/{colour}-{kind}.webp"),
        width=size,
        height=size,
        fit=ft.BoxFit.CONTAIN,
        gapless_playback=True,
        exclude_from_semantics=True,
        rotate=quarter_turns * pi / 2 if quarter_turns else None,
    )
