"""When a game was played: its start, its end, and the time of each entry that stands, from the times of the
stored acts.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from models.json_values import JsonObject
from models.record import MOST_MOMENTS, Header
from referee.table.rules_version import kind_of_stored_act
from referee.table.table import NEW, Table


class Dates(NamedTuple):
    """When a game was played, in ISO 8601; "" if unknown."""

    begun: str = ""
    ended: str = ""
    moments: tuple[str, ...] = ()
    """The time of each entry; empty if unknown."""

    def header_fields_json(self) -> JsonObject:
        """The fields of a record's header, in whole seconds; unknown or unreadable values are left out."""
        first, last = _utc_moment_or_none(self.begun), _utc_moment_or_none(self.ended)
        fields: JsonObject = {
            name: each.isoformat() for name, each in (("begun", first), ("ended", last)) if each
        }
        moments = [_utc_moment_or_none(moment) for moment in self.moments]
        seconds = [round((moment - first).total_seconds()) for moment in moments if moment and first]
        return fields | ({"moments": seconds} if 0 < len(seconds) == len(moments) <= MOST_MOMENTS else {})


NO_DATES: Final = Dates()
TO_THE_SECOND: Final = len("2026-07-04T19:04:00")


def began_at_different_times(moment: str, other_moment: str) -> bool:
    """True if both times are known and differ by a second or more.

    This distinguishes short games with the same entries.
    """
    return bool(moment and other_moment) and moment[:TO_THE_SECOND] != other_moment[:TO_THE_SECOND]


def dates_from_header(header: Header, entry_count: int) -> Dates:
    """The dates in a record's header. The times of entries are left out if their number does not match."""
    first, last = _utc_moment_or_none(header.begun or ""), _utc_moment_or_none(header.ended or "")
    seconds = header.moments or ()
    moments = (
        tuple(_stored_form_of_moment(first + timedelta(seconds=each)) for each in seconds)
        if first and len(seconds) == entry_count
        else ()
    )
    return Dates(
        _stored_form_of_moment(first) if first else "", _stored_form_of_moment(last) if last else "", moments
    )


def standing_entry_moments(table: Table, act_texts: Iterable[str], moments: Sequence[str]) -> tuple[str, ...]:
    """The time of each entry that stands, from the acts of its table and the times at which they were stored.

    An entry corrected later gets a time no later than that of the next entry.
    """
    made: list[str] = []
    for written, moment in zip(act_texts, moments, strict=False):
        match kind_of_stored_act(written):
            case "enter":
                made.append(moment)
            case "amend":
                made += [moment if index == NEW else made[index] for index in json.loads(written)["renews"]]
    standing = [made[index] for index, _ in table.standing_lines()]
    for at in range(len(standing) - 2, -1, -1):
        standing[at] = min(standing[at], standing[at + 1])
    return tuple(standing)


def _utc_moment_or_none(text: str) -> datetime | None:
    """Parse a time to UTC in whole seconds; None if it is invalid."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError):
        return None


def _stored_form_of_moment(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")
