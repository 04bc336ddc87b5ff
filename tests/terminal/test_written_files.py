"""What a command writes never replaces what it reads, the app's own files, or a file of another kind."""

import json
import shutil
from contextlib import closing

import pytest

from models.army_book import PRESETS, army_file_text
from referee.games import new_record
from tests.test_command_line import GAMES, referee
from views.terminal.play import TerminalTable
from views.terminal.table_keepers import TableInFile
from views.workspace.workspace import Workspace

ROYALS = GAMES / "royals-tallied-to-1066.json"


@pytest.fixture
def data(tmp_path):
    with closing(Workspace(tmp_path / "data")) as workspace:
        workspace.begin_table(new_record("royals", ["Ann", "Bob"]))
    (tmp_path / "data" / "referee.lock").touch()
    return tmp_path / "data"


@pytest.fixture
def record(tmp_path):
    return shutil.copy(ROYALS, tmp_path / "game.json")


def test_a_score_sheet_does_not_replace_its_own_record(record):
    before = record.read_bytes()

    answer = referee("score", str(record), "--into", str(record))

    assert answer.returncode == 2 and "the command reads this file" in answer.stderr
    assert record.read_bytes() == before


def test_an_army_does_not_become_its_own_pdf(tmp_path):
    file = tmp_path / "army.pdf"
    file.write_text(army_file_text(PRESETS["jon"]))
    before = file.read_bytes()

    answer = referee("army", "pdf", str(file))

    assert answer.returncode == 2 and "the command reads this file" in answer.stderr
    assert file.read_bytes() == before


WRITES = {
    "score": ["score", str(ROYALS), "--into"],
    "army pdf": ["army", "pdf", str(GAMES / "royal-battles-eliminated.json"), "--out"],
    "backup": ["backup"],
    "lab html": ["lab", "game", "el-royale", "--games", "2", "--html"],
    "lab csv": ["lab", "game", "el-royale", "--games", "2", "--csv"],
}


@pytest.mark.parametrize("command", WRITES)
def test_a_file_of_another_kind_stays_as_it_is(command, tmp_path, data):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    words = WRITES[command] + [str(file)] + ([] if command.startswith("lab") else ["--data", str(data)])

    answer = referee(*words)

    assert answer.returncode == 2 and "letter.txt: there is a file of this name" in answer.stderr
    assert file.read_text() == "Dear Ann"


@pytest.mark.parametrize("command", WRITES)
def test_an_older_file_of_the_same_kind_is_replaced(command, tmp_path, data):
    file = tmp_path / "written"
    words = WRITES[command] + [str(file)] + ([] if command.startswith("lab") else ["--data", str(data)])

    assert [referee(*words).returncode for _ in range(2)] == [0, 0]


@pytest.mark.parametrize("command", WRITES)
@pytest.mark.parametrize("name", ["referee.lock", "tables.sqlite", "tables-new.pdf", "backups/a.pdf"])
def test_the_files_of_a_data_folder_are_never_written(command, name, data):
    file = data / name
    before = file.read_bytes() if file.exists() else None

    answer = referee(*WRITES[command], str(file))

    assert answer.returncode == 2 and len(answer.stderr.splitlines()) == 1
    assert (file.read_bytes() if file.exists() else None) == before


def test_save_replaces_no_file_but_a_record(tmp_path):
    letter, saved = tmp_path / "letter.txt", tmp_path / "game.json"
    letter.write_text("Dear Ann")
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royals", ["Ann", "Bob"]))))

    said = [list(terminal.answers_to_line(f"save {file}")) for file in (letter, saved, saved)]

    assert "there is a file of this name" in said[0][0] and letter.read_text() == "Dear Ann"
    assert said[1] == said[2] == [f"Saved as {saved}."]


def test_a_record_is_not_kept_in_a_file_of_the_app(data):
    answer = referee(
        "play", "royals", "Ann", "Bob", "--record", str(data / "referee.lock"), given="Ann: deal up KH\n"
    )

    assert answer.returncode == 2 and "data folder" in answer.stderr
    assert (data / "referee.lock").read_bytes() == b""
