"""In every phase of every game, what is asked and the button that goes on are in sight, at every size, without scrolling.

Some positions are looked at here, each in one window; `python -m tests.sight` looks at all of them in all.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.conftest import Served
from tests.sight.looking import looked_at, page_at
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
