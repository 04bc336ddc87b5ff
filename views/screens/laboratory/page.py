"""The laboratory's page: choose a question, run it in the background, and watch the answer become more
certain."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import flet as ft

from models.record import NoRecord, house_rule_texts
from models.translation import say
from referee.games import GAMES, game_named
from referee.lab.questions import (
    Question,
    QuestionKind,
    compared_rule_values_or_player_pairs,
    game_with_comparable_armies,
    laboratory_of_game,
)
from views.app import theme
from views.app.component import component, memo_component, refusal_shown, safe_handler, use_interval
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import button, column, heading_text, live_announcement, row, sheet, words
from views.components.file_export import export_file
from views.components.shell import page_of_sheets
from views.lab.findings import (
    Findings,
    Report,
    computer_player_name,
    heading_that_says_what_is_asked,
    main_answer_chart,
    report_of_findings,
)
from views.lab.question_repository import QuestionRunner, QuestionStatus
from views.lab.report import report_csv, report_html
from views.screens.laboratory.charts import interval_history_chart, report_sheets

EACH: Final = 0.5
"""Seconds between two readings of the progress."""

Value = TypeVar("Value")


@component
def LaboratoryPage(question_runner: QuestionRunner) -> ft.Control:
    standing = use_question_status(question_runner)
    question, ask = ft.use_state(
        standing.question or question_from_choices("armies", game_with_comparable_armies().game)
    )
    fault, set_fault = ft.use_state("")

    def start_question(new_question: Question) -> None:
        with refusal_shown(set_fault, after="."):
            ask(new_question)
            question_runner.start_or_continue_question(new_question)
            set_fault("")

    sheets = [question_form(question, ask, lambda: start_question(question), fault)]
    if standing.question is None:
        sheets += introduction_and_earlier_questions(question_runner, start_question)
    else:
        sheets.append(progress_sheet(standing, question_runner, start_question))
    if standing.question is not None and standing.answer:
        sheets.append(AnswerSheet(standing.question, standing.answer, standing.seen))
    return page_of_sheets("/laboratory", say("lab.title", "Laboratory"), "/", sheets)


def use_question_status(question_runner: QuestionRunner) -> QuestionStatus:
    """Read the progress repeatedly while this screen is mounted."""
    standing, show = ft.use_state(question_runner.standing)
    use_interval(EACH, lambda: show(question_runner.standing))
    return standing


# -- the question --------------------------------------------------------------------------------------------
def question_kind_labels() -> dict[QuestionKind, str]:
    return {
        "armies": say("lab.ask_armies", "What is each unit worth?"),
        "rules": say("lab.ask_rules", "What does a house rule do?"),
        "game": say("lab.ask_game", "How does a game go?"),
        "players": say("lab.ask_players", "How strong are these players?"),
    }


def question_from_choices(
    kind: QuestionKind, game: str, option: str = "", player: str = "greedy", player_count: int = 0
) -> Question:
    """Return the question for these choices, with defaults for the rest."""
    chosen_game = game_with_comparable_armies().game if kind == "armies" else game
    found = laboratory_of_game(chosen_game)
    known = comparable_house_rule_titles(chosen_game)
    fewest = min(game_named(chosen_game).players)
    return Question(
        kind,
        chosen_game,
        "" if kind == "players" else player if player in found.players else "greedy",
        option=(option if option in known else next(iter(known))) if kind == "rules" else "",
        parts=found.parts if kind == "armies" else (),
        names=tuple(
            "ABCDEFGHIJ"[: player_count if player_count in game_named(chosen_game).players else fewest]
        ),
    )


def comparable_house_rule_titles(game: str) -> dict[str, str]:
    """Return the titles of a game's house rules that have a few values."""
    rules, found = game_named(game), {}
    for option, field in rules.house_rules_class.model_fields.items():
        try:
            compared_rule_values_or_player_pairs(Question("rules", game, "random", option=option))
        except NoRecord:
            continue
        found[option] = house_rule_texts(rules.package, option, field).title
    return found


def question_form(
    question: Question,
    change_question: Callable[[Question], object],
    run_question: Callable[[], None],
    fault: str,
) -> ft.Control:
    """Draw the choice of a question, and the button that runs it."""
    rows = [
        heading_text(say("lab.what", "What do you want to find out?")),
        *question_choice_rows(question, change_question),
        button(say("lab.begin", "Play"), "lab-begin", run_question, "may", icon=Icons.PLAY_ARROW),
        live_announcement(fault, "lab-fault", is_fault=True) if fault else None,
    ]
    return sheet(column(*rows, spacing=10))


def question_choice_rows(
    question: Question, change_question: Callable[[Question], object]
) -> Iterator[ft.Control]:
    game = question.game
    choices: dict[str, Any] = {
        "kind": question.asks,
        "game": game,
        "option": question.option,
        "player": question.player or "greedy",
        "player_count": len(question.names),
    }

    def row_of_choices(name: str, choice: str, labels: Mapping[Value, str]) -> ft.Control:
        def change_choice(value: Value) -> None:
            change_question(question_from_choices(**{**choices, choice: value}))

        return row(*choice_buttons(name, labels, choices[choice], change_choice, fills=True))

    yield row_of_choices("ask", "kind", question_kind_labels())
    if question.asks != "armies":
        games = {name: each.title for name, each in GAMES.items() if each.laboratory() is not None}
        yield row_of_choices("game", "game", games)
        numbers = {n: say("lab.for_so_many", "for {count}", count=n) for n in game_named(game).players}
        if len(numbers) > 1:
            yield row_of_choices("seats", "player_count", numbers)
    if question.asks == "rules":
        yield row_of_choices("option", "option", comparable_house_rule_titles(game))
    if question.asks != "players":
        players = {
            player: say("lab.played_by", "played by {player}", player=computer_player_name(player))
            for player in laboratory_of_game(game).players
        }
        yield row_of_choices("player", "player", players)


# -- progress ------------------------------------------------------------------------------------------------
def introduction_and_earlier_questions(
    question_runner: QuestionRunner, run_question: Callable[[Question], None]
) -> list[ft.Control]:
    text = say(
        "lab.about",
        "The computer plays thousands of games by these rules in the background. It reports what "
        "it found and how certain that is. Every game is saved: stop whenever you like and "
        "continue another day.",
    )
    earlier = [
        button(heading_that_says_what_is_asked(each), f"before-{n}", partial(run_question, each), fills=True)
        for n, each in enumerate(question_runner.questions_with_stored_games())
    ]
    sheets: list[ft.Control] = [sheet(words(text))]
    if earlier:
        sheets.append(sheet(column(heading_text(say("lab.before", "Earlier questions")), *earlier)))
    return sheets


def progress_sheet(
    status: QuestionStatus, question_runner: QuestionRunner, run_question: Callable[[Question], None]
) -> ft.Control:
    question = status.question
    assert question is not None  # without a question there is no progress
    facts = {"games": status.game_count, "rate": status.rate}
    if status.is_played:
        text = say(
            "lab.playing", "{games, plural, one {# game} other {# games}} so far, {rate} per second", **facts
        )
        key = button(say("lab.stop", "Stop"), "lab-stop", question_runner.stop_playing, icon=Icons.PAUSE)
    else:
        text = say(
            "lab.stopped",
            "Stopped at {games, plural, one {# game} other {# games}}. They are saved.",
            **facts,
        )
        key = button(
            say("lab.go_on", "Continue"), "lab-go-on", lambda: run_question(question), icon=Icons.PLAY_ARROW
        )
    rows = [
        heading_text(heading_that_says_what_is_asked(question)),
        words(text),
        ft.ProgressBar(
            color=theme.MAY, bgcolor=theme.PAPER_EDGE, bar_height=4, value=None if status.is_played else 1.0
        ),
        words(status.why, faded=True) if status.why else None,
        row(key),
    ]
    return sheet(column(*rows))


@memo_component
def AnswerSheet(
    question: Question, answer: Findings, earlier_answers: tuple[tuple[int, Findings], ...]
) -> ft.Control:
    """Draw the answer, how it narrowed, and the ways to save it. Redrawn when the answer changes, not with
    every game."""
    found = report_of_findings(question, answer)
    page = ft.context.page

    def export_button(label: str, identifier: str, end: str, written: Callable[[Report], str]) -> ft.Control:
        async def export_report() -> None:
            await export_file(f"laboratory-{question.asks}-{question.game}.{end}", written(found).encode())

        export = lambda: page.run_task(safe_handler(export_report))
        return button(label, identifier, export, icon=Icons.SAVE_ALT)

    files = row(
        export_button(say("lab.keep_report", "Save as a page"), "keep-report", "html", report_html),
        export_button(say("lab.keep_csv", "Save the numbers (CSV)"), "keep-csv", "csv", report_csv),
    )
    first, *others = report_sheets(found)
    narrowed = interval_history_of_first_figure(question, earlier_answers)
    return column(first, narrowed, *others, sheet(files), spacing=12)


def interval_history_of_first_figure(
    question: Question, earlier_answers: Sequence[tuple[int, Findings]]
) -> ft.Control | None:
    charts = [(games, main_answer_chart(question, answer)) for games, answer in earlier_answers]
    shown = [(games, chart) for games, chart in charts if chart is not None and chart.lines]
    if not shown:
        return None
    last = shown[-1][1]
    name = last.lines[0].name
    lines = [(games, line) for games, chart in shown for line in chart.lines if line.name == name]
    return interval_history_chart(name, last, lines)
