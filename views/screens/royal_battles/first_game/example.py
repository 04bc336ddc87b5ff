"""The battle that shows the app to a newcomer: a whole record, and the two tables that are made from it."""

import json
from functools import cache
from typing import Final, Literal

from models.assets import ASSETS
from models.json_values import JsonObject, json_objects
from referee.table.rules_version import RULES_VERSION
from referee.table.table import Table
from views.workspace.record_files import import_record
from views.workspace.table_settings import Origin, TableSettings, settings_of
from views.workspace.workspace import Workspace

RECORD: Final = ASSETS / "examples" / "first-game" / "battle.json"
SAMPLE_ENTRIES: Final = 82
"""Where the sample table stands: Jon's turn in round 8, after hits, misses and draws, with two units about to fall."""
SUM: Final = 78
"""An entry of it with a sum worth a look: a King strikes a King."""
REFUSED: Final[JsonObject] = {"do": "move", "by": "Jon", "from": "d4", "to": "e4", "card": "9H"}
"""What is tried on the sample table to show a refusal: red follows red."""


@cache
def example_record() -> JsonObject:
    """The battle, as its file has it. Not to be changed."""
    read: JsonObject = json.loads(RECORD.read_text(encoding="utf-8"))
    return read


def example_entries() -> list[JsonObject]:
    """Every entry of the battle."""
    return json_objects(example_record()["entries"])


def demonstration_table(desk: Workspace) -> int:
    """A table at its first card, to be played entry by entry; the one that is under way, if there is one. Raises Fault."""
    under_way = next(
        (id for id in tables_of_origin(desk, "demonstration") if desk.table_settings(id).shows), 0
    )
    if under_way and follows_example(desk.table(under_way)) and next_example_entry(desk.table(under_way)):
        return under_way
    header = {name: value for name, value in example_record().items() if name != "entries"}
    return desk.begin_table(header, _settings_for("demonstration"))


def sample_table(desk: Workspace) -> int:
    """The sample table: the one that is on the list, its note shown again, or a new one. Raises Fault or NoRecord."""
    for kept in tables_of_origin(desk, "sample"):
        desk.change_settings(kept, desk.table_settings(kept)._replace(shows="sample"))
        return kept
    written = {**example_record(), "rules": RULES_VERSION, "entries": example_entries()[:SAMPLE_ENTRIES]}
    return import_record(desk, json.dumps(written).encode(), _settings_for("sample")).id


def _settings_for(shows: Literal["demonstration", "sample"]) -> TableSettings:
    return TableSettings(hands_shown=True, enters_by_itself=False, shows=shows, origin=shows)


def tables_of_origin(desk: Workspace, origin: Origin) -> list[int]:
    """The numbers of the tables on the list that were made to show this."""
    return [each.id for each in desk.tables() if settings_of(each).origin == origin]


def follows_example(table: Table) -> bool:
    """Does the table still stand as the record has it? Not once somebody has entered something else."""
    played = len(table)
    if not played:
        return True
    return (
        played <= len(example_entries())
        and table.latest_rulings(1)[0].entry.written() == table.read(example_entries()[played - 1]).written()
    )


def next_example_entry(table: Table) -> JsonObject | None:
    """The entry of the record that comes next."""
    return example_entries()[len(table)] if len(table) < len(example_entries()) else None
