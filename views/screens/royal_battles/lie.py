"""A drawing of how the cards lie: one card with its eight neighbours, each named by its symmetrical position."""

from typing import Final

import flet as ft

from models.speech import say
from referee.games.royal_battles.geometry import POSITIONS, square_number
from referee.words.phrases import term
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.paper import words

SUIT_OF: Final = {"side": "♠", "head": "♥", "digit": "♦", "clear": "♣"}
AROUND: Final = (("b5", "c5", "d5"), ("b4", "c4", "d4"), ("b3", "c3", "d3"))


def _short(position: str) -> str:
    """A position in one word."""
    return {
        "head": say("battle.lie.head", "Head"),
        "side": say("battle.lie.side", "Side"),
        "digit": say("battle.lie.digit", "Digit"),
        "clear": say("battle.lie.clear", "Clear"),
    }[position]


def lie_of_the_cards(orientation: str, corners: str, width: float = 56) -> ft.Control:
    """White sits at the left, Black at the right, as on the table screen; the card in the middle shows where its index is."""
    positions, here = POSITIONS[orientation, corners], square_number("c4") or 0
    turned = orientation == "heads_face_opponent"
    across, down = (width * RATIO, width) if turned else (width, width * RATIO)

    def place(square: str) -> ft.Control:
        if square == "c4":
            return card_face("7S", width, turned=turned)
        position = positions[here][square_number(square) or 0]
        return ft.Container(
            ft.Column(
                [
                    ft.Text(_short(position), size=theme.TINY, color=theme.ON_WOOD, weight=ft.FontWeight.W_600, semantics_label=""),
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
            [_beside(say("battle.white", "White")), rows, _beside(say("battle.black", "Black"))],
            spacing=10,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=theme.WOOD,
        border_radius=theme.ROUND,
        padding=12,
    )
    said = say(
        "battle.lie.told",
        "Between White at the left and Black at the right: in front {front}, beside {beside}, up to the right {up}, "
        "down to the right {down}",
        **{
            where: term("position", positions[here][square_number(square) or 0])
            for where, square in (("front", "d4"), ("beside", "c5"), ("up", "d5"), ("down", "d3"))
        },
    )
    return ft.Semantics(label=said, identifier="lie", image=True, container=True, content=picture)


def _beside(player: str) -> ft.Control:
    return words(player, size=theme.TINY, color=theme.ON_WOOD_FADED)
