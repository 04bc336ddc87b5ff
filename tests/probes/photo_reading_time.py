"""How long a page in Chromium takes from the choice of a photo to the list of its cards.

    python -m tests.probes.photo_reading_time FOLDER [TIMES [CARDS]]

FOLDER holds photos and labels.json, as for tests.probes.card_reader. Each photo of CARDS cards (10) is chosen TIMES times (5) at a table
of Royals that asks for ten cards; before them one photo is read that is not counted, because the reader is loaded with the first. Prints
the seconds of each photo (least, median, most) and the machine's load.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from referee.games import new_record
from tests.browser.hand import Hand
from tests.conftest import CHROMIUM, LINE, QUIET, Served
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

CLOCK: Final = """() => {
    document.querySelector('#photo-file').addEventListener('change', () => { window.chosen = performance.now(); window.listed = 0; }, true);
    new MutationObserver(() => {
        if (!window.listed && document.querySelector('#photo-cards .card[id^=photo-card]')) window.listed = performance.now();
    }).observe(document.querySelector('#photo-cards'), { childList: true, subtree: true });
}"""
"""Records when a file was chosen and when the first card of the list was there: the list is made at once."""
SECONDS: Final = "() => window.listed > window.chosen && (window.listed - window.chosen) / 1000"
PATIENCE: Final = 60_000
"""Milliseconds to wait for the list, also on a busy machine."""


def opened_layer(browser: Any, url: str) -> Any:
    """A page at the table, in which a photo is asked for."""
    page = browser.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce", service_workers="block"
    ).new_page()
    page.add_init_script(LINE)
    page.goto(f"{url}/table/1")
    hand = Hand(page)
    hand.tap("dealer-1")
    hand.tap("card-KD")
    hand.until("hand-of-1", "Bob 0/10")
    hand.tap("take-photo")
    page.wait_for_selector("#photo[open]")
    page.evaluate(CLOCK)
    return page


def reading_seconds(page: Any, photo: Path) -> float:
    """From the choice of the photo to the list of its cards."""
    page.evaluate("() => { window.listed = 0; window.chosen = Infinity; }")
    page.set_input_files("#photo-file", photo)
    return float(page.wait_for_function(SECONDS, timeout=PATIENCE).json_value())


def main(folder: Path, times: int = 5, cards: int = 10) -> None:
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    photos = [folder / name for name, named in labels.items() if len(named) == cards]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        workspace = Workspace(Path(data))
        workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
        workspace.close()
        served = Served(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            page = opened_layer(browser, served.url)
            print(f"first photo of the page, with loading: {reading_seconds(page, photos[0]):.2f} s")
            for photo in photos:
                seconds = [reading_seconds(page, photo) for _ in range(times)]
                size = "{} by {}".format(*Image.open(photo).size)
                spread = f"{min(seconds):.2f} least, {statistics.median(seconds):.2f} median, {max(seconds):.2f} s most"
                print(f"{photo.name}, {size} pixels, {times} times: {spread}", flush=True)
        finally:
            browser.close()
            served.stop()
    print(f"load of the machine, {os.cpu_count()} cores: {os.getloadavg()[0]:.1f} in the last minute")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:4]))
