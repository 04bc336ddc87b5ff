""" "Lives": processes that use a workspace as people do and then end: killed, on a full disk, or with their file moved away.

Each life does one thing after another and reports the state before and after each, at the moment at which a screen would show it.
tests/probes/torture.py checks what must be there afterwards.
"""

import hashlib
import json
import os
import random
import resource
import signal
import sqlite3
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from models.record import NoRecord
from models.store import StoreError, journal
from models.store.backups import write_backup
from referee.table.amendments import apply_amendment, preview_amendment
from referee.table.table import Table, table_from_acts
from tests.support.random_games import KINDS, random_entry, random_header, random_names
from views.workspace.record_files import fork_table, import_record, sealed_record_file
from views.workspace.workspace import Workspace

LONGEST, TABLES = 40, 6
"""The most entries of a table, and the most tables of a folder."""
Tell = Callable[[dict[str, Any]], None]


class Life(NamedTuple):
    """What one life works with."""

    folder: Path
    chance: random.Random
    tell: Tell
    puts_back: bool = True
    """False if another process plays in the same folder, because restoring a backup removes what that process has entered."""


def digest(table: Table) -> str:
    """A short digest of the entries that count."""
    return hashlib.sha1(json.dumps(table.record_json()["entries"], sort_keys=True).encode()).hexdigest()[:16]


# -- what people do ----------------------------------------------------------------------------------------------
def _twin(workspace: Workspace, id: int) -> Table:
    """A copy of the table in memory, to compute its next state without entries of other processes."""
    known = workspace.open_table(id)
    return table_from_acts(
        known.table.header,
        [json.loads(text) for text in workspace._journal.undamaged_acts(id).texts[: known.acts]],
    )


def _some_table(workspace: Workspace, life: Life) -> int:
    """The table last used, or a new one."""
    listed = workspace.tables()
    if (
        listed
        and len(workspace.table(listed[0].id)) < LONGEST
        and workspace.open_table(listed[0].id).stopped is None
    ):
        return listed[0].id
    if len(listed) >= TABLES:
        return life.chance.choice(listed).id
    kind = life.chance.choice(KINDS)
    header = random_header(life.chance, kind, random_names(life.chance, 2)).model_dump(
        mode="json", by_alias=True, exclude_none=True
    )
    return _made(life, workspace, lambda: workspace.begin_table(header))


def _made(life: Life, workspace: Workspace, make: Callable[[], int]) -> int:
    """Make a new table, and report it once it would be shown."""
    id = make()
    life.tell({"table": id, "now": digest(workspace.table(id))})
    return id


def entering(workspace: Workspace, life: Life) -> None:
    """Make an entry, or undo or redo one."""
    id = _some_table(workspace, life)
    twin, act = _twin(workspace, id), life.chance.choices(("enter", "undo", "redo"), (10, 2, 1))[0]
    entry = random_entry(twin, life.chance, shown=False) if act == "enter" else None
    if act == "enter" and entry is None:
        act = "undo"
    before = digest(twin)
    if entry is not None:
        twin.enter(entry)
    else:
        twin.undo() if act == "undo" else twin.redo()
    life.tell({"table": id, "now": before, "next": digest(twin)})
    answer = (
        workspace.enter(id, entry.to_json_object())
        if entry is not None
        else workspace.undo(id)
        if act == "undo"
        else workspace.redo(id)
    )
    _told(life, workspace, id, answer.fault)


def amending(workspace: Workspace, life: Life) -> None:
    """Strike out an earlier entry, or correct it to what it was."""
    id = _some_table(workspace, life)
    twin = _twin(workspace, id)
    if not len(twin):
        return entering(workspace, life)
    before, n = digest(twin), life.chance.randint(1, len(twin))
    kind, entry = life.chance.choice((("strike", None), ("correct", twin.ruling_of_entry(n).entry)))
    amendment = preview_amendment(workspace.table(id), kind, n, entry)  # type: ignore[arg-type]
    try:
        apply_amendment(twin, preview_amendment(twin, kind, n, entry))  # type: ignore[arg-type]
    except NoRecord:
        return None
    life.tell({"table": id, "now": before, "next": digest(twin)})
    answer = workspace.amend(id, amendment, len(workspace.table(id)))
    return _told(life, workspace, id, answer.fault)


def _told(life: Life, workspace: Workspace, id: int, fault: str | None) -> None:
    life.tell({"fault": fault, "table": id, "now": digest(workspace.table(id))})


def importing(workspace: Workspace, life: Life) -> None:
    """Import a record."""
    content = sealed_record_file(workspace.table(_some_table(workspace, life))).content
    _made(life, workspace, lambda: import_record(workspace, content).id)


def forking(workspace: Workspace, life: Life) -> None:
    """Open a what-if table from a moment of a game."""
    id = _some_table(workspace, life)
    _made(
        life, workspace, lambda: fork_table(workspace, id, life.chance.randint(0, len(workspace.table(id))))
    )


def backing_up(workspace: Workspace, life: Life) -> None:
    """Make a backup: complete or not at all."""
    to = life.folder / f"copy-{life.chance.randrange(3)}.sqlite"
    stand = {str(kept.id): digest(workspace.table(kept.id)) for kept in workspace.tables()}
    life.tell({"backup": to.name})
    to.unlink(missing_ok=True)
    life.tell({"backup": to.name, "stand": stand, "done": False})
    write_backup(workspace._journal.path, to)
    life.tell({"backup": to.name, "stand": stand, "done": True})


def putting_back(workspace: Workspace, life: Life) -> None:
    """Make and restore a backup: every table is as before."""
    if not life.puts_back:
        return
    made = write_backup(workspace._journal.path, life.folder / "before.sqlite")
    workspace.backups.set_aside_store_and_restore_backup(made.path)
    workspace.dismiss_notices()


def choosing(workspace: Workspace, life: Life) -> None:
    """Change a setting, and store a draft."""
    workspace.store_setting("theme", life.chance.choice(("dark", "light")))


DONE: tuple[tuple[Callable[[Workspace, Life], None], int], ...] = (
    (entering, 12), (amending, 3), (importing, 1), (forking, 1), (backing_up, 1), (choosing, 1), (putting_back, 1),
)  # fmt: skip


def live(life: Life) -> None:
    """Open the folder and do one thing after another, until the process is ended or nothing can be saved."""
    workspace = Workspace(life.folder, enters_by_itself=False)
    for kept in workspace.tables():
        life.tell({"table": kept.id, "now": digest(workspace.table(kept.id))})
    acts, weights = zip(*DONE, strict=True)
    faults = 0
    while faults < 5:
        try:
            life.chance.choices(acts, weights)[0](workspace, life)
        except (StoreError, OSError, sqlite3.Error) as fault:
            life.tell({"fault": str(fault)})
            faults += 1


# -- how a life ends ---------------------------------------------------------------------------------------------
def killed(life: Life) -> None:
    """End: it is killed while it plays."""
    live(life)


def clock_set_back(life: Life) -> None:
    """End: its clock jumps, and it is killed."""
    year = life.chance.choice((1970, 1999, 2026, 9999))
    journal.current_timestamp = lambda: datetime(year, 1, 1, tzinfo=UTC).isoformat(timespec="microseconds")
    live(life)


def disk_full(life: Life) -> None:
    """End: the disk is full after some bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    largest = max((file.stat().st_size for file in life.folder.iterdir()), default=0)
    room = life.chance.choice((0, 100, 4096, 20_000, 100_000)) + largest
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    as_far_as_it_goes(life)


def moved_away(life: Life) -> None:
    """End: its file is moved away and comes back. What it reported as saved is saved."""
    workspace = Workspace(life.folder, enters_by_itself=False)
    for _ in range(life.chance.randrange(4)):
        entering(workspace, life)
    path = workspace._journal.path
    away = path.with_name("away.sqlite")
    path.rename(away)
    try:
        for _ in range(3):
            try:
                entering(workspace, life)
            except (StoreError, OSError, sqlite3.Error) as fault:
                life.tell({"fault": str(fault)})
    finally:
        if path.exists():
            path.unlink()
        away.rename(path)
    workspace.close()


def read_only(life: Life) -> None:
    """End: the folder becomes read-only. It says so at once and shows nothing as saved."""
    if os.getuid() == 0:
        for path in (life.folder, *life.folder.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        os.setuid(65534)
    as_far_as_it_goes(life)


def as_far_as_it_goes(life: Life) -> None:
    """Live until nothing can be saved, and report that."""
    try:
        live(life)
    except (StoreError, OSError, sqlite3.Error) as fault:
        life.tell({"fault": str(fault)})


ENDS: dict[str, Callable[[Life], None]] = {
    "killed": killed, "clock set back": clock_set_back, "disk full": disk_full, "moved away": moved_away, "read only": read_only,
}  # fmt: skip
UNTIL_THE_END = ("disk full", "moved away", "read only")
"""Ends at which the process stops on its own."""


class Started:
    """A process that runs this life, and what it has reported so far."""

    def __init__(self, live: Callable[[Tell], None]) -> None:
        self._read, write = os.pipe()
        self._said = b""
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._read)
            _live(live, write)
        os.close(write)

    def told(self, lines: int) -> list[dict[str, Any]]:
        """Read until it has reported this many lines or has ended."""
        while self._said.count(b"\n") < lines and (piece := os.read(self._read, 65536)):
            self._said += piece
        return [
            json.loads(line) for line in self._said.split(b"\n")[:-1]
        ]  # an incomplete last line was still being written

    def kill(self, *ended_by_itself: int) -> list[dict[str, Any]]:
        """Kill it; it may also have ended with one of these exit statuses. Returns everything it reported."""
        os.kill(self.pid, signal.SIGKILL)
        return self.end(-signal.SIGKILL, *ended_by_itself)

    def end(self, *status: int) -> list[dict[str, Any]]:
        """Wait until it has ended with one of these exit statuses. Returns everything it reported."""
        told = self.told(10**9)
        os.close(self._read)
        if os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]) not in status:
            raise RuntimeError("the app ended by itself")
        return told


def _live(live: Callable[[Tell], None], write: int) -> None:
    def tell(what: dict[str, Any]) -> None:
        rest = json.dumps(what).encode() + b"\n"
        while rest:
            rest = rest[os.write(write, rest) :]

    try:
        live(tell)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def told_until_killed(
    live: Callable[[Tell], None], chance: random.Random, most: int = 16
) -> list[dict[str, Any]]:
    """Run this life, kill it at a random moment after at most this many lines, and return what it reported."""
    started = Started(live)
    started.told(chance.randrange(most))
    time.sleep(chance.uniform(0, 0.005))
    return started.kill()


def one_life(folder: Path, end: str, chance: random.Random, seed: int) -> list[dict[str, Any]]:
    """Run one life with this end. Returns what it reported."""

    def lives(tell: Tell) -> None:
        ENDS[end](Life(folder, random.Random(seed), tell))

    if end not in UNTIL_THE_END:
        return told_until_killed(lives, chance)
    told = Started(lives).end(0)
    if end == "read only":
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
    return told
