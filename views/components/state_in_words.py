"""The state of a table in words and cards, for games without a drawing of their own."""

from collections.abc import Mapping, Sequence
from typing import Final

import flet as ft

from models.cards import NAMES
from models.json_values import Json
from views.app import theme
from views.app.faces import card_face
from views.components.controls import sheet, words

CARDS: Final = frozenset(NAMES)
CARD: Final = 34
MOST: Final = 14
"""The most cards of a pile that are drawn: its last ones."""


def state_lines(state_json: Mapping[str, Json]) -> list[str]:
    """A line for each part of a state that is not empty."""
    return [
        f"{name.replace('_', ' ').capitalize()}: {state_value_text(value)}"
        for name, value in state_json.items()
        if value not in (None, [], {})
    ]


def state_in_words(
    state_json: Mapping[str, Json], width: float, height: float | None, four_colours: bool
) -> ft.Control:
    """The lines on a sheet of this width and height (None: as high as needed), each with its cards below."""
    rows: list[ft.Control] = []
    for name, value in state_json.items():
        rows += [words(line, size=theme.SMALL) for line in state_lines({name: value})]
        rows += [last_cards_row(cards, four_colours) for cards in [cards_if_value_is_cards(value)] if cards]
    scrolls: dict[str, theme.Look] = {"scroll": ft.ScrollMode.AUTO} if height else {"tight": True}
    return (
        sheet(ft.Column(rows, spacing=4, **scrolls), width=width, height=height) if rows else ft.Container()
    )


def cards_if_value_is_cards(value: Json) -> list[str]:
    """The cards of a part of a state; empty if it is not cards."""
    listed = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    cards = [each for each in listed if isinstance(each, str) and each in CARDS]
    return cards if len(cards) == len(listed) else []


def last_cards_row(cards: Sequence[str], four_colours: bool) -> ft.Control:
    """Cards in a row, silent for screen readers because the words beside them say the same."""
    return ft.Row(
        [card_face(card, CARD, four_colour=four_colours) for card in cards[-MOST:]], spacing=3, wrap=True
    )


def state_value_text(value: Json) -> str:
    if isinstance(value, Mapping):
        return " · ".join(f"{name} {state_value_text(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(state_value_text(each) for each in value) or "none"
    return str(value)
