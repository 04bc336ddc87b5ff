"""The command line: start the app, replay records, show the record's schema, begin a record by hand."""

from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from models.external_input import indented_visible_json, one_line_visible_json
from models.translation import say
from views.games import commands_of_games
from views.terminal.command_group import (
    CommandGroupWithGlobalOptions,
    data_option,
    first_start_option_name,
    serve_arguments_from_start_options,
)
from views.terminal.output import (
    end_command_on_file_error,
    end_command_with_error,
    print_file_error,
    print_file_name_unless_stdout,
    print_line,
    read_file_or_stdin,
    write_file_or_stdout,
)

STARTING: Final = ("open",)
"""The commands that start the app, as the command line without any does."""


def laboratory_commands() -> typer.Typer:
    from views.terminal.laboratory import lab

    return lab


class AllCommands(CommandGroupWithGlobalOptions):
    """All commands; those that have commands of their own are loaded when they are asked for, and nobody
    waits for them else."""

    LOADED_LATER = {**commands_of_games(), "lab": laboratory_commands}  # noqa: RUF012  # as above it
    STARTING = STARTING


app = typer.Typer(
    cls=AllCommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def game_names_with_prefix(prefix: str) -> list[str]:
    from referee.games import GAMES

    return [name for name in GAMES if name.startswith(prefix)]


GAME = "The game, by its name in a record; for one that nobody knows the names are listed."
GameName = Annotated[str, typer.Argument(help=GAME, autocompletion=game_names_with_prefix)]
Names = Annotated[
    list[str], typer.Argument(help="The players' names, clockwise; a Royal Battle's White first.")
]
Armies = Annotated[
    list[str] | None,
    typer.Option(help="Royal Battles: four units, such as knight,pawn,king,queen; once per player."),
]
Edition = Annotated[
    str, typer.Option(help="The edition, by its name in a record; the usual one where none is named.")
]
HouseRules = Annotated[
    list[str] | None, typer.Option(help="A house rule and its value, such as target=300; again for each.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """A referee at the table for Royal Battles, Royals, Battle Royals and El Royale. Without a command it
    starts the app."""
    command = context.invoked_subcommand
    if command is None:
        from views.server import serve

        serve(data=data_option(context), **serve_arguments_from_start_options(context))
    elif command not in STARTING and (option := first_start_option_name(context)):
        end_command_with_error(
            say(
                "terminal.starts_nothing",
                "{option} is for starting the app, and `{command}` does not start it.",
                option=option,
                command=command,
            )
        )


@app.command("open")
def open_(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(help="A record or a transcript, as it was saved; - for standard input.")
    ],
) -> None:
    """Start the app with a file, which it asks about first; where it runs already, the file is handed to it.
    Other programs call this."""
    from views.server import serve
    from views.workspace.incoming_files import IncomingFile

    with end_command_on_file_error(file):
        given = IncomingFile(file.name, read_file_or_stdin(file))
    serve(data=data_option(context), incoming_file=given, **serve_arguments_from_start_options(context))


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Record files; - for standard input.")],
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Pass over refused entries.")] = False,
) -> None:
    """Judge every entry of a record: one JSON line each, and last the state.

    Exit status 1 after a refusal, 2 for a file that is no record; of several files, the worst. A seal that
    does not fit is said on standard error and changes neither.
    """
    from views.terminal.record_commands import print_replay

    worst = 0
    for file in files:
        if len(files) > 1:
            print_line(one_line_visible_json({"file": str(file)}))
        worst = max(worst, print_replay(file, keep_going))
    raise typer.Exit(worst)


@app.command()
def odds(
    file: Annotated[Path, typer.Argument(help="A record; - for standard input.")],
    seat: Annotated[
        str | None, typer.Option(help="The player who asks; without one everybody does in turn.")
    ] = None,
) -> None:
    """Print the chances at the end of a record, one JSON line each: exact, from what the player who asks may
    know.

    Exit status 2 for what is no record, for an entry that is refused, a player nobody knows, or a table that
    wants no chances told.
    """
    from views.terminal.record_commands import print_chances

    print_chances(file, seat)


@app.command()
def score(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            help="A record of Royals or Battle Royals; or an evening's games of El Royale; - for standard "
            "input."
        ),
    ],
    into: Annotated[Path, typer.Option(help="The PDF to write; - for standard output.")],
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    blank: Annotated[bool, typer.Option("--blank", help="With the names only, to be written on.")] = False,
    date: Annotated[str, typer.Option(help="The day that is printed on it.")] = "",
) -> None:
    """Write the score sheet of a game as it stands, or of an evening, as a PDF, and print its name."""
    from models.record import NoRecord
    from views.paper.record_table import score_sheet_from_records
    from views.paper.scores import scores_pdf
    from views.terminal.output_files import end_command_if_overwriting
    from views.terminal.progress import progress_bar

    end_command_if_overwriting(into, "pdf", data_option(context), files)
    try:
        sheet = score_sheet_from_records([read_file_or_stdin(file) for file in files], date)
        with progress_bar(say("pdf.prints", "Making the PDF")):
            content = scores_pdf(sheet.blank_copy() if blank else sheet, paper)
        write_file_or_stdout(into, content)
    except OSError as error:
        raise typer.Exit(print_file_error(error.filename or into, error)) from None
    except NoRecord as error:
        raise typer.Exit(print_file_error(", ".join(map(str, files)), str(error))) from None
    print_file_name_unless_stdout(into)


@app.command()
def schema() -> None:
    """Print the JSON Schema of the record."""
    from referee.games import record_schema

    print_line(indented_visible_json(record_schema()))


@app.command("new-record")
def new_record(
    game: GameName,
    seats: Names,
    army: Armies = None,
    edition: Edition = "",
    option: HouseRules = None,
) -> None:
    """Print a record without entries, to be carried on by hand; house rules that are not named are as
    printed."""
    from views.terminal.record_commands import record_without_entries_or_exit

    record = record_without_entries_or_exit(game, seats, army or [], edition, option or [])
    print_line(indented_visible_json(record))


@app.command()
def backup(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            help="The file to write; a backup that is there is replaced when the new one is whole. - for "
            "standard output."
        ),
    ],
) -> None:
    """Copy all tables as they stand now into one file, also while the app runs. Settings puts it back."""
    from views.terminal.data_folder import write_backup_and_print_table_count

    write_backup_and_print_table_count(data_option(context), file)


@app.command("rescue")
def rescue_(
    file: Annotated[
        Path, typer.Argument(help="A file of tables, damaged or not, such as tables-torn-....sqlite.")
    ],
    into: Annotated[Path, typer.Option(help="The folder to write the records into.")],
) -> None:
    """Write every table that can be read in a file of tables as a sealed record, and say what is missing.

    Exit status 1 when something is missing, 2 when the file cannot be read.
    """
    from views.workspace.rescue import rescue_tables

    try:
        found = rescue_tables(file, into)
    except OSError as error:
        raise typer.Exit(print_file_error(error.filename or file, error)) from None
    for line in found.lines:
        print_line(line)
    raise typer.Exit(0 if found.is_whole else 1)


@app.command("import")
def import_(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Records or transcripts, or folders or zips of them; - for one on standard input."
        ),
    ],
) -> None:
    """Keep each file as a table of its own, as Files in the app does; while the app runs, open them there.

    A game that is a table here already stays as it is.

    Ctrl-C leaves nothing half. Exit status 2 when a file could not be kept, 130 after Ctrl-C.
    """
    from views.terminal.import_files import import_paths

    raise typer.Exit(import_paths(files, data_option(context)))


@app.command("install-desktop")
def install_desktop_(
    context: typer.Context,
    into: Annotated[
        Path | None, typer.Option(help="The folder to write the menu's entry into, if not that of your menu.")
    ] = None,
) -> None:
    """Put the app into the menu of this desktop, with its name and picture; `--data` holds for it, too."""
    from views.terminal.install_desktop import add_app_to_menu

    raise typer.Exit(add_app_to_menu(into, data_option(context)))


@app.command()
def stats(
    folder: Annotated[
        Path, typer.Argument(help="A folder or zip of record files, and what lies in its folders.")
    ],
    as_json: AsJson = False,
) -> None:
    """Figures of players from the finished games in a folder of records: nothing but the records is asked.

    A file that is no record, or is refused at an entry, is named on standard error and counts for nobody.
    Exit status 2 without a folder, or when a file could not be read.
    """
    from views.terminal.people import print_stats

    print_stats(folder, as_json)


@app.command("players")
def players_(
    context: typer.Context,
    as_json: AsJson = False,
) -> None:
    """Every player with the games won, tied and lost, and a rating."""
    from views.terminal.people import print_players

    print_players(data_option(context), as_json)


@app.command()
def history(
    context: typer.Context,
    as_json: AsJson = False,
) -> None:
    """Every finished game, the latest first."""
    from views.terminal.people import print_history

    print_history(data_option(context), as_json)


@app.command()
def standings(
    context: typer.Context,
    league: Annotated[str, typer.Argument(help="A league, by its name or number.")],
    as_json: AsJson = False,
) -> None:
    """How everybody stands in a league, and who did how against whom."""
    from views.terminal.people import print_standings

    print_standings(league, data_option(context), as_json)


@app.command()
def play(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            help=f"{GAME} Without one the game of this folder that was used last goes on.",
            autocompletion=game_names_with_prefix,
        ),
    ] = "",
    seats: Annotated[
        list[str] | None,
        typer.Argument(help="The players' names, clockwise; a Royal Battle's White first."),
    ] = None,
    army: Armies = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="Keep the game in this file instead of the data folder, and go on from it if it is there."
        ),
    ] = None,
    edition: Edition = "",
    option: HouseRules = None,
) -> None:
    """Referee a game here in the terminal, from typed lines, and keep it as a table of the app. `help` lists
    what may be said.

    Without a game it goes on with the table used last that is not over.
    """
    from views.terminal.play_command import game_wanted, play_in_terminal

    wanted = game_wanted(game, seats or [], army or [], edition, option or []) if game else None
    play_in_terminal(wanted, record, data_option(context))
