"""What each host has to have: a phone carries no server, and paper needs no library that draws pictures."""

import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SERVER = {
    *(
        "brotli",
        "flet-desktop",
        "flet-web",
        "ifaddr",
        "prompt-toolkit",
        "py4swiss",
        "rich",
        "typer",
        "uvicorn",
    ),
}


def carried(system: str) -> set[str]:
    """The packages that an app for this system is given."""
    needed = map(Requirement, PROJECT["project"]["dependencies"])
    return {
        each.name
        for each in needed
        if each.marker is None or each.marker.evaluate({"platform_system": system})
    }


@pytest.mark.parametrize("system", ["Android", "iOS", "Emscripten"])
def test_a_phone_and_a_page_carry_no_server_and_no_terminal(system):
    assert carried(system) & SERVER == set()
    assert carried(system) == carried("Linux") - SERVER


@pytest.mark.parametrize("system", ["Linux", "Darwin", "Windows"])
def test_a_desktop_carries_the_server(system):
    assert carried(system) >= SERVER


@pytest.mark.parametrize("platform", ["android", "ios", "linux", "macos", "windows"])
def test_a_built_app_is_given_what_reads_photos(platform):
    assert (
        PROJECT["tool"]["flet"][platform]["dependencies"]
        == PROJECT["project"]["optional-dependencies"]["photos"]
    )


def test_every_dependency_says_its_lowest_version():
    lowest = {"==", ">="}

    vague = [
        each
        for each in PROJECT["project"]["dependencies"]
        if not {part.operator for part in Requirement(each).specifier} & lowest
    ]

    assert vague == []


def test_what_the_page_leaves_out_of_its_libraries_is_asked_for_by_nothing():
    """Paper, codes, dates and ratings are made by libraries of which the page carries a part."""
    code = (
        "import sys, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "from tools.publish import NOT_NEEDED\n"
        "class LeftOut:\n"
        "    def find_spec(self, name, *_):\n"
        "        if any(NOT_NEEDED.search(name.replace('.', '/') + end) for end in ('.py', '/__init__.py')):\n"
        "            raise ImportError('left out: ' + name)\n"
        "sys.meta_path.insert(0, LeftOut())\n"
        "import datetime, views.single_device\n"
        "from models.locales import time_of_day_text, plural_category_of_number\n"
        "from referee.people import ratings\n"
        "from views.paper import certificate, leagues, qr, scores\n"
        "from views.paper.royal_battles.documents import blank_form_pdf, tokens_pdf\n"
        "made = [blank_form_pdf(), tokens_pdf(), qr.link_qr_for_terminal('http://127.0.0.1').encode()]\n"
        "print([each[:5] for each in made[:2]], time_of_day_text('de', datetime.datetime(2026, 1, 1, 21, 40)), "
        "plural_category_of_number('de', 2))\n"
    )

    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)

    assert answer.stdout == f"{[b'%PDF-'] * 2} 21:40 other\n", answer.stderr


def test_paper_needs_no_library_for_pictures():
    """Pillow is large, and not to be had everywhere. Forms, tokens and scores are lines and letters."""
    code = (
        "import sys, warnings\n"
        "warnings.simplefilter('ignore')\n"  # fpdf2 tells that it could show no photographs
        "sys.modules['PIL'] = None\n"
        "from views.paper.royal_battles.documents import blank_form_pdf, tokens_pdf\n"
        "print([made()[:5] for made in (blank_form_pdf, tokens_pdf)])\n"
    )

    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)

    assert answer.stdout == f"{[b'%PDF-'] * 2}\n", answer.stderr
