"""Royal Battles: a unit is dragged with a mouse; the drag means the same as a tap where it begins and one where it ends."""

from typing import Any

import flet as ft
import pytest

from referee.games.royal_battles.geometry import SQUARES
from tests.screens.battles import enter_unless_automatic, table_before_first_move
from tests.screens.test_own_seat_below import own_phone, squares_on_screen
from views.screens.royal_battles.board_input import board_place_or_minus_one
from views.screens.royal_battles.board_layout import BLACK_BELOW, WHITE_AT_LEFT, BoardLayout
from views.screens.royal_battles.squares import SquareSize
from views.workspace.table_settings import TableSettings

Point = dict[str, float]


def middle_of(screen: Any, square: str) -> Point:
    """The middle of a square on the drawn board."""
    touch = screen.get(ft.Semantics, identifier=f"cell-{square}").content
    places = squares_on_screen(screen)
    columns = 7 if places[1][0] == places[0][0] else 5
    row, column = divmod(places.index(square), columns)
    return {"x": 14 + (column + 0.5) * touch.width, "y": (row + 0.5) * touch.height}


def fire(screen: Any, event: str, at: Point) -> None:
    fields = {"pan_start": {"k": "mouse"}, "pan_end": {"v": {"x": 0.0, "y": 0.0}}}.get(event, {})
    screen.fire(screen.get(ft.GestureDetector), event, {"l": at, "g": at, **fields})


def drag(screen: Any, origin: str, to: str) -> None:
    """Drag from the middle of one square to that of another."""
    fire(screen, "pan_start", middle_of(screen, origin))
    fire(screen, "pan_update", middle_of(screen, to))
    fire(screen, "pan_end", middle_of(screen, to))


def is_chosen(screen: Any, square: str) -> bool:
    return bool(screen.get(ft.Semantics, identifier=f"cell-{square}").selected)


def pictures_under_pointer(screen: Any) -> list[ft.Container]:
    return screen.all(ft.Container, where=lambda each: each.ignore_interactions)


@pytest.fixture
def table(workspace: Any) -> int:
    """Jon is to move, with 3H in his hand."""
    id = table_before_first_move(workspace, TableSettings(hands_shown=True))
    enter_unless_automatic(workspace, id, "draw", "Jon", cards=["3H"])
    return id


def last_move(workspace: Any, id: int) -> tuple[str, ...]:
    entry = workspace.table(id).ruling_to_undo.entry.to_json_object()
    return tuple(str(entry.get(name)) for name in ("do", "from", "to", "card"))


def test_a_dragged_unit_moves_with_the_card_that_is_chosen(app: Any, workspace: Any, table: int) -> None:
    screen = app(f"/table/{table}")
    screen.tap("hand-3H")

    drag(screen, "a5", "b4")

    assert last_move(workspace, table) == ("move", "a5", "b4", "3H")


def test_a_card_may_be_chosen_after_the_drag(app: Any, workspace: Any, table: int) -> None:
    screen = app(f"/table/{table}")

    drag(screen, "a5", "b4")
    assert is_chosen(screen, "a5") and is_chosen(screen, "b4")
    screen.tap("hand-3H")

    assert last_move(workspace, table) == ("move", "a5", "b4", "3H")


def test_a_dragged_unit_is_under_the_pointer_and_its_squares_are_shown(app: Any, table: int) -> None:
    screen = app(f"/table/{table}")

    fire(screen, "pan_start", middle_of(screen, "a5"))
    fire(screen, "pan_update", middle_of(screen, "b6"))
    (shown,) = pictures_under_pointer(screen)
    lit = {
        square
        for square in SQUARES
        if "you can choose it" in screen.get(ft.Semantics, identifier=f"cell-{square}").label
    }
    fire(screen, "pan_end", middle_of(screen, "a5"))

    (picture,) = shown.content.controls
    assert (picture.left + picture.width / 2, picture.top + picture.height / 2) == pytest.approx(
        tuple(middle_of(screen, "b6").values())
    )
    assert {"b4", "b5", "b6"} <= lit
    assert not pictures_under_pointer(screen)


def test_a_unit_that_is_dropped_where_it_stood_is_only_chosen(app: Any, workspace: Any, table: int) -> None:
    screen, before = app(f"/table/{table}"), len(workspace.table(table))

    drag(screen, "a5", "a5")

    assert is_chosen(screen, "a5") and "tap a square" in " ".join(screen.texts())
    assert len(workspace.table(table)) == before


def test_the_chosen_unit_is_dragged_to_another_square(app: Any, workspace: Any, table: int) -> None:
    screen = app(f"/table/{table}")
    screen.tap("cell-a5")

    drag(screen, "a5", "a6")
    drag(screen, "a5", "b5")
    screen.tap("hand-3H")

    assert last_move(workspace, table) == ("move", "a5", "b5", "3H")


@pytest.mark.parametrize("origin", ["c4", "e3"], ids=["an empty square", "an enemy's unit"])
def test_what_cannot_move_is_not_dragged(app: Any, workspace: Any, table: int, origin: str) -> None:
    screen, before = app(f"/table/{table}"), len(workspace.table(table))

    drag(screen, origin, "b4")

    assert not any(is_chosen(screen, square) for square in SQUARES)
    assert not screen.all(ft.Semantics, identifier="banner") and len(workspace.table(table)) == before


def test_a_unit_that_is_dropped_beside_the_board_stays(app: Any, workspace: Any, table: int) -> None:
    screen, before = app(f"/table/{table}"), len(workspace.table(table))

    fire(screen, "pan_start", middle_of(screen, "a5"))
    fire(screen, "pan_end", {"x": -40.0, "y": 9000.0})

    assert is_chosen(screen, "a5") and len(workspace.table(table)) == before


def test_a_drag_follows_the_board_of_ones_own_phone(app: Any, workspace: Any, table: int) -> None:
    phone = own_phone(workspace, app, table, "Jon")

    drag(phone, "a5", "b4")
    phone.tap("hand-3H")

    assert last_move(workspace, table) == ("move", "a5", "b4", "3H")


def test_fingers_and_screen_readers_do_not_drag(app: Any, table: int) -> None:
    detector = app(f"/table/{table}").get(ft.GestureDetector)

    assert ft.PointerDeviceType.TOUCH not in detector.allowed_devices
    assert detector.exclude_from_semantics


@pytest.mark.parametrize("layout", [WHITE_AT_LEFT, BLACK_BELOW])
def test_each_point_of_the_board_belongs_to_its_square(layout: BoardLayout) -> None:
    size = SquareSize(60, 40, False)
    for square in range(35):
        row, column = layout.row_and_column_of_square(square)
        corner = ft.Offset(14 + column * 60, row * 40)
        assert layout.squares[board_place_or_minus_one(corner, size, layout)] == square
    assert (
        board_place_or_minus_one(ft.Offset(13, 5), size, layout)
        == board_place_or_minus_one(ft.Offset(30, 40 * layout.rows), size, layout)
        == -1
    )
