"""The houses: each suit with the name, colour and sign this table gave it. The signs can be told apart
without colours."""

from typing import Final, NamedTuple

import flet as ft

from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from referee.words.phrases import vocabulary_word
from views.app.faces import SIGNS
from views.components.controls import capped_text_size, silent_text
from views.font_coverage import drawable_text

COLOURS: Final = {
    "ink": "#1d1b1a",
    "red": "#b5202b",
    "blue": "#1f5496",
    "green": "#1f6b3f",
    "gold": "#8a6410",
    "plum": "#6d2f6b",
}
SUIT_COLOURS: Final = {"S": "ink", "H": "red", "D": "red", "C": "ink"}
OWN_COLOURS: Final = {"S": "ink", "H": "red", "D": "blue", "C": "green"}
"""With four-colour cards, a house without a colour of its own has that of its suit."""


class HouseSign(NamedTuple):
    """The look of a house."""

    suit: str
    name: str
    colour: str
    sign: str


def house_name_sign_and_colour(options: RoyalsOptions | BattleRoyalsOptions, suit: str) -> HouseSign:
    house = next((house for each, house in options.houses.items() if each == suit), None)
    if house is None:
        return HouseSign(suit, vocabulary_word("suit", suit), SUIT_COLOURS[suit], SIGNS[suit])
    return HouseSign(suit, house.name, house.colour or SUIT_COLOURS[suit], house.sign or SIGNS[suit])


def house_sign_picture(house: HouseSign, diameter: float, four_colours: bool = False) -> ft.Control:
    """Draw the sign on a small seal of paper."""
    is_the_suits = house.colour == SUIT_COLOURS[house.suit]
    ink = COLOURS[OWN_COLOURS[house.suit] if four_colours and is_the_suits else house.colour]
    return ft.Container(
        silent_text(
            drawable_text(house.sign),
            size=capped_text_size(diameter * 0.62, 1.0),
            weight=ft.FontWeight.W_700,
            color=ink,
            no_wrap=True,
        ),
        width=diameter,
        height=diameter,
        bgcolor="#fdf8ec",
        border=ft.Border.all(1.5, ink),
        border_radius=diameter / 2,
        alignment=ft.Alignment.CENTER,
    )
