"""Make the pictures of the README from the real app: a recorded battle of the tests, in a headless browser.

    uv run python tools/screenshots.py [--into docs] [--all [NAME ...]]

`--all` also takes pictures of every screen, or of those named, in both themes and three sizes, to check a change of the screens.
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

from models.army_book import PRESETS  # noqa: E402
from referee.games import new_record  # noqa: E402
from tests.conftest import CHROMIUM, QUIET, Served, free_port  # noqa: E402
from views.app.device import COOKIE  # noqa: E402
from views.workspace.invitation import Invitation  # noqa: E402
from views.workspace.invitations import Invitations  # noqa: E402
from views.workspace.table_settings import TableSettings  # noqa: E402
from views.workspace.workspace import Workspace  # noqa: E402

RECORD = ROOT / "tests" / "games" / "royal-battles-eliminated.json"
PHONE, TABLET, DESKTOP, MIDDLE = (390, 844), (820, 1180), (1440, 900), (1180, 820)
ROUND = 6
"""The first round of a battle to take pictures of: pieces are in contact by then."""


def moments(workspace: Workspace) -> Iterator[tuple[str, int]]:
    """Yield a name and a table for each moment worth a picture: dealing, initiative, a move, an attack, the result."""
    record = json.loads(RECORD.read_text())
    entries = record.pop("entries")
    wanted = {"deal": 5, "place": 11, "initiative": 16, "over": len(entries)}
    table_settings = TableSettings(hands_shown=True, enters_by_itself=False)
    probe = workspace.begin_table(record, table_settings)
    for n, entry in enumerate(entries, 1):
        workspace.enter(probe, entry)
        state = workspace.table(probe).state
        for phase in ("movement", "attack"):
            may_show = phase == "attack" or (state.turn >= 0 and state.hand_size(state.turn) > 1)
            if state.phase == phase and state.round >= ROUND and any(state.injury) and may_show:
                wanted.setdefault(phase, n)
    workspace.remove(probe)
    for name, count in wanted.items():
        id = workspace.begin_table(record, table_settings)
        for entry in entries[:count]:
            assert workspace.enter(id, entry).is_accepted
        yield name, id


def _settled(page: Any, came: list[str]) -> None:
    """Wait until the signs' font and the drawings are loaded and no response has come for three seconds."""
    seen, quiet = -1, 0
    while quiet < 3 or not (
        any(each.endswith("Signs.ttf") for each in came) and any(each.endswith(".svg") for each in came)
    ):
        quiet = quiet + 1 if len(came) == seen else 0
        seen = len(came)
        page.wait_for_timeout(1000)
    page.mouse.move(5, 5)
    page.wait_for_timeout(6000)


def picture(
    browser: Browser,
    url: str,
    size: tuple[int, int],
    dark: bool = False,
    taps: tuple[str, ...] = (),
    device: str = "",
) -> bytes:
    """Return a picture of the app at this address, with `device` the id of a joined device, if any."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light"
    )
    if device:
        context.add_cookies([{"name": COOKIE, "value": device, "url": url}])
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
    shown = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in pictures
    )
    page = browser.new_page(viewport={"width": 2400, "height": height + 60})
    style = (
        "body{margin:0;padding:24px;display:inline-flex;gap:24px}"
        f"img{{height:{height}px;border-radius:12px;box-shadow:0 2px 12px #0006}}"
    )
    page.set_content(f"<style>{style}</style><div id=all style='display:inline-flex;gap:24px'>{shown}</div>")
    page.wait_for_timeout(500)
    taken = page.locator("#all").screenshot(omit_background=True)
    page.close()
    return taken


SHARES = """
import views.server
serving = views.server.serve
views.server.serve = lambda **options: serving(**{**options, "host": "127.0.0.1"})
"""
"""Run before the app: it shares tables on this machine alone."""
NAMES = ("Ann", "Ben", "Cleo")


def shared(workspace: Workspace, battle: int) -> tuple[list[str], str, Invitation]:
    """Begin Battle Royals with three players, each joined from a phone, and invite to a battle that nobody has joined yet.

    Returns the device ids, the address of the second listener, and the invitation.
    """
    pack = [f"{rank}{suit}" for rank in (*"23456789", "10", *"JQK") for suit in "SHDC"]
    hands = {name: pack[10 * n + 1 : 10 * n + 11] for n, name in enumerate(NAMES)}
    id = workspace.begin_table(
        new_record("battle-royals", list(NAMES)), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "up": "2S", "hands": hands}).is_accepted  # type: ignore[dict-item]
    invitations, port = Invitations(workspace), free_port()
    workspace.store_setting("sharing_port", port)
    invitations.share_table(id)
    devices = [f"{n:032x}" for n, _ in enumerate(NAMES)]
    for name, device in zip(NAMES, devices, strict=True):
        invitations.assign_seat_or_make_spectator(id, device, name)
    return devices, f"http://127.0.0.1:{port}", invitations.share_table(battle)


GAMES = {
    "royals": ("royals-ended-by-the-offense", 0.6),
    "battle-royals": ("battle-royals-three-players-duel", 0.7),
    "el-royale": ("el-royale-elimination-four-players-claims", 0.5),
    "royals-over": ("royals-ended-by-the-offense", 1.0),
    "el-royale-over": ("el-royale-elimination-two-players", 1.0),
}
"""More tables for pictures: the record of each, and how much of it is played (0 to 1)."""
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


def other_tables(workspace: Workspace) -> Iterator[tuple[str, int]]:
    """Yield a table of each other game in mid-game, and some that are over."""
    for name, (record, share) in GAMES.items():
        written = json.loads((ROOT / "tests" / "games" / f"{record}.json").read_text())
        entries = written.pop("entries")
        id = workspace.begin_table(written, TableSettings(enters_by_itself=False))
        for entry in entries[: int(len(entries) * share)]:
            workspace.enter(id, entry)
        yield name, id


def routes(tables: dict[str, int]) -> dict[str, str]:
    """Return the route of every screen by its name."""
    battle = tables["attack"]
    found = {
        "home": "/",
        "new": "/new",
        "settings": "/settings",
        "armies": "/armies",
        "army": "/armies/1",
        "rules": "/rules",
    }
    found |= {
        f"new-{game}": f"/new/{game}" for game in ("royal-battles", "royals", "battle-royals", "el-royale")
    }
    found |= {"rules-book": "/rules/royal-battles/0-1"}
    found |= {name: f"/table/{id}" for name, id in tables.items()}
    found |= {f"record-{name}": f"/table/{tables[name]}/record/9" for name in ("attack", "el-royale")}
    return found | {"forms": f"/table/{battle}/forms", "table-rules": f"/table/{battle}/rules"}


def every_screen(browser: Browser, url: str, tables: dict[str, int], into: Path, only: list[str]) -> None:
    """Take a picture of each screen in three sizes, light and dark: the upright ones on one sheet, the wide ones on another."""
    taken: dict[str, list[bytes]] = {}
    for called, size in SIZES.items():
        for dark in (False, True):
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light"
            )
            page = context.new_page()
            for name, route in routes(tables).items():
                if only and name not in only:
                    continue
                page.goto(url + route)
                page.wait_for_selector("flt-semantics-host flt-semantics", timeout=90_000, state="attached")
                page.wait_for_timeout(3500 if name in taken else 6000)
                one = page.screenshot(path=into / f"{name}-{called}{'-dark' if dark else ''}.png")
                taken.setdefault(name, []).append(one)
            context.close()
    for name, pictures in taken.items():
        upright, broad = side_by_side(browser, pictures[:4], 760), side_by_side(browser, pictures[4:], 560)
        (into / f"{name}-upright.png").write_bytes(upright)
        (into / f"{name}-broad.png").write_bytes(broad)


def main() -> None:
    """Start the app, take the pictures, and write them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, default=ROOT / "docs")
    parser.add_argument("--all", nargs="*")
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = Workspace(Path(folder))
        tables = dict(moments(workspace)) | dict(other_tables(workspace))
        workspace.armies.add(PRESETS["jon"].to_json_object())
        devices, joined, invited = shared(workspace, tables["attack"])
        workspace.close()
        served: Any = Served(Path(folder), first=SHARES)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            phone = picture(browser, f"{served.url}/table/{tables['attack']}", PHONE)
            desktop = picture(browser, f"{served.url}/table/{tables['movement']}", DESKTOP)
            (chosen.into / "royal-battle.png").write_bytes(side_by_side(browser, [phone, desktop]))
            others = [("royals", False), ("battle-royals", True), ("el-royale", False)]
            games = [
                picture(browser, f"{served.url}/table/{tables[name]}", PHONE, dark) for name, dark in others
            ]
            games.append(
                picture(browser, f"{served.url}/table/{tables['attack']}/record/62", PHONE, dark=True)
            )
            (chosen.into / "other-games.png").write_bytes(side_by_side(browser, games, 640))
            phones = [picture(browser, joined, PHONE, device=device) for device in devices]
            (chosen.into / "three-phones.png").write_bytes(side_by_side(browser, phones, 640))
            code = picture(browser, f"{served.url}/table/{tables['attack']}/share", PHONE)
            door = picture(browser, f"{joined}/join/{invited.token}", PHONE)
            middle = picture(browser, f"{joined}/look/{invited.look}", MIDDLE)
            (chosen.into / "joining.png").write_bytes(side_by_side(browser, [code, door, middle], 560))
            if chosen.all is not None:
                every_screen(browser, served.url, tables, chosen.into, chosen.all)
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()
