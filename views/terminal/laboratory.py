"""`referee lab`: games played by themselves, and what they say of armies, house rules and players."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

lab = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, help="Play by the thousand, and say what was found.")

Games = Annotated[int | None, typer.Option(help="How many games; with one seed the answer is then always the same.")]
Seconds = Annotated[float | None, typer.Option(help="How long to play (20 s where neither is said).")]
Seed = Annotated[int, typer.Option(help="Another seed is other games.")]
Player = Annotated[str, typer.Option(help="Who plays: random, greedy or lookahead.")]
Workers = Annotated[int, typer.Option(min=1, help="How many processes play.")]
Dask = Annotated[str, typer.Option(help="The address of a Dask cluster that plays instead.")]
Into = Annotated[Path | None, typer.Option(help="Keep the games in this folder, and go on from those that are there.")]
AsJson = Annotated[bool, typer.Option("--json", help="One object on standard output, and nothing else.")]
Language = Annotated[Literal["en", "de"], typer.Option(help="The language: en or de.")]


@lab.command()
def armies(
    units: Annotated[list[str] | None, typer.Option("--armies", help="A kind of unit; of these armies are made. Without any: all.")] = None,
    games: Games = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    player: Player = "lookahead",
    workers: Workers = 1,
    dask: Dask = "",
    into: Into = None,
    json: AsJson = False,
    language: Language = "en",
) -> None:
    """What each unit is worth: costs that predict which army wins, with their intervals."""
    _asked(("armies", "", player, seed, "", tuple(units or ())), (games, seconds, workers, dask), into, json, language)


@lab.command()
def rules(
    game: Annotated[str, typer.Argument(help="The game, by its name in a record.")],
    option: Annotated[str, typer.Option(help="The house rule, by its name in a record.")],
    games: Games = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    player: Player = "greedy",
    workers: Workers = 1,
    dask: Dask = "",
    into: Into = None,
    json: AsJson = False,
    language: Language = "en",
) -> None:
    """What a house rule does: the same cards played by each of its values, and how that differs."""
    _asked(("rules", game, player, seed, option), (games, seconds, workers, dask), into, json, language)


@lab.command()
def game(
    game: Annotated[str, typer.Argument(help="The game, by its name in a record.")],
    games: Games = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    player: Player = "greedy",
    workers: Workers = 1,
    dask: Dask = "",
    into: Into = None,
    json: AsJson = False,
    language: Language = "en",
) -> None:
    """How a game goes as it is: lengths, ties, who wins, endings."""
    _asked(("game", game, player, seed), (games, seconds, workers, dask), into, json, language)


@lab.command()
def players(
    game: Annotated[str, typer.Argument(help="The game, by its name in a record.")],
    games: Annotated[int, typer.Option(min=1, help="How many games each pair plays.")] = 100,
    language: Language = "en",
) -> None:
    """How strong the players are: the share of points of each against the next weaker one, a tie half a point."""
    from models.speech import speaking
    from views.lab.asking import players_measured, printed

    with speaking(language):
        raise typer.Exit(printed(lambda: players_measured(game, games), as_line=True))


def _asked(
    asked: tuple[Any, ...], extent: tuple[int | None, float | None, int, str], into: Path | None, json: bool, language: Language
) -> None:  # the fields of a Question, which is imported only when something is asked
    from models.speech import speaking
    from views.lab.asking import answered, printed

    with speaking(language):
        raise typer.Exit(printed(lambda: answered(asked, extent, into, quiet=json), as_line=json))
