"""What is done beside playing, while the app serves: the log is written into the file when nobody enters anything, and a backup a day."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from models.store import Fault
from views.desk.desk import Desk

log = logging.getLogger("referee")
EVERY = 5.0
"""Seconds between two looks. What was not changed since the last one is idle."""


@contextmanager
def upkeep(desk: Desk, every: float = EVERY) -> Iterator[None]:
    """Keep up the desk's store from here on, in a thread of its own."""
    end = threading.Event()
    thread = threading.Thread(target=_keep_up, args=(desk, end, every), name="upkeep", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


def _keep_up(desk: Desk, end: threading.Event, every: float) -> None:
    before = -1
    while not end.wait(every):
        changes = desk.changes
        if changes == before:
            desk.settle_log()
        before = changes
        try:
            desk.back_up_daily(date.today())
        except (Fault, OSError):
            log.exception("today's backup could not be made")
            end.wait(60 * every)
