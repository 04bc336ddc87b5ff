"""Fill the disk before each action that saves something, then free it: either nothing has changed or the app says so, and it goes on.

The disk is a small file system in memory if the machine lets us mount one, else a limit on the length of files. Each round uses one
workspace without a restart: fill the disk except for some bytes, do one thing, free the disk, do it again. Part of
`python -m tests.probes.torture`.
"""

import os
import random
import resource
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from models.army_book import PRESETS
from models.store import StoreError
from referee.games import new_record
from referee.people.leagues import Entrant, League
from tests.support.lives import digest
from tests.support.random_games import KINDS, random_entry, random_header, random_names
from views.workspace.maintenance import Maintenance
from views.workspace.record_files import fork_table, import_record, sealed_record_file
from views.workspace.workspace import Workspace

ROOMS: Final = (0, 0, 4096, 8192, 20_000, 60_000, 120_000, 300_000)
"""Free bytes that are left on the disk."""
SIZE: Final = 24_000_000
"""The size of the small disk in bytes."""
TODAY: Final = date(2026, 11, 25)


class Disk(Protocol):
    """A disk that can be filled."""

    folder: Path

    def fill(self, room: int) -> None:
        """Leave this many bytes free."""

    def free(self) -> None:
        """Free the disk."""


class SmallDisk:
    """A file system in memory, filled by one large file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._ballast = folder / "data", folder / "ballast"
        self.folder.mkdir()

    def fill(self, room: int) -> None:
        with self._ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(1_000_000)) == 1_000_000:
                pass
        with self._ballast.open("ab", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass
        os.truncate(self._ballast, max(self._ballast.stat().st_size - room, 0))

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)


class ShortFiles:
    """Limits files to the length of the longest one plus some bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self, room: int) -> None:
        longest = max((file.stat().st_size for file in self.folder.rglob("*") if file.is_file()), default=0)
        self.fill_up_to(random.Random(room + longest).choice((longest, longest // 2, 40_000)) + room)

    def fill_up_to(self, bound: int) -> None:
        """Limit files to this many bytes."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (bound, self._most[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._most)


@contextmanager
def a_disk(kind: str) -> Iterator[Disk]:
    """A disk of this kind, `small` or `short`. `small` raises PermissionError if mounting is not permitted."""
    with tempfile.TemporaryDirectory() as place:
        if kind == "short":
            disk = ShortFiles(Path(place))
            try:
                yield disk
            finally:
                disk.free()
            return
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", place], capture_output=True, check=False
        )
        if mounted.returncode:
            raise PermissionError(mounted.stderr.decode())
        try:
            yield SmallDisk(Path(place))
        finally:
            subprocess.run(["umount", "-l", place], check=True)


# -- what is done ------------------------------------------------------------------------------------------------------
class World(NamedTuple):
    """One workspace on a disk, and what the actions need."""

    workspace: Workspace
    chance: random.Random
    backup: Path
    """A backup on another disk."""
    aside: str
    upkeep: Maintenance

    def some_table(self) -> int:
        return self.chance.choice([kept.id for kept in self.workspace.tables()])


def _answered(fault: str | None) -> None:
    if fault is not None:
        raise StoreError(fault)


def enter(world: World) -> None:
    for _ in range(world.chance.choice((1, 20))):
        table = world.workspace.table(id := world.some_table())
        entry = random_entry(table, world.chance, shown=False)
        _answered(
            (
                world.workspace.undo(id)
                if entry is None
                else world.workspace.enter(id, entry.to_json_object())
            ).fault
        )


def take_back(world: World) -> None:
    id = world.some_table()
    _answered(world.workspace.undo(id).fault if len(world.workspace.table(id)) else None)


def begin(world: World) -> None:
    header = random_header(world.chance, world.chance.choice(KINDS), random_names(world.chance, 2))
    world.workspace.begin_table(header.model_dump(mode="json", by_alias=True, exclude_none=True))


def bring_in(world: World) -> None:
    import_record(world.workspace, sealed_record_file(world.workspace.table(world.some_table())).content)


def fork(world: World) -> None:
    fork_table(world.workspace, id := world.some_table(), len(world.workspace.table(id)))


def back_up(world: World) -> None:
    world.workspace.backups.make_backup(world.workspace.folder / "copy.sqlite")


def back_up_daily(world: World) -> None:
    world.workspace.backups.make_daily_backup(TODAY + timedelta(world.chance.randrange(1000)))


def bring_a_backup(world: World) -> None:
    world.workspace.backups.add_backup_file(world.backup.read_bytes())


def put_back(world: World) -> None:
    world.workspace.backups.set_aside_store_and_restore_backup(world.backup)


def take_over(world: World) -> None:
    world.workspace.backups.copy_missing_or_longer_tables_from_set_aside(world.aside)


def forget(world: World) -> None:
    world.workspace.people.anonymize_player_everywhere("Ann")


def pair(world: World) -> None:
    id = world.workspace.leagues.add(_league(world.chance))
    world.workspace.leagues.pair_next_round(id)
    world.workspace.leagues.open_or_begin_table_of_pairing(id, 0, 0)


def call_and_hide(world: World) -> None:
    world.workspace.people.rename_or_merge_into_player("Jon", world.chance.choice(("John", "Jonny")))
    world.workspace.people.hide_or_show_player("Eve", world.chance.random() < 0.5)


def keep_an_army(world: World) -> None:
    world.workspace.armies.copy_army(next(iter(PRESETS)))


def choose(world: World) -> None:
    world.workspace.store_setting("theme", world.chance.choice(("dark", "light")))


def remove_for_good(world: World) -> None:
    id = world.workspace.begin_table(new_record("royals", ["Eve", "Fay"]))
    world.workspace.remove(id)
    world.workspace.delete_for_good(id)


def half_enter(world: World) -> None:
    world.workspace.drafts.store(("", "new/royals", "form"), (0, '"' + "x" * 40_000 + '"'))


def write_the_log(world: World) -> None:
    world.workspace.merge_write_ahead_log()


def keep_up(world: World) -> None:
    world.upkeep.do_due_work()


DONE: Final = (
    enter, take_back, begin, bring_in, fork, back_up, back_up_daily, bring_a_backup, put_back, take_over, forget, pair, call_and_hide,
    keep_an_army, choose, remove_for_good, half_enter, write_the_log, keep_up,
)  # fmt: skip
MANY_STEPS: Final = (enter, pair, call_and_hide, remove_for_good)
"""Actions of several steps, each of which is saved on its own."""


# -- what must be so ---------------------------------------------------------------------------------------------------
def stands(workspace: Workspace) -> dict[str, Any]:
    """Everything that screens show of a workspace."""
    return {
        "tables": {
            kept.id: digest(workspace.table(kept.id))
            for removed in (False, True)
            for kept in workspace.tables(removed)
        },
        "stopped": [kept.id for kept in workspace.tables() if workspace.open_table(kept.id).stopped],
        "leagues": dict(workspace.leagues.readable_leagues_with_numbers()),
        "names": [workspace.people.results.hidden_players(), workspace.people.results.players_by_spelling()],
        "armies": [army.army for army in workspace.armies.armies()],
        "settings": workspace.settings(),
    }


def made_world(disk: Disk, seed: int) -> World:
    """Make a workspace with some tables, a league, an army, a backup and a file that was set aside."""
    chance = random.Random(seed)
    workspace = Workspace(disk.folder, enters_by_itself=False)
    other = Path(tempfile.mkdtemp(), "backup.sqlite")
    world = World(workspace, chance, other, "tables-before-2026-11-25T120000.sqlite", Maintenance(workspace))
    for kind in ("royals", "el-royale"):
        workspace.begin_table(new_record(kind, ["Ann", "Ben"]))
    for _ in range(12):
        enter(world)
    keep_an_army(world)
    call_and_hide(world)
    workspace.leagues.add(_league(chance))
    workspace.backups.make_backup(other)
    workspace.backups.make_backup(disk.folder / world.aside)
    for _ in range(4):
        enter(world)
    begin(world)
    return world


def _league(chance: random.Random) -> League:
    names = ("Ann", "Ben", "Cem", "Dana")
    return League(
        name=f"Club {chance.randrange(1000)}",
        game="royals",
        entrants=tuple(Entrant(name=each) for each in names),
    )


def one_round(disk: Disk, do: Callable[[World], None], room: int, seed: int) -> Iterator[str]:
    """Fill the disk, do it, free the disk, do it again, restart. Yields what was wrong."""
    world = made_world(disk, seed)
    workspace, before = world.workspace, stands(world.workspace)
    disk.fill(room)
    try:
        fault = _done(world, do)
        if fault and not isinstance(fault, StoreError | OSError):
            yield f"{type(fault).__name__}: {fault}"
        now = stands(workspace)
        if fault and do not in MANY_STEPS and now != before:
            yield f"'{fault}' was said, and something has changed: {_difference(before, now)}"
        again = _done(world, choose)
        if again and not isinstance(again, StoreError):
            yield f"then {type(again).__name__}: {again}"
    finally:
        disk.free()
    for each in (do, enter, choose, do):
        if (fault := _done(world, each)) is not None:
            yield f"with room again {each.__name__} fails: {fault}"
    shown = stands(workspace)
    left = [each.name for each in disk.folder.rglob("*.new")]
    workspace.close()
    again = Workspace(disk.folder, enters_by_itself=False)
    try:
        if stands(again) != shown:
            yield f"after a start: {_difference(shown, stands(again))}"
        if told := {notice.kind for notice in again.store.state.notices} - {"put_back", "no_backup"}:
            yield f"after a start it says {told}"
    finally:
        again.close()
        shutil.rmtree(world.backup.parent)
    if left:
        yield f"left: {left}"


def _done(world: World, do: Callable[[World], None]) -> Exception | None:
    try:
        do(world)
    except Exception as error:
        return error
    return None


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    return "; ".join(
        f"{name}: {one[name]} -> {other[name]}"[:300] for name in one if one[name] != other[name]
    )


def filled(times: int, seed: int) -> dict[str, Any]:
    """Do each action this many times on both kinds of disk. Returns what was wrong."""
    chance, wrong, count = random.Random(seed), list[str](), Counter[str]()
    for n in range(times):
        for do in DONE:
            kind, room = chance.choice(("small", "short")), chance.choice(ROOMS)
            count["filled"] += 1
            try:
                with a_disk(kind) as disk:
                    found = [*one_round(disk, do, room, seed * 1000 + n)]
            except PermissionError:
                count["no small disk"] += 1
                continue
            wrong += [f"{do.__name__}, {kind} disk, {room} bytes left: {each}" for each in found]
    return {**count, "wrong": wrong[:40], "wrong in all": len(wrong)}
