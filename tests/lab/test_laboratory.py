"""`referee lab`: the same games whoever plays them, kept once; and the strengths that are found in them."""

import json
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from models.record import NoRecord
from referee.games import GAMES as GAMES_OF_ALL
from referee.lab.game_statistics import answer_question_json
from referee.lab.questions import (
    GameRow,
    Question,
    QuestionGames,
    compared_rule_values_or_player_pairs,
    question_from_json_ignoring_unknown_fields,
)
from referee.lab.recorded_games import compare_people_with_automatic_players
from referee.lab.strengths import estimate_strengths
from tests.conftest import wait_until
from tests.probes import laboratory_known_strengths
from views.lab import game_runner
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, play_missing_games
from views.screens.laboratory.page import comparable_house_rule_titles, question_from_choices
from views.terminal.command_line import app

GAMES = Path(__file__).parents[1] / "games"
ARMIES = Question(
    "armies", "royal-battles", "random", 7, "", ("pawn", "rook", "knight", "bishop", "queen", "king")
)


def lab(*words):
    return CliRunner().invoke(app, ["lab", *words])


def all_of(question, extent, folder=None):
    games = GameResults(folder, question.to_json_object())
    for _ in play_missing_games(question, games, extent):
        pass
    return games.games_with_numbers_below(None)


@pytest.fixture
def small_batches(monkeypatch):
    from referee.games.royal_battles.computer_players import RoyalBattlesLaboratory

    monkeypatch.setattr(RoyalBattlesLaboratory, "batches", {"random": 5})


class AtOnce:
    """Workers that do at once what they are given; one dies at the given batch."""

    dies_at, given = 3, 0

    def __init__(self, workers, **_):
        self.broken = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def submit(self, act, *told):
        AtOnce.given += 1
        self.broken |= AtOnce.given == AtOnce.dies_at
        done = Future()
        if self.broken:
            done.set_exception(BrokenProcessPool())
        else:
            done.set_result(act(*told))
        return done


def test_any_number_of_workers_finds_the_same_also_when_one_dies(small_batches, monkeypatch):
    alone = all_of(ARMIES, Extent(20))
    monkeypatch.setattr(game_runner, "ProcessPoolExecutor", AtOnce)

    together = all_of(ARMIES, Extent(20, workers=2))

    assert AtOnce.given > 4
    assert sorted(together) == sorted(alone) and len({row.number for row in alone}) == 20


def test_a_run_that_was_ended_goes_on_where_it_stood(small_batches, tmp_path):
    broken_off = GameResults(tmp_path, ARMIES.to_json_object())
    list(
        islice(play_missing_games(ARMIES, broken_off, Extent(30)), 6)
    )  # the first five are small, of one game each
    assert len(broken_off.game_numbers()) == 10

    again = GameResults(tmp_path, ARMIES.to_json_object())
    last = list(play_missing_games(ARMIES, again, Extent(30)))[-1]

    assert (last.game_count, last.played) == (30, 20)
    assert again.games_with_numbers_below(None) == all_of(ARMIES, Extent(30))


def test_a_run_whose_process_was_killed_goes_on_and_finds_the_same(tmp_path):
    asked = ("game", "el-royale", "--games", "30")
    words = ["lab", *asked, "--into", str(tmp_path)]
    program = f"from views.terminal.command_line import app; app({words!r})"
    question = Question("game", "el-royale", "greedy").to_json_object()

    def has_games() -> bool:
        with closing(GameResults(tmp_path, question)) as results:
            return bool(results.game_numbers())

    with subprocess.Popen(
        [sys.executable, "-c", program], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    ) as killed:
        wait_until(has_games, 60)
        killed.kill()

    again, alone = (
        json.loads(lab(*asked, *more, "--json").stdout) for more in (("--into", str(tmp_path)), ())
    )

    assert {**again, "seconds": 0} == {**alone, "seconds": 0}


def test_a_game_that_is_there_is_not_taken_again():
    games = GameResults(None, ARMIES.to_json_object())

    first = GameRow(1, 0, (0, 1), (1, 2), "checkmate", 1, 9, 0)
    again, other = first._replace(acts=8), first._replace(number=2)

    games.store_games([first])
    games.store_games([again, other])

    assert games.games_with_numbers_below(None) == [first, other]


def test_a_folder_answers_one_question(tmp_path):
    GameResults(tmp_path, ARMIES.to_json_object()).close()

    with pytest.raises(NoRecord):
        GameResults(tmp_path, ARMIES._replace(seed=8).to_json_object())


def test_armies_meet_twice_by_the_same_lots_changed_over():
    rows = all_of(ARMIES, Extent(12))

    assert [row.sides for row in rows[0::2]] == [row.sides[::-1] for row in rows[1::2]]
    assert [row.first for row in rows[0::2]] == [row.first for row in rows[1::2]]


def test_a_folder_from_before_armies_were_changed_over_is_not_gone_on_with(tmp_path):
    before = {name: value for name, value in ARMIES.to_json_object().items() if name != "plan"}
    GameResults(tmp_path, before).close()

    with pytest.raises(NoRecord):
        GameResults(tmp_path, ARMIES.to_json_object())
    assert question_from_json_ignoring_unknown_fields(ARMIES.to_json_object()) == ARMIES


def test_games_of_a_player_who_played_otherwise_then_are_not_gone_on_with(tmp_path):
    question = ARMIES._replace(player="lookahead")
    before = {name: value for name, value in question.to_json_object().items() if name != "revised"}
    GameResults(tmp_path, before).close()

    with pytest.raises(NoRecord):
        GameResults(tmp_path, question.to_json_object())
    assert "revised" not in ARMIES.to_json_object()
    assert question_from_json_ignoring_unknown_fields(question.to_json_object()) == question


@pytest.mark.parametrize(
    "words",
    [
        ("armies", "--games", "0"),
        ("armies", "--armies", "pawn", "--armies", "dragon"),
        ("armies", "--armies", "pawn"),
        ("armies", "--player", "nobody"),
        ("game", "checkers"),
        ("game", "royals", "--seats", "3"),
        ("game", "el-royale", "--seats", "9"),
        ("rules", "royal-battles", "--option", "weather"),
        ("rules", "royal-battles", "--option", "entry"),
        ("rules", "royal-battles", "--option", "end_check", "--games", "0"),
        ("rules", "checkers", "--option", "end_check"),
        ("game", "royals", "--games", "0"),
        ("game", "royals", "--seconds", "-1"),
        ("game", "royals", "--games", "1", "--dask", "no address"),
        ("game", "royals", "--games", "1", "--html", "/no/such/folder/page.html"),
        ("players", "checkers"),
        ("players", "el-royale", "--seats", "1"),
        ("players", "el-royale", "--games", "0"),
        ("check", "/no/such/folder"),
        ("check", str(GAMES), "--games", "0"),
        ("check", str(GAMES), "--player", "nobody"),
        ("rules", "royal-battles", "--option", "pieces"),
        ("rules", "royals", "--option", "houses"),
    ],
)
def test_a_wrong_question_gets_one_sentence(words):
    done = lab(*words)

    assert done.exit_code == 2
    assert done.stdout == "" and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "asks", [("armies",), ("rules", "royal-battles", "--option", "end_check"), ("players", "royal-battles")]
)
def test_a_folder_of_another_question_gets_one_sentence(tmp_path, asks):
    GameResults(tmp_path, Question("game", "el-royale", "greedy").to_json_object()).close()

    done = lab(*asks, "--games", "1", "--into", str(tmp_path))

    assert done.exit_code == 2
    assert done.stdout == "" and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "content", ["", "no record", '{"format": "referee-record/1"}', json.dumps({"format": "referee-army/1"})]
)
def test_a_record_that_is_none_gets_one_sentence_with_its_name(tmp_path, content):
    (tmp_path / "evening.json").write_text(content)

    done = lab("check", str(tmp_path), "--games", "1")

    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1 and "evening.json" in done.stderr


def test_games_of_people_stand_beside_as_many_of_their_kind(tmp_path):
    names = ("el-royale-2019-two-players", "el-royale-only-the-result")
    for name in names:
        (tmp_path / f"{name}.json").write_bytes((GAMES / f"{name}.json").read_bytes())
    entries = json.loads((GAMES / f"{names[0]}.json").read_text())["entries"]

    found = json.loads(lab("check", str(tmp_path), "--games", "3", "--json").stdout)

    ((kind, told),) = found["kinds"].items()
    assert kind == "el-royale 2019, 2" and found["left_out"] == [f"{names[1]}.json"]
    assert (told["people"]["games"], told["players"]["games"]) == (1, 3)
    assert told["people"]["length"]["mean"] == len(entries)
    assert told["people"]["rounds"] == sum(entry["do"] == "attack" for entry in entries)


def test_where_people_differ_is_told_with_its_interval():
    row = GameRow(0, 0, (), (1, 2), "last_card", 5, 20, 0)
    people, players = [row] * 30, [row._replace(placing=(2, 1), rounds=n) for n in range(30)]

    apart = compare_people_with_automatic_players(people, players)["difference"]

    assert apart["first_seat_wins"] == [1.0, 1.0, 1.0] and apart["acts"] == [0.0, 0.0, 0.0]
    low, middle, high = apart["rounds"]
    assert middle == pytest.approx(5 - 14.5)
    assert low < middle < high


def test_what_was_found_is_written_as_a_page_and_as_rows(tmp_path):
    page, rows = tmp_path / "page.html", tmp_path / "rows.csv"

    lab("players", "el-royale", "--games", "2", "--html", str(page), "--csv", str(rows))

    assert page.read_text().startswith("<!doctype html>")
    assert len(rows.read_text().splitlines()) == 1 + len(
        compared_rule_values_or_player_pairs(Question("players", "el-royale", ""))
    )


def test_who_wins_is_told_by_seat_for_as_many_as_sit_there():
    done = lab("game", "el-royale", "--seats", "4", "--games", "8", "--json")

    found = json.loads(done.stdout)
    assert len(found["won"]) == 4 and found["games"] == 8
    assert set(found["endings"]) <= {"last_card", "elimination", "not_over"}


def test_costs_of_units_are_one_json_object():
    done = lab("armies", "--player", "random", "--games", "60", "--json")

    found = json.loads(done.stdout)
    assert found["games"] == 60 and set(found["costs"]) == set(ARMIES.parts)
    assert sum(middle for _, middle, _ in found["costs"].values()) == pytest.approx(60, abs=0.01)
    assert all(low < middle < high for low, middle, high in found["costs"].values())


def test_both_values_of_a_house_rule_are_played_with_the_same_cards():
    question = Question("rules", "royal-battles", "random", 3, "end_check")
    rows = all_of(question, Extent(24))

    found = answer_question_json(question, rows)["values"]

    assert [row.sides for row in rows[0::3]] == [row.sides for row in rows[1::3]]
    assert [value["games"] for value in found.values()] == [8, 8, 8]
    assert set(found) == {str(value) for value in compared_rule_values_or_player_pairs(question)}
    assert "difference" not in found["on_turn"] and "rounds" in found["immediate"]["difference"]


@pytest.mark.parametrize("game", GAMES_OF_ALL)
def test_every_house_rule_that_can_be_asked_about_can_be_played_by_each_of_its_values(game):
    for option in comparable_house_rule_titles(game):
        question = question_from_choices("rules", game, option)
        games = QuestionGames(question, Random)

        headers = [
            games.header_of_game(setting, (0, 5) if game == ARMIES.game else ())
            for setting in range(len(compared_rule_values_or_player_pairs(question)))
        ]

        assert [getattr(header.options, option) for header in headers] == list(
            compared_rule_values_or_player_pairs(question)
        )


def test_battles_that_went_together_say_no_more_than_one_of_them():
    chance = Random(5)
    sides = [tuple(chance.sample(range(126), 2)) for _ in range(900)]
    winners = [chance.choice((0, 0, 1, 1, -1)) for _ in sides]
    units, armies = laboratory_known_strengths.PARTS, laboratory_known_strengths.ARMIES

    once = estimate_strengths(units, armies, sides, winners).costs
    twice = estimate_strengths(units, armies, sides * 2, winners * 2, pair_numbers=[*range(900)] * 2).costs

    for unit in units:
        assert twice[unit] == pytest.approx(once[unit], abs=0.05)


def test_strengths_that_are_known_are_given_back():
    inside = sum(laboratory_known_strengths.held(run, 600)[0] for run in range(20))

    assert inside >= 105
