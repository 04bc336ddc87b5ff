"""The clock of a league's round."""

from datetime import UTC, datetime, timedelta

from referee.people.leagues import RoundClock
from referee.people.round_clock import (
    clock_with_minutes_added,
    paused_clock,
    paused_clock_with_full_time,
    running_clock,
    seconds_left,
)

NOW = datetime(2026, 11, 26, 19, tzinfo=UTC)


def test_the_clock_counts_only_while_it_runs() -> None:
    running = running_clock(RoundClock(minutes=50), NOW)
    paused = paused_clock(running, NOW + timedelta(minutes=20))
    again = running_clock(paused, NOW + timedelta(hours=3))

    assert seconds_left(paused, NOW + timedelta(hours=2)) == 30 * 60
    assert seconds_left(again, NOW + timedelta(hours=3, minutes=31)) == -60


def test_starting_a_running_clock_changes_nothing() -> None:
    running = running_clock(RoundClock(), NOW)

    assert running_clock(running, NOW + timedelta(minutes=5)) == running


def test_a_system_clock_put_back_gives_no_extra_time() -> None:
    running = running_clock(RoundClock(minutes=10, seconds_used=60), NOW)

    assert seconds_left(running, NOW - timedelta(hours=1)) == 9 * 60


def test_minutes_are_added_while_it_runs() -> None:
    running = running_clock(RoundClock(minutes=10), NOW)

    assert seconds_left(clock_with_minutes_added(running, 5), NOW) == 15 * 60
    assert clock_with_minutes_added(running, -60).minutes == 1


def test_a_clock_set_back_has_its_full_time() -> None:
    assert paused_clock_with_full_time(
        RoundClock(minutes=7, seconds_used=100, started_at=NOW.isoformat())
    ) == RoundClock(minutes=7)


def test_a_damaged_moment_stops_no_league() -> None:
    assert seconds_left(RoundClock(minutes=1, started_at="yesterday"), NOW) == 60
    assert seconds_left(RoundClock(minutes=1, started_at="2026-11-26T10:00:00"), NOW) == 60
