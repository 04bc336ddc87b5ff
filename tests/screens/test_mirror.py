"""What the client holds is what the session shows; where it is not, the mirror says so (every screen: test_accessible.py)."""

from typing import Any

import flet as ft
import pytest

from tests.support.fletdriver import Driver
from views.runtime.control_cache import use_control_cache


def _named(name: str, keyed: bool) -> ft.Control:
    return ft.Text(name, key=name if keyed else None)


@ft.component
def _shifting(keyed: bool) -> Any:
    """A kept list before which something comes and goes."""
    at, to = ft.use_state(0)
    kept = use_control_cache()
    names = ["a", "b", "c"] if at % 2 == 0 else ["x", "a", "b"]
    go = ft.Container(key="go", on_click=lambda: to(lambda before: before + 1))
    return ft.Column([go, *(kept(name, _named, name, keyed) for name in names)])


def _goes(phone: Driver, times: int) -> None:
    for _ in range(times):
        phone.click(phone.get(ft.Container, key="go"))


@pytest.mark.parametrize(("keyed", "is_whole"), [(True, True), (False, False)])
def test_two_controls_under_one_id_are_told(keyed: bool, is_whole: bool) -> None:
    with Driver(lambda page: page.render(_shifting, keyed), mirrored=True) as phone:
        _goes(phone, 2)

        assert (phone.out_of_step() == []) == is_whole


def test_a_patch_that_never_came_is_told() -> None:
    with Driver(lambda page: page.render(_shifting, True), mirrored=True) as phone:
        mirror = phone.wire.mirror
        assert mirror is not None
        phone.wire.mirror = None
        _goes(phone, 1)
        phone.wire.mirror = mirror

        assert any("should be 'x'" in fault for fault in phone.out_of_step())


def test_a_patch_for_what_the_client_has_not_is_told() -> None:
    with Driver(lambda page: page.render(_shifting, True), mirrored=True) as phone:
        mirror = phone.wire.mirror
        assert mirror is not None
        mirror.patched({"id": 77, "patch": [[0], [0, 0, "value", "lost"]]})

        assert phone.out_of_step() == ["a patch for 77, which the client has not"]


def test_what_the_client_tells_it_holds() -> None:
    with Driver(lambda page: page.add(ft.TextField(label="name")), mirrored=True) as phone:
        phone.type(phone.get(ft.TextField), "Ann")
        phone.resize(390, 844)

        assert phone.out_of_step() == []
