"""Drafts in the journal's file: entries that were begun on one device, and neither entered nor discarded.

A draft is committed without waiting for the disk. It survives a crash of the app; only a power loss may lose
the last taps. Entries are stored durably (models.store.journal).
"""

import json
import re
from sqlite3 import Connection
from typing import Final

from models.store.errors import StoreError
from models.store.file import translating_into_store_errors
from models.store.journal import Journal, current_timestamp
from models.store.schema import migration

OF_ONE_DEVICE: Final = 100
OF_ALL: Final = 1000
"""Number of drafts kept in all; the oldest are deleted."""
LONGEST: Final = 50_000
"""Characters of one draft."""
DELETE: Final = "DELETE FROM drafts WHERE device = ? AND place = ? AND what = ?"


@migration
def m004_drafts(database: Connection) -> None:
    """Drafts, by device, place (`table/3`, `new/royals`) and kind, with the number of entries at the time.

    Those of a deleted table are deleted too.
    """
    database.execute(
        """CREATE TABLE drafts (
            device TEXT NOT NULL,
            place TEXT NOT NULL,
            what TEXT NOT NULL,
            entries INTEGER NOT NULL,
            said TEXT NOT NULL,
            updated TEXT NOT NULL,
            PRIMARY KEY (device, place, what)) WITHOUT ROWID"""
    )
    database.execute("CREATE INDEX drafts_by_age ON drafts (updated)")
    database.execute(
        "CREATE TRIGGER drafts_of_a_deleted_table AFTER DELETE ON tables BEGIN DELETE FROM drafts WHERE "
        "place = 'table/' || old.id; END"
    )


class DraftTable:
    """All drafts. Every method may raise a StoreError; nothing is changed then."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def entry_count_and_draft_text(self, device: str, place: str, kind: str) -> tuple[int, str] | None:
        """The table's number of entries when the draft was stored, and its JSON text; None if there is no
        draft."""
        with translating_into_store_errors("read"):
            query = "SELECT entries, said FROM drafts WHERE device = ? AND place = ? AND what = ?"
            found = self._journal.file.database.execute(query, (device, place, kind)).fetchone()
            return (int(found[0]), str(found[1])) if found else None

    def store_draft(self, device: str, place: str, kind: str, entry_count: int, content: str) -> None:
        """Store a draft in place of an earlier one. The oldest drafts may be deleted for it."""
        if len(content) > LONGEST:
            raise StoreError(f"a draft of {len(content)} letters")
        with self._journal.file.one_uncounted_change_without_sync():
            key, now, database = (device, place, kind), current_timestamp(), self._journal.file.database
            update = (
                "UPDATE drafts SET entries = ?, said = ?, updated = ? WHERE device = ? AND place = ? "
                "AND what = ?"
            )
            if not database.execute(update, (entry_count, content, now, *key)).rowcount:
                database.execute(
                    "INSERT INTO drafts VALUES (?, ?, ?, ?, ?, ?)", (*key, entry_count, content, now)
                )
                delete_drafts_above_limits_of_device_and_all(database, device)

    def delete_draft(self, device: str, place: str, kind: str) -> None:
        """Delete a draft that was entered or discarded."""
        with self._journal.file.one_uncounted_change_without_sync():
            self._journal.file.database.execute(DELETE, (device, place, kind))

    def delete_drafts_containing_name(self, name: str) -> None:
        """Delete every draft that contains this name."""
        database, quoted = self._journal.file.database, json.dumps(name, ensure_ascii=False)[1:-1]
        word = re.compile(rf"(?<!\w){re.escape(quoted)}(?!\w)")
        with self._journal.file.one_uncounted_change_without_sync():
            rows = database.execute(
                "SELECT device, place, what, said FROM drafts WHERE instr(said, ?)", (quoted,)
            ).fetchall()
            for *key, content in rows:
                if word.search(content):
                    database.execute(DELETE, key)


def delete_drafts_above_limits_of_device_and_all(database: Connection, device: str) -> None:
    """Delete the oldest drafts above the limits, of this device and of all."""
    oldest = """DELETE FROM drafts WHERE (device, place, what) IN
        (SELECT device, place, what FROM drafts {} ORDER BY updated DESC LIMIT -1 OFFSET ?)"""
    database.execute(oldest.format("WHERE device = ?"), (device, OF_ONE_DEVICE))
    database.execute(oldest.format(""), (OF_ALL,))
