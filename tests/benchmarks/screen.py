"""From the tap to the painted answer in Chromium, and from one screen to the next, beside a bare Flet app in the same browser."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.serving import bare, ours, running, until_served
from tests.benchmarks.tables import BUSIEST, BUSY, laid
from tests.benchmarks.taps import at_busy_table
from tests.conftest import CHROMIUM, QUIET, free_port
from views.workspace.workspace import Workspace

PHONE: Final = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
LISTENS: Final = """(() => {
    const Plain = WebSocket;
    window.heard = 0;
    window.WebSocket = class extends Plain {
        constructor(...args) { super(...args); this.addEventListener('message', () => { window.heard += 1; }); }
    };
})()"""
"""Counts what the page is told."""
TAP: Final = """name => new Promise((done, failed) => {
    setTimeout(() => failed(new Error(`a tap on ${name} was not answered`)), 30000);
    const told = new MessageChannel();
    const tap = () => {
        const node = document.querySelector(`[flt-semantics-identifier="${name}"]`);
        if (!node) return setTimeout(tap, 20);  // the tap before may still be drawn: it is not counted
        const before = window.heard, start = performance.now();
        const watcher = new MutationObserver(() => {
            if (window.heard === before) return;
            watcher.disconnect();
            told.port1.onmessage = () => done(performance.now() - start);
            requestAnimationFrame(() => told.port2.postMessage('painted'));
        });
        const all = {subtree: true, childList: true, attributes: true, characterData: true};
        watcher.observe(document.querySelector('flt-semantics-host'), all);
        node.click();
    };
    tap();
})"""
"""Milliseconds from the click until the first frame is over that began after the answer stood in the accessibility tree: that shows it."""
GO: Final = """([route, wanted]) => new Promise(done => {
    const start = performance.now(), there = () => document.querySelector(`[flt-semantics-identifier="${wanted}"]`);
    const watcher = new MutationObserver(() => {
        if (!there()) return;
        watcher.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    watcher.observe(document.querySelector('flt-semantics-host'), {subtree: true, childList: true, attributes: true});
    history.pushState({}, '', route);
    dispatchEvent(new PopStateEvent('popstate', {state: {}}));
})"""
"""Milliseconds until another screen can be tapped."""

ROWS: Final = (
    *(
        Row(
            f"tap.painted.{each.game}",
            f"tap to painted answer, {each.game}",
            "ms",
            "bare Flet counter",
            ratio=1.3,
        )
        for each in BUSY
    ),
    *(
        Row(
            f"tap.painted_late.{each.game}",
            f"the same, {each.game}, 95th percentile",
            "ms",
            "bare Flet counter",
            ratio=2,
        )
        for each in BUSY
    ),
    Row(
        "open.table",
        "opening a table's screen, to the first tap possible",
        "ms",
        "bare page of as many controls",
        most=700,
    ),
)


def measured(asked: Asked) -> Figures:
    """The apps one after the other in the same browser."""
    rounds = 4 if asked.modest else 15
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        tables = {busy.game: laid(workspace, busy) for busy in BUSY}
        workspace.close()
        with at_busy_table(BUSIEST) as (phone, *_):
            controls = sum(1 for _ in phone.walk())
        ports = free_port(), free_port()
        with (
            running(*bare(ports[0], controls)),
            running(*ours(ports[1], Path(folder))),
            browser() as chromium,
        ):
            for port in ports:
                until_served(port, time.perf_counter())
            counter = shown(chromium, f"http://127.0.0.1:{ports[0]}/", "tap")
            app = shown(chromium, f"http://127.0.0.1:{ports[1]}/", "headline")
            for busy in BUSY:
                if not asked.any_of(f"tap.painted.{busy.game}", f"tap.painted_late.{busy.game}"):
                    continue
                app.evaluate(GO, [f"/table/{tables[busy.game]}", "undo"])
                app.wait_for_timeout(500)
                own, peer = beside(app, busy.taps, counter, ("tap",), rounds)
                yield f"tap.painted.{busy.game}", Figure(statistics.median(own), statistics.median(peer))
                yield f"tap.painted_late.{busy.game}", Figure(late(own), late(peer))
            if not asked.any_of("open.table"):
                return
            goings = [
                (opening(app, f"/table/{tables[BUSIEST.game]}"), opening(counter, "/many"))
                for _ in range(rounds)
            ]
            own, peer = zip(*goings, strict=True)
            yield (
                "open.table",
                Figure(statistics.median(own), statistics.median(peer), f"{controls} controls"),
            )


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


def shown(chromium: Any, url: str, wanted: str) -> Any:
    """A page on a phone that shows this."""
    page = chromium.new_context(**PHONE).new_page()
    page.add_init_script(LISTENS)
    page.goto(url)
    page.wait_for_selector("flt-semantics-placeholder, flt-semantics", state="attached", timeout=60_000)
    page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
    page.wait_for_selector(f'[flt-semantics-identifier="{wanted}"]', state="attached", timeout=60_000)
    page.wait_for_timeout(1000)
    return page


def beside(
    page: Any, turns: tuple[str, ...], other: Any, its: tuple[str, ...], rounds: int
) -> tuple[list[float], list[float]]:
    """What taps on both pages took, round by round in turn: whatever else the machine does, it does to both. The first warms up."""
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds + 1):
        for each, names, taken in ((page, turns, took[0]), (other, its * len(turns), took[1])):
            for name in names:
                taken.append(each.evaluate(TAP, name))
                each.wait_for_timeout(80)
            if number == 0:
                taken.clear()
    return took


def late(taken: list[float]) -> float:
    """The 95th percentile."""
    return sorted(taken)[int(len(taken) * 0.95) - 1]


def opening(page: Any, route: str) -> float:
    """Milliseconds from home to this screen."""
    page.evaluate(
        "() => { history.pushState({}, '', '/'); dispatchEvent(new PopStateEvent('popstate', {state: {}})); }"
    )
    page.wait_for_selector('[flt-semantics-identifier="undo"]', state="detached", timeout=60_000)
    page.wait_for_timeout(400)
    taken: float = page.evaluate(GO, [route, "undo"])
    page.wait_for_timeout(200)
    return taken
