"""Answer a question of the laboratory in the terminal, with progress on standard error."""

import time
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple

from models.external_input import indented_visible_json, one_line_visible_json
from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.lab.game_statistics import answer_question_json
from referee.lab.questions import (
    Question,
    checked_question,
    game_with_comparable_armies,
    laboratory_of_game,
    player_names_as_letters,
)
from views.lab.findings import report_of_findings
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, Progress, play_missing_games
from views.lab.record_check import compare_people_with_simulated_games, people_and_simulation_report
from views.lab.report import report_csv, report_html
from views.terminal.output import STANDARD, end_command_with_error, print_line, write_file_or_stdout
from views.terminal.output_files import Kind, overwriting_fault_or_empty
from views.terminal.progress import progress_bar

SECONDS: Final = 20.0
"""The default time to play."""


class QuestionOptions(NamedTuple):
    """How much is played, and where results are written."""

    games: int | None
    seconds: float | None
    workers: int
    dask: str
    into: Path | None
    html: Path | None
    csv: Path | None
    as_json_line: bool
    """Prints one line of JSON, without progress."""

    @property
    def extent(self) -> Extent:
        """How much is played. Raises NoRecord if that is nothing."""
        if (self.games is not None and self.games < 1) or (self.seconds is not None and self.seconds <= 0):
            raise NoRecord(say("lab.no_games", "choose at least one game, or some seconds"))
        return Extent(
            self.games, self.seconds if self.games or self.seconds else SECONDS, self.workers, self.dask
        )


def answer_question_and_print_findings(
    fields: dict[str, Any], options: QuestionOptions
) -> None:  # `fields`: those of a question
    """Answer a question, write its reports, and print the findings unless a report is printed. Ends the
    command with a message if there is no answer."""
    try:
        found = answer_question_and_write_report_files(fields, options)
    except NoRecord as error:
        end_command_with_error(f"{error}.")
    if STANDARD not in map(str, (options.html, options.csv)):
        print_line(one_line_visible_json(found) if options.as_json_line else indented_visible_json(found))


def answer_question_and_write_report_files(fields: dict[str, Any], options: QuestionOptions) -> JsonObject:
    """The answer to a question; Ctrl-C gives the answer so far. Raises NoRecord."""
    kinds: tuple[tuple[Path | None, Kind], ...] = ((options.html, "page"), (options.csv, "numbers"))
    for file, kind in kinds:
        if file is not None and not file.parent.is_dir():  # checked before playing for hours
            raise cannot_write_error(file, file.parent)
        if file is not None and (fault := overwriting_fault_or_empty(file, kind)):
            raise NoRecord(f"{file}: {fault}")
    if fields["asks"] == "check":
        found = compare_people_with_simulated_games(
            fields["folder"], fields["player"], fields["seed"], options.extent, options.into
        )
        report = people_and_simulation_report(found, fields["seed"])
    else:
        question = checked_question(question_from_command_line_fields(**fields))
        found = play_missing_games_and_answer(
            question, options.extent, options.into, quiet=options.as_json_line
        )
        report = report_of_findings(question, found)
    for file, report_text in ((options.html, report_html), (options.csv, report_csv)):
        if file is not None:
            try:
                write_file_or_stdout(file, report_text(report).encode())
            except OSError as error:
                raise cannot_write_error(file, error.strerror) from None
    return found


def cannot_write_error(file: Path, why: object) -> NoRecord:
    return NoRecord(say("lab.not_written", "{file}: cannot be written ({why})", file=file, why=why))


def question_from_command_line_fields(
    seats: int = 2, **fields: Any
) -> Question:  # fields of a question from the command line
    if fields["asks"] == "armies":
        game = game_with_comparable_armies().game
        return Question(
            **{**fields, "game": game, "parts": fields["parts"] or laboratory_of_game(game).parts}
        )
    return Question(**fields, names=player_names_as_letters(fields["game"], seats))


def play_missing_games_and_answer(
    question: Question, extent: Extent, results_folder: Path | None, *, quiet: bool
) -> JsonObject:
    began = time.monotonic()
    with closing(GameResults(results_folder, question.to_json_object())) as results:
        try:
            with nullcontext() if quiet else progress_bar(say("lab.plays", "Playing"), 1) as show:
                for progress in play_missing_games(question, results, extent):
                    if show:
                        show(done_share(progress, extent), 1, game_count_and_rate_text(progress))
        except KeyboardInterrupt:
            print_line(say("lab.ended", "stopped: this is the answer so far"), err=True)
        rows = results.games_with_numbers_below(extent.games)
    return {
        "asks": question.asks,
        "game": question.game,
        **answer_question_json(question, rows),
        "seconds": round(time.monotonic() - began, 1),
        "workers": extent.workers,
    }


def done_share(progress: Progress, extent: Extent) -> float:
    """The part of the run that is done, from 0 to 1: by games or by time, whichever is further."""
    by_games = progress.game_count / extent.games if extent.games else 0.0
    by_time = progress.seconds / extent.seconds if extent.seconds else 0.0
    return min(1.0, max(by_games, by_time))


def game_count_and_rate_text(progress: Progress) -> str:
    return say(
        "lab.progress",
        "{games, plural, one {# game} other {# games}}, {rate} per second",
        games=progress.game_count,
        rate=f"{progress.played / max(0.001, progress.seconds):.1f}",
    )
