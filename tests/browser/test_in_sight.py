"""In every phase of every game, what is asked and the button that goes on are in sight, at every size, without scrolling.

Some positions are looked at here, each in one window; `python -m tests.sight` looks at all of them in all.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.conftest import Served
from tests.sight.looking import (
    RECTANGLES,
    SHOWN,
    TAPPED,
    Rectangle,
    covered,
    cut_off,
    looked_at,
    page_at,
    too_small,
)
from tests.sight.positions import positions
from views.workspace.workspace import Workspace


class Window(NamedTuple):
    """A window, and at how many per cent the device shows texts."""

    width: int
    height: int
    scale: int = 100


WINDOWS: Final = {
    "en": (Window(390, 664), Window(844, 390), Window(820, 1180, scale=150)),
    "de": (Window(360, 740), Window(390, 844, scale=150), Window(1440, 900)),
}
RECORDS: Final = (
    "royal-battles-eliminated",
    "royals-one-hand",
    "battle-royals-five",
    "el-royale-elimination-eight",
)
"""Each language looks at every other position of these."""


@pytest.mark.browser
@pytest.mark.parametrize("language", WINDOWS)
def test_what_is_asked_and_the_button_that_goes_on_are_in_sight(
    language: str, tmp_path: Path, chromium: Any
) -> None:
    workspace = Workspace(tmp_path)
    workspace.store_setting("language", language)
    lie, windows = list(positions(workspace, RECORDS))[language == "de" :: 2], WINDOWS[language]
    workspace.close()
    app = Served(tmp_path)
    faults = []
    try:
        for number, window in enumerate(windows):
            boards: dict[str, Rectangle] = {}
            with page_at(chromium, app, window[:2], window.scale) as page:
                for position in lie[number :: len(windows)]:
                    faults += looked_at(page, position, window[:2], window.scale, boards)
    finally:
        app.stop()

    assert faults == []


BUSY: Final = (
    "royal-battles-house-rules, movement",
    "royal-battles-eliminated-hidden-hands, attack",
    "royals-one-hand-hidden, draw",
    "royals-one-hand-hidden, follow",
    "battle-royals-five-players-all, deal",
    "el-royale-2019-three-players-hidden-hands, attack",
    "el-royale-elimination-eight-players, after_beat",
)
"""The busiest screens of each game."""


@pytest.mark.browser
def test_what_is_tapped_is_as_large_as_a_finger_on_the_busiest_screens_of_a_small_phone(
    tmp_path: Path, chromium: Any
) -> None:
    workspace = Workspace(tmp_path)
    lie = [
        each
        for each in positions(workspace, tuple(name.partition(",")[0] for name in BUSY))
        if each.name in BUSY
    ]
    workspace.close()
    app = Served(tmp_path)
    small, counted = [], 0
    try:
        with page_at(chromium, app, (390, 664)) as page:
            for position in lie:
                assert looked_at(page, position, (390, 664)) == []
                tapped = page.evaluate(TAPPED)
                counted += len(tapped)
                small += [f"{position.name}: {each}" for each in too_small(tapped)]
    finally:
        app.stop()

    assert small == []
    assert len(lie) == len(BUSY) and counted > 200


TWICE: Final = (
    "royal-battles-house-rules, attack",
    "battle-royals-five-players-all, keep",
    "el-royale-elimination-two-players, another card",
)
"""Where texts at twice their size have the least room."""


@pytest.mark.browser
def test_at_200_percent_what_is_asked_stays_whole_on_a_small_phone_and_a_square_is_high_enough_for_its_suit(
    tmp_path: Path, chromium: Any
) -> None:
    workspace = Workspace(tmp_path)
    workspace.store_setting("language", "de")
    lie = [
        each
        for each in positions(workspace, tuple(name.partition(",")[0] for name in TWICE))
        if each.name in TWICE
    ]
    workspace.close()
    app = Served(tmp_path)
    faults, squares = [], []
    try:
        with page_at(chromium, app, (390, 664), 200) as page:
            for position in lie:
                faults += looked_at(page, position, (390, 664), 200)
                there = page.evaluate(RECTANGLES)
                squares += [there["cell-d5"]] if "cell-d5" in there else []
    finally:
        app.stop()

    assert faults == [] and len(lie) == len(TWICE)
    assert [round(bottom - top) for _, top, _, bottom in squares] == [34]


def test_a_thing_that_is_smaller_than_a_finger_is_named() -> None:
    assert list(
        too_small([("do-draw", 100, 40), ("card-2D", 49, 36), ("card-AS", 49, 44), ("more", 48, 48)])
    ) == [
        "do-draw is 100 x 40",
        "card-2D is 49 x 36",
    ]


MADE_UP: Final = """
<style>flt-semantics { position: absolute; }</style>
<flt-semantics style="left: 0; top: 0; width: 390px; height: 100px; overflow: hidden">
    <flt-semantics flt-semantics-identifier="whole" style="left: 0; top: 0; width: 90px; height: 50px"></flt-semantics>
    <flt-semantics flt-semantics-identifier="clipped" style="left: 100px; top: 80px; width: 90px; height: 50px"></flt-semantics>
    <flt-semantics flt-semantics-identifier="covered" style="left: 200px; top: 0; width: 90px; height: 50px"></flt-semantics>
</flt-semantics>
<flt-semantics style="left: 190px; top: 0; width: 200px; height: 60px"></flt-semantics>
<flt-semantics style="left: 0; top: 200px; width: 390px; height: 100px; overflow-y: scroll">
    <flt-semantics-scroll-overflow style="position: absolute; width: 1px; height: 160px"></flt-semantics-scroll-overflow>
    <flt-semantics flt-semantics-identifier="last-whole" style="left: 0; top: 50px; width: 90px; height: 50px"></flt-semantics>
    <flt-semantics style="left: 0; top: 106px; width: 90px; height: 54px"></flt-semantics>
</flt-semantics>
<flt-semantics style="left: 0; top: 400px; width: 390px; height: 100px; overflow-y: scroll">
    <flt-semantics-scroll-overflow style="position: absolute; width: 1px; height: 160px"></flt-semantics-scroll-overflow>
    <flt-semantics flt-semantics-identifier="goes-on" style="left: 0; top: 50px; width: 90px; height: 50px"></flt-semantics>
</flt-semantics>
"""


@pytest.mark.browser
def test_what_is_clipped_or_covered_or_goes_on_below_the_edge_on_a_made_up_page_is_found(
    chromium: Any,
) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 664})
    page.set_content(MADE_UP)
    rectangles = {name: Rectangle(*sides) for name, sides in page.evaluate(RECTANGLES).items()}
    names = tuple(rectangles)

    found = (*cut_off(rectangles, names, page.evaluate(SHOWN)), *covered(page, names))
    page.close()

    assert names == ("whole", "clipped", "covered", "last-whole", "goes-on")
    assert [name for name, _ in found] == ["clipped", "goes-on", "covered"]
