"""The app's laboratory: the questions, each in a folder of its own, and the one being played.

It plays in processes of its own (`views.lab.worker_process`), which end with this one, so only the server has
it. Most servers are never asked anything, so modules for questions are imported with the first question.
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
from views import large_modules

if TYPE_CHECKING:
    from referee.lab.questions import Question

PROJECT_ROOT: Final = Path(__file__).parents[2]
"""The folder from which a new Python process imports the app."""
GIVES_WAY: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""The priority of the process on Windows. Elsewhere the process lowers its priority itself."""

MOST_SEEN: Final = 60
"""The number of answers kept to draw how the intervals became narrower."""


class QuestionStatus(NamedTuple):
    """The status of a question."""

    question: "Question | None" = None
    is_played: bool = False
    game_count: int = 0
    rate: float = 0.0
    """Games per second."""
    answer: JsonObject | None = None
    why: str = ""
    """Why there is no answer, in a sentence."""
    seen: tuple[tuple[int, JsonObject], ...] = ()
    """The answers since it was opened, as (number of games, answer)."""


class QuestionRunner:
    """Plays one question at a time, for all screens."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.standing = QuestionStatus()
        self._plays: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()

    def questions_with_stored_games(self) -> "list[Question]":
        """The questions with stored games, the latest first."""
        files = sorted(
            self._folder.glob(f"*/{large_modules.game_results.FILE}"), key=lambda file: -file.stat().st_mtime
        )
        return [question for file in files if (question := valid_question_of_folder(file.parent)) is not None]

    def start_or_continue_question(self, question: "Question") -> None:
        """Start or continue this question, and stop any other. Raises NoRecord."""
        large_modules.questions.checked_question(question)
        self.stop_playing()
        with self._lock:
            before = self.standing if self.standing.question == question else QuestionStatus(question)
            self.standing = before._replace(is_played=True, rate=0.0, why="")
            self._plays = self._start_process(question)
            threading.Thread(target=self._read_progress, args=(self._plays,), daemon=True).start()

    def stop_playing(self) -> None:
        """Stop playing. The games played so far stay stored."""
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
        folder = (
            self._folder
            / hashlib.sha256(json.dumps(question.to_json_object(), sort_keys=True).encode()).hexdigest()[:16]
        )
        path = os.pathsep.join([str(PROJECT_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        plays = subprocess.Popen(
            [
                sys.executable,
                "-P",  # the current folder may hold packages with the same names
                "-m",
                "views.lab.worker_process",
                str(folder),
                str(large_modules.worker_process.worker_count()),
                current_language(),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            creationflags=GIVES_WAY,
        )
        assert plays.stdin is not None  # stdin=PIPE above
        print(json.dumps(question.to_json_object()), file=plays.stdin, flush=True)
        return plays

    def _read_progress(self, plays: "subprocess.Popen[str]") -> None:
        assert plays.stdout is not None
        for line in plays.stdout:
            if self._plays is plays:
                self._update_status_and_answer_history(json.loads(line))
        if self._plays is plays:  # it was not stopped by us
            self.standing = self.standing._replace(is_played=False, rate=0.0)

    def _update_status_and_answer_history(
        self, fields: dict[str, Any]
    ) -> None:  # fields of QuestionStatus, as the worker wrote them
        now = self.standing._replace(**fields)
        if "answer" in fields:
            now = now._replace(seen=(*now.seen[-MOST_SEEN:], (now.game_count, fields["answer"])))
        self.standing = now


def valid_question_of_folder(folder: Path) -> "Question | None":
    """The question of a folder; None if it can no longer be asked."""
    questions = large_modules.questions
    try:
        written = large_modules.game_results.stored_question_json(folder)
        return (
            questions.checked_question(questions.question_from_json_ignoring_unknown_fields(written))
            if written
            else None
        )
    except (NoRecord, TypeError):
        return None
