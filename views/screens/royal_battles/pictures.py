"""How the board stood, to be looked at only: as large as the room, and small for the worked examples."""

from collections.abc import Mapping
from typing import Final

import flet as ft

from models.record import Entry
from models.rulings import Ruling
from models.translation import say
from referee.drafts import NOTHING
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import DAMAGE, State
from referee.table.table import Table
from views.components.paper import column
from views.components.small_cards import small
from views.screens.game_screens import Choosing, Drawn
from views.screens.royal_battles.board import (
    ACROSS,
    ROWS,
    BoardThen,
    BoardToChoose,
    only_looked_at,
    place_of,
    size_of,
)
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.score_only import forms_of
from views.screens.royal_battles.squares import CENTER, Place, square_shown
from views.screens.royal_battles.sums import sum_of, whole_sum
from views.screens.rules.links import rests_on_row
from views.screens.table_session import TableSession, ruling_of

NAMED: Final = ("to", "target", "square", "from_")
"""Fields of an entry that name a square; SAID as they are written."""
SAID: Final = ("from", "to", "target", "square")
BOARD: Final = 300


def is_turned(state: State) -> bool:
    """Do the cards lie sideways on the screen?"""
    return state.battle.options.card_orientation == "heads_face_opponent"


def _places(state: State, marked: tuple[str, ...]) -> tuple[Place, ...]:
    return tuple(place_of(state, number, frozenset(), marked) for number in range(len(SQUARES)))


def board_then(
    table: Table, state: State, entry: Entry | None, width: float, height: float, four_colours: bool
) -> ft.Control:
    """The board in this state; what the entry named is marked."""
    if state.battle.begins == DAMAGE:
        return forms_of(only_looked_at, state, NOTHING)
    marked = tuple(square for name in NAMED if (square := getattr(entry, name, "")) in SQUARES)
    return BoardThen(_places(state, marked), is_turned(state), four_colours, width, height)


def board_to_choose(state: State, choosing: Choosing, width: float, four_colours: bool) -> ft.Control:
    """The board in this state, to name a square."""
    places = tuple(
        place_of(state, number, choosing.lit, (choosing.chosen,)) for number in range(len(SQUARES))
    )
    return BoardToChoose(places, is_turned(state), four_colours, width, choosing.pick, choosing.name)


def small_board(state: State, act: Mapping[str, object], width: float, four_colours: bool) -> Drawn:
    """The same, small, for a worked example, and what is to be seen on it."""
    places = _places(state, tuple(str(act[name]) for name in SAID if act.get(name) in SQUARES))
    size = size_of(width - 16, BOARD, is_turned(state))
    rows: list[ft.Control] = []
    for row in range(ROWS):
        squares = [
            square_shown(place, size, four_colours) for place in places[row * ACROSS : (row + 1) * ACROSS]
        ]
        cells = [
            ft.Container(each, width=size.across, height=size.down, alignment=CENTER) for each in squares
        ]
        rows.append(ft.Row([small(str(ROWS - row), width=12), *cells], spacing=0, tight=True))
    rows.append(
        ft.Row(
            [small("", width=12), *(small(letter, width=size.across) for letter in "abcde")],
            spacing=0,
            tight=True,
        )
    )
    lying = [place.label for place in places if place.card or place.unit]
    said = (
        say("rules.board", "The board. {places}.", places="; ".join(lying))
        if lying
        else say("rules.empty_board", "The empty board.")
    )
    return ft.Column(rows, spacing=0, tight=True), said


def small_board_height(state: State, width: float) -> float:
    """About how high that is."""
    return ROWS * size_of(width - 16, BOARD, is_turned(state)).down + 18


def sum_below(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """The sum of an attack."""
    struck = sum_of(ruling)
    return whole_sum(state_of(table), struck, four_colours) if struck else None


def detail(session: TableSession, index: int) -> ft.Control | None:
    """What a line of the log shows when it is opened: the sum of an attack, and which rulings it rests on."""
    ruling = ruling_of(session, index)
    drawn = sum_below(session.table, ruling, session.preferences.four_colours)
    rests_on = rests_on_row(session.table, session.id, ruling)
    return column(drawn, rests_on, spacing=6) if drawn is not None or rests_on is not None else None
