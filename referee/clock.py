"""Thinking time of each seat, computed from the moments of entries, and what a clock shows. It has no effect
on rulings."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from models.translation import say
from referee.game import AnyGame, AnyState
from referee.number_types import Seat

Clock = Literal["", "move", "player", "hourglass"]
"""No clock; a time per move; a time per player for the whole game; or an hourglass, where the time one player
uses goes to the others."""
PAUSE: Final = 1800.0
"""In seconds. A longer gap between entries is a break and not thinking time."""

LONGEST_HAND: Final = 7200.0
"""In seconds: the same, at tables that enter only the end of a hand or game."""


class ThinkingTimes(NamedTuple):
    """The thinking times at a table up to the last entry."""

    spent: tuple[float, ...]
    """The seconds of each seat."""
    longest: tuple[float, ...]
    """The longest turn of each seat, in seconds."""
    seat: int
    """The seat whose time runs; -1 if none or several have to act."""
    turn: float
    """Seconds of the current turn."""
    since: datetime | None
    """The moment of the last entry; None before the first."""

    def thinking_seconds_since_entry(self, now: datetime) -> float:
        """Seconds since the last entry that count as thinking."""
        if self.seat < 0 or self.since is None:
            return 0.0
        return max(0.0, min(PAUSE, (now - self.since).total_seconds()))

    def seconds_left_by_seat(self, clock: Clock, limit_seconds: float, now: datetime) -> tuple[float, ...]:
        """The seconds that each seat has left; negative if its time has run out."""
        seats, running = range(len(self.spent)), self.thinking_seconds_since_entry(now)
        used = [spent + running * (seat == self.seat) for seat, spent in enumerate(self.spent)]
        if clock == "move":
            return tuple(limit_seconds - (self.turn + running) * (seat == self.seat) for seat in seats)
        if clock == "hourglass":
            return tuple(
                limit_seconds - used[seat] + (sum(used) - used[seat]) / max(1, len(used) - 1)
                for seat in seats
            )
        return tuple(limit_seconds - each for each in used)


def initial_times(seat_count: int) -> ThinkingTimes:
    """The times before the first entry."""
    return ThinkingTimes((0.0,) * seat_count, (0.0,) * seat_count, -1, 0.0, None)


def with_seat_count(times: ThinkingTimes, seat_count: int) -> ThinkingTimes:
    """The times of this many seats: a seat that was added has 0 seconds. The time of a removed seat no longer
    runs."""
    if seat_count == len(times.spent):
        return times
    spent, longest = ((*each, *(0.0,) * seat_count)[:seat_count] for each in (times.spent, times.longest))
    return times._replace(spent=spent, longest=longest, seat=times.seat if times.seat < seat_count else -1)


def times_after_entry(times: ThinkingTimes, moment: datetime, seats_to_act: frozenset[int]) -> ThinkingTimes:
    """Add an entry at this moment. `seats_to_act`: the seats that have to act after it."""
    taken = times.thinking_seconds_since_entry(moment)
    turn = times.turn + taken
    spent, longest = list(times.spent), list(times.longest)
    if times.seat >= 0:
        spent[times.seat] += taken
        longest[times.seat] = max(longest[times.seat], turn)
    seat = next(iter(seats_to_act)) if len(seats_to_act) == 1 else -1
    return ThinkingTimes(tuple(spent), tuple(longest), seat, turn if seat == times.seat else 0.0, moment)


def seats_due_to_act(game: AnyGame, state: AnyState) -> frozenset[Seat]:
    """The seats that have to act now; all if the act that is due belongs to nobody."""
    seats: set[int] = set()
    for acts in game.legal_act_sets(state):
        if acts.reveals_cards or "any_time" in game.verbs.verb_of_class(acts.act).tags:
            continue
        values = acts.fields.get("by", ()) if "by" in acts.act._fields else None
        if values is None:
            return frozenset(range(len(state.names)))
        seats |= seats_in_act_set_values(values)
    return frozenset(seats)


def seats_in_act_set_values(values: object) -> set[int]:
    if isinstance(values, int):
        return {value for value in range(64) if values >> value & 1}
    return {int(each) for each in values} if isinstance(values, Sequence | set | frozenset) else set()


def longest_played_gap_seconds(entry_house_rule: object) -> float:
    """The longest gap between two entries that counts as played, in seconds. `entry_house_rule`: the house
    rule of what is entered."""
    return LONGEST_HAND if entry_house_rule in ("tally", "points", "result") else PAUSE


def played_seconds(moments: Iterable[str], longest_gap_counted_as_play: float) -> int:
    """Seconds played, from the moments of entries: the sum of the gaps between them.

    A gap longer than `longest_gap_counted_as_play` seconds was a break and counts nothing; nor does a
    negative one, where the clock was put back.
    """
    times = [each for text in moments if (each := _timestamp_or_none(text)) is not None]
    return int(
        sum(
            gap for before, now in pairwise(times) if 0 < (gap := now - before) <= longest_gap_counted_as_play
        )
    )


def _timestamp_or_none(moment: str) -> float | None:
    try:
        return datetime.fromisoformat(moment).timestamp()
    except (ValueError, OverflowError):
        return None


def hours_text(seconds: int) -> str:
    """Hours and minutes: `1:05 h`."""
    facts = {"hours": seconds // 3600, "minutes": f"{seconds // 60 % 60:02d}"}
    return say("at_the_end.took", "{hours}:{minutes} h", **facts)


def clock_text(seconds: float) -> str:
    """Minutes and seconds: `4:05`, or `-0:12` if the time has run out."""
    total = int(abs(seconds))
    return f"{'-' if seconds < 0 else ''}{total // 60}:{total % 60:02d}"
