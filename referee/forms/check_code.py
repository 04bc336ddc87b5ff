"""The check code of a table's record: the one its export ends with, so that paper and file can be compared."""

from referee.table.gate import Table
from referee.table.sealing import digest, sealed


def check_code(table: Table) -> str:
    """`K7QF-2M9X`. It changes when anything in the record does."""
    record = table.record()
    for entry, ruling in zip(record["entries"], table.rulings, strict=True):
        entry["ruled"] = digest(table.game, table.state, ruling)
    return str(sealed(record)["check"])
