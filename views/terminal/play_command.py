"""`referee play`: find or begin the game, then read lines and answer them."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import StoredTable, StoreError
from models.translation import say
from referee.games import header_from_json
from views.terminal.data_folder import with_workspace
from views.terminal.output import STANDARD, print_file_error, print_line
from views.terminal.play import TerminalTable, command_help
from views.terminal.table_keepers import TableInFile, TableInFolder, check_same_game
from views.workspace.table_settings import settings_of
from views.workspace.workspace import Workspace


class GameWanted(NamedTuple):
    """The game named on the command line."""

    begun: Callable[[], JsonObject]
    """Makes its record without entries. Raises NoRecord."""
    edition: str
    has_armies: bool
    house_rules: tuple[str, ...]
    """The names of the house rules that were given."""

    @property
    def said(self) -> list[str]:
        """The parts of a header that were given besides game and players."""
        return [
            *(["edition"] if self.edition else []),
            *(["seats"] if self.has_armies else []),
            *self.house_rules,
        ]


def play_in_terminal(wanted: GameWanted | None, record: Path | None, data: Path | None) -> int:
    """Referee a game from typed lines, in a record file or as a table of a data folder. Returns the exit status."""
    try:
        if record is not None:
            return converse(TerminalTable(TableInFile(record_to_go_on_with(wanted, record), record)))
        begun = wanted.begun() if wanted else None
    except OSError as error:
        return print_file_error(error.filename or "", error)
    except NoRecord as error:
        print_line(str(error), err=True)
        return 2
    return with_workspace(data, lambda workspace: play_table(workspace, begun))


def record_to_go_on_with(wanted: GameWanted | None, file: Path) -> bytes:
    """The record of a file, or a new one if the file does not exist. Raises OSError, or NoRecord for another game."""
    if str(file) == STANDARD:
        raise NoRecord(
            say(
                "terminal.record_in_file",
                "--record is read and written: name a file (`save -` prints a record)",
            )
        )
    content = file.read_bytes() if file.exists() or wanted is None else b""
    if not content and wanted is not None:
        return json.dumps(wanted.begun()).encode()
    if wanted is not None:
        there = TableInFile(content).table.header
        check_same_game(there, header_from_json(wanted.begun()), file, wanted.said)
    return content


def play_table(workspace: Workspace, begun: JsonObject | None) -> int:
    """Referee a new table, or (None) the last used one that is not over. Returns the exit status."""
    try:
        if begun is not None:
            id = workspace.begin_table({name: value for name, value in begun.items() if name != "entries"})
        else:
            id = next((each.id for each in workspace.tables() if is_under_way(each)), 0)
        if not id:
            print_line(
                say(
                    "terminal.no_table",
                    "No game is under way here. Begin one: referee play GAME NAME NAME",
                ),
                err=True,
            )
            return 2
        return converse(TerminalTable(TableInFolder(workspace, id)))
    except (NoRecord, StoreError) as error:
        print_line(f"{error}.", err=True)
        return 2


def is_under_way(kept: StoredTable) -> bool:
    """True if the game is not over and not a demonstration."""
    return kept.finished is None and settings_of(kept).origin not in ("demonstration", "sample", "try-out")


def converse(terminal: TerminalTable) -> int:
    """Read lines and print the answers, until `quit` or the end of the input."""
    shows = sys.stdin.isatty() and sys.stdout.isatty()
    read_line, show = (prompt_with_pictures if shows else plain_prompt)(terminal)
    show(command_help())
    while True:
        try:
            line = read_line()
        except EOFError:
            return 0
        except KeyboardInterrupt:  # discards the line, as in a shell
            continue
        if line.strip().lower() == "quit":
            return 0
        for said in terminal.answer(line) if line.strip() else ():
            show(said)


Show = Callable[[str], None]


def plain_prompt(terminal: TerminalTable) -> tuple[Callable[[], str], Show]:
    """Prompt and output for a pipe: whose turn it is before each line, and plain answers."""

    def read_line() -> str:
        print_line(f"{terminal.prompt()} > ", newline=False)
        return input()

    return read_line, print_line


def prompt_with_pictures(terminal: TerminalTable) -> tuple[Callable[[], str], Show]:
    """Prompt and output for a terminal: history, completion, and the table drawn whenever it has changed."""
    from views.terminal.prompt import line_reader, print_picture, print_wrapped

    read_next, drawn = line_reader(terminal), [object()]

    def read_line() -> str:
        if terminal.table.state is not drawn[0]:
            drawn[0] = terminal.table.state
            print_picture(terminal)
        return read_next()

    return read_line, print_wrapped
