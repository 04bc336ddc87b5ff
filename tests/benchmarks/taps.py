"""What a tap costs the server: processor time, bytes to the client, controls made; for one screen, and for fifty at one table.

In this process, without a browser: the screens, Flet's comparing and the packing of every message run for real
(tests/support/fletdriver.py).
"""

import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import flet as ft

from tests.benchmarks.bare import Board, BoardTable, Counter
from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.tables import BUSIEST, BUSY, Busy, laid
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.workspace import Workspace

PHONE: Final = {"width": 390, "height": 844, "platform": "android"}
QUIET: Final = 0.02
"""Seconds in which nothing more may be sent before a tap counts as answered. They are not counted: nobody works in them."""

ROWS: Final = (
    *(
        Row(
            f"tap.processor.{busy.game}",
            f"processor time per tap, {busy.game}",
            "ms",
            "bare Flet counter",
            ratio=10,
        )
        for busy in BUSY
    ),
    *(
        Row(f"tap.bytes.{busy.game}", f"bytes to the client per tap, {busy.game}, median", "B", most=1000)
        for busy in BUSY
    ),
    *(
        Row(f"tap.bytes_most.{busy.game}", f"bytes to the client per tap, {busy.game}, most", "B")
        for busy in BUSY
    ),
    *(
        Row(f"tap.controls.{busy.game}", f"controls made per tap, {busy.game}, median", "", most=30)
        for busy in BUSY
    ),
    *(
        Row(f"tap.controls_most.{busy.game}", f"controls made per tap, {busy.game}, most", "")
        for busy in BUSY
    ),
    Row(
        "tap.processor.fifty",
        "processor time per tap, 50 screens at one table, all of them",
        "ms",
        "bare board that watches",
        ratio=1.5,
    ),
)


class Tap(NamedTuple):
    """What one tap took."""

    ms: float
    bytes: int
    controls: int


def measured(asked: Asked) -> Figures:
    """One screen of each game, then many of one table."""
    rounds, screens = (4, 20) if asked.modest else (12, 50)
    for busy in BUSY:
        if not asked.any_of(*(row.name for row in ROWS if row.name.endswith(f".{busy.game}"))):
            continue
        with driven(lambda page: page.render(Counter)) as bare:
            floor = statistics.median(tap.ms for tap in taps(bare, ("tap",), rounds * 4))
        with at_busy_table(busy) as (phone, workspace, id):
            made = taps(phone, busy.taps, rounds, partial(put_back, workspace, id, busy.entries))
        yield from of_one_screen(busy.game, made, floor)
    if not asked.any_of("tap.processor.fifty"):
        return
    peer = many(bare_board(), ("cell-7", "cell-23"), screens, rounds)
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        id = laid(workspace, BUSIEST)
        ours = many(
            lambda page: start_session(page, workspace, page.session.id),
            BUSIEST.taps,
            screens,
            rounds,
            route=f"/table/{id}",
        )
        workspace.close()
    yield "tap.processor.fifty", Figure(ours, peer, f"{screens} screens")


def of_one_screen(game: str, made: list[Tap], floor: float) -> Figures:
    """The figures of one game's screen."""
    yield f"tap.processor.{game}", Figure(statistics.median(tap.ms for tap in made), floor)
    for name, values in (
        ("bytes", [tap.bytes for tap in made]),
        ("controls", [tap.controls for tap in made]),
    ):
        yield f"tap.{name}.{game}", Figure(statistics.median(values))
        yield f"tap.{name}_most.{game}", Figure(max(values))


@contextmanager
def driven(start: Callable[[ft.Page], Any], **how: Any) -> Iterator[Driver]:
    """One screen on a phone."""
    with Driver(start, **(PHONE | how)) as driver:
        gc.collect()
        yield driver


@contextmanager
def at_busy_table(busy: Busy, **how: Any) -> Iterator[tuple[Driver, Workspace, int]]:
    """The screen of such a table, its workspace and its number."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        id = laid(workspace, busy)
        with driven(
            lambda page: start_session(page, workspace, page.session.id), route=f"/table/{id}", **how
        ) as driver:
            yield driver, workspace, id
        workspace.close()


def put_back(workspace: Workspace, id: int, entries: int) -> None:
    """A tap may have entered more than was meant: what is not counted may not change the next round."""
    while len(workspace.table(id)) > entries:
        workspace.undo(id)


def taps(
    driver: Driver, turns: tuple[str, ...], rounds: int, restore: Callable[[], None] = lambda: None
) -> list[Tap]:
    """Every tap of so many rounds. The first round warms up."""
    made = []
    for number in range(rounds + 1):
        made += [tapped([driver], driver, name) for name in turns]
        if number == 0:
            made.clear()
        restore()
        driver.settle()
    return made


def many(
    start: Callable[[ft.Page], Any], turns: tuple[str, ...], screens: int, rounds: int, **how: Any
) -> float:
    """Processor milliseconds of a tap for all screens of one table together, the median."""
    with ExitStack() as open_screens:
        drivers = [open_screens.enter_context(driven(start, **how))]
        for _ in range(screens - 1):
            drivers.append(open_screens.enter_context(driven(start, peer=drivers[0], **how)))
        drivers[0].settle(100)
        gc.collect()
        made = [
            tapped(drivers, drivers[0], turns[number % len(turns)]) for number in range(rounds + len(turns))
        ]
    return statistics.median(tap.ms for tap in made[len(turns) :])


def tapped(drivers: list[Driver], here: Driver, identifier: str) -> Tap:
    """Tap this, and let all of these screens draw what they have to. Looking for it is not counted, nor what waiting itself costs."""
    holder = here.get(ft.Semantics, identifier=identifier)
    control = here.get(root=holder.content, where=lambda each: getattr(each, "on_click", None))
    sent, number = here.wire.bytes, here.next_number()
    took = here.run(answered(drivers, lambda: here.session.dispatch_event(control._i, "click", None)))
    assert here.wire.bytes > sent, f"a tap on {identifier} changed nothing"
    tap = Tap(took, here.wire.bytes - sent, here.next_number() - number - 1)
    waiting = here.run(answered(drivers, lambda: asyncio.sleep(QUIET)))
    return tap._replace(ms=max(tap.ms - waiting, 0.0))


async def answered(drivers: list[Driver], does: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds of processor time for this, and for all that comes of it on these screens."""
    start, before = time.process_time(), -1
    await does()
    while before != (now := sum(driver.wire.bytes for driver in drivers)):
        before = now
        await asyncio.sleep(QUIET)
    return (time.process_time() - start) * 1e3


def bare_board() -> Callable[[ft.Page], None]:
    """The peer's screens, all at one table."""
    table = BoardTable()
    return lambda page: page.render(Board, table)
