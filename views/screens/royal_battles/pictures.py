"""How the board stood, to be looked at only: as large as the room, and small for the worked examples."""

from collections.abc import Mapping
from typing import Any, Final

import flet as ft

from models.record import Entry
from models.rulings import Ruling
from models.speech import say
from referee.drafts import NOTHING
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import DAMAGE
from referee.table.gate import Table
from views.components.small_cards import small
from views.screens.game_screens import Drawn
from views.screens.royal_battles.board import board, board_size, place_of, square_shown
from views.screens.royal_battles.points import forms
from views.screens.royal_battles.sums import sum_of, whole_sum

NAMED: Final = ("to", "target", "square", "from_")
"""Fields of an entry that name a square; SAID as they are written."""
SAID: Final = ("from", "to", "target", "square")
BOARD: Final = 300


def _nothing(_: Any) -> None:
    """A board that is only looked at does nothing when it is tapped."""


def board_then(state: Any, entry: Entry | None, width: float, height: float, four_colours: bool) -> ft.Control:
    if state.battle.begins == DAMAGE:
        return forms(state, NOTHING, None)
    marked = tuple(square for name in NAMED if (square := getattr(entry, name, "")) in SQUARES)
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    places = tuple(place_of(state, number, frozenset(), marked) for number in range(len(SQUARES)))
    return board(places, board_size(width, height, turned), turned, four_colours, _nothing)


def small_board(state: Any, act: Mapping[str, Any], width: float, four_colours: bool) -> Drawn:
    marked = tuple(act[name] for name in SAID if act.get(name) in SQUARES)
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    across, down = board_size(width - 16, BOARD, turned)
    places = [place_of(state, number, frozenset(), marked) for number in range(len(SQUARES))]
    rows: list[ft.Control] = []
    for row in range(7):
        squares = [square_shown(place, across, down, turned, four_colours) for place in places[row * 5 : row * 5 + 5]]
        cells = [ft.Container(each, width=across, height=down, alignment=ft.Alignment.CENTER) for each in squares]
        rows.append(ft.Row([small(str(7 - row), width=12), *cells], spacing=0, tight=True))
    rows.append(ft.Row([small("", width=12), *(small(letter, width=across) for letter in "abcde")], spacing=0, tight=True))
    lying = [place.label for place in places if place.card or place.unit]
    said = say("rules.board", "The board. {places}.", places="; ".join(lying)) if lying else say("rules.empty_board", "The empty board.")
    return ft.Column(rows, spacing=0, tight=True), said


def small_board_height(state: Any, width: float) -> float:
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    return 7 * board_size(width - 16, BOARD, turned)[1] + 18


def sum_below(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """The sum of an attack."""
    struck = sum_of(ruling)
    return whole_sum(table.state, struck, four_colours) if struck else None
