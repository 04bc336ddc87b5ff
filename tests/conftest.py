"""Shared by all tests: their order, a headless Chromium, and the app served for it.

Fast tests run first, then those marked slow, last those marked browser. Without Chromium browser tests are skipped, with the reason.
"""

import contextlib
import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from tests.support.browser_watch import LookingOn
from views.hosts import SELDOM

ROOT = Path(__file__).parent.parent
if (
    sys.dont_write_bytecode
):  # byte code goes to another folder; without any, each of two hundred processes would compile everything
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("whatever else runs", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(
    "whatever else runs"
)  # without deadlines, because test times on a busy machine mean nothing

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
os.environ["LC_ALL"] = "C.UTF-8"  # the tests expect English, whatever the machine's language
QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


IN_MEMORY: Final = Path("/dev/shm")
ROOM: Final = 4e9
"""The bytes that must be free in memory for it."""


def pytest_configure() -> None:
    """Put the tests' folders into memory if there is enough: tests save many thousand entries, and a disk takes 0.5 ms for each."""
    if "TMPDIR" not in os.environ and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ["TMPDIR"], tempfile.tempdir = str(IN_MEMORY), None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests: fast, slow, browser, so that failures show early.

    A test that drives a browser or another process is run up to twice more if it fails; pytest shows this as R.
    """
    for item in items:
        if item.get_closest_marker("browser") or item.path.parent.name == "hosts":
            item.add_marker(pytest.mark.flaky(reruns=2))

    def how_late(item: pytest.Item) -> int:
        return 2 if item.get_closest_marker("browser") else 1 if item.get_closest_marker("slow") else 0

    items.sort(key=how_late)


def pytest_collection_finish() -> None:
    """Configure garbage collection as the app does: loaded objects are frozen, collections are rare. This saves a seventh of the time."""
    gc.freeze()
    gc.set_threshold(*SELDOM)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print why a test was run again: it passed at last, and pytest would keep the reason to itself."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("_", f"run again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext[-3000:])


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """Playwright, once per process, because a second one in the same process fails."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    """A headless Chromium; tests that need it are skipped if there is none."""
    if CHROMIUM is None:
        if os.environ.get("REFEREE_BROWSER") == "required":
            pytest.fail("no Chromium on this machine, and REFEREE_BROWSER requires one")
        pytest.skip("no Chromium on this machine: the screens were not tried in a browser")
    port = free_port()
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*QUIET, f"--remote-debugging-port={port}"]
    )
    browser.debugging_port = port
    yield browser
    browser.close()


def free_port() -> int:
    """An unused port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


LINE: Final = """(() => {
    const line = window.line = {sent: 0, heard: 0, drawings: 0, moves: 0};
    const draw = requestAnimationFrame.bind(window);
    let asked = false;
    const hears = () => {
        line.heard = performance.now();
        line.drawings += 1;
        draw(() => draw(() => { line.drawings -= 1; }));
        if (asked) return;
        asked = true;
        line.moves += 1;
        requestAnimationFrame(() => {
            asked = false;
            requestAnimationFrame(() => { line.moves -= 1; });
        });
    };
    window.WebSocket = class extends WebSocket {
        constructor(...named) { super(...named); this.addEventListener('message', hears); }
        send(said) { line.sent = performance.now(); super.send(said); }
    };
})()"""
"""A script that runs first in a page: records when it last sent and received something, and how much of that is not drawn yet.

`drawings` counts frames not drawn yet; `moves`, animation frames after them. The page delays pure animation (assets/line.js), so it is
asked for it once per group of messages, not with every message.
"""
GOES_TO: Final = "route => { history.pushState({}, '', route); dispatchEvent(new PopStateEvent('popstate', {state: {}})); }"
"""Changes the address within a session, as the browser's back and forward buttons do."""


def fared_well(page: Any) -> bool:
    """True if the page's console reported no error."""
    assert page.errors == []
    return True


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page in a context of its own: `new_page(url, width, height, dark=False)`. Its accessibility tree is on, and it asks
    for reduced motion unless the test says otherwise: a tap is drawn in 3 frames instead of 24, which takes a third of the time.
    A page that hangs is ended after a while, and the functions it was in are printed.

    The page has `requests`, every address it requested, and `errors`, what its console reported as errors.
    """
    contexts, lookers = [], []

    def open_page(url: str, width: int = 1280, height: int = 800, **options: Any) -> Any:
        dark = options.pop("dark", False)
        options = {"reduced_motion": "reduce", "service_workers": "block"} | options
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", **options
        )
        contexts.append(context)
        context.add_init_script(LINE)
        page = context.new_page()
        lookers.append(LookingOn(chromium.debugging_port, page))
        page.requests, page.errors = [], []
        page.on("request", lambda request: page.requests.append(request.url))
        page.on(
            "console", lambda message: page.errors.append(message.text) if message.type == "error" else None
        )
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(url)
        page.wait_for_selector("flt-semantics-host flt-semantics", timeout=30_000, state="attached")
        return page

    yield open_page
    for looker in lookers:
        looker.close()
    for context in contexts:
        context.close()


START = """
import sys
from pathlib import Path
from views.server import serve
data, port, *options = sys.argv[1:]
serve(port=None if port == "none" else int(port), data=Path(data), window="window" in options, web="opens" not in options)
"""


class Served:
    """The app in its own process. `port`: 0 for any free one, "none" to let the app choose. `first`: code to run before it starts."""

    def __init__(
        self,
        data: Path,
        port: int | str = 0,
        *options: str,
        env: dict[str, str] | None = None,
        first: str = "",
    ) -> None:
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-c", first + START, str(data), str(port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
        )
        self.lines = []
        assert self.process.stdout is not None
        while "http://" not in (line := self.process.stdout.readline()):
            self.lines.append(line)
            if not line and self.process.poll() is not None:
                raise AssertionError("the app did not start: " + "".join(self.lines))
        self.lines.append(line)
        self.url = next(word for word in line.split() if word.startswith("http://")).rstrip(".,")

    def stop(self) -> int:
        """Stop the app as Ctrl-C does. Returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(10)
        self.process.kill()
        return self.process.wait()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The app, served from a data folder of its own; `served.url` is its address."""
    app = Served(tmp_path / "data")
    yield app
    app.stop()


def wait_until(said: Callable[[], Any], seconds: float = 30) -> None:
    """Wait until `said` returns something true; its last value is in the failure message."""
    end = time.monotonic() + seconds
    while not (answer := said()):
        assert time.monotonic() < end, f"still {answer!r} after {seconds} s"
        time.sleep(0.04)


def is_up(url: str) -> bool:
    """True if the app answers at this address."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
