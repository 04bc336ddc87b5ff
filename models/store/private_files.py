"""Files and folders that only this user may read (modes 0600 and 0700).

On Windows a new folder gets the equivalent access list if Python supports it; files inherit the list of their
folder.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
OURS: Final = ("referee.lock", "serving.json", "tables")
"""Prefixes of the names of our files in a data folder."""
FOLDERS: Final = ("backups", "checkpoints", "laboratory")
"""Our folders in a data folder."""


def create_private_folder(folder: Path) -> None:
    """Create a folder that only this user may open. An existing one stays unchanged. Raises OSError."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def create_private_file(path: Path) -> None:
    """Create an empty file that only this user may read. Raises OSError, also if the file exists."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))


def write_private_file(path: Path, content: bytes) -> None:
    """Write a file that only this user may read, replacing an existing one.

    Raises OSError; no partial file is left then.
    """
    path.unlink(missing_ok=True)
    create_private_file(path)
    try:
        path.write_bytes(content)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def restrict_app_files_to_this_user(folder: Path, is_default: bool = False) -> None:
    """Remove other users' permissions from our files and folders in a data folder, and from the folder itself
    if all its content is ours.

    `is_default`: the folder was chosen by the app, not the user. Files that are not ours stay unchanged.
    """
    if sys.platform == "win32":
        return
    with suppress(OSError):
        entries = sorted(folder.iterdir())
        for path in _paths_made_by_app(entries):
            _restrict_to_owner(path)
        if is_default or all(_is_name_made_by_app(path.name) for path in entries):
            _restrict_to_owner(folder)


def _paths_made_by_app(entries: list[Path]) -> Iterator[Path]:
    for path in entries:
        if path.name in FOLDERS and path.is_dir() and not path.is_symlink():
            yield path
            yield from (each for each in path.iterdir() if not each.is_dir())
        elif path.name.startswith(OURS):
            yield path


def is_path_made_by_app(path: Path, folder: Path) -> bool:
    """True if a path within this data folder is one of our files or is in one of our folders."""
    return _is_name_made_by_app(path.relative_to(folder).parts[0])


def _is_name_made_by_app(name: str) -> bool:
    return name in FOLDERS or name.startswith(OURS)


def _restrict_to_owner(path: Path) -> None:
    """Restrict a file or folder to its owner; symbolic links are not followed."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode) or not mode & 0o077:
        return
    with suppress(OSError):
        path.chmod(FOLDER_MODE if stat.S_ISDIR(mode) else FILE_MODE)
