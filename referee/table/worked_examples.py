"""Play the worked examples of the rules books: the position, the announced act, and the referee's ruling on
it."""

from functools import cache
from typing import Final, NamedTuple

from models.assets import ASSETS
from models.record import NoRecord
from models.rulings import Ruling
from models.translation import say
from referee.books.book import Example
from referee.table.replay import read_record
from referee.table.table import Table

RECORDS: Final = ASSETS / "examples"


class PlayedExample(NamedTuple):
    """An example's position, and the ruling on its announced act; None if it only shows a position."""

    table: Table
    ruling: Ruling | None


def play_example_and_judge_announced_act(example: Example) -> PlayedExample:
    """Play an example's record and judge its announced act. Raises NoRecord if the record cannot be
    played."""
    table = table_after_example_record(example.record)
    return PlayedExample(
        table,
        None
        if example.act is None
        else table.judge_without_entering(table.entry_from_json(dict(example.act))),
    )


@cache
def table_after_example_record(record: str) -> Table:
    """The table after the last entry of a record. It is cached and shared, so callers must not change it."""
    header, entries = read_record((RECORDS / record).read_bytes())
    table = Table(header)
    for n, entry in enumerate(entries, 1):
        if not table.enter(entry).is_accepted:
            raise NoRecord(
                say(
                    "rules.example_refused",
                    "entry {n} of the example {record} is refused",
                    n=n,
                    record=record,
                )
            )
    return table


def consequences_text(worked: PlayedExample) -> str:
    """The consequences of the announced act, in words."""
    table, ruling = worked
    if ruling is None:
        return ""
    messages = (table.game.event_message(table.state, event) for event in ruling.events)
    sentences = (table.game.event_text(code, facts) for code, _, facts in messages)
    return " ".join(sentence for sentence in sentences if sentence)
