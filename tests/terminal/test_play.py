"""`referee play`: a game refereed from typed lines, kept as the app keeps it."""

import json
from contextlib import closing

import pytest

from models.store.folder import Folder
from referee.games import new_record
from tests.test_command_line import GAMES, referee
from views.terminal.play import TerminalTable
from views.terminal.table_keepers import TableInFile, TableInFolder
from views.workspace.invitations import Invitations
from views.workspace.workspace import Workspace


@pytest.fixture
def data(tmp_path):
    return str(tmp_path / "data")


def test_a_game_that_was_quit_goes_on_in_the_same_folder(data):
    referee("play", "royal-battles", "Jon", "Mendi", "--data", data, given="2C\nquit\n")

    again = referee("play", "--data", data, given="log\n3C\nlog\nquit\n")

    assert "   1  Jon: deal 2C" in again.stdout and "   2  Jon: deal 3C" in again.stdout


def test_the_app_shows_the_game_that_was_begun_here(data, tmp_path):
    referee("play", "royal-battles", "Jon", "Mendi", "--data", data, given="2C\nquit\n")

    with closing(Workspace(tmp_path / "data")) as workspace:
        assert [kept.header["game"] for kept in workspace.tables()] == ["royal-battles"]
        assert len(workspace.table(1)) == 1


def test_without_a_game_under_way_it_says_how_to_begin_one(data):
    answer = referee("play", "--data", data, given="")

    assert answer.returncode == 2 and "referee play GAME NAME NAME" in answer.stderr


def test_while_the_app_keeps_the_folder_play_says_where(data, tmp_path):
    with Folder(tmp_path / "data"):
        answer = referee("play", "royals", "Ann", "Bob", "--data", data, given="quit\n")

    assert answer.returncode == 2 and "already keeps the tables" in answer.stderr


def test_a_table_that_another_device_keeps_is_not_continued(data, tmp_path):
    referee("play", "royals", "Ann", "Bob", "--data", data, given="quit\n")
    with closing(Workspace(tmp_path / "data")) as workspace:
        invitations = Invitations(workspace)
        invitations.share_table(1)
        invitations.assign_seat_or_make_spectator(1, "phone", "Bob")
        invitations.store_invitation_and_move_new_devices(
            invitations.invitation_to_table(1)._replace(keeper="phone")
        )

    answer = referee("play", "--data", data, given="Ann: deal up 9D\nquit\n")

    assert answer.returncode == 2 and answer.stderr.startswith("Bob keeps the record. To take it back")
    with closing(Workspace(tmp_path / "data")) as workspace:
        assert len(workspace.table(1)) == 0


def test_a_game_is_saved_to_a_file_and_opened_again(data, tmp_path):
    file = tmp_path / "Saved Game.json"
    referee("play", "royal-battles", "Jon", "Mendi", "--data", data, given=f"2C\nsave {file}\nquit\n")

    opened = referee("play", "royals", "Ann", "Bob", "--data", data, given=f"open {file}\nlog\nquit\n")

    assert json.loads(file.read_text())["check"]
    assert "Royal Battles with Jon, Mendi, 1 entry." in opened.stdout and "Jon: deal 2C" in opened.stdout


@pytest.mark.parametrize("line", ["open nowhere.json", "save nowhere/file.json"])
def test_a_file_that_cannot_be_had_is_said_in_one_line(line, data):
    answer = referee("play", "royals", "Ann", "Bob", "--data", data, given=f"{line}\nquit\n")

    assert answer.returncode == 0 and "nowhere" in answer.stdout and "No such file" in answer.stdout


def test_a_record_printed_to_standard_output_can_be_replayed(data, tmp_path):
    printed = referee("play", "royal-battles", "Jon", "Mendi", "--data", data, given="2C\nsave -\nquit\n")

    record = printed.stdout[printed.stdout.index("{") : printed.stdout.rindex("}") + 1]
    assert referee("replay", "-", given=record).returncode == 0


@pytest.mark.parametrize(
    "other",
    [
        ["royals", "Jon", "Mendi"],
        ["royal-battles", "Jon", "Ann"],
        ["royal-battles", "Jon", "Mendi", "--option", "pieces=one_set"],
        ["royal-battles", "Jon", "Mendi", "--army", "rook,rook,rook,rook"],
    ],
)
def test_the_record_of_another_game_is_refused_and_stays(other, tmp_path):
    file = tmp_path / "battle.json"
    referee("play", "royal-battles", "Jon", "Mendi", "--record", str(file), given="2C\nquit\n")
    before = file.read_bytes()

    answer = referee("play", *other, "--record", str(file), given="3C\nquit\n")

    assert answer.returncode == 2 and "another game" in answer.stderr
    assert file.read_bytes() == before


def test_a_record_goes_on_with_its_game_or_with_none_named(tmp_path):
    file = tmp_path / "battle.json"
    battle = ["royal-battles", "Jon", "Mendi"]
    for words, card in ((battle, "2C"), (battle, "3C"), ([], "4C")):
        assert referee("play", *words, "--record", str(file), given=f"{card}\nquit\n").returncode == 0

    assert [each["card"] for each in json.loads(file.read_text())["entries"]] == ["2C", "3C", "4C"]


def test_a_record_to_play_with_is_no_standard_output():
    assert referee("play", "royals", "Ann", "Bob", "--record", "-", given="").returncode == 2


def test_what_follows_by_itself_is_told_as_in_the_app(tmp_path):
    with closing(Workspace(tmp_path)) as workspace:
        terminal = TerminalTable(
            TableInFolder(workspace, workspace.begin_table(new_record("el-royale", ["Ann", "Ben"])))
        )
        told = [list(terminal.answers_to_line(line)) for line in ("all deal ?", "attacker Ann", "turn up")]
        entries = len(terminal.table)

    assert entries >= sum(map(len, told)) - 3


def test_a_hand_of_17_counts_as_17():
    record = json.loads((GAMES / "el-royale-elimination-two-players.json").read_text())
    terminal = TerminalTable(TableInFile(json.dumps(record | {"entries": record["entries"][:24]})))

    assert any(line.endswith(": 17") for line in terminal.answers_to_line("scores"))


@pytest.mark.parametrize("name", ["jon", "JON", "Jon", "jOn"])
def test_a_player_is_named_in_any_case(name):
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royal-battles", ["Jon", "Mendi"]))))

    assert list(terminal.answers_to_line(f"{name}: deal 2C")) == ["Jon turns up 2C."]


def test_two_players_apart_by_case_only_keep_their_own_names():
    terminal = TerminalTable(TableInFile(json.dumps(new_record("el-royale", ["Jon", "jon.", "Ann"]))))

    assert terminal.table.header.names == ("Jon", "jon.", "Ann")
    assert terminal.whose_turn_text()


# -- a game that cannot be saved ---------------------------------------------------------------------------------------


def test_a_record_in_a_missing_folder_is_refused_at_once(tmp_path):
    answer = referee(
        "play", "royals", "Ann", "Bob", "--record", str(tmp_path / "none" / "x.json"), given="quit\n"
    )

    assert answer.returncode == 2 and answer.stdout == ""
    assert answer.stderr == f"{tmp_path / 'none' / 'x.json'}: No such file or directory\n"


@pytest.mark.parametrize("end", ["", "quit\n", "quit\nquit\n"])
def test_an_unsaved_game_ends_with_status_2(end, tmp_path, monkeypatch):
    monkeypatch.setattr("views.terminal.table_keepers.replace_file_atomically", disk_full)

    answer = referee(
        *("play", "royals", "Ann", "Bob", "--record", str(tmp_path / "x.json")),
        given=f"Ann: deal up KH\n{end}",
    )

    assert answer.returncode == 2 and "are lost" in answer.stderr and "No space left" in answer.stderr
    assert ("`save FILE` saves it elsewhere" in answer.stdout) == bool(end)


def disk_full(*_):
    raise OSError(28, "No space left on device")


def test_a_game_saved_elsewhere_ends_well_with_one_quit(tmp_path, monkeypatch):
    monkeypatch.setattr("views.terminal.table_keepers.replace_file_atomically", disk_full)
    saved = tmp_path / "saved.json"

    answer = referee(
        *("play", "royals", "Ann", "Bob", "--record", str(tmp_path / "x.json")),
        given=f"Ann: deal up KH\nsave {saved}\nquit\n",
    )

    assert answer.returncode == 0 and answer.stderr == ""
    assert len(json.loads(saved.read_text())["entries"]) == 1


def test_an_unsaved_game_is_not_left_for_another_record(tmp_path, monkeypatch):
    other = tmp_path / "other.json"
    other.write_text(json.dumps(new_record("royals", ["Cat", "Dan"])))
    monkeypatch.setattr("views.terminal.table_keepers.replace_file_atomically", disk_full)
    terminal = TerminalTable(
        TableInFile(json.dumps(new_record("royals", ["Ann", "Bob"])), tmp_path / "x.json")
    )
    list(terminal.answers_to_line("Ann: deal up KH"))

    said = list(terminal.answers_to_line(f"open {other}"))

    assert "is not saved" in said[0] and terminal.table.names == ("Ann", "Bob")


# -- players named like a command --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Save Me", "Open Sky", "Where Now"])
def test_a_player_named_like_a_command_is_a_player(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royals", [name, "Bob"]))))

    said = list(terminal.answers_to_line(f"{name.lower()}: deal up KH"))

    assert len(terminal.table) == 1 and name in said[0]
    assert list(tmp_path.iterdir()) == []


def test_a_refusal_without_another_act_names_the_form():
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royals", ["Ann", "Bob"]))))

    assert list(terminal.answers_to_line("choose H")) == [
        "Refused. Not now: the hand is dealt first.",
        "  lines look like: deal up UP [HANDS]",
    ]
    assert list(terminal.answers_to_line("what")) == ["deal up UP [HANDS]"]


@pytest.mark.parametrize("card", ["KH", "kh", "K♥"])
def test_where_finds_a_card_by_its_sign(card):
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royal-battles", ["Jon", "Mendi"]))))
    list(terminal.answers_to_line("Jon: deal KH"))

    assert "a7" in next(terminal.answers_to_line(f"where {card}"))
