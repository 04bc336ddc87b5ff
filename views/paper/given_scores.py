"""The score sheet of what record files hold: one game of Royals or Battle Royals, or the games of an evening of El Royale."""

from collections.abc import Sequence

from models.el_royale import ElRoyaleHeader
from models.record import NoRecord
from models.speech import say
from referee.games.el_royale.match import played
from referee.scores.evening import evening_sheet
from referee.scores.royals import royals_sheet
from referee.scores.sheet import ScoreSheet
from referee.table.gate import Table
from views.paper.given import table_in


def sheet_in(records: Sequence[str | bytes], date: str = "") -> ScoreSheet:
    """The sheet of one record, or of the games of one evening in their order. Raises NoRecord."""
    return sheet_of([table_in(record) for record in records], date)


def sheet_of(tables: Sequence[Table], date: str = "") -> ScoreSheet:
    """The sheet of one table, or of the games of one evening in their order. Raises NoRecord."""
    first = tables[0]
    if first.game.game in ("royals", "battle-royals") and len(tables) == 1:
        return royals_sheet(first, date)
    headers = [table.header for table in tables if isinstance(table.header, ElRoyaleHeader)]
    if len(headers) == len(tables) and all(header.seats == headers[0].seats for header in headers):
        games = [played(header, table.state) for header, table in zip(headers, tables, strict=True)]
        return evening_sheet(headers[0], games, date)
    if len(tables) == 1:
        raise NoRecord(say("score_sheet.no_scores", "this is a record of {game}, which keeps no score", game=first.game.title))
    raise NoRecord(say("score_sheet.not_one", "several records on one sheet must be games of El Royale by the same players"))
