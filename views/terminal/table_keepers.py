"""The two places where a game played in the terminal is kept: a table of a data folder, or a record file.
After each change `Answer.fault` says what could not be saved."""

import json
import os
from collections.abc import Collection, Sequence
from errno import EISDIR
from pathlib import Path
from tempfile import TemporaryFile

from models.json_values import JsonObject
from models.record import Header, NoRecord
from models.rulings import Ruling
from models.translation import say
from referee.table.replay import read_record
from referee.table.table import Table
from views.terminal.output import STANDARD, replace_file_atomically
from views.workspace.answer import Answer
from views.workspace.record_files import import_record
from views.workspace.workspace import Workspace


class TableInFolder:
    """A table of a data folder. Every entry is saved before it is answered, and automatic entries follow."""

    def __init__(self, workspace: Workspace, id: int) -> None:
        self._workspace, self.id = workspace, id

    @property
    def table(self) -> Table:
        return self._workspace.table(self.id)

    def enter_together(self, entries: Sequence[JsonObject]) -> Answer:
        """Enter all of these or none. Raises NoRecord."""
        return self._workspace.enter_together(self.id, entries)

    def undo(self) -> tuple[Ruling | None, Answer]:
        """Undo the last step. Returns its ruling, or None if there is nothing to undo."""
        ruling = self.table.ruling_to_undo
        return ruling, self._workspace.undo(self.id)

    def redo(self) -> tuple[Ruling | None, Answer]:
        """Redo the last undone step. Returns its ruling, or None if there is nothing to redo."""
        ruling = self.table.ruling_to_redo
        return ruling, self._workspace.redo(self.id)

    def continue_with_game_of_record(self, file: Path, content: bytes) -> None:
        """Import the game of this record as a new table and continue with it. Raises NoRecord or
        StoreError."""
        self.id = import_record(self._workspace, content).id

    def unsaved_reason_after_retry(self) -> str:
        """Always "": an entry that cannot be saved is not entered."""
        return ""

    def note_saved_elsewhere(self) -> None:
        """Does nothing: the table is saved already."""


class TableInFile:
    """A table whose record file is rewritten after every change; without a file it is not saved."""

    def __init__(self, record: str | bytes, file: Path | None = None) -> None:
        self._file = file
        self._unsaved_reason = ""
        """Why the latest changes are not in the file; "" if they are."""
        self.table = table_replayed_from_record(record)

    def enter_together(self, entries: Sequence[JsonObject]) -> Answer:
        """Enter all of these or none. Raises NoRecord."""
        ruling = self.table.enter_together([self.table.entry_from_json(entry) for entry in entries])
        return Answer(ruling, self._save_record() if ruling.is_accepted else None)

    def undo(self) -> tuple[Ruling | None, Answer]:
        """Undo the last step. Returns its ruling, or None if there is nothing to undo."""
        ruling = self.table.ruling_to_undo
        self.table.undo()
        return ruling, Answer(fault=self._save_record())

    def redo(self) -> tuple[Ruling | None, Answer]:
        """Redo the last undone step. Returns its ruling, or None if there is nothing to redo."""
        ruling = self.table.ruling_to_redo
        self.table.redo()
        return ruling, Answer(fault=self._save_record())

    def continue_with_game_of_record(self, file: Path, content: bytes) -> None:
        """Continue with the game of this record, in its file. Raises NoRecord, also if the present game is
        not saved, and OSError if the file cannot be written."""
        require_writable_record_file(file)
        if reason := self.unsaved_reason_after_retry():
            raise NoRecord(
                say(
                    "terminal.open_unsaved",
                    "the present game is not saved ({reason}): first save it with `save FILE`",
                    reason=reason,
                )
            )
        self.table, self._file = table_replayed_from_record(content), file

    def unsaved_reason_after_retry(self) -> str:
        """Why the latest changes are not in the file, after another attempt if they were not; "" if they
        are."""
        if self._unsaved_reason:
            self._save_record()
        return self._unsaved_reason

    def note_saved_elsewhere(self) -> None:
        """Note that the game as it stands is in another file."""
        self._unsaved_reason = ""

    def _save_record(self) -> str | None:
        """Write the record. Returns a message if it cannot be written; the game goes on, and each entry tries
        again."""
        if self._file is None:
            return None
        try:
            replace_file_atomically(
                self._file, json.dumps(self.table.record_json(), indent=1, ensure_ascii=False).encode()
            )
        except OSError as error:
            why = error.strerror or type(error).__name__
            self._unsaved_reason = f"{self._file}: {why}"
            return say(
                "terminal.unsaved",
                "{file} could not be written ({why}). Your entries are not saved yet; the next one "
                "writes them all.",
                file=self._file,
                why=why,
            )
        self._unsaved_reason = ""
        return None


TableKeeper = TableInFolder | TableInFile
"""Saves one table."""


def table_replayed_from_record(record: str | bytes) -> Table:
    header, entries = read_record(record)
    table = Table(header)
    for entry in entries:
        table.enter(entry)
    return table


def require_writable_record_file(file: Path) -> None:
    """Raise OSError if the record file could not be replaced after an entry, NoRecord for standard output."""
    if str(file) == STANDARD:
        raise record_needs_file_error()
    if file.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(file))
    try:
        with TemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def record_needs_file_error() -> NoRecord:
    return NoRecord(
        say(
            "terminal.record_in_file",
            "--record is read and written: name a file (`save -` prints a record)",
        )
    )


def require_same_game(stored: Header, wanted: Header, file: Path, given_parts: Collection[str]) -> None:
    """Raise NoRecord if a file's record is not of the wanted game: another game, other players, or another
    value of one of the `given_parts`: `edition`, `seats` (with the armies), or a house rule.
    """

    def compared_values(header: Header) -> list[object]:
        values = header.options.model_dump() | header.to_json_object()
        return [header.game, header.names, *(values.get(part) for part in given_parts)]

    if compared_values(stored) != compared_values(wanted):
        raise NoRecord(
            say(
                "terminal.other_game",
                "{file} is the record of another game ({game}: {names}). Name another file, or leave the "
                "game out to go on with this one",
                file=file,
                game=stored.game,
                names=", ".join(stored.names),
            )
        )
