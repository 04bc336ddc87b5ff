"""Flet's private parts are used at few places, and Flet is changed by one function."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import flet.controls.base_control
from flet.controls.object_patch import DiffBuilder

from views.app import error_boundary
from views.runtime.control_ids import SessionIdCounter
from views.runtime.fast_mount import mount_added_controls
from views.runtime.install import install

ROOT = Path(__file__).resolve().parents[2]
STILL_OUTSIDE = {
    "views/app/control_cache.py",
    "views/app/error_boundary.py",
    "views/app/keys.py",
    "views/app/session_cleanup.py",
    "views/app/session_server.py",
    "views/components/shell.py",
}
"""The files that use private parts and are not in views/runtime yet: this list only shrinks."""
PRIVATE = re.compile(
    r"_Session__\w+|_configure_dataclass|_control_setattr|_context_page|_parent_component|_schedule_update|_state|_i|_frozen"
    r"|_before_update_safe|_trigger_event|_initialized|_parent"
)
OURS = {"self", "cls"}


def private_parts(path: Path) -> Iterator[str]:
    """Yield Flet's private names in a file: imported from it, or read of something other than `self`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("flet"):
            yield from (alias.name for alias in node.names if alias.name.startswith("_"))
        elif (
            isinstance(node, ast.Attribute)
            and PRIVATE.fullmatch(node.attr)
            and not (isinstance(node.value, ast.Name) and node.value.id in OURS)
        ):
            yield node.attr


def test_flets_private_parts_are_used_where_listed():
    files = [path for path in (ROOT / "views").rglob("*.py") if path.parent.name != "runtime"]

    assert {str(path.relative_to(ROOT)) for path in files if any(private_parts(path))} == STILL_OUTSIDE


def test_a_second_install_changes_nothing():
    counter = flet.controls.base_control.ControlId

    install()

    assert error_boundary.install is install
    assert flet.controls.base_control.ControlId is counter
    assert isinstance(counter, SessionIdCounter)
    assert DiffBuilder._configure_dataclass is mount_added_controls
