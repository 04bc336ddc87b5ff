"""One file of tables in the place of another, in steps that may be cut short anywhere: at any moment the old one or the new one counts.

The new file is made whole under a name of its own and synced. Giving it the name `tables-instead-of-torn-<when>.sqlite` is the moment of
decision; what is left then is done, or done at the next start: the old file, its log first, becomes `tables-torn-<when>.sqlite`, and
the new one `tables.sqlite`. What is set aside is never deleted and never opened for writing.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from models.store.change_counter import ChangeCounter

FILE: Final = "tables.sqlite"
SIDES: Final = ("-wal", "-shm", "")
"""A database is up to three files; they belong together, and the log goes first: it must never lie beside another file."""
_MAKING, _INSTEAD = "tables-new.sqlite", "tables-instead-of-"


def new_file_path(folder: Path) -> Path:
    """Where a new file is made. What a making cut short left there is gone."""
    new = folder / _MAKING
    for side in SIDES:
        new.with_name(new.name + side).unlink(missing_ok=True)
    return new


def remove_made(folder: Path) -> None:
    """Remove the new file that is not needed any more. What cannot be removed now is removed by the next making."""
    with suppress(OSError):
        new_file_path(folder)


def set_aside_name(folder: Path, why: str, now: str) -> str:
    """The name under which the present file will be set aside: why, and when."""
    label = f"{why}-{now[:19].replace(':', '')}"
    names = [label, *(f"{label}-{number}" for number in range(2, 1000))]
    return next(
        f"tables-{name}.sqlite"
        for name in names
        if not any((folder / f"tables-{name}.sqlite{side}").exists() for side in SIDES)
    )


def replace_store_file(new: Path, aside: str) -> None:
    """Let the file that was made at `new` be the file of tables; what stands there now is set aside under this name."""
    sync(new)
    new.replace(new.with_name(_INSTEAD + aside.removeprefix("tables-")))
    finish_replacement(new.parent)


def finish_replacement(folder: Path) -> None:
    """Do what is left of a taking-over that was decided. At every start; mostly there is nothing to do."""
    sync_folder(folder)
    for decided in sorted(folder.glob(f"{_INSTEAD}*.sqlite")):
        label = decided.name.removeprefix(_INSTEAD)
        if not label.startswith("torn"):
            ChangeCounter(
                folder
            ).delete()  # another store is put here on purpose: what was noted says nothing of it
        set_aside(folder, f"tables-{label}")
        decided.replace(folder / FILE)
        sync_folder(folder)


def set_aside(folder: Path, name: str, sides: tuple[str, ...] = SIDES) -> None:
    """Give the file of tables, or only these sides of it, another name."""
    for side in sides:
        old = folder / (FILE + side)
        if old.exists():
            old.replace(folder / (name + side))
    sync_folder(folder)


def files_set_aside(folder: Path) -> list[Path]:
    """The files that were set aside, the latest first."""
    found = [each for why in ("torn", "before") for each in folder.glob(f"tables-{why}-*.sqlite*")]
    files = {each.with_name(each.name.removesuffix("-wal").removesuffix("-shm")) for each in found}
    return sorted(files, key=lambda each: each.name.split("-", 2)[2], reverse=True)


def sync(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk. Where folders cannot be opened, names need no waiting."""
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
