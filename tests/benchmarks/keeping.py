"""What keeping costs: a durable ruling, opening a long table, undo, and whether anything grows with the log.

python -m tests.benchmarks.keeping [folder on the disk to measure]
"""

import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tests.benchmarks.measuring import RandomPlay, median_us, print_figures
from views.desk.desk import Desk


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


def durable(folder: Path) -> list[tuple[str, float, str, float | None, str]]:
    """Goal 2: entries through the desk, each beside a bare fdatasync of as many bytes, turn by turn."""
    play = RandomPlay(folder / "durable")
    bare = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    synced, ruled, ruled_alone = [], [], []
    for _ in range(600):
        entry = play.next_entry()
        table = play.desk.table(play.id)
        start = time.perf_counter()
        table.judge(table.read(entry))
        judged = time.perf_counter()
        before = play.acts
        play.desk.enter(play.id, entry)
        entered = time.perf_counter()
        os.write(bare, json.dumps(entry).encode().ljust(300))
        os.fdatasync(bare)
        done = time.perf_counter()
        ruled_alone.append(judged - start)
        synced.append(done - entered)
        if play.acts == before + 1:  # an entry that others followed by themselves is several
            ruled.append(entered - judged)
    os.close(bare)
    play.desk.close()
    peer, ours, alone = (statistics.median(each) * 1e6 for each in (synced, ruled, ruled_alone))
    return [
        ("bare write and fdatasync", peer, "us", None, ""),
        ("a ruling, durable", ours, "us", ours / peer, "at most 2x"),
        ("of which the ruling in memory", alone, "us", None, ""),
    ]


def opening(folder: Path) -> list[tuple[str, float, str, float | None, str]]:
    """Goal 3: a table whose journal holds 1,000 acts, against reading, validating and folding 1,000 pydantic events."""
    play = RandomPlay(folder / "opening")
    play.play(1000)
    play.desk.close()
    event = Event(do="move", by="Jon", from_="a1", to="b2", card="10H", target="b3", style="easy", round=3, number=17)
    events = [event.model_dump_json() for _ in range(1000)]
    adapter = TypeAdapter(Event)

    def fold() -> int:
        total = 0
        for each in events:
            total += adapter.validate_json(each).number
        return total

    def open_it() -> None:
        desk = Desk(folder / "opening")
        opened.append(_timed(lambda: desk.table(play.id)))
        desk.close()

    opened: list[float] = []
    for _ in range(9):
        open_it()
    peer, ours = median_us(fold), statistics.median(opened) * 1e6
    return [
        ("validating and folding 1,000 pydantic events", peer / 1000, "ms", None, ""),
        ("opening a table of 1,000 acts, checked", ours / 1000, "ms", ours / peer, "at most 10 ms, 5x"),
    ]


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
            cost = _timed(lambda entry=entry, play=play: play.desk.enter(play.id, entry))
            if play.acts == before + 1:
                taken.append(cost)
            table = play.desk.table(play.id)
            keep, table.keep = table.keep, None
            undone.append(_timed(table.undo))
            table.redo()
            table.keep = keep
        costs[acts], back[acts] = statistics.median(taken) * 1e6, statistics.median(undone) * 1e6
        play.desk.close()
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


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        print_figures("Durable", durable(Path(folder)))
        print_figures("Opening", opening(Path(folder)))
        print_figures("Growth", growth(Path(folder)))
