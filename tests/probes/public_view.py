"""The public view on a television: does everything fit on the screen, in all four games?

    python -m tests.probes.public_view [--into FOLDER]

Each game in mid-play with a clock, with the most crowded tables, at 1280x720 and 1920x1080. Boards must be within their area and must not
overlap; headline, seats and last ruling must be in the window. The size of letters is tested without a browser.
"""

import argparse
import tempfile
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM, QUIET, Served, free_port, wait_until
from tests.probes.phones import SHARES
from tests.sight.looking import RECTANGLES, Rectangle
from tests.sight.positions import positions
from views.workspace.invitations import Invitations
from views.workspace.workspace import Workspace

SIZES: Final = ((1280, 720), (1920, 1080))
TABLES: Final = (
    "royal-battles-house-rules",
    "royals-to-1066-hands-shown",
    "battle-royals-five-players-all",
    "el-royale-elimination-eight-players",
)
IN_MID_PLAY: Final = 4
"""The index of the recorded position: the fifth, or the last there is."""
SETTLED: Final = 3
"""The number of equal measurements in a row after which everything is drawn."""


def looked_at(workspace: Workspace, record: str) -> tuple[int, str]:
    """Open this table with a clock and share it. Returns its id, and the route of its public view."""
    lies = list(positions(workspace, (record,)))
    id = lies[min(IN_MID_PLAY, len(lies) - 1)].id
    workspace.change_table_settings(id, workspace.table_settings(id)._replace(clock="player"))
    return id, f"/look/{Invitations(workspace).share_table(id).look}"


def faults(page: Any, size: tuple[int, int]) -> list[str]:
    """Return what is not visible of the public view in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = _still(page, size)
    window = Rectangle(0, 0, *size)
    room = found["look"]
    lying = {name: each for name, each in found.items() if name.startswith(("board-", "cell-"))}
    seats = {name: each for name, each in found.items() if name.startswith("seat-")}
    wrong = [
        f"{name} is not in the window"
        for name in ("headline", "last-ruling", *seats)
        if not found[name].within(window)
    ]
    wrong += [f"{name} is cut off" for name, each in lying.items() if not each.within(room)]
    wrong += [
        f"{one} lies over {other}" for one, other in combinations(seats, 2) if seats[one].covers(seats[other])
    ]
    return wrong


def _still(page: Any, size: tuple[int, int]) -> dict[str, Rectangle]:
    """Return the place of everything, once nothing moves any more."""
    seen: list[Any] = []

    def rests() -> bool:
        now = page.evaluate(RECTANGLES)
        fits = "last-ruling" in now and abs(now["last-ruling"][3] - size[1]) < 40
        seen.append(now if fits else len(seen))
        return len(seen) > SETTLED and all(each == now for each in seen[-SETTLED:])

    wait_until(rests)
    return {name: Rectangle(*where) for name, where in seen[-1].items()}


def main() -> int:
    """Check all games and sizes. Returns 1 if anything is out of sight."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path)
    into = parser.parse_args().into
    count, port = 0, free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = Workspace(Path(folder))
        workspace.store_setting("sharing_port", port)
        ways = {record: looked_at(workspace, record)[1] for record in TABLES}
        workspace.close()
        app = Served(Path(folder), 0, first=SHARES)
        page = (
            playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
            .new_context(reduced_motion="reduce")
            .new_page()
        )
        for record, way in ways.items():
            page.goto(f"http://127.0.0.1:{port}{way}")
            for size in SIZES:
                for fault in faults(page, size):
                    count += 1
                    print(record, size, fault, sep=" | ")
                if into:
                    into.mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=into / f"{record}-{size[0]}x{size[1]}.png")
        app.stop()
    print(f"{count} out of sight")
    return int(count > 0)


if __name__ == "__main__":
    raise SystemExit(main())
