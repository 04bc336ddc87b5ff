"""Two threads that load one game from two ends: each game is loaded once, and neither thread sees half of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.probes.loading_games import ROUTES, open_while_loading

FROM_BOTH_ENDS = """
import sys, threading
from importlib import import_module
from views.app.module_lock import load_modules_one_at_a_time

load_modules_one_at_a_time()
package, part = sys.argv[1:]
begun, other_waits = threading.Event(), threading.Event()


class Between:
    # When the package begins to look for its parts, another thread asks for one of them, which first wants the package.
    def find_spec(self, name, path, target=None):
        if name.startswith(package + ".") and threading.current_thread() is threading.main_thread() and not begun.is_set():
            begun.set()
            other_waits.wait(0.3)


def load_part():
    begun.wait()
    try:
        import_module(f"{package}.{part}")
    except BaseException as error:
        failed.append(error)


failed, other = [], threading.Thread(target=load_part)
sys.meta_path.insert(0, Between())
other.start()
import_module(package)
other.join()
print(failed or "whole")
"""


@pytest.mark.parametrize(
    ("package", "part"),
    [
        ("referee.games.royals", "words"),
        ("referee.games.el_royale", "words"),
        ("referee.games.royal_battles", "words"),
    ],
)
def test_two_threads_load_a_game_from_both_ends(package: str, part: str) -> None:
    asked = [sys.executable, "-c", FROM_BOTH_ENDS, package, part]
    loaded = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)

    assert (loaded.stdout, loaded.stderr) == ("whole\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["royals", "royal-battles", "el-royale"])
def test_screens_open_a_table_whose_game_is_being_loaded(tmp_path: Path, game: str) -> None:
    outcome = open_while_loading(game, tmp_path, seed=1)

    assert (outcome["shown"], outcome["printed"]) == (len(ROUTES), "")
