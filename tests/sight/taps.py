"""The table of taps, made in Chromium: every tap on a phone of 390x664, and one more for whatever has to be scrolled to first.

python -m tests.sight.taps [--into FOLDER] [ROW ...]     rows by their names; --into: a picture before each tap, too
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.browser.hand import Hand
from tests.browser.test_photos import Photo, jpeg
from tests.card_reader.synthetic import photo_of
from tests.conftest import CHROMIUM, QUIET, Served, wait_until
from tests.screens.tap_counts import COUNTED, USE_PHOTO, Counted, Thumb
from tests.sight.looking import GO, HEADLINE, RECTANGLES, SHOWN, Rectangle, cut_off, out_of_sight, page_at
from tests.support.fletdriver import Driver
from views.root import start_session as app_main
from views.workspace.workspace import Workspace

PHONE: Final = (390, 664)


IS_ANSWERED: Final = (
    "() => window.line.heard >= window.line.sent && performance.now() - window.line.sent > 100"
)


class Scrolling(Hand):
    """A hand that sees only what is on the screen."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.scrolled: list[str] = []

    def tap(self, identifier: str) -> None:
        self.rest()
        if not self.is_in_sight(identifier):
            self.scrolled.append(identifier)
        super().tap(identifier)
        wait_until(lambda: self.page.evaluate(IS_ANSWERED))  # the machine may be busy

    def is_in_sight(self, identifier: str) -> bool:
        """Can a finger reach it where it is?"""
        lie = {name: Rectangle(*sides) for name, sides in self.page.evaluate(RECTANGLES).items()}
        must = (identifier,)
        return not [*out_of_sight(lie, must, PHONE), *cut_off(lie, must, self.page.evaluate(SHOWN))]


def in_process(counted: Counted) -> tuple[list[str], list[list[str]]]:
    """The taps, made without a browser, and the cards of each photo."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        id = counted.laid(workspace)
        with Driver(
            lambda page: app_main(page, workspace, page.session.id),
            route=f"/table/{id}",
            width=PHONE[0],
            height=PHONE[1],
            web=True,
        ) as phone:
            thumb = Thumb(phone, workspace, id)
            counted.plays(thumb)
        workspace.close()
    return thumb.tapped, thumb.photographed


def use_photo(hand: Hand, cards: list[str]) -> None:
    """Hand a photo of these cards to the page and use what it reads."""
    photo = Photo(hand)
    hand.page.wait_for_selector("#photo[open]")
    photo.hand_over(jpeg(photo_of(cards)))
    hand.page.wait_for_selector(f"#{USE_PHOTO}:not([disabled])")
    photo.press("use")


def in_chromium(
    browser: Any, counted: Counted, tapped: list[str], photographed: list[list[str]], into: Path | None
) -> list[str]:
    """The same taps on the running page; what had to be scrolled to."""
    photos = iter(photographed)
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        id = counted.laid(workspace)
        workspace.close()
        app = Served(Path(folder))
        try:
            with page_at(browser, app, PHONE) as page:
                home = page.evaluate(HEADLINE)
                page.evaluate(GO, f"/table/{id}")
                wait_until(lambda: page.evaluate(HEADLINE) != home)
                hand = Scrolling(page)
                for number, identifier in enumerate((*tapped, "")):
                    hand.rest()
                    if into:
                        page.screenshot(path=into / f"{number:03d}-{identifier or 'end'}.png")
                    if identifier == USE_PHOTO:
                        use_photo(hand, next(photos))
                    elif identifier:
                        hand.tap(identifier)
        finally:
            app.stop()
    return hand.scrolled


def main() -> int:
    """Every row; 1 if one costs more than the table says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", nargs="*")
    parser.add_argument("--into", type=Path)
    given, over = parser.parse_args(), 0
    made = {
        name: in_process(COUNTED[name]) for name in given.rows or COUNTED
    }  # Playwright has a loop of its own in this thread
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        for name, (tapped, photographed) in made.items():
            counted, into = COUNTED[name], given.into / name if given.into else None
            if into:
                into.mkdir(parents=True, exist_ok=True)
            scrolled = in_chromium(browser, counted, tapped, photographed, into)
            taps = len(tapped) + len(scrolled)
            over += taps > counted.most
            print(
                f"{counted.told:<60} {taps:>4} of {counted.most:<4} scrolled to: {', '.join(scrolled) or 'nothing'}",
                flush=True,
            )
    return int(over > 0)


if __name__ == "__main__":
    raise SystemExit(main())
