"""`referee play`: find or begin the game, then read lines and answer them."""

import json
import sys
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import NamedTuple, NoReturn

import typer

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import StoredTable, StoreError
from models.translation import say
from referee.games import header_from_json
from views.terminal.data_folder import may_hold_tables, workspace_of_folder
from views.terminal.output import end_command_with_error, print_file_error, print_line
from views.terminal.output_files import file_of_app_text, is_file_of_app
from views.terminal.play import TerminalTable, command_help_text
from views.terminal.record_commands import record_without_entries_or_exit
from views.terminal.table_keepers import (
    TableInFile,
    TableInFolder,
    require_same_game,
    require_writable_record_file,
)
from views.workspace.invitations import Invitations
from views.workspace.table_settings import table_settings_of
from views.workspace.workspace import Workspace


class GameWanted(NamedTuple):
    """The game named on the command line."""

    record: JsonObject
    """Its record without entries."""
    given_parts: Collection[str]
    """What was given besides game and players: `edition`, `seats` (for armies), and names of house rules."""


def game_wanted(
    game: str, seats: list[str], armies: list[str], edition: str, house_rules: list[str]
) -> GameWanted:
    """The game named on the command line; the command ends with a message if there can be none."""
    given_parts = [
        *(["edition"] if edition else []),
        *(["seats"] if armies else []),
        *(rule.partition("=")[0] for rule in house_rules),
    ]
    return GameWanted(record_without_entries_or_exit(game, seats, armies, edition, house_rules), given_parts)


def play_in_terminal(wanted: GameWanted | None, record: Path | None, data: Path | None) -> None:
    """Referee a game from typed lines: in a record file, or (None) as a table of a data folder."""
    if record is None:
        if wanted is None and data is not None and not may_hold_tables(data):
            end_command_without_table()
        with workspace_of_folder(data) as workspace:
            play_new_or_last_table(workspace, wanted and wanted.record)
        return
    if is_file_of_app(record, data):
        raise typer.Exit(print_file_error(record, file_of_app_text()))
    try:
        read_and_answer_lines(TerminalTable(keeper_of_record_file(wanted, record)))
    except OSError as error:
        raise typer.Exit(print_file_error(error.filename or "", error)) from None
    except NoRecord as error:
        end_command_with_error(str(error))


def keeper_of_record_file(wanted: GameWanted | None, file: Path) -> TableInFile:
    """The table of a record file, or a new one if the file does not exist or is empty. Raises OSError, also
    if the file could not be written, or NoRecord for another game."""
    require_writable_record_file(file)
    content = file.read_bytes() if wanted is None or file.exists() else b""
    if wanted is not None and not content:
        return TableInFile(json.dumps(wanted.record), file)
    try:
        keeper = TableInFile(content, file)
    except NoRecord as error:
        raise NoRecord(f"{file}: {error}") from None
    if wanted is not None:
        stored, new = keeper.table.header, header_from_json(wanted.record)
        require_same_game(stored, new, file, wanted.given_parts)
    return keeper


def play_new_or_last_table(workspace: Workspace, new_record: JsonObject | None) -> None:
    """Referee a new table, or (None) the last used one that is not over."""
    try:
        if new_record is not None:
            id = workspace.begin_table(
                {name: value for name, value in new_record.items() if name != "entries"}
            )
        else:
            id = next(
                (table.id for table in workspace.tables() if is_unfinished_and_no_example_game(table)), 0
            )
        if not id:
            end_command_without_table()
        invitation = Invitations(workspace).invitation_to_table(id)
        if invitation is not None and invitation.keeper:
            kept_by_device = say(
                "terminal.kept_by_device",
                "{keeper}. To take it back, open the table in the app",
                keeper=invitation.keeper_text,
            )
            end_command_with_error(f"{kept_by_device}.")
        read_and_answer_lines(TerminalTable(TableInFolder(workspace, id)))
    except (NoRecord, StoreError) as error:
        end_command_with_error(f"{error}.")


def end_command_without_table() -> NoReturn:
    end_command_with_error(
        say("terminal.no_table", "No game is under way here. Begin one: referee play GAME NAME NAME")
    )


def is_unfinished_and_no_example_game(stored: StoredTable) -> bool:
    return stored.finished is None and table_settings_of(stored).origin not in (
        "demonstration",
        "sample",
        "try-out",
    )


def read_and_answer_lines(terminal: TerminalTable) -> None:
    """Read lines and print the answers, until `quit` or the end of the input. In a terminal the prompt has
    history and completion, and the table is drawn.

    If changes are not saved then, `quit` has to be said twice, and the command ends with exit status 2.
    """
    read_line: Callable[[], str] = partial(read_line_from_pipe, terminal)
    show: Callable[[str], None] = print_line
    if sys.stdin.isatty() and sys.stdout.isatty():
        from views.terminal.prompt import DrawingPrompt, print_wrapped

        read_line, show = DrawingPrompt(terminal).read_line, print_wrapped
    show(command_help_text())
    is_warned = False
    while True:
        try:
            line = read_line()
        except EOFError:
            break
        except KeyboardInterrupt:  # discards the line, as in a shell
            continue
        if line.strip().lower() == "quit":
            if is_warned or not (reason := terminal.unsaved_reason()):
                break
            is_warned = True
            show(
                say(
                    "terminal.quit_unsaved",
                    "The game is not saved ({reason}). `save FILE` saves it elsewhere; `quit` again ends "
                    "without.",
                    reason=reason,
                )
            )
            continue
        is_warned = False
        for answer in terminal.answers_to_line(line) if line.strip() else ():
            show(answer)
    if reason := terminal.unsaved_reason():
        end_command_with_error(say("terminal.lost", "The latest entries are lost: {reason}.", reason=reason))


def read_line_from_pipe(terminal: TerminalTable) -> str:
    """Print whose turn it is, and return the next line. Raises EOFError at the end of the input."""
    print_line(f"{terminal.whose_turn_text()} > ", newline=False)
    return input()
