"""The public view, from 3 m away."""

import math
from pathlib import Path

import flet as ft
import pytest

from tests.probes.public_view import SIZES, TABLES, looked_at
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.workspace.workspace import Workspace

FROM, WIDE = 3000.0, 886.0
"""Millimetres: from where it is read, and how wide a television of 40 inches is."""
AT_LEAST = 8.0
"""Minutes of arc that a capital, or a sign on a card, must be high. A healthy eye just tells letters of 5 apart."""
CAPITAL = 0.71
"""How much of a letter's size a capital is high."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", TABLES)
def test_every_word_of_the_public_view_can_be_read_from_three_metres(
    tmp_path: Path, record: str, size: tuple[int, int]
) -> None:
    workspace = Workspace(tmp_path)
    _, way = looked_at(workspace, record)
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    begin = lambda page: guest_root.start_guest_session(
        page, workspace, sharing, guest_root.GuestSession("f" * 32, "10.0.0.2")
    )

    with Driver(begin, route=way, width=size[0], height=size[1]) as screen:
        small = {}
        for control, around in screen.trodden():
            if isinstance(control, ft.Text) and control.value:
                scale = math.prod(
                    float(each.scale)
                    for each in around
                    if isinstance(getattr(each, "scale", None), (int, float))
                )
                high = (control.size or 14) * scale * CAPITAL * WIDE / size[0]
                if math.degrees(high / FROM) * 60 < AT_LEAST:
                    small[control.value] = (control.size, scale)
        workspace.close()

    assert small == {}
