"""What a tap asks of the referee, in processor time: what may be named next, why something cannot be, and what may be done now.

    python -m tests.benchmarks.act_drafts [royals ...]

looks at every position of the recorded games (tests/games), as they were kept and with every hand hidden, and prints one line of JSON
for each game: median, 95th percentile and worst, in milliseconds.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from models.cards import NAMES
from models.record import Entry, NonGameEntry
from referee.draft_refusals import allowed_refused_or_impossible_letters, findings_whatever_is_named_next
from referee.drafts import EMPTY_DRAFT, draft_or_entry_with_value, legal_options_of_draft
from referee.games import GAMES
from referee.table.legal_moves import legal_moves
from referee.table.replay import read_record
from referee.table.table import Table
from tests.support.random_games import redacted_entry

RECORDS: Final = Path(__file__).resolve().parent.parent / "games"
TAPS: Final = 4
"""So many taps of what is offered are made in each position."""
Times = dict[str, list[float]]


def positions(game: str, hidden: bool) -> Iterator[Table]:
    """A table in every position of the records of a game."""
    for file in sorted(RECORDS.glob(f"{game}*.json")):
        header, entries = read_record(file.read_text(encoding="utf-8"))
        if header.game != game:
            continue
        table = Table(header)
        for entry in entries:
            yield table
            written = (
                redacted_entry(game, entry.to_json_object())
                if hidden and not isinstance(entry, NonGameEntry)
                else entry.to_json_object()
            )
            table.enter(table.entry_from_json(written) if written else entry)


def timed(times: Times, what: str, does: Callable[[], Any]) -> Any:
    """What it does, and how long that took."""
    began = time.process_time()
    done = does()
    times.setdefault(what, []).append((time.process_time() - began) * 1000)
    return done


def tapped(table: Table, chance: Random, times: Times) -> None:
    """An act is begun: each tap asks what comes of it and what may come next; sometimes a card is tapped that will not do."""
    game, state, draft = table.game, table.state, EMPTY_DRAFT
    for _ in range(TAPS):
        open_fields = timed(
            times, "options", lambda draft=draft: legal_options_of_draft(game, state, draft)
        ).open
        if not open_fields:
            return
        field = chance.choice(list(open_fields))
        other = chance.choice(NAMES[:52])
        if open_fields[field].kind in ("card", "cards") and other not in open_fields[field].allowed:
            timed(
                times,
                "why",
                lambda draft=draft, field=field, other=other: findings_whatever_is_named_next(
                    game, state, draft.with_field(field, (other,) if field == "cards" else other)
                ),
            )
        if open_fields[field].kind == "card":
            timed(
                times,
                "marks",
                lambda draft=draft, field=field: allowed_refused_or_impossible_letters(
                    game, state, draft, field, NAMES[:53]
                ),
            )
        value = chance.choice(open_fields[field].allowed)
        went = timed(
            times,
            "named",
            lambda draft=draft, field=field, value=value: draft_or_entry_with_value(
                game, state, draft, field, value
            ),
        )
        if isinstance(went, Entry):
            return
        draft = went


def measured(game: str, hidden: bool) -> dict[str, Any]:
    """The times of one game."""
    times, chance = Times(), Random(1)
    for table in positions(game, hidden):
        tapped(table, chance, times)
        if chance.random() < 0.25:
            timed(times, "may", lambda table=table: legal_moves(table))
    return {"game": game, "hands": "hidden" if hidden else "as kept"} | {
        what: {
            "n": len(each),
            **{
                name: round(sorted(each)[int((len(each) - 1) * at)], 3)
                for name, at in (("median", 0.5), ("p95", 0.95), ("worst", 1))
            },
        }
        for what, each in times.items()
    }


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        for hide in (False, True):
            print(json.dumps(measured(name, hide)), flush=True)
