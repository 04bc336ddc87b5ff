"""Read tables from the file one by one, so that damage to one does not affect others, and is never mistaken
for data.
"""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from models.json_values import JsonObject
from models.store.digests import link_before_first_act, link_of_act, table_row_seal
from models.store.schema import ACTS_OF, SqlRow

Line = SqlRow
"""A row of `tables`, with the columns of LINE."""


class StoredTable(NamedTuple):
    """One table as it is stored, without its acts."""

    id: int
    header: JsonObject
    manner: JsonObject
    """How the app behaves at this table. Everything that rulings depend on is in the header instead."""
    summary: JsonObject
    """The data for the home list, cached with the last act. It may be empty; the acts are authoritative."""
    created: str
    updated: str
    finished: str | None
    removed: str | None


class StoredActs(NamedTuple):
    """The acts of a table as JSON texts, up to the first that does not match its link."""

    texts: list[str]
    expected_count: int
    """Number of acts the table should have."""
    is_whole: bool
    """True if these are all acts, and there are no others."""
    links: Sequence[str] = ()
    """The link of each act."""


LINE: Final = (*StoredTable._fields, "acts", "chain", "seal")


def table_row_or_none(database: sqlite3.Connection, id: int) -> Line | None:
    """The row of one table; None if there is none."""
    found: Line | None = database.execute(
        f"SELECT {', '.join(LINE)} FROM tables WHERE id = ?", (id,)
    ).fetchone()
    return found


def ids_and_stored_tables(
    database: sqlite3.Connection, removed: bool, max_count: int = -1
) -> list[tuple[int, StoredTable | None]]:
    """Tables on the home list (or removed from it), the most recently used first, at most `max_count`; None
    for each unreadable one.
    """
    columns, is_removed = ", ".join(f"tables.{name}" for name in LINE), "NOT NULL" if removed else "NULL"
    query = (
        f"SELECT {columns}, begun.header FROM tables LEFT JOIN begun USING (id) WHERE removed IS {is_removed}"
    )
    rows = database.execute(
        f"{query} ORDER BY tables.updated DESC, tables.id DESC LIMIT ?", (max_count,)
    ).fetchall()
    return [
        (row[0], stored_table_or_none(row[:-1], row[1]) or stored_table_or_none(row[:-1], row[-1]))
        for row in rows
    ]


def stored_table_or_none(line: Line, header_json: str | None) -> StoredTable | None:
    """Make a table from its row. `header_json`: its header; None if that cannot be read."""
    id, _, manner, summary, created, updated, finished, removed, acts, chain, sealed = line
    header = json_object_in_tuple_or_none(header_json)
    if header is None:
        return None
    is_sealed = isinstance(summary, str) and sealed == table_row_seal(acts, chain, summary)
    table_list_summary_json = json_object_in_tuple_or_none(summary) if is_sealed else None
    times = (each if isinstance(each, str) else None for each in (finished, removed))
    return StoredTable(
        id,
        header[0],
        (json_object_in_tuple_or_none(manner) or ({},))[0],
        (table_list_summary_json or ({},))[0],
        str(created),
        str(updated),
        *times,
    )


def json_object_in_tuple_or_none(text: object, allows_any_value: bool = False) -> tuple[Any] | None:
    """The JSON value in a stored text, as a tuple of one; None if it is invalid.

    It must be an object unless `allows_any_value`.
    """
    if not isinstance(text, str | bytes):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return (value,) if allows_any_value or isinstance(value, dict) else None


def verified_acts_before_first_damaged(database: sqlite3.Connection, id: int) -> StoredActs:
    """The acts of a table in order, up to the first that is missing, changed or another table's."""
    row, rows = table_row_or_none(database, id), readable_act_rows_then_error_row(database, id)
    beginning = creation_time_and_header_matching_act_chain(database, id, row) if row else None
    due = row[8] if row and isinstance(row[8], int) else len(rows)
    if beginning is None:
        return StoredActs([], max(due, len(rows)), False)
    link, texts, links = link_before_first_act(*beginning), list[str](), list[str]()
    for n, act, stored_link in rows:
        if n == 0:
            continue  # numbers start at 1; the links verify the others
        if n != len(texts) + 1 or not isinstance(act, str) or stored_link != (link := link_of_act(link, act)):
            break
        texts.append(act)
        links.append(link)
    due = max([due, *(n for n, _, _ in rows[-1:] if isinstance(n, int))])
    return StoredActs(texts, due, len(texts) == len(rows) == due, links)


def verified_act_counts_of_damaged_tables(database: sqlite3.Connection) -> dict[int, int]:
    """Number of verified acts of each table that is damaged in any part."""
    found = {}
    for (id,) in database.execute(
        "SELECT id FROM tables UNION SELECT id FROM begun UNION SELECT DISTINCT key >> 24 FROM acts"
    ).fetchall():
        row, kept_acts = table_row_or_none(database, id), verified_acts_before_first_damaged(database, id)
        twice = database.execute("SELECT created, header FROM begun WHERE id = ?", (id,)).fetchone()
        same = row is not None and twice == (row[4], row[1]) and stored_table_or_none(row, row[1]) is not None
        sealed = (
            row is not None and isinstance(row[3], str) and row[10] == table_row_seal(row[8], row[9], row[3])
        )
        if not (same and sealed and kept_acts.is_whole):
            found[id] = len(kept_acts.texts)
    return found


def readable_act_rows_then_error_row(database: sqlite3.Connection, id: int) -> list[SqlRow]:
    rows = []
    try:
        for row in database.execute(f"SELECT n, act, link FROM acts WHERE {ACTS_OF} ORDER BY key", (id,)):
            rows.append(row)
    except sqlite3.DatabaseError as error:
        rows.append((0, None, str(error)))  # acts after a damaged page cannot be read
    return rows


def creation_time_and_header_matching_act_chain(
    database: sqlite3.Connection, id: int, line: Line
) -> tuple[str, str] | None:
    """A table's creation time and header. Of the two stored copies, the one from which the chain of acts
    follows."""
    twice = [(line[4], line[1]), *database.execute("SELECT created, header FROM begun WHERE id = ?", (id,))]
    readable = [
        (created, header)
        for created, header in twice
        if isinstance(created, str) and json_object_in_tuple_or_none(header) is not None
    ]
    first = database.execute("SELECT act, link FROM acts WHERE key = (? << 24) + 1", (id,)).fetchone()
    if first is None or not isinstance(first[0], str):
        return next((each for each in readable if line[8] or link_before_first_act(*each) == line[9]), None)
    return next(
        (each for each in readable if link_of_act(link_before_first_act(*each), first[0]) == first[1]), None
    )
