"""When a game was played: its start, its end, and the time of each entry that stands, from the times of the
stored acts.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from models.json_values import JsonObject
from models.record import MOST_MOMENTS, Header
from referee.table.rules_version import parse_act
from referee.table.table import NEW, Table


class Dates(NamedTuple):
    """When a game was played, in ISO 8601; "" if unknown."""

    begun: str = ""
    ended: str = ""
    moments: tuple[str, ...] = ()
    """The time of each entry; empty if unknown."""

    def written(self) -> JsonObject:
        """The fields of a record's header, in whole seconds; unknown or unreadable values are left out."""
        first, last = _moment(self.begun), _moment(self.ended)
        fields: JsonObject = {
            name: each.isoformat() for name, each in (("begun", first), ("ended", last)) if each
        }
        moments = [_moment(each) for each in self.moments]
        seconds = [round((each - first).total_seconds()) for each in moments if each and first]
        return fields | ({"moments": seconds} if 0 < len(seconds) == len(moments) <= MOST_MOMENTS else {})


NO_DATES: Final = Dates()
TO_THE_SECOND: Final = len("2026-07-04T19:04:00")


def began_at_different_times(one: str, other: str) -> bool:
    """True if both times are known and differ by a second or more.

    This distinguishes short games with the same entries.
    """
    return bool(one and other) and one[:TO_THE_SECOND] != other[:TO_THE_SECOND]


def dates_in(header: Header, entries: int) -> Dates:
    """The dates in a record's header. The times of entries are left out if their number does not match."""
    first, last = _moment(header.begun or ""), _moment(header.ended or "")
    seconds = header.moments or ()
    moments = (
        tuple(_as_kept(first + timedelta(seconds=each)) for each in seconds)
        if first and len(seconds) == entries
        else ()
    )
    return Dates(_as_kept(first) if first else "", _as_kept(last) if last else "", moments)


def entry_moments(table: Table, acts: Iterable[str], moments: Sequence[str]) -> tuple[str, ...]:
    """The time of each entry that stands, from the acts of its table and the times at which they were stored.

    An entry corrected later gets a time no later than that of the next entry.
    """
    made: list[str] = []
    for written, moment in zip(acts, moments, strict=False):
        match parse_act(written):
            case "enter":
                made.append(moment)
            case "amend":
                made += [moment if index == NEW else made[index] for index in json.loads(written)["renews"]]
    standing = [made[index] for index, _ in table.standing_lines()]
    for at in range(len(standing) - 2, -1, -1):
        standing[at] = min(standing[at], standing[at + 1])
    return tuple(standing)


def _moment(text: str) -> datetime | None:
    """Parse a time to UTC in whole seconds; None if it is invalid."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError):
        return None


def _as_kept(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
