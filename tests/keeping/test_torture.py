"""Pull the plug, fill the disk, take the file away, in small: `python -m tests.probes.torture` does it by the thousand."""

import json
import random
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.probes.torture import Shown, killed_at_the_start, killed_while_put_back, noted, torture
from tests.support.disk_filling import DONE, filled
from tests.support.lives import ENDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL and no fork"),
]


def test_whatever_ends_the_app_what_was_shown_stands() -> None:
    ends = [end for end in ENDS for _ in range(8 if end == "killed" else 3)]
    random.Random(7).shuffle(ends)

    result = torture(ends, seed=7)

    assert result["wrong"] == []
    assert result["shown"] > len(ends) and result["faults told"] > 8, "hardly anything was played"


def test_killed_while_it_opens_an_old_or_a_torn_folder_the_next_start_shows_the_same_tables() -> None:
    assert killed_at_the_start(10, seed=7)["wrong"] == []


def test_a_copy_made_in_the_middle_of_a_game_and_a_second_app_at_the_same_folder_lose_nothing() -> None:
    """In a process of its own: it forks, and the process of the tests has threads and open files of other tests."""
    play = (
        "import json; from tests.support.concurrent_load import beside; print(json.dumps(beside(4, seed=7)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", play], capture_output=True, text=True, cwd=ROOT, timeout=300, check=False
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["wrong"] == []


def test_a_disk_that_is_filled_and_freed_around_everything_loses_nothing() -> None:
    found = filled(1, seed=3)

    assert found["wrong"] == [] and found["filled"] == len(DONE)


def test_killed_while_a_backup_is_put_back_all_stands_before_or_after() -> None:
    found = killed_while_put_back(10, seed=7)

    assert found["wrong"] == [] and found["killed while put back"] == 10


def test_the_judge_finds_what_is_lost_and_what_was_never_there() -> None:
    known = {1: Shown("as before", "one more")}

    assert list(noted(dict(known), [{"table": 1, "now": "one more"}])) == []
    assert len(list(noted(dict(known), [{"table": 1, "now": "something else"}]))) == 1
