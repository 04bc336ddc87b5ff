"""Does the page freeze? Draw what is hardest to draw, and open, tap and reload some hundred pages under load, with each engine.

    python -m tests.probes.freezing 100 60 skwasm-threads skwasm canvaskit

100 pages of the app are visited, and the page of tests/support/churning_page.py is drawn for 60 seconds. A page counts as frozen if its
script does not answer for half a minute; then its stack is read over the debugging port.

Flutter draws with skwasm, in two threads if a header isolates the page from all other sites, and in one if not, as we serve it; or with
CanvasKit, in one.
"""

import asyncio
import json
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, async_playwright

from tests.browser.hand import SAYS, TAPS
from tests.conftest import CHROMIUM, QUIET, Served, free_port
from tests.screens.battles import table_with_units_placed
from tests.support.browser_watch import look, where
from views.workspace.workspace import Workspace

ENGINES: Final = ("skwasm-threads", "skwasm", "canvaskit")
FROZEN_AFTER: Final = 30.0
LOADED_WITHIN: Final = 90.0
LOAD: Final = 2
"""The number of processes that only use processor time."""
ISOLATED: Final = 'from views.app import request_filter\nrequest_filter.HEADERS["Cross-Origin-Embedder-Policy"] = "require-corp"\n'
CHURNING: Final = (
    "from tests.support.churning_page import main\nfrom views import root\nroot.start_session = main\n"
)
Does = Callable[[Page], Awaitable[None]]


class Frozen(Exception):
    """The page does not answer."""


class Blank(Exception):
    """The page answers, but shows nothing."""


async def asked(page: Page, script: str, argument: str) -> Any:
    """Return the page's answer to a script. Raises Frozen if there is none."""
    try:
        return await asyncio.wait_for(page.evaluate(script, argument), FROZEN_AFTER)
    except TimeoutError:
        raise Frozen from None


async def shown(page: Page) -> None:
    """Wait until the screen is shown."""
    end = time.monotonic() + LOADED_WITHIN
    while not await asked(page, SAYS, "headline"):
        if time.monotonic() > end:
            raise Blank
        await asyncio.sleep(0.1)


async def visited(page: Page, chance: random.Random) -> None:
    """Undo and redo, as fast as somebody impatient does, and reload in between."""
    for _ in range(2):
        await shown(page)
        for _ in range(6):
            await asked(page, TAPS, [chance.choice(("undo", "redo"))])
            await asyncio.sleep(chance.uniform(0, 0.4))
        await page.reload(timeout=60_000)
    await shown(page)


async def watched(page: Page, seconds: float) -> None:
    """Watch the page for this many seconds."""
    await shown(page)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asked(page, SAYS, "headline")
        await asyncio.sleep(0.5)


async def outcome_of(browser: Browser, port: int, url: str, does: Does) -> str:
    """Open one page, do something with it, and return what became of it."""
    context = await browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    target = (await (await context.new_cdp_session(page)).send("Target.getTargetInfo"))["targetInfo"][
        "targetId"
    ]
    with closing(await asyncio.to_thread(look, port, target)) as line:
        try:
            await page.goto(url)
            await does(page)
            outcome = "well"
        except Frozen:
            outcome = f"frozen in {await asyncio.to_thread(where, line)}"
        except Exception as error:
            outcome = f"not shown ({type(error).__name__})"
    await asyncio.wait_for(context.close(), 60)
    return "; ".join((outcome, *(complaint[:80] for complaint in complaints[:1])))


async def outcomes_of(url: str, pages: int, does: Does) -> Counter[str]:
    """Open this many pages, one after the other, with a new browser after every ten. Returns what became of them."""
    outcomes: Counter[str] = Counter()
    async with async_playwright() as playwright:
        for first in range(0, pages, 10):
            port = free_port()
            browser = await playwright.chromium.launch(
                executable_path=CHROMIUM, args=[*QUIET, f"--remote-debugging-port={port}"]
            )
            for _ in range(first, min(first + 10, pages)):
                outcomes[await outcome_of(browser, port, url, does)] += 1
                print(dict(outcomes), file=sys.stderr, flush=True)
            await browser.close()
    return outcomes


def freezes(engine: str, pages: int, does: Does, *, first: str = "") -> dict[str, int]:
    """Return what became of this many pages drawn by this engine."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        table = table_with_units_placed(workspace)
        workspace.close()
        isolated = ISOLATED if engine == "skwasm-threads" else ""
        served = Served(Path(folder), env={"FLET_WEB_RENDERER": engine.split("-")[0]}, first=isolated + first)
        try:
            return dict(asyncio.run(outcomes_of(f"{served.url}/table/{table}", pages, does)))
        finally:
            served.stop()


def spin() -> None:
    """Use processor time without end."""
    while True:
        pass


def main(pages: int, seconds: float, engines: tuple[str, ...]) -> None:
    """Count the outcomes for each engine, under load."""
    others = [multiprocessing.Process(target=spin, daemon=True) for _ in range(LOAD)]
    for each in others:
        each.start()
    chance = random.Random(1)
    for engine in engines:
        churned = freezes(engine, 1, lambda page: watched(page, seconds), first=CHURNING)
        reloaded = freezes(engine, pages, lambda page: visited(page, chance))
        print(json.dumps({"engine": engine, "churning": churned, "pages": reloaded}), flush=True)


if __name__ == "__main__":
    asked_for = sys.argv[1:]
    main(
        int(asked_for[0]) if asked_for else 100,
        float(asked_for[1]) if asked_for[1:] else 60,
        tuple(asked_for[2:]) or ENGINES,
    )
