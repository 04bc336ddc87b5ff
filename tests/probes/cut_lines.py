"""Phones whose connection is cut and hosts that are killed during an act: is what was shown as entered stored, exactly once?

    python -m tests.probes.cut_lines --cuts 1000 --kills 200

Ben chooses a suit on his phone and undoes it, over and over, while Ann's phone shows the table. Each phone is a websocket of the second
listener on 127.0.0.1 that speaks as Flet's client does. An act counts as shown if the phone received it before the end.
"""

import argparse
import asyncio
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from referee.games import new_record
from tests.conftest import Served, free_port
from tests.probes.crowd import EVENT, PAGE, TAKE_BACK, introduction, packed
from views.app.device import COOKIE
from views.server import WebApp
from views.workspace.invitations import Invitations
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

DEVICES: Final = {"Ann": "a" * 32, "Ben": "b" * 32}
HANDS: Final = {
    "Ann": ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H"],
    "Ben": ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"],
}
SUIT: Final = "suit-D"
HAND: Final = b"own-hand"
"""A part of the first drawing of a seat, by which it is recognised."""
QUIET: Final = 0.06
"""Seconds without a message after which the screen counts as drawn."""
SHARES: Final = """
import views.server
serving = views.server.serve
views.server.serve = lambda **options: serving(**{**options, "host": "127.0.0.1"})
"""


def laid(workspace: Workspace, port: int) -> int:
    """Begin Royals at the point where Ben chooses, and share it with both in their seats. Returns the table's id."""
    id = workspace.begin_table(
        new_record("royals", list(DEVICES)), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "up": "10C", "hands": HANDS}).is_accepted  # type: ignore[dict-item]
    workspace.store_setting("sharing_port", port)
    invitations = Invitations(workspace)
    invitations.share_table(id)
    for name, device in DEVICES.items():
        invitations.assign_seat_or_make_spectator(id, device, name)
    return id


class Phone:
    """One phone, over many connections."""

    def __init__(self, name: str, port: int) -> None:
        self.name, self.port, self.session, self.heard, self.suit, self.is_drawn = name, port, "", 0, 0, False
        self.asked = 0
        """How often it was asked for a suit: an act of Ben is shown when Ann is asked, its taking back when he is."""
        self.line: ClientConnection
        self._reading: asyncio.Task[None]

    async def join(self) -> None:
        """Connect, or reconnect."""
        self.line = await self._connected()
        self.suit, self.is_drawn = 0, False
        await self.line.send(introduction("/", self.session))
        answer = await self.line.recv()
        assert isinstance(answer, bytes)
        self._take(answer)
        self.session = msgpack.unpackb(answer[1:], strict_map_key=False)[1]["session_id"]
        self._reading = asyncio.ensure_future(self._read())
        await self.quiet()

    async def _connected(self) -> ClientConnection:
        """Connect as soon as the host listens."""
        how: dict[str, Any] = {
            "max_size": None,
            "compression": None,
            "ping_interval": None,
            "open_timeout": None,
        }
        for _ in range(2000):
            with suppress(ConnectionRefusedError):
                cookie = {"Cookie": f"{COOKIE}={DEVICES[self.name]}"}
                return await connect(f"ws://127.0.0.1:{self.port}/ws", additional_headers=cookie, **how)
            await asyncio.sleep(0.02)
        raise ConnectionRefusedError(self.name)

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self.line:
                self.heard += 1
                if isinstance(frame, bytes):
                    self._take(frame)

    def _take(self, frame: bytes) -> None:
        self.is_drawn = self.is_drawn or HAND in frame
        if SUIT.encode() in frame:
            self.asked += 1
            self.suit = _tapped(msgpack.unpackb(frame[1:], strict_map_key=False)) or self.suit

    async def quiet(self) -> None:
        """Wait until nothing more arrives."""
        before = -1
        while before != self.heard or not self.is_drawn:
            before = self.heard
            await asyncio.sleep(QUIET)

    async def act(self, chosen: bool) -> None:
        """Choose the suit, or undo that."""
        if chosen:
            await self.line.send(packed(EVENT, {"target": PAGE, "name": "keyboard_event", "data": TAKE_BACK}))
        else:
            assert self.suit, f"{self.name} is not asked for a suit"
            await self.line.send(packed(EVENT, {"target": self.suit, "name": "click", "data": None}))

    async def cut(self) -> None:
        """Cut the connection without closing it."""
        self.line.transport.abort()
        self._reading.cancel()
        await asyncio.sleep(0)


def _tapped(sent: Any, inside: bool = False) -> int:
    """Return the id of the control to tap inside the control with the suit's identifier."""
    if isinstance(sent, dict):
        inside = inside or sent.get("identifier") == SUIT
        if inside and sent.get("on_click"):
            return int(sent["_i"])
        sent = list(sent.values())
    return (
        next((found for each in sent if (found := _tapped(each, inside))), 0) if isinstance(sent, list) else 0
    )


def acts_of(workspace: Workspace, id: int) -> int:
    """Return the number of stored acts."""
    return workspace.open_table(id).acts


# -- a phone's connection is cut ----------------------------------------------------------------------------------------
async def cut(workspace: Workspace, count: int, pick: Random) -> list[str]:
    """Cut Ben's connection this many times during an act. Returns what was lost or doubled, and where the phone did not reconnect."""
    port, wrong = free_port(), list[str]()
    id = laid(workspace, port)
    doors = WebApp(workspace, "127.0.0.1")
    await doors.sharing.start_listening()
    ann, ben = Phone("Ann", port), Phone("Ben", port)
    await ann.join()
    for n in range(count):
        await ben.join()
        before, chosen, heard = acts_of(workspace, id), len(workspace.table(id)) > 1, (ben.heard, ann.heard)
        await ben.act(chosen)
        for _ in range(pick.choice((0, 0, 1, 4, 16, 400))):
            await asyncio.sleep(0.001)
            if (ben.heard, ann.heard) != heard and pick.random() < 0.5:
                break
        shown = ben.heard > heard[0] or ann.heard > heard[1]
        await ben.cut()
        await asyncio.sleep(0.03)
        made = acts_of(workspace, id) - before
        if made > 1 or made < shown:
            wrong.append(f"cut {n}: {made} acts kept, shown {shown}")
    await ann.cut()
    await doors.sharing.stop_listening()
    return wrong


# -- the host is killed ------------------------------------------------------------------------------------------------
async def kill(data: Path, id: int, port: int, before: int, pick: Random) -> tuple[int, str]:
    """Run a host once and kill it during an act. Returns how many acts are stored then, and what was wrong."""
    served = await asyncio.to_thread(Served, data, 0, first=SHARES)
    ann, ben = Phone("Ann", port), Phone("Ben", port)
    try:
        await ann.join()
        await ben.join()
        shown, chosen = before, before % 2 == 0
        for _ in range(pick.randint(1, 5)):
            asks = ben if chosen else ann
            asked = asks.asked
            await ben.act(chosen)
            while asks.asked == asked:
                await asyncio.sleep(0.001)
            shown, chosen = shown + 1, not chosen
            await ben.quiet()
        asks = ben if chosen else ann
        asked = asks.asked
        await ben.act(chosen)
        for _ in range(pick.choice((0, 1, 3, 10, 30))):
            await asyncio.sleep(0.001)
        shown += asks.asked > asked
    finally:
        served.process.kill()
        served.process.wait()
    await ben.cut()
    await ann.cut()
    workspace = Workspace(data)
    kept = acts_of(workspace, id)
    workspace.close()
    return kept, "" if kept in (shown, shown + 1) else f"{kept} acts kept, {shown} were shown"


def killed(count: int, pick: Random) -> list[str]:
    """Kill the host this many times. Returns what was wrong."""
    wrong = list[str]()
    with tempfile.TemporaryDirectory() as folder:
        workspace, port = Workspace(Path(folder)), free_port()
        id = laid(workspace, port)
        acts = acts_of(workspace, id)
        workspace.close()
        for n in range(count):
            acts, fault = asyncio.run(kill(Path(folder), id, port, acts, pick))
            wrong += [f"kill {n}: {fault}"] if fault else []
            if n % 10 == 9:
                print(f"{n + 1} kills, {len(wrong)} wrong", flush=True)
    return wrong


def cut_often(count: int, seed: int = 0) -> list[str]:
    """Cut a phone's connection this many times at a new table. Returns what was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        try:
            return asyncio.run(cut(workspace, count, Random(seed)))
        finally:
            workspace.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    wrong = cut_often(asked.cuts, asked.seed) if asked.cuts else []
    print(f"{asked.cuts} cut, {len(wrong)} lost or doubled", *wrong, sep="\n", flush=True)
    wrong += killed(asked.kills, Random(asked.seed)) if asked.kills else []
    print(f"{asked.kills} killed", *wrong, sep="\n")
    sys.exit(bool(wrong))
