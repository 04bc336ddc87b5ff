"""Pictures of a past board: as large as the room, or small for worked examples."""

from collections.abc import Mapping
from typing import Final

import flet as ft

from models.record import Entry
from models.rulings import Ruling
from models.translation import say
from referee.drafts import EMPTY_DRAFT
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import DAMAGE, State
from referee.table.table import Table
from views.components.paper import column
from views.components.small_cards import small_text_on_wood
from views.screens.game_screens import PictureAndDescription, PlaceChoice
from views.screens.royal_battles.board import (
    PastBoard,
    SquarePicker,
    ignore_tap,
    square_size,
    square_view,
)
from views.screens.royal_battles.board_layout import LETTERS, NUMBERS
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.score_only import forms_of_both_armies
from views.screens.royal_battles.squares import CENTER, SquareView, square_picture_with_any_frame
from views.screens.royal_battles.sums import attack_calculation_control, strike_in_ruling
from views.screens.rules.links import based_on_rulings_row
from views.screens.table_controller import TableController
from views.screens.table_parts import ruling_of_log_line

SQUARE_ATTRIBUTES: Final = ("to", "target", "square", "from_")
"""Fields of an entry that name a square, as attributes; SAID has their names in a record."""
SQUARE_FIELDS: Final = ("from", "to", "target", "square")
SMALL_BOARD_HEIGHT: Final = 300


def are_cards_sideways(state: State) -> bool:
    """True if cards lie sideways on the screen in this table's orientation."""
    return state.table_rules.options.card_orientation == "heads_face_opponent"


def square_views_with_marks(state: State, marked_squares: tuple[str, ...]) -> tuple[SquareView, ...]:
    return tuple(square_view(state, number, frozenset(), marked_squares) for number in range(len(SQUARES)))


def past_board_or_army_forms_picture(
    table: Table, state: State, entry: Entry | None, width: float, height: float, four_colours: bool
) -> ft.Control:
    """Draw the board in this state; the entry's squares are marked."""
    if state.table_rules.first_phase == DAMAGE:
        return forms_of_both_armies(ignore_tap, state, EMPTY_DRAFT)
    marked = tuple(square for name in SQUARE_ATTRIBUTES if (square := getattr(entry, name, "")) in SQUARES)
    return PastBoard(
        square_views_with_marks(state, marked), are_cards_sideways(state), four_colours, width, height
    )


def square_picker(state: State, choosing: PlaceChoice, width: float, four_colours: bool) -> ft.Control:
    """Draw the board in this state, so that a tap names a square."""
    places = tuple(
        square_view(state, number, choosing.possible_places, (choosing.chosen,))
        for number in range(len(SQUARES))
    )
    return SquarePicker(places, are_cards_sideways(state), four_colours, width, choosing.pick, choosing.name)


def worked_example_picture_and_text(
    state: State, act: Mapping[str, object], width: float, four_colours: bool
) -> PictureAndDescription:
    """Draw a small board for a worked example, with its description."""
    places = square_views_with_marks(
        state, tuple(str(act[name]) for name in SQUARE_FIELDS if act.get(name) in SQUARES)
    )
    size = square_size(width - 16, SMALL_BOARD_HEIGHT, are_cards_sideways(state))
    rows: list[ft.Control] = []
    for row, number in enumerate(NUMBERS):
        squares = [
            square_picture_with_any_frame(place, size, four_colours)
            for place in places[row * len(LETTERS) : (row + 1) * len(LETTERS)]
        ]
        cells = [
            ft.Container(each, width=size.width, height=size.height, alignment=CENTER) for each in squares
        ]
        rows.append(ft.Row([small_text_on_wood(number, width=12), *cells], spacing=0, tight=True))
    rows.append(
        ft.Row(
            [
                small_text_on_wood("", width=12),
                *(small_text_on_wood(letter, width=size.width) for letter in LETTERS),
            ],
            spacing=0,
            tight=True,
        )
    )
    occupied_places = [place.label for place in places if place.card or place.unit]
    text = (
        say("rules.board", "The board. {places}.", places="; ".join(occupied_places))
        if occupied_places
        else say("rules.empty_board", "The empty board.")
    )
    return ft.Column(rows, spacing=0, tight=True), text


def worked_example_picture_height(state: State, width: float) -> float:
    """Return the approximate height in pixels of that board."""
    return len(NUMBERS) * square_size(width - 16, SMALL_BOARD_HEIGHT, are_cards_sideways(state)).height + 18


def attack_calculation_picture(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """Draw the calculation of an attack."""
    struck = strike_in_ruling(ruling)
    return attack_calculation_control(state_of(table), struck, four_colours) if struck else None


def detail_below_opened_log_line(session: TableController, index: int) -> ft.Control | None:
    """Return what an opened log line shows: the calculation of an attack, and the rulings it is based on."""
    ruling = ruling_of_log_line(session, index)
    drawn = attack_calculation_picture(session.table, ruling, session.preferences.four_colours)
    rests_on = based_on_rulings_row(session.table, session.id, ruling)
    return column(drawn, rests_on, spacing=6) if drawn is not None or rests_on is not None else None
