"""Time: how long each seat has thought, from the moments at which entries were made; and what a clock shows of it. It rules nothing."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from models.translation import say
from referee.game import AnyGame, AnyState

Clock = Literal["", "move", "player", "hourglass"]
"""For each turn anew, for the whole game, or as sand: what one uses the others get."""
PAUSE: Final = 1800.0
"""Who does nothing for so many seconds does not think: the table has gone to eat."""

LONGEST_HAND: Final = 7200.0
"""Where only the end of a hand or game is entered, so many seconds may pass between two entries while people play."""


class Times(NamedTuple):
    """How time was used at a table up to the last entry."""

    spent: tuple[float, ...]
    """The seconds of each seat."""
    longest: tuple[float, ...]
    """The longest turn of each."""
    seat: int
    """Whose time runs; -1 where several are asked, or nobody is."""
    turn: float
    """The seconds of the turn under way."""
    since: datetime | None
    """The moment of the last entry; None before the first."""

    def running_seconds(self, now: datetime) -> float:
        """Seconds since the last entry, in which somebody thinks."""
        if self.seat < 0 or self.since is None:
            return 0.0
        return max(0.0, min(PAUSE, (now - self.since).total_seconds()))

    def left(self, clock: Clock, limit: float, now: datetime) -> tuple[float, ...]:
        """The seconds that each seat has left; below zero where its time has run out."""
        seats, running = range(len(self.spent)), self.running_seconds(now)
        used = [spent + running * (seat == self.seat) for seat, spent in enumerate(self.spent)]
        if clock == "move":
            return tuple(limit - (self.turn + running) * (seat == self.seat) for seat in seats)
        if clock == "hourglass":
            return tuple(
                limit - used[seat] + (sum(used) - used[seat]) / max(1, len(used) - 1) for seat in seats
            )
        return tuple(limit - each for each in used)


def initial_times(seats: int) -> Times:
    """Before the first entry."""
    return Times((0.0,) * seats, (0.0,) * seats, -1, 0.0, None)


def add_entry_time(times: Times, moment: datetime, asked: frozenset[int]) -> Times:
    """One more entry at this moment. `asked`: the seats that have to act after it."""
    taken = times.running_seconds(moment)
    turn = times.turn + taken
    spent, longest = list(times.spent), list(times.longest)
    if times.seat >= 0:
        spent[times.seat] += taken
        longest[times.seat] = max(longest[times.seat], turn)
    seat = next(iter(asked)) if len(asked) == 1 else -1
    return Times(tuple(spent), tuple(longest), seat, turn if seat == times.seat else 0.0, moment)


def seats_asked(game: AnyGame, state: AnyState) -> frozenset[int]:
    """The seats that have to act now; all, where what is due is nobody's act."""
    asked: set[int] = set()
    for acts in game.legal_act_sets(state):
        if acts.tells or "any_time" in game.verbs.declared(acts.act).tags:
            continue
        values = acts.fields.get("by", ()) if "by" in acts.act._fields else None
        if values is None:
            return frozenset(range(len(state.names)))
        asked |= seats_in(values)
    return frozenset(asked)


def seats_in(values: object) -> set[int]:
    if isinstance(values, int):
        return {value for value in range(64) if values >> value & 1}
    return {int(each) for each in values} if isinstance(values, Sequence | set | frozenset) else set()


def longest_gap(entry: object) -> float:
    """How many seconds between two entries count as played. `entry`: the house rule that says what is entered."""
    return LONGEST_HAND if entry in ("tally", "points", "result") else PAUSE


def played_seconds(moments: Iterable[str], longest: float) -> int:
    """How long was played, from the moments at which something was entered: the sum of all stretches.

    A stretch longer than `longest` seconds was a break and counts nothing, and neither does one before which the clock was put back.
    """
    times = [each for text in moments if (each := _in_seconds(text)) is not None]
    return int(sum(gap for before, now in pairwise(times) if 0 < (gap := now - before) <= longest))


def _in_seconds(moment: str) -> float | None:
    try:
        return datetime.fromisoformat(moment).timestamp()
    except (ValueError, OverflowError):
        return None


def in_hours(seconds: int) -> str:
    """`1:05 h`: hours and minutes."""
    facts = {"hours": seconds // 3600, "minutes": f"{seconds // 60 % 60:02d}"}
    return say("at_the_end.took", "{hours}:{minutes} h", **facts)


def clock_text(seconds: float) -> str:
    """`4:05`, or `-0:12` where time has run out."""
    whole = int(abs(seconds))
    return f"{'-' if seconds < 0 else ''}{whole // 60}:{whole % 60:02d}"
