"""The score sheet of what record files hold."""

from collections.abc import Sequence

from referee.games import game_named
from referee.score_sheet import ScoreSheet
from views.paper.record_table import snapshot_from_record


def score_sheet_from_records(records: Sequence[str | bytes], date: str = "") -> ScoreSheet:
    """The sheet of one record, or of the games of one evening in their order. Raises NoRecord."""
    games = [snapshot_from_record(record) for record in records]
    return game_named(games[0].header.game).score_sheet(games, date)
