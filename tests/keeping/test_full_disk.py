"""The disk is full, at any moment of anything the app keeps: nothing has changed or it is said, and with room again all goes on."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from models.store import Journal, StoreError
from tests.conftest import ROOT, free_port
from tests.keeping.counting import HEADER, say
from views.hosts import disable_bytecode_if_disk_is_full
from views.workspace.maintenance import Maintenance
from views.workspace.workspace import Workspace

if sys.platform == "win32":
    pytest.skip("there is no bound on the length of files", allow_module_level=True)

import resource

from tests.support.disk_filling import DONE, ShortFiles, World, a_disk, one_round, stands


@pytest.mark.parametrize("do", DONE, ids=[each.__name__ for each in DONE])
@pytest.mark.parametrize("room", [0, 8192])
def test_a_full_disk_changes_nothing_unsaid(do: Callable[[World], None], room: int) -> None:
    with a_disk("short") as disk:
        assert [*one_round(disk, do, room, seed=room + len(do.__name__))] == []


def test_a_log_half_written_into_the_file_is_no_other_file(tmp_path: Path) -> None:
    journal, disk = Journal(tmp_path), ShortFiles(tmp_path)
    id = journal.store_new_table(HEADER, {}, {})
    journal.store_act(id, 1, {"act": "enter"}, {})
    journal.file.write_log_into_file()
    for n in range(2, 15):
        journal.store_act(id, n, {"act": "enter", "note": "x" * 5000}, {})
    bound = journal.path.stat().st_size + 4096
    try:
        disk.fill_up_to(bound)
        journal.file.write_log_into_file()
    finally:
        disk.free()

    journal.store_act(id, 15, {"act": "enter"}, {})

    assert len(journal.undamaged_acts(id).texts) == 15
    journal.close()


def test_a_backup_put_back_on_a_full_disk_leaves_every_table_open(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = workspace.begin_table(HEADER)
    made = workspace.backups.make_backup(tmp_path / "copy.sqlite")
    workspace.enter(table, say(1))
    before = stands(workspace)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for step in (
        "models.store.backup_restore.write_backup",
        "models.store.backup_restore.copy_backup_into_new_file",
        "models.store.file.StoreFile.replace_content",
    ):
        with (
            monkeypatch.context() as patch,
            pytest.raises(StoreError, match="Nothing was changed: the disk is full"),
        ):
            patch.setattr(step, full)
            workspace.backups.set_aside_store_and_restore_backup(made.path)
        assert stands(workspace) == before and workspace.backups.names_of_all_files_set_aside() == []

    assert workspace.enter(table, say(2)).is_accepted
    workspace.backups.set_aside_store_and_restore_backup(made.path)
    assert len(workspace.table(table)) == 0


def test_a_daily_backup_that_fails_is_told_once(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.begin_table(HEADER)

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("models.store.backups.flush_file_to_disk", full)
    upkeep = Maintenance(workspace)
    for _ in range(130):
        upkeep.do_due_work()

    (notice,) = workspace.store.state.notices
    assert notice.sentence.startswith("Today's backup is missing. The backup was not made: the disk is full")
    assert not [*(workspace.folder / "backups").glob("*.new")]


def test_a_backup_that_finds_no_room_says_so_in_a_sentence(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.begin_table(HEADER)
    to = tmp_path / f"tables-{date(2026, 11, 25)}.sqlite"

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("models.store.backups.flush_file_to_disk", full)

    with pytest.raises(StoreError, match="The backup was not made: the disk is full"):
        workspace.backups.make_backup(to)
    with pytest.raises(StoreError, match="The backup was not made: the disk is full"):
        workspace.backups.add_backup_file(workspace._journal.path.read_bytes())
    assert not [*tmp_path.rglob("*.new")]


@pytest.mark.parametrize("room", [0, 4096, 40_000])
def test_a_full_disk_at_the_first_start_is_one_sentence(tmp_path: Path, room: int) -> None:
    command = [sys.executable, "main.py", "--web", "--port", str(free_port())]
    environment = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",
    }  # a bound on files would cut those of our modules

    def fill() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    told = subprocess.run(
        [*command, "--data", str(tmp_path / "data")],
        cwd=ROOT, preexec_fn=fill, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip

    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith("The tables cannot be opened: the disk")
    assert told.stderr.endswith("Free some space, then try again.\n") and len(told.stderr.splitlines()) == 1
    Workspace(tmp_path / "data").close()


@pytest.mark.parametrize(("free", "is_off"), [(0, True), (10**12, False)])
def test_no_half_bytecode_is_left_on_a_full_disk(
    free: int, is_off: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=free // 4096, f_frsize=4096))

    disable_bytecode_if_disk_is_full()

    assert sys.dont_write_bytecode == is_off
