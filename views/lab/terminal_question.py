"""A question that is asked in the terminal: played, with a word on how far it is, and answered."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from models.external_input import as_json, as_json_lines, in_sight
from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.lab.game_statistics import answer
from referee.lab.questions import Question, checked, game_of_armies, laboratory_of, names_of
from views.lab.findings import Report, report
from views.lab.game_results import GamesPlayed
from views.lab.game_runner import Extent, Progress, rows_in, run
from views.lab.record_check import check, report_of
from views.lab.report import as_csv, as_html

SECONDS: Final = 20.0
"""How long is played where nobody says."""


def printed(found: Callable[[], JsonObject], *, as_line: bool) -> int:
    """Print what is found, or why nothing is; the status to end with."""
    try:
        written = found()
    except NoRecord as error:
        typer.echo(in_sight(f"{error}."), err=True)
        return 2
    typer.echo(as_json(written) if as_line else as_json_lines(written))
    return 0


class Asked(NamedTuple):
    """How much is played, and where it goes."""

    games: int | None
    seconds: float | None
    workers: int
    dask: str
    into: Path | None
    html: Path | None
    csv: Path | None
    quiet: bool
    """Nothing is said meanwhile."""

    @property
    def extent(self) -> Extent:
        """How much is played. Raises NoRecord for nothing."""
        if (self.games is not None and self.games < 1) or (self.seconds is not None and self.seconds <= 0):
            raise NoRecord(say("lab.no_games", "at least one game, or some seconds, must be played"))
        return Extent(
            self.games, self.seconds if self.games or self.seconds else SECONDS, self.workers, self.dask
        )


def answered(told: dict[str, Any], asked: Asked) -> JsonObject:  # `told`: the fields of a question
    """The answer to a question; Ctrl-C gives the answer so far. Raises NoRecord with one sentence."""
    for file in (asked.html, asked.csv):
        if file is not None and not file.parent.is_dir():  # said before hours are played, not after
            raise _nowhere(file, file.parent)
    if told["asks"] == "check":
        found = check(told["folder"], told["player"], told["seed"], asked.extent, asked.into)
        _written(asked, lambda: report_of(found))
        return found
    question = checked(_question(**told))
    found = _found(question, asked.extent, asked.into, quiet=asked.quiet)
    _written(asked, lambda: report(question, found))
    return found


def _nowhere(file: Path, why: object) -> NoRecord:
    return NoRecord(say("lab.not_written", "{file}: it cannot be written ({why})", file=file, why=why))


def _written(asked: Asked, told: Callable[[], Report]) -> None:
    for file, written in ((asked.html, as_html), (asked.csv, as_csv)):
        if file is not None:
            try:
                file.write_text(written(told()), encoding="utf-8")
            except OSError as error:
                raise _nowhere(file, error.strerror) from None


def _question(
    seats: int = 2, **asked: Any
) -> Question:  # as the command line has them: the fields of a question
    if asked["asks"] == "armies":
        game = game_of_armies().game
        return Question(**{**asked, "game": game, "parts": asked["parts"] or laboratory_of(game).parts})
    return Question(**asked, names=names_of(asked["game"], seats))


def _found(question: Question, extent: Extent, into: Path | None, *, quiet: bool) -> JsonObject:
    began = time.monotonic()
    kept = GamesPlayed(into, question.written())
    try:
        for progress in run(question, kept, extent):
            if not quiet:
                typer.echo(in_sight(_so_far(progress)), err=True)
    except KeyboardInterrupt:
        typer.echo(in_sight(say("lab.ended", "ended: this is the answer so far")), err=True)
    finally:
        there = [row for row in rows_in(kept) if extent.games is None or row.number < extent.games]
        kept.close()
    told = {"asks": question.asks, "game": question.game, **answer(question, there)}
    return {**told, "seconds": round(time.monotonic() - began, 1), "workers": extent.workers}


def _so_far(progress: Progress) -> str:
    rate = f"{progress.played / max(0.001, progress.seconds):.1f}"
    return say(
        "lab.progress",
        "{games, plural, one {# game} other {# games}}, {rate} in a second",
        games=progress.there,
        rate=rate,
    )
