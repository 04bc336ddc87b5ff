"""Play a question in processes beside the app, at the lowest priority.

    python -m views.lab.worker_process FOLDER WORKERS LANGUAGE < the question in JSON

Writes progress and findings as lines of JSON. It ends with its standard input, which closes when the parent
process ends.
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

from models.external_input import one_line_visible_json
from models.record import NoRecord
from models.translation import set_language_and_card_letters
from referee.lab.game_statistics import answer_question_json
from referee.lab.questions import Question, checked_question, question_from_json_ignoring_unknown_fields
from referee.lab.strengths import import_scipy_or_raise
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, play_missing_games

EACH: Final = 1.0
"""The fewest seconds between two answers. The first comes as soon as there are enough games."""
SPARE: Final = 10
"""The time between two answers is at least this many times as long as the last one took to compute."""
GRACE: Final = 3.0
"""Seconds to finish a batch after standard input has closed; a longer batch is given up."""
MOST_WORKERS: Final = 8


def worker_count() -> int:
    """The number of worker processes: one core is left to the tables."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))


def lower_process_priority() -> None:
    """Give this process the lowest priority."""
    if hasattr(os, "nice"):
        os.nice(19)
    if sys.platform == "linux":  # SCHED_IDLE runs only when nothing else does
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(results_folder: Path, worker_count: int, language: str) -> None:
    """Play until standard input closes."""
    lower_process_priority()
    set_language_and_card_letters(language)
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a background app ignores SIGINT, and its children inherit that
    written = sys.stdin.readline()
    threading.Thread(target=wait_until_parent_ends_then_exit, daemon=True).start()
    try:
        question = checked_question(question_from_json_ignoring_unknown_fields(json.loads(written)))
        stored_games = GameResults(results_folder, question.to_json_object())
        print_progress_json(game_count=len(stored_games.game_numbers()), rate=0.0)
        if question.asks == "armies":
            import_scipy_or_raise()  # once, so that it does not count as time of an answer
        print_progress_json(**findings_so_far_or_reason(question, stored_games))
        play_and_report_findings(question, stored_games, worker_count)
    except NoRecord as error:
        print_progress_json(why=f"{error}.")
    except (KeyboardInterrupt, BrokenPipeError):
        pass


def play_and_report_findings(question: Question, stored_games: GameResults, workers: int) -> None:
    last_report_time, wait = time.monotonic(), 0.0
    for progress in play_missing_games(question, stored_games, Extent(workers=workers)):
        rate = round(progress.played / max(0.001, progress.seconds), 1)
        now = time.monotonic()
        if now - last_report_time < wait:
            print_progress_json(game_count=progress.game_count, rate=rate)
            continue
        found = findings_so_far_or_reason(question, stored_games)
        last_report_time = time.monotonic()
        wait = max(EACH, SPARE * (last_report_time - now)) if "answer" in found else 0.0
        print_progress_json(rate=rate, **found)


def findings_so_far_or_reason(question: Question, game_results: GameResults) -> dict[str, Any]:
    """The findings of the games so far, or the reason if they are too few."""
    rows = game_results.games_with_numbers_below(None)
    try:
        return {"game_count": len(rows), "answer": answer_question_json(question, rows), "why": ""}
    except NoRecord as error:
        return {"game_count": len(rows), "why": f"{error}."}


def print_progress_json(**progress: object) -> None:
    print(one_line_visible_json(progress), flush=True)


def wait_until_parent_ends_then_exit() -> None:
    # Not `sys.stdin.read`: it holds a lock, and a worker forked meanwhile would wait for it forever when it
    # closes its standard input.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    _thread.interrupt_main()
    time.sleep(GRACE)
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
