"""The page of the laboratory: a question is chosen, played beside the tables, stopped and gone on with; the answer is drawn and kept."""

from pathlib import Path

import flet as ft
import pytest

from referee.lab.questions import game_with_comparable_armies, laboratory_of_game
from tests.lab.in_process_bench import BenchAtHand
from tests.support.fletdriver import Driver
from views.lab.question_repository import QuestionRunner
from views.root import start_session
from views.screens.laboratory.page import question_from_choices
from views.workspace.workspace import Workspace

GAME = game_with_comparable_armies().game


@pytest.fixture
def bench(tmp_path: Path) -> BenchAtHand:
    return BenchAtHand(tmp_path / "laboratory")


def opened(tmp_path: Path, bench: QuestionRunner | None, route: str = "/laboratory") -> Driver:
    workspace = Workspace(tmp_path / "data")
    return Driver(lambda page: start_session(page, workspace, question_runner=bench), route=route)


def test_a_house_rule_is_asked_about(tmp_path: Path, bench: BenchAtHand) -> None:
    with opened(tmp_path, bench) as phone:
        phone.tap("ask-rules")
        phone.tap("option-end_check")
        phone.tap("player-random")
        phone.tap("lab-begin")

    asked = bench.standing.question
    assert asked is not None
    assert (asked.asks, asked.option, asked.player) == ("rules", "end_check", "random")


def test_where_the_host_has_no_processes_it_is_not_offered(tmp_path: Path) -> None:
    with opened(tmp_path, None, "/") as phone:
        assert not phone.all(ft.Semantics, identifier="laboratory")
        phone.goto("/laboratory")

        assert not phone.all(ft.Semantics, identifier="lab-begin")


def test_home_leads_to_it(tmp_path: Path, bench: BenchAtHand) -> None:
    with opened(tmp_path, bench, "/") as phone:
        phone.tap("laboratory")

        assert phone.get(ft.Semantics, identifier="lab-begin")


@pytest.mark.parametrize(
    ("asks", "game", "games", "figures"),
    [("armies", GAME, 60, 6), ("rules", GAME, 12, 3), ("game", GAME, 8, 3), ("players", GAME, 4, 2)],
)
def test_the_answer_is_drawn_with_its_intervals(
    tmp_path, bench, monkeypatch, asks, game, games, figures
) -> None:
    if asks == "players":
        monkeypatch.setattr(
            type(laboratory_of_game(game)),
            "players",
            dict.fromkeys("abc", laboratory_of_game(game).players["random"]),
        )
    bench.start_or_continue_question(question_from_choices(asks, game, "end_check", "random"))
    bench.play(games // 2 if asks != "armies" else games)
    bench.play(games)

    with opened(tmp_path, bench) as phone:
        charts = [each for each in phone.all() if type(each).__name__ == "LineChart"]

        assert len(charts) >= figures
        assert phone.get(ft.Semantics, identifier="surer")
        assert phone.get(ft.Semantics, identifier="keep-report")


def test_it_is_stopped_and_gone_on_with(tmp_path: Path, bench: BenchAtHand) -> None:
    bench.start_or_continue_question(question_from_choices("game", GAME, player="random"))
    with opened(tmp_path, bench) as phone:
        phone.tap("lab-stop")
        stopped = bench.standing
    with opened(tmp_path, bench) as phone:
        phone.tap("lab-go-on")

    assert not stopped.is_played
    assert bench.standing.is_played and bench.standing.question == stopped.question
