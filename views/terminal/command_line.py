"""The command line: start the app, replay records, show the record's schema, begin a record by hand."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_command

from views.games import commands_of_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from models.json_values import JsonObject


def laboratory_commands() -> typer.Typer:
    """The commands of the laboratory."""
    from views.terminal.laboratory import lab

    return lab


SEVERAL: Final = {**commands_of_games(), "lab": laboratory_commands}
"""What has commands of its own, by its first word."""


class LazyCommandGroup(TyperGroup):
    """All commands; those of `SEVERAL` are loaded when they are asked for, and nobody waits for them else."""

    def __init__(self, **more: Any) -> None:  # as typer makes it
        super().__init__(**more)
        self.commands.update(
            (name, TyperGroup(name=name)) for name in SEVERAL
        )  # their names are known, for the help and for slips

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # likewise
        """One of them."""
        if cmd_name not in SEVERAL:
            return super().get_command(ctx, cmd_name)
        command = get_command(SEVERAL[cmd_name]())
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=LazyCommandGroup,
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GAME = "The game, by its name in a record; for one that nobody knows the names are listed."
Language = Annotated[Literal["en", "de"], typer.Option(help="The language of the rulings: en or de.")]
Tables = Annotated[
    Path | None, typer.Option(help="The folder where the tables are, if it is not the user's data folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Serve on this port (8550 if it is free).")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="Keep the tables in this folder instead of the user's data folder.")
    ] = None,
    window: Annotated[
        bool, typer.Option("--window", help="Open the native window where its client can be had.")
    ] = False,
    web: Annotated[bool, typer.Option("--web", help="Only serve; open nothing.")] = False,
    share: Annotated[
        bool, typer.Option("--share", help="Let others join the table used last, and print its code.")
    ] = False,
    host: Annotated[
        str, typer.Option(help="The address or name of this machine at which those who join are heard.")
    ] = "",
    certificate: Annotated[
        Path | None, typer.Option(help="Serve those who join over TLS, by this certificate (PEM).")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="The certificate's key, where it is not in the same file.")
    ] = None,
) -> None:
    """A referee at the table for Royal Battles, Royals, Battle Royals and El Royale. Without a command it starts the app."""
    if context.invoked_subcommand is None:
        from views.app.sharing import Certificate
        from views.server import serve

        own = Certificate(certificate, key) if certificate else None
        serve(port=port, data=data, window=window, web=web, share=share, host=host, certificate=own)


@app.command("open")
def open_(
    file: Annotated[Path, typer.Argument(help="A record or a transcript, as it was saved.")],
    data: Annotated[
        Path | None, typer.Option(help="Keep the tables in this folder instead of the user's data folder.")
    ] = None,
    window: Annotated[
        bool, typer.Option("--window", help="Open the native window where its client can be had.")
    ] = False,
    web: Annotated[bool, typer.Option("--web", help="Only serve; open nothing.")] = False,
) -> None:
    """Start the app with a file, which it asks about first; where it runs already, the file is handed to it. Other programs call this."""
    from views.server import serve
    from views.workspace.incoming_files import HandedFile

    try:
        given = HandedFile(file.name, file.read_bytes())
    except OSError as error:
        raise typer.Exit(print_file_error(file, error.strerror or str(error))) from None
    serve(data=data, window=window, web=web, given=given)


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Record files; - for standard input.")],
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Pass over refused entries.")] = False,
    language: Language = "en",
) -> None:
    """Judge every entry of a record: one JSON line each, and last the state.

    Exit status 1 after a refusal, 2 for a file that is no record; of several files, the worst. A seal that does not fit is
    said on standard error and changes neither.
    """
    from models.external_input import visible_json
    from models.translation import language_context

    worst = 0
    with language_context(language):
        for file in files:
            if len(files) > 1:
                typer.echo(visible_json({"file": str(file)}))
            worst = max(worst, replay_file(file, keep_going))
    raise typer.Exit(worst)


def replay_file(file: Path, keep_going: bool) -> int:
    from models.external_input import visible_json
    from models.record import NoRecord
    from referee.table.record_reader import Record
    from referee.table.replay import record_lines

    refused = 0
    try:
        record = Record(sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes())
        record.read_through()
        for line in record_lines(record, keep_going):
            refused = max(refused, line.get("verdict") == "refused")
            typer.echo(visible_json(line))
        seal = record.seal()
        if seal is not None and not seal.fits:
            print_file_error(file, seal.sentence)
    except OSError as error:
        return print_file_error(file, error.strerror or str(error))
    except NoRecord as error:
        return print_file_error(file, str(error))
    return int(refused)


def print_file_error(file: Path | str, sentence: str) -> int:
    """Say what is wrong with a file, and nothing that could steer the terminal."""
    from models.external_input import with_invisible_marked

    typer.echo(with_invisible_marked(f"{file}: {sentence}"), err=True)
    return 2


@app.command()
def odds(
    file: Annotated[Path, typer.Argument(help="A record; - for standard input.")],
    seat: Annotated[
        str | None, typer.Option(help="The player who asks; without one everybody does in turn.")
    ] = None,
    language: Language = "en",
) -> None:
    """Print the chances at the end of a record, one JSON line each: exact, from what the player who asks may know.

    Exit status 2 for what is no record, for an entry that is refused, a player nobody knows, or a table that wants no chances told.
    """
    from models.external_input import visible_json
    from models.record import NoRecord
    from models.translation import language_context
    from views.terminal.chances import chances_from_record

    with language_context(language):
        try:
            for line in chances_from_record(
                sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes(), seat
            ):
                typer.echo(visible_json(line))
        except OSError as error:
            raise typer.Exit(print_file_error(file, error.strerror or str(error))) from None
        except NoRecord as error:
            raise typer.Exit(print_file_error(file, str(error))) from None


@app.command()
def score(
    files: Annotated[
        list[Path],
        typer.Argument(help="A record of Royals or Battle Royals; or an evening's games of El Royale."),
    ],
    into: Annotated[Path, typer.Option(help="The PDF to write.")],
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    blank: Annotated[bool, typer.Option("--blank", help="With the names only, to be written on.")] = False,
    date: Annotated[str, typer.Option(help="The day that is printed on it.")] = "",
    language: Language = "en",
) -> None:
    """Write the score sheet of a game as it stands, or of an evening, as a PDF, and print its name."""
    from models.external_input import with_invisible_marked
    from models.record import NoRecord
    from models.translation import language_context
    from views.paper.record_score_sheet import score_sheet_from_records
    from views.paper.scores import scores_pdf

    with language_context(language):
        try:
            sheet = score_sheet_from_records([file.read_bytes() for file in files], date)
            into.write_bytes(scores_pdf(sheet.blank() if blank else sheet, paper))
        except OSError as error:
            raise typer.Exit(print_file_error(error.filename, error.strerror or str(error))) from None
        except NoRecord as error:
            raise typer.Exit(print_file_error(", ".join(map(str, files)), str(error))) from None
    typer.echo(with_invisible_marked(str(into)))


@app.command()
def schema() -> None:
    """Print the JSON Schema of the record."""
    from models.external_input import as_json_lines
    from referee.games import record_schema

    typer.echo(as_json_lines(record_schema()))


@app.command("new-record")
def new_record(
    game: Annotated[str, typer.Argument(help=GAME)],
    seats: Annotated[
        list[str], typer.Argument(help="The players' names, clockwise; a Royal Battle's White first.")
    ],
    army: Annotated[
        list[str] | None,
        typer.Option(help="Royal Battles: four units, such as knight,pawn,king,queen; once per player."),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="The edition, by its name in a record; the usual one where none is named.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(help="A house rule and its value, such as target=300; again for each.")
    ] = None,
) -> None:
    """Print a record without entries, to be carried on by hand; house rules that are not named are as printed."""
    from models.external_input import as_json_lines, with_invisible_marked
    from models.record import NoRecord

    try:
        typer.echo(as_json_lines(record_without_entries(game, seats, army or [], edition, option or [])))
    except NoRecord as error:
        typer.echo(with_invisible_marked(str(error)), err=True)
        raise typer.Exit(2) from None


def record_without_entries(
    game: str, seats: list[str], armies: list[str], edition: str, options: list[str]
) -> "JsonObject":
    """A record without entries. Raises NoRecord."""
    from models.record import NoRecord
    from models.translation import say
    from referee.games import header_from_json
    from referee.games import new_record as begun
    from referee.people.names import with_normal_names

    written = begun(game, seats, [four.split(",") for four in armies])
    played = dict(written["options"])  # type: ignore[arg-type]  # it was written by us
    for each in options:
        name, equals, value = each.partition("=")
        if not equals:
            raise NoRecord(
                say("terminal.option", "{given}: a house rule is said as NAME=VALUE", given=repr(each[:40]))
            )
        played[name] = {"true": True, "false": False}.get(
            value, int(value) if value.isdecimal() and len(value) < 6 else value
        )
    told = {**written, "options": played} | ({"edition": edition} if edition else {})
    return {**header_from_json(with_normal_names(told)).written(), "entries": []}


@app.command()
def backup(
    file: Annotated[
        Path,
        typer.Argument(help="The file to write; one that is there is replaced when the new one is whole."),
    ],
    data: Tables = None,
    language: Language = "en",
) -> None:
    """Copy all tables as they stand now into one file, also while the app runs. Settings puts it back."""
    from models.external_input import with_invisible_marked
    from models.store import StoreError, write_backup
    from models.store.file_replacement import FILE
    from models.store.folder import data_folder
    from models.translation import language_context, say

    with language_context(language):
        try:
            made = write_backup(data_folder(data) / FILE, file)
        except (StoreError, OSError) as error:
            typer.echo(with_invisible_marked(f"{file}: {error}"), err=True)
            raise typer.Exit(2) from None
        told = say(
            "backup.made",
            "{file}: {tables, plural, one {# table} other {# tables}}.",
            file=made.path,
            tables=made.tables,
        )
        typer.echo(with_invisible_marked(told))


@app.command("rescue")
def rescue_(
    file: Annotated[
        Path, typer.Argument(help="A file of tables, damaged or not, such as tables-torn-....sqlite.")
    ],
    into: Annotated[Path, typer.Option(help="The folder to write the records into.")],
    language: Language = "en",
) -> None:
    """Write every table that can be read in a file of tables as a sealed record, and say what is missing.

    Exit status 1 when something is missing, 2 when the file cannot be read.
    """
    from models.external_input import with_invisible_marked
    from models.translation import language_context
    from views.workspace.rescue import rescue

    with language_context(language):
        try:
            found = rescue(file, into)
        except OSError as error:
            typer.echo(with_invisible_marked(f"{error.filename}: {error.strerror or error}"), err=True)
            raise typer.Exit(2) from None
        for line in found.lines:
            typer.echo(with_invisible_marked(line))
    raise typer.Exit(0 if found.is_whole else 1)


@app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(help="Records or transcripts, or folders or zips of them.")],
    data: Tables = None,
    language: Language = "en",
) -> None:
    """Keep each file as a table of its own, as Files in the app does; while the app runs, open them there.

    A game that is a table here already stays as it is.

    Ctrl-C leaves nothing half. Exit status 2 when a file could not be kept, 130 after Ctrl-C.
    """
    from models.translation import language_context
    from views.terminal.import_files import import_all

    with language_context(language):
        raise typer.Exit(import_all(files, data))


@app.command()
def stats(
    folder: Annotated[
        Path, typer.Argument(help="A folder or zip of record files, and what lies in its folders.")
    ],
    as_json: AsJson = False,
    language: Language = "en",
) -> None:
    """Figures of players from the finished games in a folder of records: nothing but the records is asked.

    A file that is no record, or is refused at an entry, is named on standard error and counts for nobody. Exit status 2 without a folder.
    """
    from models.translation import language_context
    from views.terminal.people import print_stats

    with language_context(language):
        raise typer.Exit(print_stats(folder, as_json))


@app.command("players")
def players_(
    data: Tables = None,
    as_json: AsJson = False,
    language: Language = "en",
) -> None:
    """Every player with the games won, tied and lost, and a rating. While the app runs, look there."""
    from models.translation import language_context
    from views.terminal.people import print_players

    with language_context(language):
        raise typer.Exit(print_players(data, as_json))


@app.command()
def history(
    data: Tables = None,
    as_json: AsJson = False,
    language: Language = "en",
) -> None:
    """Every finished game, the latest first. While the app runs, look there."""
    from models.translation import language_context
    from views.terminal.people import print_history

    with language_context(language):
        raise typer.Exit(print_history(data, as_json))


@app.command()
def standings(
    league: Annotated[str, typer.Argument(help="A league, by its name or number.")],
    data: Tables = None,
    as_json: AsJson = False,
    language: Language = "en",
) -> None:
    """How everybody stands in a league, and who did how against whom. While the app runs, look there."""
    from models.translation import language_context
    from views.terminal.people import print_standings

    with language_context(language):
        raise typer.Exit(print_standings(league, data, as_json))


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=GAME)],
    seats: Annotated[
        list[str], typer.Argument(help="The players' names, clockwise; a Royal Battle's White first.")
    ],
    army: Annotated[
        list[str] | None,
        typer.Option(help="Royal Battles: four units, such as knight,pawn,king,queen; once per player."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the record in this file, and go on from it if it is there.")
    ] = None,
    edition: Annotated[
        str, typer.Option(help="The edition, by its name in a record; the usual one where none is named.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(help="A house rule and its value, such as target=300; again for each.")
    ] = None,
    language: Language = "en",
) -> None:
    """Referee a game here in the terminal, from typed lines; `help` lists what else may be said."""
    from models.translation import language_context

    with language_context(language):
        play_in_terminal(
            record, lambda: record_without_entries(game, seats, army or [], edition, option or [])
        )


def play_in_terminal(record: Path | None, begun: "Callable[[], JsonObject]") -> None:
    from models.external_input import with_invisible_marked
    from models.record import NoRecord
    from views.terminal.play import TerminalTable, command_help

    try:
        kept = record.read_bytes() if record and record.exists() else None
        terminal = TerminalTable(kept or json.dumps(begun()), record)
    except (NoRecord, OSError) as error:
        typer.echo(with_invisible_marked(str(error)), err=True)
        raise typer.Exit(2) from None
    typer.echo(with_invisible_marked(command_help()))
    while True:
        try:
            line = input(f"{with_invisible_marked(terminal.prompt())} > ")
        except EOFError:
            break
        if line.strip().lower() == "quit":
            break
        for said in terminal.answer(line) if line.strip() else ():
            typer.echo(with_invisible_marked(said))
