"""The flooder: one process that does one thing too often, for a limited time. It ignores the results.

python -m tests.probes.floods.flooder FLOOD PORT TOKEN SECONDS
"""

import asyncio
import os
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.probes.crowd import EVENT, PAGE, introduction, packed
from views.app.device import COOKIE

HERE: Final = "127.0.0.1"
GOES_WRONG: Final = (OSError, EOFError, TimeoutError, WebSocketException, asyncio.IncompleteReadError)
"""What a flooder that is refused or disconnected meets: it tries again."""
OTHER_CORE: Final = -1


class Flood:
    """The parameters of a flood: the port, the token of a valid link, and the end time."""

    def __init__(self, port: int, token: str, seconds: float) -> None:
        self.port, self.token, self.until = port, token, time.monotonic() + seconds

    @property
    def goes_on(self) -> bool:
        """True until the time is over."""
        return time.monotonic() < self.until

    async def stream(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection without sending anything."""
        return await asyncio.open_connection(HERE, self.port)

    async def raw_websocket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a websocket for sending raw frames."""
        reader, writer = await self.stream()
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {HERE}:{self.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def screen(self, route: str = "/", device: str = "") -> ClientConnection:
        """Open a screen and register."""
        cookie = {"Cookie": f"{COOKIE}={device or secrets.token_hex(16)}"}
        how: dict[str, Any] = {
            "max_size": None,
            "compression": None,
            "ping_interval": None,
            "close_timeout": 1,
        }
        line = await connect(f"ws://{HERE}:{self.port}/ws", additional_headers=cookie, **how)
        await line.send(introduction(route))
        return line

    async def by_many(self, number: int, does: Callable[[], Awaitable[None]]) -> None:
        """Repeat this, `number` at a time, whatever its result."""

        async def one() -> None:
            while self.goes_on:
                with suppress(*GOES_WRONG):
                    async with asyncio.timeout(max(0.0, self.until - time.monotonic())):
                        await does()
                await asyncio.sleep(0.01)

        await asyncio.gather(*(one() for _ in range(number)))


def masked(opcode: int, is_last: bool) -> bytes:
    """Return an empty masked frame, as a client sends it."""
    return bytes([(0x80 if is_last else 0) | opcode, 0x80, 0, 0, 0, 0])


async def _frames(flood: Flood, first: bytes, again: bytes) -> None:
    async def send() -> None:
        _, writer = await flood.raw_websocket()
        try:
            writer.write(first)
            while flood.goes_on:
                writer.write(again)
                await writer.drain()
        finally:
            writer.transport.abort()

    await flood.by_many(8, send)


async def pings(flood: Flood) -> None:
    """Send empty pings on eight websockets, as fast as they are accepted."""
    await _frames(flood, b"", masked(0x9, True) * 5000)


async def fragments(flood: Flood) -> None:
    """Send empty fragments of a message that never ends."""
    await _frames(flood, masked(0x2, False), masked(0x0, False) * 5000)


async def _silent(flood: Flood, number: int) -> None:
    held = []
    while flood.goes_on:
        while len(held) < number and flood.goes_on:
            with suppress(*GOES_WRONG):
                held.append((await flood.stream())[1])
        held = [each for each in held if not each.transport.is_closing()]
        await asyncio.sleep(0.05)


async def silent(flood: Flood) -> None:
    """Open 420 connections that send nothing, and reopen those that are closed."""
    await _silent(flood, 420)


async def descriptors(flood: Flood) -> None:
    """Open 1,100 connections that send nothing, to an app that may open 1,024 files."""
    await _silent(flood, 1100)


async def slow_requests(flood: Flood) -> None:
    """Send 300 requests letter by letter, without ever ending them."""

    async def send() -> None:
        _, writer = await flood.stream()
        writer.write(b"GET / HTTP/1.1\r\n")
        for n in count():
            writer.write(f"x-{n}: y\r\n".encode())
            await writer.drain()
            await asyncio.sleep(0.2)

    await flood.by_many(300, send)


async def connecting(flood: Flood) -> None:
    """Open and close connections as fast as possible."""

    async def send() -> None:
        for _ in range(50):
            _, writer = await flood.stream()
            writer.transport.abort()

    await flood.by_many(40, send)


async def requests(flood: Flood) -> None:
    """Request the first page and a large file, many times in a row, on twenty connections."""
    host = f"Host: {HERE}:{flood.port}\r\n\r\n"
    asked = "".join(
        f"GET {path} HTTP/1.1\r\n{host}" for path in ("/", "/main.dart.wasm", "/nothing.png")
    ).encode()

    async def read(reader: asyncio.StreamReader) -> None:
        while await reader.read(1 << 20):
            pass

    async def send() -> None:
        reader, writer = await flood.stream()
        reading = asyncio.ensure_future(read(reader))
        try:
            while flood.goes_on and not reading.done():
                writer.write(asked * 100)
                await writer.drain()
                await asyncio.sleep(0.01)
        finally:
            reading.cancel()
            writer.transport.abort()

    await flood.by_many(20, send)


async def _read(line: ClientConnection) -> None:
    with suppress(*GOES_WRONG):
        async for _ in line:
            pass


def resized(n: int) -> bytes:
    """Return the message of a browser whose window was resized."""
    return packed(
        EVENT,
        {"target": PAGE, "name": "resize", "data": {"width": 380.0 + n % 400, "height": 600.0 + n % 300}},
    )


async def _resizing(flood: Flood, screens: int, reads: bool, first: str = "") -> None:
    async def send() -> None:
        line = await flood.screen(f"/join/{flood.token}")
        if first:
            await _tap(line, first)
        reading = asyncio.ensure_future(_read(line)) if reads else None
        await asyncio.sleep(0.5)
        try:
            for n in count():
                await line.send(resized(n))
                await asyncio.sleep(1 / 38)
        finally:
            line.transport.abort()
            if reading:
                reading.cancel()

    await flood.by_many(screens, send)


async def resizing(flood: Flood) -> None:
    """Resize eight screens, each within the limit of one screen."""
    await _resizing(flood, 8, True)


async def views(flood: Flood) -> None:
    """Resize eight screens of spectators."""
    await _resizing(flood, 8, True, "seat-nobody")


async def unread(flood: Flood) -> None:
    """Resize twenty-four screens that never read."""
    await _resizing(flood, 24, False)


def number_of(sent: Any, identifier: str, inside: bool = False) -> int:
    """Return the id of the control to tap inside the control with this identifier; 0 if there is none."""
    if isinstance(sent, dict):
        inside = inside or sent.get("identifier") == identifier
        if inside and sent.get("on_click"):
            return int(sent["_i"])
        sent = list(sent.values())
    return (
        next((found for each in sent if (found := number_of(each, identifier, inside))), 0)
        if isinstance(sent, list)
        else 0
    )


async def _tap(line: ClientConnection, identifier: str) -> None:
    async for frame in line:
        if isinstance(frame, bytes) and (
            control := number_of(msgpack.unpackb(frame[1:], strict_map_key=False), identifier)
        ):
            await line.send(packed(EVENT, {"target": control, "name": "click", "data": None}))
            await line.recv()
            return


async def joining(flood: Flood) -> None:
    """Join with up to 400 devices with a valid link, each of which asks for Ann's seat and leaves."""
    devices = iter(range(400))

    async def ask() -> None:
        if next(devices, None) is None:
            await asyncio.sleep(flood.until - time.monotonic())
        line = await flood.screen(f"/join/{flood.token}")
        await _tap(line, "seat-Ann")
        await line.close()

    await flood.by_many(8, ask)


async def leaving(flood: Flood) -> None:
    """Open and cut off screens as fast as possible: the app keeps them, because they may reconnect."""

    async def come() -> None:
        line = await flood.screen(f"/join/{flood.token}")
        await line.recv()
        line.transport.abort()

    await flood.by_many(8, come)


async def nonsense(flood: Flood) -> None:
    """Send the largest allowed messages, of nested lists and of unknown names."""
    large = packed(EVENT, {"target": PAGE, "name": "resize", "data": [[0] * 100] * 2400})

    async def send() -> None:
        line = await flood.screen("/")
        reading = asyncio.ensure_future(_read(line))
        try:
            while True:
                await line.send(large)
                await asyncio.sleep(1 / 38)
        finally:
            line.transport.abort()
            reading.cancel()

    await flood.by_many(8, send)


FLOODS: Final[dict[str, Callable[[Flood], Awaitable[None]]]] = {
    each.__name__: each
    for each in (
        *(pings, fragments, silent, descriptors, slow_requests, connecting, requests),
        *(resizing, views, unread, joining, leaving, nonsense),
    )
}


def bind_to_core(place: int) -> None:
    """Run on the core at this index of those available, if there is more than one."""
    cores = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[place]})


if __name__ == "__main__":
    bind_to_core(OTHER_CORE)
    name, port, token, seconds = sys.argv[1:]
    asyncio.run(FLOODS[name](Flood(int(port), token, float(seconds))))
