"""`referee army`: show, check and print an army's file, or both armies of a record as their battle stands."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from models.external_input import with_invisible_marked

if TYPE_CHECKING:
    from views.paper.royal_battles.input_file import FormSource

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Army record forms: show, check and print them."
)

File = Annotated[
    Path,
    typer.Argument(help="An army file (referee-army/1) or a record of Royal Battles; - for standard input."),
]
Language = Annotated[Literal["en", "de"], typer.Option(help="The language of the form: en or de.")]


@app.command()
def show(file: File, language: Language = "en") -> None:
    """Print the record form: of an army, or of both armies of a record with their injuries."""
    from models.translation import language_context
    from referee.games.royal_battles.forms.text_form import form_text

    with language_context(language):
        shown = open_form_source(file)
        typer.echo(with_invisible_marked("\n\n".join(form_text(army) for army in shown.forms)))
    if shown.army and shown.army.notes:
        typer.echo(with_invisible_marked(shown.army.notes))


@app.command()
def check(
    file: File,
    one_set: Annotated[
        bool, typer.Option("--one-set", help="Exit status 1 if one chess set lacks a piece.")
    ] = False,
    language: Language = "en",
) -> None:
    """Say whether it is an army, and which pieces one chess set lacks. Exit status 2 if it is none."""
    from models.translation import language_context
    from referee.games.royal_battles.forms.chess_set import chess_set_verdict, smallest_change

    with language_context(language):
        checked = open_form_source(file)
        for form, units in zip(checked.forms, checked.units, strict=True):
            typer.echo(with_invisible_marked(f"{form.title}: {chess_set_verdict(units)}"))
    if one_set and any(smallest_change(units) for units in checked.units):
        raise typer.Exit(1)


@app.command()
def pdf(
    file: File,
    out: Annotated[
        Path | None, typer.Option(help="Where to write; FILE with the ending .pdf when left out.")
    ] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    what: Annotated[
        Literal["form", "blank", "tokens", "reference"],
        typer.Option(
            help="The form (a record's with all injuries), a blank form, paper tokens, or the quick reference."
        ),
    ] = "form",
    date: Annotated[str, typer.Option(help="The day that a record's forms are printed with.")] = "",
    language: Language = "en",
) -> None:
    """Write a PDF and print its name."""
    from models.translation import language_context

    with language_context(language):
        content = open_form_source(file).pdf(what, paper, date)
    path = out or (Path("army.pdf") if str(file) == "-" else file.with_suffix(".pdf"))
    try:
        path.write_bytes(content)
    except OSError as error:
        exit_with_error(path, error.strerror or str(error))
    typer.echo(with_invisible_marked(str(path)))


def open_form_source(file: Path) -> "FormSource":
    from models.army_book import NoArmy
    from models.record import NoRecord
    from views.paper.royal_battles.input_file import read_form_source

    try:
        return read_form_source(sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes())
    except OSError as error:
        exit_with_error(file, error.strerror or str(error))
    except (NoArmy, NoRecord) as error:
        exit_with_error(file, str(error))


def exit_with_error(file: Path, sentence: str) -> NoReturn:
    typer.echo(with_invisible_marked(f"{file}: {sentence}"), err=True)
    raise typer.Exit(2)
