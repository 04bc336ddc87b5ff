"""A question that is played beside the app, in processes of their own that give way to every other.

    python -m views.lab.worker_process FOLDER WORKERS LANGUAGE < the question in JSON

How far it is and what was found comes as lines of JSON; it ends when standard input does, which is also when whoever asked is no more.
"""

import _thread
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

from models.external_input import visible_json
from models.record import NoRecord
from models.translation import set_language
from referee.lab.game_statistics import answer_question
from referee.lab.questions import Question, check_question, read_question
from referee.lab.strengths import require_scipy
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, play_missing_games, result_rows

EACH: Final = 1.0
"""Seconds at least from one answer to the next. The first comes as soon as the games that are there say anything."""
SPARE: Final = 10
"""An answer comes when ten times as long was played as the last one took to be found."""
GRACE: Final = 3.0
"""Seconds to end in good order when nobody asks any more. A batch that takes longer is given up."""
MOST_WORKERS: Final = 8


def worker_count() -> int:
    """How many processes play: one core is left to the tables."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))


def lower_process_priority() -> None:
    """Whatever else wants the processor has it first."""
    if hasattr(os, "nice"):
        os.nice(19)
    if sys.platform == "linux":  # where the least of all is what else is left over
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(folder: Path, workers: int, language: str) -> None:
    """Play until nobody asks any more."""
    lower_process_priority()
    set_language(language)
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # an app in the background has none, and leaves that to its children
    written = sys.stdin.readline()
    threading.Thread(target=wait_for_parent_exit, daemon=True).start()
    try:
        question = check_question(read_question(json.loads(written)))
        kept = GameResults(folder, question.written())
        report_progress(there=len(kept.game_numbers()), rate=0.0)
        if question.asks == "armies":
            require_scipy()  # once, and not as a part of what an answer takes
        report_progress(**findings_so_far(question, kept))
        play_question(question, kept, workers)
    except NoRecord as error:
        report_progress(why=f"{error}.")
    except (KeyboardInterrupt, BrokenPipeError):
        pass


def play_question(question: Question, kept: GameResults, workers: int) -> None:
    told, wait = time.monotonic(), 0.0
    for progress in play_missing_games(question, kept, Extent(workers=workers)):
        rate = round(progress.played / max(0.001, progress.seconds), 1)
        now = time.monotonic()
        if now - told < wait:
            report_progress(there=progress.there, rate=rate)
            continue
        found = findings_so_far(question, kept)
        told = time.monotonic()
        wait = max(EACH, SPARE * (told - now)) if "answer" in found else 0.0
        report_progress(rate=rate, **found)


def findings_so_far(question: Question, kept: GameResults) -> dict[str, Any]:
    """What the games so far come to; why nothing, where these are too few."""
    rows = result_rows(kept)
    try:
        return {"there": len(rows), "answer": answer_question(question, rows), "why": ""}
    except NoRecord as error:
        return {"there": len(rows), "why": f"{error}."}


def report_progress(**progress: object) -> None:
    print(visible_json(progress), flush=True)


def wait_for_parent_exit() -> None:
    # Not `sys.stdin.read`: it holds a lock that each worker forked meanwhile would wait for, for ever, when it closes its standard input.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    _thread.interrupt_main()
    time.sleep(GRACE)
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
