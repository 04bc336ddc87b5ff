"""The data folder: whose it is, and what cannot be one."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from models.store.errors import StoreError, store_error_for
from models.store.folder import LOCK, SERVING, Folder, FolderInUse
from models.store.folder_checks import UnusableFolder

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")


def refused(path: Path) -> str:
    """The one sentence with which a folder is refused."""
    with pytest.raises(UnusableFolder) as why:
        Folder(path)
    sentence = str(why.value)
    assert sentence and "\n" not in sentence and "Errno" not in sentence and not sentence.endswith(".")
    return sentence


def test_a_second_start_gets_no_folder_that_is_held_even_if_the_lock_was_removed(tmp_path: Path) -> None:
    with Folder(tmp_path) as first:
        first.write_serving_address("http://127.0.0.1:1")
        for _ in range(2):
            with pytest.raises(FolderInUse, match=str(os.getpid())):
                Folder(tmp_path)
            if sys.platform == "win32":
                break  # nobody can remove it there
            (tmp_path / LOCK).unlink()

    Folder(tmp_path).release()


def test_a_folder_that_was_let_go_is_free_though_its_lock_and_note_remain(tmp_path: Path) -> None:
    Folder(tmp_path).release()
    (tmp_path / SERVING).write_text("{}")

    Folder(tmp_path).release()


def a_file(path: Path) -> None:
    path.write_text("no folder")


def a_loop(path: Path) -> None:
    path.symlink_to(path)


def leads_nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere" / "at all")


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


@posix
@pytest.mark.parametrize("makes", [a_file, a_loop, leads_nowhere, a_pipe])
def test_what_is_no_folder_is_named_and_refused(tmp_path: Path, makes: Callable[[Path], None]) -> None:
    makes(tmp_path / "data")

    assert str(tmp_path / "data") in refused(tmp_path / "data")
    assert str(tmp_path / "data") in refused(tmp_path / "data" / "below")


@posix
@pytest.mark.parametrize(
    "name", [LOCK, SERVING, f"{SERVING}.new", "tables.sqlite", "tables.sqlite-wal", "tables.note"]
)
@pytest.mark.parametrize("makes", [Path.mkdir, a_pipe])
def test_what_is_no_file_under_a_name_of_ours_is_named_and_refused(
    tmp_path: Path, name: str, makes: Callable[[Path], None]
) -> None:
    makes(tmp_path / name)

    assert str(tmp_path / name) in refused(tmp_path)


def test_a_file_of_tables_that_may_not_be_written_is_refused_before_anybody_enters_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tables.sqlite").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: mode == os.R_OK)

    assert str(tmp_path / "tables.sqlite") in refused(tmp_path)


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / ("x" * 300))


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_there_is_a_sentence_for_whatever_the_system_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    error = OSError(number, "the system's own words")

    def fails(*_: object, **__: object) -> None:
        raise error

    for sentence in (str(store_error_for(error, doing)) for doing in ("open", "keep", "read")):
        assert "own words" not in sentence
    monkeypatch.setattr(Path, "mkdir", fails)
    with pytest.raises((UnusableFolder, FolderInUse)) as why:
        Folder(tmp_path)
    assert isinstance(why.value, StoreError) and "own words" not in str(why.value)
