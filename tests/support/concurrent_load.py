"""Run something beside a process that plays: copy its files, or start a second process on the same folder.

Both are part of `python -m tests.probes.torture`. Each process is killed in the end, and what it reported is compared with all states its
tables went through: every state it showed must be one of them.
"""

import contextlib
import itertools
import json
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from models.store.folder import Folder, FolderInUse
from referee.table.table import Table
from tests.support.lives import Life, Started, Tell, as_far_as_it_goes, digest, live
from views.workspace.workspace import Workspace

Passed = dict[int, list[str]]
"""By table: the digest of its first state, and of that after each saved act."""
Lines = list[dict[str, Any]]


def _at(folder: Path, seed: int) -> Started:
    return Started(lambda tell: live(Life(folder, random.Random(seed), tell)))


def _passed_through(folder: Path) -> tuple[Passed, list[str]]:
    """All states of the tables in this folder, and the notices of a start with it."""
    workspace = Workspace(folder, enters_by_itself=False)
    try:
        passed, told = {}, [notice.sentence for notice in workspace.store.state.notices]
        for kept in workspace.tables():
            table = Table(workspace.table(kept.id).header)
            passed[kept.id] = [digest(table)]
            for text in workspace._journal.undamaged_acts(kept.id).texts:
                table.store_and_apply_act(json.loads(text))
                passed[kept.id].append(digest(table))
            if stopped := workspace.open_table(kept.id).stopped:
                told.append(stopped)
        return passed, told
    finally:
        workspace.close()


def _never(passed: Passed, told: Lines) -> Iterator[str]:
    """Reported states that their table never had."""
    for line in told:
        if "table" in line and line["now"] not in passed.get(line["table"], ()):
            yield f"table {line['table']} was shown at {line['now']} and never stood there"


# -- a copy --------------------------------------------------------------------------------------------------------
def copied(folder: Path, chance: random.Random, to: Path) -> Iterator[str]:
    """Copy the files in any order while a process plays: the copy holds everything shown before, or reports that it does not."""
    life = _at(folder, chance.randrange(10**9))
    before = life.told(chance.randrange(40))
    time.sleep(chance.uniform(0, 0.01))
    files = [path for path in folder.iterdir() if path.is_file()]
    for path in chance.sample(files, len(files)):
        with contextlib.suppress(
            FileNotFoundError
        ):  # deleted meanwhile, such as the temporary file of a backup
            shutil.copyfile(path, to / path.name)
    told = life.kill()
    passed, said = _passed_through(folder)
    yield from (*said, *_never(passed, told))

    shown = {line["table"]: line["now"] for line in before if "table" in line}
    copies, said = _passed_through(to)
    for id, stood in copies.items():
        if stood != passed[id][: len(stood)]:
            yield f"table {id} went through something else in the copy"
    for id, now in shown.items():
        if not said and now not in copies.get(id, ()):
            yield f"table {id} was shown at {now} before it was copied, is not there, and the copy says nothing"


# -- two processes -------------------------------------------------------------------------------------------------
def shut_out(folder: Path, chance: random.Random, _: Path) -> Iterator[str]:
    """While one process uses the folder no other can open it; once it is killed the next one can."""

    def lives(tell: Tell) -> None:
        with Folder(folder):
            live(Life(folder, random.Random(chance.random()), tell))

    life = Started(lives)
    life.told(chance.randrange(1, 16))
    try:
        Folder(folder).release()
        yield "two processes had the folder"
    except FolderInUse:
        pass
    told = life.kill()
    Folder(folder).release()
    passed, said = _passed_through(folder)
    yield from (*said, *_never(passed, told))


def both(folder: Path, chance: random.Random, _: Path) -> Iterator[str]:
    """Two processes that ignore the lock: what either shows as saved is saved, and a process that was too late says so."""
    lives = [Life(folder, random.Random(chance.random()), lambda _: None, puts_back=False) for _ in range(2)]
    first, second = [
        Started(lambda tell, life=life: as_far_as_it_goes(life._replace(tell=tell))) for life in lives
    ]
    second.told(chance.randrange(24))
    told = [*first.kill(0), *second.kill(0)]
    passed, said = _passed_through(folder)
    yield from (*said, *_never(passed, told))


BESIDE = {"copied": copied, "shut out": shut_out, "two at once": both}


def beside(times: int, seed: int) -> dict[str, Any]:
    """Do each of these this many times, with several processes one after the other in a folder."""
    chance, wrong = random.Random(seed), list[str]()
    for (what, does), begun in itertools.product(BESIDE.items(), range(0, times, TOGETHER)):
        with tempfile.TemporaryDirectory() as place:
            (folder := Path(place, "data")).mkdir()
            for n in range(begun, min(begun + TOGETHER, times)):
                (to := Path(place, f"copy {n}")).mkdir()
                wrong += [f"{what} {n}: {each}" for each in does(folder, chance, to)]
    return {**dict.fromkeys(BESIDE, times), "wrong": wrong[:20]}


TOGETHER = 8
"""Processes per folder."""
