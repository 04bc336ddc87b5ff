"""The score sheet of what record files hold."""

from collections.abc import Sequence

from referee.score_sheet import ScoreSheet
from referee.table.check_code import snapshot
from referee.table.gate import Table
from views.paper.records import table_in


def sheet_in(records: Sequence[str | bytes], date: str = "") -> ScoreSheet:
    """The sheet of one record, or of the games of one evening in their order. Raises NoRecord."""
    return sheet_of([table_in(record) for record in records], date)


def sheet_of(tables: Sequence[Table], date: str = "") -> ScoreSheet:
    """The sheet of one table, or of the games of one evening in their order. Raises NoRecord."""
    return tables[0].game.score_sheet([snapshot(table) for table in tables], date)
