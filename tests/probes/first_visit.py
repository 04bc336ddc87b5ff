"""What a visit of the published page costs: `python -m tests.probes.first_visit [FOLDER] [STARTS]`.

A first visit: requests, bytes as a server with compressed files sends them, and seconds until the first screen, until the board of the
first table, and until the browser has cached everything; and whether another server is asked for anything. Then this many starts of the
browser with its cache and without a network: seconds until the first screen, and until the board of a table.
"""

import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.hosts.published import Host, begun, browser, watched

FIRST_SCREEN: Final = '[flt-semantics-identifier="new-table"]'
BOARD: Final = '[flt-semantics-identifier^="pick-"]'
EVERYTHING_KEPT: Final = "() => navigator.serviceWorker.ready.then(() => true)"
PATIENCE: Final = 600_000
"""Milliseconds to wait for a screen, also on a busy machine."""
LOADED_LATER: Final = "() => referee.ask('').then(({ marks }) => 'later' in marks)"


@dataclass
class Visits:
    """The cost of the visits, and the requests before the first board."""

    paths: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    again_home: list[float] = field(default_factory=list)
    again_board: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def visited(playwright: Any, published: Path, profile: Path, starts: int) -> Visits:
    """Visit the page for the first time and print the cost of each step; then start it again and again without a network."""
    host = Host(published)
    visits, asked = Visits(), list[str]()
    with browser(playwright, profile) as context:
        context.on("request", lambda request: asked.append(request.url))
        page = watched(context.pages[0])
        began = time.monotonic()

        def print_step(step: str) -> None:
            megabytes = sum(size for _, size in host.sent) / 1e6
            seconds = time.monotonic() - began
            print(f"{step}: {len(host.sent)} requests, {megabytes:.2f} MB, {seconds:.1f} s", flush=True)

        _until(page, host.url, FIRST_SCREEN)
        print_step("first screen")
        route = begun(page)
        page.evaluate("address => location.assign(address)", route)
        page.wait_for_selector(BOARD, timeout=PATIENCE, state="attached")
        print_step("board of the first table")
        visits.paths = [path for path, _ in host.sent]
        page.wait_for_function(LOADED_LATER, timeout=PATIENCE)
        page.evaluate(EVERYTHING_KEPT)
        page.wait_for_load_state("networkidle")
        print_step("everything kept")
        page.reload()
        page.wait_for_selector(BOARD, timeout=PATIENCE, state="attached")
        visits.errors += page.errors
    host.stop()
    for _ in range(starts):
        for where, found, seconds in (
            ("", FIRST_SCREEN, visits.again_home),
            (route, BOARD, visits.again_board),
        ):
            with browser(playwright, profile) as context:
                page = watched(context.pages[0])
                seconds.append(_until(page, host.url + where, found))
                visits.errors += page.errors
    visits.elsewhere = [url for url in asked if not url.startswith((host.url, "blob:", "data:"))]
    return visits


def _until(page: Any, url: str, found: str) -> float:
    began = time.monotonic()
    page.goto(url)
    page.wait_for_selector(found, timeout=PATIENCE, state="attached")
    return round(time.monotonic() - began, 2)


def main(folder: str = "dist/page", starts: str = "5") -> None:
    """Measure the visits and print the results."""
    from playwright.sync_api import sync_playwright

    profile = Path(tempfile.mkdtemp(prefix="referee-visit-"))
    try:
        with sync_playwright() as playwright:
            visits = visited(playwright, Path(folder), profile, int(starts))
    finally:
        shutil.rmtree(profile, ignore_errors=True)
    print(f"asked before the first board: {' '.join(sorted(visits.paths))}")
    print(f"asked of anybody else: {visits.elsewhere}")
    print(
        f"started anew, no network: first screen {sorted(visits.again_home)} s, board {sorted(visits.again_board)} s, "
        f"errors {visits.errors}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
