"""Open the file of tables: check it first, repair it if needed, and report what happened as notices."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from models.store.change_counter import ChangeCount, ChangeCounter, change_count_or_none
from models.store.errors import NewerSchema
from models.store.file_checks import (
    FileCheck,
    does_error_mean_damage,
    has_expected_columns,
    has_foreign_log,
    is_log_damaged_before_end,
    read_and_check_file,
)
from models.store.file_replacement import (
    FILE,
    clean_new_file_path,
    finish_committed_replacement,
    rename_store_files,
    replace_store_file,
    unused_set_aside_name,
)
from models.store.notices import KNOWN, Notice
from models.store.private_files import create_private_file
from models.store.row_digests import install_digest_triggers, repair_damaged_rows
from models.store.salvage import read_present_damaged_file, replace_with_salvaged
from models.store.schema import apply_migrations, drop_foreign_triggers, newer_migration_names
from models.store.table_reader import json_object_in_tuple_or_none, verified_act_counts_of_damaged_tables
from models.translation import say

PRAGMAS = (
    "page_size = 4096",  # models.store.pages reads no other
    "journal_mode = WAL",
    "synchronous = FULL",
    "fullfsync = ON",
    "foreign_keys = ON",
    "secure_delete = ON",  # so that a salvage does not find permanently deleted rows
    "wal_autocheckpoint = 200",
)


class OpenedStore(NamedTuple):
    """The open database, and what happened to the file since it was last open."""

    database: sqlite3.Connection
    notices: list[Notice]
    damage: dict[int, int]
    """Number of readable acts of each table that is damaged beyond repair."""


def set_foreign_log_aside(folder: Path, timestamp: str) -> list[Notice]:
    """Rename a log that belongs to another file than that beside it. Return the notice about it, if any."""
    if not has_foreign_log(folder / FILE):
        return []
    set_aside_name = unused_set_aside_name(folder, "torn", timestamp)
    rename_store_files(folder, set_aside_name, ("-wal", "-shm"))
    return [Notice("log_aside", {"file": f"{set_aside_name}-wal"})]


def open_store(folder: Path, timestamp: str) -> OpenedStore:
    """Open the file of tables in a folder, in whatever state.

    A damaged file is set aside, and its readable content goes into a new one.
    """
    finish_committed_replacement(folder)
    path, before = folder / FILE, change_count_or_none(folder)
    notices = set_foreign_log_aside(folder, timestamp)
    log_path = path.with_name(f"{FILE}-wal")
    if not path.exists() and not (log_path.exists() and log_path.stat().st_size):
        create_store_file(folder)
        if before is not None and before.changes:
            notices.append(Notice("missing", {}))
            ChangeCounter(folder).delete_files()
        return OpenedStore(connect_and_migrate(path), notices, {})
    file_check = read_and_check_file(path) if path.exists() else FileCheck(False)
    if file_check.newer_migrations:
        raise newer_schema_error(path, file_check.newer_migrations)
    database, notice = None, None
    if file_check.is_sound and not is_log_damaged_before_end(path) and not has_lost_log(file_check, before):
        if before is not None and (notice := notice_if_other_or_older_store(file_check, before)):
            notices.append(notice)
            ChangeCounter(folder).delete_files()
        database = connect_and_migrate_if_sound(path)
    damage = verified_act_counts_of_damaged_tables(database) if database else {}
    falls_short = False
    if before is not None and notice is None and database is not None:
        falls_short = are_tables_or_acts_missing(database, before)
    if database is None or falls_short or damage != noted_act_counts_of_damaged_tables(database):
        if database is not None:
            database.close()
        replace_store_by_salvaged_content(folder, before, timestamp)
        database = connect_and_migrate(path)
        damage = noted_act_counts_of_damaged_tables(database)
    else:
        repair_damaged_rows(database)
    return OpenedStore(database, notices, damage)


def connect_and_migrate_if_sound(path: Path) -> sqlite3.Connection | None:
    """Open a file and migrate it to this version; None if that shows damage which the checks missed."""
    try:
        database = connect_and_migrate(path)
        if has_expected_columns(database):
            return database
        database.close()
    except UnicodeError:  # raised by SQLite for a damaged name
        pass
    except sqlite3.Error as error:
        if not does_error_mean_damage(error):
            raise
    return None


def noted_act_counts_of_damaged_tables(database: sqlite3.Connection) -> dict[int, int]:
    row = database.execute("SELECT value FROM settings WHERE name = ?", (KNOWN,)).fetchone()
    known = json_object_in_tuple_or_none(row[0]) if row else None
    return (
        {int(id): acts for id, acts in known[0].items() if id.isdecimal() and isinstance(acts, int)}
        if known
        else {}
    )


def connect_and_migrate(path: Path) -> sqlite3.Connection:
    """Connect to a sound or new file, and create every table of this version in it."""
    if not path.exists():
        create_private_file(path)  # SQLite gives its log and shared memory the file's permissions
    connection = sqlite3.connect(path, timeout=2, isolation_level=None, check_same_thread=False)
    connection.text_factory = utf8_text_or_none
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        drop_foreign_triggers(connection)
        apply_migrations(connection)
        install_digest_triggers(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def utf8_text_or_none(raw: bytes) -> str | None:
    """Decode a text of the file; None if it is not UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def create_store_file(folder: Path) -> None:
    """Create a new file, completed under another name first, so that an empty file is never one of ours."""
    new = clean_new_file_path(folder)
    connect_and_migrate(new).close()
    replace_store_file(new, unused_set_aside_name(folder, "torn", ""))


def has_lost_log(file_check: FileCheck, recorded_count: ChangeCount | None) -> bool:
    """True if the file has the state from before its log although more was stored."""
    return (
        recorded_count is not None
        and file_check.store == recorded_count.store
        and recorded_count.settled <= file_check.changes < recorded_count.changes
    )


def notice_if_other_or_older_store(file_check: FileCheck, recorded_count: ChangeCount) -> Notice | None:
    if file_check.store != recorded_count.store:
        return Notice("other", {})
    missing_changes = recorded_count.changes - file_check.changes
    return Notice("older", {"behind": missing_changes}) if missing_changes > 0 else None


def are_tables_or_acts_missing(database: sqlite3.Connection, recorded_count: ChangeCount) -> bool:
    """True if a table is missing, or has fewer acts than the list beside the file says."""
    lines = {
        id: acts for id, acts in database.execute("SELECT id, acts FROM tables") if isinstance(acts, int)
    }
    return any(
        acts_and_link is not None and lines.get(id, -1) < acts_and_link[0]
        for id, acts_and_link in recorded_count.tables.items()
    )


def replace_store_by_salvaged_content(
    folder: Path, recorded_count: ChangeCount | None, timestamp: str
) -> None:
    found = read_present_damaged_file(folder, recorded_count)
    if newer := newer_migration_names(found.steps):
        raise newer_schema_error(folder / FILE, newer)
    replace_with_salvaged(
        folder, found, recorded_count, connect_and_migrate(clean_new_file_path(folder)), timestamp
    )


def newer_schema_error(path: Path, steps: str) -> NewerSchema:
    return NewerSchema(
        say(
            "store.newer",
            "A newer version of this app wrote the data in {path} ({newer}). Update the app, or choose "
            "another folder",
            path=path,
            newer=steps,
        )
    )
