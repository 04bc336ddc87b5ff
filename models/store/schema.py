"""The journal's tables, by migration: a step that was released is never changed again, only followed by another."""

import re
import secrets
from typing import Any, Final

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from models.store.digests import first_link, next_link, seal

migrations = Migrations("referee")
SqlRow = tuple[Any, ...]
"""A row as SQLite gives it. What its columns hold is asked where it matters: a file that is damaged may say anything."""
ACTS_OF: Final = "key BETWEEN ?1 << 24 AND (?1 << 24) + 16777215"
"""The acts of table ?1, in order of `key`."""
ADD_ACT: Final = "INSERT INTO acts (key, table_id, n, at, act, link) VALUES ((?1 << 24) + ?2, ?1, ?2, ?3, ?4, ?5)"


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

    Acts lie on the pages in the order in which they are found, and on no page above these: a page that is lost costs its own acts.
    `store` has one row: which store this is, and how often it was changed.
    """
    database.execute("CREATE TABLE store (id TEXT NOT NULL, changes INTEGER NOT NULL)")
    database.execute("INSERT INTO store VALUES (?, 0)", (secrets.token_hex(8),))
    database.execute("CREATE TABLE begun (id INTEGER PRIMARY KEY, created TEXT NOT NULL, header TEXT NOT NULL)")
    database.execute("ALTER TABLE acts RENAME TO acts_before")
    database.execute(
        """CREATE TABLE acts (
            key INTEGER PRIMARY KEY,
            table_id INTEGER NOT NULL REFERENCES tables (id),
            n INTEGER NOT NULL,
            at TEXT NOT NULL,
            act TEXT NOT NULL,
            link TEXT NOT NULL)"""
    )
    for column in ("acts INTEGER NOT NULL DEFAULT 0", "chain TEXT NOT NULL DEFAULT ''", "seal TEXT NOT NULL DEFAULT ''"):
        database.execute(f"ALTER TABLE tables ADD COLUMN {column}")
    database.execute("INSERT INTO begun SELECT id, created, header FROM tables")
    for id, created, header, summary in database.execute("SELECT id, created, header, summary FROM tables").fetchall():
        _link_acts(database, id, str(created), str(header), str(summary))
    database.execute("DROP TABLE acts_before")


def _link_acts(database: Database, id: int, created: str, header: str, summary: str) -> None:
    asked = "SELECT n, at, act FROM acts_before WHERE table_id = ? AND n BETWEEN 1 AND 16777215 ORDER BY n"
    rows: list[SqlRow] = database.execute(asked, (id,)).fetchall()
    chain, whole, linked = first_link(created, header), True, []
    for expected, (n, at, act) in enumerate(rows, 1):
        whole = whole and n == expected and isinstance(act, str)
        chain = next_link(chain, act) if whole else chain
        linked.append((id, n, at or "", act or "", chain if whole else ""))  # what lies behind a hole gets no link
    database.conn.executemany(ADD_ACT, linked)
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
