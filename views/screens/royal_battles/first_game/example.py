"""The battle that shows the app to a newcomer: a whole record, and the two tables that are made from it."""

import json
from functools import cache
from typing import Final, Literal

from models.assets import ASSETS
from models.json_values import JsonObject, objects
from referee.table.rules_version import RULES_VERSION
from referee.table.table import Table
from views.workspace.record_files import imported
from views.workspace.table_settings import Origin, TableSettings, settings_of
from views.workspace.workspace import Desk

RECORD: Final = ASSETS / "examples" / "first-game" / "battle.json"
SAMPLE_ENTRIES: Final = 82
"""Where the sample table stands: Jon's turn in round 8, after hits, misses and draws, with two units about to fall."""
SUM: Final = 78
"""An entry of it with a sum worth a look: a King strikes a King."""
REFUSED: Final[JsonObject] = {"do": "move", "by": "Jon", "from": "d4", "to": "e4", "card": "9H"}
"""What is tried on the sample table to show a refusal: red follows red."""


@cache
def record() -> JsonObject:
    """The battle, as its file has it. Not to be changed."""
    read: JsonObject = json.loads(RECORD.read_text(encoding="utf-8"))
    return read


def entries() -> list[JsonObject]:
    """Every entry of the battle."""
    return objects(record()["entries"])


def demonstration(desk: Desk) -> int:
    """A table at its first card, to be played entry by entry; the one that is under way, if there is one. Raises Fault."""
    under_way = next((id for id in _kept(desk, "demonstration") if desk.table_settings(id).shows), 0)
    if under_way and follows(desk.table(under_way)) and following(desk.table(under_way)):
        return under_way
    header = {name: value for name, value in record().items() if name != "entries"}
    return desk.begin(header, _settings_for("demonstration"))


def sample(desk: Desk) -> int:
    """The sample table: the one that is on the list, its note shown again, or a new one. Raises Fault or NoRecord."""
    for kept in _kept(desk, "sample"):
        desk.change_settings(kept, desk.table_settings(kept)._replace(shows="sample"))
        return kept
    written = {**record(), "rules": RULES_VERSION, "entries": entries()[:SAMPLE_ENTRIES]}
    return imported(desk, json.dumps(written).encode(), _settings_for("sample")).id


def _settings_for(shows: Literal["demonstration", "sample"]) -> TableSettings:
    return TableSettings(hands_shown=True, enters_by_itself=False, shows=shows, origin=shows)


def _kept(desk: Desk, origin: Origin) -> list[int]:
    """The numbers of the tables on the list that were made to show this."""
    return [each.id for each in desk.tables() if settings_of(each).origin == origin]


def follows(table: Table) -> bool:
    """Does the table still stand as the record has it? Not once somebody has entered something else."""
    played = len(table)
    if not played:
        return True
    return (
        played <= len(entries())
        and table.latest(1)[0].entry.written() == table.read(entries()[played - 1]).written()
    )


def following(table: Table) -> JsonObject | None:
    """The entry of the record that comes next."""
    return entries()[len(table)] if len(table) < len(entries()) else None
