"""The table of a record's file, to be printed."""

from models.record import NoRecord
from models.speech import say
from referee.table.gate import Table
from referee.table.replay import opened


def table_in(text: str | bytes) -> Table:
    """The table of a record, every entry of which must stand. Raises NoRecord."""
    header, entries = opened(text)
    table = Table(header)
    for number, entry in enumerate(entries, 1):
        if not table.enter(entry).stands:
            refused = say("form.refused_entry", "entry {number} of this record is refused: `referee replay` says why", number=number)
            raise NoRecord(refused)
    return table
