"""What can go wrong with keeping, each as one sentence that says what happened to the entry and what to do."""

import errno
import sqlite3


class Fault(Exception):
    """Something could not be kept or read. Its text is one sentence, without final full stop, for the people at the table."""


class DiskFull(Fault):
    """There is no room left."""


class Torn(Fault):
    """The file is damaged."""


class WrittenElsewhere(Fault):
    """Another process kept an act of this number first."""


class NewerSchema(Fault):
    """A newer version of the app wrote this file."""


class Unwritable(Fault):
    """The folder or the file may not be written."""


class Gone(Fault):
    """There is no such table."""


NOT_KEPT = "This was not entered"

_BY_CODE: dict[int, tuple[type[Fault], str]] = {
    sqlite3.SQLITE_FULL: (DiskFull, "the disk is full. Make room, then enter it again"),
    sqlite3.SQLITE_IOERR: (DiskFull, "the disk did not take it. It may be full or failing; make room, then enter it again"),
    sqlite3.SQLITE_CORRUPT: (Torn, "the file of tables is damaged. Start the app again: it saves what can be read"),
    sqlite3.SQLITE_NOTADB: (Torn, "the file of tables is damaged. Start the app again: it saves what can be read"),
    sqlite3.SQLITE_CONSTRAINT: (WrittenElsewhere, "another window of this app entered something first. Look again, then enter it anew"),
    sqlite3.SQLITE_BUSY: (WrittenElsewhere, "another program holds the file of tables. Close it, then enter it again"),
    sqlite3.SQLITE_LOCKED: (WrittenElsewhere, "another program holds the file of tables. Close it, then enter it again"),
    sqlite3.SQLITE_READONLY: (Unwritable, "the data folder may not be written. Give the right to write there, then enter it again"),
    sqlite3.SQLITE_CANTOPEN: (Unwritable, "the file of tables cannot be opened. Look whether the data folder is still there"),
    sqlite3.SQLITE_PERM: (Unwritable, "the data folder may not be written. Give the right to write there, then enter it again"),
}

_WHAT = {"keep": NOT_KEPT, "read": "This table cannot be read now", "open": "The tables cannot be opened"}


def fault_of(error: Exception, doing: str) -> Fault:
    """The sentence for what SQLite or the operating system said while the app was at `doing`: keep, read or open."""
    kind, why = Fault, f"the file of tables says: {error}"
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        kind, why = _BY_CODE.get(code, (Fault, why))
    elif isinstance(error, OSError):
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        kind, why = (DiskFull, "the disk is full. Make room and try again") if full else (Unwritable, f"{error.strerror or error}")
    return kind(f"{_WHAT[doing]}: {why}")
