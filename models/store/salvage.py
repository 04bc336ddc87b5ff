"""Salvage a damaged file of tables: readable content is copied into a new file, which then replaces it.

The damaged file is never deleted or opened for writing: better tools may recover more from it.
"""

import json
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from models.store.change_counter import ChangeCount
from models.store.damaged_file import FoundTable, FoundTables, read_damaged_file
from models.store.digests import link_before_first_act, link_of_act, table_row_seal
from models.store.file_replacement import FILE, replace_store_file, unused_set_aside_name
from models.store.notices import KNOWN, NOTICES, Notice, notices_from_json
from models.store.row_digests import at_most_one_notice_listing_damaged_rows
from models.store.schema import ADD_ACT


def read_present_damaged_file(folder: Path, recorded_count: ChangeCount | None) -> FoundTables:
    """Read what is left in the file of tables and the log in this folder."""
    path = folder / FILE
    return read_damaged_file(path, path.with_name(f"{FILE}-wal"), recorded_count)


KEEP_SETTING: Final = "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"


def insert_found_content(new_database: Connection, found_tables: FoundTables) -> None:
    """Insert the tables that were found, and all else: settings, drafts, armies, leagues, players."""
    for table in found_tables.tables:
        write_table_and_return_link(new_database, table.id, table)
    new_database.executemany(KEEP_SETTING, found_tables.settings.items())
    write_drafts_except_of_lost_tables(new_database, found_tables)
    new_database.executemany("INSERT INTO armies VALUES (?, ?, ?, ?, ?)", found_tables.armies)
    new_database.executemany("INSERT INTO leagues VALUES (?, ?, ?, ?)", found_tables.leagues)
    new_database.executemany("INSERT OR IGNORE INTO spellings VALUES (?, ?)", found_tables.spellings.items())
    hidden_players = ((player,) for player in found_tables.hidden)
    new_database.executemany("INSERT OR IGNORE INTO hidden_players VALUES (?)", hidden_players)


def replace_with_salvaged(
    folder: Path,
    found_tables: FoundTables,
    recorded_count: ChangeCount | None,
    new_database: Connection,
    timestamp: str,
) -> None:
    """Fill a new file with what was found and replace the damaged file by it. A notice in it says what
    happened."""
    set_aside_name = unused_set_aside_name(folder, "torn", timestamp)
    whole_tables = sum(table.is_whole for table in found_tables.tables)
    notice = Notice(
        "salvaged",
        {
            "whole": whole_tables,
            "short": len(found_tables.tables) - whole_tables,
            "lost": found_tables.lost,
            "file": set_aside_name,
        },
    )
    changes = max(found_tables.changes, recorded_count.changes if recorded_count else 0) + 1
    store = found_tables.store or (recorded_count.store if recorded_count else "")
    new_database.execute("BEGIN")
    with new_database:
        if store:
            new_database.execute("UPDATE store SET id = ?", (store,))
        new_database.execute("UPDATE store SET changes = ?", (changes,))
        insert_found_content(new_database, found_tables)
        known = {table.id: len(table.acts) for table in found_tables.tables if not table.is_whole}
        notices = [
            *notices_from_json(found_tables.settings.get(NOTICES, "")),
            notice,
            *at_most_one_notice_listing_damaged_rows(new_database, found_tables.digests),
        ]
        news = (NOTICES, json.dumps(notices)), (KNOWN, json.dumps(known))
        new_database.executemany(KEEP_SETTING, news)
    new = Path(new_database.execute("PRAGMA database_list").fetchone()[2])
    new_database.close()
    replace_store_file(new, set_aside_name)


def write_table_and_return_link(database: Connection, id: int, table: FoundTable) -> str:
    """Write a salvaged table under this id, and return the link of its last act.

    An incomplete table is marked as such, and says so whenever it is opened.
    """
    chain, rows = link_before_first_act(table.created, table.header), []
    for n, (at, act) in enumerate(table.acts, 1):
        chain = link_of_act(chain, act)
        rows.append((id, n, at, act, chain))
    sealed = (
        table_row_seal(table.due, chain, table.summary) if table.is_whole else ""
    )  # the summary is made again if acts are missing
    line = (*table[1:8], table.due, chain, sealed)
    database.execute(
        "INSERT INTO tables (id, header, manner, summary, created, updated, finished, removed, acts, chain, "
        "seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (id, *line),
    )
    database.execute("INSERT INTO begun VALUES (?, ?, ?)", (id, table.created, table.header))
    database.executemany(ADD_ACT, rows)
    return chain


def write_drafts_except_of_lost_tables(database: Connection, found_tables: FoundTables) -> None:
    """Write the drafts of the tables that were found, and those that belong to no table."""
    places = {f"table/{table.id}" for table in found_tables.tables}
    drafts = [row for row in found_tables.drafts if row[1] in places or not str(row[1]).startswith("table/")]
    database.executemany("INSERT OR IGNORE INTO drafts VALUES (?, ?, ?, ?, ?, ?)", drafts)


def tables_missing_or_shorter_in_database(
    database: Connection, found_tables: FoundTables
) -> list[FoundTable]:
    """Tables found in another file that are missing in this one, or have fewer acts here."""
    missing = []
    for table in found_tables.tables:
        query = (
            "SELECT count(*) FROM acts JOIN begun ON id = table_id WHERE created = ? AND header = ? AND n > 0"
        )
        is_here = database.execute(
            "SELECT 1 FROM begun WHERE created = ? AND header = ?", (table.created, table.header)
        ).fetchone()
        count = database.execute(query, (table.created, table.header)).fetchone()[0]
        if not is_here or count < len(table.acts):
            missing.append(table)
    return missing
