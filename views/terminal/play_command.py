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
from views.screens.joining.texts import keeper_text
from views.terminal.data_folder import run_with_workspace
from views.terminal.output import STANDARD, print_file_error, print_line
from views.terminal.play import TerminalTable, command_help_text
from views.terminal.table_keepers import TableInFile, TableInFolder, require_same_game
from views.workspace.invitation import Invitation
from views.workspace.invitations import Invitations
from views.workspace.table_settings import table_settings_of
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
    def given_parts_besides_game_and_players(self) -> list[str]:
        """The parts of a header that were given besides game and players."""
        return [
            *(["edition"] if self.edition else []),
            *(["seats"] if self.has_armies else []),
            *self.house_rules,
        ]


def play_in_terminal(wanted: GameWanted | None, record: Path | None, data: Path | None) -> int:
    """Referee a game from typed lines, in a record file or as a table of a data folder. Returns the exit
    status."""
    try:
        if record is not None:
            return read_and_answer_lines(
                TerminalTable(TableInFile(existing_or_new_record(wanted, record), record))
            )
        begun = wanted.begun() if wanted else None
    except OSError as error:
        return print_file_error(error.filename or "", error)
    except NoRecord as error:
        print_line(str(error), err=True)
        return 2
    return run_with_workspace(data, lambda workspace: play_new_or_last_table(workspace, begun))


def existing_or_new_record(wanted: GameWanted | None, file: Path) -> bytes:
    """The record of a file, or a new one if the file does not exist. Raises OSError, or NoRecord for another
    game."""
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
        existing_header = TableInFile(content).table.header
        require_same_game(
            existing_header,
            header_from_json(wanted.begun()),
            file,
            wanted.given_parts_besides_game_and_players,
        )
    return content


def play_new_or_last_table(workspace: Workspace, new_record: JsonObject | None) -> int:
    """Referee a new table, or (None) the last used one that is not over. Returns the exit status."""
    try:
        if new_record is not None:
            id = workspace.begin_table(
                {name: value for name, value in new_record.items() if name != "entries"}
            )
        else:
            id = next((each.id for each in workspace.tables() if is_unfinished_and_no_example_game(each)), 0)
        if not id:
            print_line(
                say(
                    "terminal.no_table",
                    "No game is under way here. Begin one: referee play GAME NAME NAME",
                ),
                err=True,
            )
            return 2
        invitation = Invitations(workspace).invitation_to_table(id)
        if invitation is not None and invitation.keeper:
            print_line(f"{kept_by_device_text(invitation)}.", err=True)
            return 2
        return read_and_answer_lines(TerminalTable(TableInFolder(workspace, id)))
    except (NoRecord, StoreError) as error:
        print_line(f"{error}.", err=True)
        return 2


def kept_by_device_text(invitation: Invitation) -> str:
    """Return that a joined device keeps the table used last, and how the host takes the keeping back."""
    return say(
        "terminal.kept_by_device",
        "{keeper}. To take it back, open the table in the app",
        keeper=keeper_text(invitation),
    )


def is_unfinished_and_no_example_game(stored: StoredTable) -> bool:
    """True if the game is not over and not a demonstration."""
    return stored.finished is None and table_settings_of(stored).origin not in (
        "demonstration",
        "sample",
        "try-out",
    )


def read_and_answer_lines(terminal: TerminalTable) -> int:
    """Read lines and print the answers, until `quit` or the end of the input."""
    shows = sys.stdin.isatty() and sys.stdout.isatty()
    read_line, show = (drawing_reader_and_printer if shows else plain_reader_and_printer)(terminal)
    show(command_help_text())
    while True:
        try:
            line = read_line()
        except EOFError:
            return 0
        except KeyboardInterrupt:  # discards the line, as in a shell
            continue
        if line.strip().lower() == "quit":
            return 0
        for answer in terminal.answers_to_line(line) if line.strip() else ():
            show(answer)


PrintText = Callable[[str], None]


def plain_reader_and_printer(terminal: TerminalTable) -> tuple[Callable[[], str], PrintText]:
    """Prompt and output for a pipe: whose turn it is before each line, and plain answers."""

    def read_line() -> str:
        print_line(f"{terminal.prompt_text()} > ", newline=False)
        return input()

    return read_line, print_line


def drawing_reader_and_printer(terminal: TerminalTable) -> tuple[Callable[[], str], PrintText]:
    """Prompt and output for a terminal: history, completion, and the table drawn whenever it has changed."""
    from views.terminal.prompt import make_line_reader, print_table_drawing, print_wrapped

    read_next, drawn = make_line_reader(terminal), [object()]

    def read_line() -> str:
        if terminal.table.state is not drawn[0]:
            drawn[0] = terminal.table.state
            print_table_drawing(terminal)
        return read_next()

    return read_line, print_wrapped
