"""The rooms of the players: figures, the games they follow from, and names."""

from collections.abc import Callable
from typing import Any

import flet as ft

from tests.people.test_players import keep
from views.desk.by_itself import TableSettings
from views.desk.desk import Desk
from views.screens.known_players import offered

Opens = Callable[..., Any]


def field(phone: Any, name: str) -> ft.TextField:
    """The field of this name."""
    return phone.get(ft.TextField, root=phone.get(ft.Semantics, identifier=name))  # type: ignore[no-any-return]


def test_a_player_is_found_from_home_with_what_was_won_and_leads_to_the_games(desk: Desk, app: Opens) -> None:
    table = keep(desk, "royal-battles-exhausted-tie")
    phone = app("/")

    phone.tap("players")
    phone.tap("player-royal-battles-Jon")
    assert "won 0 of 1, 1 tie" in phone.said()
    phone.tap(f"game-{table}")

    assert phone.page.route == f"/table/{table}"


def test_before_a_game_is_finished_the_room_says_what_will_stand_there(desk: Desk, app: Opens) -> None:
    keep(desk, "royal-battles-exhausted-tie", TableSettings(origin="what-if"))

    phone = app("/players")

    assert "No game has been finished yet" in phone.said()


def test_a_player_is_called_otherwise_and_the_other_spelling_is_taken_apart_again(desk: Desk, app: Opens) -> None:
    keep(desk, "royal-battles-exhausted-tie")
    phone = app("/players/Jon")

    phone.type(field(phone, "known-as"), "John")
    phone.tap("call")
    assert phone.page.route == "/players/John"
    assert set(desk.people.names()) == {"John", "Mendi"}
    phone.tap("apart-Jon")

    assert set(desk.people.names()) == {"Jon", "Mendi"}


def test_all_games_are_found_by_player_and_by_game(desk: Desk, app: Opens) -> None:
    battle, royals = keep(desk, "royal-battles-exhausted-tie"), keep(desk, "royals-tallied-to-1066")
    phone = app("/history")

    phone.tap("only-royals")
    assert [each.identifier for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")] == [f"game-{royals}"]
    phone.tap("only-all")
    phone.type(field(phone, "who"), "mend jon")

    assert [each.identifier for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")] == [f"game-{battle}"]


def test_the_games_of_a_day_have_a_page_with_what_everybody_won(desk: Desk, app: Opens) -> None:
    for name in ("royal-battles-exhausted-tie", "royals-tallied-to-1066"):
        keep(desk, name)
    phone = app("/history")

    phone.tap(next(str(each.identifier) for each in phone.all(ft.Semantics) if str(each.identifier).startswith("day-")))

    assert "won 0 of 1, 1 tie" in phone.said()
    assert len([each for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")]) == 2
    assert "No finished game like that" in app("/history/2001-01-01").said()
    assert "No finished game like that" in app("/history/neverday").said()


def test_a_page_of_figures_follows_what_is_played_while_it_is_open(desk: Desk, app: Opens) -> None:
    phone = app("/players")

    keep(desk, "royal-battles-exhausted-tie")
    phone.settle()

    assert "Mendi: won 0 of 1, 1 tie" in phone.said()


def test_who_has_played_before_is_seated_by_a_tap_and_found_by_the_first_letters(desk: Desk, app: Opens) -> None:
    keep(desk, "royal-battles-exhausted-tie")
    list(desk.people.renew())
    phone = app("/new/royals")

    phone.tap("known-Mendi")
    phone.type(field(phone, "name-1"), "jo")
    phone.tap("known-Jon")
    phone.tap("begin")

    assert desk.tables()[0].summary["seats"] == ["Mendi", "Jon"]


def test_nobody_is_offered_who_sits_already_and_nothing_where_all_are_seated() -> None:
    assert offered(["Ann", "Bob"], ["Ann", ""]) == (["Bob"], 1)
    assert offered(["Ann", "Bob"], ["Ann", "Cat"]) == ([], -1)
