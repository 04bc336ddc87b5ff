"""The laboratory's page as a file: axes, legends, where it comes from, and words for whoever reads it."""

import re
from pathlib import Path

import pytest

from models.version import VERSION
from tests.test_command_line import referee
from views.lab.report import axis_ticks


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    asked = {
        "armies": [
            "armies",
            "--player",
            "random",
            "--armies",
            "pawn",
            "--armies",
            "rook",
            "--armies",
            "king",
        ],
        "rules": ["rules", "el-royale", "--option", "attacker_may_throw_in"],
        "game": ["game", "el-royale"],
    }
    for name, words in asked.items():
        file = folder / f"{name}.html"
        referee("lab", *words, "--games", "60", "--seed", "7", "--html", str(file), "--json")
    return {name: (Path(folder) / f"{name}.html").read_text() for name in asked}


@pytest.mark.parametrize("name", ["armies", "rules", "game"])
def test_every_chart_has_ticks_and_a_legend(pages, name):
    charts = re.findall(r'<svg viewBox="0 0 720.*?</svg>.*?</p>', pages[name])

    assert charts
    assert [
        chart for chart in charts if chart.count('class="tick"') < 2 or "95 % interval" not in chart
    ] == []


@pytest.mark.parametrize("name", ["armies", "rules", "game"])
def test_the_page_says_when_by_which_version_and_seed(pages, name):
    assert re.search(rf"Made on \d{{4}}-\d\d-\d\d by version {re.escape(VERSION)}, seed 7\.", pages[name])


def test_no_page_says_true_or_log_odds(pages):
    assert [name for name, page in pages.items() if re.search(r">(True|False)\b|log-odds", page)] == []
    assert "with this rule" in pages["rules"] and "without this rule" in pages["rules"]


def test_what_goes_to_standard_output_stands_there_alone():
    answer = referee("lab", "game", "el-royale", "--games", "4", "--html", "-")

    assert answer.stdout.startswith("<!doctype html>") and answer.stdout.endswith("</html>\n")


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (-0.04, 0.043), (0.45, 0.55), (3, 300), (0.00001, 0.00002), (-5, 5)]
)
def test_an_axis_has_three_to_seven_round_ticks(low, high):
    ticks = axis_ticks(low, high)

    assert 3 <= len(ticks) <= 7 and low <= ticks[0] and ticks[-1] <= high
    assert all(float(f"{tick:.10g}") == tick for tick in ticks)
