"""What drawing a table costs the browser: processor seconds of each kind of its processes, for opening it and for taps.

    python -m tests.probes.drawing 1280x800 390x844

Undo and redo are tapped in turn at an attack of a Royal Battle. The GPU process's share is drawing, done here without a graphics card.
Linux only.
"""

import os
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.hand import Hand
from tests.browser.test_animations import before_a_hit
from tests.conftest import CHROMIUM, LINE, QUIET, Served

TAPS: Final = 20


def taken() -> Counter[str]:
    """Return the processor seconds of each kind of Chromium's running processes."""
    seconds: Counter[str] = Counter()
    for process in (each for each in Path("/proc").iterdir() if each.name.isdigit()):
        try:
            started, told = (
                (process / "cmdline").read_text(),
                (process / "stat").read_text().rsplit(")", 1)[1].split(),
            )
        except OSError:  # the process has ended meanwhile
            continue
        if "chromium" in started:
            kind = re.search(r"--type=([a-z-]+)", started)
            seconds[kind[1] if kind else "browser"] += (int(told[11]) + int(told[12])) / os.sysconf(
                "SC_CLK_TCK"
            )  # type: ignore[assignment]
    return seconds


def drawn(url: str, width: int, height: int) -> None:
    """Open this table in a window of this size, tap, and print the cost of each."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        page.add_init_script(LINE)
        before = taken()
        page.goto(url)
        hand = Hand(page)
        hand.reads("undo")
        hand.rest()
        opened = taken()
        for number in range(TAPS):
            hand.tap(("undo", "redo")[number % 2])
            hand.rest()
        tapped = taken()
        for what, one, other in (("opened", before, opened), (f"{TAPS} taps", opened, tapped)):
            told = ", ".join(f"{kind} {seconds:.2f} s" for kind, seconds in sorted((other - one).items()))
            print(f"{width}x{height} {what}: {told}", flush=True)
        browser.close()


def main(sizes: list[str]) -> None:
    """Measure each window size in a new browser."""
    with tempfile.TemporaryDirectory() as folder:
        id, _ = before_a_hit(Path(folder))
        app = Served(Path(folder))
        for size in sizes:
            width, height = map(int, size.split("x"))
            drawn(f"{app.url}/table/{id}", width, height)
        app.stop()


if __name__ == "__main__":
    main(sys.argv[1:] or ["1280x800"])
