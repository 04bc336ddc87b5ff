"""Reading tables from the file, each for itself: what is damaged costs what is damaged, and is never taken for something else."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from models.json_values import JsonObject
from models.store.digests import first_link, next_link, row_seal
from models.store.schema import ACTS_OF, SqlRow

Line = SqlRow
"""A row of `tables`, its columns in the order of LINE."""


class StoredTable(NamedTuple):
    """One table as the journal knows it, without its acts."""

    id: int
    header: JsonObject
    manner: JsonObject
    """How this table wants the app to behave. Nothing a ruling depends on: that stands in the header."""
    summary: JsonObject
    """What the home list says of it, cached with the last act. It may be empty; the acts are the truth."""
    created: str
    updated: str
    finished: str | None
    removed: str | None


class StoredActs(NamedTuple):
    """The acts of a table, as the JSON texts that were kept, up to the first that is not what it was when it was kept."""

    texts: list[str]
    due: int
    """How many there should be."""
    is_whole: bool
    """Are these all, and nothing else is there?"""
    links: Sequence[str] = ()
    """The link of each."""


LINE: Final = (*StoredTable._fields, "acts", "chain", "seal")


def table_row(database: sqlite3.Connection, id: int) -> Line | None:
    """The line of one table; None where there is none."""
    found: Line | None = database.execute(
        f"SELECT {', '.join(LINE)} FROM tables WHERE id = ?", (id,)
    ).fetchone()
    return found


def table_rows(
    database: sqlite3.Connection, removed: bool, most: int = -1
) -> list[tuple[int, StoredTable | None]]:
    """All tables that are on the home list, or are not, the latest used first, `most` of them; None for each that cannot be read."""
    columns, which = ", ".join(f"tables.{name}" for name in LINE), "NOT NULL" if removed else "NULL"
    asked = f"SELECT {columns}, begun.header FROM tables LEFT JOIN begun USING (id) WHERE removed IS {which}"
    rows = database.execute(
        f"{asked} ORDER BY tables.updated DESC, tables.id DESC LIMIT ?", (most,)
    ).fetchall()
    return [(row[0], stored_table(row[:-1], row[1]) or stored_table(row[:-1], row[-1])) for row in rows]


def stored_table(line: Line, written: str | None) -> StoredTable | None:
    """A table from its line. `written`: its header; None where that cannot be read."""
    id, _, manner, summary, created, updated, finished, removed, acts, chain, sealed = line
    header = stored_json_or_none(written)
    if header is None:
        return None
    fits = isinstance(summary, str) and sealed == row_seal(acts, chain, summary)
    told = stored_json_or_none(summary) if fits else None
    times = (each if isinstance(each, str) else None for each in (finished, removed))
    return StoredTable(
        id,
        header[0],
        (stored_json_or_none(manner) or ({},))[0],
        (told or ({},))[0],
        str(created),
        str(updated),
        *times,
    )


def stored_json_or_none(text: object, any_kind: bool = False) -> tuple[Any] | None:
    """The JSON in a text that was kept, an object unless of `random_act_by_kind`; None where there is none."""
    if not isinstance(text, str | bytes):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return (value,) if any_kind or isinstance(value, dict) else None


def read_acts(database: sqlite3.Connection, id: int) -> StoredActs:
    """The acts of a table in order. One that is missing, changed or not its own ends them."""
    told, rows = table_row(database, id), act_rows(database, id)
    begun = table_beginning(database, id, told) if told else None
    due = told[8] if told and isinstance(told[8], int) else len(rows)
    if begun is None:
        return StoredActs([], max(due, len(rows)), False)
    link, texts, links = first_link(*begun), list[str](), list[str]()
    for n, act, kept in rows:
        if n == 0:
            continue  # an act before the first is none; the others prove themselves
        if n != len(texts) + 1 or not isinstance(act, str) or kept != (link := next_link(link, act)):
            break
        texts.append(act)
        links.append(link)
    due = max([due, *(n for n, _, _ in rows[-1:] if isinstance(n, int))])
    return StoredActs(texts, due, len(texts) == len(rows) == due, links)


def damaged_tables(database: sqlite3.Connection) -> dict[int, int]:
    """The tables that are not what they were when they were kept, in any part: of each, how many acts prove themselves."""
    found = {}
    for (id,) in database.execute(
        "SELECT id FROM tables UNION SELECT id FROM begun UNION SELECT DISTINCT key >> 24 FROM acts"
    ).fetchall():
        told, kept_acts = table_row(database, id), read_acts(database, id)
        twice = database.execute("SELECT created, header FROM begun WHERE id = ?", (id,)).fetchone()
        same = told is not None and twice == (told[4], told[1]) and stored_table(told, told[1]) is not None
        sealed = (
            told is not None and isinstance(told[3], str) and told[10] == row_seal(told[8], told[9], told[3])
        )
        if not (same and sealed and kept_acts.is_whole):
            found[id] = len(kept_acts.texts)
    return found


def act_rows(database: sqlite3.Connection, id: int) -> list[SqlRow]:
    rows = []
    try:
        for row in database.execute(f"SELECT n, act, link FROM acts WHERE {ACTS_OF} ORDER BY key", (id,)):
            rows.append(row)
    except sqlite3.DatabaseError as error:
        rows.append((0, None, str(error)))  # where the file is damaged the acts end
    return rows


def table_beginning(database: sqlite3.Connection, id: int, line: Line) -> tuple[str, str] | None:
    """When the table was begun, and with what header: of the two places where this is kept, the one its acts go on from."""
    twice = [(line[4], line[1]), *database.execute("SELECT created, header FROM begun WHERE id = ?", (id,))]
    readable = [
        (created, header)
        for created, header in twice
        if isinstance(created, str) and stored_json_or_none(header) is not None
    ]
    first = database.execute("SELECT act, link FROM acts WHERE key = (? << 24) + 1", (id,)).fetchone()
    if first is None or not isinstance(first[0], str):
        return next((each for each in readable if line[8] or first_link(*each) == line[9]), None)
    return next((each for each in readable if next_link(first_link(*each), first[0]) == first[1]), None)
