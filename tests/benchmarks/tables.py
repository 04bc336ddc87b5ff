"""The tables that taps are measured at: each game at a busy moment of a recorded game, and taps that lead back to where they began."""

import json
from pathlib import Path
from typing import Final, NamedTuple

from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

RECORDS: Final = Path(__file__).resolve().parent.parent / "games"


class Busy(NamedTuple):
    """A table with much on its screen."""

    game: str
    record: str
    """A file of tests/games."""
    entries: int
    """So many of them are made."""
    taps: tuple[str, ...]
    """What is tapped in turn. After the last the table stands as before the first."""


BUSY: Final = (
    Busy("royal-battles", "royal-battles-exhausted-tie", 209, ("cell-a7", "cell-d7", "undo", "redo")),
    Busy("royals", "royals-one-hand-hidden", 28, ("open-change_suit", "back-to-play", "undo", "redo")),
    Busy(
        "battle-royals",
        "battle-royals-five-players-all",
        472,
        ("open-change_suit", "back-to-play", "undo", "redo"),
    ),
    Busy("el-royale", "el-royale-2019-eight-players", 24, ("card-QS", "undo", "redo", "undo")),
)
BUSIEST: Final = BUSY[0]
"""The table that fifty screens look at."""


def laid(workspace: Workspace, busy: Busy) -> int:
    """Such a table at this workspace."""
    written = json.loads((RECORDS / f"{busy.record}.json").read_text(encoding="utf-8"))
    entries = written.pop("entries")
    id = workspace.begin_table(
        written, TableSettings(hands_shown="hidden" not in busy.record, enters_by_itself=False)
    )
    for entry in entries[: busy.entries]:
        assert workspace.enter(id, entry).is_accepted, entry
    return id
