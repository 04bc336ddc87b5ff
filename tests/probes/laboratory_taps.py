"""Does a table that is being played wait for the laboratory? Measures taps with and without it, in turns.

    python -m tests.probes.laboratory_taps 200

The screens, Flet's comparing and the packing of every message run in this process, and the laboratory as it does beside the app: in its own
processes with the lowest priority. A tap is measured by the clock, from the tap to the last byte that it sends.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import flet as ft

from tests.benchmarks.tables import BUSY
from tests.benchmarks.taps import at_busy_table, put_back
from tests.support.fletdriver import Driver
from views.lab.question_repository import QuestionRunner
from views.screens.laboratory.page import question_from_choices

QUIET, LOOK = 0.02, 0.0005
GOAL = 1.2
TURNS = 4
"""Blocks of taps without and with the laboratory, in turn."""


async def _took(phone: Driver, control: ft.BaseControl) -> float:
    start = time.perf_counter()
    await phone.session.dispatch_event(control._i, "click", None)
    sent, last = phone.wire.bytes, time.perf_counter()
    while time.perf_counter() - last < QUIET:
        if phone.wire.bytes != sent:
            sent, last = phone.wire.bytes, time.perf_counter()
        await asyncio.sleep(LOOK)
    return (last - start) * 1e3


def _taps(phone: Driver, names: tuple[str, ...], rounds: int) -> Iterator[float]:
    for _ in range(rounds):
        for name in names:
            holder = phone.get(ft.Semantics, identifier=name)
            control = phone.get(root=holder.content, where=lambda each: getattr(each, "on_click", None))
            yield phone.run(_took(phone, control))


def p95(taps: list[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(taps, n=20)[-1]


def measured(taps: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds of taps without the laboratory, and with it."""
    busy = BUSY[0]
    alone, beside = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder, at_busy_table(busy) as (phone, workspace, id):
        bench, rounds = QuestionRunner(Path(folder)), max(1, taps // TURNS // len(busy.taps))
        list(_taps(phone, busy.taps, 3))
        for turn in range(2 * TURNS):
            if turn % 2:
                bench.start_or_continue_question(question_from_choices("game", busy.game))
                while bench.standing.answer is None:
                    time.sleep(0.1)
            (beside if turn % 2 else alone).extend(_taps(phone, busy.taps, rounds))
            bench.stop_playing()
            put_back(workspace, id, busy.entries)
    return alone, beside


def main(taps_wanted: int = 400) -> None:
    """Measure this many taps without and with the laboratory, and print the results."""
    alone, beside = measured(taps_wanted)
    ratio = p95(beside) / p95(alone)
    for name, taps in (("without", alone), ("with", beside)):
        print(
            f"{name:>8} the laboratory: {len(taps)} taps, median {statistics.median(taps):.1f} ms, p95 {p95(taps):.1f} ms"
        )
    print(f"p95 with / without: {ratio:.2f}x (goal {GOAL}x: {'met' if ratio <= GOAL else 'MISSED'})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
