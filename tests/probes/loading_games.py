"""Are screens drawn correctly if they open a table while the host is still preloading its game?

    python -m tests.probes.loading_games 200          200 fresh processes, each with six screens

The app is started on a folder whose latest table is of one game. As soon as it prints its address, screens ask for that table and for
other parts of the app, while a thread of the host loads the same game. Modules are found slowly, so that threads switch within each of
them. On this machine only.
"""

import asyncio
import json
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from referee.games import GAMES, new_record
from tests.conftest import Served
from tests.probes.crowd import drawn, opened
from views.workspace.workspace import Workspace

ROUTES: Final = ("/table/1", "/table/1/record", "/table/1/rules", "/new/{game}", "/", "/table/1")
"""The routes that the screens open."""
SLOW: Final = """
import random, sys, time
class Slow:
    by_lot = random.Random({seed})
    def find_spec(self, name, path, target=None):
        if name.startswith(("views", "referee", "models", "flet")):
            time.sleep(self.by_lot.choice([0] * 20 + [0.002] * 20 + [0.1]))
sys.meta_path.insert(0, Slow())
"""
"""Run before the app: finding a module takes a random few milliseconds, in which another thread runs."""
WRONG: Final = ("Traceback", "could not be drawn", "deadlock", "partially initialized")
"""What the app prints when a screen could not be drawn."""


async def _open_all(url: str, game: str) -> int:
    """Open every route at once. Returns the number of screens that were sent something after their registration."""
    screens = await asyncio.gather(*(opened(url, route.format(game=game)) for route in ROUTES))
    with suppress(TimeoutError):
        await asyncio.wait_for(drawn(screens), 60)
    for screen in screens:
        await screen.line.close()
    return sum(screen.heard > 0 for screen in screens)


def open_while_loading(game: str, folder: Path, seed: int) -> dict[str, Any]:
    """Start the app on a table of this game and open it in many sessions at once. Returns what went wrong, if anything did."""
    workspace = Workspace(folder)
    workspace.begin_table(new_record(game, ["Ann", "Ben"]))
    workspace.close()
    served = Served(folder, first=SLOW.format(seed=seed))
    try:
        shown = asyncio.run(_open_all(served.url, game))
    finally:
        served.stop()
    assert served.process.stdout is not None
    printed = served.process.stdout.read()
    return {
        "game": game,
        "shown": shown,
        "printed": printed if any(word in printed for word in WRONG) else "",
    }


def main(count: int) -> int:
    """Open a table of each game in turn in `count` fresh processes and print what went wrong. Returns the number of faulty processes."""
    wrong = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            outcome = open_while_loading(list(GAMES)[number % len(GAMES)], Path(folder), number)
        if outcome["printed"] or outcome["shown"] < len(ROUTES):
            wrong += 1
            print(json.dumps(outcome), flush=True)
    print(json.dumps({"processes": count, "screens": count * len(ROUTES), "wrong": wrong}), flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200) > 0)
