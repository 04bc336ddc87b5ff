"""The whole board is in sight in every phase of a Royal Battle, on every phone: measured in Chromium where things lie on the screen."""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from referee.games.royal_battles.geometry import SQUARES
from tests.browser.hand import IS_QUIET, Hand
from tests.conftest import GOES_TO, Served, fared_well, wait_until
from tests.screens.battles import (
    DEALT,
    enter_unless_automatic,
    table_at_first_card,
    table_before_first_move,
    table_before_jons_attack,
    table_with_cards_dealt,
    table_with_units_placed,
)
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
PHONES: Final = ((390, 664), (360, 740), (390, 844), (844, 390))
"""Two phones whose browser keeps its bars, one without them, and one that lies on its side."""
PICKER: Final = ("pick-rank-A", "pick-rank-Joker", "pick-suit-S", "pick-suit-C")
GOES_ON: Final = {
    "deal": PICKER,
    "place": ("unit-white-0",),
    "initiative": PICKER,
    "movement": PICKER,
    "attack": ("do-end_turn",),
    "over": ("again",),
}
"""What goes on with the battle in each phase."""
TAPPED: Final = 44
"""Pixels: what is tapped is so high; less of it would be seen if it were cut."""
LIES: Final = """identifiers => identifiers.map(identifier => {
    const found = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    const at = found && found.getBoundingClientRect();
    return at && [at.left, at.top, at.right, at.bottom];
})"""


class Place(NamedTuple):
    """Where something lies on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    def is_within(self, other: "Place") -> bool:
        """All of it, but for the width of a hair?"""
        return (
            self.left >= other.left - 1
            and self.top >= other.top - 1
            and self.right <= other.right + 1
            and self.bottom <= other.bottom + 1
        )

    def covers(self, other: "Place") -> bool:
        """Any of it?"""
        return (
            self.left < other.right - 1
            and other.left < self.right - 1
            and self.top < other.bottom - 1
            and other.top < self.bottom - 1
        )


def places(page: Any, *identifiers: str) -> list[Place | None]:
    """Where these lie; None for what is not there."""
    return [at and Place(*at) for at in page.evaluate(LIES, list(identifiers))]


def out_of_sight(page: Any, phase: str, width: int, height: int) -> list[str]:
    """What should be seen whole and is not: a square, what goes on, or Undo."""
    window = Place(0, 0, width, height)
    panel, *others = places(page, "panel", "undo", *GOES_ON[phase])
    squares = [f"cell-{square}" for square in SQUARES]
    if panel is None:
        return ["panel"]
    lie = dict(zip(("undo", *GOES_ON[phase]), others, strict=True))
    found = [name for name, at in lie.items() if at is None or not at.is_within(window)]
    found += [name for name, at in lie.items() if at is not None and at.bottom - at.top < TAPPED]
    for square, at in zip(squares, places(page, *squares), strict=True):
        if (
            at is None
            or not at.is_within(window)
            or panel.covers(at)
            or (lie["undo"] is not None and lie["undo"].covers(at))
        ):
            found.append(square)
    return found


def dealing(workspace: Workspace) -> int:
    """Jon's last card is asked for: a1, in the lowest row."""
    id = table_at_first_card(workspace)
    for by, card in DEALT[:3]:
        enter_unless_automatic(workspace, id, "deal", by, card=card)
    return id


def attacking(workspace: Workspace) -> int:
    """Jon's King has come to b2, next to Mendi's Pawn on b3: the lower left corner, where a panel would lie over them first."""
    id = table_before_jons_attack(workspace)
    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a3", "to": "b2", "card": "7H"})
    return id


def over(workspace: Workspace) -> int:
    """Mendi has resigned."""
    id = table_with_units_placed(workspace)
    enter_unless_automatic(workspace, id, "resign", "Mendi")
    return id


PHASES: Final = {
    "deal": dealing,
    "place": table_with_cards_dealt,
    "initiative": table_with_units_placed,
    "movement": table_before_first_move,
    "attack": attacking,
    "over": over,
}


def until_in_sight(page: Any, phase: str, width: int, height: int) -> None:
    """Wait until all of it is seen; what is not is in the failure."""
    left: list[str] = []

    def seen() -> bool:
        left[:] = out_of_sight(page, phase, width, height)
        return not left

    try:
        wait_until(seen)
    except AssertionError:
        raise AssertionError(f"{phase} at {width}x{height}: out of sight is {left}") from None


@pytest.fixture
def tables(tmp_path: Path) -> dict[str, int]:
    """A table in each phase, by its number, in the data folder that is served."""
    workspace = Workspace(tmp_path / "data")
    made = {phase: make(workspace) for phase, make in PHASES.items()}
    workspace.close()
    return made


def test_the_asked_square_the_acting_unit_its_targets_and_what_goes_on_are_always_in_sight(
    tables: dict[str, int], served: Served, new_page: Any
) -> None:
    page = new_page(f"{served.url}/table/{tables['deal']}", *PHONES[0])

    for phase, id in tables.items():
        page.evaluate(GOES_TO, f"/table/{id}")
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            until_in_sight(page, phase, width, height)

    assert fared_well(page)


BOARD: Final = (*(f"cell-{square}" for square in SQUARES), "panel", "undo")


@pytest.mark.parametrize("size", PHONES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_moves_under_the_finger_while_a_move_is_composed_and_refused(
    tables: dict[str, int], served: Served, new_page: Any, size: tuple[int, int]
) -> None:
    page = new_page(f"{served.url}/table/{tables['movement']}", *size)
    hand = Hand(page)
    until_in_sight(page, "movement", *size)

    def at_rest() -> list[Place | None]:
        page.wait_for_function(IS_QUIET)
        return [place and Place(*map(round, place)) for place in places(page, *BOARD)]

    lay = at_rest()
    assert None not in lay

    for tapped in ("cell-a5", "cell-b5", "pick-others", "pick-rank-9", "pick-suit-S"):
        hand.tap(tapped)
        assert at_rest() == lay, tapped

    hand.until("banner", "9S")
    assert fared_well(page)
