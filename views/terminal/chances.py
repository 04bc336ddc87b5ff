"""`referee odds`: the chances at the end of a record."""

from collections.abc import Iterator

from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.table.odds import are_chances_shown, chances_json
from referee.table.record_reader import Record
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from referee.words.notation import known_name_in_any_case


def chances_of_player_or_all_at_end(content: bytes, player_name: str | None) -> Iterator[JsonObject]:
    """The chances of this player, or of all players in turn, as JSON. Raises NoRecord."""
    table = table_of_record_or_raise_if_refused(content)
    names = table.names
    player_name = None if player_name is None else known_name_in_any_case(player_name, names)
    if player_name is not None and player_name not in names:
        raise NoRecord(
            say(
                "odds.nobody",
                "nobody here is called {name}; the players are {names}",
                name=player_name,
                names=", ".join(names),
            )
        )
    if not are_chances_shown(table):
        raise NoRecord(say("odds.off", "this table does not show chances (house rule odds)"))
    for seat, each in enumerate(names):
        if player_name in (None, each):
            yield from chances_json(table, seat)


def table_of_record_or_raise_if_refused(content: bytes) -> Table:
    record = Record(content)
    table = Table(record.header)
    for n, given in enumerate(record.entries(), 1):
        ruling = table.enter(given.entry)
        if not ruling.stands:
            raise NoRecord(
                say("odds.refused", "entry {n} is refused: {why}", n=n, why=refusal_reasons_text(ruling))
            )
    return table
