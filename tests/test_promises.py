"""What SECURITY.md and docs/privacy.md promise is tried by tests that are there."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
SECURITY: Final = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PRIVACY: Final = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
TESTS: Final = sorted(set(re.findall(r"\btest_\w+", SECURITY + PRIVACY)))
PLACES: Final = sorted(
    set(re.findall(r"`((?:views|models|referee|assets|tests)/[\w./]+)`", SECURITY + PRIVACY))
)
PROBES: Final = sorted(set(re.findall(r"python -m (tests\.[\w.]+)", SECURITY + PRIVACY)))


@cache
def defined_tests() -> frozenset[str]:
    """The names of all test files, and of all tests in them."""
    files = [*(ROOT / "tests").rglob("test_*.py")]
    return frozenset(
        name
        for file in files
        for name in (file.stem, *re.findall(r"def (test_\w+)\(", file.read_text(encoding="utf-8")))
    )


@pytest.mark.parametrize("name", TESTS)
def test_every_test_that_a_promise_names_is_there(name: str) -> None:
    assert name in defined_tests()


@pytest.mark.parametrize("place", [*PLACES, *(f"{probe.replace('.', '/')}" for probe in PROBES)])
def test_every_file_that_a_promise_names_is_there(place: str) -> None:
    assert (ROOT / place).exists() or (ROOT / f"{place}.py").exists()


def test_every_row_of_the_tables_of_promises_names_a_test() -> None:
    rows = [
        line for line in SECURITY.splitlines() if line.startswith("| ") and not line.startswith("| against")
    ]

    assert len(rows) > 20
    assert [row[:60] for row in rows if "test_" not in row and not row.startswith("| promise")] == []


def test_every_promise_of_the_privacy_page_has_a_row() -> None:
    promises = [*re.findall(r"\*\*([^*]+?)[.:]?\*\*", PRIVACY), "What the app asks the device for"]

    assert len(promises) > 5
    assert [promise for promise in promises if f"| {promise} | privacy |" not in SECURITY] == []


def test_an_android_app_may_not_use_the_network() -> None:
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert written["tool"]["flet"]["android"]["permission"] == {"android.permission.INTERNET": False}


def test_the_page_asks_for_lasting_files_at_the_first_tap() -> None:
    """Once, at a tap, and never while it loads."""
    lines = (ROOT / "tools" / "page" / "page.js").read_text(encoding="utf-8").splitlines()

    (asks,) = [line for line in lines if ".persist" in line]
    assert "addEventListener('click'" in asks and "once: true" in asks
