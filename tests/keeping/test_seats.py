"""A seat belongs to a person: who gets one with a tap of their own, who only with the keeper's, and what ends it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import flet as ft
import pytest

from models.record import NoRecord
from referee.games import new_record
from referee.table.redacted import NOBODY
from tests.keeping.test_guests import ANN, BEN, DEAL
from tests.support.fletdriver import Driver
from tests.support.frames import HERE, Device
from views import guest_root
from views.app.sharing import Sharing
from views.root import start_session
from views.server import WebApp
from views.workspace.invitation import MOST_ASKING, MOST_LOOKING_ON, Invitation, three_digit_device_number
from views.workspace.invitations import KEPT_UNDER, Invitations
from views.workspace.joined_access import SeatAccess
from views.workspace.table_settings import TableSettings
from views.workspace.visits import JoiningSession
from views.workspace.workspace import Workspace

PHONE, TABLET, OTHER = "a" * 32, "b" * 32, "c" * 32


@pytest.fixture
def id(workspace: Workspace) -> int:
    """Royals, at which nothing has happened yet."""
    return workspace.begin_table(
        new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )


@pytest.fixture
def sharing(workspace: Workspace, id: int) -> Sharing:
    """The table is shared; nobody listens."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]
    sharing.invitations.share_table(id)
    return sharing


@pytest.fixture
def invitations(sharing: Sharing) -> Invitations:
    return sharing.invitations


def shared(invitations: Invitations, id: int) -> Invitation:
    """The invitation as it stands."""
    invitation = invitations.invitation_to_table(id)
    assert invitation is not None
    return invitation


def sits_down(invitations: Invitations, id: int, device: str, name: str) -> bool:
    """Does this device get the seat by its own tap, with the token of this moment?"""
    return invitations.take_seat_or_ask_host(shared(invitations, id).token, device, name)


# -- which seats need the keeper's tap ---------------------------------------------------------------------------------
def test_a_free_seat_is_taken_without_asking(invitations: Invitations, id: int) -> None:
    assert sits_down(invitations, id, PHONE, "Ben") and invitations.seat_of_device(PHONE) == (id, 1, False)


def test_the_keepers_own_seat_needs_the_keepers_tap(
    workspace: Workspace, invitations: Invitations, id: int
) -> None:
    workspace.change_table_settings(id, workspace.table_settings(id)._replace(own_seat="Ann"))

    assert not sits_down(invitations, id, PHONE, "Ann") and invitations.seat_of_device(PHONE) is None
    invitations.grant_requested_seat(id, PHONE)

    assert invitations.seat_of_device(PHONE) == (id, 0, False)


def test_a_seat_that_has_a_device_needs_the_keepers_tap(invitations: Invitations, id: int) -> None:
    sits_down(invitations, id, PHONE, "Ben")

    assert not sits_down(invitations, id, TABLET, "Ben") and invitations.seat_of_device(TABLET) is None
    invitations.grant_requested_seat(id, TABLET)

    assert (invitations.seat_of_device(PHONE), invitations.seat_of_device(TABLET)) == (
        (id, NOBODY, False),
        (id, 1, False),
    )


@pytest.mark.parametrize("device", [PHONE, TABLET])
def test_a_seat_that_had_a_device_needs_the_keepers_tap(
    invitations: Invitations, id: int, device: str
) -> None:
    sits_down(invitations, id, PHONE, "Ben")
    invitations.remove_device_and_renew_codes(id, PHONE)

    assert not sits_down(invitations, id, device, "Ben") and invitations.seat_of_device(device) is None


def test_a_seat_whose_hand_is_known_needs_the_keepers_tap(
    workspace: Workspace, invitations: Invitations, id: int
) -> None:
    assert workspace.enter(id, {**DEAL, "hands": {"Ben": BEN}}).is_accepted

    assert not sits_down(invitations, id, PHONE, "Ben") and sits_down(invitations, id, PHONE, "Ann")


def test_a_hand_that_was_taken_back_is_still_known(
    workspace: Workspace, invitations: Invitations, id: int
) -> None:
    assert workspace.enter(id, DEAL).is_accepted and workspace.undo(id).is_accepted

    assert not sits_down(invitations, id, PHONE, "Ben"), "the record of that seat still names its cards"


def test_a_seat_the_keeper_refused_stays_refused(invitations: Invitations, id: int) -> None:
    sits_down(invitations, id, PHONE, "Ben")
    sits_down(invitations, id, TABLET, "Ben")

    invitations.decline_seat_request(id, TABLET)
    invitations.grant_requested_seat(id, TABLET)

    assert invitations.seat_of_device(TABLET) is None and invitations.seat_of_device(PHONE) == (id, 1, False)


def test_a_seat_of_nobodys_name_is_not_given(invitations: Invitations, id: int) -> None:
    assert not sits_down(invitations, id, PHONE, "Mallory") and invitations.seat_of_device(PHONE) is None


def test_a_keeper_who_plays_at_a_seat_takes_it_from_a_device(
    sharing: Sharing, workspace: Workspace, id: int
) -> None:
    sits_down(sharing.invitations, id, PHONE, "Ann")
    sharing.addresses, sharing.port = ("10.0.0.1",), 8551

    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing), route=f"/table/{id}/share"
    ) as keeper:
        keeper.tap("own-seat-Ann")

    assert sharing.invitations.seat_of_device(PHONE) == (id, NOBODY, False) and shared(
        sharing.invitations, id
    ).asks == {PHONE: "Ann"}


# -- what the keeper is told -------------------------------------------------------------------------------------------
@pytest.fixture
def keeper(workspace: Workspace, id: int, sharing: Sharing) -> Iterator[Driver]:
    """The keeper's screen of the table."""
    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing),
        route=f"/table/{id}",
        width=390,
        height=664,
    ) as driver:
        yield driver


def test_the_table_shows_who_sat_down_and_one_tap_undoes_it(
    keeper: Driver, invitations: Invitations, id: int
) -> None:
    sits_down(invitations, id, PHONE, "Ben")
    keeper.settle()
    assert "Ben" in "".join(keeper.texts(keeper.get(ft.Semantics, identifier="sat-down")))

    keeper.tap("undo-seat-Ben")

    assert invitations.seat_of_device(PHONE) is None and not keeper.all(ft.Semantics, identifier="sat-down")


def test_who_sat_down_is_shown_until_the_keeper_has_seen_it(
    keeper: Driver, invitations: Invitations, id: int
) -> None:
    for device, name in ((PHONE, "Ann"), (TABLET, "Ben")):
        sits_down(invitations, id, device, name)
    keeper.settle()
    assert {"undo-seat-Ann", "undo-seat-Ben"} <= {each.identifier for each in keeper.all(ft.Semantics)}

    keeper.tap("confirm-seats")

    assert not keeper.all(ft.Semantics, identifier="sat-down") and invitations.seat_of_device(PHONE) == (
        id,
        0,
        False,
    )


def test_a_seat_that_is_asked_for_is_given_on_the_table(
    keeper: Driver, invitations: Invitations, id: int
) -> None:
    invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    sits_down(invitations, id, TABLET, "Ben")
    keeper.settle()

    keeper.tap("agree-seat-Ben")

    assert invitations.seat_of_device(TABLET) == (id, 1, False)
    assert not keeper.all(ft.Semantics, identifier="sat-down"), "the keeper knows"


# -- what ends it ------------------------------------------------------------------------------------------------------
def test_taking_a_seat_back_ends_that_device_alone(invitations: Invitations, id: int) -> None:
    for device, name in ((PHONE, "Ann"), (TABLET, "Ben"), (OTHER, "")):
        sits_down(invitations, id, device, name)

    invitations.remove_device_and_renew_codes(id, TABLET)

    assert [invitations.seat_of_device(each) for each in (PHONE, TABLET, OTHER)] == [
        (id, 0, False),
        None,
        (id, NOBODY, False),
    ]


def test_what_was_asked_for_by_a_token_ends_with_it(invitations: Invitations, id: int) -> None:
    sits_down(invitations, id, PHONE, "Ben")
    sits_down(invitations, id, TABLET, "Ben")

    invitations.remove_device_and_renew_codes(id, PHONE)
    invitations.grant_requested_seat(id, TABLET)

    assert invitations.seat_of_device(TABLET) is None


def test_sharing_again_starts_from_nothing(invitations: Invitations, id: int) -> None:
    before = shared(invitations, id)
    sits_down(invitations, id, PHONE, "Ben")
    invitations.stop_sharing(id)

    again = invitations.share_table(id)

    assert (again.seats, again.asks, again.used, again.unconfirmed) == ({}, {}, (), ())
    assert not {before.token, before.code, before.look} & {again.token, again.code, again.look}
    assert invitations.seat_of_device(PHONE) is None and not invitations.take_seat_or_ask_host(
        before.token, PHONE, "Ben"
    )


def renewed(invitations: Invitations, id: int) -> None:
    """A seat is taken back."""
    invitations.assign_seat_or_make_spectator(id, OTHER, "Ann")
    invitations.remove_device_and_renew_codes(id, OTHER)


def shared_again(invitations: Invitations, id: int) -> None:
    """The sharing ends, and begins again."""
    invitations.stop_sharing(id)
    invitations.share_table(id)


@pytest.mark.parametrize("revoke", [renewed, shared_again])
def test_a_page_held_open_at_the_door_sits_down_no_more(
    workspace: Workspace, sharing: Sharing, id: int, revoke: Callable[[Invitations, int], None]
) -> None:
    route = f"/join/{shared(sharing.invitations, id).token}"
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession(PHONE, "10.0.0.2")
    )
    with Driver(begin, route=route, width=390, height=664) as phone:
        sit_down = phone.get(
            root=phone.get(ft.Semantics, identifier="seat-Ben").content,
            where=lambda each: getattr(each, "on_click", None),
        )

        revoke(sharing.invitations, id)
        sit_down.on_click()
        phone.settle()

        assert sharing.invitations.seat_of_device(PHONE) is None and not shared(sharing.invitations, id).asks
        assert phone.get(ft.Semantics, identifier="visit-over") and not phone.all(
            ft.Semantics, identifier="seat-Ben"
        )


def test_a_code_that_was_said_holds_as_long_as_its_token(invitations: Invitations, id: int) -> None:
    visit = JoiningSession(invitations, PHONE, "10.0.0.2", "/")
    assert visit.try_token_or_code(shared(invitations, id).code) and visit.invitation is not None

    renewed(invitations, id)

    assert visit.invitation is None and not visit.take_seat_or_ask_host("Ben")


def test_a_session_sees_no_table_once_its_seat_was_taken_back(
    workspace: Workspace, invitations: Invitations, id: int
) -> None:
    workspace.enter(id, DEAL)
    invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    visit = JoiningSession(invitations, PHONE, "10.0.0.2", "/")
    seat = SeatAccess(workspace, id, 1, lambda: visit.joined_table_and_seat == (id, 1, False))
    assert seat.table().seat == 1  # type: ignore[attr-defined]

    invitations.remove_device_and_renew_codes(id, PHONE)

    with pytest.raises(NoRecord):
        seat.table()


# -- a session that comes back -----------------------------------------------------------------------------------------
async def comes_back(
    workspace: Workspace, id: int, change: Callable[[Invitations], None], cookie: str = PHONE
) -> tuple[Device, Device]:
    """Ben's phone falls asleep at the table and comes back to its session, with this cookie, after something has changed."""
    doors = WebApp(workspace)
    doors.sharing.invitations.share_table(id)
    doors.sharing.invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    app = doors.guest_app((HERE,))
    phone = Device(app, PHONE, "/")
    await phone.quiet()
    await phone.sleeps()
    change(doors.sharing.invitations)
    again = Device(app, cookie, "/", phone.session)
    await again.quiet()
    await again.close()
    return phone, again


def test_a_session_that_comes_back_after_its_seat_was_taken_back_is_sent_no_hand(
    workspace: Workspace, id: int
) -> None:
    workspace.enter(id, DEAL)

    phone, again = asyncio.run(
        comes_back(workspace, id, lambda invitations: invitations.remove_device_and_renew_codes(id, PHONE))
    )

    assert phone.was_told(ANN + BEN) == set(BEN) and not again.was_told(ANN + BEN)


def test_a_session_is_not_given_to_another_browser_that_knows_its_number(
    workspace: Workspace, id: int
) -> None:
    workspace.enter(id, DEAL)

    phone, again = asyncio.run(comes_back(workspace, id, lambda _: None, TABLET))

    assert phone.was_told(BEN) and not again.was_told(ANN + BEN) and again.session != phone.session


def test_a_session_that_keeps_its_rights_comes_back_as_it_was(workspace: Workspace, id: int) -> None:
    workspace.enter(id, DEAL)

    phone, again = asyncio.run(comes_back(workspace, id, lambda _: None))

    assert again.session == phone.session and again.was_told(ANN + BEN) == set(BEN)


# -- codes and links ---------------------------------------------------------------------------------------------------
def test_a_right_link_is_never_slowed_down(invitations: Invitations, id: int) -> None:
    for n in range(100):
        invitations.invitation_for_token_or_code(f"wrong {n}", "10.0.0.2")
    given = shared(invitations, id)

    assert (
        invitations.tries.must_wait_before_next_code("10.0.0.2")
        and invitations.invitation_for_token_or_code(given.code, "10.0.0.2") is None
    )
    assert (
        invitations.invitation_for_token_or_code(given.token, "10.0.0.2")
        == given
        == invitations.invitation_with_token(given.look, "look")
    )


def test_who_is_slowed_down_is_told_to_use_the_link(workspace: Workspace, sharing: Sharing) -> None:
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession(PHONE, "10.0.0.2")
    )
    with Driver(begin, width=390, height=664) as phone:
        phone.tap("knock")
        assert "Check it with your host" in phone.get(ft.TextField).error

        for _ in range(6):
            phone.tap("knock")

        assert "QR code" in phone.get(ft.TextField).error and "link" in phone.get(ft.TextField).error


# -- a table that is gone ----------------------------------------------------------------------------------------------
@contextmanager
def guest(workspace: Workspace, sharing: Sharing, device: str, route: str, peer: Driver) -> Iterator[Driver]:
    """A screen of a joined device."""
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession(device, "10.0.0.2")
    )
    with Driver(begin, route=route, width=390, height=664, peer=peer) as driver:
        yield driver


@pytest.mark.parametrize(
    "where", ["at a seat", "looking on", "at the door", "before the public view", "in the record"]
)
def test_a_table_removed_for_good_tells_its_guests_a_sentence(
    keeper: Driver, workspace: Workspace, sharing: Sharing, id: int, where: str
) -> None:
    workspace.enter(id, DEAL)
    given = shared(sharing.invitations, id)
    if where in ("at a seat", "looking on", "in the record"):
        sharing.invitations.assign_seat_or_make_spectator(id, PHONE, "" if where == "looking on" else "Ben")
    routes = {"at the door": f"/join/{given.token}", "before the public view": f"/look/{given.look}"}
    with guest(workspace, sharing, PHONE, routes.get(where, "/"), keeper) as phone:
        if where == "in the record":
            phone.goto(f"/table/{id}/record/1")
        keeper.goto("/")
        workspace.remove(id)

        workspace.delete_for_good(id)
        phone.settle(200)

        assert phone.get(ft.Semantics, identifier="visit-over") and not phone.all(
            ft.Semantics, identifier="render-error"
        )
        assert phone.get(ft.Semantics, identifier="knock") and not sharing.invitations.shared_tables()


def test_a_table_removed_for_good_on_another_screen_tells_the_keeper_a_sentence(
    keeper: Driver, workspace: Workspace, id: int
) -> None:
    workspace.remove(id)

    workspace.delete_for_good(id)
    keeper.settle(200)

    assert not keeper.all(ft.Semantics, identifier="render-error") and keeper.all(
        ft.Semantics, identifier="home"
    )


def test_nothing_listens_on_the_network_but_while_a_table_is_shared(
    workspace: Workspace, id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.app.sharing.FAREWELL", 0.0)
    sharing, heard = WebApp(workspace, "127.0.0.1").sharing, []

    async def shares() -> None:
        heard.append(bool(sharing.port))
        await sharing.share_table(id)
        heard.append(bool(sharing.port))
        await sharing.stop_sharing(id)
        heard.append(bool(sharing.port))
        await sharing.share_table(id)
        workspace.remove(id)
        workspace.delete_for_good(id)
        await sharing.stop_listening_after_delay_if_unused()
        heard.append(bool(sharing.port))

    asyncio.run(shares())

    assert heard == [False, True, False, False]


# -- what is kept of it ------------------------------------------------------------------------------------------------
def test_an_invitation_of_an_earlier_version_still_holds(workspace: Workspace, id: int) -> None:
    kept = {
        "id": id,
        "token": "t" * 22,
        "code": "AAAA-BBBB",
        "look": "l" * 22,
        "seats": {PHONE: "Ben"},
        "asks": {},
    }
    workspace.store_setting(KEPT_UNDER, [kept])

    invitations = Invitations(workspace)

    assert (
        invitations.seat_of_device(PHONE) == (id, 1, False)
        and invitations.invitation_with_token("t" * 22) is not None
    )
    assert not sits_down(invitations, id, TABLET, "Ben")


@pytest.mark.parametrize(
    "kept", ["x", 7, [7], [{}], [{"id": "x"}], {"id": 1}, [{"id": 1, "token": 1, "code": "", "look": ""}]]
)
def test_a_setting_that_is_no_invitation_shares_nothing(workspace: Workspace, id: int, kept: Any) -> None:
    workspace.store_setting(KEPT_UNDER, kept)

    assert not Invitations(workspace).shared_tables()


def test_a_setting_that_is_replaced_ends_what_it_no_longer_says(
    workspace: Workspace, invitations: Invitations, id: int
) -> None:
    sits_down(invitations, id, PHONE, "Ben")

    workspace.store_setting(KEPT_UNDER, None)

    assert invitations.seat_of_device(PHONE) is None and not invitations.shared_tables()


def test_another_table_under_the_same_number_is_not_shared(
    workspace: Workspace, invitations: Invitations, id: int
) -> None:
    kept: Any = workspace.settings()[KEPT_UNDER]

    workspace.store_setting(KEPT_UNDER, [{**kept[0], "begun": "2020-01-01T00:00:00+00:00"}])

    assert not invitations.shared_tables()


def test_of_devices_that_ask_the_table_shows_one_at_a_time(
    keeper: Driver, invitations: Invitations, id: int
) -> None:
    invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    devices = [f"{n:032x}" for n in range(3)]
    for device in devices:
        sits_down(invitations, id, device, "Ben")
    keeper.settle()

    for device, more in zip(devices, ("2 more devices ask", "One more device asks", ""), strict=True):
        told = " ".join(keeper.texts(keeper.get(ft.Semantics, identifier="seat-asked-Ben")))
        assert f"the number {three_digit_device_number(device)}." in told and more in told
        keeper.tap("decline-seat-Ben")
    assert keeper.all(ft.Semantics, identifier="seat-asked-Ben") == []


def test_of_many_who_ask_and_look_on_the_latest_are_kept(invitations: Invitations, id: int) -> None:
    invitations.assign_seat_or_make_spectator(id, PHONE, "Ben")
    for n in range(400):
        sits_down(invitations, id, f"{n:032x}", "Ben")
        sits_down(invitations, id, f"{n + 1000:032x}", "")

    now = shared(invitations, id)
    assert (len(now.asks), len(now.seats)) == (MOST_ASKING, MOST_LOOKING_ON + 1)
    assert list(now.asks)[-1] == f"{399:032x}" and now.seats[PHONE] == "Ben"
