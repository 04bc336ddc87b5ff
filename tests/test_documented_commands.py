"""Every command that README, docs, SECURITY.md and tests/README.md show does what it is shown for, or at least takes its arguments."""

import argparse
import ast
import importlib
import inspect
import json
import shutil
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
import typer

from referee.games import new_record
from referee.people.leagues import Entrant, League
from tests.benchmarks.__main__ import main as benchmarks
from tests.documented_commands import ROOT, documented_commands, words_of
from tests.test_command_line import referee
from views import server
from views.workspace.workspace import Workspace

GAMES: Final = ROOT / "tests" / "games"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMMANDS: Final = sorted(documented_commands())
OURS: Final = [command for command in COMMANDS if command.split()[0] == "referee"]
MODULES: Final = [command for command in COMMANDS if command.startswith(("python -m ", "python tools/"))]
OF_OTHERS: Final = {
    "pip install uv": "installs into this machine",
    "uv build": "tests/hosts/test_packages.py builds and installs the packages",
    "HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 uv build --wheel": "two minutes of C compiler; tests/test_machine_code.py",
    "flet build": "needs Flutter; tests/hosts/test_workflows.py checks the options",
    "flet build ...": "needs Flutter",
    "flet build apk --build-number 1 --build-version 0.1.0": "needs Flutter and the Android SDK",
    "flet build ipa": "needs a Mac",
    "keytool -genkey -v -keystore upload.jks -keyalg RSA -keysize 2048 -validity 10000 -alias upload": "asks questions",
    "export FLET_ANDROID_SIGNING_KEY_STORE=$PWD/upload.jks FLET_ANDROID_SIGNING_KEY_ALIAS=upload": "sets variables",
    "export FLET_ANDROID_SIGNING_KEY_STORE_PASSWORD=STORE FLET_ANDROID_SIGNING_KEY_PASSWORD=KEY": "sets variables",
    "--group docs mkdocs serve": "serves until it is stopped; .ci/run builds the site",
    "_REFEREE_COMPLETE=source_fish referee": "tests/terminal/test_conventions.py reads the script of each shell",
    "adb logcat -s flutter python": "needs a phone",
}
"""Commands of other programs that are not started, and why."""
PYTEST: Final = [command for command in COMMANDS if command.split()[0] == "pytest"]
CHECKERS: Final = ["ruff check .", "ruff format --check .", "mypy"]
SYNCS: Final = [command for command in COMMANDS if command.startswith("uv sync ")]
DASK: Final = [command for command in COMMANDS if command.startswith("dask ")]
NOT_STARTED: Final = {
    "python tools/build_hook.py": "hatchling calls it",
    "python tools/terminal_session.py": "writes a document; tests/terminal/test_session.py compares it",
}
SMALLEST: Final = {"200": "2"}
"""Numbers of games, as small as they can be."""
FEW_GAMES: Final = ["--games", "2", "--player", "random"]
OF_COMMANDS: Final = {
    "armies": ["--games", "60", "--player", "random", "--armies", "pawn", "--armies", "rook"],
    "check": FEW_GAMES,
    "game": FEW_GAMES,
    "rules": FEW_GAMES,
    "players": FEW_GAMES[:2],
}
"""What makes each command of the laboratory end soon."""


def test_every_documented_command_is_tried_or_named_with_reason() -> None:
    tried = {*OURS, *MODULES, *PYTEST, *CHECKERS, *SYNCS, *DASK}

    assert set(COMMANDS) - tried == set(OF_OTHERS)
    assert len(OURS) > 30 and len(MODULES) > 40


# -- our own command -------------------------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one table; an app that would be started only prints with what."""
    monkeypatch.setattr(server, "serve", lambda **given: print(json.dumps(given, default=str)))
    folder = tmp_path / "data"
    assert (
        referee("import", str(GAMES / "royals-tallied-to-1066.json"), "--data", str(folder)).returncode == 0
    )
    assert referee("play", "royals", "Ann", "Ben", "--data", str(folder), given="quit\n").returncode == 0
    with closing(Workspace(folder)) as workspace:
        workspace.leagues.add(League(name="Club", game="royals", entrants=(Entrant(name="Ann"),)))
    return folder


@pytest.mark.parametrize("command", OURS)
def test_every_command_of_ours_runs_as_documented(command: str, data: Path, tmp_path: Path) -> None:
    words = [SMALLEST.get(word, word) for word in filled_in(words_of(command)[1:], data, tmp_path)]
    if words[:1] == ["lab"]:
        words = [*without_cluster(words), *OF_COMMANDS[words[1]]]
    if "--data" not in words and words not in (["schema"], ["--install-completion"]):
        words += ["--data", str(data)]
    is_installing = "--install-completion" in words
    answer = in_own_home(words, tmp_path) if is_installing else referee(*words, given="quit\n")

    assert (answer.returncode, answer.stderr if words[:1] != ["lab"] else "") == (0, ""), answer
    assert answer.stdout or words[:1] == ["odds"]  # nobody has a chance to count before the first card


def without_cluster(words: list[str]) -> list[str]:
    """The words without the address of a Dask cluster, which is not there (tests.probes.laboratory_cluster starts one)."""
    at = words.index("--dask") if "--dask" in words else len(words)
    return words[:at] + words[at + 2 :]


def filled_in(words: list[str], data: Path, folder: Path) -> list[str]:
    """The words with something real in the place of FILE, NAME and the like."""
    royals, battle = GAMES / "royals-tallied-to-1066.json", GAMES / "royal-battles-resigned.json"
    hands = folder / "hands.json"
    records = folder / "records"
    records.mkdir()
    shutil.copy(battle, records)
    hands.write_text(json.dumps({**new_record("royals", ["Ann", "Ben"]), "entries": []}))
    files = {"army": battle, "backup": folder / "backup", "rescue": data / "tables.sqlite", "odds": hands}
    names = {"odds": "Ann", "lab": "polling"}
    games = {"rules": "el-royale"}
    real = {
        "FILE": str(files.get(words[0] if words else "", royals)),
        "%f": str(royals),
        "DIR": str(folder / "into"),
        "FOLDER": str(records),
        "NAME": names.get(words[0] if words else "", "localhost"),
        "ADDRESS": "127.0.0.1",
        "GAME": games.get(
            words[1] if words[1:] else "", "royal-battles" if "--seats" not in words else "el-royale"
        ),
        "N": "2",
        "sheet.pdf": str(folder / "sheet.pdf"),
        "LEAGUE": "1",
    }
    return [real.get(word, word) for word in words]


def in_own_home(words: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of bash that reads and writes below this folder."""
    start = f'"{sys.executable}" "{ROOT / "main.py"}" {" ".join(words)}; exit $?'
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "SHELL": "/bin/bash"}
    return subprocess.run(["bash", "-c", start], capture_output=True, text=True, env=environment, check=False)


# -- modules and tools: their arguments are read, then they end ---------------------------------------------------------------


class ArgumentsReadError(Exception):
    """The arguments were read; what would be done with them takes minutes, and is left out."""


@pytest.mark.parametrize("command", [each for each in MODULES if each not in NOT_STARTED])
def test_every_module_takes_the_documented_arguments(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = [
        {"DIR": str(tmp_path), "FOLDER": str(tmp_path), "COUNT": "1"}.get(each, each)
        for each in words_of(command)
    ]
    name, arguments = (
        (words[2], words[3:]) if words[1] == "-m" else (words[1][:-3].replace("/", "."), words[2:])
    )
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    monkeypatch.syspath_prepend(ROOT / "tools")
    monkeypatch.setattr(typer, "run", parse_with_typer)
    read = argparse.ArgumentParser.parse_args

    def stop_when_read(parser: argparse.ArgumentParser) -> None:
        read(parser)
        raise ArgumentsReadError

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", stop_when_read)

    with pytest.raises(ArgumentsReadError):
        run_as_program(started_module(name))


def started_module(name: str) -> ModuleType:
    """The module that `python -m` starts."""
    module = importlib.import_module(name)
    return importlib.import_module(f"{name}.__main__") if hasattr(module, "__path__") else module


def run_as_program(module: ModuleType) -> None:
    """Run what a module does when it is started; where it does not read its options itself, its `main` only takes its arguments."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    *_, last = ast.parse(source).body
    assert isinstance(last, ast.If) and "__main__" in ast.unparse(last.test), (
        f"{module.__name__} starts nothing"
    )
    names = dict(vars(module))
    if not {"argparse", "typer"} & set(names):
        names["main"] = taking_arguments_of(names["main"])
    exec(compile(ast.Module(last.body, []), str(module.__file__), "exec"), names)


def taking_arguments_of(function):
    """What can be called as the function can, and does nothing."""

    def take(*given, **named):
        inspect.signature(function).bind(*given, **named)
        raise ArgumentsReadError

    return take


def parse_with_typer(function) -> None:
    """Read the arguments as `typer.run` does, and stop."""
    program = typer.Typer()
    program.command()(function)
    typer.main.get_command(program).make_context("program", sys.argv[1:])
    raise ArgumentsReadError


QUICK: Final = (
    ("-m", "tests.probes.interference", "1"),
    ("-m", "tests.probes.points_of_view", "1"),
    ("-m", "tests.probes.laboratory_known_strengths", "1"),
    ("-m", "tests.benchmarks", "--list"),
    ("tools/catalogue.py", "check"),
)
"""What is done in a few seconds, with the smallest argument."""


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
def test_a_quick_module_runs_with_its_smallest_argument(words: tuple[str, ...]) -> None:
    ended = subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=ROOT, check=False)

    faults = [line for line in ended.stderr.splitlines() if "not measured" not in line]
    assert (ended.returncode, faults) == (0, []), ended.stderr
    assert ended.stdout


def test_benchmarks_refuse_a_name_that_no_row_has(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["tests.benchmarks", "lab"])

    with pytest.raises(SystemExit) as ended:
        benchmarks()

    assert ended.value.code == 2 and "no row begins with lab" in capsys.readouterr().err


# -- programs that this project uses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", PYTEST)
def test_pytest_is_given_marks_and_folders_that_exist(command: str) -> None:
    words = words_of(command)[1:]
    marks = {each.split(":")[0] for each in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    asked = words[1].removeprefix("not ") if words[:1] == ["-m"] else None

    assert asked is None or asked in marks
    assert asked or all((ROOT / each).exists() for each in words)


@pytest.mark.parametrize("command", CHECKERS)
def test_the_checkers_take_the_documented_options(command: str) -> None:
    program, *words = command.split()
    smallest = ["tests/documented_commands.py" if word == "." else word for word in words] or ["--version"]

    ended = subprocess.run(
        [sys.executable, "-m", program, *smallest], capture_output=True, cwd=ROOT, check=False
    )

    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("command", SYNCS)
def test_uv_is_asked_for_extras_and_groups_that_exist(command: str) -> None:
    _, _, kind, name = words_of(command)
    sources = {
        "--extra": PROJECT["project"]["optional-dependencies"],
        "--group": PROJECT["dependency-groups"],
    }

    assert name in sources[kind]


@pytest.mark.parametrize("command", DASK)
def test_dask_takes_the_documented_options(command: str) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    _, part, *words = words_of(command)
    program = importlib.import_module(f"{distributed.__name__}.cli.dask_{part}").main

    assert program.make_context(part, words).params
