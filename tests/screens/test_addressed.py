"""A patch begins at the nearest control that holds all it changes: the way there is not sent with every tap."""

from typing import Any

import pytest

from tests.benchmarks.tables import BUSY, Busy
from tests.benchmarks.taps import at_busy_table
from tests.fletdriver import Wire, _packed
from tests.mirror import MOVE, read


@pytest.mark.parametrize("busy", BUSY, ids=lambda busy: busy.game)
def test_a_patch_begins_where_its_changes_lie(busy: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    send = Wire.send_message
    monkeypatch.setattr(Wire, "send_message", lambda wire, message: (sent.append(message), send(wire, message)))
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


def parts_here(way: list[Any], named: set[int]) -> bool:
    """Is something here changed, or do the ways to what is changed part here?"""
    number, *inner = way
    return number in named or (bool(inner) and len(inner[0]) > 1)
