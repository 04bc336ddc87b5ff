"""Tables at a workspace, with entries in them."""

import random

from referee.games import new_record
from tests.safety.tables import PLAYERS, chosen
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


def sat_down(
    workspace: Workspace, kind: str, entries: int = 0, seed: int = 1, **table_settings: object
) -> int:
    """A table at the workspace at which so many random entries were made."""
    header = {
        name: value
        for name, value in new_record(kind, PLAYERS.get(kind, ("Ann", "Ben", "Cleo"))).items()
        if name != "entries"
    }
    id, pick = workspace.begin_table(header, TableSettings(**table_settings)), random.Random(seed)  # type: ignore[arg-type]
    while len(workspace.table(id)) < entries:
        entry = chosen(workspace.table(id), pick)
        if entry is None:
            break
        assert workspace.enter(id, entry.to_json_object()).is_accepted
    return id
