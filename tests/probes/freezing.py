"""Does the page freeze? Draw what is hardest to draw, and open, tap and reload some hundred pages under load, with each engine; count.

    python -m tests.probes.freezing 100 60 skwasm-threads skwasm canvaskit

100 pages of the app are visited, and the page of tests/support/churning_page.py is drawn for 60 seconds. A page is frozen when its script
answers nothing for half a minute; then it is asked over the debugging port where it stands.

Flutter draws with skwasm: in two threads where the page is isolated from all other sites, which a header says; in one where it is not,
as we serve it. Or with CanvasKit, in one.
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
from tests.screens.battles import placed
from tests.support.browser_watch import look, where
from views.workspace.workspace import Workspace

ENGINES: Final = ("skwasm-threads", "skwasm", "canvaskit")
FROZEN_AFTER: Final = 30.0
LOADED_WITHIN: Final = 90.0
LOAD: Final = 2
"""Processes that do nothing but take time."""
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
    """What the page answers; Frozen if it does not."""
    try:
        return await asyncio.wait_for(page.evaluate(script, argument), FROZEN_AFTER)
    except TimeoutError:
        raise Frozen from None


async def shown(page: Page) -> None:
    """Until the screen is there."""
    end = time.monotonic() + LOADED_WITHIN
    while not await asked(page, SAYS, "headline"):
        if time.monotonic() > end:
            raise Blank
        await asyncio.sleep(0.1)


async def visited(page: Page, chance: random.Random) -> None:
    """Take back and put forward, as quickly as somebody impatient does, and reload in the middle of it."""
    for _ in range(2):
        await shown(page)
        for _ in range(6):
            await asked(page, TAPS, [chance.choice(("undo", "redo"))])
            await asyncio.sleep(chance.uniform(0, 0.4))
        await page.reload(timeout=60_000)
    await shown(page)


async def watched(page: Page, seconds: float) -> None:
    """Look on for so long."""
    await shown(page)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asked(page, SAYS, "headline")
        await asyncio.sleep(0.5)


async def outcome_of(browser: Browser, port: int, url: str, does: Does) -> str:
    """Open one page, do something with it, and say what became of it."""
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
    """Open so many pages, one after the other, in a browser that is begun anew every ten."""
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
    """What became of so many pages drawn by this engine."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        table = placed(workspace)
        workspace.close()
        isolated = ISOLATED if engine == "skwasm-threads" else ""
        served = Served(Path(folder), env={"FLET_WEB_RENDERER": engine.split("-")[0]}, first=isolated + first)
        try:
            return dict(asyncio.run(outcomes_of(f"{served.url}/table/{table}", pages, does)))
        finally:
            served.stop()


def spin() -> None:
    """Take time."""
    while True:
        pass


def main(pages: int, seconds: float, engines: tuple[str, ...]) -> None:
    """Count, engine by engine, while others take the machine's time."""
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
