"""What the tests share: the order they run in, a headless Chromium, and the app served for it.

Fast tests run first, then those marked slow, those marked browser last; without Chromium these are skipped and say so.
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
from views.app.garbage_collection import SELDOM

ROOT = Path(__file__).parent.parent
if (
    sys.dont_write_bytecode
):  # kept all the same, but not among our files: else each of two hundred processes compiles everything anew
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("whatever else runs", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever else runs")  # how long a test takes on a machine with other work says nothing

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
os.environ["LC_ALL"] = "C.UTF-8"  # what the tests read is English, whatever language this machine is set to
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
"""Bytes that must be free there."""


def pytest_configure() -> None:
    """Folders of tests lie in memory where it is ample: they keep many thousand entries, and a disk takes half a millisecond for each."""
    if "TMPDIR" not in os.environ and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ["TMPDIR"], tempfile.tempdir = str(IN_MEMORY), None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast, slow, browser: what fails soonest is learnt soonest.

    What drives a browser or another process is tried up to twice more when it fails, and pytest tells so (R).
    """
    for item in items:
        if item.get_closest_marker("browser") or item.path.parent.name == "hosts":
            item.add_marker(pytest.mark.flaky(reruns=2))

    def how_late(item: pytest.Item) -> int:
        return 2 if item.get_closest_marker("browser") else 1 if item.get_closest_marker("slow") else 0

    items.sort(key=how_late)


def pytest_collection_finish() -> None:
    """As the app does: what is loaded by now stays, and Python seldom looks for what nobody holds any more. A seventh of the time."""
    gc.freeze()
    gc.set_threshold(*SELDOM)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """What drives browsers: once for all tests of a process, which bears no second one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    """A headless Chromium; the tests that need it are skipped where there is none."""
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
    """A port of this machine that nobody uses now."""
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
"""In a page before all else: when it last sent something, when it last heard something, and how much of that is not drawn yet.

`drawings` counts what the browser has not drawn; `moves`, what may move things after that: the page puts off pictures that only go on
(assets/line.js), so it is asked for them once for all that comes together, not with every word.
"""
GOES_TO: Final = "route => { history.pushState({}, '', route); dispatchEvent(new PopStateEvent('popstate', {state: {}})); }"
"""What the browser's own way back and forth does: another address in the same session."""


def fared_well(page: Any) -> bool:
    """Has the console of this page called nothing an error?"""
    assert page.errors == []
    return True


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page in a context of its own: `new_page(url, width, height, dark=False)`. Its accessibility tree is on, and it asks
    for less motion unless the test says otherwise: a tap is drawn in 3 pictures instead of 24, which takes a third of the time.
    A page that does not come back is ended after a while, and it is printed where it stood.

    The page carries `requests`, every address it asked for, and `errors`, what its console called an error.
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
    """The app in a process of its own. `port`: 0 for any free one, "none" to leave it to the app. `first`: done before."""

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
        """Ctrl-C; returns the exit status."""
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
    """Wait until something is so; the last answer is in the failure."""
    end = time.monotonic() + seconds
    while not (answer := said()):
        assert time.monotonic() < end, f"still {answer!r} after {seconds} s"
        time.sleep(0.04)


def is_up(url: str) -> bool:
    """Does the app answer there?"""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
