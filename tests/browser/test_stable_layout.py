"""Nothing moves under the finger while an act of Royals or El Royale is composed: measured in Chromium where things lie.

For a Royal Battle: test_whole_board.
"""

import json
from typing import Any, Final, NamedTuple

import pytest

from tests.browser.hand import IS_QUIET, Hand
from tests.conftest import ROOT, Served, fared_well
from tests.sight.looking import RECTANGLES
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
PHONES: Final = ((390, 664), (360, 740))
LIES: Final = (
    "stack",
    "dead",
    "board-0",
    "board-1",
    "ring",
    "pile",
    "stock",
    "seat-0",
    "seat-1",
    "seat-2",
    "panel",
    "undo",
    "may",
)
"""The table, and what stands around what is tapped."""

OPENS: Final = ("open-", "discard-")
"""What opens another play: its panel is as high as that play needs, so that the boards it is about are seen whole."""


class Composed(NamedTuple):
    """Taps that compose one act at a table that stands so."""

    record: str
    entries: int
    taps: tuple[str, ...]
    keys: tuple[str, ...]
    """What begins the name of each thing that stays where it is once it is there."""
    is_refused: bool = False
    """Is the last tap refused? The reason takes the place of the prompt, and what is below it goes down."""


ACTS: Final = {
    "a meld": Composed(
        "royals-one-hand-hidden", 19, ("open-meld", "rank-K", "card-KS"), ("card-", "copy-", "rank-")
    ),
    "a meld that is refused": Composed("royals-one-hand-hidden", 10, ("open-meld",), (), is_refused=True),
    "a discard taken": Composed("royals-one-hand-hidden", 3, ("discard-0",), ()),
    "an attack with several": Composed(
        "el-royale-2019-three-players-hidden-hands",
        1,
        ("several", "pick-rank-7", "pick-suit-S", "card-7H", "card-7C"),
        ("card-", "pick-"),
    ),
    "an attack that is refused": Composed(
        "el-royale-elimination-two-players", 1, ("several", "card-9H", "card-6C", "play"), (), is_refused=True
    ),
}


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_moves_under_the_finger_while_an_act_is_composed_and_refused(
    served: Served, new_page: Any, tmp_path: Any, size: tuple[int, int]
) -> None:
    workspace = Workspace(tmp_path / "data")
    tables = {name: _begun(workspace, act) for name, act in ACTS.items()}
    workspace.close()

    page: Any = None
    for name, act in ACTS.items():
        address = f"{served.url}/table/{tables[name]}"
        if page is None:
            page = new_page(address, *size)
        else:
            page.goto(address)  # opened anew, in a browser that has compiled the client before: half the time
        hand, lay = Hand(page), {}
        hand.reads("headline")
        for tap in ("", *act.taps):
            if tap:
                hand.tap(tap)
            lies = _at_rest(page)
            if tap.startswith(OPENS) and not act.is_refused:
                lay = {}
            assert _moved(lay, lies, act.keys) == {}, f"{name} at {size}: {tap}"
            lay |= lies
        assert hand.sees("banner") == act.is_refused, name
    assert fared_well(page)


def _begun(workspace: Workspace, act: Composed) -> int:
    """A table at which so many of the record's entries stand."""
    written = json.loads((ROOT / "tests" / "games" / f"{act.record}.json").read_text(encoding="utf-8"))
    content = json.dumps(written | {"entries": written["entries"][: act.entries]}).encode()
    return import_record(
        workspace, content, TableSettings(hands_shown="hidden" not in act.record, enters_by_itself=False)
    ).id


def _at_rest(page: Any) -> dict[str, tuple[int, ...]]:
    """Where everything lies that has a name: left, top, right and bottom."""
    page.wait_for_function(IS_QUIET)
    return {name: tuple(map(round, place)) for name, place in page.evaluate(RECTANGLES).items()}


def _moved(
    lay: dict[str, tuple[int, ...]], lies: dict[str, tuple[int, ...]], keys: tuple[str, ...]
) -> dict[str, Any]:
    """What has another upper left corner than before, or another size where it is part of the table."""
    stay = {name for name in lay.keys() & lies.keys() if name in LIES or (keys and name.startswith(keys))}
    until = {name: 4 if name in LIES else 2 for name in stay}
    return {
        name: (lay[name], lies[name])
        for name in stay
        if any(abs(lay[name][at] - lies[name][at]) > 1 for at in range(until[name]))
    }
