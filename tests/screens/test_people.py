"""The rooms of the players: figures, the games they follow from, and names."""

import json
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from typing import Any

import flet as ft
import pytest
from pypdf import PdfReader

from referee.people.score_curve import score_curve_from_numbers, start_of_winners_lasting_lead
from tests.conftest import ROOT
from tests.people.test_players import keep
from views.screens.known_players import known_player_names_latest_first, offered_names
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

Opens = Callable[..., Any]


def field(phone: Any, name: str) -> ft.TextField:
    """The field of this name."""
    return phone.get(ft.TextField, root=phone.get(ft.Semantics, identifier=name))  # type: ignore[no-any-return]


def test_a_player_is_found_from_home_with_what_was_won_and_leads_to_the_games(
    workspace: Workspace, app: Opens
) -> None:
    table = keep(workspace, "royal-battles-exhausted-tie")
    phone = app("/")

    phone.tap("players")
    phone.tap("player-royal-battles-Jon")
    assert "won 0 of 1, 1 tie" in phone.said()
    phone.tap(f"game-{table}")

    assert phone.page.route == f"/table/{table}"


def test_before_a_game_is_finished_the_room_says_what_will_stand_there(
    workspace: Workspace, app: Opens
) -> None:
    keep(workspace, "royal-battles-exhausted-tie", TableSettings(origin="what-if"))

    phone = app("/players")

    assert "No finished games yet" in phone.said()


def test_a_player_is_called_otherwise_and_the_other_spelling_is_taken_apart_again(
    workspace: Workspace, app: Opens
) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    phone = app("/players/Jon")

    phone.type(field(phone, "known-as"), "John")
    phone.tap("call")
    assert phone.page.route == "/players/John"
    assert set(workspace.people.visible_player_names_latest_first()) == {"John", "Mendi"}
    phone.tap("apart-Jon")

    assert set(workspace.people.visible_player_names_latest_first()) == {"Jon", "Mendi"}


def test_all_games_are_found_by_player_and_by_game(workspace: Workspace, app: Opens) -> None:
    battle, royals = keep(workspace, "royal-battles-exhausted-tie"), keep(workspace, "royals-tallied-to-1066")
    phone = app("/history")

    phone.tap("only-royals")
    assert [
        each.identifier for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")
    ] == [f"game-{royals}"]
    phone.tap("only-all")
    phone.type(field(phone, "who"), "mend jon")

    assert [
        each.identifier for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")
    ] == [f"game-{battle}"]


def test_every_figure_leads_to_its_games_with_what_each_added(workspace: Workspace, app: Opens) -> None:
    keep(workspace, "royals-tallied-to-1066")
    battle = keep(workspace, "royal-battles-exhausted-tie")
    phone = app("/players/Jon")

    phone.tap("games-royal-battles")

    assert phone.page.route == "/players/Jon/of/royal-battles"
    row = next(row for row in workspace.people.results.stored_results("Jon") if row.table == battle)
    assert f"Damage done {row.statistics['damage_done']}" in phone.said()
    phone.tap(f"game-{battle}")
    assert phone.page.route == f"/table/{battle}"


def test_the_figures_of_an_army_of_an_opponent_and_of_a_year_lead_to_those_games_alone(
    workspace: Workspace, app: Opens
) -> None:
    battle, royals = keep(workspace, "royal-battles-exhausted-tie"), keep(workspace, "royals-tallied-to-1066")
    workspace.people.rename_or_merge_into_player("Ann", "Jon")
    phone = app("/players/Jon")
    army = next(
        str(each.identifier)
        for each in phone.all(ft.Semantics)
        if str(each.identifier).startswith("unit-royal-battles-")
    )

    def led_to(tap: str, route: str) -> list[str]:
        phone.goto(route)
        phone.tap(tap)
        return sorted(
            each.identifier for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")
        )

    assert led_to(army, "/players/Jon") == [f"game-{battle}"]
    assert led_to("against-Bob", "/players/Jon") == [f"game-{royals}"]
    assert led_to("games-of-the-year", f"/players/Jon/{datetime.now().year}") == [
        f"game-{battle}",
        f"game-{royals}",
    ]


def test_a_year_stands_on_one_page_and_another_year_is_empty(workspace: Workspace, app: Opens) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    phone = app("/players/Jon")
    year = datetime.now().year

    phone.tap(f"year-{year}")

    assert phone.page.route == f"/players/Jon/{year}"
    assert "won 0 of 1, 1 tie" in phone.said() and "Mendi" in phone.said()
    assert "No finished game of Jon is here" in app("/players/Jon/1999").said()


def test_a_rating_is_drawn_once_there_are_three_games(workspace: Workspace, app: Opens) -> None:
    for _ in range(3):
        keep(workspace, "el-royale-only-the-result")
    list(workspace.people.refresh_changed_results_with_progress())
    workspace.people.ratings.ratings_by_game()

    course = workspace.people.ratings.rating_history("el-royale", "Cat")

    assert len(course) == 3 and course == sorted(course)
    assert f"now {course[-1]}" in app("/players/Cat").get(ft.Semantics, identifier="rating-curve").label
    workspace.remove(1)
    assert not app("/players/Cat").all(ft.Semantics, identifier="rating-curve")


def test_a_player_is_forgotten_after_a_question(workspace: Workspace, app: Opens) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    phone = app("/players/Jon")

    phone.tap("forget")
    assert "Jon" in workspace.people.visible_player_names_latest_first()
    phone.tap("do-forget")

    assert phone.page.route == "/players"
    assert (
        workspace.people.visible_player_names_latest_first() == ["Mendi"]
        or "Jon" not in workspace.table(1).header.names
    )


def test_who_comes_to_1066_gets_a_certificate(workspace: Workspace, app: Opens) -> None:
    table = keep(workspace, "royals-tallied-to-1066")
    list(workspace.people.refresh_changed_results_with_progress())
    winner = next(row for row in workspace.people.results.stored_results() if row.outcome == "won")
    phone = app(f"/table/{table}")

    phone.tap(f"certificate-{winner.player}")

    (content,) = (args["src_bytes"] for called, args in phone.wire.calls if called == "FilePicker.save_file")
    (page,) = PdfReader(BytesIO(content)).pages
    assert winner.player in page.extract_text() and str(winner.statistics["points"]) in page.extract_text()


def test_the_games_of_a_day_have_a_page_with_what_everybody_won(workspace: Workspace, app: Opens) -> None:
    for name in ("royal-battles-exhausted-tie", "royals-tallied-to-1066"):
        keep(workspace, name)
    phone = app("/history")

    phone.tap(
        next(
            str(each.identifier)
            for each in phone.all(ft.Semantics)
            if str(each.identifier).startswith("day-")
        )
    )

    assert "won 0 of 1, 1 tie" in phone.said()
    assert len([each for each in phone.all(ft.Semantics) if str(each.identifier).startswith("game-")]) == 2
    assert "No finished game matches" in app("/history/2001-01-01").said()
    assert "No finished game matches" in app("/history/neverday").said()


def test_a_page_of_figures_follows_what_is_played_while_it_is_open(workspace: Workspace, app: Opens) -> None:
    phone = app("/players")

    keep(workspace, "royal-battles-exhausted-tie")
    phone.settle()

    assert "Mendi: won 0 of 1, 1 tie" in phone.said()


def test_who_has_played_before_is_seated_by_a_tap_and_found_by_the_first_letters(
    workspace: Workspace, app: Opens
) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    list(workspace.people.refresh_changed_results_with_progress())
    phone = app("/new/royals")

    phone.tap("known-Mendi")
    phone.type(field(phone, "name-1"), "jo")
    phone.tap("known-Jon")
    phone.tap("begin")

    assert workspace.tables()[0].summary["seats"] == ["Mendi", "Jon"]


@pytest.mark.parametrize(("game", "place"), [("royals", "Player 1"), ("royal-battles", "White")])
def test_known_players_are_asked_for_by_the_name_of_the_seat(
    workspace: Workspace, app: Opens, game: str, place: str
) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    list(workspace.people.refresh_changed_results_with_progress())

    assert f"Who is {place}?" in app(f"/new/{game}").said()


@pytest.mark.parametrize("game", ["royals", "royal-battles"])
def test_who_gave_no_name_is_a_guest_and_is_not_offered_again(
    workspace: Workspace, app: Opens, game: str
) -> None:
    phone = app(f"/new/{game}")
    phone.tap("begin")

    phone.goto("/new/royals")

    assert [
        each.identifier for each in phone.all(ft.Semantics) if str(each.identifier).startswith("known-")
    ] == []


def test_a_guest_sits_down_without_a_place_in_the_list(workspace: Workspace, app: Opens) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    list(workspace.people.refresh_changed_results_with_progress())
    phone = app("/new/battle-royals")

    phone.tap("known-Mendi")
    phone.tap("known-guest")
    phone.tap("known-guest")
    phone.tap("begin")

    assert workspace.tables()[0].summary["seats"] == ["Mendi", "Guest", "Guest 2"]
    assert set(known_player_names_latest_first(workspace)) == {"Mendi", "Jon"}


def test_nobody_is_offered_who_sits_already_and_nothing_where_all_are_seated() -> None:
    assert offered_names(["Ann", "Bob"], ["Ann", ""]) == (["Bob"], 1)
    assert offered_names(["Ann", "Bob"], ["Ann", "Cat"]) is None


def test_the_curve_of_a_game_stands_below_its_replay_and_leads_to_where_it_turned(
    workspace: Workspace, app: Opens
) -> None:
    table = workspace.table(id := keep(workspace, "royal-battles-eliminated-hidden-hands"))
    turn = start_of_winners_lasting_lead(
        score_curve_from_numbers(map(table.game.numbers_showing_who_leads_by_seat, table.states_in_order())),
        table.game.final_places_by_seat(table.state),
    )
    phone = app(f"/table/{id}/record")
    assert (
        turn is not None
        and f"{table.header.names[1 - turn.seat]} 0"
        in phone.get(ft.Semantics, identifier="replay-curve").label
    )

    phone.tap("step-turned")

    assert f"After entry {turn.entries} of {len(table)}" in phone.get(ft.Semantics, identifier="moment").label


def test_there_is_no_curve_as_long_as_nobody_is_ahead(workspace: Workspace, app: Opens) -> None:
    written = json.loads((ROOT / "tests/games/royals-one-hand-hidden.json").read_text())
    before = import_record(workspace, json.dumps({**written, "entries": written["entries"][:30]}).encode()).id
    after = import_record(workspace, json.dumps(written).encode()).id

    curves = [
        bool(app(f"/table/{id}/record").all(ft.Semantics, identifier="replay-curve"))
        for id in (before, after)
    ]

    assert curves == [False, True]


def test_a_player_s_figures_are_told_by_army_and_by_unit(workspace: Workspace, app: Opens) -> None:
    keep(workspace, "royal-battles-eliminated-hidden-hands")
    list(workspace.people.refresh_changed_results_with_progress())
    units = workspace.people.player_with_figures("Jon").games["royal-battles"].totals_by_category["unit"]

    phone = app("/players/Jon")

    assert "By unit" in phone.said() and "Best opponent beaten" in phone.said()
    assert all(
        f"Damage done {each.counted['damage_done']}" in phone.said()
        for each in units.values()
        if each.counted["damage_done"]
    )
