"""In every phase of every game, what is asked and the button that goes on are in sight, at every size, without scrolling.

Some positions are looked at here, each in one window; `python -m tests.sight` looks at all of them in all.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.conftest import Served
from tests.sight.looking import RECTANGLES, SHOWN, Rectangle, covered, cut_off, looked_at, page_at
from tests.sight.positions import positions
from views.desk.desk import Desk


class Window(NamedTuple):
    """A window, and whether the device shows large texts."""

    width: int
    height: int
    large: bool = False


WINDOWS: Final = {
    "en": (Window(390, 664), Window(844, 390), Window(820, 1180, large=True)),
    "de": (Window(360, 740), Window(390, 844, large=True), Window(1440, 900)),
}
RECORDS: Final = ("royal-battles-eliminated", "royals-one-hand", "battle-royals-five", "el-royale-elimination-eight")
"""Each language looks at every other position of these."""


@pytest.mark.browser
@pytest.mark.parametrize("language", WINDOWS)
def test_what_is_asked_and_the_button_that_goes_on_are_in_sight(language: str, tmp_path: Path, chromium: Any) -> None:
    desk = Desk(tmp_path)
    desk.choose("language", language)
    lie, windows = list(positions(desk, RECORDS))[language == "de" :: 2], WINDOWS[language]
    desk.close()
    app = Served(tmp_path)
    faults = []
    try:
        for number, window in enumerate(windows):
            with page_at(chromium, app, window[:2], window.large) as page:
                for position in lie[number :: len(windows)]:
                    faults += looked_at(page, position, window[:2], window.large)
    finally:
        app.stop()

    assert faults == []


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
def test_what_is_clipped_or_covered_or_goes_on_below_the_edge_on_a_made_up_page_is_found(chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 664})
    page.set_content(MADE_UP)
    rectangles = {name: Rectangle(*sides) for name, sides in page.evaluate(RECTANGLES).items()}
    names = tuple(rectangles)

    found = (*cut_off(rectangles, names, page.evaluate(SHOWN)), *covered(page, names))
    page.close()

    assert names == ("whole", "clipped", "covered", "last-whole", "goes-on")
    assert [name for name, _ in found] == ["clipped", "goes-on", "covered"]
