"""What the command line says of words, files and folders that it cannot use."""

import json

import pytest

from referee.games import new_record
from tests.test_command_line import GAMES, referee
from views.terminal.play import TerminalTable
from views.terminal.table_keepers import TableInFile


@pytest.fixture
def data(tmp_path):
    return str(tmp_path / "data")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["royals", "Ann", "Bob", "--option", "target=-5"], "a number above zero, not \u22125"),
        (["royals", "Ann", "ann"], "Two players are called ann"),
        (["royals", "Zo\u00eb", "Zoe\u0308"], "Two players are called Zoe\u0308"),
        (["royals", "Ann", "Bob", "--army", "knight,pawn,king,queen"], "Royals has no armies"),
        (["royal-battles", "Ann", "Bob", "--army", "foo,pawn,king,queen"], "there is no unit 'foo'"),
        (["royal-battles", "Ann", "Bob", "--army", "knight,pawn"], "has four units"),
        (
            ["royal-battles", "Ann", "Bob", *["--army", "rook,rook,rook,rook"] * 3],
            "there are 3 armies for 2 players",
        ),
    ],
)
def test_a_game_that_cannot_begin_says_the_true_reason(words, said, tmp_path):
    answer = referee("play", *words, "--data", str(tmp_path / "data"), given="quit\n")

    assert answer.returncode == 2 and said in answer.stderr
    assert len(answer.stderr.splitlines()) == 1 and "literal[" not in answer.stderr


def test_the_units_of_an_army_take_any_case_and_blanks():
    answer = referee("new-record", "royal-battles", "Ann", "Bob", "--army", "Knight, pawn,KING ,queen")

    assert json.loads(answer.stdout)["seats"][0]["army"] == ["knight", "pawn", "king", "queen"]


def test_an_imported_army_with_a_wrong_unit_names_its_place(tmp_path):
    record = new_record("royal-battles", ["Ann", "Bob"])
    record["seats"][0]["army"][0] = "foo"

    answer = referee("replay", "-", given=json.dumps(record))

    assert "seats.0.army.0: must be one of 'pawn'" in answer.stderr and "more)" not in answer.stderr


def test_points_that_are_too_many_name_the_player_once():
    terminal = TerminalTable(
        TableInFile(json.dumps({**new_record("royals", ["Ann", "Bob"]), "options": {"entry": "points"}}))
    )

    assert "Royals: points.Ann: must be at most" in next(terminal.answers_to_line("points Ann=1000000 Bob=3"))


def test_a_record_that_cannot_be_read_is_named(tmp_path):
    file = tmp_path / "bad.json"
    file.write_text("{}")

    answer = referee("play", "--record", str(file), given="quit\n")

    assert answer.returncode == 2 and answer.stderr.startswith(f"{file}: ")


@pytest.mark.parametrize("words", [["players"], ["history"], ["standings", "Club"]])
def test_a_mistyped_data_folder_is_not_made(words, tmp_path):
    (tmp_path / "pictures").mkdir()

    answers = [referee(*words, "--data", str(tmp_path / name)) for name in ("none", "pictures")]

    assert [answer.returncode for answer in answers] == [2, 2]
    assert "no such folder" in answers[0].stderr and "no tables in" in answers[1].stderr
    assert not (tmp_path / "none").exists() and list((tmp_path / "pictures").iterdir()) == []


def test_play_without_a_game_makes_no_folder(data, tmp_path):
    answer = referee("play", "--data", data, given="")

    assert answer.returncode == 2 and "referee play GAME" in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_a_game_is_said_to_have_none(tmp_path):
    folder = tmp_path / "empty"
    folder.mkdir()

    answers = [
        referee("stats", str(folder)),
        referee("import", str(folder), "--data", str(tmp_path / "data")),
    ]

    assert [(answer.returncode, answer.stdout) for answer in answers] == [(0, ""), (0, "")]
    assert "no record of a finished game" in answers[0].stderr and "no record to import" in answers[1].stderr


def test_statistics_with_an_unreadable_file_have_status_2(tmp_path):
    (tmp_path / "game.json").write_bytes((GAMES / "royals-tallied-to-1066.json").read_bytes())
    (tmp_path / "bad.json").write_text("{}")

    answer = referee("stats", str(tmp_path))

    assert answer.returncode == 2 and "bad.json" in answer.stderr and "1 game" in answer.stdout


@pytest.mark.parametrize("command", [["stats"], ["lab", "check"]])
def test_a_file_is_not_called_a_missing_folder(command, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{}")

    answer = referee(*command, str(file))

    assert answer.returncode == 2 and "no such folder" not in answer.stderr and "folder" in answer.stderr


def test_standings_without_a_league_say_that_none_has_begun(data):
    referee("play", "royals", "Ann", "Bob", "--data", data, given="quit\n")

    answer = referee("standings", "Club", "--data", data)

    assert answer.returncode == 2 and answer.stderr == "There is no league Club: no league has begun.\n"


def test_several_records_without_scores_are_told_what_one_is(tmp_path):
    file = tmp_path / "battle.json"
    file.write_text(json.dumps(new_record("royal-battles", ["Ann", "Bob"])))
    into = tmp_path / "x.pdf"

    answer = referee("score", str(file), str(GAMES / "royals-tallied-to-1066.json"), "--into", str(into))

    assert answer.returncode == 2 and "Royal Battles, which keeps no score" in answer.stderr


def test_a_file_that_cannot_be_written_has_its_own_name(tmp_path):
    into = tmp_path / "none" / "x.pdf"

    answer = referee("score", str(GAMES / "royals-tallied-to-1066.json"), "--into", str(into))

    assert answer.stderr == f"{into}: No such file or directory\n"
