"""The journal's tables, by migration: a step that was released is never changed again, only followed by another."""

import re
import secrets
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from models.store.digests import first_link, next_link, seal

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


@migrations()
def m003_digests(database: Database) -> None:
    """How many acts each table has, a chain of digests over them, and each header a second time, on a page of its own.

    `store` has one row: which store this is, and how often it was changed.
    """
    database.execute("CREATE TABLE store (id TEXT NOT NULL, changes INTEGER NOT NULL)")
    database.execute("INSERT INTO store VALUES (?, 0)", (secrets.token_hex(8),))
    database.execute("CREATE TABLE begun (id INTEGER PRIMARY KEY, created TEXT NOT NULL, header TEXT NOT NULL)")
    database.execute("ALTER TABLE acts ADD COLUMN link TEXT NOT NULL DEFAULT ''")
    for column in ("acts INTEGER NOT NULL DEFAULT 0", "chain TEXT NOT NULL DEFAULT ''", "seal TEXT NOT NULL DEFAULT ''"):
        database.execute(f"ALTER TABLE tables ADD COLUMN {column}")
    database.execute("INSERT INTO begun SELECT id, created, header FROM tables")
    for id, created, header, summary in database.execute("SELECT id, created, header, summary FROM tables").fetchall():
        _link_acts(database, id, str(created), str(header), str(summary))


def _link_acts(database: Database, id: int, created: str, header: str, summary: str) -> None:
    rows: list[tuple[Any, ...]] = database.execute("SELECT n, act FROM acts WHERE table_id = ? ORDER BY n", (id,)).fetchall()
    chain, links = first_link(created, header), []
    for expected, (n, act) in enumerate(rows, 1):
        if n != expected or not isinstance(act, str):
            break  # what lies behind a hole gets no link, and the table ends before it
        chain = next_link(chain, act)
        links.append((chain, id, n))
    database.conn.executemany("UPDATE acts SET link = ? WHERE table_id = ? AND n = ?", links)
    acts = max((row[0] for row in rows), default=0)
    values = (acts, chain, seal(acts, chain, summary), id)
    database.execute("UPDATE tables SET acts = ?, chain = ?, seal = ? WHERE id = ?", values)


def newer_steps(applied: list[str]) -> str:
    """Of the names of steps in a file, those that only a newer version can have made; empty when there are none.

    A name that stands there *instead of* one of ours is a damaged one of ours.
    """
    known = {step.name for step in migrations._migrations}
    if not known <= set(applied):
        return ""
    return ", ".join(name for name in applied if name not in known and re.fullmatch(r"m\d+_\w+", name))
