"""The first page: what goes over the wire, and how long until somebody can use it; on this machine and as a phone has it.

python -m tests.benchmarks page.useful     its rows are measured as all others are
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.serving import bare, ours, running, until_served
from tests.conftest import CHROMIUM, QUIET, free_port
from views.app.page_files import FIRST, PREFERRED, CompressedFiles, version_and_files

MBIT_20: Final = 20_000_000 / 8
"""Bytes in a second."""
SEES: Final = """new MutationObserver((_, observer) => {
    document.querySelector('flt-semantics-placeholder')?.click();
    const names = ['headline', 'tap'], there = names.some(name => document.querySelector(`[flt-semantics-identifier="${name}"]`));
    if (!there || document.getElementById('cover')) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.usable = performance.now(); });
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['flt-semantics-identifier']})"""
"""Notes when the first screen is there and nothing covers it."""

ROWS: Final = (
    Row("page.bytes.cold", "first page on the wire, nothing in the cache", "kB", "bare Flet app", most=4000),
    Row("page.bytes.warm", "first page on the wire, second visit", "kB", "bare Flet app", most=50),
    Row("page.requests.cold", "requests for the first page", "", "bare Flet app"),
    Row("page.requests.warm", "requests that reach the server, second visit", "", "bare Flet app"),
    Row("page.useful.cold", "first useful screen, nothing in the cache", "ms", "bare Flet app", ratio=1.5),
    Row("page.useful.warm", "first useful screen, second visit", "ms", "bare Flet app", ratio=1.5),
    Row(
        "page.phone.cold",
        "a phone's first page, usable, nothing in the cache",
        "ms",
        "bare Flet app",
        most=5500,
    ),
    Row("page.phone.warm", "a phone's first page, usable, second visit", "ms", "bare Flet app", most=3500),
)


class Visit(NamedTuple):
    """What one visit took."""

    kb: float
    requests: int
    ms: float


def measured(asked: Asked) -> Figures:
    """Both apps in turn, each visited twice by a browser that knows nothing yet; then the same as a phone."""
    pack()
    ports = free_port(), free_port()
    with (
        tempfile.TemporaryDirectory() as data,
        running(*bare(ports[0])),
        running(*ours(ports[1], Path(data))),
    ):
        urls = [f"http://127.0.0.1:{port}/" for port in ports]
        for port in ports:
            until_served(port, time.perf_counter())
        for phone, rounds in ((False, 2 if asked.modest else 5), (True, 1 if asked.modest else 3)):
            if not asked.any_of(*(row.name for row in ROWS if ("phone" in row.name) == phone)):
                continue
            made = [(visits(urls[0], phone), visits(urls[1], phone)) for _ in range(rounds)]
            for which, name in enumerate(("cold", "warm")):
                its, own = ([each[app][which] for each in made] for app in (0, 1))
                ms = [statistics.median(visit.ms for visit in each) for each in (own, its)]
                if phone:
                    yield f"page.phone.{name}", Figure(*ms)
                else:
                    yield f"page.useful.{name}", Figure(*ms)
                    yield f"page.bytes.{name}", Figure(own[0].kb, its[0].kb)
                    yield f"page.requests.{name}", Figure(own[0].requests, its[0].requests)


def pack() -> None:
    """The app packs its files once on every machine; who comes before that gets them as they are."""
    packed, (_, known) = CompressedFiles(), version_and_files()
    for encoding in PREFERRED:
        packed.queue_for_compression(
            (
                file
                for name, file in known.items()
                if name in FIRST or name.split("/")[0] in ("cards", "pieces")
            ),
            encoding,
        )
    packed.compress_queued()


def visits(url: str, phone: bool) -> tuple[Visit, Visit]:
    """A first and a second visit of the same browser."""
    with tempfile.TemporaryDirectory() as profile:
        with visiting(profile) as page:
            cold = visit(page, url, phone)
            page.wait_for_timeout(3000)  # what was compiled is kept when there is time
        with visiting(profile) as page:
            return cold, visit(page, url, phone)


@contextmanager
def visiting(profile: str) -> Iterator[Any]:
    """A browser with this memory."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=list(QUIET), viewport={"width": 390, "height": 844}
        )
        yield context.new_page()
        context.close()


def visit(page: Any, url: str, phone: bool) -> Visit:
    """Open the app, until it can be used and nothing more comes."""
    line = page.context.new_cdp_session(page)
    sizes: list[float] = []
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    if phone:
        line.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 5, "downloadThroughput": MBIT_20, "uploadThroughput": MBIT_20},
        )
        line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(SEES)
    page.goto(url, wait_until="commit")
    page.evaluate(
        "new Promise(done => { const look = () => window.usable ? done() : setTimeout(look, 50); look(); })"
    )
    if not phone:
        page.wait_for_timeout(2500)
    return Visit(sum(sizes) / 1000, sum(size > 0 for size in sizes), page.evaluate("window.usable"))
