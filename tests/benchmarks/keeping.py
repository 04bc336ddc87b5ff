"""What keeping costs: a durable ruling, opening a long table, undo, and whether anything grows with the log.

python -m tests.benchmarks.keeping [folder on the disk to measure]    undo and growth
"""

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tests.benchmarks.measuring import RandomPlay, print_figures
from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.fuzz.large import long_record
from views.workspace.record_files import replay_record_file, store_replayed_record
from views.workspace.workspace import Workspace

OPENED: Final = {1000: 10.0, 10_000: None}
"""Acts of the tables that are opened, and the most milliseconds that may take."""
ROWS: Final = (
    Row("durable", "a durable ruling", "us", "bare write and fdatasync", ratio=1.4),
    *(
        Row(
            f"open.acts.{acts}",
            f"opening a table of {acts:,} acts, checked",
            "ms",
            "fold of pydantic events",
            ratio=3.5,
            most=most,
        )
        for acts, most in OPENED.items()
    ),
    Row(
        "open.first.1000",
        "the same of 1,000, with no checkpoint: every act is followed",
        "ms",
        "fold of pydantic events",
    ),
)


class Event(BaseModel):
    """The peer: a plain pydantic event of ten fields."""

    model_config = ConfigDict(frozen=True)

    do: Literal["move", "attack"]
    by: Annotated[str, Field(min_length=1, max_length=40)]
    from_: str
    to: str
    card: str
    target: str
    style: str
    round: int
    number: int
    note: str | None = None


def measured(asked: Asked) -> Figures:
    """What is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        if asked.any_of("durable"):
            yield "durable", durable(Path(folder), 200 if asked.modest else 800)
        for acts in OPENED:
            if asked.any_of(f"open.acts.{acts}"):
                yield f"open.acts.{acts}", opening(Path(folder) / f"{acts}", acts, 5 if asked.modest else 15)
        if asked.any_of("open.first.1000"):
            yield (
                "open.first.1000",
                opening(Path(folder) / "first", 1000, 5 if asked.modest else 15, anew=True),
            )


def durable(folder: Path, entries: int) -> Figure:
    """Entries through the workspace, each beside a bare write and fdatasync, turn by turn."""
    play = RandomPlay(folder / "durable")
    bare = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    synced, ruled = [], []
    for _ in range(entries):
        entry, before = play.next_entry(), play.acts
        start = time.perf_counter()
        play.workspace.enter(play.id, entry)
        entered = time.perf_counter()
        os.write(bare, json.dumps(entry).encode().ljust(300))
        os.fdatasync(bare)
        done = time.perf_counter()
        synced.append(done - entered)
        if play.acts == before + 1:  # an entry that others followed by themselves is several
            ruled.append(entered - start)
    os.close(bare)
    play.workspace.close()
    return Figure(statistics.median(ruled) * 1e6, statistics.median(synced) * 1e6)


def opening(folder: Path, acts: int, rounds: int, anew: bool = False) -> Figure:
    """A table whose journal holds so many acts, none of them taken back, beside validating and folding as many pydantic events.

    `anew`: its checkpoint was thrown away each time.
    """
    workspace = Workspace(folder)
    id = store_replayed_record(workspace, replay_record_file(json.dumps(long_record(acts)).encode())).id
    workspace.close()
    event = Event(
        do="move", by="Jon", from_="a1", to="b2", card="10H", target="b3", style="easy", round=3, number=17
    )
    events, adapter = [event.model_dump_json() for _ in range(acts)], TypeAdapter(Event)

    def fold() -> None:
        total = 0
        for each in events:
            total += adapter.validate_json(each).number

    mine, theirs = [], []
    for _ in range(rounds):
        workspace = Workspace(folder)
        if anew:
            workspace._journal.checkpoints.delete_checkpoint(id)
        mine.append(_processor_time(lambda workspace=workspace: workspace.table(id)))
        workspace.close()
        theirs.append(_processor_time(fold))
    return Figure(statistics.median(mine) * 1e3, statistics.median(theirs) * 1e3)


def growth(folder: Path) -> list[tuple[str, float, str, float | None, str]]:
    """Goal 4: undo and redo late in a long journal, and the cost of an entry early and late, durable commit included."""
    costs, back = {}, {}
    for acts in (10, 1000, 10_000):
        play = RandomPlay(folder / f"growth-{acts}", seed=acts)
        play.play(acts)
        taken, undone = [], []
        for _ in range(200):
            entry = play.next_entry()
            before = play.acts
            cost = _timed(lambda entry=entry, play=play: play.workspace.enter(play.id, entry))
            if play.acts == before + 1:
                taken.append(cost)
            table = play.workspace.table(play.id)
            keep, table.store_act = table.store_act, None
            undone.append(_timed(table.undo))
            table.redo()
            table.store_act = keep
        costs[acts], back[acts] = statistics.median(taken) * 1e6, statistics.median(undone) * 1e6
        play.workspace.close()
    return [
        ("an entry after 10 acts", costs[10], "us", None, ""),
        ("an entry after 10,000 acts", costs[10_000], "us", costs[10_000] / costs[10], "at most 1.5x"),
        ("undo after 1,000 acts, in memory", back[1000], "us", None, "at most 1,000 us"),
        ("undo after 10,000 acts, in memory", back[10_000], "us", None, ""),
    ]


def _timed(act: object) -> float:
    start = time.perf_counter()
    act()  # type: ignore[operator]
    return time.perf_counter() - start


def _processor_time(act: Callable[[], object]) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        print_figures("Growth", growth(Path(folder)))
