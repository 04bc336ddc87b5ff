"""`referee army`: show, check and print an army's file, or both armies of a record as their battle stands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from models.translation import say
from views.terminal.command_group import CommandGroupWithGlobalOptions, data_option
from views.terminal.output import (
    STANDARD,
    end_command_on_file_error,
    print_file_name_unless_stdout,
    print_line,
    read_file_or_stdin,
    write_file_or_stdout,
)

if TYPE_CHECKING:
    from views.paper.royal_battles.input_file import FormSource

app = typer.Typer(
    cls=CommandGroupWithGlobalOptions,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Army record forms: show, check and print them.",
)

File = Annotated[
    Path,
    typer.Argument(help="An army file (referee-army/1) or a record of Royal Battles; - for standard input."),
]


@app.command()
def show(file: File) -> None:
    """Print the record form: of an army, or of both armies of a record with their injuries."""
    from referee.games.royal_battles.forms.text_form import army_form_text

    shown = read_form_source_or_exit(file)
    print_line("\n\n".join(army_form_text(army) for army in shown.forms))
    if shown.army and shown.army.notes:
        print_line(shown.army.notes)


@app.command()
def check(
    file: File,
    one_set: Annotated[
        bool, typer.Option("--one-set", help="Exit status 1 if one chess set lacks a piece.")
    ] = False,
) -> None:
    """Say whether it is an army, and which pieces one chess set lacks. Exit status 2 if it is none."""
    from referee.games.royal_battles.forms.chess_set import chess_set_check_sentence, smallest_piece_changes

    checked = read_form_source_or_exit(file)
    for form, units in zip(checked.forms, checked.units, strict=True):
        print_line(f"{form.title}: {chess_set_check_sentence(units)}")
    if one_set and any(smallest_piece_changes(units) for units in checked.units):
        raise typer.Exit(1)


@app.command()
def pdf(
    context: typer.Context,
    file: File,
    out: Annotated[
        Path | None,
        typer.Option(help="Where to write; FILE with the ending .pdf when left out; - for standard output."),
    ] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    what: Annotated[
        Literal["form", "blank", "tokens", "reference"],
        typer.Option(
            help="The form (a record's with all injuries), a blank form, paper tokens, or the quick "
            "reference."
        ),
    ] = "form",
    date: Annotated[str, typer.Option(help="The day that a record's forms are printed with.")] = "",
) -> None:
    """Write a PDF and print its name."""
    from views.terminal.output_files import end_command_if_overwriting
    from views.terminal.progress import progress_bar

    path = out or (Path("army.pdf") if str(file) == STANDARD else file.with_suffix(".pdf"))
    end_command_if_overwriting(path, "pdf", data_option(context), [file])
    with progress_bar(say("pdf.prints", "Making the PDF")):
        content = read_form_source_or_exit(file).document_pdf(what, paper, date)
    with end_command_on_file_error(path):
        write_file_or_stdout(path, content)
    print_file_name_unless_stdout(path)


def read_form_source_or_exit(file: Path) -> "FormSource":
    from views.paper.royal_battles.input_file import read_form_source

    with end_command_on_file_error(file):
        return read_form_source(read_file_or_stdin(file))
