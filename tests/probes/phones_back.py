"""A phone in Chromium: the bytes of its first page, how soon it is back in its seat, and whether all phones show a result at the same time.

    python -m tests.probes.phones_back [ADDRESS]

ADDRESS is where the table is shared: 127.0.0.1, for which Chromium accepts Brotli, or an address of this machine on its network, as for a
real phone, which gets gzip (no browser accepts Brotli without TLS). Bytes are those that Chromium counts on the wire, compared with their
goals. Seconds are printed beside those of a bare Flet app in the same minute, which no Flet app can beat, and with how much slower the
machine is because of other work.
"""

import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from referee.games import new_record
from referee.words.notation import line_from_entry
from tests.benchmarks.first_page import SEES, pack
from tests.benchmarks.serving import COMPILED, bare, running, until_served
from tests.browser.hand import Hand
from tests.browser.test_phones import ANN, BEN
from tests.conftest import CHROMIUM, LINE, QUIET, Served, free_port, wait_until
from tests.probes.four_phones import GONE, IS_THERE, SLEEPS, say_line
from views.app.page_files import PREFERRED
from views.workspace.invitations import Invitations
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

SHARES: Final = """
import sys
sys.modules["numpy"] = None
import views.server
serving = views.server.serve
views.server.serve = lambda **options: serving(**{{**options, "host": "{address}"}})
"""
"""Run before the app: shares at one address, without NumPy, which only the laboratory needs and sqlite-utils would load."""
HEARS: Final = """window.WebSocket = class extends WebSocket {
    constructor(...named) {
        super(...named);
        this.addEventListener('message', event => { if (this.deaf) event.stopImmediatePropagation(); });
    }
}"""
DEAF: Final = "() => { for (const line of window.lines) line.deaf = true; }"
"""Drop everything that arrives on the connections open now, as for a phone whose address has changed without its knowledge."""
USABLE: Final = "new Promise(done => { const look = () => window.usable ? done(window.usable) : setTimeout(look, 20); look(); })"
SHOWS: Final = """() => { window.shown = 0; new MutationObserver((_, observer) => {
    const headline = document.querySelector('[flt-semantics-identifier="headline"]');
    if (!(headline?.getAttribute('aria-label') || headline?.textContent || '').includes('wins')) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.shown = Date.now(); });
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true}); }"""
TIMES: Final = 5
FIRST_KB, SECOND_KB, BACK = 4000, 100, 2.0
"""The goals: kilobytes of the first page (with Brotli) and of a second visit, and seconds until a phone is back."""
LARGEST_FILE: Final = "main.dart.wasm"


class Table:
    """A shared table, and a host that can be stopped and started again."""

    def __init__(self, data: Path, address: str, game: str, *entries: Any) -> None:
        self.data, self.address, self.port = data, address, free_port()
        workspace = Workspace(data)
        workspace.store_setting("sharing_port", self.port)
        self.id = workspace.begin_table(
            new_record(game, ["Ann", "Ben"]),
            TableSettings(enters_by_itself=False, hands_shown=game == "royals"),
        )
        for entry in entries:
            assert workspace.enter(self.id, entry).is_accepted
        self.shared = Invitations(workspace).share_table(self.id)
        self.table = workspace.table(self.id)
        workspace.close()
        self.host()

    @property
    def link(self) -> str:
        return f"http://{self.address}:{self.port}/join/{self.shared.token}"

    def host(self) -> None:
        """Start the host. Returns once it serves the first page."""
        self.served = Served(self.data, 0, env=COMPILED, first=SHARES.format(address=self.address))
        wait_until(self._answers)

    def _answers(self) -> bool:
        with suppress(OSError):
            urllib.request.urlopen(self.link, timeout=5).entry_from_json()
            return True
        return False

    def packs(self) -> None:
        """Wait until the host has found its compressed files; before that it sends files uncompressed."""
        largest = f"http://{self.address}:{self.port}/{LARGEST_FILE}"
        for encoding in PREFERRED:
            asked = urllib.request.Request(largest, method="HEAD", headers={"Accept-Encoding": encoding})
            wait_until(lambda asked=asked: urllib.request.urlopen(asked).headers["Content-Encoding"], 120)

    def kill(self) -> None:
        """Kill the host."""
        self.served.process.kill()
        self.served.process.wait()


@contextmanager
def phone(playwright: Any, profile: Path) -> Iterator[Any]:
    """Open a phone with this browser profile."""
    size = {"width": 390, "height": 844}
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=CHROMIUM, args=list(QUIET), viewport=size, reduced_motion="reduce"
    )
    for script in (HEARS, LINE, SLEEPS, SEES):
        context.add_init_script(script)
    yield context.new_page()
    context.close()


def opened(page: Any, url: str) -> tuple[float, float]:
    """Open a page. Returns the kilobytes on the wire, and the seconds until it can be used."""
    sizes: list[float] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url, wait_until="commit")
    usable = page.evaluate(USABLE) / 1000
    page.wait_for_timeout(4000)  # the other cards and pieces are loaded in the background
    return sum(sizes) / 1000, usable


def shared_by() -> float:
    """Return how much slower this machine is than when idle: the time by the clock over processor time."""
    clock, processor = time.perf_counter(), time.process_time()
    while time.process_time() - processor < 0.3:
        pass
    return (time.perf_counter() - clock) / (time.process_time() - processor)


def back(hand: Hand) -> float:
    """Return the seconds until this phone shows the table again."""
    begins = time.monotonic()
    wait_until(lambda: hand.page.evaluate(IS_THERE) and hand.sees("own-hand"), 60)
    return time.monotonic() - begins


def told(what: str, seconds: list[float], others: list[float], bare: list[float] | None = None) -> None:
    """Print the measured seconds."""
    middle, busy = statistics.median(seconds), statistics.median(others)
    print(
        f"{what}: median {middle:.2f} s, longest {max(seconds):.2f} s, goal {BACK:.0f} s; everything takes {busy:.1f} times as long now"
    )
    if bare:
        floor = statistics.median(bare)
        print(f"  a bare Flet app: median {floor:.2f} s; ours takes {middle / floor:.2f} times as long")
    sys.stdout.flush()


def comes_back(playwright: Any, folder: Path, address: str) -> None:
    """Measure the first page, and every way of coming back."""
    deal = {"do": "deal", "by": "Ann", "up": "10C", "hands": {"Ann": ANN, "Ben": BEN}}
    table = Table(folder / "data", address, "royals", deal)
    table.packs()
    with phone(playwright, folder / "phone") as page:
        cold, usable = opened(page, table.link)
        print(f"first page: {cold:.0f} kB, goal {FIRST_KB} kB (Brotli); usable after {usable:.2f} s")
        Hand(page).tap("seat-Ben")
        keeper = page.context.new_page()
        keeper.goto(f"{table.served.url}/table/{table.id}")
        Hand(keeper).tap("agree-seat-Ben")  # so that his hand is known
        keeper.close()
        Hand(page).reads("own-hand")
        page.wait_for_timeout(3000)
    closed, others, floor, warm = list[float](), list[float](), list[float](), 0.0
    port = free_port()
    with running(*bare(port)):
        until_served(port, time.perf_counter())
        for n in range(TIMES + 1):
            with phone(playwright, folder / "bare") as page:
                _, least = opened(page, f"http://127.0.0.1:{port}/")
            floor += [least] if n else []  # the first visit has no cache
            if n:
                with phone(playwright, folder / "phone") as page:
                    others.append(shared_by())
                    warm, usable = opened(page, table.link)
                    closed.append(usable)
    print(f"its second visit: {warm:.0f} kB, goal {SECOND_KB} kB")
    told("browser closed and opened again", closed, others, floor)
    with phone(playwright, folder / "phone") as page:
        opened(page, table.link)
        hand = Hand(page)
        ways = {"asleep": _sleeps, "another address": _moves, "host killed": lambda page: _dies(page, table)}
        for name, goes in ways.items():
            seconds, others = [], []
            for _ in range(TIMES):
                hand.rest()
                page.evaluate(GONE)
                goes(page)
                others.append(shared_by())
                page.evaluate("window.wakeUp()")
                seconds.append(back(hand))
            told(name, seconds, others)
    table.kill()


def _sleeps(page: Any) -> None:
    page.evaluate("window.fallAsleep()")
    page.wait_for_timeout(3000)


def _moves(page: Any) -> None:
    page.evaluate(DEAF)
    page.evaluate(GONE)


def _dies(page: Any, table: Table) -> None:
    table.kill()
    page.evaluate(GONE)
    table.host()


def at_one_moment(playwright: Any, folder: Path, address: str) -> None:
    """Measure the end of a game on four phones."""
    table = Table(folder / "other", address, "royal-battles")
    with ExitStack() as stack:
        pages = [
            stack.enter_context(phone(playwright, folder / f"of {name}"))
            for name in ("Ann", "Ben", "nobody", "nobody too")
        ]
        for page, name in zip(pages, ("Ann", "Ben", "nobody", "nobody"), strict=True):
            opened(page, table.link)
            Hand(page).tap(f"seat-{name}")
            Hand(page).rest()
            page.evaluate(SHOWS)
        others = shared_by()
        say_line(
            Hand(pages[1]),
            line_from_entry("royal-battles", table.table.entry_from_json({"do": "resign", "by": "Ben"})),
        )
        wait_until(lambda: all(page.evaluate("window.shown") for page in pages))
        at = [page.evaluate("window.shown") for page in pages]
        print(
            f"the result on four phones: {max(at) - min(at)} ms from first to last; everything takes {others:.1f} times as long now"
        )
    table.kill()


def main(address: str = "127.0.0.1") -> None:
    """Measure everything with the table shared at this address."""
    pack()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        comes_back(playwright, Path(made), address)
        at_one_moment(playwright, Path(made), address)


if __name__ == "__main__":
    main(*sys.argv[1:])
