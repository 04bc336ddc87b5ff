"""A drawing of how the cards lie: one card with its eight neighbours, each named by its symmetrical position."""

from typing import Final

import flet as ft

from referee.royal_battles.geometry import POSITIONS, square_number
from views import theme
from views.components.paper import words
from views.faces import RATIO, card_face

NAMES: Final = {"head": "Head", "side": "Side", "digit": "Digit", "clear": "Clear"}
POSITION_WORDS: Final = {"head": "head to head", "side": "side to side", "digit": "digit diagonal", "clear": "clear diagonal"}
SUIT_OF: Final = {"side": "♠", "head": "♥", "digit": "♦", "clear": "♣"}
AROUND: Final = (("b5", "c5", "d5"), ("b4", "c4", "d4"), ("b3", "c3", "d3"))


def lie_of_the_cards(orientation: str, corners: str, width: float = 56) -> ft.Control:
    """White sits at the left, Black at the right, as on the table screen; the card in the middle shows where its index is."""
    positions, here = POSITIONS[orientation, corners], square_number("c4") or 0
    turned = orientation == "heads_face_opponent"
    across, down = (width * RATIO, width) if turned else (width, width * RATIO)

    def place(square: str) -> ft.Control:
        if square == "c4":
            return card_face("7C", width, turned=turned)
        position = positions[here][square_number(square) or 0]
        return ft.Container(
            ft.Column(
                [
                    ft.Text(NAMES[position], size=theme.TINY, color=theme.ON_WOOD, weight=ft.FontWeight.W_600, semantics_label=""),
                    ft.Text(SUIT_OF[position], size=theme.SMALL, color=theme.ON_WOOD_FADED, semantics_label=""),
                ],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                tight=True,
            ),
            width=across,
            height=down,
            alignment=ft.Alignment.CENTER,
            border=ft.Border.all(1, theme.WOOD_LINE),
            border_radius=width * 0.06,
        )

    rows = ft.Column([ft.Row([place(square) for square in row], spacing=5, tight=True) for row in AROUND], spacing=5, tight=True)
    picture = ft.Container(
        ft.Row(
            [words("White", size=theme.TINY, color=theme.ON_WOOD_FADED), rows, words("Black", size=theme.TINY, color=theme.ON_WOOD_FADED)],
            spacing=10,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=theme.WOOD,
        border_radius=theme.ROUND,
        padding=12,
    )
    said = "Between White at the left and Black at the right: " + ", ".join(
        f"{where} {POSITION_WORDS[positions[here][square_number(square) or 0]]}"
        for where, square in (("in front", "d4"), ("beside", "c5"), ("up to the right", "d5"), ("down to the right", "d3"))
    )
    return ft.Semantics(label=said, identifier="lie", image=True, container=True, content=picture)
