"""What attempts that were cut short have left: a file is written as `.new` first, and gets its name when it is whole."""

from contextlib import suppress
from pathlib import Path
from typing import Final

LEFT_BEHIND: Final = ("tables*.new", "serving.json.new", "backups/tables-*.sqlite.new", "checkpoints/*.new")
"""Where in a data folder they may be. Only names that this app gives: a file of somebody else's stays."""
BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""What SQLite adds to the name of a file while it writes."""


def remove_unfinished(folder: Path) -> None:
    """Remove the unfinished files of earlier attempts from a data folder that nobody else uses now."""
    for pattern in LEFT_BEHIND:
        for side in BESIDE:
            for path in folder.glob(pattern + side):
                with suppress(OSError):  # it is in nobody's way
                    path.unlink()


def remove_unfinished_backups(folder: Path) -> None:
    """Remove the unfinished backups from a folder that somebody chose for them."""
    for side in BESIDE:
        for path in folder.glob(f"referee-????-??-??.sqlite.new{side}"):
            with suppress(OSError):
                path.unlink()
