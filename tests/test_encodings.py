"""No command ends because its console, a pipe or a file cannot hold a name."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.people.test_players import GAMES

GAME = json.loads((GAMES / "royals-tallied-to-1066.json").read_text(encoding="utf-8"))
NAMES = ("李明 ♠", "Gülşen")


def game_file(folder: Path, number: int) -> Path:
    """A game of players whose names neither cp1252 nor ASCII can hold."""
    text = json.dumps(GAME, ensure_ascii=False)
    for seat, name in zip(GAME["seats"], NAMES, strict=False):
        text = text.replace(f'"{seat["name"]}"', f'"{name} {number}"')
    file = folder / f"game 李 {number}.json"
    file.write_text(text, encoding="utf-8")
    return file


def referee(encoding: str, *args: str) -> "subprocess.CompletedProcess[bytes]":
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C", "PYTHONUTF8": "0"}
    return subprocess.run(
        [sys.executable, "main.py", *args], capture_output=True, env=environment, timeout=120, check=False
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_second_file_is_read_whatever_the_first_one_prints(tmp_path: Path, encoding: str) -> None:
    files = [str(game_file(tmp_path, number)) for number in (1, 2)]

    told = referee(encoding, "import", *files, "--data", str(tmp_path / "data"))
    history = referee(encoding, "history", "--data", str(tmp_path / "data"))

    assert (told.returncode, history.returncode) == (0, 0), told.stderr
    assert [f"{NAMES[0]} {number}" in history.stdout.decode("utf-8") for number in (1, 2)] == [True, True]
    assert len(told.stdout.splitlines()) == 2


def test_replay_prints_utf_8_into_a_pipe(tmp_path: Path) -> None:
    told = referee("ascii", "replay", str(game_file(tmp_path, 1)))

    assert told.returncode == 0 and NAMES[1] in told.stdout.decode("utf-8")
