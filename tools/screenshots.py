"""Make the pictures of the README from the real app: a battle from the records of the tests, in a browser nobody sees.

    uv run python tools/screenshots.py [--into docs] [--all]

`--all` also leaves every screen in both themes and three sizes, to be looked at by whoever changes the screens.
"""

import argparse
import base64
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.conftest import CHROMIUM, QUIET, Served  # noqa: E402
from views.by_itself import Manner  # noqa: E402
from views.desk import Desk  # noqa: E402

RECORD = ROOT / "tests" / "games" / "royal-battles-eliminated.json"
PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1440, 900)
ROUND = 6
"""The pictures show a moment of this round or later: pieces have met by then."""


def moments(desk: Desk) -> Iterator[tuple[str, int]]:
    """One table for each moment worth a picture: dealing, initiative, a move, an attack, the result."""
    record = json.loads(RECORD.read_text())
    entries = record.pop("entries")
    wanted = {"deal": 5, "place": 11, "initiative": 16, "over": len(entries)}
    manner = Manner(hands_shown=True, draws_by_itself=False)
    probe = desk.begin(record, manner)
    for n, entry in enumerate(entries, 1):
        desk.enter(probe, entry)
        state = desk.table(probe).state
        for phase in ("movement", "attack"):
            may_show = phase == "attack" or (state.turn >= 0 and state.hand(state.turn) > 1)
            if state.phase == phase and state.round >= ROUND and any(state.injury) and may_show:
                wanted.setdefault(phase, n)
    desk.remove(probe)
    for name, count in wanted.items():
        id = desk.begin(record, manner)
        for entry in entries[:count]:
            assert desk.enter(id, entry).stands
        yield name, id


def _settled(page: Any, came: list[str]) -> None:
    """Wait until the font of the signs and the drawings are there and nothing has come for three seconds."""
    seen, quiet = -1, 0
    while quiet < 3 or not (any(each.endswith("Signs.ttf") for each in came) and any(each.endswith(".svg") for each in came)):
        quiet = quiet + 1 if len(came) == seen else 0
        seen = len(came)
        page.wait_for_timeout(1000)
    page.mouse.move(5, 5)
    page.wait_for_timeout(6000)


def picture(browser: Browser, url: str, size: tuple[int, int], dark: bool = False, taps: tuple[str, ...] = ()) -> bytes:
    """What the app shows at this address, once its pictures have come."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light")
    page = context.new_page()
    came: list[str] = []
    page.on("requestfinished", lambda request: came.append(request.url))
    page.goto(url)
    page.wait_for_selector("flt-semantics-host flt-semantics", timeout=90_000, state="attached")
    _settled(page, came)
    for identifier in taps:
        page.locator(f'[flt-semantics-identifier="{identifier}"]').first.dispatch_event("click")
        page.wait_for_timeout(700)
    page.wait_for_timeout(1000)
    taken = page.screenshot()
    context.close()
    return taken


def side_by_side(browser: Browser, pictures: list[bytes], height: int = 720) -> bytes:
    """Several pictures on one sheet."""
    shown = "".join(f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in pictures)
    page = browser.new_page(viewport={"width": 1700, "height": height + 60})
    style = (
        f"body{{margin:0;padding:24px;display:inline-flex;gap:24px}}img{{height:{height}px;border-radius:12px;box-shadow:0 2px 12px #0006}}"
    )
    page.set_content(f"<style>{style}</style><div id=all style='display:inline-flex;gap:24px'>{shown}</div>")
    page.wait_for_timeout(500)
    taken = page.locator("#all").screenshot(omit_background=True)
    page.close()
    return taken


def every_screen(browser: Browser, url: str, tables: dict[str, int], into: Path) -> None:
    """Each screen and moment in both themes and three sizes."""
    routes = {"home": "/", "new": "/new", "form": "/new/royal-battles", "settings": "/settings"}
    routes |= {name: f"/table/{id}" for name, id in tables.items()}
    for name, route in routes.items():
        for size in (PHONE, TABLET, DESKTOP):
            for dark in (False, True):
                file = into / f"{name}-{size[0]}{'-dark' if dark else ''}.png"
                file.write_bytes(picture(browser, url + route, size, dark))


def main() -> None:
    """Serve, look, and leave the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "docs")
    parser.add_argument("--all", action="store_true")
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        desk = Desk(Path(folder))
        tables = dict(moments(desk))
        desk.close()
        served: Any = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            phone = picture(browser, f"{served.url}/table/{tables['attack']}", PHONE)
            desktop = picture(browser, f"{served.url}/table/{tables['movement']}", DESKTOP)
            (chosen.into / "royal-battle.png").write_bytes(side_by_side(browser, [phone, desktop]))
            if chosen.all:
                every_screen(browser, served.url, tables, chosen.into)
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()
