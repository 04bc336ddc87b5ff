"""The open file of tables: every change is one durable transaction, or does not happen."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final

from models.store.change_counter import ChangeCount, ChangeCounter, Tables
from models.store.errors import StoreError, locked_file_error, store_error_for
from models.store.file_identity import FileIdentity
from models.store.file_replacement import FILE
from models.store.opening import open_store
from models.store.private_files import create_private_folder, restrict_app_files_to_this_user
from models.store.table_reader import verified_act_counts_of_damaged_tables
from models.store.unfinished_files import remove_unfinished_files

LONGEST_WAIT: Final = 8
"""Attempts, a quarter of a second apart, to access a file that another program has locked."""
SETTLE_EVERY: Final = 16
"""Number of changes after which the log is written into the file; no more than this ever depends on the
log."""


class StoreFile:
    """The file, its log and the note beside it. Every change of the file is made within `change()`."""

    def __init__(self, folder: Path, now: str) -> None:
        self.path = folder / FILE
        with translating_into_store_errors("open"):
            create_private_folder(folder)
            restrict_app_files_to_this_user(folder)
            remove_unfinished_files(folder)
            self.database, self.notices, self.damage = open_store(folder, now)
            self.store_id, self._changes = self.database.execute("SELECT id, changes FROM store").fetchone()
            self._place = FileIdentity(self.path, self.database)
        self._settled = self._changes
        self._lately, self._is_ours = Tables(), True
        self._whole: ExitStack | None = None
        self._parts: Tables | None = None
        self._note, self._listed = ChangeCounter(folder), -1
        self.write_log_into_file()

    @contextmanager
    def one_transaction(self) -> Iterator[None]:
        """Combine all changes in the `with` block into one: durable at its end, or rolled back.

        An error must leave the block.
        """
        if self._whole is not None:
            yield
            return
        with ExitStack() as self._whole:
            try:
                yield
            finally:
                self._whole = self._parts = None

    def durable_change_recording_changed_tables(self) -> AbstractContextManager[Tables]:
        """Make one change, or a part of one within `transaction()`. It is durable at the end, or a StoreError
        is raised and nothing changed.

        Yields a mapping in which the caller enters the tables it changed, for the note.
        """
        if self._whole is None:
            return self._one_counted_change()
        if self._parts is None:
            self._parts = self._whole.enter_context(self._one_counted_change())
        return nullcontext(self._parts)

    @contextmanager
    def _one_counted_change(self) -> Iterator[Tables]:
        changed_tables = Tables()
        with translating_into_store_errors("keep"):
            self._place.require_same_store_file(self.store_id, self._settled)
            self.database.execute("BEGIN IMMEDIATE")
            try:
                changes = self.database.execute("SELECT changes + 1 FROM store").fetchone()[0]
                self._is_ours = changes == self._changes + 1
                yield changed_tables
                self.database.execute("UPDATE store SET changes = ?", (changes,))
                self.database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.database.rollback()
                raise
        self._changes = changes
        self._lately |= changed_tables
        self._write_change_count_beside_file()
        if self._changes - self._settled >= SETTLE_EVERY:
            self.write_log_into_file(empties_log=False)

    @contextmanager
    def one_uncounted_change_without_sync(self) -> Iterator[None]:
        """Make a change that need not be durable, such as a draft: it survives the app, and a power loss only
        after the next durable change.

        Within `transaction()` it is a part like any other.
        """
        if self._whole is not None:
            with self.durable_change_recording_changed_tables():
                yield
            return
        with translating_into_store_errors("keep"):
            self.database.execute("PRAGMA synchronous = NORMAL")
            try:
                self.database.execute("BEGIN IMMEDIATE")
                yield
                self.database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.database.rollback()
                raise
            finally:
                self.database.execute("PRAGMA synchronous = FULL")

    def last_link_if_known(self, table_id: int, act_count: int) -> str | None:
        """The link of a table's last act, if the table is known to have this many acts; None if the file must
        be read.
        """
        last_act = (self._parts or {}).get(table_id) or (
            self._lately.get(table_id) if self._is_ours else None
        )
        return last_act[1] if last_act is not None and last_act[0] == act_count else None

    @property
    def change_count(self) -> int:
        """Number of changes to the store."""
        return int(self._changes)

    @property
    def is_log_written_into_file(self) -> bool:
        """True if nothing depends on the log."""
        return bool(self._settled == self._changes)

    def replace_content(self, new_file: Path) -> None:
        """Replace the present content by that of another file of this version, in one transaction.

        The new file must have this store's id and a change count higher by one. Raises StoreError; nothing
        has changed then.
        """
        with translating_into_store_errors("put_back"):
            self._place.require_same_store_file(self.store_id, self._settled)
            self._note.delete_files()  # otherwise it would report missing tables
            try:
                with closing(sqlite3.connect(new_file)) as source:
                    source.backup(self.database, progress=backup_progress_that_raises_after(LONGEST_WAIT))
                self.damage = verified_act_counts_of_damaged_tables(self.database)
            finally:
                self._changes = self.database.execute("SELECT changes FROM store").fetchone()[0]
                self._lately, self._listed = Tables(), -1
                self._place.remember_page_of_store_row(self.database)
                self._write_act_count_file_if_outdated()
                self._write_change_count_beside_file()
        self.write_log_into_file()

    def write_log_into_file(self, empties_log: bool = True) -> None:
        """Write the log into the file. If that fails, everything stays in the log. Within `transaction()` it
        is postponed.

        `empties_log`: also empty the log.
        """
        if self._parts is not None:
            return
        with suppress(StoreError), translating_into_store_errors("keep"):
            self._place.require_same_store_file(self.store_id, self._settled)
            mode = "TRUNCATE" if empties_log else "PASSIVE"
            try:
                busy, in_log, written = self.database.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
            finally:
                self._place.remember_size_and_time()  # possibly only a part, if the disk is full
            if not busy and in_log == written:
                self._settled = self._changes
                self._write_act_count_file_if_outdated()
                self._lately.clear()
                self._write_change_count_beside_file()

    def _write_act_count_file_if_outdated(self) -> None:
        if self._listed != self._changes:
            rows = self.database.execute("SELECT id, acts, chain FROM tables").fetchall()
            tables: Tables = {id: (acts, chain) for id, acts, chain in rows}
            self._note.write_table_act_counts_to_file(
                ChangeCount(self.store_id, self._changes, self._settled, tables)
            )
            self._listed = self._changes

    def close(self) -> None:
        """Close the file. Nothing is left to be written."""
        self.write_log_into_file()
        self.database.close()
        self._place.close()
        self._note.close()

    def _write_change_count_beside_file(self) -> None:
        self._note.write_count(ChangeCount(self.store_id, self._changes, self._settled, self._lately))


def backup_progress_that_raises_after(times: int) -> Callable[[int, int, int], None]:
    """A progress callback for Connection.backup, which otherwise waits for a lock forever."""
    waited = 0

    def raise_after_times(*_: int) -> None:
        nonlocal waited
        waited += 1
        if waited > times:
            raise locked_file_error()

    return raise_after_times


@contextmanager
def translating_into_store_errors(action: str) -> Iterator[None]:
    """Turn errors of SQLite or the disk into a StoreError."""
    try:
        yield
    except (StoreError, sqlite3.ProgrammingError):  # the second is a programming error
        raise
    except (sqlite3.Error, OSError, ValueError) as error:
        raise store_error_for(error, action) from error
