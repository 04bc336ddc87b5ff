"""A digest for each setting, league, army, spelling and hidden player, so that a changed bit is noticed and
reported at the next start.

Temporary triggers of our connection update the digest of each changed row; they are not in the file.
Acts have a chain (models.store.digests).
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from sqlite3 import Connection, Error
from typing import Final, NamedTuple

from models.store.digests import repaired_act_or_none
from models.store.notices import INTERNAL_SETTINGS, NOTICES, Notice, notices_from_json
from models.store.schema import migration
from models.store.table_reader import json_object_in_tuple_or_none

COLUMNS: Final = {
    "settings": ("name", "value"),
    "leagues": ("id", "league", "updated", "removed"),
    "armies": ("id", "army", "injuries", "updated", "removed"),
    "spellings": ("spelling", "player"),
    "hidden_players": ("player",),
}
"""The tables whose rows have digests, and their columns, the key first."""
BETWEEN, NULL_MARK = b"\x1f", b"\x00"
"""Separator between the columns of a row, and the mark for NULL."""
LONGEST_TO_MEND: Final = 1200
"""Bytes of a row; in a longer one it takes too long to try every possible byte."""


@migration
def m008_digests_of_rows(database: Connection) -> None:
    """A separate table for the digests of rows, so that a missing row is noticed too."""
    columns = "kind TEXT NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL"
    database.execute(f"CREATE TABLE digests ({columns}, PRIMARY KEY (kind, id)) WITHOUT ROWID")
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for kind in COLUMNS.keys() & tables:
        rows = [
            (kind, _row_id_text(row[0]), row_digest(kind, *row)) for row in _rows_as_bytes(database, kind)
        ]
        database.executemany("INSERT OR IGNORE INTO digests VALUES (?, ?, ?)", rows)


def row_digest(kind: str, *columns: object) -> str:
    """The digest of a row, given its columns in order."""
    parts = [
        NULL_MARK if column is None else column if isinstance(column, bytes) else str(column).encode()
        for column in columns
    ]
    return hashlib.sha256(f"{kind}\n".encode() + BETWEEN.join(parts)).hexdigest()[:16]


def install_digest_triggers(database: Connection) -> None:
    """Install triggers that update the digests of rows which this connection changes."""
    database.create_function("row_digest", -1, row_digest, deterministic=True)
    database.execute("PRAGMA temp_store = MEMORY")
    for kind, columns in COLUMNS.items():
        new = ", ".join(f"CAST(new.{name} AS BLOB)" for name in columns)
        delete = f"DELETE FROM digests WHERE kind = '{kind}' AND id = CAST(%s.{columns[0]} AS TEXT)"
        new_database = (
            f"INSERT INTO digests VALUES ('{kind}', CAST(new.{columns[0]} AS TEXT), "
            f"row_digest('{kind}', {new}))"
        )
        for on, statements in (
            ("INSERT", ("new", new_database)),
            ("UPDATE", ("old", "new", new_database)),
            ("DELETE", ("old",)),
        ):
            body = " ".join(
                f"{statement if statement is new_database else delete % statement};"
                for statement in statements
            )
            database.execute(
                f"CREATE TEMP TRIGGER {kind}_{on.lower()} AFTER {on} ON main.{kind} BEGIN {body} END"
            )


class Damaged(NamedTuple):
    """A row that does not match its digest."""

    kind: str
    id: str
    digest: str
    """The stored digest; "" if there is none."""
    columns: tuple[bytes | None, ...]
    """The present columns; empty for a missing row."""


def damaged_and_missing_rows(database: Connection) -> list[Damaged]:
    """The rows that do not match their digests, and the missing ones."""
    found = list[Damaged]()
    rows = {
        (kind, id): digest
        for kind, id, digest in database.execute("SELECT kind, id, digest FROM digests").fetchall()
    }
    for kind in COLUMNS:
        for row in _rows_as_bytes(database, kind):
            digest = rows.pop((kind, _row_id_text(row[0])), None)
            if digest != row_digest(kind, *row):
                found.append(Damaged(kind, _row_id_text(row[0]), digest or "", row))
    return [*found, *(Damaged(str(kind), str(id), str(digest), ()) for (kind, id), digest in rows.items())]


def repair_damaged_rows(database: Connection) -> None:
    """Repair damaged rows if possible, store a notice about them, and update their digests."""
    damaged = damaged_and_missing_rows(database)
    if not damaged:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        notice = Notice("rows", {"mended": 0, "settings": [], "others": []})
        for row in damaged:
            _repair_delete_or_accept_row_and_add_to_notice(database, row, notice)
        notices_row = database.execute("SELECT value FROM settings WHERE name = ?", (NOTICES,)).fetchone()
        notices = [
            *(notices_from_json(notices_row[0]) if notices_row and isinstance(notices_row[0], str) else []),
            notice,
        ]
        database.execute(
            "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (NOTICES, json.dumps(notices))
        )
        database.execute("COMMIT")
    except BaseException:
        with suppress(Error):
            database.rollback()
        raise


def _repair_delete_or_accept_row_and_add_to_notice(
    database: Connection, row: Damaged, notice: Notice
) -> None:
    key = f"CAST({COLUMNS.get(row.kind, ('?',))[0]} AS TEXT) = ?"
    database.execute("DELETE FROM digests WHERE kind = ? AND id = ?", (row.kind, row.id))
    columns = _repaired_columns_or_empty(row)
    if columns:
        changes = ", ".join(f"{name} = ?" for name in COLUMNS[row.kind][1:])
        values = [None if part is None else part.decode() for part in columns[1:]]
        database.execute(f"UPDATE {row.kind} SET {changes} WHERE {key}", (*values, row.id))
        notice.facts["mended"] += 1  # type: ignore[operator]
    elif row.kind == "settings":
        database.execute(f"DELETE FROM settings WHERE {key}", (row.id,))
        notice.facts["settings"].append(row.id)  # type: ignore[union-attr]
    else:
        if row.columns:  # accept the row as it is
            database.execute(
                "INSERT INTO digests VALUES (?, ?, ?)", (row.kind, row.id, row_digest(row.kind, *row.columns))
            )
        notice.facts["others"].append([row.kind, _row_name_or_id(row)])  # type: ignore[union-attr]


def _repaired_columns_or_empty(row: Damaged) -> list[bytes | None]:
    """The original columns if one byte after the key was changed; empty if more was changed."""
    raw = BETWEEN.join(NULL_MARK if column is None else column for column in row.columns)
    if not row.digest or len(row.columns) < 2 or len(raw) > LONGEST_TO_MEND:
        return []
    text = repaired_act_or_none(row.kind, raw.decode(errors="surrogateescape"), row.digest)
    parts = text.encode().split(BETWEEN) if text is not None else []
    if len(parts) != len(row.columns) or parts[0] != row.columns[0]:
        return []
    return [None if part == NULL_MARK else part for part in parts]


def at_most_one_notice_listing_damaged_rows(
    new_database: Connection, digests: Mapping[tuple[str, str], set[str]]
) -> list[Notice]:
    """Notices about rows salvaged from a damaged file that do not match their digests, or are missing.

    `digests`: all that were found, including those of earlier states of a row. A missing name is not
    reported, because it may have been deleted on purpose.
    """
    now = {
        (kind, id): digest
        for kind, id, digest in new_database.execute("SELECT kind, id, digest FROM digests")
    }
    damaged = []
    for (kind, id), found in sorted(digests.items()):
        is_gone = (kind, id) not in now and kind in ("settings", "leagues", "armies")
        if (
            kind in COLUMNS
            and id not in INTERNAL_SETTINGS
            and (is_gone or now.get((kind, id), next(iter(found))) not in found)
        ):
            row = next((row for row in _rows_as_bytes(new_database, kind) if _row_id_text(row[0]) == id), ())
            damaged.append([kind, _row_name_or_id(Damaged(kind, id, "", row))])
    return [Notice("rows", {"mended": 0, "settings": [], "others": damaged})] if damaged else []


def _row_name_or_id(row: Damaged) -> str:
    """The label by which people know the row."""
    if row.kind in ("leagues", "armies") and len(row.columns) > 1 and row.columns[1] is not None:
        read = json_object_in_tuple_or_none(row.columns[1])
        if read and isinstance(read[0].get("name"), str):
            return str(read[0]["name"])
    return row.id


def _rows_as_bytes(database: Connection, kind: str) -> list[tuple[bytes | None, ...]]:
    columns = ", ".join(f"CAST({name} AS BLOB)" for name in COLUMNS[kind])
    return database.execute(f"SELECT {columns} FROM {kind}").fetchall()


def _row_id_text(key: bytes | None) -> str:
    return (key or b"").decode(errors="replace")
