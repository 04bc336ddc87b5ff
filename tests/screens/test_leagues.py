"""An evening of a club on the screen: rounds are paired, played or entered, corrected, and everybody stands where the results say."""

from collections.abc import Callable
from typing import Any

import flet as ft

from tests.screens.test_people import field
from views.desk.desk import Desk

Opens = Callable[..., Any]


def begun(phone: Any, players: str, *taps: str) -> None:
    """Write a league and begin it."""
    phone.type(field(phone, "league-name"), "Thursday")
    phone.type(field(phone, "league-players"), players)
    for each in (*taps, "begin-league"):
        phone.tap(each)


def test_four_players_play_an_evening_of_swiss_rounds(desk: Desk, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob; Cat, Dan", "fewer-rounds")

    for _ in range(3):
        phone.tap("pair")
        phone.tap(f"result-first-{len(desk.leagues.league(1).played)}-1")
        phone.tap(f"result-tie-{len(desk.leagues.league(1).played)}-2")

    assert "All rounds are played" in phone.said()
    assert "Cross table" in phone.said()
    phone.tap("print-cross")
    assert any(called == "FilePicker.save_file" for called, _ in phone.wire.calls)
    assert len({frozenset((each.first, each.second)) for round_ in desk.leagues.league(1).played for each in round_}) == 6


def test_one_comes_late_one_leaves_and_one_of_five_is_free(desk: Desk, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    phone.tap("result-first-1-1")
    phone.tap("result-second-1-2")

    phone.type(field(phone, "late"), "Eve")
    phone.tap("join")
    phone.tap("leave-Bob")
    phone.tap("pair")
    assert {name for each in desk.leagues.league(1).played[1] for name in (each.first, each.second)} == {"Ann", "Cat", "Dan", "Eve"}
    phone.tap("unpair")
    phone.tap("back-Bob")
    phone.tap("pair")

    assert "is free" in phone.said()


def test_a_game_is_played_at_a_table_of_this_app_and_its_result_counts_until_it_is_taken_back(desk: Desk, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob", "of-el-royale", "system-round_robin")
    phone.tap("pair")
    phone.tap("play-1-1")
    assert phone.page.route == "/table/1"
    desk.remove(1)
    table = desk.begin(
        {"game": "el-royale", "edition": "elimination", "options": {"entry": "result"}, "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    )
    league = desk.leagues.league(1)
    desk.leagues._put(1, league, 0, 0, league.played[0][0].model_copy(update={"table": table}))
    desk.enter(table, {"do": "result", "by": "Bob", "winner": "Bob"})

    phone = app("/leagues/1")
    assert "First: Bob" in phone.get(ft.Semantics, identifier="league-winner").content.value
    desk.undo(table)
    phone = app("/leagues/1")

    assert "1 game of round 1 to go" in phone.said()


def test_a_league_of_nobody_is_refused_and_what_was_written_stays(desk: Desk, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann")

    assert "at least two players" in phone.said()
    assert field(phone, "league-name").value == "Thursday"
    assert desk.leagues.leagues() == []
