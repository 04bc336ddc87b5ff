"""Every command of the command line, and a way to start one of them as a shell would."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import typer
from typer.main import get_command

from views.terminal.command_line import app

ROOT = Path(__file__).resolve().parent.parent.parent


def all_commands() -> list[tuple[str, ...]]:
    """The words of every command, those of groups with their group."""
    root = get_command(app)
    return list(commands_below(root, typer.Context(root, info_name="referee"), ()))


def commands_below(group, context, words) -> Iterator[tuple[str, ...]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from commands_below(command, typer.Context(command, parent=context), (*words, name))
        else:
            yield *words, name


def shell(line: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of bash in which `referee` is this command."""
    start = f'set -o pipefail; referee() {{ "{sys.executable}" "{ROOT / "main.py"}" "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", start],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "HOME": str(cwd), "PYTHONPATH": "", **environment},
        check=False,
        timeout=120,
    )
