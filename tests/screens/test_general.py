"""The general table screen plays every game: what its taps come to is the entry that a record holds."""

from pathlib import Path
from typing import Any

import pytest

from models.record import Aside, Entry
from referee.drafts import DONE, Asked, options
from referee.games import GAMES
from referee.table.gate import Table
from referee.table.replay import opened
from views.screens.general.half_said import Tapped, chosen, question, tapped

FOLDER = Path(__file__).parents[1] / "games"
LONG = 60


def by_taps(table: Table, entry: Entry) -> Entry:
    """Say this entry as a hand on the screen would: the verb, then an answer to each question."""
    written = entry.written()
    said: Tapped | Entry = chosen(Asked(entry.do, written.get("by"), False))
    while isinstance(said, Tapped):
        draft = said.draft(table.game)
        asks = question(table.game, table.state, draft)
        found = options(table.game, table.state, draft)
        wanted = {name: value for name, value in written.items() if name not in draft.said or draft.gathering(name)}
        if asks is None or (not left(wanted, draft) and found.whole is not None):
            assert found.whole is not None, (written, draft)
            return found.whole
        said = tapped(table, said, asks.field, answer(written, asks.field, draft))
    return said


def left(wanted: dict[str, Any], draft: Any) -> bool:
    """Is anything of the entry not said yet?"""
    return any(len(value) > len(draft.gathering(name)) if draft.gathering(name) else True for name, value in wanted.items())


def answer(written: dict[str, Any], field: str, draft: Any) -> Any:
    """The value that the entry has there, the next one of several."""
    outer, _, whose = field.partition(":")
    value = written.get(outer)
    value = value.get(whose) if whose and isinstance(value, dict) else value
    if not isinstance(value, list | tuple):
        return value
    gathered = len(draft.gathering(field))
    return value[gathered] if gathered < len(value) else DONE if gathered else None


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_a_game_is_said_by_taps(game: str) -> None:
    file = min(FOLDER.glob(f"{game}-*.json"), key=lambda path: (".expected" in path.name, path.stat().st_size))
    header, entries = opened(file.read_text())
    table = Table(header)

    for entry in entries[:LONG]:
        plain = entry.model_copy(update={"override": None, "note": None, "hash": None, "ruled": None})
        if not isinstance(entry, Aside) and table.judge(plain).verdict == "allowed":
            assert by_taps(table, plain).written() == plain.written()
        table.enter(entry)
