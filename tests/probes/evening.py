"""A club's evening in Chromium: six players, four Swiss rounds, one player comes late, one leaves; two phones and the keeper's desktop.

    python -m tests.probes.evening --into FOLDER    plays all of it and writes pictures there

The test suite plays the last round of such an evening (tests/browser/test_league_evening.py).
"""

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.hand import Hand, at
from tests.conftest import CHROMIUM, LINE, QUIET, Served, wait_until

SHARES = """
import views.server
serving = views.server.serve
views.server.serve = lambda **options: serving(**{**options, "host": "127.0.0.1"})
"""
PLAYERS = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
LATE, LEAVES = "Finn", "Dan"
ROUNDS = 4
Shown = Callable[[str, Hand], None]
"""Takes a picture of a page and stores it under this name."""


class Evening:
    """The keeper's desktop at a league, and two phones."""

    def __init__(
        self, url: str, new_page: Callable[..., Any], shown: Shown = lambda name, hand: None
    ) -> None:
        self.url, self.new_page, self.shown = url, new_page, shown
        self.keeper = Hand(new_page(f"{url}/leagues", 1440, 900))

    def begins(self) -> None:
        """Create the league and begin it."""
        self.write("league-name", "Thursday")
        self.write("league-players", ", ".join(PLAYERS))
        self.shown("a new league", self.keeper)
        self.keeper.tap("begin-league")

    def write(self, name: str, text: str) -> None:
        """Type into a field."""
        field = self.keeper.page.locator(f"{at(name)} input, {at(name)} textarea, input{at(name)}").first
        field.click()
        self.keeper.page.keyboard.type(text, delay=10)
        self.keeper.page.wait_for_timeout(400)  # the form must have received the last letter

    def plays(self, number: int) -> None:
        """Play one round: the first pairing at a table with both phones, the others by entering results."""
        self.keeper.tap("pair")
        self.keeper.reads("unpair")
        self.goes("/leagues/1")  # to scroll to the top of the page
        self.keeper.reads(f"play-{number}-1")
        self.shown(f"round {number} is paired", self.keeper)
        for other in (2, 3):
            if self.keeper.sees(f"result-first-{number}-{other}"):
                self.keeper.tap(f"result-{'first' if other == 2 else 'tie'}-{number}-{other}")
        self.at_a_table(number)

    def at_a_table(self, number: int) -> None:
        """Join the first pairing's table with two phones, and let its second player resign."""
        first, second = (self.keeper.reads(f"play-{number}-1")).split(" – ")[:2]
        first, second = first.split()[-1], second.split()[0]
        self.keeper.tap(f"play-{number}-1")
        where: list[str] = []
        wait_until(lambda: where.append(self.keeper.page.evaluate("location.href")) or "/table/" in where[-1])
        table = where[-1].rstrip("/").split("/")[-1]
        self.goes(f"/table/{table}/share")
        self.keeper.tap("share-table")
        link = re.search(r"http://\S+", self.keeper.reads("share-qr"))
        assert link is not None
        self.shown(f"round {number} is shared", self.keeper)
        phones = [Hand(self.new_page(link[0], 390, 664)) for _ in range(2)]
        for phone, name in zip(phones, (first, second), strict=True):
            phone.tap(f"seat-{name}")
            phone.reads("more")
        self.shown(f"round {number}, the phone of {first}", phones[0])
        self.goes("/leagues/1")
        self.keeper.reads(f"play-{number}-1")
        phones[1].tap("more")
        phones[1].tap("do-resign-black")
        wait_until(
            lambda: self.keeper.sees("pair") or self.keeper.sees("league-winner")
        )  # the next round is paired automatically
        self.shown(f"round {number}, the phone of {second}", phones[1])
        self.shown(f"round {number} is over", self.keeper)
        for phone in phones:
            phone.page.context.close()

    def goes(self, route: str) -> None:
        """Open a page of the app on the desktop."""
        self.keeper.page.goto(self.url + route)
        self.keeper.page.wait_for_selector(
            "flt-semantics-host flt-semantics", timeout=30_000, state="attached"
        )


def play(into: Path) -> None:
    """Play the whole evening and take pictures."""
    into.mkdir(parents=True, exist_ok=True)
    count = iter(range(1, 1000))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        served = Served(Path(folder), 0, first=SHARES)

        def new_page(url: str, width: int, height: int) -> Any:
            scheme = "dark" if width > 1000 else "light"
            context = browser.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme=scheme
            )
            context.add_init_script(LINE)
            page = context.new_page()
            page.goto(url)
            page.wait_for_selector("flt-semantics-host flt-semantics", timeout=30_000, state="attached")
            return page

        def shown(name: str, hand: Hand) -> None:
            hand.page.wait_for_timeout(700)
            hand.page.screenshot(path=str(into / f"{next(count):02d} {name}.png"))
            print(name, flush=True)

        try:
            evening = Evening(served.url, new_page, shown)
            evening.begins()
            for number in range(1, ROUNDS + 1):
                if number == 2:
                    evening.write("late", LATE)
                    evening.keeper.tap("join")
                if number == ROUNDS:
                    evening.keeper.tap(f"entrant-{LEAVES}")
                    evening.keeper.tap(f"leave-{LEAVES}")
                evening.plays(number)
            assert evening.keeper.sees("league-winner")
            evening.goes("/players")
            evening.keeper.reads("to-history")
            shown("players", evening.keeper)
            print(evening.keeper.taps, "taps on the desktop")
        finally:
            served.stop()
            browser.close()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    asked.add_argument("--into", type=Path, default=Path("dist/evening"))
    play(asked.parse_args().into)
