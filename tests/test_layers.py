"""The floors of the house: views over referee over models, no circle of folders, and no game named outside its own folders."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Set
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from referee.games import GAMES, new_record
from tests.probes.circles import circles, import_graph

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("models", "referee", "views")
SOURCE = [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))]
LISTS = ("referee/games/__init__.py", "views/games.py")
"""The two lists of games: the rules of each, and its screens."""
NAMES = re.compile(rf"\b(?:{'|'.join({*GAMES, *(game.package for game in GAMES.values())})})\b")


NEVER = {"flet", "sqlite3", "sqlite_utils", "random", "secrets", "time", "os", "socket", "views"}
CLOCK = re.compile(r"\.(?:now|today|utcnow|monotonic|perf_counter)\(")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """The syntax tree of a file, node by node, read once for all tests. Nobody may change it."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(path: Path) -> set[str]:
    names = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(str(node.module).split(".")[0])
    return names


def test_the_rules_import_no_page_no_database_no_clock_and_no_chance():
    files = [
        path
        for folder in ("models", "referee")
        for path in (ROOT / folder).rglob("*.py")
        if path.parent != ROOT / "models" / "store"
    ]

    offences = {str(path.relative_to(ROOT)): sorted(imported(path) & NEVER) for path in files}

    assert {path: names for path, names in offences.items() if names} == {}
    assert [
        str(path.relative_to(ROOT)) for path in files if CLOCK.search(path.read_text(encoding="utf-8"))
    ] == []


def reached_by_name(path: Path) -> set[str]:
    """The floors of the modules that a file names in strings, as they are given to an importer."""
    strings = (node.value for node in nodes(path) if isinstance(node, ast.Constant))
    named = {
        text
        for text in strings
        if isinstance(text, str) and re.fullmatch(r"(?:views|referee)(?:\.\w+)+", text)
    }
    return {name.partition(".")[0] for name in named if any(ROOT.glob(f"{name.replace('.', '/')}*"))}


def test_no_floor_reaches_up_through_a_string():
    above = {"models": {"views", "referee"}, "referee": {"views"}}

    offences = {
        str(path.relative_to(ROOT)): names
        for floor, forbidden in above.items()
        for path in (ROOT / floor).rglob("*.py")
        if (names := reached_by_name(path) & forbidden)
    }

    assert offences == {}


def test_nothing_is_found_by_a_modules_name_in_a_string():
    assert [str(path.relative_to(ROOT)) for path in SOURCE if "importlib" in imported(path)] == []


def test_imports_in_functions_stand_where_modules_are_loaded_on_demand():
    elsewhere = [
        (str(path.relative_to(ROOT)), node.lineno)
        for path in (ROOT / "views").rglob("*.py")
        if path.name not in ON_DEMAND
        for function in nodes(path)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in function.body
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]

    assert len(elsewhere) <= MOST_LOCAL_IMPORTS, elsewhere


def test_models_import_no_rules():
    offences = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "models").rglob("*.py")
        if imported(path) & {"referee", "views"}
    ]

    assert offences == []


MOST_STATEMENTS = 36
MOST_LINES = 40
MOST_LOCAL_IMPORTS = 64
ON_DEMAND = ("large_modules.py", "on_demand.py", "lazy_screens.py", "games.py", "command_line.py")


def too_long(path: Path) -> Iterator[str]:
    """The functions of a file, components too, with more than 36 statements or 40 lines."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            statements = sum(isinstance(each, ast.stmt) for each in ast.walk(node)) - 1
            lines = (node.end_lineno or 0) - node.lineno + 1
            if statements > MOST_STATEMENTS or lines > MOST_LINES:
                yield f"{path.relative_to(ROOT)}: {node.name}"


def test_every_function_can_be_read_at_a_glance():
    assert [each for path in SOURCE for each in too_long(path)] == []


def test_lines_have_at_most_110_characters():
    too_wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("views", "referee", "models")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 110
    ]

    assert too_wide == []


@pytest.mark.parametrize("game", ["royal-battles", "royals", "battle-royals", "el-royale"])
def test_replay_runs_in_a_bare_interpreter(game):
    """No page, no database and no test is loaded to replay a record."""
    code = (
        "import json, sys\n"
        "from referee.games import new_record\n"
        "from referee.table.replay import replay_json_lines\n"
        f"written = new_record({game!r}, ['Ann', 'Bob'])\n"
        "assert 'state' in list(replay_json_lines(json.dumps(written)))[-1]\n"
        "print(sorted({'flet', 'sqlite3', 'sqlite_utils', 'typer', 'random'} & set(sys.modules)))\n"
    )

    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert set(json.loads(answer.stdout.replace("'", '"'))) <= {"random"}


def test_the_screens_start_without_what_prints():
    """The libraries behind paper and codes are large: each is loaded when something is printed."""
    code = "import sys, views.root\nprint(*{'fpdf', 'PIL', 'fontTools', 'segno', 'babel'} & set(sys.modules))"

    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert answer.stdout.split() == []


@cache
def loaded(code: str) -> Set[str]:
    """The modules that a Python has loaded after this; asked once for each code."""
    answer = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr
    return frozenset(answer.stdout.splitlines()[-1].split())


OFFERS = {
    *(f"views.screens.{game.package}.offer" for game in GAMES.values()),
    "views.screens.royal_battles.default_names",
}
"""What is loaded of every game before one of its tables is open."""


def of_games(modules: Set[str]) -> set[str]:
    """The games of which rules or screens are among these modules; how a game is offered is no screen of it."""
    return {
        package
        for package in {game.package for game in GAMES.values()}
        if f"referee.games.{package}" in modules
        or any(each.startswith(f"views.screens.{package}.") for each in modules - OFFERS)
    }


def test_no_game_is_loaded_before_one_of_its_tables_is_open():
    assert of_games(loaded("import views.sessions, views.games\nviews.games.all_offers()")) == set()


SELDOM_NEEDED = {
    "fastapi",
    "flet_charts",
    "views.guest_root",
    "views.lab.game_runner",
    "sqlite_utils",
    "flet.controls.material.icons",
    "urllib.request",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_loads_its_own_game_and_no_other(game):
    modules = loaded(f"import views.sessions, views.games\nviews.games.screens_of_game({game!r})")

    assert of_games(modules) == {GAMES[game].package}
    assert modules & SELDOM_NEEDED == set()


def test_a_list_of_tables_loads_no_game():
    packages = sorted(
        {game.package for game in GAMES.values() if (ROOT / "views" / "screens" / game.package).is_dir()}
    )

    modules = loaded("\n".join(f"import views.screens.{package}.thumbnail" for package in packages))

    assert {package for package in packages if f"referee.games.{package}" in modules} == set()


@pytest.mark.parametrize("room", ["record", "rules", "people", "laboratory", "joining"])
def test_a_room_is_loaded_when_somebody_enters_it(room):
    modules = loaded("import views.sessions")

    assert {
        f"views.screens.{room}.{name}" for name in ("screen", "players", "page", "share")
    } & modules == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_title_known_before_a_game_is_loaded_is_its_own(game):
    assert GAMES.title(game) == GAMES[game].title


def test_a_replay_loads_one_game_and_nothing_of_screens(tmp_path):
    record = tmp_path / "record.json"
    record.write_text(json.dumps(new_record("royals", ["Ann", "Bob"])))

    modules = loaded(
        f"from views.terminal.command_line import app\napp(['replay', {str(record)!r}], standalone_mode=False)"
    )

    assert of_games(modules) == {"royals"}
    assert (
        modules
        & {
            "flet",
            "babel",
            "sqlite3",
            "sqlite_utils",
            "asyncio",
            "rich",
            "referee.games.royals.computer_players",
        }
        == set()
    )
    assert modules & {"views.terminal.laboratory", "views.terminal.royal_battles"} == set()


# -- folders -----------------------------------------------------------------------------------------------------


def modules_named(path: Path) -> Iterator[str]:
    """The modules that a file imports, anywhere in it, or names in a string for an importer."""
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"(?:views|referee|models)(?:\.\w+)+", node.value)
        ):
            yield node.value


def folder_of(module: str) -> str:
    """The folder in which a module of ours stands; "" for any other module, or what is no module."""
    path = ROOT / module.replace(".", "/")
    if path.with_suffix(".py").is_file():
        path = path.parent
    return str(path.relative_to(ROOT)) if module.split(".")[0] in FLOORS and path.is_dir() else ""


def is_inside(one: str, other: str) -> bool:
    return os.path.commonpath((one, other)) == other


def folders_by_folder() -> dict[str, set[str]]:
    """Which folders the files of each folder need. A folder and the folders inside it are one thing here."""
    needed: dict[str, set[str]] = {}
    for path in SOURCE:
        here = str(path.parent.relative_to(ROOT))
        there = {folder_of(module) for module in modules_named(path)} - {""}
        needed.setdefault(here, set()).update(
            each for each in there if not is_inside(here, each) and not is_inside(each, here)
        )
    return needed


def test_folders_form_no_circle():
    try:
        TopologicalSorter(folders_by_folder()).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_no_files_of_the_screens_import_each_other():
    assert [circle for circle in circles(import_graph()) if circle[0].startswith("views")] == []


def test_files_that_import_each_other_stand_in_one_folder():
    folders = [{folder_of(module) for module in circle} for circle in circles(import_graph())]

    assert [each for each in folders if len(each) > 1] == []


def test_a_package_of_the_screens_imports_nothing():
    """Else every import of one of its files would import what the package imports."""
    packages = sorted((ROOT / "views").rglob("__init__.py"))

    assert [str(path.relative_to(ROOT)) for path in packages if imported(path)] == []


def test_files_that_reach_each_other_are_a_circle():
    graph = {"views.a": {"views.b"}, "views.b": {"views.c"}, "views.c": {"views.a"}, "views.d": {"views.a"}}

    assert circles(graph) == [["views.a", "views.b", "views.c"]]


def test_imports_in_functions_are_counted():
    assert "views.screens.el_royale.screens" in import_graph()["views.screens.el_royale.offer"]


def test_what_is_asked_of_screens_loads_no_screens():
    modules = loaded("import views.screens.game_screens")

    assert {each for each in modules if each.startswith("views.screens.")} == {"views.screens.game_screens"}


def without_docstrings(path: Path) -> str:
    """What a file says to the computer."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [
                each
                for each in body
                if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
            ] or [ast.Pass()]
    return ast.unparse(tree)


def is_of_a_game(path: Path) -> bool:
    """Does it stand in a folder of a game, or is it a file of one?"""
    return any(
        part in {game.package for game in GAMES.values()}
        for part in path.relative_to(ROOT).with_suffix("").parts
    )


def test_no_file_outside_a_games_own_folders_names_a_game_save_the_lists():
    others = [path for path in SOURCE if not is_of_a_game(path)]

    naming = [str(path.relative_to(ROOT)) for path in others if NAMES.search(without_docstrings(path))]

    assert sorted(naming) == sorted(LISTS)
