"""The chances that a seat may see at a table, from its own point of view, if the table shows chances."""

from models.json_values import JsonObject
from referee.chances import Chance
from referee.number_types import Seat
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.redacted import RedactedTable, redacted_for
from referee.table.table import Table


def are_chances_shown(table: Table) -> bool:
    """True if the table shows chances (house rule `odds`).

    They reveal cards seen earlier, which some tables want to remember unaided.
    """
    return getattr(
        table.game.house_rules_in_force(table.state), "odds", "off"
    ) == "both" and not is_memory_left_to_players(table.game, table.state)


def chances_for_view(view: RedactedTable) -> list[Chance]:
    """Every chance that the seat of this view may see now."""
    return list(view.game.chances_seat_may_see(view.state, view.seat)) if are_chances_shown(view) else []


def chances_json(table: Table, seat: Seat) -> list[JsonObject]:
    """Every chance that a seat may see at a table, each as JSON with the names that docs/record.md
    defines."""
    return [chance.to_json(table.names) for chance in chances_for_view(redacted_for(table, seat))]
