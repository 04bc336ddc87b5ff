"""The commands that README, docs, SECURITY.md and tests/README.md show, and how each of them is tried."""

import re
import shlex
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = (
    ROOT / "README.md",
    ROOT / "SECURITY.md",
    ROOT / "tests" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
FENCED: Final = re.compile(r"^```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
QUOTED: Final = re.compile(r"`([^`]+)`")
COMMAND: Final = re.compile(
    r"(\$ )?([A-Z_]+=\S+ )*(referee|uv|pip|python|dask|flet|keytool|adb|export|tests\.[\w.]+)( |$)"
)
"""How a command begins; a module of the tests may stand alone."""
RUNNER: Final = re.compile(r"uv run( --?\w+ (lab|dask|bench|build))* ")
"""What starts a command in the project's own environment, where the tests already are."""
NO_COMMANDS: Final = {
    "dask": "the name of an extra",
    "uv run": "what stands before a command in a clone",
    "python -m ...": "the heading of a column of modules",
    "referee COMMAND --help": "any command: tests/terminal/test_global_options.py asks each one",
}


def documented_commands() -> dict[str, set[str]]:
    """Every single command, as it is started in the project's environment, with the pages that show it."""
    found: dict[str, set[str]] = {}
    for page in PAGES:
        for line in shown_commands(page.read_text(encoding="utf-8")):
            for command in line.split(" && "):
                if command not in NO_COMMANDS:
                    found.setdefault(in_the_environment(command), set()).add(
                        page.relative_to(ROOT).as_posix()
                    )
    return found


def shown_commands(text: str) -> list[str]:
    """The lines of code in blocks and between backticks that are commands."""
    lines = [line.split("  #")[0] for block in FENCED.findall(text) for line in block.splitlines()]
    quoted = [" ".join(code.split()) for code in QUOTED.findall(FENCED.sub("", text))]
    return [line.strip() for line in (*lines, *quoted) if COMMAND.match(line.strip())]


def in_the_environment(command: str) -> str:
    """The command without what only finds the environment; a module that stands alone is started with `python -m`."""
    command = RUNNER.sub("", command.removeprefix("$ "))
    return f"python -m {command}" if command.startswith("tests.") else command


def words_of(command: str) -> list[str]:
    """The words of a command; an argument that may be left out is left out, and of `a|b` the first is taken."""
    return [word.split("|")[0] for word in shlex.split(re.sub(r" \[.*?\]", "", command))]
