"""A patch begins at the nearest control that holds all it changes: the way there is not sent with every tap."""

from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.controls.object_patch import Operation
from flet.messaging.protocol import PatchControlBody

from tests.benchmarks.tables import BUSY, Busy
from tests.benchmarks.taps import at_busy_table
from tests.support.fletdriver import Wire, _packed
from tests.support.mirror import MOVE, read
from views.runtime.patch_targets import patches_from_nearest_controls


@pytest.mark.parametrize("busy", BUSY, ids=lambda busy: busy.game)
def test_a_patch_begins_where_its_changes_lie(busy: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    send = Wire.send_message
    monkeypatch.setattr(
        Wire, "send_message", lambda wire, message: (sent.append(message), send(wire, message))
    )
    with at_busy_table(busy, mirrored=True) as (phone, *_):
        sent.clear()
        for tap in busy.taps:
            phone.tap(tap)

        assert not phone.out_of_step()
    patches = [read(_packed(message.body.patch)) for message in sent if hasattr(message.body, "patch")]
    assert patches
    for root, *acts in patches:
        named = {place for act in acts for place in (act[1], *act[3:4] * (act[0] == MOVE))}
        assert parts_here(root, named) or parts_here(root[1].get("controls", [0]), named)


def holding(depth: int, content: ft.Control) -> ft.Control:
    """A control with so many others around it."""
    return holding(depth - 1, ft.Container(content)) if depth else content


def way_in(depth: int, end: list[Any]) -> list[Any]:
    """The way into as many."""
    return way_in(depth - 1, [end[0] + 1, {"content": end}]) if depth else end


def cut(held: ft.Control, *patch: Any) -> list[tuple[int, Any]]:
    """The pieces that a patch is sent in."""
    session: Any = SimpleNamespace(index={held._i: held})
    return [
        (body.id, body.patch)
        for body in patches_from_nearest_controls(session, PatchControlBody(held._i, list(patch)))
    ]


def test_what_lies_far_from_the_other_changes_is_sent_by_itself() -> None:
    near, far = ft.Text("a"), ft.Text("b")
    held = ft.Column([near, holding(3, far)])
    way = [0, {"controls": [1, {0: [2], 1: way_in(3, [3])}]}]
    acts = [[Operation.Replace, 2, "value", "c"], [Operation.Replace, 3, "value", "d"]]

    assert cut(held, way, *acts) == [(near._i, [[2], acts[0]]), (far._i, [[3], acts[1]])]


def test_changes_that_lie_near_each_other_are_sent_together() -> None:
    held = ft.Column([ft.Text("a"), ft.Text("b")])
    way = [0, {"controls": [1, {0: [2], 1: [3]}]}]
    acts = [[Operation.Replace, place, "value", "c"] for place in (2, 3)]

    assert cut(held, way, *acts) == [(held._i, [way, *acts])]


def test_what_comes_or_goes_is_sent_in_its_order_with_all_that_changes() -> None:
    held = ft.Column([ft.Text("a"), holding(3, ft.Text("b"))])
    way = [0, {"controls": [1, {1: way_in(3, [3])}]}]
    acts = [[Operation.Remove, 1, 0], [Operation.Replace, 3, "value", "d"]]

    assert cut(held, way, *acts) == [(held._i, [way, *acts])]


def test_a_move_is_sent_from_what_holds_both_its_places() -> None:
    held = ft.Column([ft.Row([ft.Column([ft.Text("a")])])])
    way = [0, {"controls": [1, {0: [2, {"controls": [3]}]}]}]
    acts = [[Operation.Move, 3, 0, 1, 0]]

    assert cut(held, way, *acts) == [(held._i, [way, *acts])]


def parts_here(way: list[Any], named: set[int]) -> bool:
    """Is something here changed, or do the ways to what is changed part here?"""
    number, *inner = way
    return number in named or (bool(inner) and len(inner[0]) > 1)
