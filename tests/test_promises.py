"""What SECURITY.md and docs/privacy.md promise is tried by tests that are there."""

import base64
import re
import tomllib
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from referee.games import new_record
from referee.table.sealing import LETTERS
from views.app import address_budgets as budgets
from views.app import guest_listener, local_network, session_registry, session_server
from views.app.device import device_cookie_header, new_device_id
from views.workspace import invitations
from views.workspace.workspace import Workspace

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


NUMBERS: Final = (
    f"{budgets.OPEN_OF_AN_ADDRESS} connections open",
    f"{budgets.ARRIVALS_A_SECOND:.0f} new ones a second ({budgets.ARRIVALS_AT_ONCE:.0f} at once)",
    f"{budgets.REQUESTS_A_SECOND:.0f} requests a second ({budgets.REQUESTS_AT_ONCE:.0f} at once)",
    f"{budgets.FRAMES_A_SECOND:.0f} frames a second with pings, fragments and empty ones ({budgets.FRAMES_AT_ONCE:,.0f} at once",
    f"{budgets.BYTES_A_SECOND / 1024:.0f} KB a second ({budgets.BYTES_AT_ONCE / 1024**2:.0f} MB at once)",
    f"{local_network.MOST_SCREENS} screens",
    f"{local_network.FRAMES_A_SECOND:.0f} messages a second from a screen ({local_network.FRAMES_AT_ONCE:.0f} at once)",
    f"{local_network.LARGEST_FRAME // 1024} KB a message",
    f"not there within {guest_listener.REQUESTED_WITHIN:.0f} seconds",
    f"at most {budgets.OPEN_AT_ONCE} connections",
    f"{session_registry.MOST_LOST_OF_AN_ADDRESS} of an address and {session_registry.MOST_LOST} of all",
    f"leaves {session_server.MOST_UNSENT // 1024**2} MB untaken",
    f"at most {invitations.MOST_ASKING} and {invitations.MOST_LOOKING_ON} for a table",
)


@pytest.mark.parametrize("said", NUMBERS)
def test_the_numbers_of_the_security_page_are_those_in_force(said: str) -> None:
    assert said in " ".join(SECURITY.split())


def test_links_and_codes_are_as_long_as_promised(tmp_path: Path) -> None:
    with closing(Workspace(tmp_path)) as workspace:
        table = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
        given = invitations.Invitations(workspace).share_table(table)

    lengths = {len(base64.urlsafe_b64decode(f"{token}==")) * 8 for token in (given.token, given.look)}
    assert lengths == {128}
    assert len(LETTERS) ** len(given.code.replace("-", "")) == 2**30


def test_the_cookie_of_a_device_is_as_promised() -> None:
    name, *attributes = device_cookie_header(new_device_id(), over_tls=False).split("; ")

    assert len(name.partition("=")[2]) * 4 == 128
    assert {"HttpOnly", "SameSite=Lax"} <= {*attributes} and "Secure" not in attributes
    assert "Secure" in device_cookie_header(new_device_id(), over_tls=True)
