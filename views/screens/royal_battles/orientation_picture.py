"""A drawing of the card orientation: one card and its eight neighbours, labelled with their symmetrical
position."""

from typing import Final

import flet as ft

from models.translation import say
from referee.games.royal_battles.geometry import POSITIONS, square_number
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.paper import words
from views.components.pressable import silent_text

SUIT_OF: Final = {"side": "♠", "head": "♥", "digit": "♦", "clear": "♣"}
AROUND: Final = (("b5", "c5", "d5"), ("b4", "c4", "d4"), ("b3", "c3", "d3"))


def short_position_name(position: str) -> str:
    """Return a position in one word."""
    return {
        "head": say("battle.lie.head", "Head"),
        "side": say("battle.lie.side", "Side"),
        "digit": say("battle.lie.digit", "Digit"),
        "clear": say("battle.lie.clear", "Clear"),
    }[position]


def board_cards_orientation_picture(
    orientation: str, index_corners: str, card_width: float = 56
) -> ft.Control:
    """Draw the orientation with White at the left and Black at the right, as on the table screen. The card in
    the middle shows where its index is.
    """
    middle_square, turned = square_number("c4") or 0, orientation == "heads_face_opponent"
    of_places = POSITIONS[orientation, index_corners][middle_square]
    named = {
        square: of_places[square_number(square) or 0] for row in AROUND for square in row if square != "c4"
    }
    middle = card_face("7S", card_width, turned=turned)
    cards = [
        [neighbour_card(named[square], card_width, turned) if square in named else middle for square in row]
        for row in AROUND
    ]
    rows = ft.Column([ft.Row(row, spacing=5, tight=True) for row in cards], spacing=5, tight=True)
    white, black = player_label(say("battle.white", "White")), player_label(say("battle.black", "Black"))
    picture = ft.Container(
        ft.Row([white, rows, black], spacing=10, alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=theme.WOOD,
        border_radius=theme.ROUND,
        padding=12,
    )
    where = {"front": "d4", "beside": "c5", "up": "d5", "down": "d3"}
    text = say(
        "battle.lie.told",
        "White at the left, Black at the right. In front {front}, beside {beside}, up to the "
        "right {up}, down to the right {down}",
        **{name: vocabulary_word("position", named[square]) for name, square in where.items()},
    )
    return ft.Semantics(label=text, identifier="lie", image=True, container=True, content=picture)


def neighbour_card(position: str, card_width: float, turned: bool) -> ft.Control:
    """Draw a neighbour with the name of its position."""
    lines: list[ft.Control] = [
        silent_text(
            short_position_name(position), size=theme.TINY, color=theme.ON_WOOD, weight=ft.FontWeight.W_600
        ),
        silent_text(SUIT_OF[position], size=theme.SMALL, color=theme.ON_WOOD_FADED),
    ]
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Container(
        ft.Column(
            lines, spacing=0, alignment=ft.MainAxisAlignment.CENTER, horizontal_alignment=centre, tight=True
        ),
        width=card_width * RATIO if turned else card_width,
        height=card_width if turned else card_width * RATIO,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, theme.WOOD_LINE),
        border_radius=card_width * 0.06,
    )


def player_label(player: str) -> ft.Control:
    return words(player, size=theme.TINY, color=theme.ON_WOOD_FADED)
