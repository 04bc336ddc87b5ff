"""Positions to look at: the first of each phase in whole games, as tables; and what must be in sight in each."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from models.translation import language_context
from referee.games.royal_battles.attack import possible_strikes_of_moved_unit
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import ATTACK, DAMAGE, OVER
from referee.table.replay import read_record
from referee.table.table import Table
from tests.conftest import ROOT
from views.app.preferences import Preferences, read_preferences
from views.games import screens_of_game
from views.screens.royal_battles.attack_panel import chosen_or_best_target_square, strikes_by_target
from views.screens.table.scene import Part, Prompts, Scene, SceneInput
from views.workspace.keeper_access import KeeperAccess
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

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


PICKER: Final = (*(f"pick-suit-{suit}" for suit in "SHDC"), "pick-rank-A")


class Composed(NamedTuple):
    """A position of a record besides, and what is half said there."""

    entries: int
    taps: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    """What must be in sight besides, once it is said: the sum that it makes, the button that enters it."""
    gone: tuple[str, ...] = ()
    """What is not there any more."""


COMPOSED: Final = {
    "royal-battles-house-rules, known hand": Composed(132),
    "royal-battles-only-the-forms, blow": Composed(
        27,
        ("form-white-0", "form-black-0", "style-optimal", "trumps-2"),
        ("blow-sum", "do-strike", "style-optimal", "trumps-2"),
    ),
    "royals-tallied-to-1066, cards": Composed(0, ("card-KH", "card-QH"), ("card-KH", "card-QH")),
    "royals-kept-by-points, digits": Composed(0, ("pad-1", "pad-0"), ("pad-1", "pad-0", "pad-9")),
    "el-royale-elimination-two-players, another card": Composed(
        2, ("other",), PICKER, ("several", "shows", "card-6D", "known")
    ),
    "el-royale-elimination-two-players, several": Composed(
        1, ("several", "card-9H", "card-9D"), ("play", "card-9H", "card-9D"), ("several", "shows")
    ),
}
"""By the record and what is composed."""


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
    grid: frozenset[str]
    """The cards of a whole pack: it may scroll where texts are large and where a phone lies on its side."""
    taps: tuple[str, ...] = ()
    """What is tapped there before it is looked at."""
    players: int = 0
    """So many players must each be in sight, with a board or with a name in the bar."""


def positions(workspace: Workspace, names: tuple[str, ...] = ("",)) -> Iterator[Position]:
    """All of them, laid at this workspace; or those of the records whose names begin so."""
    for record, phases in GAMES.items():
        if not record.startswith(names):
            continue
        written = json.loads((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
        lie = {
            phase: Composed(entries) for phase, entries in list(first_of_each_phase(written).items())[:phases]
        }
        lie |= {
            name.partition(", ")[2]: each for name, each in COMPOSED.items() if name.startswith(f"{record}, ")
        }
        shown = "hidden" not in record
        for phase, (entries, taps, besides, gone) in lie.items():
            content = json.dumps(written | {"entries": written["entries"][:entries]}).encode()
            id = import_record(
                workspace, content, TableSettings(hands_shown=shown, enters_by_itself=False)
            ).id
            scene = scene_at(workspace, id)
            table = workspace.table(id)
            must = tuple(
                dict.fromkeys(name for name in (*must_be_seen(scene, table), *besides) if name not in gone)
            )
            yield Position(
                f"{record}, {phase}",
                written["game"],
                id,
                scene.headline,
                must,
                _far(table),
                _in_a_pack(scene),
                taps,
                players_in_sight(table),
            )


def first_of_each_phase(written: dict[str, Any]) -> dict[str, int]:
    """How many entries stand when each phase is first come to."""
    header, entries = read_record(json.dumps(written))
    table = Table(header)
    found = {str(getattr(table.state, "phase", "play")): 0}
    for number, entry in enumerate(entries, 1):
        table.enter(entry)
        found.setdefault(str(getattr(table.state, "phase", "play")), number)
    return found


def players_in_sight(table: Table) -> int:
    """How many players of Royals have boards now; 0 where only points are recorded, and in other games."""
    has_boards = table.game.game in ("royals", "battle-royals") and table.state.hand_number
    return (
        len(table.header.names) if has_boards and table.state.phase not in ("tally", "points", "over") else 0
    )


def _far(table: Table) -> frozenset[str]:
    """The squares where neither the acting unit stands nor one of its targets."""
    if table.game.game != "royal-battles" or table.state.phase not in (ATTACK, OVER):
        return frozenset()
    acting = {table.state.square_of_unit[table.state.moved]} if table.state.phase == ATTACK else set()
    near = acting | {
        each.target_square for each in (possible_strikes_of_moved_unit(table.state) if acting else ())
    }
    return frozenset(f"cell-{square}" for number, square in enumerate(SQUARES) if number not in near)


def scene_at(workspace: Workspace, id: int) -> Scene:
    """What is shown at this table, in the workspace's language."""
    table = workspace.table(id)
    screens = screens_of_game(table.game.game)
    with language_context(read_preferences(workspace).language or "en"):
        seen = SceneInput(
            id,
            table,
            0,
            screens.draft_at_start_of_turn(table),
            workspace.table_settings(id),
            Preferences(),
            access=KeeperAccess(workspace, id),
            workspace=workspace,
            turn=len(table),
        )
        return screens.scene(seen)


def must_be_seen(scene: Scene, table: Table) -> tuple[str, ...]:
    """What the scene of this table says must be seen, by its identifiers."""
    buttons = [name for part in (*scene.prompts.footer, *scene.prompts.rows) for name in offered(part)]
    sums = [part.name for part in parts_of(scene.prompts) if part.name in SUMS]
    return (
        "headline",
        "back",
        "panel",
        *buttons,
        *_of_the_picker(scene),
        *_of_the_game(table),
        *own_cards(scene),
        *sums,
    )


PACK: Final = 52
HAND: Final = 12
"""What is more than that is a grid of cards that may scroll where texts are large."""
SUMS: Final = ("tally-sum", "points-total", "blow-sum")
"""The parts that say what is composed comes to; of an attack its tiles do."""


def parts_of(asks: Prompts) -> Iterator[Part]:
    """All that is asked, and what is in it."""
    left = [*((asks.prompt,) if asks.prompt else ()), *asks.rows, *asks.footer]
    while left:
        part = left.pop()
        left += part.parts or ()
        yield part


def own_cards(scene: Scene) -> list[str]:
    """The cards that are known to be in the hand that is asked about, by their identifiers."""
    found: dict[str, list[str]] = {}
    for part in parts_of(scene.prompts):
        match part.name, part.values:
            case "hand", ((*held,), *_):
                found["hand"] = [f"hand-{card}" for card, _ in held]
            case "tiles", ((*cards,), *_) if len(cards) <= HAND:
                found["tiles"] = [f"card-{card}" for card, _ in cards]
            case "tray", ((*keys,), *_):
                found["tray"] = [f"card-{key.card}" for key in keys if key.is_known_in_hand]
            case "known", _:
                found["known"] = ["known"]
    return [name for names in found.values() for name in names]


def _in_a_pack(scene: Scene) -> frozenset[str]:
    """The cards of a hand that are tapped in a whole pack."""
    packs = ("tray", "ranks")
    trays = (part.values[0] for part in parts_of(scene.prompts) if part.name in packs)
    return frozenset(f"card-{key.card}" for keys in trays if len(keys) >= PACK for key in keys)


def offered(part: Part) -> list[str]:
    """The identifiers of the buttons of a part; what is drawn by a function of a game's own has none here."""
    inner = [*(value for value in part.values if isinstance(value, Part)), *(part.parts or ())]
    if inner:
        return [name for each in inner for name in offered(each)]
    return [part.name] if part.draw.__name__ == "_offer" else []


def _of_the_picker(scene: Scene) -> Sequence[str]:
    return PICKER if scene.prompts.picking is not None else ()


def _of_the_game(table: Table) -> list[str]:
    match table.game.game:
        case "royal-battles" if table.state.phase != DAMAGE:
            seats = ("seat-white", "seat-black")
            groups = strikes_by_target(
                possible_strikes_of_moved_unit(table.state) if table.state.phase == ATTACK else ()
            )
            shown = chosen_or_best_target_square(groups, "")
            named = (f"attack-{shown}-{each.style}" for each in groups.get(shown, ()))
            return [*seats, *(f"cell-{square}" for square in SQUARES), *named]
        case "el-royale":
            return [f"seat-{seat}" for seat in range(len(table.header.names))]
        case _:
            return []
