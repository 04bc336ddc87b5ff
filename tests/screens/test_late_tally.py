"""Two devices that tally a hand at the same moment: the later one sees both scores, and nothing is lost."""

from collections.abc import Callable

import pytest

from referee.games import new_record
from tests.screens.test_own_points import banner, has, own, tapped
from tests.screens.test_royals import state_of
from tests.support.fletdriver import Driver
from views.workspace.workspace import Workspace

__all__ = ["own"]
TALLIED = {**new_record("royals", ["Ann", "Bob"]), "options": {"entry": "tally"}}
ENTERED = {
    "do": "tally",
    "by": "Ann",
    "seats": {"Ann": {"suit": "H", "spoils": ["KH", "QH"]}, "Bob": {"suit": "S", "spoils": ["9S"]}},
}
MINE = ("tally-suit-H", "card-KH", "card-QH", "card-9H", "tally-next", "tally-suit-S", "card-9S")


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Two players of Royals whose hands are scored from the cards."""
    return workspace.begin_table(TALLIED)


@pytest.fixture
def keeper(app: Callable[..., Driver], id: int) -> Driver:
    """The keeper's screen."""
    return app(f"/table/{id}", height=664)


def test_the_later_of_two_tallies_sees_both_scores_and_corrects(
    keeper: Driver, workspace: Workspace, id: int
) -> None:
    tapped(keeper, *MINE)
    workspace.enter(id, ENTERED, 0)
    keeper.settle()

    assert "Hand 1 was entered meanwhile. Ann: 10, you typed 15." in banner(keeper)
    tapped(keeper, "instead-0")
    assert state_of(workspace, id).totals == (15, 5) and not has(keeper, "banner")
    assert len(workspace.table(id)) == 1


def test_a_tally_that_is_entered_too_late_is_not_lost(keeper: Driver, workspace: Workspace, id: int) -> None:
    tapped(keeper, *MINE)
    workspace.enter(id, ENTERED, 0)
    tapped(keeper, "do-tally")

    assert "you typed 15" in banner(keeper) and len(workspace.table(id)) == 1
    tapped(keeper, "banner-close")
    assert state_of(workspace, id).totals == (10, 5) and not has(keeper, "banner")


def test_the_same_cards_in_another_order_need_no_question(
    keeper: Driver, workspace: Workspace, id: int
) -> None:
    tapped(keeper, "tally-suit-H", "card-QH", "card-KH")
    workspace.enter(id, ENTERED, 0)
    keeper.settle()

    assert not has(keeper, "banner")


def test_a_phone_that_tallied_too_late_asks_for_its_cards(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    bob = own("Bob")
    tapped(bob, *MINE)
    workspace.enter(id, ENTERED, 0)
    bob.settle()
    assert "you typed 15" in banner(bob)
    tapped(bob, "instead-0")
    keeper.settle()
    tapped(keeper, "agree-to-Bob")
    assert state_of(workspace, id).totals == (15, 5)


def test_a_phone_enters_a_tally_as_its_own(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    bob = own("Bob")

    tapped(bob, *MINE, "do-tally")

    assert workspace.table(id).ruling_of_entry(1).entry.by == "Bob"  # type: ignore[attr-defined]
    assert state_of(workspace, id).totals == (15, 5)
