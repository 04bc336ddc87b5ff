"""Whatever a client sends of whatever control: nobody else's screen stops being told of the next entry."""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import flet as ft
import flet_charts  # noqa: F401  # its controls are tried too
import pytest
from flet.controls.base_control import BaseControl

from referee.games import new_record
from tests.conftest import Served, free_port
from tests.keeping.test_guests import CHOOSE, DEAL
from tests.probes.crowd import EVENT, PAGE, REGISTER, TAKE_BACK, UPDATE, opened, packed
from tests.probes.phones import SHARES
from tests.support.frames import Device
from views.app import client_properties
from views.app.client_properties import (
    DROPPED,
    OTHER,
    allowed_properties,
    allowed_registration_properties,
    may_send_event_else_count_dropped,
)
from views.app.session_registry import SESSIONS_BY_KEY
from views.components.photo import PhotoReceiver
from views.server import WebApp
from views.workspace.invitations import Invitations
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

VALUES = ["x", 7, None, {}, ["x"], {"__class__": "x", "_values": 3, "_c": "Page", "_i": 1}]
ANN, BEN, LOOKS_ON, STRANGER = "a" * 32, "b" * 32, "c" * 32, "d" * 32
SENDERS = {"stranger": STRANGER, "seat": BEN, "spectator": LOOKS_ON}
DAMAGES: list[dict[str, Any]] = [
    {"_Page__session": "x"},
    {"__dict__": {}},
    {"_values": 3},
    {"_i": "x"},
    {"media": {"_values": 3}},
]
PADDING = dict.fromkeys(("top", "right", "bottom", "left"), 0.0)
REGISTRATION = {
    "route": "/",
    "width": 390.0,
    "height": 844.0,
    "platform": "android",
    "platform_brightness": "dark",
    "web": True,
    "pwa": False,
    "window": {},
    "media": {
        "padding": PADDING,
        "device_pixel_ratio": 2.0,
        "orientation": "portrait",
        "always_use_24_hour_format": True,
    },
}


@pytest.fixture(autouse=True)
def no_limit_of_messages() -> Iterator[None]:
    """Everything is sent at once."""
    with mock.patch("views.app.local_network.FRAMES_AT_ONCE", 1e9):
        yield


@pytest.fixture(autouse=True)
def nothing_dropped() -> None:
    """Counting starts at zero."""
    DROPPED.clear()


@cache
def control_classes() -> tuple[type[BaseControl], ...]:
    """Every class of control that Flet has."""
    for name in ft.__all__:
        getattr(ft, name, None)  # loaded when it is asked for

    def below(kind: type[BaseControl]) -> Iterator[type[BaseControl]]:
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    return tuple(sorted(set(below(BaseControl)), key=lambda kind: kind.__name__))


@cache
def attribute_names() -> tuple[str, ...]:
    """Every attribute of every control, public, private and dunder."""
    found = {
        "__dict__",
        "_Page__session",
        "_frozen",
        "_dirty",
        "__prev_lists",
        "__prev_dicts",
        "__prev_classes",
    }
    for kind in control_classes():
        found |= set(dir(kind)) | {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
        found |= {name for each in kind.__mro__ for name in getattr(each, "__annotations__", {})}
    return tuple(sorted(found))


class Round:
    """A shared table with the keeper's screen and two seats that only listen."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace, self.doors = workspace, WebApp(workspace)
        self.id = workspace.begin_table(
            new_record("royals", ["Ann", "Ben"]), TableSettings(enters_by_itself=False)
        )
        assert workspace.enter(self.id, DEAL).is_accepted
        invitations = self.doors.sharing.invitations
        invitations.share_table(self.id)
        for device, name in ((ANN, "Ann"), (BEN, "Ben"), (LOOKS_ON, "")):
            invitations.assign_seat_or_make_spectator(self.id, device, name)
        self.guests = self.doors.guest_app(("192.168.7.7",))

    async def open(self) -> None:
        """Open the screens that listen."""
        keeper = Device(self.doors.keeper_app(), "k" * 32, f"/table/{self.id}", host="127.0.0.1", port=8550)
        self.listeners = [keeper, Device(self.guests, ANN, "/"), Device(self.guests, BEN, "/")]
        for each in self.listeners:
            await each.quiet()

    async def are_all_told(self) -> bool:
        """Is every listener told of an entry, and of its undo?"""
        for change in (
            lambda: self.workspace.enter(self.id, CHOOSE),
            lambda: self.workspace.undo(self.id, len(self.workspace.table(self.id))),
        ):
            before = [len(each.sent) for each in self.listeners]
            change()
            for each in self.listeners:
                await each.quiet()
            if any(len(each.sent) == was for each, was in zip(self.listeners, before, strict=True)):
                return False
        return True

    async def close(self) -> None:
        """Close the screens that listen."""
        for each in self.listeners:
            await each.close()


def during(workspace: Workspace, sends: Callable[[Round], Any]) -> list[bool]:
    """Are all told while something is sent, and afterwards? `sends` is an async generator that yields in between."""

    async def tried() -> list[bool]:
        table = Round(workspace)
        await table.open()
        answers = [await table.are_all_told()]
        async for _ in sends(table):
            answers.append(await table.are_all_told())
        answers.append(await table.are_all_told())
        await table.close()
        return answers

    return asyncio.run(tried())


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
@pytest.mark.parametrize("sender", SENDERS)
def test_one_message_of_a_client_never_stops_the_others(
    workspace: Workspace, sender: str, damage: dict[str, Any]
) -> None:
    async def sends(table: Round) -> Any:
        device = Device(table.guests, SENDERS[sender], "/")
        await device.quiet()
        device.update(PAGE, damage)
        await device.quiet()
        yield
        await device.close()
        yield

    assert set(during(workspace, sends)) == {True}
    assert DROPPED


@pytest.mark.slow
@pytest.mark.parametrize("sender", SENDERS)
def test_every_attribute_that_a_client_sets_leaves_the_others_alone(
    workspace: Workspace, sender: str
) -> None:
    async def sends(table: Round) -> Any:
        device = Device(table.guests, SENDERS[sender], "/")
        for value in VALUES:
            await device.quiet()
            for name in attribute_names():
                device.update(PAGE, {name: value})
            await device.quiet()
            for control in list(device.controls):
                device.update(control, dict.fromkeys(attribute_names(), value))
            await device.quiet()
            yield
        await device.close()
        assert len(device.controls) > 5, "there were controls to try"

    assert set(during(workspace, sends)) == {True}
    assert DROPPED[OTHER] > 0, "beyond a number of names all are counted together"


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_every_attribute_at_registration_leaves_the_others_alone(workspace: Workspace, value: Any) -> None:
    async def sends(table: Round) -> Any:
        page = {**dict.fromkeys(attribute_names(), value), "route": "/", "width": 390, "height": 844}
        for session in ("", "x"):
            body = {"session_id": session, "page_name": "", "page": page}
            device = Device(table.guests, STRANGER, "/", registration=packed(REGISTER, body))
            await device.quiet()
            yield
            await device.close()

    assert set(during(workspace, sends)) == {True}


def test_a_returning_session_registers_by_the_same_list(workspace: Workspace) -> None:
    async def sends(table: Round) -> Any:
        before = set(SESSIONS_BY_KEY)
        device = Device(table.guests, STRANGER, "/")
        await device.quiet()
        (key,) = set(SESSIONS_BY_KEY) - before
        await device.sleeps()
        body = {
            "session_id": key.session,
            "page_name": "",
            "page": {**REGISTRATION, "_Page__session": "x", "_values": 3},
        }
        back = Device(table.guests, STRANGER, "/", registration=packed(REGISTER, body))
        await back.quiet()
        assert SESSIONS_BY_KEY[key].connection is not None, "it is the session that it had"
        assert SESSIONS_BY_KEY[key].page.session is SESSIONS_BY_KEY[key]
        yield
        await back.close()

    assert set(during(workspace, sends)) == {True}


@pytest.mark.parametrize(
    "name", ["close", "disconnect", "connect", "_trigger_event", "__class__", "x" * 500, 7, None]
)
def test_events_of_the_host_are_not_the_clients(workspace: Workspace, name: Any) -> None:
    async def sends(table: Round) -> Any:
        device = Device(table.guests, BEN, "/")
        await device.quiet()
        for data in (None, "x", {"control": 1, "page": 2}, [1]):
            device.say(PAGE, name, data)
        await device.quiet()
        yield
        await device.close()

    assert set(during(workspace, sends)) == {True}
    assert sum(DROPPED.values()) == 4


def test_no_class_takes_an_attribute_beyond_the_list() -> None:
    taken = {
        (kind.__name__, name)
        for kind in control_classes()
        for value in VALUES
        for name in allowed_properties(object.__new__(kind), dict.fromkeys(attribute_names(), value))
    }

    page = {("Page", name) for name in ("width", "height", "route", "media")}
    window = {("Window", name) for name in ("width", "height", "top", "left", "opacity")}
    field = {(kind, name) for kind in ("TextField", "CupertinoTextField") for name in ("value", "selection")}
    assert taken == {*page, *window, *field}


def test_the_list_names_nothing_private() -> None:
    names = [
        *client_properties.ALLOWED_AT_REGISTRATION,
        *(name for each in client_properties.ALLOWED.values() for name in each),
    ]

    assert names and not [name for name in names if name.startswith("_")]


@pytest.mark.parametrize(
    ("kind", "properties"),
    [
        (
            ft.Page,
            {
                "width": 390.0,
                "height": 844.0,
                "route": "/",
                "platform_brightness": "dark",
                "media": REGISTRATION["media"],
            },
        ),
        (ft.TextField, {"value": "Ann"}),
        (
            ft.TextField,
            {
                "selection": {
                    "base_offset": 0,
                    "extent_offset": 3,
                    "affinity": "downstream",
                    "directional": False,
                }
            },
        ),
        (ft.AlertDialog, {"open": False}),
        (ft.SnackBar, {"open": False}),
        (ft.Window, {"maximized": True, "width": 800.0, "top": -4.0}),
    ],
)
def test_what_a_real_client_sets_is_taken(kind: type[BaseControl], properties: dict[str, Any]) -> None:
    assert allowed_properties(object.__new__(kind), properties) == properties and not DROPPED


@pytest.mark.parametrize(
    ("kind", "properties"),
    [
        (ft.Page, {"width": "390"}),
        (ft.Page, {"height": float("nan")}),
        (ft.Page, {"width": True}),
        (ft.Page, {"media": {**REGISTRATION["media"], "_values": {}}}),  # type: ignore[dict-item]
        (ft.Page, {"platform_brightness": "x"}),
        (ft.Page, {"web": False}),
        (ft.AlertDialog, {"open": True}),
        (ft.Text, {"value": "x"}),
    ],
)
def test_what_no_real_client_sets_is_dropped_and_counted(
    kind: type[BaseControl], properties: dict[str, Any]
) -> None:
    assert allowed_properties(object.__new__(kind), properties) == {} and sum(DROPPED.values()) == 1


def test_an_event_may_not_overwrite_its_own_fields() -> None:
    button = ft.Container()

    assert may_send_event_else_count_dropped(
        button, "click", {"local_x": 1}
    ) and not may_send_event_else_count_dropped(button, "click", {"control": 1})


def test_a_guest_is_in_a_browser_whatever_it_says() -> None:
    said = {**REGISTRATION, "web": False, "pyodide": True}

    assert allowed_registration_properties(said, is_guest=True) == REGISTRATION | {"pyodide": False}
    assert allowed_registration_properties(said, is_guest=False) == said
    assert allowed_registration_properties({}, is_guest=True)["web"] is True


def test_a_guest_that_calls_itself_a_window_gets_a_browser_page(workspace: Workspace) -> None:
    async def joined() -> tuple[bool, Any]:
        table = Round(workspace)
        body = {
            "session_id": "",
            "page_name": "",
            "page": {**REGISTRATION, "web": False, "platform": "linux"},
        }
        before = set(SESSIONS_BY_KEY)
        device = Device(table.guests, BEN, "/", registration=packed(REGISTER, body))
        await device.quiet()
        (key,) = set(SESSIONS_BY_KEY) - before
        page = SESSIONS_BY_KEY[key].page
        await device.close()
        return page.web, page.platform

    assert asyncio.run(joined()) == (True, ft.PagePlatform.LINUX)


# -- over real lines ---------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES[:2], ids=str)
def test_over_a_line_a_stranger_cannot_silence_the_table(tmp_path: Path, damage: dict[str, Any]) -> None:
    port = free_port()
    workspace = Workspace(tmp_path)
    workspace.store_setting("sharing_port", port)
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]), TableSettings(enters_by_itself=False))
    assert workspace.enter(id, DEAL).is_accepted and workspace.enter(id, CHOOSE).is_accepted
    invitations = Invitations(workspace)
    look = invitations.share_table(id).look
    workspace.close()
    served = Served(tmp_path, 0, first=SHARES)
    try:
        assert asyncio.run(
            _is_told_beside_a_stranger(served.url, f"http://127.0.0.1:{port}", id, look, damage)
        )
    finally:
        served.stop()


async def _is_told_beside_a_stranger(
    url: str, guests: str, id: int, look: str, damage: dict[str, Any]
) -> bool:
    keeper, watching = await opened(url, f"/table/{id}"), await opened(guests, f"/look/{look}")
    stranger = await opened(guests, "/")
    await asyncio.sleep(1)
    await stranger.line.send(packed(UPDATE, {"id": PAGE, "props": damage}))
    await asyncio.sleep(0.3)
    told = []
    for shift in (False, True):
        before = keeper.heard, watching.heard
        await keeper.line.send(
            packed(EVENT, {"target": PAGE, "name": "keyboard_event", "data": {**TAKE_BACK, "shift": shift}})
        )
        for _ in range(200):
            if keeper.heard > before[0] and watching.heard > before[1]:
                break
            await asyncio.sleep(0.05)
        told.append(keeper.heard > before[0] and watching.heard > before[1])
        await stranger.line.close()
    for each in (keeper, watching):
        await each.line.close()
    return all(told)


READING = ["7S", 0.97, [10.0, 20.0, 30.5, -0.1]]


@pytest.mark.parametrize(
    "data",
    [[1, []], [1, [READING]], [1, [READING, ["Joker", 1, None]]]],
    ids=["no card", "one card", "a card without a frame"],
)
def test_the_page_may_send_cards_of_a_photo(data):
    assert may_send_event_else_count_dropped(PhotoReceiver(), "photo", data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        b"\xff\xd8",
        {"data": READING},
        [1, [READING], "more"],
        [True, []],
        [1, [["7S", 0.97, [10, 20, 30]]]],
        [1, [["7S", "sure", None]]],
        [1, [["a picture", 0.97, None]]],
        [1, [READING] * 200],
    ],
    ids=str,
)
def test_nothing_else_comes_with_a_photo(data):
    assert not may_send_event_else_count_dropped(PhotoReceiver(), "photo", data)
