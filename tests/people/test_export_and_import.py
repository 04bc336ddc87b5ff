"""What is known of players goes out as other programs read it, and comes in once."""

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

import flet as ft
import pytest
import zxingcpp
from PIL import Image
from typer.testing import CliRunner

from referee.people.bg_stats import ADDRESS, bg_stats_play_json, link_that_adds_play_to_bg_stats
from referee.people.leagues import Entrant, League
from referee.people.results import result_or_none_if_unfinished
from tests.people.test_players import GAMES, keep
from tests.probes.many_files import bring, packed
from tests.support.fletdriver import Driver
from views.paper.qr import link_qr_png
from views.root import start_session
from views.terminal.command_line import app as command
from views.workspace.backup_repository import FOLDER_AFTER_GAMES
from views.workspace.maintenance import Maintenance
from views.workspace.record_files import (
    ExportedFile,
    results_csv_file,
    results_json_file,
    sealed_finished_games_zip_with_progress,
)
from views.workspace.workspace import Workspace

RESULT = {"game": "el-royale", "edition": "elimination", "options": {"entry": "result"}}
ENDED = "2026-11-20T20:34:20.000002+00:00"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path / "data")) as workspace:
        yield workspace


@pytest.fixture
def app(workspace: Workspace) -> Iterator[Callable[..., Driver]]:
    opened: list[Driver] = []

    def open_at(route: str, **more: Any) -> Driver:
        driver = Driver(
            lambda page: start_session(page, workspace, "a device"),
            route=route,
            width=390,
            height=844,
            **more,
        )
        driver.__enter__()
        opened.append(driver)
        return driver

    yield open_at
    for driver in reversed(opened):
        driver.__exit__(None, None, None)


def saved(phone: Driver) -> list[tuple[str, bytes]]:
    """The files that were offered."""
    return [
        (args["file_name"], args["src_bytes"])
        for called, args in phone.wire.calls
        if called == "FilePicker.save_file"
    ]


def test_a_game_by_points_is_handed_to_bg_stats_field_by_field_as_a_link_and_as_a_code() -> None:
    result = result_or_none_if_unfinished((GAMES / "royals-tallied-to-1066.json").read_bytes())
    assert result is not None

    link = link_that_adds_play_to_bg_stats(bg_stats_play_json(result, "a-1", ENDED, 90 * 60 + 19))
    read = zxingcpp.read_barcode(Image.open(BytesIO(link_qr_png(link))))

    assert read is not None and read.text == link
    told = json.loads(unquote(link.removeprefix(ADDRESS)))
    players = told.pop("players")
    assert told == {
        "sourceName": "Referee",
        "sourcePlayId": "a-1",
        "playDate": "2026-11-20 20:34:20",
        "durationMin": 90,
        "game": {"name": "Royals", "sourceGameId": "royals", "highestWins": True, "noPoints": False},
    }
    assert [set(each) for each in players] == [
        {"name", "sourcePlayerId", "startPlayer", "rank", "winner", "score"}
    ] * 2
    assert [each["startPlayer"] for each in players] == [False, False]  # a tally does not show who began
    assert sorted((each["rank"], each["winner"]) for each in players) == [(1, True), (2, False)]
    assert [each["score"] for each in players] == [seat.counted["points"] for seat in result.seats]


def test_a_game_without_points_says_so_and_a_tie_has_two_winners() -> None:
    result = result_or_none_if_unfinished((GAMES / "royal-battles-exhausted-tie.json").read_bytes())
    assert result is not None

    play = bg_stats_play_json(result, "b", ENDED, None)

    assert play["game"]["noPoints"] is True
    assert [(each["rank"], each["winner"], "score" in each) for each in play["players"]] == [
        (1, True, False)
    ] * 2
    assert "durationMin" not in play


def test_the_link_stands_at_the_end_of_a_game(workspace: Workspace, app: Callable[..., Driver]) -> None:
    table = keep(workspace, "royals-tallied-to-1066")
    phone = app(f"/table/{table}")

    phone.tap("bg-stats")

    way = phone.get(ft.Semantics, identifier="open-bg-stats").content
    assert json.loads(unquote(way.url.removeprefix(ADDRESS)))["sourcePlayId"].endswith(f"-{table}")


def test_all_figures_are_a_spreadsheet_and_json_and_no_name_is_a_formula(workspace: Workspace) -> None:
    keep(workspace, "royals-tallied-to-1066")
    table = workspace.begin_table(
        {
            "game": "el-royale",
            "edition": "elimination",
            "options": {"entry": "result"},
            "seats": [{"name": "=1+1"}, {"name": "B"}],
        }
    )
    workspace.enter(table, {"do": "result", "by": "B", "winner": "B"})
    list(workspace.people.refresh_changed_results_with_progress())
    rows = workspace.people.results.stored_results()

    lines = list(csv.DictReader(StringIO(results_csv_file(rows).content.decode("utf-8-sig"))))
    games = json.loads(results_json_file(rows).content)["games"]

    assert [(each["player"], each["outcome"]) for each in games] == [
        (row.player, row.outcome) for row in rows
    ]
    assert {line["player"] for line in lines} >= {"'=1+1", "B"}
    points = [row.statistics["points"] for row in rows if row.game == "royals"]
    assert [int(line["points"]) for line in lines if line["game"] == "royals"] == points


def test_what_goes_out_sealed_comes_in_on_an_empty_machine_and_is_not_doubled(
    workspace: Workspace, app: Callable[..., Driver], tmp_path: Path
) -> None:
    for name in ("royals-tallied-to-1066", "royal-battles-exhausted-tie", "el-royale-only-the-result"):
        keep(workspace, name)
    list(workspace.people.refresh_changed_results_with_progress())
    packed = list(sealed_finished_games_zip_with_progress(workspace))[-1]
    assert isinstance(packed, ExportedFile)
    before = {(each.player, each.game, each.won) for each in workspace.people.results.visible_player_totals()}

    with closing(Workspace(tmp_path / "other")) as other:
        given = [
            SimpleNamespace(name="all.zip", bytes=packed.content),
            SimpleNamespace(name="bad.json", bytes=b"{}"),
        ]
        chosen = [
            {"id": at, "name": each.name, "size": len(each.bytes), "bytes": each.bytes}
            for at, each in enumerate(given)
        ]
        phone = Driver(
            lambda page: start_session(page, other, "x"),
            route="/players",
            responders={"FilePicker.pick_files": chosen},
        )
        with phone:
            phone.tap("in-many")
            assert "3 records became tables, 0 were here already, 1 could not be read" in phone.said()
            phone.tap("in-many")
            assert "0 records became tables, 3 were here already, 1 could not be read" in phone.said()
        assert {
            (each.player, each.game, each.won) for each in other.people.results.visible_player_totals()
        } == before
    assert len(ZipFile(BytesIO(packed.content)).namelist()) == 3


def test_of_many_records_every_fault_is_named_none_is_doubled_and_what_came_of_it_stays_in_sight(
    workspace: Workspace,
) -> None:
    content, records, faulty = packed(60)

    told = [bring(workspace, content) for _ in range(2)]

    assert [each.tables for each in told] == [records, records]
    assert [len(each.faults) for each in told] == [faulty, faulty] == [2, 2]
    assert told[0].progress >= records
    assert all(each.said for each in told)


def test_a_folder_comes_in_from_the_terminal_once(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for name in ("el-royale-only-the-result", "royal-battles-exhausted-tie"):
        (folder / f"{name}.json").write_bytes((GAMES / f"{name}.json").read_bytes())
    (folder / "again.json").write_bytes((GAMES / "el-royale-only-the-result.json").read_bytes())
    (folder / "bad.json").write_text("{}")

    first = CliRunner().invoke(command, ["import", str(folder), "--data", str(tmp_path / "data")])
    CliRunner().invoke(command, ["import", str(folder), "--data", str(tmp_path / "data")])

    with closing(Workspace(tmp_path / "data")) as workspace:
        assert len(workspace.tables()) == 2
    assert "bad.json" in first.stderr and first.exit_code == 2


def test_one_file_takes_everything_to_another_machine_where_the_pages_are_the_same(
    workspace: Workspace, tmp_path: Path
) -> None:
    table = keep(workspace, "royal-battles-exhausted-tie")
    workspace.change_table_settings(table, workspace.table_settings(table)._replace(clock="player"))
    league = workspace.leagues.add(
        League(name="Club", game="royals", entrants=(Entrant(name="John"), Entrant(name="Eve")), lots=True)
    )
    workspace.leagues.pair_next_round(league)
    workspace.leagues.open_or_begin_table_of_pairing(league, 0, 0)
    list(workspace.people.refresh_changed_results_with_progress())
    workspace.people.rename_or_merge_into_player("Jon", "John")
    workspace.people.hide_or_show_player("Mendi")
    workspace.people.ratings.ratings_by_game()
    file = workspace.backups.make_backup(tmp_path / "all.sqlite").path

    def pages(of: Workspace) -> list[str]:
        year = f"/players/John/{datetime.now(UTC).year}"
        routes = (
            "/",
            "/players",
            "/players/John",
            year,
            "/history",
            "/leagues",
            f"/leagues/{league}",
            f"/table/{table}",
            "/table/2",
        )
        told = []
        for route in routes:
            with Driver(lambda page: start_session(page, of, "same"), route=route) as phone:
                phone.settle()
                told.append(phone.said())
        return told

    with closing(Workspace(tmp_path / "other")) as other:
        assert other.people.results.visible_player_totals() == []
        other.backups.set_aside_store_and_restore_backup(
            other.backups.add_backup_file(file.read_bytes()).path
        )
        other.dismiss_notices()
        assert pages(other) == pages(workspace)


def test_after_each_finished_game_a_backup_lies_in_the_folder_that_was_chosen(
    workspace: Workspace, tmp_path: Path
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    looking = Maintenance(workspace)
    workspace.store_setting(FOLDER_AFTER_GAMES, str(folder))
    table = workspace.begin_table(
        {
            "game": "el-royale",
            "edition": "elimination",
            "options": {"entry": "result"},
            "seats": [{"name": "A"}, {"name": "B"}],
        }
    )

    looking.do_due_work()
    assert list(folder.iterdir()) == []
    workspace.enter(table, {"do": "result", "by": "A", "winner": "A"})
    looking.do_due_work()

    (made,) = folder.iterdir()
    with closing(Workspace(tmp_path / "other")) as other:
        other.backups.set_aside_store_and_restore_backup(made)
        assert [kept.finished is not None for kept in other.tables()] == [True]


def test_a_folder_that_is_not_there_is_refused_and_nothing_is_chosen(
    workspace: Workspace, app: Callable[..., Driver], tmp_path: Path
) -> None:
    phone = app("/settings")
    field = phone.get(ft.TextField, root=phone.get(ft.Semantics, identifier="backup-folder"))

    phone.type(field, str(tmp_path / "nowhere"))
    phone.tap("use-folder")

    assert workspace.settings().get(FOLDER_AFTER_GAMES) is None
    phone.type(
        phone.get(ft.TextField, root=phone.get(ft.Semantics, identifier="backup-folder")), str(tmp_path)
    )
    phone.tap("use-folder")
    assert workspace.settings()[FOLDER_AFTER_GAMES] == str(tmp_path)
    assert next(tmp_path.glob("referee-*.sqlite")).stat().st_size > 0
