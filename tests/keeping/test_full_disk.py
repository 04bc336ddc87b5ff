"""The disk is full, at any moment of anything the app keeps: nothing has changed or it is said, and with room again all goes on."""

import errno
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from models.store import Fault, Journal
from tests.keeping.counting import HEADER, say
from views.workspace.maintenance import Upkeep
from views.workspace.workspace import Desk

if sys.platform == "win32":
    pytest.skip("there is no bound on the length of files", allow_module_level=True)

from tests.support.disk_filling import DONE, ShortFiles, World, a_disk, one_round, stands


@pytest.mark.parametrize("do", DONE, ids=[each.__name__ for each in DONE])
@pytest.mark.parametrize("room", [0, 8192])
def test_a_full_disk_changes_nothing_unsaid(do: Callable[[World], None], room: int) -> None:
    with a_disk("short") as disk:
        assert [*one_round(disk, do, room, seed=room + len(do.__name__))] == []


def test_a_log_half_written_into_the_file_is_no_other_file(tmp_path: Path) -> None:
    journal, disk = Journal(tmp_path), ShortFiles(tmp_path)
    id = journal.begin(HEADER, {}, {})
    journal.keep(id, 1, {"act": "enter"}, {})
    journal.file.settle()
    for n in range(2, 15):
        journal.keep(id, n, {"act": "enter", "note": "x" * 5000}, {})
    bound = journal.path.stat().st_size + 4096
    try:
        disk.fill_up_to(bound)
        journal.file.settle()
    finally:
        disk.free()

    journal.keep(id, 15, {"act": "enter"}, {})

    assert len(journal.acts(id).texts) == 15
    journal.close()


def test_a_backup_put_back_on_a_full_disk_leaves_every_table_open(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = desk.begin(HEADER)
    made = desk.backups.make(tmp_path / "copy.sqlite")
    desk.enter(table, say(1))
    before = stands(desk)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for step in (
        "models.store.backup_restore.back_up",
        "models.store.backup_restore.copy_backup",
        "models.store.file.StoreFile.replace_content",
    ):
        with (
            monkeypatch.context() as patch,
            pytest.raises(Fault, match="Nothing was changed: the disk is full"),
        ):
            patch.setattr(step, full)
            desk.backups.put_back(made.path)
        assert stands(desk) == before and desk.backups.files_set_aside() == []

    assert desk.enter(table, say(2)).stands
    desk.backups.put_back(made.path)
    assert len(desk.table(table)) == 0


def test_a_daily_backup_that_fails_is_told_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin(HEADER)

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("models.store.backups.sync", full)
    upkeep = Upkeep(desk)
    for _ in range(130):
        upkeep.look()

    (notice,) = desk.store.state.notices
    assert notice.sentence.startswith("Today's backup is missing. The backup was not made: the disk is full")
    assert not [*(desk.folder / "backups").glob("*.new")]


def test_a_backup_that_finds_no_room_says_so_in_a_sentence(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin(HEADER)
    to = tmp_path / f"tables-{date(2026, 11, 25)}.sqlite"

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("models.store.backups.sync", full)

    with pytest.raises(Fault, match="The backup was not made: the disk is full"):
        desk.backups.make(to)
    with pytest.raises(Fault, match="The backup was not made: the disk is full"):
        desk.backups.keep_given(desk._journal.path.read_bytes())
    assert not [*tmp_path.rglob("*.new")]
