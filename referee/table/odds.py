"""The chances at a table: what a seat may ask for now, from its own point of view, if the table wants any told."""

from models.json_values import JsonObject
from referee.chances import Chance
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.redacted import RedactedTable, redacted_for
from referee.table.table import Table


def are_chances_shown(table: Table) -> bool:
    """Does this table want chances told (house rule `odds`)? They tell what was seen, which some want to remember by themselves."""
    return getattr(
        table.game.options(table.state), "odds", "off"
    ) == "both" and not is_memory_left_to_players(table.game, table.state)


def chances_of(view: RedactedTable) -> list[Chance]:
    """Every chance that the seat of this point of view may ask for now."""
    return list(view.game.odds(view.state, view.seat)) if are_chances_shown(view) else []


def chance_lines(table: Table, seat: int) -> list[JsonObject]:
    """The same of a whole table, one line each, under the names that docs/record.md fixes."""
    return [chance.written(table.header.names) for chance in chances_of(redacted_for(table, seat))]
