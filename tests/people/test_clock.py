"""How long everybody thinks follows from the moments of the entries; a clock shows it and rules nothing."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from referee.clock import PAUSE, ThinkingTimes, clock_text, initial_times, times_after_entry
from referee.games import new_record
from tests.people.test_players import keep
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.root import start_session
from views.workspace.workspace import Workspace

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ANN, BEN, BOTH = frozenset({0}), frozenset({1}), frozenset({0, 1})


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def told(*entries: tuple[float, frozenset[int]]) -> ThinkingTimes:
    """The times after entries at these seconds, each with who is asked then."""
    times = initial_times(2)
    for seconds, asked in entries:
        times = times_after_entry(times, at(seconds), asked)
    return times


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path)) as workspace:
        yield workspace


def test_time_is_whose_who_is_asked_alone_and_a_turn_of_several_entries_is_one() -> None:
    times = told((0, ANN), (10, ANN), (25, BEN), (30, BOTH), (90, ANN))

    assert (times.spent, times.longest, times.seat, times.turn) == ((25.0, 5.0), (25.0, 5.0), 0, 0.0)


def test_a_table_that_eats_does_not_think() -> None:
    assert told((0, ANN), (PAUSE * 10, BEN)).spent == (PAUSE, 0.0)


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        ("move", (60.0, 60.0 - 15)),
        ("player", (60.0 - 20, 60.0 - 15)),
        ("hourglass", (60.0 - 20 + 15, 60.0 - 15 + 20)),
    ],
)
def test_each_clock_counts_in_its_own_way(clock: Any, left: tuple[float, float]) -> None:
    times = told((0, ANN), (20, BEN))

    assert times.seconds_left_by_seat(clock, 60, at(35)) == left


def test_time_that_has_run_out_goes_on_below_zero() -> None:
    assert [clock_text(left) for left in told((0, ANN)).seconds_left_by_seat("player", 30, at(42))] == [
        "-0:12",
        "0:30",
    ]


def test_the_times_of_a_table_are_folded_once_and_go_on_after_an_undo(workspace: Workspace) -> None:
    table = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    ann, ben = (f"2{suit} 3{suit} 4{suit} 5{suit} 6{suit} 7{suit} 8{suit} 9{suit}" for suit in "SD")
    hands = {"Ann": f"{ann} 2H 3H".split(), "Ben": f"{ben} 4H 5H".split()}
    assert workspace.enter(table, {"do": "deal", "by": "Ann", "up": "10C", "hands": hands}).is_accepted
    whose = workspace.times.times_of_table(table).seat
    assert workspace.enter(table, {"do": "choose", "by": ("Ann", "Ben")[whose], "suit": "H"}).is_accepted

    once = workspace.times.times_of_table(table)
    workspace.undo(table)

    assert sum(once.spent) > 0 and once.seat != whose
    assert workspace.times.times_of_table(table).seat == whose and sum(
        workspace.times.times_of_table(table).spent
    ) >= sum(once.spent)


def test_a_clock_that_is_chosen_stands_on_the_public_screen_and_tells_who_has_no_time_left(
    workspace: Workspace,
) -> None:
    table = keep(workspace, "royals-one-hand-hidden")
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    shared = sharing.invitations.share_table(table)
    workspace.change_table_settings(
        table, workspace.table_settings(table)._replace(clock="player", minutes=-1)
    )
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession("f" * 32, "10.0.0.2")
    )

    with Driver(begin, route=f"/look/{shared.look}", width=1280, height=800) as looker:
        assert "-1:00" in looker.get(ft.Semantics, identifier="clock-of-1").label
        assert "Ann" in looker.get(ft.Semantics, identifier="time-is-out").label
        workspace.change_table_settings(table, workspace.table_settings(table)._replace(clock=""))
        looker.settle()
        assert not looker.all(ft.Semantics, identifier="clock-of-1")


def test_a_clock_is_chosen_where_a_table_is_shared(workspace: Workspace) -> None:
    table = keep(workspace, "royals-one-hand-hidden")

    with Driver(
        lambda page: start_session(page, workspace, "x", Sharing(workspace, lambda _: None)),
        route=f"/table/{table}/share",
    ) as keeper:  # type: ignore[arg-type, return-value]
        keeper.tap("clock-hourglass")
        keeper.tap("more-minutes")

    assert (workspace.table_settings(table).clock, workspace.table_settings(table).minutes) == (
        "hourglass",
        11,
    )
