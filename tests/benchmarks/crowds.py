"""Many screens at once: how soon the last one is told, whether anybody waits when all tap, and what a screen takes of memory.

Each screen is a websocket that speaks as Flet's client does (tests/probes/crowd.py), on this machine: what a browser then does to paint
comes on top (`tap.painted`). Entries are taken back and brought again by the keyboard: every screen of the table changes in full.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.serving import bare, memory, ours, running, until_served
from tests.benchmarks.tables import BUSIEST, BUSY, laid
from tests.conftest import free_port
from tests.probes.crowd import EVENT, PAGE, Screen, drawn, opened, packed
from views.workspace.workspace import Workspace

ROWS: Final = (
    Row("crowd.one_table.fifty", "50 screens at one table: the last one told", "ms", most=500),
    Row("crowd.one_table.two_hundred", "200 screens at one table: the last one told", "ms", most=2000),
    Row("crowd.tables", "50 tables with a screen each, tapping every 2 s: p95", "ms", most=500),
    Row("memory.two", "memory with two screens of a table", "MB", "bare Flet app with two", ratio=1.3),
    Row("memory.screen", "memory per open screen of a table", "MB", most=1),
    Row("memory.left", "memory after 1,000 screens came and went", "MB", "after the first", ratio=1.05),
)
QUIET: Final = 0.4
"""Seconds in which nobody is sent anything more."""
BACK, AGAIN = False, True
MOST: Final = 120.0
"""Seconds after which nobody waits any longer."""
ENOUGH: Final = 400.0
"""Seconds after which nobody else comes."""


class Listener(Screen):
    """A screen that knows when it was last told something."""

    last = 0.0

    async def _read(self) -> None:
        async for _ in self.line:
            self.heard += 1
            self.last = time.perf_counter()

    async def key(self, shift: bool) -> None:
        """Ctrl+Z, or with shift the way back."""
        pressed = {"key": "Z", "ctrl": True, "shift": shift, "alt": False, "meta": False}
        await self.line.send(packed(EVENT, {"target": PAGE, "name": "keyboard_event", "data": pressed}))


def measured(asked: Asked) -> Figures:
    """Each in an app of its own."""
    few = asked.modest
    for name, count, taps in (("fifty", 50, 2 if few else 6), ("two_hundred", 200, 2 if few else 4)):
        if asked.any_of(f"crowd.one_table.{name}"):
            yield f"crowd.one_table.{name}", Figure(served(partial(last_told, count=count, taps=taps)) * 1e3)
    if asked.any_of("crowd.tables"):
        late, unanswered = served(partial(all_tapping, rounds=4 if few else 10), tables=50)
        yield "crowd.tables", Figure(late * 1e3, None, f"{unanswered} taps unanswered" if unanswered else "")
    if asked.any_of("memory.two"):
        yield "memory.two", Figure(served(with_two), of_bare())
    if asked.any_of("memory.screen"):
        yield "memory.screen", Figure(served(partial(of_a_screen, count=20 if few else 50)))
    if asked.any_of("memory.left"):
        before, after, came = served(partial(left_behind, count=100 if few else 1000))
        yield "memory.left", Figure(after, before, f"{came} came")


def served(measure: Any, tables: int = 1) -> Any:
    """What it says of the app with so many busy tables."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        ids = [
            laid(workspace, BUSIEST if tables == 1 else BUSY[number % len(BUSY)]) for number in range(tables)
        ]
        workspace.close()
        port = free_port()
        with running(*ours(port, Path(folder))) as process:
            until_served(port, time.perf_counter())
            return asyncio.run(measure(f"http://127.0.0.1:{port}", ids, process))


async def listening(url: str, routes: Iterable[str]) -> list[Listener]:
    """Screens at these addresses, drawn."""
    screens: list[Any] = []
    for route in routes:
        screen = await opened(url, route, asleep=True)
        screens.append(Listener(screen.line, asleep=False))
    await drawn(screens)
    return screens


async def left(screens: list[Listener]) -> None:
    """All of them are closed, as a page is that was left."""
    await asyncio.gather(*(screen.line.close() for screen in screens))


async def last_told(url: str, tables: list[int], _: Any, count: int, taps: int) -> float:
    """Seconds from a tap until the last of so many screens was told the last of what came of it: the median."""
    screens = await listening(url, [f"/table/{tables[0]}"] * count)
    took = []
    for number in range(taps):
        before = [screen.heard for screen in screens]
        start = time.perf_counter()
        await screens[number % count].key(AGAIN if number % 2 else BACK)
        while (
            any(screen.heard == heard for screen, heard in zip(screens, before, strict=True))
            and time.perf_counter() - start < MOST
        ):
            await asyncio.sleep(0.01)
        while (
            time.perf_counter() - max(screen.last for screen in screens) < QUIET
            and time.perf_counter() - start < MOST
        ):
            await asyncio.sleep(0.05)
        took.append(max(screen.last for screen in screens) - start)
    await left(screens)
    return statistics.median(took)


async def all_tapping(url: str, tables: list[int], _: Any, rounds: int) -> tuple[float, int]:
    """The 95th percentile of the seconds to the first answer, when every screen taps every two seconds; and how many had none."""
    screens = await listening(url, [f"/table/{table}" for table in tables])
    took: list[float] = []
    unanswered = 0

    async def taps(place: int, screen: Listener) -> None:
        nonlocal unanswered
        await asyncio.sleep(2 * place / len(screens))
        for number in range(rounds):
            begun, heard = time.perf_counter(), screen.heard
            await screen.key(AGAIN if number % 2 else BACK)
            while screen.heard == heard and time.perf_counter() - begun < MOST / 4:
                await asyncio.sleep(0.005)
            took.append(time.perf_counter() - begun)
            unanswered += screen.heard == heard
            await asyncio.sleep(max(0.0, 2 - (time.perf_counter() - begun)))

    await asyncio.gather(*(taps(place, screen) for place, screen in enumerate(screens)))
    await left(screens)
    return sorted(took)[int(len(took) * 0.95) - 1], unanswered


async def with_two(url: str, tables: list[int], process: Any) -> float:
    """MB of an app with two screens."""
    screens = await listening(url, [f"/table/{tables[0]}"] * 2)
    taken = memory(process)
    await left(screens)
    return taken


def of_bare() -> float:
    """MB of a bare app with two screens."""
    port = free_port()
    with running(*bare(port)) as process:
        until_served(port, time.perf_counter())
        return asyncio.run(with_two(f"http://127.0.0.1:{port}", [0], process))


async def of_a_screen(url: str, tables: list[int], process: Any, count: int) -> float:
    """MB that the app takes for each further screen of a table."""
    first = await listening(url, [f"/table/{tables[0]}"] * 5)
    before = memory(process)
    more = await listening(url, [f"/table/{tables[0]}"] * count)
    taken = (memory(process) - before) / count
    await left(first + more)
    return taken


async def left_behind(url: str, tables: list[int], process: Any, count: int) -> tuple[float, float, int]:
    """MB of the app after the first screens left, and after all did; and how many came, for a slow machine has time for fewer."""
    kept, came, start = [], 0, time.perf_counter()
    for batch in (20, count):
        while came < batch and time.perf_counter() - start < ENOUGH:
            await left(await listening(url, [f"/table/{tables[0]}"] * 20))
            came += 20
        await asyncio.sleep(5)
        kept.append(memory(process))
    return kept[0], kept[1], came
