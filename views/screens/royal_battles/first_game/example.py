"""The recorded battle for newcomers, and the two tables that use it."""

import json
from functools import cache
from typing import Final, Literal

from models.assets import ASSETS
from models.json_values import JsonObject, objects_in_json_list
from referee.table.rules_version import RULES_VERSION
from referee.table.table import Table
from views.workspace.record_files import import_record
from views.workspace.table_settings import Origin, TableSettings, table_settings_of
from views.workspace.workspace import Workspace

RECORD: Final = ASSETS / "examples" / "first-game" / "battle.json"
SAMPLE_ENTRIES: Final = 82
"""The number of entries of the sample table: Jon's turn in round 8, after hits, misses and draws, with two
units near their end."""
SUM_ENTRY: Final = 78
"""The entry with a notable sum: a King attacks a King."""
REFUSED_ENTRY: Final[JsonObject] = {"do": "move", "by": "Jon", "from": "d4", "to": "e4", "card": "9H"}
"""An entry tried on the sample table to show a refusal: red follows red."""


@cache
def example_record() -> JsonObject:
    """Return the battle from its file. Callers must not change it."""
    read: JsonObject = json.loads(RECORD.read_text(encoding="utf-8"))
    return read


def example_entries() -> list[JsonObject]:
    """Return every entry of the battle."""
    return objects_in_json_list(example_record()["entries"])


def continue_or_begin_demonstration(workspace: Workspace) -> int:
    """Return a table for the demo at its first card: the current demo table if there is one, else a new one.
    Raises StoreError.
    """
    under_way = next(
        (id for id in table_ids_of_origin(workspace, "demonstration") if workspace.table_settings(id).shows),
        0,
    )
    if (
        under_way
        and is_following_example(workspace.table(under_way))
        and next_example_entry(workspace.table(under_way))
    ):
        return under_way
    header = {name: value for name, value in example_record().items() if name != "entries"}
    return workspace.begin_table(header, _table_settings_for("demonstration"))


def import_sample_or_show_note_again(workspace: Workspace) -> int:
    """Return the sample table with its note shown again, or a new one if none is on the list. Raises
    StoreError or NoRecord."""
    for table_id in table_ids_of_origin(workspace, "sample"):
        workspace.change_table_settings(table_id, workspace.table_settings(table_id)._replace(shows="sample"))
        return table_id
    written = {**example_record(), "rules": RULES_VERSION, "entries": example_entries()[:SAMPLE_ENTRIES]}
    return import_record(workspace, json.dumps(written).encode(), _table_settings_for("sample")).id


def _table_settings_for(purpose: Literal["demonstration", "sample"]) -> TableSettings:
    return TableSettings(hands_shown=True, enters_by_itself=False, shows=purpose, origin=purpose)


def table_ids_of_origin(workspace: Workspace, origin: Origin) -> list[int]:
    """Return the numbers of listed tables of this origin."""
    return [each.id for each in workspace.tables() if table_settings_of(each).origin == origin]


def is_following_example(table: Table) -> bool:
    """True if the table's entries still match the record."""
    played = len(table)
    if not played:
        return True
    return (
        played <= len(example_entries())
        and table.latest_standing_rulings(1)[0].entry.to_json_object()
        == table.entry_from_json(example_entries()[played - 1]).to_json_object()
    )


def next_example_entry(table: Table) -> JsonObject | None:
    """Return the next entry of the record."""
    return example_entries()[len(table)] if len(table) < len(example_entries()) else None
