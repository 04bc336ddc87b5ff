"""What a visit of the published page costs: `python -m tests.probes.first_visit [FOLDER] [STARTS]`.

A first visit: what it fetches, packed where there is a packed file, and whether anything is asked of anybody else. Then so many starts
of the browser with what it has kept, with the network gone: seconds until the first screen, and until the board of a table.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.hosts.published import Host, at_the_table, begun, browser, watched

FIRST_SCREEN: Final = '[flt-semantics-identifier="new-table"]'


class Visits(NamedTuple):
    """What came of it."""

    requests: int
    bytes: int
    elsewhere: list[str]
    first: float
    again_home: list[float]
    again_board: list[float]
    errors: list[str]


def visited(playwright: Any, published: Path, profile: Path, starts: int) -> Visits:
    """Visit the page for the first time, then start it again and again without a network."""
    host = Host(published)
    asked: list[str] = []
    home, board, errors = list[float](), list[float](), list[str]()
    with browser(playwright, profile) as context:
        context.on("request", lambda request: asked.append(request.url))
        page = watched(context.pages[0])
        first = _until(page, host.url, FIRST_SCREEN)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => referee.ask('').then(({ marks }) => 'later' in marks)", timeout=60_000)
        route = begun(page)
        page.goto(host.url + route)
        page.reload()
        at_the_table(page)
        errors += page.errors
    host.stop()
    for _ in range(starts):
        for where, found, told in (
            ("", FIRST_SCREEN, home),
            (route, '[flt-semantics-identifier^="pick-"]', board),
        ):
            with browser(playwright, profile) as context:
                page = watched(context.pages[0])
                told.append(_until(page, host.url + where, found))
                errors += page.errors
    elsewhere = [url for url in asked if not url.startswith((host.url, "blob:", "data:"))]
    return Visits(
        len(host.sent),
        sum(size for _, size in host.sent),
        elsewhere,
        first,
        sorted(home),
        sorted(board),
        errors,
    )


def _until(page: Any, url: str, found: str) -> float:
    began = time.monotonic()
    page.goto(url)
    page.wait_for_selector(found, timeout=120_000, state="attached")
    return round(time.monotonic() - began, 2)


def main(folder: str = "dist/page", starts: str = "5") -> None:
    """The command."""
    from playwright.sync_api import sync_playwright

    profile = Path(tempfile.mkdtemp(prefix="referee-visit-"))
    try:
        with sync_playwright() as playwright:
            told = visited(playwright, Path(folder), profile, int(starts))
    finally:
        shutil.rmtree(profile, ignore_errors=True)
    print(
        f"first visit: {told.requests} requests, {told.bytes / 1e6:.2f} MB, elsewhere {told.elsewhere}, first screen after {told.first} s"
    )
    print(
        f"started anew, no network: first screen {told.again_home} s, board {told.again_board} s, errors {told.errors}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
