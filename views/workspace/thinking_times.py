"""The thinking times of tables, computed from the moments of their acts; the last table's times are
cached."""

import json
import logging
import threading
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from models.record import NoRecord
from models.store import Journal, StoredTable
from referee.clock import (
    ThinkingTimes,
    initial_times,
    longest_played_gap_seconds,
    played_seconds,
    seats_due_to_act,
    times_after_entry,
    with_seat_count,
)
from referee.games import header_from_json
from referee.table.dates import Dates, standing_entry_moments
from referee.table.rules_version import VersionedFold
from referee.table.table import Table
from views.workspace.table_settings import table_settings_of

log = logging.getLogger("referee")


class _FoldedTimes(NamedTuple):
    opening: VersionedFold
    links: tuple[str, ...]
    times: ThinkingTimes


class TableTimes:
    """The thinking times of each table. All methods raise StoreError."""

    def __init__(self, journal: Journal, one_at_a_time: threading.RLock) -> None:
        self._journal, self._one_at_a_time = journal, one_at_a_time
        self._folded: dict[int, _FoldedTimes] = {}

    def times_of_table(self, table_id: int) -> ThinkingTimes:
        """Return the times at a table, up to the first act that cannot be replayed."""
        with self._one_at_a_time:
            acts = self._journal.undamaged_acts(table_id)
            links = tuple(acts.links)
            folded = self._folded.get(table_id)
            if folded is None or folded.links != links[: len(folded.links)]:
                table = Table(header_from_json(self._journal.stored_table(table_id).header))
                folded = _FoldedTimes(VersionedFold(table), (), initial_times(len(table.names)))
            opening, known, times = folded
            moments = self._journal.act_moments(table_id)
            try:
                for text, moment in list(zip(acts.texts, moments, strict=False))[len(known) :]:
                    opening.apply_act_noting_changed_rulings(json.loads(text))
                    times = times_after_entry(
                        with_seat_count(times, len(opening.table.names)),
                        datetime.fromisoformat(moment),
                        seats_due_to_act(opening.table.game, opening.table.state),
                    )
            except (NoRecord, ValueError):
                log.warning("times of table %s", table_id, exc_info=True)
                return times
            self._folded = {
                table_id: _FoldedTimes(opening, links, times)
            }  # only the last table: tables are large
            return times

    def played_seconds(self, table_id: int) -> int | None:
        """Return the seconds a table was played, without breaks; None if unknown."""
        if table_id < 0:
            return None  # entered by hand in a league
        stored = self._journal.stored_table(table_id)
        if table_settings_of(stored).dated != "entries":
            return None
        options = stored.header.get("options")
        entry = options.get("entry") if isinstance(options, dict) else None
        return played_seconds(
            [stored.created, *self._journal.act_moments(table_id)], longest_played_gap_seconds(entry)
        )


def game_dates(stored: StoredTable, table: Table, acts: Sequence[str], moments: Sequence[str]) -> Dates:
    """Return the known dates of a game, from its acts and their moments."""
    settings = table_settings_of(stored)
    if not settings.dated:  # the stored moments of an imported record are those of its import
        return Dates(ended=(stored.finished or "") if len(acts) > settings.given else "")
    made = standing_entry_moments(table, acts, moments) if settings.dated == "entries" else ()
    return Dates(stored.created, stored.finished or "", made)
