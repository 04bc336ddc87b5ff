"""The door for devices that have joined: what it answers, under which names, and how much at once."""

import asyncio
from typing import Any

import httpx
import pytest

from views.app.local_network import FRAMES_AT_ONCE, MOST_SCREENS, ConnectionLimits
from views.server import WebApp
from views.workspace.workspace import Workspace

HERE = "192.168.7.7"


def answered(workspace: Workspace, path: str, **headers: str) -> httpx.Response:
    """What the second listener answers."""
    transport = httpx.ASGITransport(WebApp(workspace).guest_app((HERE,)))

    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HERE}:8551") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(asked())


@pytest.mark.parametrize("host", ["127.0.0.1:8551", "localhost", "cards.example", "192.168.7.8"])
def test_rights_of_names_a_joined_device_is_answered_only_under_an_address_that_was_given_out(
    workspace: Workspace, host: str
) -> None:
    assert answered(workspace, "/", host=host).status_code == 421


def test_the_second_listener_answers_the_clients_files_and_nothing_else(workspace: Workspace) -> None:
    first = answered(workspace, "/").content

    assert [
        answered(workspace, path).content == first
        for path in ("/healthz", "/settings", "/table/1", "/join/x")
    ] == [True] * 4
    assert answered(workspace, "/tables.sqlite").status_code == 404


def test_what_guests_print_pushes_nothing_of_the_keepers_out(workspace: Workspace) -> None:
    web = WebApp(workspace)
    keepers = web._tray.add_document("form.pdf", b"keeper")
    guests = [web._guest_tray.add_document("form.pdf", b"guest") for _ in range(20)]

    def statuses(app: Any, host: str) -> list[int]:
        async def ask() -> list[int]:
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url=f"http://{host}"
            ) as browser:
                return [(await browser.get(path)).status_code for path in (keepers, guests[-1])]

        return asyncio.run(ask())

    assert statuses(web.keeper_app(), "127.0.0.1") == [200, 404]
    assert statuses(web.guest_app({"192.168.7.7"}), "192.168.7.7") == [404, 200]


async def told(app: Any, frames: int, calls: int = 1) -> list[list[str]]:
    """The kinds of messages that an application behind the bounds is given on each of so many lines, each of which stays open."""
    asks = asyncio.Event()

    async def line() -> list[str]:
        given: list[str] = []
        waiting = ["websocket.connect", *["websocket.receive"] * frames]

        async def receive() -> dict[str, Any]:
            if not waiting:
                await asks.wait()
                return {"type": "websocket.disconnect", "code": 1000}
            return {"type": waiting.pop(0)}

        async def send(message: dict[str, Any]) -> None:
            given.append(f"sent {message['type']}")

        await app({"type": "websocket", "client": ("10.0.0.9", 1), "given": given}, receive, send)
        return given

    lines = [asyncio.ensure_future(line()) for _ in range(calls)]
    await asyncio.sleep(0)
    asks.set()
    return list(await asyncio.gather(*lines))


async def listens(scope: Any, receive: Any, _: Any) -> None:
    """An application that notes what it is told."""
    while (message := await receive())["type"] != "websocket.disconnect":
        scope["given"].append(message["type"])


def test_who_says_too_much_at_once_is_cut_off() -> None:
    given = asyncio.run(told(ConnectionLimits(listens), 3 * int(FRAMES_AT_ONCE)))[0]

    assert FRAMES_AT_ONCE <= len(given) < 2 * FRAMES_AT_ONCE


def test_an_address_opens_only_so_many_screens() -> None:
    lines = asyncio.run(told(ConnectionLimits(listens), 1, MOST_SCREENS + 3))

    assert sum("sent websocket.close" in line for line in lines) == 3
