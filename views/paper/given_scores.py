"""The score sheet of what record files hold."""

from collections.abc import Sequence

from referee.game import Snapshot
from referee.games import game_named
from referee.score_sheet import ScoreSheet
from referee.table.check_code import snapshot
from referee.table.gate import Table
from views.paper.records import snapshot_in


def sheet_in(records: Sequence[str | bytes], date: str = "") -> ScoreSheet:
    """The sheet of one record, or of the games of one evening in their order. Raises NoRecord."""
    return _sheet([snapshot_in(record) for record in records], date)


def sheet_of(tables: Sequence[Table], date: str = "") -> ScoreSheet:
    """The sheet of one table, or of the games of one evening in their order. Raises NoRecord."""
    return _sheet([snapshot(table) for table in tables], date)


def _sheet(games: Sequence[Snapshot], date: str) -> ScoreSheet:
    return game_named(games[0].header.game).score_sheet(games, date)
