"""Errors of the store. Each text is one sentence that says what happened to the entry and what to do."""

import errno
import sqlite3
from collections.abc import Callable
from typing import Final

from models.errors import ExplainedError
from models.translation import say


class StoreError(ExplainedError):
    """Something could not be stored or read.

    Its text is one sentence for the people at the table, without a full stop.
    """


class DiskFull(StoreError):
    """There is no room left."""


class FileDamaged(StoreError):
    """The file is damaged."""


class WrittenElsewhere(StoreError):
    """Another process stored an act with this number first."""


class NewerSchema(StoreError):
    """A newer version of the app wrote this file."""


class Unwritable(StoreError):
    """The folder or the file is not writable."""


class Gone(StoreError):
    """There is no such table."""


class Unreadable(StoreError):
    """One table cannot be read; the others can."""


def disk_full_text() -> str:
    return say("store.full", "the disk is full. Free some space, then try again")


def disk_full_or_failing_text() -> str:
    return say("store.not_taken", "the disk may be full or failing. Free some space, then try again")


def damaged_text() -> str:
    return say(
        "store.damaged", "the file of tables is damaged. Start the app again: it rescues what can be read"
    )


def written_elsewhere_text() -> str:
    return say("store.somebody_first", "another window of this app was quicker. Look, then try again")


def locked_text() -> str:
    return say("store.held", "another program is using the file of tables. Close it, then try again")


def unwritable_text() -> str:
    return say("store.unwritable", "the app may not write to the data folder. Allow it, then try again")


def not_opened_text() -> str:
    return say(
        "store.not_opened", "the file of tables cannot be opened. Check that the data folder is still there"
    )


_IS_THERE_ALREADY: Final = (
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_ROWID,
)
"""SQLite constraint errors which mean that the row was already there."""
NO_RIGHT: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_BY_CODE: Final[dict[int, tuple[type[StoreError], Callable[[], str]]]] = {
    sqlite3.SQLITE_FULL: (DiskFull, disk_full_text),
    sqlite3.SQLITE_IOERR: (DiskFull, disk_full_or_failing_text),
    sqlite3.SQLITE_CORRUPT: (FileDamaged, damaged_text),
    sqlite3.SQLITE_NOTADB: (FileDamaged, damaged_text),
    sqlite3.SQLITE_CONSTRAINT: (WrittenElsewhere, written_elsewhere_text),
    sqlite3.SQLITE_BUSY: (WrittenElsewhere, locked_text),
    sqlite3.SQLITE_LOCKED: (WrittenElsewhere, locked_text),
    sqlite3.SQLITE_READONLY: (Unwritable, unwritable_text),
    sqlite3.SQLITE_CANTOPEN: (Unwritable, not_opened_text),
    sqlite3.SQLITE_PERM: (Unwritable, unwritable_text),
}


def store_error_for(error: Exception, action: str) -> StoreError:
    """Translate an error of SQLite or the operating system.

    `action`: the action that failed, such as keep, read or open.
    """
    kind, reason = StoreError, say("store.file_says", "the file of tables reports: {error}", error=error)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        kind, reason = DiskFull, disk_full_text()
    elif (
        isinstance(error, sqlite3.IntegrityError)
        and getattr(error, "sqlite_errorcode", 0) not in _IS_THERE_ALREADY
    ):
        reason = say(
            "store.not_allowed",
            "the file of tables does not allow it ({error}). This is a fault of the app",
            error=error,
        )
    elif isinstance(error, sqlite3.Error):
        code = _sqlite_error_code_or_generic_error(error)
        if code in _BY_CODE:
            kind, text_of = _BY_CODE[code]
            reason = text_of()
    elif isinstance(error, OSError) and error.errno in NO_RIGHT:
        kind, reason = Unwritable, unwritable_text()
    elif isinstance(error, OSError):
        name = errno.errorcode.get(error.errno or 0, "?")
        kind, reason = (
            Unwritable,
            say("store.system_refuses", "the system refuses it ({code}). Check the disk", code=name),
        )
    return kind(f"{failed_action_words(action, kind)}: {reason}")


def _sqlite_error_code_or_generic_error(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def locked_file_error() -> WrittenElsewhere:
    """The error for a file that another program keeps locked."""
    return WrittenElsewhere(f"{nothing_changed_text()}: {locked_text()}")


def failed_action_words(action: str, kind: type[StoreError]) -> str:
    """The first words of a message: what failed.

    A change "could not be saved" only if the disk or the system refused it; whatever else stops it, nothing
    was changed.
    """
    if action == "back_up":
        return say("store.no_backup_made", "The backup was not made")
    if action == "read":
        return say("store.not_read", "Could not read")
    if action == "open":
        return say("store.cannot_open", "The tables cannot be opened")
    if action == "keep" and issubclass(kind, DiskFull | Unwritable):
        return say("store.not_kept", "Could not save")
    return nothing_changed_text()


def nothing_changed_text() -> str:
    """The first words of a message about a change that was not made."""
    return say("store.nothing_changed", "Nothing was changed")
