"""The pages for users: short, and what they quote from a screen or the command line is there."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest
from typer.main import get_command

from models.version import VERSION
from tools.catalogue import texts
from views.terminal.command_line import app

ROOT = Path(__file__).resolve().parent.parent
GUIDES = (
    *("first-game", "joining", "phones-and-page", "leagues", "backups"),
    *(
        "tutorial/royals",
        "tutorial/battle-royals",
        "tutorial/el-royale",
        "how-to/fix-a-mistake",
        "how-to/print-forms",
    ),
)
GAMES = ("Royal Battles", "Royals", "Battle Royals", "El Royale")
LABEL = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
COMMAND = re.compile(r"\breferee ([a-z][a-z-]+)\b")
CHANGES = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


@pytest.mark.parametrize("guide", GUIDES)
def test_every_label_that_a_guide_quotes_is_on_a_screen(guide: str) -> None:
    labels = {" ".join(label.split()) for label in LABEL.findall(page(f"docs/{guide}.md"))}
    shown = {text.english for text in texts()} | set(GAMES)

    assert {label for label in labels if not any(label in text for text in shown)} == set()


@pytest.mark.parametrize(
    "name", ["README.md", *(f"docs/{each.name}" for each in (ROOT / "docs").glob("*.md"))]
)
def test_every_command_that_a_page_names_exists(name: str) -> None:
    quoted = "\n".join(re.findall(r"`([^`\n]+)`", page(name)))

    assert set(COMMAND.findall(quoted)) <= set(get_command(app).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name", ["README.md", *(f"docs/{each.name}" for each in (ROOT / "docs").glob("*.md"))]
)
def test_every_link_of_a_page_leads_to_a_file(name: str) -> None:
    folder = (ROOT / name).parent
    links = [link for link in re.findall(r"\]\(([^)#]+)", page(name)) if "://" not in link]

    assert [link for link in links if not (folder / link).exists()] == []


def test_the_readme_fits_on_two_screens() -> None:
    assert len(page("README.md").splitlines()) <= 120


def test_the_changelog_has_the_headings_that_readers_know() -> None:
    headings = re.findall(r"^### (.+)", page("CHANGELOG.md"), re.MULTILINE)

    assert headings and set(headings) <= set(CHANGES)


def test_each_change_of_the_changelog_is_one_line() -> None:
    entries = [
        line for line in page("CHANGELOG.md").splitlines() if line and not line.startswith(("#", "All "))
    ]

    assert [line for line in entries if not line.startswith("- ") or len(line) > 170] == []


def test_the_changelog_begins_with_unreleased_and_then_this_version() -> None:
    versions = re.findall(r"^## (.+)", page("CHANGELOG.md"), re.MULTILINE)

    assert versions[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d", versions[1])


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_examples_in_docstrings_are_right() -> None:
    files = (file for part in ("models", "referee", "views") for file in (ROOT / part).rglob("*.py"))
    modules = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if ">>> " in file.read_text()
    ]

    assert modules and {
        name: doctest.testmod(import_module(name)).failed for name in modules
    } == dict.fromkeys(modules, 0)
