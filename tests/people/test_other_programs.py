"""What other programs are given: no formula in a spreadsheet, and nothing that steers a terminal or turns the direction of writing."""

import ast
import csv
import json
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from models.external_input import indented_visible_json
from models.store.errors import WrittenElsewhere, store_error_for
from referee.people.leagues import Entrant, League
from tests.conftest import ROOT
from views.lab.findings import Figure, FigureChart, Matrix, Report
from views.lab.report import report_csv
from views.spreadsheet import BEGINS_FORMULA, csv_text_without_formulas
from views.terminal.command_line import app
from views.workspace.workspace import Workspace

FORMULAS = [f"{sign}cmd|' /C calc'!A0" for sign in BEGINS_FORMULA] + ["  =1+1"]
TURNED = "Ann\u202e\u2066\x1b[2J\u0007"


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_text_in_a_table_for_spreadsheets_is_a_formula(formula: str) -> None:
    (row,) = csv.reader(StringIO(csv_text_without_formulas([[formula, -1.5, "Ann", None]]), newline=""))

    assert row == [f"'{formula}", "-1.5", "Ann", ""]


def test_the_laboratorys_csv_holds_no_formula() -> None:
    lines = (Figure("=HYPERLINK(1)", -2.0, -1.0, 0.0),)
    matrix = Matrix("+heading", "", ("=a", "-b"), ((0.5, -0.5), (None, 1.0)), 0.0)
    charts = Report("title", (), (FigureChart("@heading", "", lines, 0.0), matrix))

    cells = [cell for row in csv.reader(StringIO(report_csv(charts))) for cell in row]

    assert {"'=HYPERLINK(1)", "'@heading", "'+heading", "'=a", "'-b", "-1.0", "-0.5"} <= set(cells)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_standings_print_no_sign_that_cannot_be_seen(tmp_path: Path, options: list[str]) -> None:
    with closing(Workspace(tmp_path)) as workspace:
        entrants = (Entrant(name="Ann"), Entrant(name="Ben"))
        league = League(name="Club", game="royals", entrants=entrants).model_dump(mode="json")
        league["entrants"][0]["name"], league["name"] = TURNED, "Club\u202e"
        workspace.leagues._leagues.add_league(league)

    shown = CliRunner().invoke(app, ["standings", "1", "--data", str(tmp_path), *options])

    assert shown.exit_code == 0 and "Ann" in shown.output
    assert shown.output.replace("\n", "").isprintable()


def test_json_on_several_lines_shows_every_sign_and_reads_as_it_was() -> None:
    value = {"name": TURNED, "also": ["a\nb", "\u2028"]}

    assert indented_visible_json(value).replace("\n", "").isprintable()
    assert json.loads(indented_visible_json(value)) == value


SAFE = (
    "with_invisible_replaced",
    "with_invisible_replaced_except_colors",
    "visible_json",
    "as_json_line",
    "as_json_lines",
)


def test_commands_print_only_what_can_be_seen() -> None:
    raw = []
    for file in (ROOT / "views" / "terminal").glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(call, ast.Call)
                and ast.unparse(call.func) in ("typer.echo", "print")
                and not _is_safe(call.args[0])
            ):
                raw.append(f"{file.name}: {ast.unparse(call)}")

    assert raw == []


def _is_safe(said: ast.expr) -> bool:
    """Does it go through one of ours, or is it only our own words?"""
    if isinstance(said, ast.IfExp):
        return _is_safe(said.body) and _is_safe(said.orelse)
    is_ours = isinstance(said, ast.Call) and ast.unparse(said.func) in SAFE
    return is_ours or isinstance(said, ast.Constant)


@pytest.mark.parametrize("rule", ["CHECK (n > 0)", "NOT NULL"])
def test_a_rule_of_the_file_that_is_broken_is_told_truly(rule: str) -> None:
    told = _fault(
        f"CREATE TABLE acts (n INTEGER {rule})",
        "INSERT INTO acts VALUES (NULLIF(0, 0))" if "NULL" in rule else "INSERT INTO acts VALUES (0)",
    )

    assert "does not allow it" in str(told) and "another window" not in str(told)


def test_what_is_there_already_was_entered_by_another_window() -> None:
    told = _fault("CREATE TABLE acts (n INTEGER PRIMARY KEY)", "INSERT INTO acts VALUES (1), (1)")

    assert isinstance(told, WrittenElsewhere) and "another window" in str(told)


def _fault(made: str, change: str) -> Exception:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(made)
        try:
            database.execute(change)
        except sqlite3.IntegrityError as error:
            return store_error_for(error, "keep")
    raise AssertionError("no rule was broken")
