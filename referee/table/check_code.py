"""What is put on paper of a table, with the check code its export ends with, so that paper and file can be compared."""

from referee.game import Snapshot
from referee.table.gate import Table
from referee.table.sealing import digest, sealed


def check_code(table: Table) -> str:
    """`K7QF-2M9X`. It changes when anything in the record does."""
    entries = [ruling.entry.written() | {"ruled": digest(table.game, table.state, ruling)} for ruling in table.rulings]
    return str(sealed({**table.record(), "entries": entries})["check"])


def snapshot(table: Table) -> Snapshot:
    """The table as it stands now, to be put on paper."""
    return Snapshot(table.header, table.state, tuple(table.rulings), check_code(table))
