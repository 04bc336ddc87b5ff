"""The wheel, installed beside another project that has packages named `models`, `views`, `referee` and `assets`."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.hosts.conftest import Run

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packages")]

IN_A_WORKER = """
import tabletop_referee
tabletop_referee.put_package_folder_first()
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from views.lab.worker_process import worker_count
if __name__ == "__main__":
    with ProcessPoolExecutor(1, get_context("METHOD")) as pool:
        print(pool.submit(worker_count).result())
"""
LABORATORY = """
import tabletop_referee
tabletop_referee.put_package_folder_first()
import sys, time
from pathlib import Path
from referee.lab.questions import Question
from views.lab.question_repository import QuestionRunner
runner = QuestionRunner(Path(sys.argv[1]))
runner.start_or_continue_question(Question("game", "el-royale", "random"))
end = time.monotonic() + 60
while not runner.standing.game_count and runner.standing.is_played and time.monotonic() < end:
    time.sleep(0.1)
print(runner.standing.game_count > 0)
runner.stop_playing()
"""


@pytest.mark.parametrize("words", [("referee", "--help"), ("python", "-m", "tabletop_referee", "--help")])
def test_the_command_starts_beside_another_project(run_installed: Run, words: tuple[str, ...]) -> None:
    assert "A referee at the table" in run_installed(*words)


def test_a_recorded_game_is_replayed_beside_another_project(run_installed: Run) -> None:
    record = next((ROOT / "tests" / "games").rglob("*.json"))

    answer = run_installed("referee", "replay", str(record))

    assert "state" in json.loads(answer.splitlines()[-1])


def test_the_other_project_keeps_its_own_modules(run_installed: Run) -> None:
    code = "import tabletop_referee; from models import OWNER; print(OWNER)"

    assert run_installed("python", "-c", code).strip() == "another project"


def test_modules_of_others_that_were_loaded_before_give_way(run_installed: Run) -> None:
    code = (
        "import models, tabletop_referee as app; app.put_package_folder_first()\n"
        "import models.cards; print(app.is_ours(models.cards))"
    )

    assert run_installed("python", "-c", code).strip() == "True"


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_worker_process_finds_our_modules(run_installed: Run, others: Path, method: str) -> None:
    (others / "worker.py").write_text(IN_A_WORKER.replace("METHOD", method), encoding="utf-8")

    assert int(run_installed("python", "worker.py")) >= 1


def test_the_laboratory_plays_beside_another_project(
    run_installed: Run, others: Path, tmp_path: Path
) -> None:
    (others / "laboratory.py").write_text(LABORATORY, encoding="utf-8")

    assert run_installed("python", "laboratory.py", str(tmp_path / "questions")).strip() == "True"


def test_uvx_runs_the_wheel(built: Path, tmp_path: Path) -> None:
    wheel = str(next(built.glob("*.whl")))

    done = subprocess.run(
        ["uvx", "--quiet", "--from", wheel, "referee", "--help"], cwd=tmp_path, capture_output=True, text=True
    )

    assert done.returncode == 0 and "A referee at the table" in done.stdout, done.stderr
