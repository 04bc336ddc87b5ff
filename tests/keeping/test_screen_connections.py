"""The line to a screen: who gets one, how long it is waited for, and how it ends."""

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import flet as ft
import pytest
from flet.messaging.protocol import Message, MessageAction
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.probes.crowd import EVENT, PAGE, end_with_a_crowd, introduction, packed
from tests.screens.battles import table_before_first_move
from views.app import session_server as lines
from views.screens.table.controller import SceneController
from views.server import Server, WebApp
from views.workspace.workspace import Workspace

SOON = 60
"""Seconds after which a test is given up: nothing here waits for longer than a fraction of one."""
Serving = Callable[[Callable[[str], Awaitable[None]]], None]


@asynccontextmanager
async def served(workspace: Workspace) -> AsyncIterator[str]:
    """The app at a free port of this machine; the address of its websocket."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    server = Server(WebApp(workspace), f"http://{address}", "nothing")
    server.capture_signals = nullcontext  # type: ignore[method-assign]
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0)
    try:
        yield f"ws://{address}/ws"
    finally:
        server.should_exit = True
        await running


@pytest.fixture
def serving(workspace: Workspace, capfd: pytest.CaptureFixture[str]) -> Serving:
    """Serve, do something with the address, end, and see that nothing was printed but where."""

    lines.SESSIONS_BY_KEY.clear()

    def serve(does: Callable[[str], Awaitable[None]]) -> None:
        async def run() -> None:
            async with asyncio.timeout(SOON), served(workspace) as url:
                await does(url)

        asyncio.run(run())
        out, err = capfd.readouterr()
        assert err == "" and len(out.splitlines()) == 1

    return serve


def line(url: str) -> Any:
    """A websocket to the app."""
    return connect(url, compression=None, max_size=None, ping_interval=None, open_timeout=None)


async def closed(one: ClientConnection) -> int | None:
    """Read until the other side ends it; what it says then."""
    try:
        while True:
            await one.recv()
    except ConnectionClosed:
        return one.close_code


def sessions() -> list[Any]:
    """All sessions that the app keeps."""
    return list(lines.SESSIONS_BY_KEY.values())


async def until(so: Callable[[], Any]) -> None:
    """Until it is so; the test ends if it never is."""
    while not so():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "says",
    [
        None,
        b"",
        b"\x00",
        b"\x01\x00\x00\x00\x00",
        b"\x00\xc1",
        packed(1, {}),
        packed(1, {"x": 1}),
        packed(EVENT, {}),
        "x",
    ],
)
def test_who_does_not_say_what_it_looks_at_is_let_go(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, says: bytes | str | None
) -> None:
    monkeypatch.setattr(lines, "INTRODUCED_WITHIN", 0.2)

    async def say(url: str) -> None:
        before = len(sessions())
        async with line(url) as one:
            if says is not None:
                await one.send(says)
            assert await closed(one) == 1008
        assert len(sessions()) == before

    serving(say)


def test_a_page_of_another_site_is_not_let_in(serving: Serving) -> None:
    async def ask(url: str) -> None:
        here = url.removeprefix("ws://").removesuffix("/ws")
        for origin in "http://cards.example", "null", "http://localhost:1":
            with pytest.raises(InvalidStatus):
                await connect(url, origin=origin)
        with pytest.raises(InvalidStatus):
            await connect("ws://cards.example/ws", host="127.0.0.1", port=int(here.rsplit(":", 1)[1]))
        async with connect(url, origin=f"http://{here}"):
            pass

    serving(ask)


def test_one_line_is_one_session(serving: Serving) -> None:
    async def again(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            before = len(sessions())
            await one.send(introduction())
            await closed(one)
            assert len(sessions()) == before

    serving(again)


def test_an_answer_for_a_control_that_was_replaced_ends_nothing(serving: Serving) -> None:
    late = {"control_id": 99_999_999, "call_id": "late", "result": None, "error": None}

    async def answer_late(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            await one.send(packed(MessageAction.INVOKE_METHOD.value, late))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(closed(one), 0.5)

    serving(answer_late)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x00\xc1",
        b"\x07",
        "a text",
        packed(99, {}),
        packed(EVENT, {"target": [], "name": "click", "data": None}),
    ],
)
def test_nonsense_ends_at_most_its_own_line_and_is_not_printed(
    serving: Serving, nonsense: bytes | str
) -> None:
    async def talk(url: str) -> None:
        async with line(url) as other, line(url) as one:
            for each in other, one:
                await each.send(introduction())
                await each.recv()
            await one.send(nonsense)
            await one.close()
            await other.send(
                packed(EVENT, {"target": PAGE, "name": "resize", "data": {"width": 800, "height": 600}})
            )
            await other.recv()

    serving(talk)


def test_a_message_that_is_too_large_is_told_when_the_page_is_back(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.server.LARGEST_MESSAGE", 20_000)

    async def send(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            [session] = sessions()
            await one.send(packed(EVENT, {"target": PAGE, "name": "x", "data": "x" * 30_000}))
            assert await closed(one) == lines.TOO_LARGE
        await until(lambda: session.connection is None)
        async with line(url) as back:
            await back.send(introduction(session=session.id))
            await until(lambda: session.page._dialogs.controls)
        [told] = session.page._dialogs.controls
        assert isinstance(told, ft.SnackBar) and "larger" in told.content.value

    serving(send)


@pytest.mark.parametrize("lost", [False, True])
def test_of_a_page_that_was_left_nothing_is_kept_and_all_of_one_that_was_lost(
    serving: Serving, lost: bool
) -> None:
    async def leave(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            [session] = sessions()
            if lost:
                one.transport.abort()
        await until(lambda: session.expires_at)
        await until(lambda: sessions() == [session] * lost)

    serving(leave)


def test_a_screen_that_is_not_back_in_time_is_forgotten(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "KEPT_IF_LOST", 0)

    async def lose(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            one.transport.abort()
        await until(lambda: not sessions())

    serving(lose)


def test_a_session_is_its_own_browsers_alone(serving: Serving) -> None:
    async def come_back(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            [session] = sessions()
            one.transport.abort()
        await until(lambda: session.connection is None)
        async with connect(url, compression=None, user_agent_header="another") as other:
            await other.send(introduction(session=session.id))
            await other.recv()
            assert session.connection is None and len(sessions()) == 2

    serving(come_back)


def test_what_a_session_that_is_over_held_is_free_at_once(serving: Serving, workspace: Workspace) -> None:
    """Python need not look through everything to find it, which it seldom does; but for a ring or two of Flet's own."""
    table = table_before_first_move(workspace)

    async def leave(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction(f"/table/{table}"))
            await one.recv()
            await one.recv()
            [session] = sessions()
            [scene] = [
                each
                for each in gc.get_objects()
                if isinstance(each, SceneController) and each.page is session.page
            ]
            over = [weakref.ref(each) for each in (session, session.page, scene)]
            del scene
            held = [weakref.ref(each) for each in session.index.values()]
            del session
        assert len(held) > 50
        await until(lambda: not any(each() for each in over))
        await until(lambda: sum(each() is not None for each in held) < 5)

    gc.disable()
    try:
        serving(leave)
    finally:
        gc.enable()


def test_who_takes_nothing_of_what_it_is_sent_is_let_go(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.app.websocket.TAKEN_WITHIN", 0.2)

    async def read_nothing(url: str) -> None:
        async with line(url) as one:
            await one.send(introduction())
            await one.recv()
            [session] = sessions()
            one.transport.pause_reading()
            for _ in range(200):
                session.connection.send_message(Message(MessageAction.INVOKE_METHOD, b"x" * 100_000))
            await until(lambda: session.connection is None)
            one.transport.abort()

    serving(read_nothing)


def test_a_crowd_is_told_when_the_app_ends_and_does_not_hold_it_up() -> None:
    outcome = end_with_a_crowd(12, "taken back")

    assert (outcome["told"], outcome["asleep"], outcome["status"], outcome["kept"], outcome["printed"]) == (
        11,
        1,
        0,
        True,
        "",
    )
