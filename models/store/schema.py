"""The journal's schema, as migrations. A released migration is never changed, only followed by another."""

import re
import secrets
from collections.abc import Callable
from sqlite3 import Connection
from typing import TYPE_CHECKING, Any, Final

from models.store.digests import link_before_first_act, link_of_act, table_row_seal

if TYPE_CHECKING:
    from sqlite_utils import Database

Step = Callable[[Connection], None]
STEPS: Final[dict[str, Step]] = {}
"""The migrations by name, in order."""
SqlRow = tuple[Any, ...]
"""A row as SQLite returns it.

Types of columns are checked where they matter, because a damaged file may hold anything.
"""
ACTS_OF: Final = "key BETWEEN ?1 << 24 AND (?1 << 24) + 16777215"
"""The acts of table ?1, in order of `key`."""
ADD_ACT: Final = (
    "INSERT INTO acts (key, table_id, n, at, act, link) VALUES ((?1 << 24) + ?2, ?1, ?2, ?3, ?4, ?5)"
)


def migration(step: Step) -> Step:
    """Register a migration from one version of the file to the next."""
    STEPS[step.__name__] = step
    return step


TRIGGERS: Final = ("drafts_of_a_deleted_table", "results_of_a_deleted_table")
"""All triggers that our migrations create."""


def drop_foreign_triggers(database: Connection) -> None:
    """Remove triggers that an earlier version may have copied from a backup, because they change tables on
    their own.
    """
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        if name not in TRIGGERS:
            quoted = str(name).replace('"', '""')
            database.execute(f'DROP TRIGGER "{quoted}"')


def applied_migrations(database: Connection) -> list[str]:
    """The names of the migrations applied to a file."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'").fetchone():
        return []
    query = "SELECT name FROM _sqlite_migrations WHERE migration_set = 'referee' ORDER BY rowid"
    return [str(name) for (name,) in database.execute(query)]


def apply_migrations(database: Connection) -> None:
    """Migrate a file to this version. Each migration is applied completely or not at all."""
    if set(STEPS) <= set(applied_migrations(database)):
        return
    from sqlite_utils import Database, Migrations  # slow to import, and only needed for a new or older file

    migrations = Migrations("referee")
    for name, step in STEPS.items():
        migrations(name=name)(migration_for_sqlite_utils(step))
    migrations.apply(Database(database, execute_plugins=False))


def migration_for_sqlite_utils(step: Step) -> "Callable[[Database], None]":
    return lambda database: step(database.conn)


@migration
def m001_tables_and_their_acts(database: Connection) -> None:
    """Tables and their acts. An act's key is its table and number, so two processes cannot store the same
    one."""
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


@migration
def m003_digests(database: Connection) -> None:
    """The number of acts of each table, a chain of digests over them, and a second copy of each header on a
    page of its own.

    Acts are stored in leaf pages only, in the order of their keys, so a lost page costs only its own acts.
    `store` has one row: the store's id and its number of changes.
    """
    database.execute("CREATE TABLE store (id TEXT NOT NULL, changes INTEGER NOT NULL)")
    database.execute("INSERT INTO store VALUES (?, 0)", (secrets.token_hex(8),))
    database.execute(
        "CREATE TABLE begun (id INTEGER PRIMARY KEY, created TEXT NOT NULL, header TEXT NOT NULL)"
    )
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
    for column in (
        "acts INTEGER NOT NULL DEFAULT 0",
        "chain TEXT NOT NULL DEFAULT ''",
        "seal TEXT NOT NULL DEFAULT ''",
    ):
        database.execute(f"ALTER TABLE tables ADD COLUMN {column}")
    database.execute("INSERT INTO begun SELECT id, created, header FROM tables")
    for id, created, header, summary in database.execute(
        "SELECT id, created, header, summary FROM tables"
    ).fetchall():
        copy_acts_with_links_and_seal(database, id, str(created), str(header), str(summary))
    database.execute("DROP TABLE acts_before")


def copy_acts_with_links_and_seal(
    database: Connection, id: int, created: str, header: str, summary: str
) -> None:
    query = "SELECT n, at, act FROM acts_before WHERE table_id = ? AND n BETWEEN 1 AND 16777215 ORDER BY n"
    rows: list[SqlRow] = database.execute(query, (id,)).fetchall()
    chain, is_unbroken, linked = link_before_first_act(created, header), True, []
    for expected, (n, at, act) in enumerate(rows, 1):
        is_unbroken = is_unbroken and n == expected and isinstance(act, str)
        chain = link_of_act(chain, act) if is_unbroken else chain
        linked.append(
            (id, n, at or "", act or "", chain if is_unbroken else "")
        )  # acts after a gap get no link
    database.executemany(ADD_ACT, linked)
    acts = max((row[0] for row in rows), default=0)
    values = (acts, chain, table_row_seal(acts, chain, summary), id)
    database.execute("UPDATE tables SET acts = ?, chain = ?, seal = ? WHERE id = ?", values)


def newer_migration_names(applied: list[str]) -> str:
    """Names of migrations in a file that only a newer version can have applied; empty if there are none.

    An unknown name in the place of one of ours is a damaged name, and is not counted.
    """
    if not set(STEPS) <= set(applied):
        return ""
    return ", ".join(name for name in applied if name not in STEPS and re.fullmatch(r"m\d+_\w+", name))
