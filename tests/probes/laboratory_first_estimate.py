"""How long does the laboratory's page take to show a first estimate, and how wide is its interval then?

    python -m tests.probes.laboratory_first_estimate 5

Each question is asked this many times, each time in a new folder: a process starts, plays and answers. It has the lowest priority
(nice 19), so on a busy machine only the processor time is meaningful.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from referee.lab.questions import Question
from views.lab.question_repository import QuestionRunner
from views.screens.laboratory.page import question_from_choices

GOAL = 3.0
LOOK = 0.01
ASKED = (
    question_from_choices("armies", "royal-battles"),
    question_from_choices("rules", "royal-battles", "end_check"),
    question_from_choices("game", "royals"),
    question_from_choices("game", "battle-royals"),
    question_from_choices("players", "el-royale"),
)


def first_answer(question: Question) -> tuple[float, float]:
    """Return the seconds until the first answer by the clock, and the processor seconds until the process was stopped."""
    with tempfile.TemporaryDirectory() as folder:
        bench = QuestionRunner(Path(folder))
        begun, used = time.perf_counter(), _of_children()
        bench.start_or_continue_question(question)
        while bench.standing.answer is None:
            time.sleep(LOOK)
        seconds = time.perf_counter() - begun
        bench.stop_playing()
    return seconds, _of_children() - used


def _of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def main(times: int) -> int:
    """Print the seconds of each question. Returns exit status 1 if the goal was not met."""
    slowest = 0.0
    for question in ASKED:
        found = [first_answer(question) for _ in range(times)]
        seconds = [each for each, *_ in found]
        slowest = max(slowest, *seconds)
        used = statistics.median(each for _, each in found)
        told = (
            f"median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s, processor {used:.2f} s"
        )
        print(f"{question.asks:8} {question.game:14} {question.player:10} {told}")
    print(f"slowest {slowest:.2f} s (goal {GOAL} s: {'met' if slowest <= GOAL else 'MISSED'})")
    return int(slowest > GOAL)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
