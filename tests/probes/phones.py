"""How soon the other phones at a table are informed of an act, and how much memory a session takes.

    python -m tests.probes.phones --phones 8 --acts 40
    python -m tests.probes.phones --tables 50 --phones 4 --acts 12 --every 5

Each phone is a websocket of the second listener that speaks as Flet's client does (tests/probes/crowd.py), on this machine's own addresses,
one address for the phones of a table: a browser's painting is not included. The tables start one after another and then enter an act every
`--every` seconds.
"""

import argparse
import asyncio
import secrets
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from websockets.asyncio.client import connect

from referee.games import new_record
from tests.benchmarks.crowds import Listener
from tests.benchmarks.serving import memory
from tests.conftest import Served
from tests.probes.crowd import introduction
from views.app.device import COOKIE
from views.workspace.invitations import Invitations
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

SHARES = """
import views.server
serving = views.server.serve
views.server.serve = lambda **options: serving(**{**options, "host": "127.0.0.1"})
"""
PORT = 18551
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"]


class Laid(NamedTuple):
    """A shared table, with the devices that sit at it."""

    id: int
    devices: list[str]


def laid(data: Path, tables: int, phones: int, port: int = PORT) -> list[Laid]:
    """Create shared tables of Battle Royals in which a choice has been made."""
    workspace = Workspace(data)
    workspace.store_setting("sharing_port", port)
    made = [_shared(workspace, Invitations(workspace), phones) for _ in range(tables)]
    workspace.close()
    return made


def _shared(workspace: Workspace, invitations: Invitations, phones: int) -> Laid:
    names = NAMES[: max(2, min(phones, 8))]
    id = workspace.begin_table(new_record("battle-royals", names), TableSettings(enters_by_itself=False))
    assert workspace.enter(id, {"do": "deal", "by": names[0], "up": "9H"}).is_accepted
    assert workspace.enter(id, {"do": "choose", "by": names[1], "suit": "H"}).is_accepted
    invitations.share_table(id)
    devices = [secrets.token_hex(16) for _ in range(phones)]
    for n, device in enumerate(devices):
        invitations.assign_seat_or_make_spectator(id, device, names[n] if n < len(names) else "")
    return Laid(id, devices)


async def on(url: str, route: str, device: str = "", address: str = "127.0.0.1") -> Listener:
    """Open a screen of this device from this address."""
    headers = {"Cookie": f"{COOKIE}={device}"} if device else {}
    line = await connect(
        f"{url}/ws", max_size=None, compression=None, ping_interval=None, open_timeout=None, additional_headers=headers,
        local_addr=(address, 0),
    )  # fmt: skip
    await line.send(introduction(route))
    await line.recv()
    return Listener(line, False)


async def told(keeper: Listener, phones: list[Listener], shift: bool) -> list[float]:
    """Return the milliseconds until each phone was informed of one act, undone or redone."""
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


async def played(
    keeper: Listener, phones: list[Listener], acts: int, every: float, first: float
) -> list[float]:
    """Return the milliseconds until each phone was informed, over this many acts."""
    await asyncio.sleep(first)
    times: list[float] = []
    for n in range(acts):
        began = time.perf_counter()
        times += await told(keeper, phones, bool(n % 2))
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
    return times


async def measured(served: Served, tables: list[Laid], acts: int, every: float) -> None:
    keepers = [await on(served.url.replace("http", "ws"), f"/table/{table.id}") for table in tables]
    await asyncio.sleep(2)
    before = memory(served.process)  # type: ignore[arg-type]  # only its number is asked
    guests = f"ws://127.0.0.1:{PORT}"
    phones = [
        [await on(guests, "/", device, f"127.0.0.{2 + n}") for device in table.devices]
        for n, table in enumerate(tables)
    ]
    await asyncio.sleep(3)
    many = sum(map(len, phones))
    each = (memory(served.process) - before) / many  # type: ignore[arg-type]
    games = (
        played(*table, acts, every, every * n / len(tables))
        for n, table in enumerate(zip(keepers, phones, strict=True))
    )
    at = sorted(ms for times in await asyncio.gather(*games) for ms in times)
    missed = sum(not ms for ms in at)
    print(f"{len(tables)} tables, {many} phones, {acts} acts each: median {statistics.median(at):.0f} ms, "
          f"p95 {at[int(0.95 * len(at))]:.0f} ms, {missed} not told; {each:.2f} MB a session")  # fmt: skip
    for screen in (*keepers, *(phone for some in phones for phone in some)):
        await screen.line.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--acts", type=int, default=40)
    parser.add_argument("--every", type=float, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tables = laid(Path(folder) / "data", asked.tables, asked.phones)
        served = Served(Path(folder) / "data", 0, first=SHARES)
        try:
            asyncio.run(
                measured(served, tables, asked.legal_act_sets, asked.all_choices_or_only_unnamed_if_allowed)
            )
        finally:
            served.stop()
