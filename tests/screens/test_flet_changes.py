"""Flet's private parts are used in one folder, Flet is changed by one function, and each change is still needed."""

import ast
import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import flet.controls.base_control
import flet.controls.id_counter
import pytest
from flet.components.component import Component
from flet.controls.id_counter import IdCounter
from flet.controls.object_patch import DiffBuilder
from flet.messaging.session import Session
from flet.utils.validation import _REPORTED_VALIDATION_ERRORS_KEY, _get_reported_validation_errors

from tests.support.fletdriver import AppCrashed, Driver, Wire
from views.app import error_boundary
from views.app.component import component
from views.runtime import components, patch_targets, sessions
from views.runtime.control_ids import SessionIdCounter
from views.runtime.fast_mount import FLETS, mount_added_controls

ROOT = Path(__file__).resolve().parents[2]
PRIVATE = re.compile(
    r"_Session__\w+|_configure_dataclass|_control_setattr|_context_page|_parent_component|_schedule_update|_state|_i|_frozen"
    r"|_before_update_safe|_trigger_event|_initialized|_parent|_contexts"
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


def test_only_views_runtime_uses_flets_private_parts():
    files = [path for path in (ROOT / "views").rglob("*.py") if path.parent.name != "runtime"]

    assert {str(path.relative_to(ROOT)) for path in files if any(private_parts(path))} == set()


def test_a_second_install_changes_nothing():
    counter = flet.controls.base_control.ControlId

    error_boundary.install_flet_changes(error_boundary.show_update_error_in_snack_bar)

    assert flet.controls.base_control.ControlId is counter
    assert isinstance(counter, SessionIdCounter)
    assert DiffBuilder._configure_dataclass is mount_added_controls


# -- Each change is still needed: these tests fail when Flet does it by itself -----------------------------------------
@pytest.mark.parametrize("page", sorted((ROOT / "docs/upstream").glob("*.md")), ids=lambda page: page.stem)
def test_each_text_for_flet_names_files_that_exist(page):
    named = re.findall(r"`(views/[\w/]+\.py)`", page.read_text(encoding="utf-8"))

    assert named and all((ROOT / each).exists() for each in named)


def test_each_change_has_a_text_for_flet():
    texts = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/upstream").glob("*.md"))
    changing = {
        str(node.module)
        for node in ast.walk(ast.parse((ROOT / "views/runtime/install.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("views.runtime")
    }

    assert {module for module in changing if f"{module.replace('.', '/')}.py" not in texts} == set()


def test_flet_still_counts_all_sessions_together():
    assert type(flet.controls.id_counter.ControlId) is IdCounter


class CountedContainer(ft.Container):
    """Counts how often one of its fields is read."""

    reads = 0

    def __getattribute__(self, name):
        CountedContainer.reads += 1
        return super().__getattribute__(name)


def test_flet_still_reads_every_field_while_mounting():
    builder = DiffBuilder({}, {}, control_cls=ft.BaseControl)
    reads = {}
    for mount in FLETS, mount_added_controls:
        added, CountedContainer.reads = CountedContainer(), 0
        list(mount(builder, added, None, False))
        reads[mount] = CountedContainer.reads

    assert reads[FLETS] > 2 * reads[mount_added_controls]


def test_flet_still_keeps_an_empty_set_per_control(monkeypatch):
    monkeypatch.delattr(ft.BaseControl, _REPORTED_VALIDATION_ERRORS_KEY)

    assert _get_reported_validation_errors(text := ft.Text("a")) == set()
    assert _REPORTED_VALIDATION_ERRORS_KEY in vars(text)


def nested_text(page: ft.Page) -> None:
    """A text in three containers, and a button that changes it."""

    @component
    def App() -> Any:
        value, change = ft.use_state("a")
        text = ft.Container(ft.Container(ft.Container(ft.Text(value))))
        return ft.Column([text, ft.Button("Change", on_click=lambda: change("b"))])

    page.render(App)


def test_flet_still_sends_the_path_from_the_component(monkeypatch):
    sent = []
    for send in patch_targets._send, patch_targets.send_with_patches_from_nearest_controls:
        monkeypatch.setattr(Session, "_Session__send_message", send)
        with Driver(nested_text) as screen:
            before = screen.wire.bytes
            screen.click(screen.button("Change"))
            sent.append(screen.wire.bytes - before)

    assert sent[0] > sent[1] > 0


def test_flet_still_ends_all_updates_after_an_error(monkeypatch):
    monkeypatch.setattr(Component, "update", components.UPDATE)

    @ft.component
    def App() -> Any:
        opacity, change = ft.use_state(1.0)
        return ft.Container(ft.Button("Impossible", on_click=lambda: change(3.0)), opacity=opacity)

    with Driver(lambda page: page.render(App)) as screen, pytest.raises(AppCrashed, match="session is dead"):
        screen.click(screen.button("Impossible"))


def test_flet_still_leaves_components_in_memo_without_parent(monkeypatch):
    monkeypatch.setattr(Component, "before_update", components.BEFORE_UPDATE)

    @ft.component
    def Inner() -> Any:
        return ft.Text("inner")

    @ft.memo
    @ft.component
    def Part() -> Any:
        return ft.Row([Inner()])

    @ft.component
    def App() -> Any:
        taps, count = ft.use_state(0)
        return ft.Column([Part(), ft.Button(f"{taps} taps", on_click=lambda: count(taps + 1))])

    with Driver(lambda page: page.render(App)) as screen:
        screen.click(screen.button("0 taps"))
        on_screen = [each for each in screen.session.index.values() if isinstance(each, Component)]
        [inner] = [each for each in on_screen if each.fn.__name__ == "Inner"]

        assert all(inner._parent_component() is not each for each in on_screen if not each._stale)


def test_flet_still_searches_the_page_for_absent_controls(monkeypatch):
    searched: list[int] = []
    monkeypatch.setattr(Session, "_Session__find_live_control", lambda self, page, id: searched.append(id))
    with Driver(nested_text) as screen:
        screen.run(sessions.DISPATCH_EVENT(screen.session, 99_999, "click", None))

    assert searched == [99_999]


def test_flet_still_raises_where_a_client_has_left(monkeypatch):
    monkeypatch.setattr(Wire, "_reply", lambda *_: None)

    async def error_after_close(session: Session) -> BaseException | None:
        call = asyncio.ensure_future(sessions.INVOKE_METHOD(session, session.page._i, "focus", {}))
        await asyncio.sleep(0)
        session.close()
        await asyncio.wait([call])
        return call.exception()

    with Driver(nested_text) as screen:
        assert str(screen.run(error_after_close(screen.session))) == sessions.LEFT


def test_flet_still_leaves_components_of_closed_sessions_mounted():
    ended: list[bool] = []

    @ft.component
    def App() -> Any:
        ft.use_effect(lambda: None, [], cleanup=lambda: ended.append(True))
        return ft.Text("a")

    with Driver(lambda page: page.render(App)) as screen:
        mounted = [each for each in screen.session.index.values() if isinstance(each, Component)]

    assert ended == [] and any(each._state.mounted for each in mounted)
