"""Kill the app, fill the disk, take the file away: nothing that was shown is lost, and nothing is shown that is lost.

    python -m tests.probes.torture --kills 2000 --full 500 --filled 20 --seed 1

A life (tests/support/lives.py) is a process that plays. It is killed at a random moment (SIGKILL), or finds the disk full, or its file
moved away. Then the folder is opened again, and every table ever shown must be as it was last shown, or have all of the one act that was
under way. The same is checked of starts that are killed, of files copied while a life goes on, and of two processes at one folder
(tests/support/concurrent_load.py). A disk is filled and freed around each thing that the app stores (tests/support/disk_filling.py).
Everything stays in temporary folders; the counts limit the run.
"""

import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from models.record import NoRecord
from models.store import StoreError
from models.store.file_replacement import FILE
from tests.support.concurrent_load import beside
from tests.support.disk_filling import filled
from tests.support.lives import Life, digest, entering, one_life
from views.workspace.workspace import Workspace


class Shown(NamedTuple):
    """What a life noted of one table: a digest of its entries, and the digest with the act under way."""

    now: str
    next: str = ""


# -- the tables afterwards ---------------------------------------------------------------------------------------
def noted(known: dict[int, Shown], told: list[dict[str, Any]]) -> Iterator[str]:
    """Record what was shown. Yields what was shown wrongly."""
    for line in told:
        if "table" in line:
            id, now = int(line["table"]), str(line["now"])
            before = known.get(id)
            if before is not None and now not in before:
                yield f"table {id} stood at {before.now} and was shown at {now}"
            known[id] = Shown(now, str(line.get("next", "")))


def missing(folder: Path, known: dict[int, Shown]) -> Iterator[str]:
    """Yield the tables that differ from what was last shown."""
    workspace = Workspace(folder, enters_by_itself=False)
    try:
        yield from (notice.sentence for notice in workspace.store.state.notices if notice.kind != "put_back")
        for id, shown in known.items():
            try:
                stopped, stands = workspace.open_table(id).stopped, digest(workspace.table(id))
            except (StoreError, NoRecord) as fault:
                yield f"table {id}: {fault}"
                continue
            if stopped or stands not in shown:
                yield f"table {id} was shown at {shown} and stands at {stands} ({stopped})"
            known[id] = Shown(stands)
    finally:
        workspace.close()


def wrong_backups(folder: Path, told: list[dict[str, Any]]) -> Iterator[str]:
    """Yield backups that were shown as made but do not contain the tables of that time."""
    last = {line["backup"]: line for line in told if "backup" in line}
    for name, line in last.items():
        path = folder / name
        if "stand" not in line:
            continue  # it was about to be removed
        if not path.exists():
            if line["done"]:
                yield f"{name} was shown as made and is not there"
            continue
        with tempfile.TemporaryDirectory() as other:
            shutil.copyfile(path, Path(other) / FILE)
            stand = {str(id): stands for id, stands in _standing(Path(other)).items()}
        if stand != line["stand"]:
            yield f"{name} holds something else"


def torture(ends: list[str], seed: int) -> dict[str, Any]:
    """End one life after another in these ways, with a new folder after every 40. Returns what was wrong."""
    chance, wrong, count = random.Random(seed), [], Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        folder, known = Path(place) / "0", dict[int, Shown]()
        os.chmod(place, 0o755)
        for _ in range(2):  # so that everything is imported while every file can be read
            old_store(Path(place) / "first", seed, torn=True)
        for n, end in enumerate(ends):
            if n % 40 == 0:
                shutil.rmtree(folder, ignore_errors=True)
                folder, known = Path(place) / str(n), {}
                folder.mkdir()
            told = one_life(folder, end, chance, seed * 1_000_003 + n)
            found = [*noted(known, told), *missing(folder, known), *wrong_backups(folder, told)]
            wrong += [f"life {n}, {end}: {each}" for each in found]
            count[end] += 1
            count["shown"] += sum("table" in line for line in told)
            count["faults told"] += sum(bool(line.get("fault")) for line in told)
    return {**count, "wrong": wrong[:20]}


# -- starting ----------------------------------------------------------------------------------------------------
def old_store(folder: Path, seed: int, torn: bool) -> dict[int, str]:
    """Make a folder as an earlier version left it, or one with a damaged file. Returns its tables as they are when opened undisturbed."""
    workspace = Workspace(folder, enters_by_itself=False)
    life = Life(folder, random.Random(seed), lambda _: None)
    for _ in range(30):
        entering(workspace, life)
    path = workspace._journal.path
    workspace.close()
    if torn:
        content = bytearray(path.read_bytes())
        content[4096 * random.Random(seed).randrange(1, len(content) // 4096) :][:200] = bytes(200)
        path.write_bytes(content)
    else:
        _as_of_the_first_version(path)
    with tempfile.TemporaryDirectory() as other:
        shutil.copytree(folder, Path(other) / "peace")
        return _standing(Path(other) / "peace")


def _as_of_the_first_version(path: Path) -> None:
    """Reduce a store to the first version's content: tables, acts, settings; no digests, no drafts."""
    with sqlite3.connect(path) as connection:
        tables = connection.execute(
            "SELECT id, header, manner, summary, created, updated, finished, removed FROM tables"
        ).fetchall()
        acts = connection.execute("SELECT table_id, n, at, act FROM acts").fetchall()
    connection.close()
    for each in path.parent.iterdir():
        each.unlink() if each.is_file() else shutil.rmtree(each)
    with sqlite3.connect(path) as connection:
        connection.executescript(FIRST_VERSION)
        connection.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", tables)
        connection.executemany("INSERT INTO acts VALUES (?, ?, ?, ?)", acts)
    connection.close()


FIRST_VERSION = """
CREATE TABLE _sqlite_migrations (migration_set TEXT, name TEXT, applied_at TEXT, PRIMARY KEY (migration_set, name));
INSERT INTO _sqlite_migrations VALUES ('referee', 'm001_tables_and_their_acts', '2026-01-01');
CREATE TABLE tables (id INTEGER PRIMARY KEY, header TEXT NOT NULL, manner TEXT NOT NULL, summary TEXT NOT NULL, created TEXT NOT NULL,
    updated TEXT NOT NULL, finished TEXT, removed TEXT);
CREATE TABLE acts (table_id INTEGER NOT NULL REFERENCES tables (id), n INTEGER NOT NULL, at TEXT NOT NULL, act TEXT NOT NULL,
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


def killed_at_the_start(times: int, seed: int) -> dict[str, Any]:
    """Kill the app while it opens an old folder or rescues a damaged one: the next start shows the same as an undisturbed one."""
    chance, wrong = random.Random(seed), list[str]()
    for n in range(0, times, STARTS):
        for torn in (False, True):
            with tempfile.TemporaryDirectory() as place:
                old = Path(place, "old")
                stands = old_store(old, seed + n, torn)
                for each in range(STARTS // 2):
                    folder = Path(place, str(each))
                    shutil.copytree(old, folder)
                    _killed_at_the_start(folder, chance)
                    now = _standing(folder)
                    if now != stands:
                        wrong.append(
                            f"start {n}, {'torn' if torn else 'old'}: {len(now)} of {len(stands)} tables stand as they should"
                        )
    return {"killed at the start": -(-times // STARTS) * STARTS, "wrong": wrong[:20]}


STARTS = 20
"""The number of starts with each pair of folders: an old one, and a damaged one."""


def _killed_at_the_start(folder: Path, chance: random.Random) -> None:
    _killed_while(partial(Workspace, folder, enters_by_itself=False), chance)


def _killed_while(does: Callable[[], object], chance: random.Random) -> None:
    child = os.fork()
    if child == 0:
        does()
        time.sleep(1)
        os._exit(0)
    time.sleep(chance.uniform(0, 0.12))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def killed_while_put_back(times: int, seed: int) -> dict[str, Any]:
    """Kill the app while it restores a backup: all tables are as before, or all as in the backup, and then a notice says so."""
    chance, wrong, stood = random.Random(seed), list[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        first, backup = Path(place, "first"), Path(place, "backup.sqlite")
        earlier = old_store(first, seed, torn=False)
        later = _played_on(first, backup, chance)
        for n in range(times):
            folder = Path(place, str(n))
            shutil.copytree(first, folder)
            _killed_while(partial(_put_back, folder, backup), chance)
            workspace = Workspace(folder, enters_by_itself=False)
            now = {kept.id: digest(workspace.table(kept.id)) for kept in workspace.tables()}
            told, of_machine = (
                [notice.kind for notice in workspace.store.state.notices],
                workspace.settings().get("backup_folder"),
            )
            workspace.close()
            stood["put back" if now == earlier else "as before"] += 1
            if (now, told) not in ((earlier, ["put_back"]), (later, [])) or of_machine != "/here":
                wrong.append(f"{n}: {told}, {len(now)} tables, {of_machine}")
    return {"killed while put back": times, **stood, "wrong": wrong[:20]}


def _played_on(folder: Path, backup: Path, chance: random.Random) -> dict[int, str]:
    """Make a backup, and play on. Returns the tables afterwards."""
    workspace = Workspace(folder, enters_by_itself=False)
    workspace.backups.make_backup(backup)
    for _ in range(20):
        entering(workspace, Life(folder, chance, lambda _: None))
    workspace.store_setting("backup_folder", "/here")
    workspace.close()
    return _standing(folder)


def _put_back(folder: Path, backup: Path) -> None:
    Workspace(folder, enters_by_itself=False).backups.set_aside_store_and_restore_backup(backup)


def _standing(folder: Path) -> dict[int, str]:
    """Return the tables of this folder when it is opened."""
    workspace = Workspace(folder, enters_by_itself=False)
    try:
        return {kept.id: digest(workspace.table(kept.id)) for kept in workspace.tables()}
    finally:
        workspace.close()


def main() -> None:
    """Read the options, run the checks, and print the results."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=2000)
    asked.add_argument("--full", type=int, default=500)
    asked.add_argument("--filled", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    tenth = told.kills // 10
    others = [end for end in ("moved away", "read only") for _ in range(told.full // 10)]
    ends = [
        *["killed"] * (told.kills - 6 * tenth),
        *["clock set back"] * tenth,
        *["disk full"] * told.full,
        *others,
    ]
    random.Random(told.seed).shuffle(ends)
    parts = (
        lambda: torture(ends, told.seed),
        lambda: killed_at_the_start(tenth, told.seed),
        lambda: killed_while_put_back(tenth, told.seed),
        lambda: beside(tenth, told.seed),
        lambda: filled(told.filled, told.seed),
    )
    wrong = False
    for part in parts:
        result = part()
        wrong |= bool(result["wrong"])
        print(json.dumps(result, indent=1), flush=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
