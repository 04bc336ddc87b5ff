"""Tables at a desk, with entries in them."""

import random

from referee.games import new_record
from tests.safety.tables import PLAYERS, chosen
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


def sat_down(desk: Workspace, kind: str, entries: int = 0, seed: int = 1, **table_settings: object) -> int:
    """A table at the desk at which so many random entries were made."""
    header = {
        name: value
        for name, value in new_record(kind, PLAYERS.get(kind, ("Ann", "Ben", "Cleo"))).items()
        if name != "entries"
    }
    id, pick = desk.begin_table(header, TableSettings(**table_settings)), random.Random(seed)  # type: ignore[arg-type]
    while len(desk.table(id)) < entries:
        entry = chosen(desk.table(id), pick)
        if entry is None:
            break
        assert desk.enter(id, entry.written()).stands
    return id
