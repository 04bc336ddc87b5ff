"""Opening the file of tables: what is found there is looked at first, and what happened to it is told."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from models.store import table_reader
from models.store.change_counter import Note, Noted, noted
from models.store.errors import NewerSchema
from models.store.file_checks import (
    Looked,
    has_a_foreign_log,
    has_our_shape,
    is_about_the_file,
    is_cut_off,
    look,
)
from models.store.file_replacement import FILE, aside_name, finish, place_to_make, set_aside, take_over
from models.store.notices import KNOWN, Notice
from models.store.private_files import private_file
from models.store.row_digests import mend_rows, renew_digests_from_now_on
from models.store.salvage import found_beside, salvage
from models.store.schema import drop_foreign_triggers, newer_steps, take_steps
from models.translation import say

PRAGMAS = (
    "page_size = 4096",  # models.store.pages reads no other
    "journal_mode = WAL",
    "synchronous = FULL",
    "fullfsync = ON",
    "foreign_keys = ON",
    "secure_delete = ON",  # what is removed for good is not found again by a salvage
    "wal_autocheckpoint = 200",
)


class Opened(NamedTuple):
    """The file of tables, and what happened to it since it was open last."""

    database: sqlite3.Connection
    notices: list[Notice]
    damage: dict[int, int]
    """The tables that are not whole, which nothing could mend: of each, how many of its acts can be read."""


def open_store(folder: Path, now: str) -> Opened:
    """Open the file of tables in a folder, whatever state it is in. A damaged one is set aside, and what can be read goes on."""
    finish(folder)
    path, before = folder / FILE, noted(folder)
    notices: list[Notice] = []
    if has_a_foreign_log(path):
        aside = aside_name(folder, "torn", now)
        set_aside(folder, aside, ("-wal", "-shm"))
        notices.append(Notice("log_aside", {"file": f"{aside}-wal"}))
    beside = path.with_name(f"{FILE}-wal")
    if not path.exists() and not (beside.exists() and beside.stat().st_size):
        _begin(folder)
        if before is not None and before.changes:
            notices.append(Notice("missing", {}))
            Note(folder).forget()
        return Opened(connected(path), notices, {})
    looked = look(path) if path.exists() else Looked(False)
    if looked.newer:
        raise _newer(path, looked.newer)
    database, notice = None, None
    if looked.is_sound and not is_cut_off(path) and not _lost_its_log(looked, before):
        if before is not None and (notice := _differs(looked, before)):
            notices.append(notice)
            Note(folder).forget()
        database = _connected_if_sound(path)
    damage = table_reader.damage(database) if database else {}
    falls_short = (
        before is not None and notice is None and database is not None and _falls_short(database, before)
    )
    if database is None or falls_short or damage != _known(database):
        if database is not None:
            database.close()
        _salvage(folder, before, now)
        database = connected(path)
        damage = _known(database)
    else:
        mend_rows(database)
    return Opened(database, notices, damage)


def _connected_if_sound(path: Path) -> sqlite3.Connection | None:
    """What no look told shows itself when the tables are brought up to this version."""
    try:
        database = connected(path)
        if has_our_shape(database):
            return database
        database.close()
    except UnicodeError:  # what SQLite says of a damaged name
        pass
    except sqlite3.Error as error:
        if not is_about_the_file(error):
            raise
    return None


def _known(database: sqlite3.Connection) -> dict[int, int]:
    row = database.execute("SELECT value FROM settings WHERE name = ?", (KNOWN,)).fetchone()
    known = table_reader.json_in(row[0]) if row else None
    return (
        {int(id): acts for id, acts in known[0].items() if id.isdecimal() and isinstance(acts, int)}
        if known
        else {}
    )


def connected(path: Path) -> sqlite3.Connection:
    """A sound file, or none yet, with every table of this version in it."""
    if not path.exists():
        private_file(path)  # SQLite gives its log and its memory the rights of the file
    connection = sqlite3.connect(path, timeout=2, isolation_level=None, check_same_thread=False)
    connection.text_factory = text_or_none
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        drop_foreign_triggers(connection)
        take_steps(connection)
        renew_digests_from_now_on(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def text_or_none(raw: bytes) -> str | None:
    """A text of the file; None for what is none."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def _begin(folder: Path) -> None:
    """Make an empty file whole under another name: one of no bytes is never one that was begun."""
    new = place_to_make(folder)
    connected(new).close()
    take_over(new, aside_name(folder, "torn", ""))


def _lost_its_log(looked: Looked, before: Noted | None) -> bool:
    """Does the file stand where its log began, though more was kept?"""
    return (
        before is not None
        and looked.store == before.store
        and before.settled <= looked.changes < before.changes
    )


def _differs(looked: Looked, before: Noted) -> Notice | None:
    if looked.store != before.store:
        return Notice("other", {})
    behind = before.changes - looked.changes
    return Notice("older", {"behind": behind}) if behind > 0 else None


def _falls_short(database: sqlite3.Connection, before: Noted) -> bool:
    """Is a table gone, or does its line say fewer acts, than was listed beside the file?"""
    lines = {
        id: acts for id, acts in database.execute("SELECT id, acts FROM tables") if isinstance(acts, int)
    }
    return any(told is not None and lines.get(id, -1) < told[0] for id, told in before.tables.items())


def _salvage(folder: Path, before: Noted | None, now: str) -> None:
    found = found_beside(folder, before)
    if newer := newer_steps(found.steps):
        raise _newer(folder / FILE, newer)
    salvage(folder, found, before, connected(place_to_make(folder)), now)


def _newer(path: Path, steps: str) -> NewerSchema:
    return NewerSchema(
        say(
            "store.newer",
            "A newer version of this app wrote the data in {path} ({newer}). Update the app, or choose another folder",
            path=path,
            newer=steps,
        )
    )
