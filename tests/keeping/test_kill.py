"""Pull the plug at any moment: the table stands as it was last shown."""

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.keeping.killing import _follows

KILLS = 100


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL and no fork")
def test_killed_at_random_moments_the_table_stands_at_the_last_entry_that_was_shown() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.keeping.killing", str(KILLS)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["wrong"] == []
    assert result["kills"] == KILLS
    assert result["shown"] > KILLS * 4 and result["tables"] > 3, "hardly anything was played"


def test_the_judge_of_the_kill_test_finds_what_is_lost() -> None:
    shown = {"entries": [{"do": "a"}, {"do": "b", "note": "by itself"}], "about_to": ""}

    assert _follows(shown, shown["entries"])
    assert not _follows(shown, shown["entries"][:1])
    assert not _follows(shown, [*shown["entries"], {"do": "c"}])
    assert _follows(
        {**shown, "about_to": "enter"}, [*shown["entries"], {"do": "c"}, {"do": "d", "note": "by itself"}]
    )
    assert not _follows({**shown, "about_to": "enter"}, [*shown["entries"], {"do": "c"}, {"do": "d"}])
    assert _follows({**shown, "about_to": "undo"}, [])
    assert not _follows({**shown, "about_to": "undo"}, [{"do": "x"}])
