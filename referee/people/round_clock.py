"""The clock of a league's round. It is computed from moments of the system's clock, so that a restart loses
nothing."""

from datetime import datetime

from referee.people.leagues import MOST_MINUTES, RoundClock


def seconds_left(clock: RoundClock, now: datetime) -> float:
    """Return the seconds left in the round; below zero once time is up."""
    return clock.minutes * 60 - seconds_used(clock, now)


def seconds_used(clock: RoundClock, now: datetime) -> float:
    """Return the seconds that have passed; none for a stretch in which the system's clock was put back."""
    try:
        running = (now - datetime.fromisoformat(clock.started_at)).total_seconds() if clock.started_at else 0
    except (ValueError, TypeError):
        running = 0
    return clock.seconds_used + max(0, running)


def running_clock(clock: RoundClock, now: datetime) -> RoundClock:
    """Return the clock running; a running clock is unchanged."""
    return clock if clock.started_at else clock.model_copy(update={"started_at": now.isoformat()})


def paused_clock(clock: RoundClock, now: datetime) -> RoundClock:
    """Return the clock paused."""
    return clock.model_copy(update={"seconds_used": seconds_used(clock, now), "started_at": ""})


def paused_clock_with_full_time(clock: RoundClock) -> RoundClock:
    """Return the clock paused, with its full time."""
    return RoundClock(minutes=clock.minutes)


def clock_with_minutes_added(clock: RoundClock, minutes: int) -> RoundClock:
    """Return the clock with more minutes, or fewer; running or paused as before."""
    return clock.model_copy(update={"minutes": max(1, min(MOST_MINUTES, clock.minutes + minutes))})
