"""Backups: complete copies of the file of tables, made while the app runs; one a day is made
automatically."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from models.store.errors import FileDamaged, StoreError, store_error_for
from models.store.file_checks import (
    does_error_mean_damage,
    read_and_check_file,
    untrusted_file_opened_read_only,
)
from models.store.file_replacement import FILE, flush_file_to_disk, flush_folder_to_disk
from models.store.private_files import create_private_file, create_private_folder
from models.translation import say

BACKUPS: Final = "backups"
"""The folder of the daily backups within the data folder."""
SHARING: Final = "sharing"
"""The setting that lists the tables others may join, each an object with the table's `id`."""
SHARED_LEAGUES: Final = "shared_leagues"
"""The setting that lists the leagues others may look at, each an object with the league's `id` and the link's
`token`."""
MAX_DAILY_BACKUPS, LARGEST = 7, 50_000_000
"""Number of daily backups kept, and the bytes they may take together."""


class Backup(NamedTuple):
    """One backup."""

    path: Path
    tables: int
    entries: int
    """Acts of all tables, with those that take back or redo an entry."""
    changes: int
    size: int

    @property
    def date(self) -> str:
        """The day in the name of the file."""
        return self.path.stem.removeprefix("tables-")


def write_backup(path: Path, target: Path) -> Backup:
    """Copy the tables in the file at `path` as of one moment, even while an app writes to it. Raises
    StoreError.

    The copy gets its name when it is complete; an older file of that name stays until then.
    """
    if not path.is_file():
        raise StoreError(say("backup.nothing", "There are no tables in {folder}", folder=path.parent))
    if not target.parent.is_dir():
        raise StoreError(say("backup.no_folder", "There is no folder {folder}", folder=target.parent))
    new = target.with_name(f"{target.name}.new")
    with _private_new_file(new):
        with closing(sqlite3.connect(path, timeout=5)) as connection:
            connection.execute("VACUUM INTO ?", (str(new),))
        _remove_sharing_settings_and_drafts(new)
        flush_file_to_disk(new)
        info = backup_info_or_none(new)
        if info is None:
            raise damaged_file_not_backed_up_error()
        new.replace(target)
        flush_folder_to_disk(target.parent)
    return info._replace(path=target)


def _remove_sharing_settings_and_drafts(copy: Path) -> None:
    """Remove links, devices and drafts from a copy; a backup never restores them."""
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA journal_mode = MEMORY")
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        for table, rows in (
            ("settings", "name IN (?1, ?2)"),
            ("digests", "kind = 'settings' AND id IN (?1, ?2)"),
            ("drafts", "?1 <> ?2"),
        ):
            if table in tables:
                connection.execute(f"DELETE FROM {table} WHERE {rows}", (SHARING, SHARED_LEAGUES))
        connection.commit()


def backup_info_or_none(path: Path) -> Backup | None:
    """Describe a backup file; None if it is damaged or not a file of tables."""
    try:
        file_check = read_and_check_file(path, without_log=True)
    except OSError:
        return None
    if not file_check.is_sound or file_check.newer_migrations:
        return None
    with untrusted_file_opened_read_only(path, without_log=True) as connection:
        try:
            tables = connection.execute("SELECT count(*) FROM tables WHERE removed IS NULL").fetchone()[0]
            entries = connection.execute("SELECT count(*) FROM acts").fetchone()[0]
        except sqlite3.Error:
            return None
    return Backup(path, tables, entries, file_check.changes, path.stat().st_size)


def restorable_backups(folder: Path) -> list[Backup]:
    """The backups in a data folder that can be restored, the latest first."""
    paths = sorted((folder / BACKUPS).glob("tables-*.sqlite"), key=lambda each: each.stem, reverse=True)
    return [info for path in paths if (info := backup_info_or_none(path)) is not None]


def write_daily_backup_and_delete_oldest(
    folder: Path, today: date, change_count: int, is_store_undamaged: bool
) -> Backup | None:
    """Write today's backup, unless there is one already or nothing changed since the last one.

    `is_store_undamaged`: nothing is damaged. If something is, older backups may hold more, and are deleted
    only to make room.
    """
    to = folder / BACKUPS / f"tables-{today.isoformat()}.sqlite"
    if to.exists() or not (folder / FILE).is_file() or (folder / FILE).stat().st_size > LARGEST:
        return None
    before = restorable_backups(folder)
    if before and before[0].changes == change_count:
        return None
    create_private_folder(to.parent)
    info = write_backup(folder / FILE, to)
    if not info.entries and not info.tables:
        to.unlink()  # no entries yet
        return None
    delete_backups_over_count_or_size(folder, MAX_DAILY_BACKUPS if is_store_undamaged else None)
    return info


def store_uploaded_backup(folder: Path, content: bytes, timestamp: str) -> Backup:
    """Store an uploaded backup beside the daily ones. Raises StoreError if it is not a backup."""
    to = folder / BACKUPS / f"tables-{timestamp[:10]}-from-file.sqlite"
    new = to.with_name(f"{to.name}.new")
    with _private_new_file(new):
        new.write_bytes(content)
        flush_file_to_disk(new)
        info = backup_info_or_none(new)
        if info is None:
            raise FileDamaged(
                say("backup.unsound", "{file} is damaged or not a backup: nothing was changed", file=to.name)
            )
        new.replace(to)
    return info._replace(path=to)


def delete_backups_over_count_or_size(folder: Path, max_count: int | None) -> None:
    """Delete the oldest backups while there are too many or they take too much space; the latest stays."""
    paths = sorted((folder / BACKUPS).glob("tables-*.sqlite"), key=lambda each: each.stem, reverse=True)
    size = 0
    for number, path in enumerate(paths):
        size += path.stat().st_size
        if number and (size > LARGEST or (max_count is not None and number >= max_count)):
            path.unlink()


def damaged_file_not_backed_up_error() -> FileDamaged:
    return FileDamaged(
        say(
            "backup.damaged",
            "The file of tables is damaged: start the app, which saves what can be read, then back up again",
        )
    )


@contextmanager
def _private_new_file(new: Path) -> Iterator[None]:
    """Create an empty file that only this user may read. On failure remove it and raise a StoreError."""
    try:
        create_private_folder(new.parent)
        new.unlink(missing_ok=True)
        create_private_file(new)
        yield
    except BaseException as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error) and does_error_mean_damage(error):
            raise damaged_file_not_backed_up_error() from error
        if isinstance(error, sqlite3.Error | OSError):
            raise store_error_for(error, "back_up") from error
        raise
