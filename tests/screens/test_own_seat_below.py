"""Royal Battles: on a player's own phone the board lies with that player's seat at the bottom, coordinates and keys included."""

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from referee.games.royal_battles.geometry import SQUARES, START
from tests.screens.battles import enter_unless_automatic, table_before_first_move
from tests.support.fletdriver import Driver
from views import guest_root
from views.app import theme
from views.app.sharing import Sharing
from views.screens.royal_battles.board import square_size
from views.screens.royal_battles.board_layout import BLACK_BELOW, WHITE_AT_LEFT, WHITE_BELOW, BoardLayout
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


def own_phone(workspace: Workspace, app: Callable[..., Driver], id: int, name: str) -> Driver:
    """The phone of this player, who has joined."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.invitations.assign_seat_or_make_spectator(id, "b", name)
    session = guest_root.GuestSession("b", "10.0.0.2")
    driver = Driver(
        lambda page: guest_root.start_guest_session(page, workspace, sharing, session),
        route="/",
        width=390,
        height=664,
        peer=app(f"/table/{id}"),
    )
    driver.__enter__()
    return driver


def squares_on_screen(phone: Driver) -> list[str]:
    """The squares, row by row from the top."""
    cells = phone.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("cell-"))
    return [str(each.identifier).removeprefix("cell-") for each in cells]


def coordinates(phone: Driver) -> set[str]:
    """The signs that stand in one line below or beside the board."""
    lines = phone.all((ft.Row, ft.Column), where=lambda each: len(each.controls) in (5, 7))
    told = [
        "".join(getattr(getattr(each, "content", None), "value", "") or "?" for each in line.controls)
        for line in lines
    ]
    return {each for each in told if "?" not in each}


@pytest.mark.parametrize(("layout", "seat"), [(WHITE_BELOW, 0), (BLACK_BELOW, 1)], ids=["White", "Black"])
def test_a_players_cards_begin_in_the_lowest_row_from_left_to_right(layout: BoardLayout, seat: int) -> None:
    lowest = layout.squares[-layout.columns :]

    assert [square for square in lowest if square in START[seat]] == list(START[seat])


@pytest.mark.parametrize("layout", [WHITE_AT_LEFT, WHITE_BELOW, BLACK_BELOW])
def test_each_square_is_where_its_coordinates_say(layout: BoardLayout) -> None:
    assert sorted(layout.squares) == list(range(35))
    for square, name in enumerate(SQUARES):
        row, column = layout.row_and_column_of_square(square)
        assert {layout.letters_beside[row], layout.letters_below[column]} == set(name)


@pytest.mark.parametrize(
    ("name", "lowest"), [("Jon", "a7 a6 a5 a4 a3 a2 a1"), ("Mendi", "e1 e2 e3 e4 e5 e6 e7")]
)
def test_ones_own_seat_is_at_the_bottom_of_ones_own_phone(
    app: Any, workspace: Workspace, name: str, lowest: str
) -> None:
    phone = own_phone(workspace, app, table_before_first_move(workspace), name)

    assert squares_on_screen(phone)[-7:] == lowest.split()
    assert coordinates(phone) == ({"7654321", "edcba"} if name == "Jon" else {"1234567", "abcde"})


def test_the_keepers_screen_keeps_white_at_the_left(app: Any, workspace: Workspace) -> None:
    keeper = app(f"/table/{table_before_first_move(workspace)}")

    assert squares_on_screen(keeper) == list(SQUARES)
    assert coordinates(keeper) == {"7654321", "abcde"}


def test_the_arrows_follow_the_screen_of_ones_own_phone(app: Any, workspace: Workspace) -> None:
    phone = own_phone(workspace, app, table_before_first_move(workspace), "Mendi")

    for key in ("Arrow Up", "Arrow Down", "Arrow Down", "Arrow Right"):
        phone.key(key)

    rings = phone.all(ft.Container, where=lambda each: each.border and each.border.top.color == theme.POINTED)
    assert [squares_on_screen(phone)[int(ring.key.removeprefix("light"))] for ring in rings] == ["e5"]


@pytest.mark.parametrize("sideways", [True, False], ids=["sideways", "upright"])
@pytest.mark.parametrize("width", [360, 390])
def test_no_square_of_a_phone_is_below_48_by_34_pixels(width: int, sideways: bool) -> None:
    for layout in (WHITE_BELOW, BLACK_BELOW):
        size = square_size(width - 12, 7 * 34 + 16, sideways, layout=layout)
        assert size.width >= 47.5 and size.height >= 34


def test_cards_that_nobody_knows_take_no_room_from_the_board(app: Any, workspace: Workspace) -> None:
    id = table_before_first_move(workspace)
    phone = own_phone(workspace, app, id, "Jon")

    assert not phone.all(ft.Semantics, where=lambda each: each.identifier == "own-hand")


def test_named_cards_are_shown_once_on_ones_own_turn(app: Any, workspace: Workspace) -> None:
    id = table_before_first_move(workspace, TableSettings(hands_shown=True))
    enter_unless_automatic(workspace, id, "draw", "Jon", cards=["9H"])
    phone = own_phone(workspace, app, id, "Jon")

    assert len(phone.all(ft.Semantics, where=lambda each: each.identifier in ("own-hand", "hand-9H"))) == 1


def test_only_the_phone_of_the_player_on_turn_highlights_units(app: Any, workspace: Workspace) -> None:
    id = table_before_first_move(workspace, TableSettings(hands_shown=True))
    enter_unless_automatic(workspace, id, "draw", "Jon", cards=["9H"])

    def highlighted(phone: Driver) -> list[str]:
        cells = phone.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("cell-"))
        return [cell.identifier for cell in cells if "you can choose it" in (cell.label or "")]

    assert highlighted(own_phone(workspace, app, id, "Jon")) != []
    assert highlighted(own_phone(workspace, app, id, "Mendi")) == []


@pytest.mark.parametrize(
    ("name", "lowest"), [("Jon", "a7 a6 a5 a4 a3 a2 a1"), ("Mendi", "e1 e2 e3 e4 e5 e6 e7")]
)
def test_the_record_on_ones_own_phone_has_ones_own_seat_below_too(
    app: Any, workspace: Workspace, name: str, lowest: str
) -> None:
    id = table_before_first_move(workspace)
    phone = own_phone(workspace, app, id, name)

    phone.goto(f"/table/{id}/record/1")
    phone.tap("toggle-board")

    assert squares_on_screen(phone)[-7:] == lowest.split()
