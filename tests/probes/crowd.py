"""Many open screens at once: does the app end when it is told to, with all screens informed and everything stored?

    python -m tests.probes.crowd 200

Every screen is a websocket that registers as Flet's client does and reads what it is sent. One in ten stops reading, like a phone that
sleeps in a pocket. The app is told to end at three moments: when all have just asked for their first screen, when all are drawn, and when
somebody has just undone an entry, so that all must be redrawn. On this machine only.
"""

import asyncio
import json
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from referee.games import new_record
from tests.conftest import Served
from views.workspace.workspace import Workspace

REGISTER, EVENT, UPDATE = 1, 3, 4
"""Flet's action codes of a client's messages: registration, event, changed property."""
PAGE = 1
"""The control id of the page."""
TAKE_BACK = {"key": "Z", "ctrl": True, "shift": False, "alt": False, "meta": False}
MOMENTS = ("asking", "drawn", "taken back")
TOLD = 1012
"""Close code of a websocket whose server ends."""
BEGINNING = [{"do": "deal", "by": "Jon", "card": card} for card in ("10D", "2C", "KS", "QC")]


def packed(action: int, body: dict[str, Any]) -> bytes:
    """Return a message as Flet's client sends it."""
    return b"\x00" + bytes(msgpack.packb([action, body]))


def introduction(route: str = "/", session: str = "") -> bytes:
    """Return the registration that a client sends first."""
    seen = {
        "route": route,
        "width": 390,
        "height": 844,
        "web": True,
        "platform": "linux",
        "platform_brightness": "light",
        "pwa": False,
    }
    return packed(REGISTER, {"session_id": session, "page_name": "", "page": seen})


class Screen:
    """One open screen, read in the background unless it sleeps."""

    def __init__(self, line: ClientConnection, asleep: bool) -> None:
        self.line, self.told, self.heard = line, 0, 0
        self.reading = None if asleep else asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            async for _ in self.line:
                self.heard += 1
        except ConnectionClosed:
            pass
        self.told = self.line.close_code or 0


async def opened(url: str, route: str, asleep: bool = False, agent: str = "crowd") -> Screen:
    """Open a screen at this route, in a browser whose user agent is `agent`."""
    line = await connect(
        url.replace("http", "ws") + "/ws", max_size=None, compression=None, max_queue=4, ping_interval=None, open_timeout=None,
        user_agent_header=agent,
    )  # fmt: skip
    await line.send(introduction(route))
    await line.recv()
    return Screen(line, asleep)


async def drawn(screens: list[Screen]) -> None:
    """Wait until every screen was sent something, and nothing more is sent."""
    before = -1
    while not all(screen.heard for screen in screens) or sum(screen.heard for screen in screens) != before:
        before = sum(screen.heard for screen in screens)
        await asyncio.sleep(0.3)


async def ended(served: Served, screens: list[Screen]) -> float:
    """Send SIGTERM. Returns the seconds until the process has ended."""
    start = time.monotonic()
    served.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(served.process.wait, 60)
    took = time.monotonic() - start
    await asyncio.gather(*(screen.reading for screen in screens if screen.reading))
    return took


async def crowd(served: Served, route: str, count: int, asleep: int, moment: str) -> dict[str, Any]:
    """Open this many screens, end the app at this moment, and return how that went."""
    screens = await asyncio.gather(*(opened(served.url, route, asleep=n < asleep) for n in range(count)))
    if moment != "asking":
        await drawn([screen for screen in screens if screen.reading])
    if moment == "taken back":
        before = screens[-1].heard
        await screens[-1].line.send(
            packed(EVENT, {"target": PAGE, "name": "keyboard_event", "data": TAKE_BACK})
        )
        while screens[-1].heard == before and max(screen.heard for screen in screens) == before:
            await asyncio.sleep(0.01)
    took = await ended(served, screens)
    told = sum(screen.told == TOLD for screen in screens)
    return {
        "moment": moment,
        "screens": count,
        "asleep": asleep,
        "told": told,
        "status": served.process.returncode,
        "seconds": round(took, 2),
    }


def end_with_a_crowd(count: int, moment: str) -> dict[str, Any]:
    """Begin a table, open this many screens of it, and end the app. Returns what became of the screens and the table, and the output."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        table = workspace.begin_table(new_record("royal-battles", ["Jon", "Mendi"]))
        for card in BEGINNING:
            workspace.enter(table, card, expected_entry_count=len(workspace.table(table)))
        before = workspace.table(table).record_json()["entries"]
        workspace.close()
        served = Served(Path(folder))
        try:
            outcome = asyncio.run(crowd(served, f"/table/{table}", count, asleep=count // 10, moment=moment))
        finally:
            served.stop()
        assert served.process.stdout is not None
        workspace = Workspace(Path(folder))
        kept = workspace.table(table).record_json()["entries"] == (
            before[:-1] if moment == "taken back" else before
        )
        workspace.close()
        return {**outcome, "kept": kept, "printed": served.process.stdout.read()[-600:]}


def main(screens: int = 200) -> None:
    """End the app at each moment with this many screens, and print what happened."""
    for moment in MOMENTS:
        print(json.dumps(end_with_a_crowd(screens, moment)), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
