"""Positions to look at: the first of each phase in whole games, as tables; and what must be in sight in each."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from models.speech import speaking
from referee.games.royal_battles.attack import attacks
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import ATTACK, OVER
from referee.table.gate import Table
from referee.table.replay import read_record
from tests.conftest import ROOT
from views.app.preferences import Preferences, preferences_of
from views.desk.by_itself import TableSettings
from views.desk.desk import Desk
from views.desk.filing import imported
from views.games import screens_of
from views.screens.table.scene import Part, Scene, Seen

RECORDS: Final = Path(ROOT) / "tests" / "games"
GAMES: Final = {
    "royal-battles-house-rules": 7,
    "royal-battles-eliminated-hidden-hands": 7,
    "royal-battles-exhausted-tie": 6,
    "royal-battles-only-the-forms": 2,
    "royals-one-hand-hidden": 7,
    "royals-to-1066-hands-shown": 7,
    "royals-tallied-to-1066": 1,
    "royals-kept-by-points": 1,
    "battle-royals-three-players-all-hidden": 7,
    "battle-royals-five-players-all": 7,
    "el-royale-elimination-two-players": 5,
    "el-royale-2019-three-players-hidden-hands": 5,
    "el-royale-elimination-four-players-claims": 6,
    "el-royale-elimination-eight-players": 5,
    "el-royale-only-the-result": 2,
}
"""Records of tests/games, and so many phases of each."""


class Position(NamedTuple):
    """A table, and the identifiers that must be in sight there."""

    name: str
    """The record and its phase."""
    game: str
    id: int
    headline: str
    """What the page says when it is there."""
    must: tuple[str, ...]
    may_scroll: frozenset[str]
    """What of it may be scrolled away where texts are large: squares far from what is asked about."""


def positions(desk: Desk, names: tuple[str, ...] = ("",)) -> Iterator[Position]:
    """All of them, laid at this desk; or those of the records whose names begin so."""
    for record, phases in GAMES.items():
        if not record.startswith(names):
            continue
        written = json.loads((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
        for phase, entries in list(first_of_each_phase(written).items())[:phases]:
            shown = "hidden" not in record
            content = json.dumps(written | {"entries": written["entries"][:entries]}).encode()
            id = imported(desk, content, TableSettings(hands_shown=shown, enters_by_itself=False)).id
            scene = scene_at(desk, id)
            table = desk.table(id)
            must = must_be_seen(scene, table)
            yield Position(f"{record}, {phase}", written["game"], id, scene.headline, must, _far(table))


def first_of_each_phase(written: dict[str, Any]) -> dict[str, int]:
    """How many entries stand when each phase is first come to."""
    header, entries = read_record(json.dumps(written))
    table = Table(header)
    found = {str(getattr(table.state, "phase", "play")): 0}
    for number, entry in enumerate(entries, 1):
        table.enter(entry)
        found.setdefault(str(getattr(table.state, "phase", "play")), number)
    return found


def _far(table: Table) -> frozenset[str]:
    """The squares where neither the acting unit stands nor one of its targets."""
    if table.game.game != "royal-battles" or table.state.phase not in (ATTACK, OVER):
        return frozenset()
    acting = {table.state.at[table.state.moved]} if table.state.phase == ATTACK else set()
    near = acting | {each.target_square for each in (attacks(table.state) if acting else ())}
    return frozenset(f"cell-{square}" for number, square in enumerate(SQUARES) if number not in near)


def scene_at(desk: Desk, id: int) -> Scene:
    """What is shown at this table, in the desk's language."""
    table = desk.table(id)
    screens = screens_of(table.game.game)
    with speaking(preferences_of(desk).language or "en"):
        seen = Seen(id, table, 0, screens.begun(table), desk.table_settings(id), Preferences(), desk=desk, turn=len(table))
        return screens.scene(seen)


def must_be_seen(scene: Scene, table: Table) -> tuple[str, ...]:
    """What the scene of this table says must be seen, by its identifiers."""
    buttons = [name for part in (*scene.asks.foot, *scene.asks.rows) for name in offered(part)]
    return ("headline", "back", "panel", *buttons, *_of_the_picker(scene), *_of_the_game(table))


def offered(part: Part) -> list[str]:
    """The identifiers of the buttons of a part; what is drawn by a function of a game's own has none here."""
    inner = [*(value for value in part.values if isinstance(value, Part)), *(part.parts or ())]
    if inner:
        return [name for each in inner for name in offered(each)]
    return [part.name] if part.draw.__name__ == "_offer" else []


def _of_the_picker(scene: Scene) -> list[str]:
    return [f"pick-suit-{suit}" for suit in "SHDC"] + ["pick-rank-A"] if scene.asks.picking is not None else []


def _of_the_game(table: Table) -> list[str]:
    match table.game.game:
        case "royal-battles":
            tiles = attacks(table.state) if table.state.phase == ATTACK else ()
            return [*(f"cell-{square}" for square in SQUARES), *(f"attack-{SQUARES[each.target_square]}-{each.style}" for each in tiles)]
        case "el-royale":
            return [f"seat-{seat}" for seat in range(len(table.header.names))]
        case "royals" | "battle-royals" if table.state.phase not in ("tally", "points") and table.state.hand_number:
            acts = {table.state.attacker, *table.state.waiting[:1]} if len(table.header.names) > 2 else {0, 1}
            return [f"board-{seat}" for seat in range(len(table.header.names)) if seat in acts]
        case _:
            return []
