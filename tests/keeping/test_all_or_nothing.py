"""What changes several things happens as a whole or not at all, however the app ends."""

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL and no fork"),
]


def done(operation: str) -> dict[str, object]:
    asked = [sys.executable, "-m", "tests.keeping.all_or_nothing", operation]
    run = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, timeout=400, check=False)
    assert run.returncode == 0, run.stderr
    result: dict[str, object] = json.loads(run.stdout)
    return result


def test_a_player_is_forgotten_everywhere_or_nowhere() -> None:
    result = done("forget")

    assert result["wrong"] == [] and result["changed"]
    assert int(str(result["kills"])) > 10 and int(str(result["refusals"])) > 5


def test_a_pairings_table_is_begun_and_noted_or_neither() -> None:
    result = done("play")

    assert result["wrong"] == [] and result["changed"]
    assert int(str(result["kills"])) > 5 and int(str(result["refusals"])) > 2
