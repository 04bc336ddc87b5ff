"""A variant that one file of the tests adds: the screens offer, play and explain it without being told of it."""

from typing import Any

import flet as ft
import pytest

from referee.games import GAMES
from tests.royal_battles.knights import Knights
from tests.screens.battles import HEADER, enter, moving


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "royal-battles", Knights())


def typed(phone: Any, line: str) -> None:
    field = phone.get(ft.TextField, label="Typed line")
    phone.type(field, line)
    phone.fire(field, "submit", line)


def test_its_house_rule_is_chosen_where_a_table_is_begun(app: Any, desk: Any) -> None:
    phone = app("/new/royal-battles")
    for colour, seat in zip(("White", "Black"), HEADER["seats"], strict=True):
        phone.type(phone.get(ft.TextField, label=f"{colour}'s name"), seat["name"])

    assert "A Knight may move twice in its turn, as long as it has not attacked. (RB-39)" in phone.said()
    phone.tap("option-knight_moves_twice")
    phone.tap("begin")

    assert desk.tables()[0].header["options"]["knight_moves_twice"] is True


@pytest.mark.parametrize("plays", [True, False])
def test_a_knight_is_tapped_across_two_squares_where_the_table_plays_so(app: Any, desk: Any, plays: bool) -> None:
    id = moving(desk, knight_moves_twice=plays)
    enter(desk, id, "draw", "Jon", cards=["4C", "3H"], override="A test is in a hurry.")
    phone = app(f"/table/{id}")

    for identifier in ("cell-a7", "cell-b7", "pick-rank-4", "pick-suit-C"):
        phone.tap(identifier)
    phone.key("L")
    typed(phone, "b7-c7 3H")

    squares = [unit["square"] for unit in desk.table(id).game.show(desk.table(id).state)["units"]]
    assert squares[0] == ("c7" if plays else "b7")
    assert ("has moved as often as it may" in phone.said()) is False
    assert ("has moved the Knight this turn already" in phone.said()) is not plays


def test_the_rules_of_the_table_say_that_it_holds(app: Any, desk: Any) -> None:
    phone = app(f"/table/{moving(desk, knight_moves_twice=True)}/rules")

    assert "Holds at this table: One Movement Card and one unit per turn, or two cards and one Knight." in phone.said()
    assert "Does not hold at this table: One Movement Card and one unit per turn." in phone.said()
    assert phone.said().count("House rule: Knight moves twice") == phone.said().count("This table plays: on.") == 1
