"""Replace the file of tables in steps that may be interrupted anywhere: at any moment either the old or the
new file counts.

The new file is completed under a name of its own and synced. Renaming it to
`tables-instead-of-torn-<when>.sqlite` commits the replacement. The rest is done now or at the next start: the
old file, its log first, becomes `tables-torn-<when>.sqlite`, and the new one `tables.sqlite`. Files set aside
are never deleted or opened for writing.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from models.store.change_counter import ChangeCounter

FILE: Final = "tables.sqlite"
SIDES: Final = ("-wal", "-shm", "")
"""Suffixes of the up to three files of a database. The log is moved first: it must never be beside another
file."""
_MAKING, _INSTEAD = "tables-new.sqlite", "tables-instead-of-"


def clean_new_file_path(folder: Path) -> Path:
    """The path at which to create a new file. Remains of an interrupted attempt are deleted."""
    new = folder / _MAKING
    for side in SIDES:
        new.with_name(new.name + side).unlink(missing_ok=True)
    return new


def remove_new_file(folder: Path) -> None:
    """Remove a new file that is no longer needed. If that fails, the next attempt removes it."""
    with suppress(OSError):
        clean_new_file_path(folder)


def unused_set_aside_name(folder: Path, cause: str, timestamp: str) -> str:
    """The name under which the present file will be set aside, made from the reason and the time."""
    label = f"{cause}-{timestamp[:19].replace(':', '')}"
    names = [label, *(f"{label}-{number}" for number in range(2, 1000))]
    return next(
        f"tables-{name}.sqlite"
        for name in names
        if not any((folder / f"tables-{name}.sqlite{side}").exists() for side in SIDES)
    )


def replace_store_file(new_file: Path, set_aside_name: str) -> None:
    """Make the file at `new_file` the file of tables; the present one is set aside under this name."""
    flush_file_to_disk(new_file)
    new_file.replace(new_file.with_name(_INSTEAD + set_aside_name.removeprefix("tables-")))
    finish_committed_replacement(new_file.parent)


def finish_committed_replacement(folder: Path) -> None:
    """Finish a committed replacement. Called at every start; usually there is nothing to do."""
    flush_folder_to_disk(folder)
    for decided in sorted(folder.glob(f"{_INSTEAD}*.sqlite")):
        label = decided.name.removeprefix(_INSTEAD)
        if not label.startswith("torn"):
            ChangeCounter(folder).delete_files()  # the note describes the store that is replaced
        rename_store_files(folder, f"tables-{label}")
        decided.replace(folder / FILE)
        flush_folder_to_disk(folder)


def rename_store_files(folder: Path, new_name: str, suffixes: tuple[str, ...] = SIDES) -> None:
    """Rename the file of tables, or only the files with these suffixes."""
    for side in suffixes:
        old = folder / (FILE + side)
        if old.exists():
            old.replace(folder / (new_name + side))
    flush_folder_to_disk(folder)


def store_files_set_aside_latest_first(folder: Path) -> list[Path]:
    """The files set aside, the latest first."""
    found = [each for cause in ("torn", "before") for each in folder.glob(f"tables-{cause}-*.sqlite*")]
    files = {each.with_name(each.name.removesuffix("-wal").removesuffix("-shm")) for each in found}
    return sorted(files, key=lambda each: each.name.split("-", 2)[2], reverse=True)


def flush_file_to_disk(path: Path) -> None:
    """Flush a file to the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def flush_folder_to_disk(folder: Path) -> None:
    """Flush a folder's names to the disk. Does nothing where folders cannot be opened (Windows)."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    except OSError:
        pass
    finally:
        os.close(opened)
