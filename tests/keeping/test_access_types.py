"""What a role is not granted does not exist on its type, and the types follow the table of rights."""

import re
import tomllib
from pathlib import Path

import pytest

from views.workspace.access import TableAccess
from views.workspace.joined_access import SeatAccess, SpectatorAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.rights import MAY, Right, Role
from views.workspace.workspace import Workspace

TOP = Path(__file__).parents[2]
PROOF = TOP / "tests/keeping/ungranted.py"
TYPES: dict[Role, type] = {
    "host": SpectatorAccess,
    "keeper": KeeperAccess,
    "seat": SeatAccess,
    "spectator": SpectatorAccess,
}
"""The types by role; that of the host is its access while a device keeps the table."""
MEMBERS: dict[Right, tuple[str, ...]] = {
    "see_table": ("table", "dates_of_game", "thinking_times"),
    "enter_own": ("enter", "enter_together", "undo", "kind_and_entry_of_next_undo"),
    "settle": ("change_table_settings", "choose_rules_version"),
    "undo": ("redo", "entry_of_next_redo"),
    "override": (
        "open_requests",
        "carry_out_request",
        "decline_request",
        "preview_amendment_in_request_or_none",
    ),
    "enter_for_others": ("table_seen_from_own_or_given_seat", "player_whose_entry_contradicts_other_hands"),
}
"""The members that exist for one right alone. `let_stand_or_ask_host` and `amend` exist for a seat too: there they ask."""


@pytest.mark.parametrize("right", MEMBERS)
def test_a_role_has_exactly_the_members_of_its_rights(right: Right) -> None:
    found = {role: {hasattr(each, name) for name in MEMBERS[right]} for role, each in TYPES.items()}

    assert found == {role: {role in MAY[right]} for role in TYPES}


def test_mypy_is_given_the_proof() -> None:
    settings = tomllib.loads((TOP / "pyproject.toml").read_text())["tool"]["mypy"]

    assert settings["strict"], "else an unused `type: ignore` would pass"
    assert "tests.keeping.ungranted" in settings["modules"]


def test_what_the_proof_refuses_does_not_exist() -> None:
    holders = {"keeper": KeeperAccess, "seat": SeatAccess, "look": SpectatorAccess}
    refused = re.findall(r"^    (\w+)\.(\w+).*# type: ignore", PROOF.read_text(), re.MULTILINE)

    assert len(refused) > 30
    assert [(who, name) for who, name in refused if hasattr(holders[who], name)] == []


def test_no_access_is_a_workspace() -> None:
    assert not any(issubclass(each, Workspace) for each in TYPES.values())


def test_every_access_has_the_members_of_the_protocol() -> None:
    needed = {name for name in vars(TableAccess) if not name.startswith("_")} - {"id", "role", "seat"}

    assert needed and all(hasattr(each, name) for each in TYPES.values() for name in needed)
