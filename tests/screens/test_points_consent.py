"""Points that a phone sends wait for another player's OK, where the table's settings say so."""

from collections.abc import Callable

import pytest

from tests.screens.test_own_points import SCORE_ONLY, banner, has, own, said, tapped
from tests.screens.test_royals import label, state_of
from tests.support.fletdriver import Driver
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

__all__ = ["own"]


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Three players of Battle Royals whose sent points need an OK."""
    return workspace.begin_table(SCORE_ONLY, TableSettings(scores_need_consent=True))


@pytest.fixture
def keeper(app: Callable[..., Driver], id: int) -> Driver:
    """The keeper's screen."""
    return app(f"/table/{id}", height=664)


def test_sent_points_wait_for_an_ok_of_another_player(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    phones = {player: own(player) for player in ("Ann", "Bob", "Cat")}
    for phone in phones.values():
        tapped(phone, "pad-4", "pad-5", "send-points")
    assert not len(workspace.table(id))

    phones["Ann"].settle()
    assert "Waiting for an OK" in said(phones["Ann"], "points-total")
    assert "Bob sent 45. Is that right?" in said(phones["Ann"], "points-asked"), (
        "nobody answers for themselves"
    )
    tapped(phones["Ann"], "points-right", "points-right")
    assert not has(phones["Ann"], "points-asked") and not len(workspace.table(id))
    phones["Bob"].settle()
    tapped(phones["Bob"], "points-right")

    assert state_of(workspace, id).totals == (45, 45, 45)


def test_points_that_are_not_right_go_back_and_are_not_lost(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    ann, bob = own("Ann"), own("Bob")
    tapped(bob, "pad-4", "pad-5", "send-points")
    ann.settle()
    tapped(ann, "points-wrong")
    bob.settle()

    assert not KeeperAccess(workspace, id).sent_points_of_current_hand()
    assert said(bob, "points-total") == "Ann says no to 45. Change it, or send it again."
    assert label(bob, "send-points") == "Send 45", "what was typed is still there"
    tapped(bob, "pad-back", "pad-0", "send-points")
    ann.settle()
    assert "Bob sent 40" in said(ann, "points-asked")


def test_the_keeper_says_ok_or_enters_the_hand(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    tapped(own("Bob"), "pad-4", "pad-5", "send-points")
    keeper.settle()
    assert "Bob sent 45" in said(keeper, "points-asked")
    tapped(keeper, "points-right")
    assert not has(keeper, "points-asked")

    tapped(keeper, "pad-5", "points-next", "pad-5", "do-points")

    assert state_of(workspace, id).totals == (5, 45, 5)


def test_nobody_says_ok_to_the_own_points_or_to_others_twice(workspace: Workspace, id: int) -> None:
    ann, bob = SeatAccess(workspace, id, 0), SeatAccess(workspace, id, 1)
    bob.send_points_and_enter_complete_hand(45, 0)

    assert bob.confirm_or_return_points("Bob", True).fault
    assert ann.confirm_or_return_points("Bob", True).fault is None
    assert ann.confirm_or_return_points("Bob", False).fault, "it was answered"
    bob.send_points_and_enter_complete_hand(50, 0)
    assert KeeperAccess(workspace, id).players_whose_points_await_consent() == ("Bob",), (
        "other points need another OK"
    )


def test_answers_wait_over_a_restart_and_end_with_the_hand(workspace: Workspace, id: int) -> None:
    for seat in range(3):
        SeatAccess(workspace, id, seat).send_points_and_enter_complete_hand(5, 0)
    for seat, player in ((0, "Bob"), (1, "Cat"), (2, "Ann")):
        SeatAccess(workspace, id, seat).confirm_or_return_points(player, True)

    assert len(workspace.table(id)) == 1
    assert (
        not KeeperAccess(workspace, id).answers_to_sent_points_by_sender()
        and not KeeperAccess(workspace, id).players_whose_points_await_consent()
    )


def test_the_setting_is_changed_at_the_table(app: Callable[..., Driver], workspace: Workspace) -> None:
    id = workspace.begin_table(SCORE_ONLY)
    assert not workspace.table_settings(id).scores_need_consent
    keeper = app(f"/table/{id}/record", height=664)
    tapped(keeper, "tool-rules")

    tapped(keeper, "score-consent-yes")

    assert workspace.table_settings(id).scores_need_consent and not banner(keeper)
