"""Lists where each item of the rulings is checked and by which tests, from the ledgers, the rules and the tests.

    python tools/coverage.py            write docs/coverage.md
    python tools/coverage.py --check    say if it is out of date; exit status 1 then

A test covers an item if its name, its text or its decorators mention the item, or if it reads a table of cases above it that does. An
item that no test mentions is covered by the tests that name one of its rules, or else by those of an item that is checked at the
same place.
"""

import ast
import importlib
import itertools
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from models.docstrings import first_paragraph  # noqa: E402
from models.rulings import Rule  # noqa: E402
from referee.games import GAMES  # noqa: E402
from referee.ledger import Item, LeftToPlayers  # noqa: E402
from tools.rulings import ruling_items  # noqa: E402

PACKAGES: Final = tuple(dict.fromkeys(game.package for game in GAMES.values()))
TITLES: Final[Mapping[str, str]] = {
    package: " and ".join(game.title for game in GAMES.values() if game.package == package)
    for package in PACKAGES
}
"""Every package of a game, and the heading of its table."""
READ: Final = ROOT / "docs" / "coverage.md"
Tests = dict[str, list[str]]
"""The tests that cover each item, by their pytest names."""


# -- what is checked where -------------------------------------------------------------------------------------------
def _modules(package: str) -> Iterator[ModuleType]:
    whole = importlib.import_module(f"referee.games.{package}")
    yield whole
    names = (found.name for found in pkgutil.iter_modules(whole.__path__) if found.name != "book")
    yield from (importlib.import_module(f"{whole.__name__}.{name}") for name in names)


@cache
def _rules(package: str) -> dict[str, Rule]:
    """Return every rule of a package by its id, including those that a house rule or an edition substitutes."""
    found: dict[str, Rule] = {}
    for module in _modules(package):
        for value in vars(module).values():
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Rule):
                    found.setdefault(each.id, each)
    return found


def _said(package: str, where: str) -> str:
    """Return the first paragraph of what documents a rule, function or table."""
    if where in _rules(package):
        return _rules(package)[where].sentence
    *path, name = where.split(".")
    module = ".".join(path[:2]) if path[0] == "models" else f"referee.games.{package}.{path[0]}"
    file = Path(str(importlib.import_module(module).__file__))
    return _documented(file).get(name, "")


@cache
def _documented(file: Path) -> dict[str, str]:
    """Return the first paragraph of the documentation of each function, class and constant of a file."""
    said: dict[str, str] = {}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        for before, after in itertools.pairwise(body) if isinstance(body, list) else ():
            match before, after:
                case (
                    ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)),
                    ast.Expr(ast.Constant(str(text))),
                ):
                    said[name] = text
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            said[node.name] = ast.get_docstring(node) or ""
    return {name: first_paragraph(text) for name, text in said.items()}


# -- which tests cover it --------------------------------------------------------------------------------------------
def _carriers(package: str, ledger: Mapping[str, Item]) -> Tests:
    files = (
        path
        for path in sorted((ROOT / "tests" / package).rglob("test_*.py"))
        if path.name != "test_ledger.py"
    )
    tests = [(f"{path.relative_to(ROOT)}::{name}", text) for path in files for name, text in _tests_of(path)]
    found: Tests = {}
    for item, became in ledger.items():
        mentioned = re.compile(rf"(?<![a-z]){item.lower().replace('-', '[-_]')}(?![0-9a-z])")
        found[item] = [name for name, text in tests if mentioned.search(text)]
        rules = [where for where in _where(became) if where in _rules(package)]
        if not found[item]:
            found[item] = [name for name, text in tests if any(f'"{rule}"' in text for rule in rules)]
    for item in [item for item, names in found.items() if not names]:
        alike = [other for other in ledger if _where(ledger[other]) & _where(ledger[item])]
        found[item] = list(dict.fromkeys(name for other in alike for name in found[other]))
    return found


def _where(became: Item) -> set[str]:
    return set(getattr(became, "where", ()))


def _tests_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each test of a file with the text that may mention an item: decorators, body, tables that it reads, the comment above it."""
    source = path.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    tables = {
        target.id: ast.get_source_segment(source, node) or ""
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            above = lines[first - 2] if first > 1 and lines[first - 2].startswith("#") else ""
            own = "\n".join([above, *lines[first - 1 : node.end_lineno]])
            read = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & tables.keys()
            yield node.name, "\n".join([own, *(tables[name] for name in sorted(read))]).lower()


# -- the document ----------------------------------------------------------------------------------------------------
def gathered() -> list[dict[str, Any]]:
    """Return one entry per game: its items in order, each with its checks and tests, or why it is left to the players."""
    games = []
    for package in PACKAGES:
        ledger = next(
            game.implementation_of_rulings_by_id() for game in GAMES.values() if game.package == package
        )
        tests = _carriers(package, ledger)
        items: list[dict[str, Any]] = []
        for item, became in ledger.items():
            if isinstance(became, LeftToPlayers):
                items.append({"id": item, "left": became.because, "tests": tests[item]})
            else:
                said = [[where, _said(package, where)] for where in became.where]
                rules = [each for each in said if each[0] in _rules(package)]
                code = [each for each in said if each not in rules]
                items.append({"id": item, "rules": rules, "code": code, "tests": tests[item]})
        games.append({"package": package, "items": items})
    return games


def as_markdown(games: list[dict[str, Any]]) -> str:
    """Return the document in Markdown."""
    rows = [
        "# Every item of the rulings: its sentence, its rules, its tests, or why it is left to the table",
        "",
    ]
    rows += ["Made by `python tools/coverage.py` from docs/rulings.md, the ledgers, the rules and the tests."]
    rows += ["A test fails when it is out of date.", ""]
    rows += [
        "**Explicit**: the printed text says it itself. The others are questions that it leaves open.",
        "",
    ]
    rows += [
        "| game | items | explicit | ruled | left to the table | rules and functions | tests |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    rows += [_total(TITLES[game["package"]], game["items"]) for game in games]
    rows.append(_total("**All**", [item for game in games for item in game["items"]]))
    for game in games:
        rows += [
            "",
            f"## {TITLES[game['package']]}",
            "",
            "| item | sentence or question | rules and checks | tests |",
            "|---|---|---|---|",
        ]
        rows += [_row(item) for item in game["items"]]
    return "\n".join(rows) + "\n"


def _total(title: str, items: list[dict[str, Any]]) -> str:
    left = sum("left" in item for item in items)
    checks = {where for item in items if "left" not in item for where, _ in (*item["rules"], *item["code"])}
    tests = {test for item in items for test in item["tests"]}
    explicit = sum(_is_explicit(item["id"]) for item in items)
    return f"| {title} | {len(items)} | {explicit} | {len(items) - left} | {left} | {len(checks)} | {len(tests)} |"


def _row(item: dict[str, Any]) -> str:
    if "left" in item:
        checks = f"left to the table, because: {item['left']}"
    else:
        checks = "<br>".join(
            f"`{where}`{f': {said}' if said else ''}" for where, said in (*item["rules"], *item["code"])
        )
    by_file: dict[str, list[str]] = {}
    for test in item["tests"]:
        file, name = test.split("::")
        by_file.setdefault(file, []).append(name)
    tests = "<br>".join(
        f"{Path(file).name}: {', '.join(f'`{name}`' for name in names)}" for file, names in by_file.items()
    )
    return (
        "| "
        + " | ".join(
            cell.replace("|", "\\|") for cell in (item["id"], _sentence(item["id"]), checks, tests or "none")
        )
        + " |"
    )


def _is_explicit(id: str) -> bool:
    return id in ruling_items() and ruling_items()[id].is_explicit


def _sentence(id: str) -> str:
    """Return an item's sentence with its printed heading; "" for a note that is not an item of docs/rulings.md."""
    if id not in ruling_items():
        return ""
    item = ruling_items()[id]
    parts = (
        f"[{item.section}]" if item.section else "",
        item.sentence,
        "**Explicit.**" if item.is_explicit else "",
    )
    return " ".join(part for part in parts if part)


def is_out_of_date() -> bool:
    """True if docs/coverage.md differs from what the ledgers and the tests give."""
    return not READ.exists() or READ.read_text(encoding="utf-8") != as_markdown(gathered())


def main(*given: str) -> int:
    """Write docs/coverage.md, or check it."""
    if "--check" in given:
        stale = is_out_of_date()
        print(
            "docs/coverage.md is out of date: run python tools/coverage.py" if stale else "It is up to date."
        )
        return stale
    READ.write_text(as_markdown(gathered()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
