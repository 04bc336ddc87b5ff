"""Whatever becomes of the process that asked, no process of the laboratory outlives it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.lab.questions import Question
from tests.conftest import ROOT, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]
ASKED = Question("game", "royals", "lookahead")
"""Of which a batch takes long."""
ASIDE = """
import sys
from pathlib import Path
from views.lab import worker_process
worker_process.lower_process_priority = lambda: None  # beside other tests, who gives way to all of them waits for long
worker_process.main(Path(sys.argv[1]), 2, "en")
"""
APP = """
import sys
from pathlib import Path
from referee.lab.questions import Question
from views.lab import question_repository, worker_process
worker_process.worker_count = lambda: 2
question_repository.QuestionRunner(Path(sys.argv[1])).start_or_continue_question(Question("game", "royals", "lookahead"))
print("begun", flush=True)
sys.stdin.read()
"""
COMMAND = """
import sys
from views.terminal.command_line import app
app(["lab", "game", "royals", "--player", "lookahead", "--games", "5000", "--workers", "2", "--into", sys.argv[1]])
"""


def children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def descendants(pid: int) -> list[int]:
    return [each for child in children(pid) for each in (child, *descendants(child))]


@pytest.mark.parametrize(
    ("program", "processes"), [(ASIDE, 2), (APP, 3), (COMMAND, 2)], ids=["aside", "app", "command"]
)
def test_no_worker_outlives_the_process_that_asked(tmp_path: Path, program: str, processes: int) -> None:
    words = [sys.executable, "-c", program, str(tmp_path / "asked")]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    ) as asks:
        assert asks.stdin is not None
        print(json.dumps(ASKED.to_json_object()), file=asks.stdin, flush=True)
        wait_until(lambda: len(descendants(asks.pid)) >= processes, 60)
        workers = descendants(asks.pid)
        asks.kill()
        asks.wait(20)
    try:
        wait_until(lambda: not any(map(is_there, workers)), 20)
    finally:
        for pid in filter(is_there, workers):
            os.kill(pid, signal.SIGKILL)


def test_a_worker_ends_though_its_batch_goes_on_when_nobody_asks_any_more(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ASIDE, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as asks:
        assert asks.stdin is not None
        print(json.dumps(ASKED.to_json_object()), file=asks.stdin, flush=True)
        wait_until(lambda: len(descendants(asks.pid)) >= 2, 60)
        workers = descendants(asks.pid)
        asks.stdin.close()
        try:
            wait_until(lambda: asks.poll() is not None and not any(map(is_there, workers)), 20)
        finally:
            asks.kill()


def test_two_workers_play_while_their_parent_waits_for_the_end(tmp_path: Path) -> None:
    asked = Question("game", "el-royale", "greedy")
    with subprocess.Popen(
        [sys.executable, "-c", ASIDE, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as asks:
        assert asks.stdin is not None and asks.stdout is not None
        print(json.dumps(asked.to_json_object()), file=asks.stdin, flush=True)
        answered = next(line for line in map(json.loads, asks.stdout) if "answer" in line)
        asks.kill()

    assert answered["game_count"] > 0
