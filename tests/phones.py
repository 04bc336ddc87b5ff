"""How soon the other phones at a table are told of an act, and what a session takes of memory.

    python -m tests.phones --phones 8 --acts 40

Each phone is a websocket of the second listener that speaks as Flet's client does (tests/crowd.py), on 127.0.0.1: what a browser does
to paint comes on top.
"""

import argparse
import asyncio
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

from referee.games import begun
from tests.benchmarks.crowds import Listener
from tests.benchmarks.serving import memory
from tests.conftest import Served
from tests.crowd import introduction
from views.app.device import COOKIE
from views.desk.by_itself import TableSettings
from views.desk.desk import Desk
from views.desk.invitations import Invitations

SHARES = """
import views.start
serving = views.start.serve
views.start.serve = lambda **options: serving(**{**options, "host": "127.0.0.1"})
"""
PORT = 18551
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"]


def laid(data: Path, phones: int) -> tuple[int, list[str]]:
    """A shared table of Battle Royals with a choice made; the devices that sit at it."""
    desk = Desk(data)
    names = NAMES[: max(2, min(phones, 8))]
    id = desk.begin(begun("battle-royals", names), TableSettings(enters_by_itself=False))
    desk.choose("sharing_port", PORT)
    assert desk.enter(id, {"do": "deal", "by": names[0], "up": "9H"}).stands
    assert desk.enter(id, {"do": "choose", "by": names[1], "suit": "H"}).stands
    invitations = Invitations(desk)
    invitations.share(id)
    devices = [secrets.token_hex(16) for _ in range(phones)]
    for n, device in enumerate(devices):
        invitations.sit_down(id, device, names[n] if n < len(names) else "")
    desk.close()
    return id, devices


async def on(url: str, route: str, device: str) -> Listener:
    """A screen of this device."""
    headers = {"Cookie": f"{COOKIE}={device}"} if device else {}
    line = await connect(f"{url}/ws", max_size=None, compression=None, ping_interval=None, open_timeout=None, additional_headers=headers)
    await line.send(introduction(route))
    await line.recv()
    return Listener(line, False)


async def told(keeper: Listener, phones: list[Listener], shift: bool) -> list[float]:
    """Milliseconds until each phone was told of one act, undone or made again."""
    heard = [phone.heard for phone in phones]
    start = time.perf_counter()
    await keeper.key(shift)
    first = [0.0] * len(phones)
    while not all(first) and time.perf_counter() - start < 20:
        await asyncio.sleep(0.001)
        for n, phone in enumerate(phones):
            if not first[n] and phone.heard > heard[n]:
                first[n] = 1000 * (time.perf_counter() - start)
    await asyncio.sleep(0.3)
    return first


async def measured(served: Served, id: int, devices: list[str], acts: int) -> None:
    keeper = await on(served.url.replace("http", "ws"), f"/table/{id}", "")
    await asyncio.sleep(2)
    before = memory(served.process)  # type: ignore[arg-type]  # only its number is asked
    phones = [await on(f"ws://127.0.0.1:{PORT}", "/", device) for device in devices]
    await asyncio.sleep(3)
    each = (memory(served.process) - before) / len(phones)  # type: ignore[arg-type]
    times = [ms for n in range(acts) for ms in await told(keeper, phones, bool(n % 2))]
    missed = sum(not ms for ms in times)
    at = sorted(times)
    print(f"{len(devices)} phones, {acts} acts: median {statistics.median(at):.0f} ms, p95 {at[int(0.95 * len(at))]:.0f} ms, "
          f"{missed} not told; {each:.2f} MB a session")  # fmt: skip
    for phone in (keeper, *phones):
        await phone.line.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--acts", type=int, default=40)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        id, devices = laid(Path(folder) / "data", asked.phones)
        served = Served(Path(folder) / "data", 0, first=SHARES)
        try:
            asyncio.run(measured(served, id, devices, asked.acts))
        finally:
            served.stop()
