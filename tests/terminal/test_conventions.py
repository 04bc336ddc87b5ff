"""What people who live in a terminal expect of any command: pipes, disks, `-`, completion, JSON."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from models.store.folder import Folder
from models.version import VERSION
from referee.games import new_record
from tests.terminal.commands import ROOT, shell
from tests.test_command_line import GAMES, referee
from views.workspace.workspace import Workspace

ROYALS = str(GAMES / "royals-tallied-to-1066.json")
BATTLE = str(GAMES / "royal-battles-resigned.json")


def test_the_version_is_that_of_the_package():
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" in read["project"]["dynamic"]
    assert read["tool"]["hatch"]["version"]["path"] == "models/version.py"
    assert version("tabletop-referee") == VERSION
    assert referee("--version").stdout == f"referee {VERSION}\n"


# -- pipes and disks -----------------------------------------------------------------------------------------------

PRINTING = [
    "--help",
    "lab --help",
    "schema",
    f"replay {ROYALS}",
    "new-record royals Ann Bob",
    f"army show {BATTLE}",
]


@pytest.mark.parametrize("command", PRINTING)
def test_a_closed_pipe_ends_quietly_with_the_usual_status(command, tmp_path):
    ended = shell(f"referee {command} | (exec <&-)", tmp_path)

    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("command", [*PRINTING, f"score {ROYALS} --into -", f"army pdf {BATTLE} --out -"])
def test_a_full_disk_behind_the_output_gets_one_sentence(command, tmp_path):
    ended = shell(f"referee {command} > /dev/full", tmp_path)

    assert (ended.returncode, ended.stderr) == (2, "-: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize(
    "command", [f"score {ROYALS} --into /dev/full", f"army pdf {BATTLE} --out /dev/full"]
)
def test_a_full_disk_behind_a_file_gets_one_sentence(command, tmp_path):
    ended = shell(f"referee {command}", tmp_path)

    assert (ended.returncode, ended.stderr) == (2, "/dev/full: No space left on device\n")


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path):
    file = tmp_path / "score.pdf"
    file.write_bytes(b"%PDF-before")

    ended = shell(f"ulimit -f 1; trap '' XFSZ; referee score {ROYALS} --into score.pdf", tmp_path)

    assert ended.returncode == 2 and len(ended.stderr.splitlines()) == 1
    assert file.read_bytes() == b"%PDF-before" and list(tmp_path.glob("*.new")) == []


# -- standard input and output ----------------------------------------------------------------------------------------


def test_every_file_that_is_written_may_be_standard_output(tmp_path):
    data = tmp_path / "data"
    with closing(Workspace(data)):
        pass
    first = {
        f"score {ROYALS} --into -": "%PDF-",
        f"army pdf {BATTLE} --out -": "%PDF-",
        f"backup - --data {data}": "SQLite",
        "lab game el-royale --games 2 --html -": "<!doc",
        "lab game el-royale --games 2 --csv -": "part,",
    }

    begins = {
        command: shell(f"referee {command} | head -c 5000 | head -c 6", tmp_path).stdout for command in first
    }

    assert {command: told[: len(first[command])] for command, told in begins.items()} == first


def test_every_file_that_is_read_may_be_standard_input(tmp_path):
    commands = {
        "replay -": ROYALS,
        "score - --into score.pdf": ROYALS,
        "stats -": ROYALS,
        "import - --data data": ROYALS,
        "army show -": BATTLE,
        "army check -": BATTLE,
    }

    ended = {each: shell(f"referee {each} < {file}", tmp_path) for each, file in commands.items()}

    assert {each: (answer.returncode, answer.stderr) for each, answer in ended.items()} == dict.fromkeys(
        commands, (0, "")
    )


def test_a_packed_folder_may_come_on_standard_input(tmp_path):
    shutil.make_archive(str(tmp_path / "records"), "zip", GAMES, "royals-tallied-to-1066.json")

    ended = shell("referee stats - < records.zip", tmp_path)

    assert ended.returncode == 0 and len(ended.stdout.splitlines()) == 2


# -- completion ------------------------------------------------------------------------------------------------------


START = "import sys; sys.argv[0] = 'referee'; from views.hosts import start; start()"


def completing(instruction: str, *words: str) -> str:
    """What the command says to a shell that asks it for completion."""
    asked = {
        "_REFEREE_COMPLETE": instruction,
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": " ".join(words),
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    told = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, cwd=ROOT, env={**os.environ, **asked}
    )
    return told.stdout


@pytest.mark.parametrize("shell_name", ["bash", "zsh", "fish"])
def test_the_completion_script_of_each_shell_can_be_read(shell_name, tmp_path):
    script = completing(f"source_{shell_name}", "referee")

    assert f"complete_{shell_name}" in script
    if shutil.which(shell_name):
        file = tmp_path / "completion"
        file.write_text(script)
        read = subprocess.run([shell_name, "-n", file], capture_output=True, text=True)
        assert (read.returncode, read.stderr) == (0, "")


@pytest.mark.parametrize("shell_name", ["bash", "zsh", "fish"])
def test_commands_and_games_complete_in_each_shell(shell_name):
    asked = {"re": "rescue", "lab ga": "game", "army p": "pdf", "play el": "el-royale"}

    told = {begun: completing(f"complete_{shell_name}", "referee", *begun.split()) for begun in asked}

    assert [begun for begun, wanted in asked.items() if wanted not in told[begun]] == []


def test_bash_itself_completes_a_command(tmp_path):
    (tmp_path / "completion").write_text(completing("source_bash", "referee"))
    starter = tmp_path / "referee"
    starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{START}" "$@"\n')
    starter.chmod(0o755)
    typed = "source completion; COMP_WORDS=(referee stan); COMP_CWORD=1; _referee_completion referee; echo $COMPREPLY"

    ended = shell(
        f"unset -f referee; {typed}", tmp_path, PATH=f"{tmp_path}:/usr/bin:/bin", PYTHONPATH=str(ROOT)
    )

    assert ended.stdout == "standings\n", ended.stderr


# -- JSON, and while the app runs ------------------------------------------------------------------------------------


def without_doubled_keys(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), names
    return dict(pairs)


@pytest.mark.parametrize(
    "command",
    [
        ["schema"],
        ["new-record", "royal-battles", "Ann", "Bob"],
        ["replay", ROYALS],
        ["replay", BATTLE],
        ["stats", str(GAMES), "--json"],
        ["players", "--json"],
        ["history", "--json"],
        ["lab", "game", "el-royale", "--games", "2", "--json"],
        ["lab", "rules", "el-royale", "--option", "polling", "--games", "2", "--json"],
        [
            "lab",
            "armies",
            "--armies",
            "pawn",
            "--armies",
            "rook",
            "--player",
            "random",
            "--games",
            "40",
            "--json",
        ],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_no_json_names_anything_twice(command, tmp_path):
    referee("import", ROYALS, BATTLE, "--data", str(tmp_path / "data"))

    answer = referee("--data", str(tmp_path / "data"), *command)

    whole = [answer.stdout] if command[0] in ("schema", "new-record") else answer.stdout.splitlines()
    read = [json.loads(each, object_pairs_hook=without_doubled_keys) for each in whole]
    assert all(isinstance(each, dict) and each for each in read) and read


def test_players_history_and_standings_work_while_the_app_runs(tmp_path):
    referee("import", ROYALS, "--data", str(tmp_path))
    with Folder(tmp_path), closing(Workspace(tmp_path)) as workspace:
        kept = workspace.change_count
        answers = [
            referee(*words, "--data", str(tmp_path))
            for words in (["players"], ["history"], ["standings", "1"])
        ]
        assert workspace.change_count == kept

    assert [answer.returncode for answer in answers] == [0, 0, 2]
    assert "1066" not in answers[0].stderr and answers[0].stdout and answers[1].stdout
    assert "no league 1" in answers[2].stderr


def test_a_name_is_found_in_any_case(tmp_path):
    record = tmp_path / "record.json"
    record.write_text(json.dumps({**new_record("royals", ["Ann", "Bob"]), "entries": []}))

    lower, upper = (referee("odds", str(record), "--seat", name) for name in ("ann", "ANN"))

    assert lower == upper and "nobody here" not in lower.stderr
