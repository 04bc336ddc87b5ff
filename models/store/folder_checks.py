"""Check whether a folder can be the data folder; each obstacle is one sentence for the person who starts the
app."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from models.store.errors import NO_RIGHT, StoreError
from models.store.file_replacement import FILE
from models.store.private_files import OURS, create_private_folder
from models.translation import say

_NO_FOLDER: Final = (errno.EEXIST, errno.ENOTDIR, errno.ELOOP)


class UnusableFolder(StoreError):
    """The folder cannot be used as data folder. `code`: the operating system's error number, if there is
    one."""

    def __init__(self, sentence: str, code: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code


@contextmanager
def create_folder_translating_errors(folder: Path) -> Iterator[None]:
    """Create the data folder. Raises UnusableFolder if that fails, or if an OSError occurs in the `with`
    block."""
    try:
        create_private_folder(folder)
        raise_for_unusable_files(folder)
        yield
    except OSError as error:
        raise UnusableFolder(unusable_folder_text(folder, error), error.errno) from None


def raise_for_unusable_files(folder: Path) -> None:
    """Raise UnusableFolder if one of our file names is a folder, or a pipe, which would block on opening."""
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(OURS) and entry.exists() and not stat.S_ISREG(entry.stat().st_mode):
            raise UnusableFolder(
                say(
                    "store.no_file",
                    "{path} is not a file: move it away, or choose another --data",
                    path=entry,
                )
            )
    if (folder / FILE).exists() and not os.access(folder / FILE, os.R_OK | os.W_OK):
        raise PermissionError(errno.EACCES, "", str(folder / FILE))


def unusable_folder_text(folder: Path, error: OSError) -> str:
    path = error.filename or folder
    if error.errno in _NO_FOLDER:
        return say(
            "store.no_folder", "{path} is not a folder: move it away, or choose another --data", path=path
        )
    if error.errno in NO_RIGHT:
        return say(
            "store.no_right",
            "The app may not read and write {path}: allow it, or choose another --data",
            path=path,
        )
    if error.errno == errno.ENAMETOOLONG:
        return say("store.long_name", "The name of the data folder is too long: choose another --data")
    if error.errno == errno.ENOENT:
        return say("store.no_place", "{path} cannot be created there: choose another --data", path=path)
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return say(
            "store.no_room_for_folder",
            "{path} cannot be written: the disk is full. Free some space, then start again",
            path=path,
        )
    return say(
        "store.unusable",
        "{path} cannot be used ({code}): check the disk, or choose another --data",
        path=path,
        code=errno.errorcode.get(error.errno or 0, "?"),
    )
