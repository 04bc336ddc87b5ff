"""The laboratory beside the app: processes of its own, which end when nobody asks any more; and what was found as a file."""

import csv
import io
import json
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from referee.lab.game_statistics import answer_question_json
from referee.lab.questions import Question, question_from_json_ignoring_unknown_fields
from views.lab.findings import FigureChart, Matrix, report_of_findings
from views.lab.game_results import GameResults
from views.lab.game_runner import play_batch
from views.lab.heat_colors import matrix_png
from views.lab.question_repository import QuestionRunner, QuestionStatus
from views.lab.report import report_csv, report_html

EL_ROYALE = Question("game", "el-royale", "greedy")
ARMIES = Question(
    "armies", "royal-battles", "random", 7, "", ("pawn", "rook", "knight", "bishop", "queen", "king")
)

IN_ITS_TURN = """
import sys
from pathlib import Path
from views.lab import worker_process
worker_process.lower_process_priority = lambda: None
worker_process.main(Path(sys.argv[1]), 1, "en")
"""
"""Beside other tests, who gives way to all of them waits for long."""


@pytest.fixture(scope="module")
def armies():
    return report_of_findings(ARMIES, answer_question_json(ARMIES, play_batch(ARMIES, 0, 60)))


def test_it_ends_with_whoever_asked_and_what_was_played_is_kept(tmp_path):
    words = [sys.executable, "-c", IN_ITS_TURN, str(tmp_path / "one")]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as aside:
        print(json.dumps(EL_ROYALE.to_json_object()), file=aside.stdin, flush=True)
        answered = next(line for line in map(json.loads, aside.stdout) if "answer" in line)
        aside.stdin.close()
        aside.stdout.read()

    kept = GameResults(tmp_path / "one", EL_ROYALE.to_json_object())
    assert answered["answer"]["games"] == answered["game_count"] > 0
    assert len(kept.game_numbers()) >= answered["game_count"]
    assert QuestionRunner(tmp_path).questions_with_stored_games() == [EL_ROYALE]


def test_what_was_found_stands_while_it_is_gone_on_with_and_not_beside_another_question(
    tmp_path, monkeypatch
):
    bench, words = QuestionRunner(tmp_path), [sys.executable, "-c", "import sys; sys.stdin.read()"]
    pipe = subprocess.PIPE
    monkeypatch.setattr(
        bench, "_start_process", lambda _: subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
    )
    bench.standing = QuestionStatus(EL_ROYALE, game_count=40, answer={"games": 40})

    bench.start_or_continue_question(EL_ROYALE)
    gone_on = bench.standing
    bench.start_or_continue_question(ARMIES)
    another = bench.standing
    bench.stop_playing()

    assert gone_on == QuestionStatus(EL_ROYALE, True, 40, answer={"games": 40})
    assert another == QuestionStatus(ARMIES, True)


def test_a_question_that_was_written_is_read_again():
    assert question_from_json_ignoring_unknown_fields(ARMIES.to_json_object()) == ARMIES


def test_a_folder_that_holds_something_else_is_no_question(tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "laboratory.sqlite3").write_text("no file of games")

    assert QuestionRunner(tmp_path).questions_with_stored_games() == []


class Loads(HTMLParser):
    """What a page would fetch, and how many of each of its parts there are."""

    def __init__(self):
        super().__init__()
        self.fetched, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.fetched += [value for name, value in attrs if name in ("src", "href")]


def test_the_report_is_one_page_that_needs_nothing_else(armies):
    page = Loads()

    page.feed(report_html(armies))

    assert all(each.startswith("data:") for each in page.fetched)
    charts = [part for part in armies.parts if isinstance(part, FigureChart)]
    signs = sum(3 + any(line.mark is not None for line in chart.lines) for chart in charts)
    assert page.tags.count("svg") == len(charts) + signs
    assert page.tags.count("circle") == sum(len(chart.lines) + 1 for chart in charts)


def test_the_numbers_are_rows_for_a_spreadsheet(armies):
    head, *rows = csv.reader(io.StringIO(report_csv(armies)))

    costs = armies.parts[0]
    assert head == ["part", "of", "against", "low", "estimate", "high"]
    assert [(float(row[3]), float(row[4]), float(row[5])) for row in rows[:6]] == [
        line[1:4] for line in costs.lines
    ]


def test_the_heat_map_of_all_armies_has_a_square_for_each_pair(armies):
    matrix = next(part for part in armies.parts if isinstance(part, Matrix) and len(part.names) > 100)

    width, height = (int.from_bytes(matrix_png(matrix, 1)[at : at + 4]) for at in (16, 20))

    assert width == height == len(matrix.names) == 126
    assert all(cell == pytest.approx(0.5) for cell in (row[n] for n, row in enumerate(matrix.cells)))
    assert matrix.cells[0][-1] > 0.5 > matrix.cells[-1][0]


def test_the_share_of_points_of_both_sides_is_one(armies):
    matrix = next(part for part in armies.parts if isinstance(part, Matrix) and len(part.names) > 100)

    assert matrix.cells[3][40] + matrix.cells[40][3] == pytest.approx(1)
