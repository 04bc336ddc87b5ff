"""`referee lab`: computer players play games to compare armies, house rules and players."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from views.terminal.command_group import CommandGroupWithGlobalOptions

lab = typer.Typer(
    cls=CommandGroupWithGlobalOptions,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Play by the thousand, and say what was found.",
)

Options = dict[str, Any]  # fields of a Question, which is imported later
GameName = Annotated[str, typer.Argument(help="The game, by its name in a record.")]
Seats = Annotated[int, typer.Option(help="How many players.")]


def answer_question(
    games: Annotated[
        int | None, typer.Option(help="How many games; with one seed the answer is then always the same.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="How long to play (20 s where neither is said).")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed is other games.")] = 1,
    player: Annotated[str, typer.Option(help="Who plays: random, greedy or lookahead.")] = "greedy",
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    dask: Annotated[str, typer.Option(help="The address of a Dask cluster that plays instead.")] = "",
    into: Annotated[
        Path | None, typer.Option(help="Keep the games in this folder, and go on from those that are there.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            help="Write what was found into this file, as a page with its charts; - for standard output."
        ),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(help="Write the numbers into this file, for a spreadsheet; - for standard output."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="One object on standard output, and nothing else.")
    ] = False,
    **question_fields: Any,  # see Options
) -> None:
    """Answer a question and print the answer. Declares the options of every question: how much is played, by
    whom, where it is stored and how it is shown."""
    from views.terminal.laboratory_question import QuestionOptions, answer_question_and_print_findings

    answer_question_and_print_findings(
        {"player": player, "seed": seed, **question_fields},
        QuestionOptions(games, seconds, workers, dask, into, html, csv, json),
    )


def register_question_command(question: Callable[..., Options], player: str = "greedy") -> None:
    """Register a command with the question's own options and those of every question. `player`: who plays
    unless another player is given; "" for a question about all players."""
    own_parameters = list(inspect.signature(question).parameters.values())
    common = dict(inspect.signature(answer_question).parameters)
    del common["question_fields"]
    common["player"] = common["player"].replace(default=player)
    if not player:
        del common["player"]
    parameters = [each.replace(kind=each.KEYWORD_ONLY) for each in (*own_parameters, *common.values())]

    def command(**values: Any) -> None:  # the values Typer has read
        question_fields = question(
            **{parameter.name: values.pop(parameter.name) for parameter in own_parameters}
        )
        answer_question(**{"asks": question.__name__, **values, **question_fields})

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # which Typer reads
    lab.command(question.__name__, help=question.__doc__)(command)


def armies(
    units: Annotated[
        list[str] | None,
        typer.Option("--armies", help="A kind of unit; of these armies are made. Without any: all."),
    ] = None,
) -> Options:
    """What each unit is worth: costs that predict which army wins, with their intervals."""
    return {"game": "", "parts": tuple(units or ())}


def rules(
    game: GameName,
    option: Annotated[str, typer.Option(help="The house rule, by its name in a record.")],
    seats: Seats = 2,
) -> Options:
    """What a house rule does: the same cards played by each of its values, and how that differs."""
    return {"game": game, "option": option, "seats": seats}


def game(game: GameName, seats: Seats = 2) -> Options:
    """How a game goes as it is: lengths, ties, who wins, endings."""
    return {"game": game, "seats": seats}


def players(game: GameName, seats: Seats = 2) -> Options:
    """How strong the players are: the share of points of each against the next weaker one, a tie half a
    point."""
    return {"game": game, "seats": seats, "player": ""}


def check(folder: Annotated[Path, typer.Argument(help="A folder of records.")]) -> Options:
    """Where people differ from a player of the laboratory: their recorded games beside as many of each kind
    as you say."""
    return {"folder": folder}


register_question_command(armies, "lookahead")
register_question_command(rules)
register_question_command(game)
register_question_command(players, "")
register_question_command(check)
