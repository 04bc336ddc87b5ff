"""From the tap to the painted answer in Chromium, and the bytes it takes, beside a bare Flet counter in the same run.

python -m tests.benchmarks.screen
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tests.benchmarks.measuring import RandomPlay, print_figures
from tests.benchmarks.serving import bare, free_port, memory, ours, running, until_served
from tests.conftest import CHROMIUM, QUIET

TAPS = 40
TAP = """([tapped, watched]) => new Promise(done => {
    const find = name => document.querySelector(`[flt-semantics-identifier="${name}"]`);
    const says = () => { const node = find(watched); return node ? (node.getAttribute('aria-label') || '') + node.textContent : ''; };
    const before = says(), start = performance.now();
    const watcher = new MutationObserver(() => {
        if (says() !== before) { watcher.disconnect(); requestAnimationFrame(() => done(performance.now() - start)); }
    });
    watcher.observe(document.querySelector('flt-semantics-host'), {subtree: true, childList: true, attributes: true, characterData: true});
    find(tapped).click();
})"""
"""Milliseconds from the click to the frame after the answer stands in the accessibility tree."""


class Taps(NamedTuple):
    """What taps on one screen took."""

    median: float
    late: float
    """The 95th percentile."""
    bytes: float
    """Received per tap, the median."""


def taps(page: Any, received: list[int], turns: list[tuple[str, str]]) -> Taps:
    """Tap these in turn, each until what it changes is painted."""
    took, sizes = [], []
    for number in range(TAPS + 4):
        before = sum(received)
        took.append(page.evaluate(TAP, list(turns[number % len(turns)])))
        page.wait_for_timeout(60)
        sizes.append(sum(received) - before)
    took, sizes = took[4:], sizes[4:]
    return Taps(statistics.median(took), sorted(took)[int(len(took) * 0.95) - 1], statistics.median(sizes))


def opened(browser: Any, url: str, wanted: str, width: int = 390, height: int = 844) -> tuple[Any, list[int], float]:
    """A page, what it receives over its websocket, and the seconds until the wanted control was there."""
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    received: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(len(frame))))
    start = time.perf_counter()
    page.goto(url)
    page.wait_for_selector("flt-semantics-placeholder, flt-semantics", state="attached", timeout=60_000)
    page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
    page.wait_for_selector(f'[flt-semantics-identifier="{wanted}"]', state="attached", timeout=60_000)
    return page, received, time.perf_counter() - start


def main() -> None:
    """Both apps, one after the other in the same browser, twice over; the better half of the noise is shared."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        play = RandomPlay(Path(folder))
        play.play(120)
        play.desk.close()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        ports = free_port(), free_port()
        with running(*bare(ports[0])) as peer, running(*ours(ports[1], Path(folder))) as app:
            for port in ports:
                until_served(port, time.perf_counter())
            counter, counted, _ = opened(browser, f"http://127.0.0.1:{ports[0]}", "tap")
            table, got, ready = opened(browser, f"http://127.0.0.1:{ports[1]}/table/{play.id}", "undo")
            desktop, got_wide, _ = opened(browser, f"http://127.0.0.1:{ports[1]}/table/{play.id}", "undo", 1440, 900)
            first = sum(got)
            figures: dict[str, Taps] = {}
            rounds: list[tuple[str, Callable[[], Taps]]] = [
                ("counter", lambda: taps(counter, counted, [("tap", "shown")])),
                ("phone", lambda: taps(table, got, [("undo", "headline"), ("redo", "headline")])),
                ("desktop", lambda: taps(desktop, got_wide, [("undo", "headline"), ("redo", "headline")])),
            ]
            for name, measure in rounds:
                figures[name] = measure()
            kept = memory(app), memory(peer)
        browser.close()
    _print(figures, ready, first, kept)


def _print(figures: dict[str, Taps], ready: float, first: int, kept: tuple[float, float]) -> None:
    counter = figures["counter"]
    rows: list[tuple[str, float, str, float | None, str]] = [
        ("a bare counter: tap to painted answer, median", counter.median, "ms", None, ""),
        ("a bare counter: 95th percentile", counter.late, "ms", None, ""),
        ("a bare counter: received per tap", counter.bytes, "B", None, ""),
    ]
    for name in ("phone", "desktop"):
        one = figures[name]
        rows += [
            (f"undo and redo on the table, {name}: median", one.median, "ms", one.median / counter.median, ""),
            (f"undo and redo on the table, {name}: 95th percentile", one.late, "ms", one.late / counter.late, "at most 100 ms, 2x"),
            (f"undo and redo on the table, {name}: received", one.bytes, "B", None, "at most 8,000 B"),
        ]
    rows += [
        ("opening the table screen, to the first tap possible", ready * 1e3, "ms", None, ""),
        ("opening the table screen, received", float(first), "B", None, ""),
        ("the app with two sessions, memory", kept[0], "MB", kept[0] / kept[1], ""),
    ]
    print_figures("On the screen", rows)


if __name__ == "__main__":
    sys.exit(main())
