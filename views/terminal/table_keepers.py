"""Where a game refereed in the terminal is saved: as a table of a data folder, or in a record file. After
each change `Answer.fault` says what could not be saved."""

import json
from collections.abc import Collection, Sequence
from pathlib import Path

from models.json_values import JsonObject
from models.record import Header, NoRecord
from models.rulings import Ruling
from models.translation import say
from referee.table.replay import read_record
from referee.table.table import Table
from views.terminal.output import replace_file_atomically
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


class TableInFile:
    """A table whose record file is rewritten after every change; without a file it is not saved."""

    def __init__(self, record: str | bytes, file: Path | None = None) -> None:
        self._file = file
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
        """Continue with the game of this record, in its file. Raises NoRecord."""
        self.table, self._file = table_replayed_from_record(content), file

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
            return say(
                "terminal.unsaved",
                "{file} could not be written ({why}). Your entries are safe here; the next one "
                "writes them all.",
                file=self._file,
                why=error.strerror or type(error).__name__,
            )
        return None


TableKeeper = TableInFolder | TableInFile
"""Saves one table."""


def table_replayed_from_record(record: str | bytes) -> Table:
    header, entries = read_record(record)
    table = Table(header)
    for entry in entries:
        table.enter(entry)
    return table


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
