"""The score sheet of one or more record files."""

from collections.abc import Sequence

from referee.games import game_named
from referee.score_sheet import ScoreSheet
from views.paper.record_table import snapshot_from_record


def score_sheet_from_records(records: Sequence[str | bytes], date: str = "") -> ScoreSheet:
    """The sheet of one record, or of an evening's games in order. Raises NoRecord."""
    games = [snapshot_from_record(record) for record in records]
    return game_named(games[0].header.game).score_sheet(games, date)
