"""The documents as a site: every page is in its menu, links lead to pages, and the tutorials can be played."""

import os
import posixpath
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.site_pages import LINK, TOP_PAGES, list_of_decisions, with_site_links

FIRST_GAMES = {
    "royals": ("Ann", "Ben"),
    "battle-royals": ("Ann", "Ben", "Cat"),
    "el-royale": ("Ann", "Ben", "Cat"),
}
PAGES = {path.relative_to(ROOT / "docs").as_posix(): path for path in (ROOT / "docs").rglob("*.md")} | {
    place: ROOT / source for source, place in TOP_PAGES.items()
}


@pytest.mark.parametrize("place", sorted(PAGES))
def test_every_link_of_a_page_leads_to_a_page_of_the_site(place: str) -> None:
    text = with_site_links(PAGES[place].read_text(encoding="utf-8"), place)
    folder = posixpath.dirname(place)

    targets = {posixpath.normpath(posixpath.join(folder, link)) for link in LINK.findall(text)}

    there = set(PAGES) | {"decisions/index.md"}
    assert {each for each in targets - there if not (ROOT / "docs" / each).is_file()} == set()


def test_every_page_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

    assert {
        place for place in PAGES if not place.startswith(("decisions/", "upstream/")) and place not in menu
    } == set()


def test_every_decision_is_listed() -> None:
    listed = list_of_decisions()

    assert [path.name for path in (ROOT / "docs/decisions").glob("*.md") if path.name not in listed] == []


@pytest.mark.parametrize("game", FIRST_GAMES)
def test_the_lines_of_a_tutorial_are_played_without_a_refusal(game: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "tutorial" / f"{game}.md").read_text(encoding="utf-8")
    lines = re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0]

    played = subprocess.run(
        [sys.executable, "main.py", "play", game, *FIRST_GAMES[game], "--data", str(tmp_path)],
        cwd=ROOT, env={**os.environ, "PYTHONUTF8": "1"}, input=lines, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip

    assert played.returncode == 0, played.stderr
    assert "Refused" not in played.stdout and "is not an entry" not in played.stdout
    assert len(lines.splitlines()) > 5


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="the group docs is not installed: uv sync --group docs")

    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip

    assert built.returncode == 0, built.stderr
    html = "\n".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.html"))
    assert re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="https?://[^"]+', html) == []
