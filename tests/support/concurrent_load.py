"""What goes on beside a life: a copy made of its files while it plays, a second process at the same folder.

Both are part of `python -m tests.probes.torture`. Each life is killed in the end, and what it told is held against all that its tables went
through: a state that was shown is one of these.
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
"""By table: how it stood at first, and after each act that is kept."""
Lines = list[dict[str, Any]]


def _at(folder: Path, seed: int) -> Started:
    return Started(lambda tell: live(Life(folder, random.Random(seed), tell)))


def _passed_through(folder: Path) -> tuple[Passed, list[str]]:
    """What the tables of this folder went through, and what a start with it tells."""
    workspace = Workspace(folder, enters_by_itself=False)
    try:
        passed, told = {}, [notice.sentence for notice in workspace.store.state.notices]
        for kept in workspace.tables():
            table = Table(workspace.table(kept.id).header)
            passed[kept.id] = [digest(table)]
            for text in workspace._journal.acts(kept.id).texts:
                table.apply_change(json.loads(text))
                passed[kept.id].append(digest(table))
            if stopped := workspace.stop_reason(kept.id):
                told.append(stopped)
        return passed, told
    finally:
        workspace.close()


def _never(passed: Passed, told: Lines) -> Iterator[str]:
    """What was shown and is no state of its table."""
    for line in told:
        if "table" in line and line["now"] not in passed.get(line["table"], ()):
            yield f"table {line['table']} was shown at {line['now']} and never stood there"


# -- a copy --------------------------------------------------------------------------------------------------------
def copied(folder: Path, chance: random.Random, to: Path) -> Iterator[str]:
    """Copy the files in any order while a life goes on: the copy holds all that was shown before, or says that it does not."""
    life = _at(folder, chance.randrange(10**9))
    before = life.told(chance.randrange(40))
    time.sleep(chance.uniform(0, 0.01))
    files = [path for path in folder.iterdir() if path.is_file()]
    for path in chance.sample(files, len(files)):
        with contextlib.suppress(
            FileNotFoundError
        ):  # gone meanwhile, as a file is under which a backup is begun
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
    """While one process has the folder no other gets in; once it is killed the next one does."""

    def lives(tell: Tell) -> None:
        with Folder(folder):
            live(Life(folder, random.Random(chance.random()), tell))

    life = Started(lives)
    life.told(chance.randrange(1, 16))
    try:
        Folder(folder).close()
        yield "two processes had the folder"
    except FolderInUse:
        pass
    told = life.kill()
    Folder(folder).close()
    passed, said = _passed_through(folder)
    yield from (*said, *_never(passed, told))


def both(folder: Path, chance: random.Random, _: Path) -> Iterator[str]:
    """Two processes that mind no lock: what either shows as kept is kept, and where the other was first it says so."""
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
    """Each of these so many times, with some lives after another in one folder."""
    chance, wrong = random.Random(seed), list[str]()
    for (what, does), begun in itertools.product(BESIDE.items(), range(0, times, TOGETHER)):
        with tempfile.TemporaryDirectory() as place:
            (folder := Path(place, "data")).mkdir()
            for n in range(begun, min(begun + TOGETHER, times)):
                (to := Path(place, f"copy {n}")).mkdir()
                wrong += [f"{what} {n}: {each}" for each in does(folder, chance, to)]
    return {**dict.fromkeys(BESIDE, times), "wrong": wrong[:20]}


TOGETHER = 8
"""So many lives in one folder."""
