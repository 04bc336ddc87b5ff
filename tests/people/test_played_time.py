"""How long a game was played, on which day, and who began."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.clock import LONGEST_HAND, PAUSE, played_seconds
from referee.people.bg_stats import bg_stats_play_json
from referee.people.results import result_of_finished_table, result_or_none_if_unfinished
from tests.people.test_players import GAMES, keep
from tests.support.fletdriver import Driver
from views.root import start_session
from views.terminal.command_line import app as command
from views.workspace.workspace import Workspace

FRIDAY = datetime(2026, 7, 3, 20, 0, tzinfo=UTC)


def moments(*minutes: float) -> list[str]:
    return [(FRIDAY + timedelta(minutes=each)).isoformat(timespec="microseconds") for each in minutes]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path / "data")) as workspace:
        yield workspace


def played_on_two_evenings(workspace: Workspace) -> int:
    """A game of which half was played on Friday and half on Saturday, ten seconds for each entry."""
    id = keep(workspace, "royals-to-1066-hands-shown")
    entries = len(workspace.table(id))
    halves = [each / 6 + (each > entries // 2) * 24 * 60 for each in range(1, entries + 1)]
    database = workspace._journal.file.database
    told = zip(moments(*halves), range(1, entries + 1), strict=True)
    database.executemany(f"UPDATE acts SET at = ? WHERE key = ({id} << 24) + ?", list(told))
    database.execute("UPDATE tables SET finished = ? WHERE id = ?", (moments(halves[-1])[0], id))
    database.commit()
    return id


def test_a_night_in_the_middle_is_not_played() -> None:
    assert played_seconds(moments(0, 10, 20, 20 + 14 * 60, 30 + 14 * 60), PAUSE) == 30 * 60


def test_a_clock_put_back_never_takes_time_away() -> None:
    assert played_seconds(moments(0, 10, -50, -40), PAUSE) == 20 * 60


def test_a_whole_hand_may_pass_between_two_scores() -> None:
    assert played_seconds(moments(0, 55, 100), LONGEST_HAND) == 100 * 60


def test_what_is_not_a_moment_is_passed_over() -> None:
    assert played_seconds(["", *moments(0), "yesterday", *moments(5)], PAUSE) == 5 * 60


def test_screen_history_and_bg_stats_say_the_same_time(workspace: Workspace, tmp_path: Path) -> None:
    id = played_on_two_evenings(workspace)
    seconds = workspace.times.played_seconds(id)
    assert seconds is not None and 60 < seconds < 24 * 3600
    said = f"{seconds // 3600}:{seconds // 60 % 60:02d} h"

    with Driver(
        lambda page: start_session(page, workspace, "x"), route=f"/table/{id}", width=390, height=844
    ) as phone:
        assert said in phone.said()
    play = bg_stats_play_json(
        result_of_finished_table(workspace.table(id)), "x", workspace.table_row(id).finished, seconds
    )  # type: ignore[arg-type]
    workspace.close()
    history = CliRunner().invoke(command, ["history", "--data", str(tmp_path / "data")])
    as_json = CliRunner().invoke(command, ["history", "--json", "--data", str(tmp_path / "data")])

    assert said in history.output
    assert play["durationMin"] == seconds // 60
    assert {row["played_seconds"] for row in json.loads(as_json.output)["games"]} == {seconds}


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system sets its time zone elsewhere")
def test_history_prints_the_local_day(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = keep(workspace, "el-royale-only-the-result")
    workspace._journal.file.database.execute(
        "UPDATE tables SET finished = '2026-07-03T22:30:00.000000+00:00' WHERE id = ?", (id,)
    )
    workspace._journal.file.database.commit()
    workspace.close()
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()

    told = CliRunner().invoke(command, ["history", "--data", str(tmp_path / "data")]).output

    monkeypatch.undo()
    time.tzset()
    assert told.startswith("2026-07-04") and os.environ.get("TZ") != "Europe/Berlin"


@pytest.mark.parametrize(
    ("game", "verbs"),
    [("royal-battles-exhausted-tie", ("move", "end_turn", "draw")), ("royals-to-1066-hands-shown", ("lead",)),
     ("el-royale-2019-eight-players", ("attack",))],
)  # fmt: skip
def test_who_began_is_the_start_player(game: str, verbs: tuple[str, ...]) -> None:
    content = (GAMES / f"{game}.json").read_bytes()
    first = next(each["by"] for each in json.loads(content)["entries"] if each["do"] in verbs)

    result = result_or_none_if_unfinished(content)
    assert result is not None
    players = bg_stats_play_json(result, "x", moments(0)[0], None)["players"]

    assert [each["name"] for each in players if each["startPlayer"]] == [first]


def test_nobody_began_where_the_record_does_not_say(workspace: Workspace) -> None:
    result = result_of_finished_table(workspace.table(keep(workspace, "royals-tallied-to-1066")))

    assert result is not None and result.first_seat is None
    assert not any(
        each["startPlayer"] for each in bg_stats_play_json(result, "x", moments(0)[0], None)["players"]
    )
