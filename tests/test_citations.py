"""Whatever code, tests and pages cite, a reader of the repository can open: rulings, files, commands, modules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/*.md"))
SOURCE = [
    path
    for floor in ("models", "referee", "views", "tests", "tools")
    for path in (ROOT / floor).rglob("*.py")
]
RULINGS = set(
    re.findall(r"\b[A-Z]+-T?\d+[ab]?\b", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"))
)
ITEM = re.compile(r"(?<![\w-])(?:RB|ER|BR|R|T)-T?\d+[ab]?(?![\w-])")
FILE = re.compile(
    r"(?<![\w/.-])(?:docs|tests|views|referee|models|tools)/(?:[\w-]+/)*[\w-]+\.(?:py|md|json)\b"
)
COMMAND = re.compile(r"python -m ((?:tests|views|tools)(?:\.\w+)+)")
MODULE = re.compile(r"\(((?:views|referee|models|tests)(?:\.\w+)+)\)")


def module(name: str) -> bool:
    """Is this a module, a package, or a name in one?"""
    parts = name.split(".")
    heads = (ROOT.joinpath(*parts[:n]) for n in range(len(parts), 1, -1))
    return any(head.with_suffix(".py").exists() or head.is_dir() for head in heads)


def leads_nowhere(text: str) -> Iterator[str]:
    """What a text cites that nobody can open."""
    yield from (item for item in ITEM.findall(text) if not RULINGS & {item, f"{item}a"})
    yield from (path for path in FILE.findall(text) if not (ROOT / path).exists())
    yield from (name for found in (COMMAND, MODULE) for name in found.findall(text) if not module(name))


@pytest.mark.parametrize(
    "cited", ["RB-999", "R-T99", "docs/house.md", "views/gone.py", "(referee.gone)", "python -m tests.gone"]
)
def test_a_citation_that_leads_nowhere_is_found(cited: str) -> None:
    assert list(leads_nowhere(f"As {cited} says."))


def test_whatever_is_cited_can_be_opened() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (*PAGES, *SOURCE) if path != Path(__file__)}

    nowhere = {str(path.relative_to(ROOT)): set(leads_nowhere(text)) for path, text in texts.items()}

    assert {path: cited for path, cited in nowhere.items() if cited} == {}
