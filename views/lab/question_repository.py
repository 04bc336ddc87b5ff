"""The laboratory of the app: the questions that were asked, each in a folder of its own, and the one that is being played.

It plays in processes of its own (`views.lab.worker_process`), which end with this one; so only a host that has processes has a bench: the
server. Every server has one and few are asked anything, so what a question needs is imported with the first.
"""

import hashlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import current_language

if TYPE_CHECKING:
    from referee.lab.questions import Question

HERE: Final = Path(__file__).parents[2]
"""Where a Python of its own finds the app."""
GIVES_WAY: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""On Windows, where a process cannot ask for it itself as everywhere else."""

MOST_SEEN: Final = 60
"""So many answers are remembered to draw how it became surer."""


class QuestionStatus(NamedTuple):
    """How a question stands."""

    question: "Question | None" = None
    is_played: bool = False
    there: int = 0
    rate: float = 0.0
    """Games in a second."""
    answer: JsonObject | None = None
    why: str = ""
    """Why there is no answer, in a sentence."""
    seen: tuple[tuple[int, JsonObject], ...] = ()
    """The answers since it was opened, by the games they rest on: how it became surer."""


class QuestionRunner:
    """One question is played at a time, whoever looks on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.standing = QuestionStatus()
        self._plays: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()

    def earlier_questions(self) -> "list[Question]":
        """The questions of which games are kept, the latest first."""
        from views.lab.game_results import FILE

        files = sorted(self._folder.glob(f"*/{FILE}"), key=lambda file: -file.stat().st_mtime)
        return [question for file in files if (question := read_question(file.parent)) is not None]

    def start_question(self, question: "Question") -> None:
        """Play this question, or go on with it; another one is stopped. Raises NoRecord with one sentence."""
        from referee.lab.questions import check_question

        check_question(question)
        self.stop()
        with self._lock:
            before = self.standing if self.standing.question == question else QuestionStatus(question)
            self.standing = before._replace(is_played=True, rate=0.0, why="")
            self._plays = self._start_process(question)
            threading.Thread(target=self._read_progress, args=(self._plays,), daemon=True).start()

    def stop(self) -> None:
        """Nothing is played any more; what was played is kept."""
        with self._lock:
            plays, self._plays = self._plays, None
        if plays is None:
            return
        if plays.stdin is not None:
            plays.stdin.close()
        try:
            plays.wait(5)
        except subprocess.TimeoutExpired:
            plays.kill()
            plays.wait()
        self.standing = self.standing._replace(is_played=False, rate=0.0)

    def _start_process(self, question: "Question") -> "subprocess.Popen[str]":
        from views.lab.worker_process import worker_count

        folder = (
            self._folder
            / hashlib.sha256(json.dumps(question.written(), sort_keys=True).encode()).hexdigest()[:16]
        )
        path = os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
        plays = subprocess.Popen(
            [
                sys.executable,
                "-P",  # the folder in which the app was started may hold other packages of our names
                "-m",
                "views.lab.worker_process",
                str(folder),
                str(worker_count()),
                current_language(),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            creationflags=GIVES_WAY,
        )
        assert plays.stdin is not None  # it was asked for
        print(json.dumps(question.written()), file=plays.stdin, flush=True)
        return plays

    def _read_progress(self, plays: "subprocess.Popen[str]") -> None:
        assert plays.stdout is not None
        for line in plays.stdout:
            if self._plays is plays:
                self._update_status(json.loads(line))
        if self._plays is plays:  # it ended by itself
            self.standing = self.standing._replace(is_played=False, rate=0.0)

    def _update_status(
        self, told: dict[str, Any]
    ) -> None:  # fields of Standing, as the other process wrote them
        now = self.standing._replace(**told)
        if "answer" in told:
            now = now._replace(seen=(*now.seen[-MOST_SEEN:], (now.there, told["answer"])))
        self.standing = now


def read_question(folder: Path) -> "Question | None":
    """The question of a folder; nothing where what stands there can be asked no more."""
    from referee.lab.questions import check_question, read_question
    from views.lab.game_results import question_in

    try:
        written = question_in(folder)
        return check_question(read_question(written)) if written is not None else None
    except (NoRecord, TypeError):
        return None
