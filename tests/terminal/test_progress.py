"""How far something is: shown on a terminal, and not a word of it through a pipe."""

import os
import pty
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tests.terminal.commands import ROOT
from tests.test_command_line import GAMES

ROYALS = str(GAMES / "royals-tallied-to-1066.json")
BATTLE = str(GAMES / "royal-battles-resigned.json")
TAKING_A_WHILE = {
    "import": (["import", ROYALS, "--data", "data"], "entries"),
    "laboratory": (["lab", "game", "el-royale", "--games", "2", "--player", "random"], "games, "),
    "score sheet": (["score", ROYALS, "--into", "score.pdf"], "Making the PDF"),
    "army form": (["army", "pdf", BATTLE, "--out", "army.pdf"], "Making the PDF"),
}
"""Commands, and what their progress says."""


def start_in(folder: Path, words: list[str], errors: int) -> subprocess.CompletedProcess[str]:
    """The command in a process, whose standard output is a pipe and whose errors go there."""
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "200", "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words],
        stdout=subprocess.PIPE,
        stderr=errors,
        cwd=folder,
        env=environment,
        text=True,
        check=True,
    )


def on_terminal(folder: Path, words: list[str]) -> tuple[str, str]:
    """What a command writes on the terminal of its standard error, and on the pipe of its standard output."""
    ours, theirs = pty.openpty()
    shown: list[bytes] = []

    def read_all() -> None:
        with suppress(OSError):  # the terminal is closed
            while got := os.read(ours, 65536):
                shown.append(got)

    reader = threading.Thread(target=read_all)  # a terminal that nobody reads is soon full
    reader.start()
    try:
        ended = start_in(folder, words, theirs)
    finally:
        os.close(theirs)
        reader.join(30)
        os.close(ours)
    return b"".join(shown).decode(), ended.stdout


@pytest.mark.parametrize("name", TAKING_A_WHILE)
def test_progress_is_shown_on_a_terminal(name: str, tmp_path: Path) -> None:
    words, told = TAKING_A_WHILE[name]

    shown, printed = on_terminal(tmp_path, words)

    assert told in shown
    assert printed and told not in printed.replace("8 entries.", "")


@pytest.mark.parametrize("name", TAKING_A_WHILE)
def test_no_progress_goes_through_a_pipe(name: str, tmp_path: Path) -> None:
    ended = start_in(tmp_path, TAKING_A_WHILE[name][0], subprocess.PIPE)

    assert ended.stderr == "" and "\x1b" not in ended.stdout
