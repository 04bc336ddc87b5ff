"""A variant that one file of the tests adds: the screens offer, play and explain it without being told of it."""

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest

from referee.games import GAMES
from referee.table import worked_examples
from tests.royal_battles.knights import Knights
from tests.screens.battles import HEADER, enter_unless_automatic, table_before_first_move


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, "royal-battles", Knights())
    yield
    worked_examples.table_after_example_record.cache_clear()  # the examples of the rules have been played at tables that know the variant


def typed(phone: Any, line: str) -> None:
    field = phone.get(ft.TextField, label="Typed line")
    phone.type(field, line)
    phone.fire(field, "submit", line)


def test_its_house_rule_is_chosen_where_a_table_is_begun(app: Any, workspace: Any) -> None:
    phone = app("/new/royal-battles")
    for colour, seat in zip(("White", "Black"), HEADER["seats"], strict=True):
        phone.type(phone.get(ft.TextField, label=f"{colour}'s name"), seat["name"])

    phone.tap("house-rules")
    assert "A Knight may move twice in its turn, as long as it has not attacked." in phone.said()
    phone.tap("option-knight_moves_twice")
    phone.tap("begin")

    assert workspace.tables()[0].header["options"]["knight_moves_twice"] is True


def with_three_cards(workspace: Any, **options: Any) -> int:
    """Jon's turn; of his hand 4C and 3H are known."""
    id = table_before_first_move(workspace, **options)
    enter_unless_automatic(workspace, id, "draw", "Jon", cards=["4C", "3H"], override="A test is in a hurry.")
    return id


def knight(workspace: Any, id: int) -> str:
    return str(workspace.table(id).game.state_json(workspace.table(id).state)["units"][0]["square"])


@pytest.mark.parametrize("plays", [True, False])
def test_a_knight_is_tapped_across_two_squares_where_the_table_plays_so(
    app: Any, workspace: Any, plays: bool
) -> None:
    id = with_three_cards(workspace, knight_moves_twice=plays)
    phone = app(f"/table/{id}")

    for identifier in ("cell-a7", "cell-b7", "pick-4C"):
        phone.tap(identifier)
    for identifier in ("cell-b7", "cell-c7", "pick-3H") if plays else ("cell-b7", "cell-c7"):
        phone.tap(identifier)

    assert knight(workspace, id) == ("c7" if plays else "b7")
    assert ("has already moved the Knight this turn" in phone.said()) is not plays


def test_a_second_move_that_was_begun_can_be_let_go_of(app: Any, workspace: Any) -> None:
    id = with_three_cards(workspace, knight_moves_twice=True)
    phone = app(f"/table/{id}")
    for identifier in ("cell-a7", "cell-b7", "pick-4C", "cell-b7"):
        phone.tap(identifier)

    phone.tap("not-again")
    phone.tap("do-end_turn")

    assert (
        "end_turn" in [ruling.entry.do for ruling in workspace.table(id).latest_standing_rulings(2)]
        and knight(workspace, id) == "b7"
    )


def test_a_third_move_is_typed_and_refused_in_the_variants_own_words(app: Any, workspace: Any) -> None:
    id = with_three_cards(workspace, knight_moves_twice=True)
    phone = app(f"/table/{id}")

    phone.key("L")
    for line in ("a7-b7 4C", "b7-c7 3H", "c7-d7 5S"):
        typed(phone, line)

    assert knight(workspace, id) == "c7"
    assert "Jon's Knight has moved as often as it may" in phone.said()


def test_the_rules_of_the_table_say_that_it_holds(app: Any, workspace: Any) -> None:
    phone = app(f"/table/{table_before_first_move(workspace, knight_moves_twice=True)}/rules")

    assert (
        "Applies at this table: One Movement Card and one unit per turn, or two cards and one Knight."
        in phone.said()
    )
    assert "Does not apply at this table: One Movement Card and one unit per turn." in phone.said()
    assert (
        phone.said().count("House rule: Knight moves twice") == phone.said().count("At this table: on.") == 1
    )
