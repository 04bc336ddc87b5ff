"""What guests may use up: each budget, and what becomes of whoever spends more. `python -m tests.probes.floods` measures what the keeper
meets.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgpack
import pytest
from flet.messaging.protocol import Message, MessageAction
from websockets.exceptions import ConnectionClosed

from referee.games import new_record
from tests.conftest import free_port
from tests.probes.floods.flooder import Flood, masked, resized
from views.app import address_budgets, guest_listener, session_registry, session_server
from views.app.address_budgets import AddressBudgets, Budget
from views.app.local_network import GuestTurns
from views.app.session_registry import LostScreens
from views.server import WebApp
from views.workspace.workspace import Workspace

SOON: Final = 60.0
"""Seconds after which a test is given up."""
GONE: Final = (ConnectionError, EOFError)
"""How a connection ends that is cut."""


class Hand:
    """A clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


# -- budgets ---------------------------------------------------------------------------------------------------------------
def test_a_budget_is_spent_and_refills() -> None:
    clock = Hand()
    budget = Budget(10, 3, clock)

    assert [budget.spend_if_available() for _ in range(5)] == [True, True, True, False, False]
    clock.now = 0.1
    assert [budget.spend_if_available() for _ in range(2)] == [True, False]
    clock.now = 100
    assert budget.available == 3


def test_an_address_has_only_so_many_connections() -> None:
    found = AddressBudgets(1000)
    let_in = [found.admit_connection("10.0.0.9") for _ in range(address_budgets.OPEN_OF_AN_ADDRESS + 5)]

    assert sum(each is None for each in let_in) == 5
    assert found.admit_connection("10.0.0.8") is not None


def test_an_address_opens_connections_only_so_fast() -> None:
    clock = Hand()
    found = AddressBudgets(1000, clock)

    def came_and_went(times: int) -> int:
        let_in = 0
        for _ in range(times):
            if connection := found.admit_connection("10.0.0.9"):
                connection.release()
                let_in += 1
        return let_in

    assert came_and_went(500) == address_budgets.ARRIVALS_AT_ONCE
    clock.now = 1
    assert came_and_went(500) == address_budgets.ARRIVALS_A_SECOND
    assert found.open_connections == 0


def test_whoever_holds_most_makes_room() -> None:
    found, cut = AddressBudgets(10), list[int]()
    for n in range(10):
        connection = found.admit_connection("10.0.0.9")
        assert connection is not None
        connection.cut = lambda n=n: cut.append(n)  # type: ignore[misc]

    assert found.admit_connection("10.0.0.9") is None, "it holds most itself"
    assert all(found.admit_connection("10.0.0.8") for _ in range(4))
    assert cut == [9, 8, 7, 6] and found.open_connections == 10


def test_addresses_that_left_are_forgotten() -> None:
    found = AddressBudgets(1000)
    stays = found.admit_connection("10.0.0.9")
    for n in range(3 * address_budgets.MOST_ADDRESSES):
        connection = found.admit_connection(f"fd00::{n:x}")
        assert connection is not None
        connection.release()

    assert (
        stays and found.open_connections == 1 and len(found._addresses) <= address_budgets.MOST_ADDRESSES + 1
    )


def test_guests_leave_the_keeper_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for allowed, most in ((256, 85), (1024, 341), (20_000, 400), (resource.RLIM_INFINITY, 400)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, allowed=allowed: (allowed, allowed))
        assert address_budgets.max_guest_connections() == most


# -- turns -----------------------------------------------------------------------------------------------------------------
async def order_of(turns: GuestTurns, *addresses: str) -> list[str]:
    """The order in which messages from these addresses are heard, all of which came at once."""
    heard = list[str]()

    async def say(address: str) -> None:
        await turns.wait_for_turn(address)
        heard.append(address)

    await asyncio.gather(*map(say, addresses))
    return heard


def test_addresses_are_heard_in_turn() -> None:
    assert asyncio.run(order_of(GuestTurns(), *"AAAAB", *"CB")) == list("ABCABAA")


def test_nobody_is_heard_before_all_screens_are_told() -> None:
    async def heard_while_telling() -> tuple[list[str], list[str]]:
        telling, heard = [True], list[str]()
        turns = GuestTurns(lambda: bool(telling))

        async def say(address: str) -> None:
            await turns.wait_for_turn(address)
            heard.append(address)

        both = [asyncio.ensure_future(say(address)) for address in "AB"]
        for _ in range(50):
            await asyncio.sleep(0)
        before = list(heard)
        telling.clear()
        await asyncio.gather(*both)
        return before, heard

    assert asyncio.run(heard_while_telling()) == (["A"], ["A", "B"])


def test_whose_connection_is_over_waits_no_more() -> None:
    async def heard_after_one_left() -> list[str]:
        turns = GuestTurns()
        leaving = asyncio.ensure_future(turns.wait_for_turn("A"))
        await asyncio.sleep(0)
        leaving.cancel()
        return await order_of(turns, "B")

    assert asyncio.run(heard_after_one_left()) == ["B"]


# -- at the listener -------------------------------------------------------------------------------------------------------
@asynccontextmanager
async def listening(workspace: Workspace) -> AsyncIterator[Flood]:
    """A shared table, heard on this machine; whoever floods it."""
    workspace.store_setting("sharing_port", free_port())
    doors = WebApp(workspace, "127.0.0.1")
    invitation = await doors.sharing.share_table(workspace.begin_table(new_record("royals", ["Ann", "Ben"])))
    try:
        yield Flood(doors.sharing.port, invitation.token, SOON)
    finally:
        await doors.sharing.stop_listening()


def at_the_listener(workspace: Workspace, does: Callable[[Flood], Awaitable[Any]]) -> Any:
    """What becomes of this."""

    async def run() -> Any:
        async with asyncio.timeout(SOON), listening(workspace) as flood:
            return await does(flood)

    return asyncio.run(run())


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """All that is sent until the connection is closed."""
    came = b""
    with suppress(*GONE):
        while more := await reader.read(1 << 16):
            came += more
    return came


def request(flood: Flood, path: str = "/") -> bytes:
    """A request for a page."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{flood.port}\r\n\r\n".encode()


@pytest.mark.parametrize("says", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_a_request_that_does_not_come_is_not_waited_for(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, says: bytes
) -> None:
    monkeypatch.setattr(guest_listener, "REQUESTED_WITHIN", 0.2)

    async def say(flood: Flood) -> bytes:
        reader, writer = await flood.stream()
        writer.write(says)
        return await until_closed(reader)

    assert at_the_listener(workspace, say) == b""


def test_a_second_request_that_drips_is_not_waited_for(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_listener, "REQUESTED_WITHIN", 0.3)

    async def drip(flood: Flood) -> tuple[bytes, int]:
        reader, writer = await flood.stream()
        writer.write(request(flood))
        answer, sent = asyncio.ensure_future(until_closed(reader)), 0
        while not answer.done():
            writer.write(b"GET / HTTP/1.1\r\n" if not sent else b"A: b\r\n")
            sent += 1
            await asyncio.sleep(0.05)
        return await answer, sent

    answer, sent = at_the_listener(workspace, drip)
    assert answer.startswith(b"HTTP/1.1 200") and sent < 100


def test_too_many_requests_are_refused(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_budgets, "REQUESTS_AT_ONCE", 4.0)
    monkeypatch.setattr(address_budgets, "REQUESTS_A_SECOND", 0.0)

    async def ask(flood: Flood) -> bytes:
        reader, writer = await flood.stream()
        writer.write(request(flood, "/nothing.png") * 9)
        return await until_closed(reader)

    answers = at_the_listener(workspace, ask)
    assert answers.count(b"HTTP/1.1 404") == 4 and answers.count(b"HTTP/1.1 429") == 1


def test_too_many_bytes_end_the_connection(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_budgets, "BYTES_AT_ONCE", 10_000.0)

    async def send(flood: Flood) -> bytes:
        reader, writer = await flood.stream()
        writer.write(b"POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 200_000)
        return await until_closed(reader)

    assert at_the_listener(workspace, send) == b""


@pytest.mark.parametrize(
    "frame", [masked(0x9, True), masked(0xA, True), masked(0x2, True), masked(0x0, False)]
)
def test_too_many_empty_frames_end_the_connection(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, frame: bytes
) -> None:
    monkeypatch.setattr(address_budgets, "FRAMES_AT_ONCE", 50.0)
    monkeypatch.setattr(address_budgets, "FRAMES_A_SECOND", 0.0)

    async def send(flood: Flood) -> int:
        reader, writer = await flood.raw_websocket()
        writer.write((masked(0x2, False) if not frame[0] else b"") + frame * 5000)
        return (await until_closed(reader)).count(b"\x8a\x00")

    assert at_the_listener(workspace, send) <= guest_listener.READ_AT_ONCE // len(frame), (
        "what was read with the last one is answered"
    )


def test_one_message_is_read_before_the_next(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many messages that come in one piece the rest waits unread, and none is lost."""
    monkeypatch.setattr(address_budgets, "FRAMES_AT_ONCE", 1e9)
    monkeypatch.setattr("views.app.local_network.FRAMES_AT_ONCE", 1e9)
    most = []
    queue = guest_listener.GuestWebsocket.send_receive_event_to_app

    def noted(self: Any) -> None:
        queue(self)
        most.append(self.queue.qsize())

    monkeypatch.setattr(guest_listener.GuestWebsocket, "send_receive_event_to_app", noted)

    async def send(flood: Flood) -> int:
        line = await flood.screen()
        await line.recv()
        [*_] = [await line.send(b"") for _ in range(3000)]
        echoes = 0
        while echoes < 3000:
            echoes += await line.recv() == b""
        line.transport.abort()
        return echoes

    assert at_the_listener(workspace, send) == 3000
    assert max(most) <= guest_listener.READ_AT_ONCE // 6 + 1


def test_guests_do_not_use_up_what_others_open(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_budgets, "OPEN_OF_AN_ADDRESS", 3)

    async def ask(flood: Flood) -> tuple[bytes, bytes]:
        held = [await flood.stream() for _ in range(3)]
        refused, _ = await flood.stream()
        other, writer = await asyncio.open_connection("127.0.0.1", flood.port, local_addr=("127.0.0.7", 0))
        writer.write(request(flood))
        answer = await until_closed(refused), await other.readline()
        for _, each in (*held, (other, writer)):
            each.transport.abort()
        return answer

    assert at_the_listener(workspace, ask) == (b"", b"HTTP/1.1 200 OK\r\n")


def test_an_address_that_flooded_opens_no_websocket(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address_budgets, "FRAMES_AT_ONCE", 100.0)
    monkeypatch.setattr(address_budgets, "FRAMES_A_SECOND", 0.0)

    async def come_again(flood: Flood) -> bytes:
        reader, writer = await flood.raw_websocket()
        writer.write(masked(0x9, True) * 5000)
        await until_closed(reader)
        with pytest.raises(GONE):
            await flood.raw_websocket()
        other, writer = await asyncio.open_connection("127.0.0.1", flood.port)
        writer.write(request(flood))
        answer = await other.readline()
        writer.transport.abort()
        return answer

    assert at_the_listener(workspace, come_again) == b"HTTP/1.1 200 OK\r\n", "pages are still served"


# -- what guests leave in memory -------------------------------------------------------------------------------------------
def test_of_screens_that_were_cut_off_the_last_are_kept(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_registry, "MOST_LOST_OF_AN_ADDRESS", 3)
    session_registry.SESSIONS_BY_KEY.clear()

    async def come_and_be_cut(flood: Flood) -> tuple[list[str], list[str]]:
        came = list[str]()
        for _ in range(8):
            line = await flood.screen()
            answer = await line.recv()
            assert isinstance(answer, bytes)
            came.append(msgpack.unpackb(answer[1:], strict_map_key=False)[1]["session_id"])
            line.transport.abort()
            while any(each.connection for each in session_registry.SESSIONS_BY_KEY.values()):
                await asyncio.sleep(0.01)
        return came, [session.id for session in session_registry.SESSIONS_BY_KEY.values()]

    came, kept = at_the_listener(workspace, come_and_be_cut)
    assert kept == came[-3:]


def test_a_screen_that_is_back_is_not_forgotten_for_others() -> None:
    lost = LostScreens[str]()
    for n in range(session_registry.MOST_LOST_OF_AN_ADDRESS):
        assert lost.add_and_remove_oldest_over_limit(f"screen {n}", "10.0.0.9") == []
    lost.remove("screen 0")

    assert lost.add_and_remove_oldest_over_limit("one more", "10.0.0.9") == []
    assert lost.add_and_remove_oldest_over_limit("another", "10.0.0.9") == ["screen 1"]


def test_all_addresses_together_leave_only_so_many_screens() -> None:
    lost = LostScreens[int]()

    assert [
        lost.add_and_remove_oldest_over_limit(n, f"10.0.0.{n}") for n in range(session_registry.MOST_LOST + 2)
    ][-2:] == [
        [0],
        [1],
    ]


def test_a_screen_that_takes_nothing_is_cut_off(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_server, "MOST_UNSENT", 200_000)
    session_registry.SESSIONS_BY_KEY.clear()

    async def read_nothing(flood: Flood) -> int:
        line = await flood.screen()
        await line.recv()
        [session] = session_registry.SESSIONS_BY_KEY.values()
        line.transport.pause_reading()
        sent = 0
        while session.connection:
            session.connection.send_message(Message(MessageAction.INVOKE_METHOD, b"x" * 50_000))
            sent += 1
            await asyncio.sleep(0.001)
        line.transport.abort()
        return sent

    assert 4 <= at_the_listener(workspace, read_nothing) < 1000


def test_one_screen_has_only_so_many_events_handled(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_server, "MOST_HANDLED", 5)
    session_registry.SESSIONS_BY_KEY.clear()
    handled = []

    async def never(_: int, name: str, __: object) -> None:
        if name == "resize":
            handled.append(1)
            await asyncio.Event().wait()

    async def tap(flood: Flood) -> int | None:
        line = await flood.screen()
        await line.recv()
        [session] = session_registry.SESSIONS_BY_KEY.values()
        seat = session.connection
        await asyncio.sleep(0.2)
        session.dispatch_event = never  # type: ignore[method-assign]
        with suppress(ConnectionClosed):
            for _ in range(20):
                await line.send(resized(1))
            async for _ in line:
                pass
        for task in tuple(seat._tasks):  # type: ignore[union-attr]
            task.cancel()
        return line.close_code

    at_the_listener(workspace, tap)
    assert 1 <= len(handled) <= 5
