"""The table of rights, tried by frames that no screen would send: whoever has joined says everything about every control there is."""

import asyncio
from typing import Any
from unittest import mock

import pytest

from referee.games import new_record
from tests.keeping.test_guests import ANN, BEN, DEAL
from tests.support.frames import HERE, Device
from views.server import WebApp
from views.workspace.rights import Role
from views.workspace.table_settings import TableSettings
from views.workspace.visits import JoiningSession
from views.workspace.workspace import Workspace

DEVICE = "b" * 32
TABLE, RECORD, SHARE, OTHER = "/", "/table/1/record/1", "/table/1/share", "/table/2/record"


def known(workspace: Workspace, doors: WebApp, id: int) -> dict[str, Any]:
    """All that the rights of a joined device leave alone."""
    shared = doors.sharing.invitations.invitation_to_table(id)
    return {
        "tables": {each.id for each in workspace.tables()},
        "other table": workspace.table(id + 1).record_json(),
        "settings": {name: value for name, value in workspace.settings().items() if name != "sharing"},
        "table settings": workspace.table_settings(id),
        "invitation": shared and (shared.token, shared.code, shared.look),
        "dealt": workspace.table(id).record_json()["entries"][0],
        "gone": [line.gone for line in workspace.table(id)._lines],
    }


@pytest.fixture
def ids(workspace: Workspace) -> int:
    """Royals: the hands are dealt, Ben chooses; another table beside it."""
    id = workspace.begin_table(
        new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, DEAL).is_accepted
    workspace.begin_table(new_record("royals", ["Eve", "Mal"]))
    return id


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """All is heard at once, before the screen goes elsewhere: no message waits for its turn."""

    async def at_once(*_: object) -> None:
        pass

    monkeypatch.setattr("views.app.local_network.GuestTurns.wait_for_turn", at_once)


async def frames_said(
    workspace: Workspace, id: int, role: Role | None, route: str
) -> tuple[Device, dict[str, Any], dict[str, Any]]:
    """What a device was sent that says everything everywhere, and what it should have left alone, before and after."""
    doors = WebApp(workspace)
    shared = doors.sharing.invitations.share_table(id)
    if role is not None:
        doors.sharing.invitations.assign_seat_or_make_spectator(id, DEVICE, "Ben" if role == "seat" else "")
    if role == "keeper":
        JoiningSession(doors.sharing.invitations, DEVICE, "10.0.0.2", "/").ask_host_for_keeping()
        doors.sharing.keeping.grant_keeping_request(id, DEVICE)
    app, before = doors.guest_app((HERE,)), known(workspace, doors, id)
    device = Device(app, DEVICE, f"/look/{shared.look}" if route == "look" else route)
    await device.quiet()
    for _ in range(2):  # again, of what came of the first time
        await device.say_everything(range(1, 40))
    await device.close()
    return device, before, known(workspace, doors, id)


@pytest.mark.parametrize("route", [TABLE, RECORD, SHARE, OTHER])
def test_rights_by_frames_whatever_a_seat_says_it_enters_for_itself_alone(
    workspace: Workspace, ids: int, route: str
) -> None:
    with (
        mock.patch("views.app.local_network.FRAMES_AT_ONCE", 1e9),
        mock.patch("views.app.session_server.MOST_HANDLED", 1e9),
    ):
        _, before, after = asyncio.run(frames_said(workspace, ids, "seat", route))

    entered = [line.entry for line in workspace.table(ids)._lines[1:]]
    assert bool(entered) is (route in (TABLE, SHARE)), "other addresses lead to the table, too"
    assert before == {**after, "gone": after["gone"][: len(before["gone"])]}
    assert all((entry.entered_by, getattr(entry, "by", None)) == ("Ben", "Ben") for entry in entered)
    assert all(gone in ("", "undone") for gone in after["gone"]), "what was entered is taken back at most"


@pytest.mark.parametrize("route", [TABLE, RECORD, SHARE, OTHER, "/shared", "/settings"])
def test_rights_by_frames_whatever_a_keeping_device_says_stays_at_its_table(
    workspace: Workspace, ids: int, route: str
) -> None:
    with (
        mock.patch("views.app.local_network.FRAMES_AT_ONCE", 1e9),
        mock.patch("views.app.session_server.MOST_HANDLED", 1e9),
    ):
        _, before, after = asyncio.run(frames_said(workspace, ids, "keeper", route))

    hosts = ("tables", "other table", "settings")
    assert {name: before[name] for name in hosts} == {name: after[name] for name in hosts}
    assert after["invitation"] is not None and after["invitation"][2] == before["invitation"][2], (
        "it ends no sharing and renews no public view"
    )


@pytest.mark.parametrize(("role", "route"), [("spectator", "/"), ("spectator", "look"), (None, "/table/1")])
def test_rights_by_frames_whoever_sits_nowhere_changes_nothing(
    workspace: Workspace, ids: int, role: Role | None, route: str
) -> None:
    with (
        mock.patch("views.app.local_network.FRAMES_AT_ONCE", 1e9),
        mock.patch("views.app.session_server.MOST_HANDLED", 1e9),
    ):
        device, before, after = asyncio.run(frames_said(workspace, ids, role, route))

    assert before == after and len(workspace.table(ids)) == 1
    assert not device.was_told(ANN + BEN), "no hand is told"


def test_rights_by_frames_a_seat_is_sent_its_own_hand_alone(workspace: Workspace, ids: int) -> None:
    with (
        mock.patch("views.app.local_network.FRAMES_AT_ONCE", 1e9),
        mock.patch("views.app.session_server.MOST_HANDLED", 1e9),
    ):
        device, _, _ = asyncio.run(frames_said(workspace, ids, "seat", TABLE))

    assert device.was_told(ANN + BEN) == set(BEN)
