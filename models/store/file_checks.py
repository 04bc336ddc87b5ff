"""Check a file of tables without writing to it, before it is opened for writing."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from models.json_values import JsonObject
from models.store.pages import read_write_ahead_log, rows_on_page
from models.store.schema import STEPS, applied_migrations, newer_migration_names

CANNOT_BE_READ_NOW = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
)
"""Errors that are not about the file itself. Any other error of SQLite means that the file is damaged."""


class FileCheck(NamedTuple):
    """The result of checking a file."""

    is_sound: bool
    newer_migrations: str = ""
    """Names of migrations that only a newer version can have applied."""
    store: str = ""
    changes: int = 0


def read_and_check_file(path: Path, without_log: bool = False) -> FileCheck:
    """Check a file by reading all of it. `without_log`: without its log."""
    if not path.is_file() or not path.stat().st_size:
        return FileCheck(False)
    try:
        with untrusted_file_opened_read_only(path, without_log) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return FileCheck(False)
            steps = applied_migrations(connection)
            if newer := newer_migration_names(steps):
                return FileCheck(True, newer)
            if not has_expected_tables(connection, steps):
                return FileCheck(False)
            store, changes = (
                connection.execute("SELECT id, changes FROM store").fetchone()
                if "m003_digests" in steps
                else ("", 0)
            )
            return FileCheck(isinstance(store, str) and isinstance(changes, int), "", store, changes)
    except sqlite3.Error as error:
        if does_error_mean_damage(error):
            return FileCheck(False)
        raise
    except (TypeError, UnicodeError):
        return FileCheck(False)


def does_error_mean_damage(error: sqlite3.Error) -> bool:
    """True if this error means that the file is damaged."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF not in CANNOT_BE_READ_NOW


def has_foreign_log(path: Path) -> bool:
    """True if the log beside this file belongs to another file or another time. SQLite would mix the two."""
    log = read_write_ahead_log(path.with_name(path.name + "-wal"))
    written: list[tuple[str, int]] = []
    latest: dict[int, bytes] = dict(log.pages)
    for number, page in log.pages[: log.valid]:
        written += [
            each
            for row in rows_on_page(page, latest, number == 1)
            if (each := store_id_and_changes_or_none(row.columns)) is not None
        ]
    if not written or not path.exists() or not path.stat().st_size:
        return False
    try:
        with untrusted_file_opened_read_only(path, without_log=True) as connection:
            store, changes = connection.execute("SELECT id, changes FROM store").fetchone()
    except (sqlite3.Error, TypeError):
        return False  # no such table yet, or damaged: checked elsewhere
    return any(each != store for each, _ in written) or not min(written)[1] - 1 <= changes <= max(written)[1]


def store_id_and_changes_or_none(columns: tuple[object, ...]) -> tuple[str, int] | None:
    match columns:
        case (str(store), int(changes)) if len(store) == 16:
            return store, changes
    return None


def is_log_damaged_before_end(path: Path) -> bool:
    """True if the log beside this file continues after a damaged page. SQLite would silently stop reading
    there."""
    return read_write_ahead_log(path.with_name(path.name + "-wal")).cut_off


@contextmanager
def untrusted_file_opened_read_only(path: Path, without_log: bool) -> Iterator[sqlite3.Connection]:
    """Open an untrusted file read-only, with its schema untrusted too. `without_log`: without its log."""
    log = path.with_name(path.name + "-wal")
    has_log = not without_log and log.exists() and log.stat().st_size > 0
    address = f"{path.absolute().as_uri()}?{'mode=ro' if has_log else 'immutable=1'}"
    connection = sqlite3.connect(address, uri=True, timeout=2)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.setlimit(
            sqlite3.SQLITE_LIMIT_LENGTH, max(path.stat().st_size, SHORTEST_LIMIT)
        )  # no value can be longer than the file
        yield connection
    finally:
        connection.close()


SHORTEST_LIMIT: Final = 1_000_000
"""Smallest limit, in bytes, for values that SQLite computes from an untrusted file."""
MADE: Final = {
    "m001_tables_and_their_acts": {"tables", "acts", "settings"},
    "m002_armies": {"armies"},
    "m003_digests": {"store", "begun"},
    "m004_drafts": {"drafts"},
}


def has_expected_tables(connection: sqlite3.Connection, steps: list[str]) -> bool:
    """True if the file has exactly the tables that its recorded migrations create.

    If not, a table or the record of a migration is damaged.
    """
    if set(steps) - set(STEPS) and not set(STEPS) <= set(steps):
        return False
    existing_tables = {
        name
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
        )
    }
    return all(
        tables <= existing_tables if step in steps else not tables & existing_tables
        for step, tables in MADE.items()
    )


def has_expected_columns(database: sqlite3.Connection) -> bool:
    """True if every table has the columns that our migrations create.

    This finds a damaged column name before it is used.
    """
    fresh = sqlite3.connect(":memory:")
    for migration in STEPS.values():
        migration(fresh)
    expected, actual = columns_or_sql_by_name(fresh), columns_or_sql_by_name(database)
    fresh.close()
    return all(actual.get(name) == shape for name, shape in expected.items())


def columns_or_sql_by_name(database: sqlite3.Connection) -> JsonObject:
    made = database.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    ).fetchall()
    tables = {
        name: database.execute(f"SELECT name, type, pk FROM pragma_table_info('{name}')").fetchall()
        for _, name, _ in made
    }
    return {
        name: tables[name] if kind == "table" else sql
        for kind, name, sql in made
        if "_sqlite_migrations" not in name
    }
