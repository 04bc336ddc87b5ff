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

from models.external_input import as_json
from models.record import NoRecord
from models.translation import speak
from referee.lab.game_statistics import answer
from referee.lab.questions import Question, checked, read_question
from referee.lab.strengths import there
from views.lab.game_results import GamesPlayed
from views.lab.game_runner import Extent, rows_in, run

EACH: Final = 1.0
"""Seconds at least from one answer to the next. The first comes as soon as the games that are there say anything."""
SPARE: Final = 10
"""An answer comes when ten times as long was played as the last one took to be found."""
GRACE: Final = 3.0
"""Seconds to end in good order when nobody asks any more. A batch that takes longer is given up."""
MOST_WORKERS: Final = 8


def workers() -> int:
    """How many processes play: one core is left to the tables."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))


def give_way() -> None:
    """Whatever else wants the processor has it first."""
    if hasattr(os, "nice"):
        os.nice(19)
    if sys.platform == "linux":  # where the least of all is what else is left over
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(folder: Path, workers: int, language: str) -> None:
    """Play until nobody asks any more."""
    give_way()
    speak(language)
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # an app in the background has none, and leaves that to its children
    written = sys.stdin.readline()
    threading.Thread(target=_until_the_end, daemon=True).start()
    try:
        question = checked(read_question(json.loads(written)))
        kept = GamesPlayed(folder, question.written())
        _tell(there=len(kept.numbers()), rate=0.0)
        if question.asks == "armies":
            there()  # once, and not as a part of what an answer takes
        _tell(**_found(question, kept))
        _play(question, kept, workers)
    except NoRecord as error:
        _tell(why=f"{error}.")
    except (KeyboardInterrupt, BrokenPipeError):
        pass


def _play(question: Question, kept: GamesPlayed, workers: int) -> None:
    told, wait = time.monotonic(), 0.0
    for progress in run(question, kept, Extent(workers=workers)):
        rate = round(progress.played / max(0.001, progress.seconds), 1)
        now = time.monotonic()
        if now - told < wait:
            _tell(there=progress.there, rate=rate)
            continue
        found = _found(question, kept)
        told = time.monotonic()
        wait = max(EACH, SPARE * (told - now)) if "answer" in found else 0.0
        _tell(rate=rate, **found)


def _found(question: Question, kept: GamesPlayed) -> dict[str, Any]:
    """What the games so far come to; why nothing, where these are too few."""
    rows = rows_in(kept)
    try:
        return {"there": len(rows), "answer": answer(question, rows), "why": ""}
    except NoRecord as error:
        return {"there": len(rows), "why": f"{error}."}


def _tell(**progress: object) -> None:
    print(as_json(progress), flush=True)


def _until_the_end() -> None:
    # Not `sys.stdin.read`: it holds a lock that each worker forked meanwhile would wait for, for ever, when it closes its standard input.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    _thread.interrupt_main()
    time.sleep(GRACE)
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
