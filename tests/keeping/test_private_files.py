"""Nobody else who has an account on this machine reads the tables: files 0600, folders 0700, also those of an earlier version."""

import errno
import os
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from models.store import restorable_backups
from models.store.file_replacement import FILE
from models.store.folder import Folder
from models.store.private_files import write_private_file
from tests.keeping.counting import HEADER, say
from tests.keeping.test_damage import with_page_gone
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="files there have the access list of their folder"
)
DAY = date(2026, 11, 25)


@pytest.fixture(autouse=True)
def everybody_may_read_by_default() -> Iterator[None]:
    """The most generous umask."""
    before = os.umask(0)
    yield
    os.umask(before)


def readable_by_others(folder: Path) -> list[str]:
    """What somebody else could read of a data folder, with the folder itself."""
    return [
        f"{path} {path.stat().st_mode & 0o777:o}"
        for path in (folder, *folder.rglob("*"))
        if path.stat().st_mode & 0o077
    ]


def used(folder: Path) -> Workspace:
    """A workspace where something of every kind was written."""
    workspace = Workspace(folder)
    table = workspace.begin_table(HEADER)
    for number in range(1, 300):
        workspace.enter(table, say(number))
    workspace._reload_rewritten_table(table)
    workspace.table(table)  # makes a checkpoint
    workspace.backups.make_daily_backup(DAY)
    workspace.backups.add_backup_file(restorable_backups(workspace.folder)[0].path.read_bytes())
    workspace.backups.make_backup(folder / "tables-copy.sqlite")
    workspace.backups.set_aside_store_and_restore_backup(restorable_backups(workspace.folder)[0].path)
    workspace.merge_write_ahead_log()
    return workspace


def test_nobody_else_may_read_what_the_app_writes(tmp_path: Path) -> None:
    with Folder(tmp_path / "data") as folder:
        folder.write_serving_address("http://localhost")
        workspace = used(folder.path)
        while_open = readable_by_others(tmp_path / "data")
        workspace.close()

    assert while_open == [] and len([*(tmp_path / "data").rglob("*")]) > 7
    assert readable_by_others(tmp_path / "data") == []


def test_files_of_an_earlier_version_are_closed_to_others(tmp_path: Path) -> None:
    used(tmp_path / "data").close()
    for path in (tmp_path / "data", *(tmp_path / "data").rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)

    Workspace(tmp_path / "data").close()

    assert readable_by_others(tmp_path / "data") == []


def test_a_damaged_file_that_is_saved_stays_closed_to_others(tmp_path: Path) -> None:
    used(tmp_path / "data").close()
    file = tmp_path / "data" / FILE
    file.write_bytes(with_page_gone({FILE: file.read_bytes()}, 5)[FILE])

    workspace = Workspace(tmp_path / "data")

    assert [notice.kind for notice in workspace.store.state.notices][-1] == "salvaged"
    assert readable_by_others(tmp_path / "data") == []
    workspace.close()


def test_a_folder_with_files_of_mine_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "holiday.txt").write_text("mine")

    Workspace(tmp_path).close()

    assert (tmp_path.stat().st_mode & 0o777, (tmp_path / "holiday.txt").stat().st_mode & 0o777) == (
        0o755,
        0o666,
    )
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_the_folder_the_app_chose_is_closed_whatever_lies_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.store.folder.user_data_path", lambda *_, **__: tmp_path / "referee")
    (tmp_path / "referee").mkdir(mode=0o755)
    (tmp_path / "referee" / ".DS_Store").write_text("")

    Folder().release()

    assert (tmp_path / "referee").stat().st_mode & 0o777 == 0o700


def test_a_backup_elsewhere_is_closed_to_others(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "data")
    workspace.begin_table(HEADER)
    (tmp_path / "stick").mkdir()

    made = workspace.backups.make_backup(tmp_path / "stick" / "mine.sqlite")

    assert made.path.stat().st_mode & 0o777 == 0o600
    workspace.close()


def test_a_file_that_finds_no_room_is_not_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_half(path: Path, _: bytes) -> int:
        path.open("wb").write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write_half)

    with pytest.raises(OSError, match="No space"):
        write_private_file(tmp_path / "tables.list.new", b"whole")
    assert list(tmp_path.iterdir()) == []
