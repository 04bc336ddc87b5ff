"""Play the games of a question with several processes of this machine or on a Dask cluster.

The question alone determines the game of a number, so any number of workers gets the same results. If a
worker dies, a new one plays the missing games, and no number is counted twice.
"""

import multiprocessing
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing.connection import wait as wait_for_process
from random import Random
from typing import Final, NamedTuple

from models.record import NoRecord
from models.translation import say
from referee.lab.questions import GameRow, Question, games_per_half_second, play_games_of_numbers
from views.lab.game_results import GameResults

BATCHES_PER_WORKER: Final = 2
"""Batches handed to each worker ahead, including the one it plays."""
SLOW: Final = 2.0
"""In seconds: if a batch takes longer, none is handed out ahead, because a batch that a pool has taken is
played to its end."""
SMALL: Final = 5
"""The first batches are this many times smaller."""
NEW_POOLS: Final = 10
"""How often the pool of workers is replaced before giving up."""
LOOKS_EVERY: Final = 0.5
"""Seconds between two checks for the parent."""


class Extent(NamedTuple):
    """How many games are played, for how long, and by which workers."""

    games: int | None = None
    seconds: float | None = None
    workers: int = 1
    dask: str = ""


Batches = Iterator[tuple[int, int]]
"""The first number of each batch, and the number after its last."""


class Progress(NamedTuple):
    """How far a run has come."""

    game_count: int
    played: int
    """How many of the stored games were played in this run."""
    seconds: float


def play_batch(question: Question, first_number: int, number_after_last: int) -> list[GameRow]:
    """Play the games from `first_number` up to the one before `number_after_last`; runs in a worker."""
    return list(play_games_of_numbers(question, range(first_number, number_after_last), Random))


def play_missing_games(question: Question, games: GameResults, extent: Extent) -> Iterator[Progress]:
    """Play the missing games. Yields the progress whenever a batch has been stored."""
    began, new = time.monotonic(), 0
    stored_numbers = games.game_numbers()

    def is_time_over() -> bool:
        return extent.seconds is not None and time.monotonic() - began >= extent.seconds

    todo = missing_batches(question, stored_numbers, extent)
    for batch in play_batches(question, todo, extent, is_time_over):
        games.store_games(batch)
        new += len(batch)
        stored_numbers.update(game.number for game in batch)
        yield Progress(len(stored_numbers), new, time.monotonic() - began)


def missing_batches(question: Question, stored_numbers: set[int], extent: Extent) -> Batches:
    """Batches with missing games, in order. The first ones are small, so that a first answer comes soon."""
    full_size, low = games_per_half_second(question), 0
    while extent.games is None or low < extent.games:
        size = full_size if low >= full_size else max(1, full_size // SMALL)
        high = low + size if extent.games is None else min(low + size, extent.games)
        if not stored_numbers.issuperset(range(low, high)):
            yield low, high
        low = high


def play_batches(
    question: Question, batches: Batches, extent: Extent, is_time_over: Callable[[], bool]
) -> Iterator[list[GameRow]]:
    if extent.dask:
        yield from play_on_cluster(question, batches, extent, is_time_over)
    elif extent.workers == 1:
        while not is_time_over() and (batch := next(batches, None)) is not None:
            yield play_batch(question, *batch)
    else:
        yield from play_in_processes(question, batches, extent.workers, is_time_over)


def play_in_processes(
    question: Question, batches: Batches, workers: int, is_time_over: Callable[[], bool]
) -> Iterator[list[GameRow]]:
    batches_to_repeat: deque[tuple[int, int]] = deque()
    for _ in range(NEW_POOLS):
        with ProcessPoolExecutor(workers, initializer=end_with_parent, initargs=(os.getpid(),)) as pool:
            try:
                yield from play_through_executor(
                    pool, question, batches, batches_to_repeat, workers, is_time_over
                )
                return
            except BrokenExecutor:
                continue
    raise NoRecord(
        say("lab.workers_die", "the playing processes keep ending; the games played so far are saved")
    )


def play_on_cluster(
    question: Question, batches: Batches, extent: Extent, is_time_over: Callable[[], bool]
) -> Iterator[list[GameRow]]:
    try:
        from distributed import Client
    except ImportError:
        raise NoRecord(
            say("lab.no_dask", "a cluster needs Dask: install the extra `dask` (uv sync --extra dask)")
        ) from None
    no_cluster_error = NoRecord(
        say(
            "lab.cluster_gone",
            "{address}: the cluster does not answer; the games played so far are saved",
            address=extent.dask,
        )
    )
    try:
        cluster = Client(extent.dask, timeout="10s")
    except (OSError, ValueError):  # a wrong address, or no scheduler there
        raise no_cluster_error from None
    try:
        with cluster as client:
            width = max(1, len(client.scheduler_info()["workers"]))
            yield from play_through_executor(
                client.get_executor(pure=False), question, batches, deque(), width, is_time_over
            )
    except (OSError, CancelledError, TimeoutError, BrokenExecutor):
        raise no_cluster_error from None


def play_through_executor(
    pool: Executor,
    question: Question,
    batches: Batches,
    unfinished: deque[tuple[int, int]],
    worker_count: int,
    is_time_over: Callable[[], bool],
) -> Iterator[list[GameRow]]:
    """Play batches through an executor, a few ahead. If it breaks, the batches not returned are put into
    `unfinished`.

    When the time is over, batches not yet begun are dropped.
    """
    waiting: dict[Future[list[GameRow]], tuple[int, int]] = {}
    began, played_on = time.monotonic(), 0
    try:
        while True:
            is_quick = (time.monotonic() - began) * worker_count < SLOW * played_on
            for _ in range(worker_count * (BATCHES_PER_WORKER if is_quick else 1) - len(waiting)):
                batch = (
                    unfinished.popleft() if unfinished else None if is_time_over() else next(batches, None)
                )
                if batch is None:
                    break
                waiting[pool.submit(play_batch, question, *batch)] = batch
            if is_time_over():
                waiting = {each: batch for each, batch in waiting.items() if not each.cancel()}
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                result = each.result()
                played_on += 1
                del waiting[each]
                yield result
    finally:
        unfinished.extend(waiting.values())
        for each in waiting:
            each.cancel()


def end_with_parent(parent_pid: int) -> None:
    """Start a thread that ends this process when its parent, with this process id, is gone.

    The batch being played is lost; the parent has stored the earlier ones.
    """
    threading.Thread(
        target=_exit_when_parent_ends, args=(parent_pid,), name="parent-watch", daemon=True
    ).start()


def _exit_when_parent_ends(parent_pid: int) -> None:
    started_by = multiprocessing.parent_process()
    if sys.platform == "win32" and started_by is not None:
        # getppid() does not change there when the parent ends
        wait_for_process([started_by.sentinel])
    else:
        while os.getppid() == parent_pid:
            time.sleep(LOOKS_EVERY)
    os._exit(1)  # without cleaning up, which could block
