"""The open file of tables: every change of it is one durable step, or nothing happened."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final

from models.store.change_counter import ChangeCount, ChangeCounter, Tables
from models.store.errors import StoreError, fault_of_lock, store_error_from
from models.store.file_identity import FileIdentity
from models.store.file_replacement import FILE
from models.store.opening import open_store
from models.store.private_files import make_private, private_folder
from models.store.table_reader import damaged_tables
from models.store.unfinished_files import remove_unfinished

LONGEST_WAIT: Final = 8
"""Tries, a quarter of a second apart, to get a file that another program holds."""
SETTLE_EVERY: Final = 16
"""Changes after which the log is written into the file: what hangs on the log is never more."""


class StoreFile:
    """The file, its log and the note beside it. Whoever changes the file does it in `changing`."""

    def __init__(self, folder: Path, now: str) -> None:
        self.path = folder / FILE
        with translating_store_errors("open"):
            private_folder(folder)
            make_private(folder)
            remove_unfinished(folder)
            self.database, self.notices, self.damage = open_store(folder, now)
            self.store, self._changes = self.database.execute("SELECT id, changes FROM store").fetchone()
            self._place = FileIdentity(self.path, self.database)
        self._settled = self._changes
        self._lately, self._is_ours = Tables(), True
        self._whole: ExitStack | None = None
        self._parts: Tables | None = None
        self._note, self._listed = ChangeCounter(folder), -1
        self.checkpoint_log()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is changed here is one change: durable when this ends, or none of it happened. Whatever fails has to end it."""
        if self._whole is not None:
            yield
            return
        with ExitStack() as self._whole:
            try:
                yield
            finally:
                self._whole = self._parts = None

    def change(self) -> AbstractContextManager[Tables]:
        """One change, or a part of one (`as_one`): all of it is durable on return, or nothing happened and a Fault is raised.

        It is given what to note of the tables changed.
        """
        if self._whole is None:
            return self._change()
        if self._parts is None:
            self._parts = self._whole.enter_context(self._change())
        return nullcontext(self._parts)

    @contextmanager
    def _change(self) -> Iterator[Tables]:
        lately = Tables()
        with translating_store_errors("keep"):
            self._place.require_unchanged(self.store, self._settled)
            self.database.execute("BEGIN IMMEDIATE")
            try:
                changes = self.database.execute("SELECT changes + 1 FROM store").fetchone()[0]
                self._is_ours = changes == self._changes + 1
                yield lately
                self.database.execute("UPDATE store SET changes = ?", (changes,))
                self.database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.database.rollback()
                raise
        self._changes = changes
        self._lately |= lately
        self._write_change_counter()
        if self._changes - self._settled >= SETTLE_EVERY:
            self.checkpoint_log(wait=False)

    @contextmanager
    def change_without_sync(self) -> Iterator[None]:
        """One change of what is no entry: it outlives the app at once, and a loss of power only once the next change is durable.

        Within `as_one` it is a part like any other.
        """
        if self._whole is not None:
            with self.change():
                yield
            return
        with translating_store_errors("keep"):
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

    def last_link(self, id: int, acts: int) -> str | None:
        """The link of a table's last act, if it is known to have so many; None: the file has to be asked."""
        told = (self._parts or {}).get(id) or (self._lately.get(id) if self._is_ours else None)
        return told[1] if told is not None and told[0] == acts else None

    @property
    def changes(self) -> int:
        """How often the store was changed."""
        return int(self._changes)

    @property
    def is_log_empty(self) -> bool:
        """Does nothing hang on the log?"""
        return bool(self._settled == self._changes)

    def replace_content(self, new: Path) -> None:
        """Let the content of a file of this version stand instead of the present content, in one transaction.

        The new file has the number of this store, and says that it was changed once more. Raises Fault, and then nothing has changed.
        """
        with translating_store_errors("put_back"):
            self._place.require_unchanged(self.store, self._settled)
            self._note.delete()  # it would say that tables are missing
            try:
                with closing(sqlite3.connect(new)) as source:
                    source.backup(self.database, progress=_give_up_after(LONGEST_WAIT))
                self.damage = damaged_tables(self.database)
            finally:
                self._changes = self.database.execute("SELECT changes FROM store").fetchone()[0]
                self._lately, self._listed = Tables(), -1
                self._place.has_moved(self.database)
                self._list_tables()
                self._write_change_counter()
        self.checkpoint_log()

    def checkpoint_log(self, wait: bool = True) -> None:
        """Write the log into the file. Where that cannot be, everything stays in the log; within `as_one` it is left for later.

        `wait`: and make the log empty.
        """
        if self._parts is not None:
            return
        with suppress(StoreError), translating_store_errors("keep"):
            self._place.require_unchanged(self.store, self._settled)
            how = "TRUNCATE" if wait else "PASSIVE"
            try:
                busy, in_log, written = self.database.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
            finally:
                self._place.written()  # a part of it, where the disk took no more
            if not busy and in_log == written:
                self._settled = self._changes
                self._list_tables()
                self._lately.clear()
                self._write_change_counter()

    def _list_tables(self) -> None:
        if self._listed != self._changes:
            rows = self.database.execute("SELECT id, acts, chain FROM tables").fetchall()
            tables: Tables = {id: (acts, chain) for id, acts, chain in rows}
            self._note.write_table_list(ChangeCount(self.store, self._changes, self._settled, tables))
            self._listed = self._changes

    def close(self) -> None:
        """Let go of the file. Nothing waits to be written."""
        self.checkpoint_log()
        self.database.close()
        self._place.close()
        self._note.close()

    def _write_change_counter(self) -> None:
        self._note.write(ChangeCount(self.store, self._changes, self._settled, self._lately))


def _give_up_after(times: int) -> Callable[[int, int, int], None]:
    """For Connection.backup, which otherwise waits for a lock without end."""
    waited = 0

    def count(*_: int) -> None:
        nonlocal waited
        waited += 1
        if waited > times:
            raise fault_of_lock()

    return count


@contextmanager
def translating_store_errors(doing: str) -> Iterator[None]:
    """Turn what SQLite or the disk says into one sentence for the people at the table."""
    try:
        yield
    except (StoreError, sqlite3.ProgrammingError):  # the second is our own mistake
        raise
    except (sqlite3.Error, OSError, ValueError) as error:
        raise store_error_from(error, doing) from error
