"""Score only: each player's own device sends that player's points, and points that come late are never lost."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import flet as ft
import pytest

from referee.games import new_record
from tests.screens.test_royals import label, state_of
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

SCORE_ONLY = {**new_record("battle-royals", ["Ann", "Bob", "Cat"]), "options": {"entry": "points"}}


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Three players of Battle Royals who count by themselves."""
    return workspace.begin_table(SCORE_ONLY)


@pytest.fixture
def keeper(app: Callable[..., Driver], id: int) -> Driver:
    """The keeper's screen."""
    return app(f"/table/{id}", height=664)


@pytest.fixture
def own(workspace: Workspace, keeper: Driver, id: int) -> Iterator[Callable[[str], Driver]]:
    """Joins a player's own phone."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    with ExitStack() as opened:

        def phone_of(player: str) -> Driver:
            sharing.invitations.assign_seat_or_make_spectator(id, player, player)
            session = guest_root.GuestSession(player, "10.0.0.2")
            return opened.enter_context(
                Driver(
                    lambda page: guest_root.start_guest_session(page, workspace, sharing, session),
                    route="/",
                    width=390,
                    height=664,
                    peer=keeper,
                )
            )

        yield phone_of


def tapped(phone: Driver, *identifiers: str) -> None:
    for identifier in identifiers:
        phone.tap(identifier)


def has(phone: Driver, identifier: str) -> bool:
    return bool(phone.all(ft.Semantics, identifier=identifier))


def said(phone: Driver, identifier: str) -> str:
    return " ".join(phone.texts(phone.get(ft.Semantics, identifier=identifier)))


def banner(phone: Driver) -> str:
    return " ".join(phone.texts()) if has(phone, "banner") else ""


def test_a_phone_has_the_pad_of_its_own_player_only(own: Callable[[str], Driver]) -> None:
    bob = own("Bob")

    assert has(bob, "pad-5") and not has(bob, "points-of-0") and not has(bob, "points-next")
    tapped(bob, "pad-4", "pad-5")
    assert said(bob, "points-total") == "Bob: 0 +45 = 45 of 1066", "the own total is in sight"
    assert label(bob, "send-points") == "Send 45"


def test_the_keeper_sees_what_a_phone_sent_and_enters_for_the_others(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    bob = own("Bob")
    tapped(bob, "pad-4", "pad-5", "send-points")
    keeper.settle()

    assert label(keeper, "points-of-1") == "Bob: 45, sent" and not len(workspace.table(id))
    tapped(keeper, "pad-1", "pad-0", "points-next", "pad-5", "do-points")

    assert state_of(workspace, id).totals == (10, 45, 5)


def test_the_last_phone_completes_the_hand(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    phones = [own(player) for player in ("Ann", "Bob", "Cat")]
    for phone in phones[:2]:
        tapped(phone, "pad-5", "send-points")
    assert "Waiting for Cat" in said(phones[0], "points-total") and not len(workspace.table(id))

    tapped(phones[2], "pad-1", "pad-0", "send-points")

    assert state_of(workspace, id).totals == (5, 5, 10)
    assert not has(phones[2], "banner")


def test_a_sent_number_can_be_changed_until_the_hand_is_entered(
    own: Callable[[str], Driver], workspace: Workspace, id: int
) -> None:
    bob = own("Bob")
    tapped(bob, "pad-5", "send-points", "pad-back", "pad-1", "pad-5", "send-points")

    assert KeeperAccess(workspace, id).sent_points_of_current_hand() == {"Bob": 15}


def test_two_different_numbers_for_a_player_are_both_shown_to_the_keeper(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    tapped(keeper, "pad-5", "points-next", "pad-4", "pad-0", "points-next", "pad-5")
    tapped(own("Bob"), "pad-4", "pad-5", "send-points")
    keeper.settle()

    assert label(keeper, "points-next") == "Next: Bob", "nothing is entered before one of them is chosen"
    tapped(keeper, "points-next")
    assert said(keeper, "points-total") == "Bob sent 45, you typed 40. Which is right?"
    tapped(keeper, "take-sent", "do-points")
    assert state_of(workspace, id).totals == (5, 45, 5)


def test_a_player_whose_number_was_entered_otherwise_is_told_both(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    bob = own("Bob")
    tapped(bob, "pad-4", "pad-5", "send-points")
    tapped(
        keeper, "points-of-1", "pad-4", "pad-0", "keep-typed", "points-next", "pad-5", "points-next", "pad-5"
    )
    tapped(keeper, "do-points")
    bob.settle()

    assert state_of(workspace, id).totals == (5, 40, 5)
    assert "Hand 1 was entered meanwhile. Bob: 40, you typed 45." in banner(bob)
    tapped(bob, "instead-0")
    keeper.settle()
    tapped(keeper, "agree-to-Bob")
    assert state_of(workspace, id).totals == (5, 45, 5)
    bob.settle()
    assert not has(bob, "banner")


def test_points_being_typed_when_the_hand_is_entered_are_not_lost(
    own: Callable[[str], Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    bob = own("Bob")
    tapped(bob, "pad-4", "pad-5")
    tapped(keeper, "pad-5", "points-next", "pad-4", "pad-0", "points-next", "pad-5", "do-points")
    bob.settle()

    assert "Bob: 40, you typed 45" in banner(bob)
    again = own("Bob")
    assert "Bob: 40, you typed 45" in banner(again), "still there after a reload"
    tapped(again, "banner-close")
    assert not has(again, "banner") and not has(own("Bob"), "banner")


def test_the_later_of_two_keepers_sees_both_numbers_and_corrects_in_one_tap(
    app: Callable[..., Driver], keeper: Driver, workspace: Workspace, id: int
) -> None:
    other = app(f"/table/{id}", height=664)
    other_taps = ("pad-5", "points-next", "pad-4", "pad-5", "points-next", "pad-5")
    tapped(other, *other_taps)
    workspace.enter(id, {"do": "points", "by": "Ann", "points": {"Ann": 5, "Bob": 40, "Cat": 5}}, 0)
    other.settle()

    assert "Bob: 40, you typed 45" in banner(other)
    tapped(other, "instead-0")
    assert state_of(workspace, id).totals == (5, 45, 5) and not has(other, "banner")


def test_a_phone_cannot_enter_the_points_of_others(workspace: Workspace, id: int) -> None:
    phone = SeatAccess(workspace, id, 1)

    answer = phone.enter({"do": "points", "by": "Bob", "points": {"Ann": 5, "Bob": 5, "Cat": 5}}, 0)

    assert not answer.is_accepted and not len(workspace.table(id))


def test_points_that_cannot_be_are_refused_when_they_are_sent(workspace: Workspace, id: int) -> None:
    phone = SeatAccess(workspace, id, 1)

    answer = phone.send_points_and_enter_complete_hand(47, 0)

    assert answer.fault is not None and "multiple of five" in answer.fault
    assert not phone.sent_points_of_current_hand()


def test_sent_points_wait_over_a_restart_and_come_back_with_undo(workspace: Workspace, id: int) -> None:
    for seat in range(3):
        assert SeatAccess(workspace, id, seat).send_points_and_enter_complete_hand(5 * seat, 0).is_accepted
    assert state_of(workspace, id).totals == (0, 5, 10)

    workspace.undo(id)

    assert KeeperAccess(workspace, id).sent_points_of_current_hand() == {"Ann": 0, "Bob": 5, "Cat": 10}
    assert SeatAccess(workspace, id, 0).send_points_and_enter_complete_hand(15, 0).is_accepted
    assert state_of(workspace, id).totals == (15, 5, 10)


def test_points_sent_for_a_hand_that_was_entered_say_so(workspace: Workspace, id: int) -> None:
    workspace.enter(id, {"do": "points", "by": "Ann", "points": {"Ann": 5, "Bob": 40, "Cat": 5}}, 0)

    answer = SeatAccess(workspace, id, 1).send_points_and_enter_complete_hand(45, 0)

    assert not answer.is_accepted and not KeeperAccess(workspace, id).sent_points_of_current_hand()


def test_a_recording_table_takes_points_that_are_no_multiple_of_five(workspace: Workspace) -> None:
    id = workspace.begin_table(SCORE_ONLY, TableSettings(intervenes="scribe"))

    assert SeatAccess(workspace, id, 1).send_points_and_enter_complete_hand(47, 0).is_accepted
