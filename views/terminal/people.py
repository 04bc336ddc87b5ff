"""Players, in the terminal: figures from records."""

import json
from collections.abc import Iterator
from pathlib import Path

import typer

from models.outside import in_sight
from models.record import NoRecord
from models.speech import say
from referee.games import game_named
from referee.people.figures import Figures, figures_of
from referee.people.results import Result, result_in

RECORDS = (".json", ".jsonl", ".txt")


def stats_of(folder: Path, as_json: bool) -> int:
    """Print the figures of the players in a folder of records; the status to end with."""
    if not folder.is_dir():
        typer.echo(in_sight(say("people.no_folder", "{folder}: there is no such folder", folder=folder)), err=True)
        return 2
    players = figures_of(_results(folder))
    if as_json:
        written = {name: {game: figures.written() for game, figures in games.items()} for name, games in sorted(players.items())}
        typer.echo(json.dumps({"players": written}, ensure_ascii=False))
        return 0
    for name, games in sorted(players.items()):
        for game, figures in games.items():
            typer.echo(in_sight(line_of(name, game, figures)))
    return 0


def line_of(name: str, game: str, figures: Figures) -> str:
    """A player's figures in one game, in one line: small numbers as small numbers."""
    return say(
        "people.line",
        "{name}, {game}: {played, plural, one {# game} other {# games}}, {won} won, {tied} tied, {lost} lost",
        name=name,
        game=game_named(game).title,
        played=figures.played,
        won=figures.won,
        tied=figures.tied,
        lost=figures.lost,
    )


def _results(folder: Path) -> Iterator[Result]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in RECORDS and file.is_file():
            try:
                result = result_in(file.read_bytes())
            except (NoRecord, OSError) as error:
                typer.echo(in_sight(f"{file}: {error}"), err=True)
                continue
            if result is not None:
                yield result
