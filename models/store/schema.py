"""The journal's tables, by migration: a step that was released is never changed again, only followed by another."""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("referee")


@migrations()
def m001_tables_and_their_acts(database: Database) -> None:
    """Tables and their acts. An act is found by its table and number alone: two processes cannot keep the same one."""
    database.execute(
        """CREATE TABLE tables (
            id INTEGER PRIMARY KEY,
            header TEXT NOT NULL,
            manner TEXT NOT NULL,
            summary TEXT NOT NULL,
            created TEXT NOT NULL,
            updated TEXT NOT NULL,
            finished TEXT,
            removed TEXT)"""
    )
    database.execute(
        """CREATE TABLE acts (
            table_id INTEGER NOT NULL REFERENCES tables (id),
            n INTEGER NOT NULL,
            at TEXT NOT NULL,
            act TEXT NOT NULL,
            PRIMARY KEY (table_id, n)) WITHOUT ROWID"""
    )
    database.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")


def applied_by_newer(database: Database) -> str:
    """The names of steps in this file that this version does not know; empty when there are none."""
    known = {step.name for step in migrations._migrations}
    return ", ".join(step.name for step in migrations.applied(database) if step.name not in known)
