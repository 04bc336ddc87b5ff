"""Home: resuming, finished tables, the first table, what was taken off the list."""

import json
from datetime import datetime

import flet as ft
import pytest

from referee.games import GAMES
from tests.people.test_players import keep
from tests.screens.battles import enter_unless_automatic, table_before_first_move, table_with_units_placed
from tests.screens.test_royals import played
from views.components.date_texts import moment_text
from views.games import offer_of_game


def test_without_tables_home_says_what_to_do(app):
    phone = app()

    assert "enter what you draw and play" in phone.said()
    phone.tap("new-table")
    assert phone.page.route == "/new"


def test_each_game_is_one_tap_from_home_with_a_line_about_it(app):
    phone = app()

    for game in GAMES:
        assert offer_of_game(game).description() in phone.get(identifier=f"game-{game}").label
    phone.tap("game-royals")
    assert phone.page.route == "/new/royals"


def test_a_line_says_the_score_and_when_it_was(app, workspace):
    played(workspace, "royals-tallied-to-1066", 4)

    (line,) = [each.label for each in app().all(ft.Semantics) if (each.identifier or "").startswith("table-")]

    totals = workspace.table(1).state.totals
    assert f"Royals · {totals[0]} : {totals[1]} · today, " in line


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("2026-11-22T08:05", "today, 8:05"),
        ("2026-11-21T21:40", "yesterday, 9:40"),
        ("2026-11-18T10:00", "Wednesday, 10:00"),
        ("2026-03-02T10:00", "Mar 2"),
        ("2025-03-02T10:00", "Mar 2, 2025"),
    ],
)
def test_a_moment_is_said_the_shorter_the_nearer_it_is(then, said):
    assert moment_text(datetime.fromisoformat(then), datetime(2026, 11, 22, 22)).startswith(said)


def test_a_table_of_an_earlier_version_has_its_line_too(app, workspace):
    id = table_before_first_move(workspace)
    summary = {name: value for name, value in workspace.tables()[0].summary.items() if name != "glance"}
    workspace._journal._db.execute("UPDATE tables SET summary = ? WHERE id = ?", (json.dumps(summary), id))

    assert app().all(identifier=f"table-{id}")


def test_a_long_list_shows_its_latest_and_all_when_asked(app, workspace):
    ids = [
        workspace.begin_table(
            {"game": "royals", "edition": "2-player", "seats": [{"name": "Ann"}, {"name": "Ben"}]}
        )
        for _ in range(10)
    ]
    phone = app()
    assert not phone.all(identifier=f"table-{ids[0]}")

    phone.tap("all-in-play")

    assert phone.all(identifier=f"table-{ids[0]}")


def test_one_tap_resumes_a_table(app, workspace):
    id = table_before_first_move(workspace)
    phone = app()

    assert "Jon v Mendi" in phone.said() and "Round 1: Jon to move" in phone.said()
    phone.tap(f"table-{id}")
    assert phone.page.route == f"/table/{id}" and "Jon, tap the unit that moves." in phone.said()


def test_a_battle_that_is_over_stands_under_finished(app, workspace):
    enter_unless_automatic(workspace, table_with_units_placed(workspace), "resign", "Mendi")

    phone = app()

    assert "Finished" in phone.said() and "In play" not in phone.said()


def test_a_battle_that_was_over_when_its_record_was_opened_stands_under_finished(app, workspace):
    keep(workspace, "royal-battles-exhausted-tie")

    phone = app()

    assert "Finished" in phone.said() and "In play" not in phone.said()


def test_a_table_taken_off_the_list_is_put_back_with_one_tap(app, workspace):
    id = table_with_units_placed(workspace)
    phone = app()

    phone.tap(f"remove-{id}")
    assert not phone.all(identifier=f"table-{id}")
    phone.tap(f"restore-{id}")
    assert phone.all(identifier=f"table-{id}")


def test_a_second_tap_where_the_cross_was_takes_no_other_table_off(app, workspace):
    ids = [table_with_units_placed(workspace) for _ in range(3)]
    phone = app()

    def lines():
        found = phone.all(
            where=lambda each: (getattr(each, "identifier", None) or "").split("-")[0] in ("table", "restore")
        )
        return [int(each.identifier.split("-")[1]) for each in found]

    before = lines()
    phone.tap(f"remove-{ids[1]}")

    assert lines() == before == ids[::-1]
    assert not phone.all(identifier=f"remove-{ids[1]}")


def test_taking_two_off_does_not_lose_the_first_and_both_come_back_later(app, workspace):
    ids = [table_with_units_placed(workspace), table_before_first_move(workspace)]
    phone = app()
    for id in ids:
        phone.tap(f"remove-{id}")

    later = app()
    later.tap("removed")
    for id in ids:
        later.tap(f"put-back-{id}")

    assert {kept.id for kept in workspace.tables()} == set(ids)
    assert not later.all(identifier="removed")


def test_a_table_is_removed_for_good_once_it_was_said_what_goes(app, workspace):
    stays, goes = table_with_units_placed(workspace), table_before_first_move(workspace)
    workspace.remove(goes)
    workspace.remove(stays)
    phone = app()
    phone.tap("removed")

    phone.tap(f"for-good-{goes}")
    assert f"{len(workspace.table(goes))} entries" in "".join(phone.texts(phone.get(identifier="what-goes")))
    phone.tap(f"keep-{goes}")
    assert len(workspace.tables(only_removed=True)) == 2
    phone.tap(f"for-good-{goes}")
    phone.tap(f"destroy-{goes}")

    assert [kept.id for kept in workspace.tables(only_removed=True)] == [stays]
    assert "No such table" in app(f"/table/{goes}").said()


def test_home_changes_when_another_session_plays(app, workspace):
    id = table_with_units_placed(workspace)
    phone = app()

    enter_unless_automatic(workspace, id, "initiative", "Jon", card="6S")
    phone.settle()

    assert "Round 1: initiative, Mendi to draw" in phone.said()


def test_an_address_that_leads_nowhere_says_so(app):
    for route, said in (
        ("/nowhere", "There is no page"),
        ("/table/99", "No such table"),
        ("/table/x", "No such table"),
        ("/no-such-page", "There is no page at this address."),
        ("/rules/royals", "There is no page at this address."),
        ("/a/b/c/d/e/f", "There is no page at this address."),
        ("/new/chess", "No game"),
    ):
        assert said in app(route).said(), route
