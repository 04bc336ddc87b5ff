"""Pictures of a past board, as large as the room or small for worked examples, and of the card
orientation."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

import flet as ft

from models.record import Entry
from models.rulings import Ruling
from models.translation import say
from referee.drafts import EMPTY_DRAFT
from referee.games.royal_battles.geometry import POSITIONS, SQUARES
from referee.games.royal_battles.state import DAMAGE, State
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.controls import silent_text, words
from views.components.small_cards import small_text_on_wood
from views.screens.game_screens import PictureAndDescription, PlaceChoice
from views.screens.royal_battles.board import PastBoard, SquarePicker, ignore_tap, square_size, square_view
from views.screens.royal_battles.board_layout import LETTERS, NUMBERS
from views.screens.royal_battles.descriptions import attack_calculation_control, strike_in_ruling
from views.screens.royal_battles.draft import named_squares, state_of
from views.screens.royal_battles.score_only import forms_of_both_armies
from views.screens.royal_battles.squares import CENTER, SquareSize, SquareView, square_picture_with_any_frame

SMALL_BOARD_HEIGHT: Final = 300
SAMPLE_CARD_WIDTH: Final = 56


def are_cards_sideways(state: State) -> bool:
    return state.table_rules.options.card_orientation == "heads_face_opponent"


def square_views_with_marks(state: State, marked_squares: tuple[str, ...]) -> tuple[SquareView, ...]:
    return tuple(square_view(state, number, frozenset(), marked_squares) for number in range(len(SQUARES)))


def past_board_or_army_forms_picture(
    table: Table, state: State, entry: Entry | None, width: float, height: float, four_colours: bool
) -> ft.Control:
    """Draw the board in this state, with the entry's squares marked; both army forms where the table keeps
    only those."""
    if state.table_rules.first_phase == DAMAGE:
        return forms_of_both_armies(ignore_tap, state, EMPTY_DRAFT)
    squares = square_views_with_marks(state, named_squares(entry.to_json_object()) if entry else ())
    return PastBoard(squares, are_cards_sideways(state), four_colours, width, height)


def square_picker(state: State, choosing: PlaceChoice, width: float, four_colours: bool) -> ft.Control:
    places = tuple(
        square_view(state, number, choosing.possible_places, (choosing.chosen,))
        for number in range(len(SQUARES))
    )
    return SquarePicker(places, are_cards_sideways(state), four_colours, width, choosing.pick, choosing.name)


def worked_example_picture_and_text(
    state: State, act: Mapping[str, object], width: float, four_colours: bool
) -> PictureAndDescription:
    views = square_views_with_marks(state, named_squares(act))
    size = square_size(width - 16, SMALL_BOARD_HEIGHT, are_cards_sideways(state))
    rows = [
        small_board_row(number, views[row * len(LETTERS) : (row + 1) * len(LETTERS)], size, four_colours)
        for row, number in enumerate(NUMBERS)
    ]
    letters = [small_text_on_wood(letter, width=size.width) for letter in LETTERS]
    letters_row = ft.Row([small_text_on_wood("", width=12), *letters], spacing=0, tight=True)
    occupied = "; ".join(view.label for view in views if view.card or view.unit)
    text = (
        say("rules.board", "The board. {places}.", places=occupied)
        if occupied
        else say("rules.empty_board", "The empty board.")
    )
    return ft.Column([*rows, letters_row], spacing=0, tight=True), text


def small_board_row(
    number: str, views: Sequence[SquareView], size: SquareSize, four_colours: bool
) -> ft.Control:
    cells = [
        ft.Container(
            square_picture_with_any_frame(view, size, four_colours),
            width=size.width,
            height=size.height,
            alignment=CENTER,
        )
        for view in views
    ]
    return ft.Row([small_text_on_wood(number, width=12), *cells], spacing=0, tight=True)


def worked_example_picture_height(state: State, width: float) -> float:
    """Return the approximate height in pixels of that board."""
    return len(NUMBERS) * square_size(width - 16, SMALL_BOARD_HEIGHT, are_cards_sideways(state)).height + 18


def attack_calculation_picture(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    struck = strike_in_ruling(ruling)
    return attack_calculation_control(state_of(table), struck, four_colours) if struck else None


# -- the card orientation ------------------------------------------------------------------------------------
def house_rule_picture(name: str, options: Mapping[str, object]) -> ft.Control | None:
    return (
        board_cards_orientation_picture(str(options["card_orientation"]), str(options["index_corners"]))
        if name == "card_orientation"
        else None
    )


SUIT_OF: Final = {"side": "♠", "head": "♥", "digit": "♦", "clear": "♣"}
AROUND: Final = (("b5", "c5", "d5"), ("b4", "c4", "d4"), ("b3", "c3", "d3"))


def short_position_name(position: str) -> str:
    return {
        "head": say("battle.lie.head", "Head"),
        "side": say("battle.lie.side", "Side"),
        "digit": say("battle.lie.digit", "Digit"),
        "clear": say("battle.lie.clear", "Clear"),
    }[position]


def board_cards_orientation_picture(orientation: str, index_corners: str) -> ft.Control:
    """Draw one card and its eight neighbours, labelled with their symmetrical position, with White at the
    left and Black at the right, as on the table screen. The card in the middle shows where its index is.
    """
    turned = orientation == "heads_face_opponent"
    position_of = POSITIONS[orientation, index_corners][SQUARES.index("c4")]
    cards_by_square: dict[str, ft.Control] = {
        square: neighbour_position_card(position_of[SQUARES.index(square)], turned)
        for square in chain.from_iterable(AROUND)
        if square != "c4"
    }
    cards_by_square["c4"] = card_face("7S", SAMPLE_CARD_WIDTH, turned=turned)
    rows: list[ft.Control] = [
        ft.Row([cards_by_square[square] for square in row], spacing=5, tight=True) for row in AROUND
    ]
    white, black = player_label(say("battle.white", "White")), player_label(say("battle.black", "Black"))
    picture = ft.Container(
        ft.Row(
            [white, ft.Column(rows, spacing=5, tight=True), black],
            spacing=10,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=theme.WOOD,
        border_radius=theme.ROUND,
        padding=12,
    )
    where = {"front": "d4", "beside": "c5", "up": "d5", "down": "d3"}
    text = say(
        "battle.lie.told",
        "White at the left, Black at the right. In front {front}, beside {beside}, up to the "
        "right {up}, down to the right {down}",
        **{
            name: vocabulary_word("position", position_of[SQUARES.index(square)])
            for name, square in where.items()
        },
    )
    return ft.Semantics(label=text, identifier="lie", image=True, container=True, content=picture)


def neighbour_position_card(position: str, turned: bool) -> ft.Control:
    """Draw a neighbour with the name of its position."""
    name = silent_text(
        short_position_name(position), size=theme.TINY, color=theme.ON_WOOD, weight=ft.FontWeight.W_600
    )
    return ft.Container(
        ft.Column(
            [name, silent_text(SUIT_OF[position], size=theme.SMALL, color=theme.ON_WOOD_FADED)],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            tight=True,
        ),
        width=SAMPLE_CARD_WIDTH * RATIO if turned else SAMPLE_CARD_WIDTH,
        height=SAMPLE_CARD_WIDTH if turned else SAMPLE_CARD_WIDTH * RATIO,
        alignment=CENTER,
        border=ft.Border.all(1, theme.WOOD_LINE),
        border_radius=SAMPLE_CARD_WIDTH * 0.06,
    )


def player_label(player: str) -> ft.Control:
    return words(player, size=theme.TINY, color=theme.ON_WOOD_FADED)
