"""The keeping of one table on a joined device: handed over with one tap, taken back with one, and nothing else of the host's."""

from typing import Any

import flet as ft
import pytest

from models.record import NoRecord
from referee.games import new_record
from referee.table.redacted import NOBODY
from tests.keeping.test_guests import CHOOSE, DEAL, OTHERS
from tests.keeping.test_seats import OTHER, PHONE, TABLET
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.app.table_sharing import TableSharing
from views.guest_root import access_only_to_own_table, joined_table_access, table_sharing_for_keeper
from views.root import host_table_access, start_session
from views.workspace.access import Access
from views.workspace.invitation import readable_invitations
from views.workspace.invitations import Invitations
from views.workspace.joined_access import SeatAccess, SpectatorAccess
from views.workspace.keeper_access import KeeperAccess, table_as_host_sees_it
from views.workspace.rights import MAY, RIGHTS
from views.workspace.table_settings import TableSettings
from views.workspace.visits import KEEP, JoiningSession, Rights
from views.workspace.workspace import Workspace


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Royals with both hands named: Ben chooses."""
    id = workspace.begin_table(
        new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, DEAL).is_accepted
    return id


@pytest.fixture
def sharing(workspace: Workspace, id: int) -> Sharing:
    """The table is shared; nobody listens."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]
    sharing.invitations.share_table(id)
    return sharing


def visit_with_offer(sharing: Sharing, id: int, device: str) -> JoiningSession:
    """A page of this device, opened with the link that hands over the keeping."""
    return JoiningSession(
        sharing.invitations, device, "10.0.0.2", f"{KEEP}{sharing.keeping.existing_or_new_keeping_token(id)}"
    )


def visit_of(sharing: Sharing, device: str) -> JoiningSession:
    """A page of this device, opened without a link."""
    return JoiningSession(sharing.invitations, device, "10.0.0.2", "/")


def keeping_phone(
    workspace: Workspace, sharing: Sharing, id: int, name: str = ""
) -> tuple[JoiningSession, Access]:
    """A phone that keeps the table, as this player or none."""
    visit = visit_with_offer(sharing, id, PHONE)
    assert visit.take_offered_keeping(name)
    access = joined_table_access(workspace, visit, visit.joined_table_and_seat)
    assert access is not None
    return visit, access


def hands_in(table: Any) -> set[str]:
    """The players whose hands are named."""
    return {name for entry in table.record_json()["entries"] for name in entry.get("hands") or {}}


# -- handing over ----------------------------------------------------------------------------------------------------
def test_a_phone_with_the_link_keeps_the_table(workspace: Workspace, sharing: Sharing, id: int) -> None:
    _, access = keeping_phone(workspace, sharing, id)

    assert isinstance(access, KeeperAccess) and access.seat == NOBODY
    assert hands_in(access.table()) == {"Ann", "Ben"}, "it sees what a keeper sees"
    assert (
        access.enter(CHOOSE, 1).is_accepted
        and access.enter(OTHERS, 2).is_accepted
        and access.undo(3).is_accepted
    )


def test_a_phone_that_keeps_and_plays_sees_one_hand(workspace: Workspace, sharing: Sharing, id: int) -> None:
    _, access = keeping_phone(workspace, sharing, id, "Ben")

    assert isinstance(access, KeeperAccess) and access.seat == 1 and hands_in(access.table()) == {"Ben"}
    assert access.enter(CHOOSE, 1).is_accepted and access.enter(OTHERS, 2).is_accepted, (
        "it enters for everybody"
    )


def test_a_keeper_who_plays_is_given_no_other_seats_view(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    _, phone = keeping_phone(workspace, sharing, id, "Ben")
    other = workspace.begin_table(new_record("royals", ["Ann", "Ben"]), TableSettings(own_seat="Ben"))
    assert workspace.enter(other, DEAL).is_accepted

    for access in (phone, KeeperAccess(workspace, other)):
        assert isinstance(access, KeeperAccess)
        assert hands_in(access.table_seen_from_own_or_given_seat(0)) == {"Ben"}, (
            "else another player's chances would show the hand"
        )


def test_a_joined_phone_asks_and_the_host_agrees(workspace: Workspace, sharing: Sharing, id: int) -> None:
    sharing.invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    visit = JoiningSession(sharing.invitations, PHONE, "10.0.0.2", "/")

    visit.ask_host_for_keeping()
    assert visit.joined_table_and_seat is not None and not visit.joined_table_and_seat.is_keeper, (
        "until the host agrees"
    )
    sharing.keeping.grant_keeping_request(id, PHONE)

    assert visit.joined_table_and_seat == (id, 1, True)


def test_the_host_may_decline_a_request_for_the_keeping(sharing: Sharing, id: int) -> None:
    sharing.invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    visit_of(sharing, PHONE).ask_host_for_keeping()

    sharing.keeping.decline_keeping_request(id, PHONE)
    sharing.keeping.grant_keeping_request(id, PHONE)

    assert sharing.invitations.table_keeper_device_or_empty(id) == ""


def test_nobody_keeps_a_table_without_joining_it(sharing: Sharing, id: int) -> None:
    visit_of(sharing, PHONE).ask_host_for_keeping()
    sharing.keeping.grant_keeping_request(id, PHONE)

    assert sharing.invitations.table_keeper_device_or_empty(id) == ""


def test_the_second_phone_with_the_link_joins_only(sharing: Sharing, id: int) -> None:
    first, second = (visit_with_offer(sharing, id, device) for device in (PHONE, TABLET))
    assert first.take_offered_keeping("")

    assert not second.take_offered_keeping("") and second.invitation_with_offered_keeping is None
    assert sharing.invitations.table_keeper_device_or_empty(id) == PHONE
    assert second.current_rights == Rights(None, id), "the same link invites to the table"


def test_no_code_read_aloud_hands_over_the_keeping(sharing: Sharing, id: int) -> None:
    sharing.keeping.existing_or_new_keeping_token(id)
    invitation = sharing.invitations.invitation_to_table(id)
    assert invitation is not None

    for said in (invitation.code, invitation.token, invitation.look, "", "x"):
        assert not JoiningSession(
            sharing.invitations, PHONE, "10.0.0.2", f"{KEEP}{said}"
        ).take_offered_keeping("")


def test_a_request_of_the_host_goes_to_the_keeping_phone(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    _, access = keeping_phone(workspace, sharing, id)
    assert isinstance(access, KeeperAccess)
    assert SeatAccess(workspace, id, 1).let_stand_or_ask_host(CHOOSE, "so it was").was_host_asked

    (request,) = access.open_requests()

    assert access.carry_out_request(request).is_accepted and access.open_requests() == ()


# -- the host looks on -------------------------------------------------------------------------------------------------
def test_the_host_looks_on_and_sees_no_hand(workspace: Workspace, sharing: Sharing, id: int) -> None:
    before = host_table_access(workspace, sharing, id)
    keeping_phone(workspace, sharing, id)

    after = host_table_access(workspace, sharing, id)

    assert isinstance(after, SpectatorAccess) and hands_in(after.table()) == set()
    assert hands_in(table_as_host_sees_it(workspace, id)) == set(), "in files and copies, too"
    assert isinstance(before, KeeperAccess)
    with pytest.raises(NoRecord):
        before.table()
    with pytest.raises(NoRecord):
        before.enter(CHOOSE, 1)


def test_the_host_takes_the_keeping_back(workspace: Workspace, sharing: Sharing, id: int) -> None:
    visit, access = keeping_phone(workspace, sharing, id, "Ben")

    sharing.keeping.return_keeping_to_host(id)

    assert visit.joined_table_and_seat == (id, 1, False), "it stays in its seat"
    with pytest.raises(NoRecord):
        access.table()
    assert isinstance(host_table_access(workspace, sharing, id), KeeperAccess)
    assert not visit_with_link_of(sharing, visit).take_offered_keeping(""), (
        "the link it came with is worth nothing"
    )


def visit_with_link_of(sharing: Sharing, visit: JoiningSession) -> JoiningSession:
    """Another page with the same link."""
    return JoiningSession(sharing.invitations, OTHER, "10.0.0.3", f"{KEEP}{visit._keep}")


def test_a_lost_phone_blocks_nothing(workspace: Workspace, sharing: Sharing, id: int) -> None:
    keeping_phone(workspace, sharing, id)

    sharing.keeping.return_keeping_to_host(id)
    host = host_table_access(workspace, sharing, id)

    assert isinstance(host, KeeperAccess) and host.enter(CHOOSE, 1).is_accepted
    other = visit_with_offer(sharing, id, TABLET)
    assert other.take_offered_keeping("") and sharing.invitations.table_keeper_device_or_empty(id) == TABLET


def test_a_seat_enters_while_the_keeping_phone_sleeps(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    keeping_phone(workspace, sharing, id)

    assert SeatAccess(workspace, id, 1).enter(CHOOSE, 1).is_accepted


def test_a_phone_that_leaves_gives_the_keeping_back(workspace: Workspace, sharing: Sharing, id: int) -> None:
    visit, _ = keeping_phone(workspace, sharing, id)

    visit.leave_table()

    assert visit.joined_table_and_seat is None and sharing.invitations.table_keeper_device_or_empty(id) == ""


def test_a_phone_that_gives_back_the_keeping_stays(workspace: Workspace, sharing: Sharing, id: int) -> None:
    visit, _ = keeping_phone(workspace, sharing, id, "Ann")

    visit.return_keeping_to_host()

    assert visit.joined_table_and_seat == (id, 0, False)


def test_ending_the_sharing_returns_the_keeping(workspace: Workspace, sharing: Sharing, id: int) -> None:
    visit, access = keeping_phone(workspace, sharing, id)

    sharing.invitations.stop_sharing(id)

    assert visit.joined_table_and_seat is None and isinstance(
        host_table_access(workspace, sharing, id), KeeperAccess
    )
    with pytest.raises(NoRecord):
        access.table()


def test_the_keeper_is_the_same_after_a_restart(workspace: Workspace, sharing: Sharing, id: int) -> None:
    keeping_phone(workspace, sharing, id, "Ben")

    again = Invitations(workspace)

    assert again.table_keeper_device_or_empty(id) == PHONE and again.seat_of_device(PHONE) == (id, 1, True)


def test_an_invitation_of_an_earlier_version_has_no_keeper(sharing: Sharing, id: int) -> None:
    invitation = sharing.invitations.invitation_to_table(id)
    assert invitation is not None
    new = {"keeper", "keep", "keeping_asks", "dismissed"}
    written = {name: each for name, each in invitation._asdict().items() if name not in new}

    assert readable_invitations([written]) == [invitation]


# -- nothing else of the host's ------------------------------------------------------------------------------------------
def test_a_keeping_phone_reaches_no_other_table(workspace: Workspace, sharing: Sharing, id: int) -> None:
    other = workspace.begin_table(new_record("royals", ["Eve", "Mal"]))
    sharing.invitations.share_table(other)
    visit, access = keeping_phone(workspace, sharing, id)

    with pytest.raises(NoRecord):
        access_only_to_own_table(access)(other)
    assert table_sharing_for_keeper(sharing, visit, visit.joined_table_and_seat, other) is None
    assert table_sharing_for_keeper(sharing, visit, visit.joined_table_and_seat, id) is not None


def test_a_keeper_has_every_right_but_the_hosts() -> None:
    assert {right for right in RIGHTS if "keeper" not in MAY[right]} == {"ask", "share", "other_tables"}
    assert {right for right in RIGHTS if "host" in MAY[right]} - {"share", "other_tables"} == {
        right for right in RIGHTS if "spectator" in MAY[right]
    }, "while a device keeps the table, the host looks on"


def test_the_devices_of_a_keeper_cannot_end_the_sharing() -> None:
    members = {name for name in vars(TableSharing) if not name.startswith("_")}

    assert members == {
        "invitation", "addresses", "page_url", "grant_requested_seat", "decline_seat_request", "remove_device_and_renew_codes",
        "mark_new_devices_as_seen", "set_seat_of_keeping_device",
    }  # fmt: skip


def test_a_keeping_phone_gives_seats_until_it_keeps_no_more(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    visit, _ = keeping_phone(workspace, sharing, id)
    devices = table_sharing_for_keeper(sharing, visit, visit.joined_table_and_seat, id)
    asks = JoiningSession(
        sharing.invitations, TABLET, "10.0.0.3", f"/join/{sharing.invitations.share_table(id).token}"
    )
    assert devices is not None and not asks.take_seat_or_ask_host("Ben"), "its hand is known"

    devices.grant_requested_seat(TABLET)
    assert asks.joined_table_and_seat == (id, 1, False)
    sharing.keeping.return_keeping_to_host(id)

    assert devices.invitation is None
    with pytest.raises(NoRecord):
        devices.remove_device_and_renew_codes(TABLET)
    assert asks.joined_table_and_seat == (id, 1, False)


def test_a_keeping_phone_leaves_the_hosts_own_seat_alone(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    workspace.change_table_settings(id, workspace.table_settings(id)._replace(own_seat="Ann"))
    _, access = keeping_phone(workspace, sharing, id)
    assert isinstance(access, KeeperAccess)

    access.change_table_settings(access.table_settings()._replace(own_seat="", intervenes="scribe"))

    assert (workspace.table_settings(id).own_seat, workspace.table_settings(id).intervenes) == (
        "Ann",
        "scribe",
    )


# -- several tables ------------------------------------------------------------------------------------------------------
def test_each_of_several_tables_has_its_own_keeper(workspace: Workspace, sharing: Sharing, id: int) -> None:
    other = workspace.begin_table(new_record("royals", ["Eve", "Mal"]))
    sharing.invitations.share_table(other)

    assert visit_with_offer(sharing, id, PHONE).take_offered_keeping("")
    assert visit_with_offer(sharing, other, TABLET).take_offered_keeping("Eve")

    assert (
        sharing.invitations.table_keeper_device_or_empty(id),
        sharing.invitations.table_keeper_device_or_empty(other),
    ) == (
        PHONE,
        TABLET,
    )


def test_a_device_that_goes_to_another_table_leaves_its_first(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    other = workspace.begin_table(new_record("royals", ["Eve", "Mal"]))
    sharing.invitations.share_table(other)
    assert visit_with_offer(sharing, id, PHONE).take_offered_keeping("")

    assert visit_with_offer(sharing, other, PHONE).take_offered_keeping("")
    sharing.invitations.assign_seat_or_make_spectator(id, TABLET, "Ann")

    assert sharing.invitations.seat_of_device(PHONE) == (other, NOBODY, True), "whatever happens at the first"
    assert sharing.invitations.table_keeper_device_or_empty(id) == ""


# -- on the screens ------------------------------------------------------------------------------------------------------
def host_screen(workspace: Workspace, sharing: Sharing, route: str) -> Driver:
    return Driver(lambda page: start_session(page, workspace, "host", sharing), route=route)


def phone_screen(workspace: Workspace, sharing: Sharing, peer: Driver, device: str, route: str) -> Driver:
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession(device, "10.0.0.2")
    )
    return Driver(begin, route=route, width=390, height=664, peer=peer)


def shows(screen: Driver, identifier: str) -> bool:
    """Is there something with this identifier?"""
    return any(each.identifier == identifier for each in screen.all(ft.Semantics))


def test_one_tap_hands_the_table_over_and_one_takes_it_back(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    with host_screen(workspace, sharing, f"/table/{id}") as host:
        link = f"{KEEP}{sharing.keeping.existing_or_new_keeping_token(id)}"
        with phone_screen(workspace, sharing, host, PHONE, link) as phone:
            phone.tap("keep-as-nobody")
            assert shows(host, "take-keeping-back") and not shows(host, "undo")
            assert shows(phone, "undo")

            host.tap("take-keeping-back")

            assert shows(host, "undo") and not shows(phone, "undo")


def test_the_host_sees_the_shared_tables_side_by_side(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    other = workspace.begin_table(new_record("royals", ["Eve", "Mal"]))
    sharing.invitations.share_table(other)
    assert visit_with_offer(sharing, id, PHONE).take_offered_keeping("Ben")
    assert SeatAccess(workspace, id, 1).let_stand_or_ask_host(CHOOSE, "so it was").was_host_asked

    with host_screen(workspace, sharing, "/") as host:
        host.tap("shared-tables")
        told = " ".join(host.texts())
        assert "Ben keeps the record" in told and "You keep the record" in told and "1 request" in told
        host.tap(f"take-keeping-back-{id}")

    assert sharing.invitations.table_keeper_device_or_empty(id) == ""


# -- a keeper who plays --------------------------------------------------------------------------------------------------
def test_a_keeper_who_plays_waits_for_players_with_phones(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    workspace.change_table_settings(id, workspace.table_settings(id)._replace(own_seat="Ann"))

    with host_screen(workspace, sharing, f"/table/{id}") as host:
        assert shows(host, "suit-D"), "Ben has no phone"
        sharing.invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
        host.settle()
        assert "Waiting for Ben" in host.said() and not shows(host, "suit-D")

        host.tap("enter-for-others")
        host.tap("suit-D")

        assert len(workspace.table(id)) == 2 and shows(host, "suit-S"), "then it is Ann's turn"


def test_a_keeper_who_does_not_play_waits_for_nobody(workspace: Workspace, sharing: Sharing, id: int) -> None:
    sharing.invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")

    with host_screen(workspace, sharing, f"/table/{id}") as host:
        assert shows(host, "suit-D")


def test_a_keeping_phone_is_offered_no_new_table(workspace: Workspace, sharing: Sharing) -> None:
    header = {"game": "el-royale", "edition": "elimination", "options": {"entry": "result"}}
    other = workspace.begin_table({**header, "seats": [{"name": "Ann"}, {"name": "Ben"}]})
    sharing.invitations.share_table(other)

    with host_screen(workspace, sharing, f"/table/{other}") as host:
        link = f"{KEEP}{sharing.keeping.existing_or_new_keeping_token(other)}"
        with phone_screen(workspace, sharing, host, PHONE, link) as phone:
            phone.tap("keep-as-nobody")
            phone.tap("won-0")
            assert "Ann wins" in phone.said() and not shows(phone, "again")
            host.tap("take-keeping-back")
            assert shows(host, "again")


# -- the phone whose keeping ends ----------------------------------------------------------------------------------------
def test_a_phone_whose_keeping_the_host_ends_is_told_so_once(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    with host_screen(workspace, sharing, f"/table/{id}") as host:
        link = f"{KEEP}{sharing.keeping.existing_or_new_keeping_token(id)}"
        with phone_screen(workspace, sharing, host, PHONE, link) as phone:
            phone.tap("keep-as-nobody")
            assert not shows(phone, "keeping-ended")

            host.tap("take-keeping-back")
            assert shows(phone, "keeping-ended")
            phone.tap("confirm-keeping-ended")

            assert not shows(phone, "keeping-ended")
            assert not visit_of(sharing, PHONE).has_unread_end_of_keeping


def test_a_phone_is_told_that_another_keeps_the_record(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    keeping_phone(workspace, sharing, id, "Ben")
    sharing.invitations.assign_seat_or_make_spectator(id, OTHER, "Ann")
    visit = JoiningSession(sharing.invitations, OTHER, "10.0.0.3", "/")
    visit.ask_host_for_keeping()

    sharing.keeping.grant_keeping_request(id, OTHER)

    assert (
        visit_of(sharing, PHONE).has_unread_end_of_keeping
        and not visit_of(sharing, OTHER).has_unread_end_of_keeping
    )


def test_a_phone_that_gives_the_keeping_back_needs_no_message(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    visit, _ = keeping_phone(workspace, sharing, id, "Ann")

    visit.return_keeping_to_host()

    assert not visit.has_unread_end_of_keeping


def test_a_phone_that_keeps_again_is_not_told_of_before(
    workspace: Workspace, sharing: Sharing, id: int
) -> None:
    visit, _ = keeping_phone(workspace, sharing, id, "Ann")
    sharing.keeping.return_keeping_to_host(id)
    visit.ask_host_for_keeping()

    sharing.keeping.grant_keeping_request(id, PHONE)

    assert not visit.has_unread_end_of_keeping
