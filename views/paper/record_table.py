"""Replay record files to print them."""

from collections.abc import Iterator, Sequence

from models.record import NoRecord
from models.translation import say
from referee.game import Snapshot
from referee.games import game_named
from referee.score_sheet import ScoreSheet
from referee.table.check_code import snapshot_after_rulings
from referee.table.judging import rulings_and_states_after
from referee.table.record_reader import Record
from referee.table.table import Table
from referee.table.table_entries import Ruled


def game_table_replayed_from_record(record: Record) -> Table:
    """The table of a record. Raises NoRecord if an entry is refused."""
    table = Table(record.header)
    for number, given in enumerate(record.entries(), 1):
        if not table.enter(given.entry).is_accepted:
            raise refused_entry_error(number)
    return table


def score_sheet_from_records(records: Sequence[str | bytes], date: str = "") -> ScoreSheet:
    """The score sheet of one record, or of an evening's games in order. Raises NoRecord."""
    games = [snapshot_from_record(record) for record in records]
    return game_named(games[0].header.game).score_sheet(games, date)


def snapshot_from_record(text: str | bytes) -> Snapshot:
    """The final state of a record, replayed without keeping the log, so that long records need little memory.
    Raises NoRecord."""
    record = Record(text)
    return snapshot_after_rulings(
        record.header, game_named(record.header.game).start(record.header), rulings_with_states(record)
    )


def rulings_with_states(record: Record) -> Iterator[Ruled]:
    rulings = rulings_and_states_after(record.header, (given.entry for given in record.entries()))
    for number, (ruling, state) in enumerate(rulings, 1):
        if not ruling.is_accepted:
            raise refused_entry_error(number)
        yield ruling, state


def refused_entry_error(entry_number: int) -> NoRecord:
    return NoRecord(
        say(
            "form.refused_entry",
            "entry {number} of this record is refused: `referee replay` says why",
            number=entry_number,
        )
    )
