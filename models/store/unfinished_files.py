"""Remove files left by interrupted writes: a file is written as `.new` first, and renamed when it is
complete."""

from contextlib import suppress
from pathlib import Path
from typing import Final

LEFT_BEHIND: Final = ("tables*.new", "serving.json.new", "backups/tables-*.sqlite.new", "checkpoints/*.new")
"""Patterns of unfinished files in a data folder. They match only names that this app uses."""
DATABASE_FILE_SUFFIXES: Final = ("", "-journal", "-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside a database."""


def remove_unfinished_files(folder: Path) -> None:
    """Remove unfinished files from a data folder that no other process is using."""
    for pattern in LEFT_BEHIND:
        for side in DATABASE_FILE_SUFFIXES:
            for path in folder.glob(pattern + side):
                with suppress(OSError):  # it does no harm
                    path.unlink()


def remove_unfinished_backups(folder: Path) -> None:
    """Remove unfinished backups from a folder that the user chose for backups."""
    for side in DATABASE_FILE_SUFFIXES:
        for path in folder.glob(f"referee-????-??-??.sqlite.new{side}"):
            with suppress(OSError):
                path.unlink()
