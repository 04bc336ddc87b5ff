"""The Record screen of every game, driven without a browser."""

import json
from collections.abc import Iterator

import pytest

from tests.fletdriver import Driver
from tests.safety.sitting import sat_down
from tests.safety.tables import KINDS
from views.app import main
from views.desk import Desk


def at(desk: Desk, id: int, width: float = 390, height: float = 844, **options: object) -> Driver:
    return Driver(lambda page: main(page, desk), route=f"/table/{id}/record", width=width, height=height, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
@pytest.mark.parametrize("kind", KINDS)
def test_every_game_can_be_stepped_through(desk: Desk, kind: str, width: float, height: float) -> None:
    id = sat_down(desk, kind, 30)
    last = len(desk.table(id))

    with at(desk, id, width, height) as screen:
        assert f"{last} of {last}" in screen.said()
        screen.tap("step-back")
        assert f"{last - 1} of {last}" in screen.said()
        screen.tap("step-first")
        assert f"0 of {last}" in screen.said()
        screen.tap("step-on")
        assert f"1 of {last}" in screen.said()
