"""The data folder: where it is, and whose it is. One process at a time keeps tables in a folder."""

import json
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from models.store.folder_checks import usable_folder
from models.store.private_files import FILE_MODE, make_private, write_private
from models.translation import say

if sys.platform != "win32":
    import fcntl

LOCK, SERVING = "referee.lock", "serving.json"


class FolderInUse(Exception):
    """Another process holds the folder. Its text says in one line where that one serves, and `address` too, if it does."""

    def __init__(self, told: str, address: str = "") -> None:
        super().__init__(told)
        self.address = address


def data_folder(path: Path | None = None) -> Path:
    """This folder, or the user's data folder."""
    return (path or user_data_path("referee", appauthor=False)).expanduser().absolute()


class Folder:
    """The data folder while this process holds it. Raises FolderInUse when another one does, Unusable when it cannot be written.

    The lock is the operating system's: it ends with the process, however that ends. It lies on a file of its own and, where the
    system can do that, on the folder itself, which nobody removes by mistake. The note beside it only says where the holder serves;
    an old note without a lock means nothing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = data_folder(path)
        self._lock = FileLock(self.path / LOCK, mode=FILE_MODE, blocking=False, thread_local=False)
        with usable_folder(self.path):
            try:
                self._lock.acquire()
                self._itself = lock_folder(self.path)
            except (Timeout, BlockingIOError):
                self._lock.release()
                raise folder_in_use_error(self.path) from None
            make_private(self.path, is_default=path is None)

    def note_address(self, address: str) -> None:
        """Leave a note for a second start: this process serves here."""
        with usable_folder(self.path):
            note = self.path / f"{SERVING}.new"
            write_private(note, json.dumps({"address": address, "pid": os.getpid()}).encode())
            note.replace(self.path / SERVING)

    def close(self) -> None:
        """Give the folder free."""
        if self._lock.is_locked:
            (self.path / SERVING).unlink(missing_ok=True)
            self._lock.release()
            if self._itself is not None:
                os.close(self._itself)
                self._itself = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def lock_folder(folder: Path) -> int | None:
    """A lock on the folder itself; None where the system has no such thing. Raises BlockingIOError when another process holds it."""
    if sys.platform == "win32":
        return None  # there a file that is locked cannot be removed
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        if isinstance(error, BlockingIOError):
            raise
        return None
    return held


def folder_in_use_error(path: Path) -> FolderInUse:
    try:
        note = json.loads((path / SERVING).read_text())
        told = say(
            "store.taken",
            "The Referee already keeps the tables in {path}: open {address} (process {process}), or choose another --data",
            path=path,
            address=note["address"],
            process=note["pid"],
        )
        return FolderInUse(told, str(note["address"]))
    except (OSError, ValueError, KeyError, TypeError):
        told = say(
            "store.taken_by_other",
            "Another process already keeps the tables in {path}: end it, or choose another --data",
            path=path,
        )
        return FolderInUse(told)
