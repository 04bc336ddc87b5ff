"""The data folder: its path and its lock. Only one process at a time may use a folder."""

import json
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from models.store.folder_checks import create_folder_translating_errors
from models.store.private_files import FILE_MODE, restrict_app_files_to_this_user, write_private_file
from models.translation import say

if sys.platform != "win32":
    import fcntl

LOCK, SERVING = "referee.lock", "serving.json"


class FolderInUse(Exception):
    """Another process holds the folder. The text names that process's address, if it serves; so does
    `address`."""

    def __init__(self, message: str, address: str = "") -> None:
        super().__init__(message)
        self.address = address


def given_or_default_data_folder(path: Path | None = None) -> Path:
    """The given folder, or else the user's data folder."""
    return (path or user_data_path("referee", appauthor=False)).expanduser().absolute()


class Folder:
    """The data folder, locked for this process. Raises FolderInUse if another process holds it,
    UnusableFolder if it cannot be written.

    The operating system releases the lock when the process ends, however it ends. The lock is on a file of
    its own and, where the system supports it, also on the folder itself, which is not removed by mistake. The
    note beside it only holds the owner's address; an old note without a lock means nothing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = given_or_default_data_folder(path)
        self._lock = FileLock(self.path / LOCK, mode=FILE_MODE, blocking=False, thread_local=False)
        with create_folder_translating_errors(self.path):
            try:
                self._lock.acquire()
                self._itself = lock_folder_itself(self.path)
            except (Timeout, BlockingIOError):
                self._lock.release()
                raise folder_in_use_error(self.path) from None
            restrict_app_files_to_this_user(self.path, is_default=path is None)

    def write_serving_address(self, address: str) -> None:
        """Write the address at which this process serves, for a second start of the app."""
        with create_folder_translating_errors(self.path):
            note = self.path / f"{SERVING}.new"
            write_private_file(note, json.dumps({"address": address, "pid": os.getpid()}).encode())
            note.replace(self.path / SERVING)

    def release(self) -> None:
        """Release the folder."""
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
        self.release()


def lock_folder_itself(folder: Path) -> int | None:
    """Lock the folder itself; None if the system cannot. Raises BlockingIOError if another process holds the
    lock."""
    if sys.platform == "win32":
        return None  # Windows: a locked file cannot be removed there
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        if isinstance(error, BlockingIOError):
            raise
        return None
    return lock


def folder_in_use_error(path: Path) -> FolderInUse:
    try:
        note = json.loads((path / SERVING).read_text())
        message = say(
            "store.taken",
            "The Referee already keeps the tables in {path}: open {address} (process {process}), or choose "
            "another --data",
            path=path,
            address=note["address"],
            process=note["pid"],
        )
        return FolderInUse(message, str(note["address"]))
    except (OSError, ValueError, KeyError, TypeError):
        message = say(
            "store.taken_by_other",
            "Another process already keeps the tables in {path}: end it, or choose another --data",
            path=path,
        )
        return FolderInUse(message)
