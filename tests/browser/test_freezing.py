"""The page does not freeze, and one that does is told of."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from tests.probes.freezing import CHURNING
from tests.support.browser_watch import LookingOn

pytestmark = pytest.mark.browser
NewPage = Callable[..., Any]


def test_what_is_hardest_to_draw_does_not_freeze_the_page(tmp_path: Path, new_page: NewPage) -> None:
    """With threads it did after 5 to 30 turns."""
    served = Served(tmp_path, first=CHURNING)
    try:
        page = new_page(served.url, 390, 844)
        assert page.evaluate("crossOriginIsolated") is False
        hand = Hand(page)
        wait_until(lambda: int(hand.reads("headline")) > 30)
    finally:
        served.stop()


def test_a_page_that_does_not_come_back_is_ended_and_says_where_it_stood(
    chromium: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto("about:blank")
    looker = LookingOn(chromium.debugging_port, page, bound=0.5)

    with pytest.raises(Exception, match="crashed"):
        page.evaluate("() => { function whirl() { for (;;); } whirl(); }")

    assert "whirl" in capsys.readouterr().out
    looker.close()
    context.close()
