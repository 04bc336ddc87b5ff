"""The first game in Chromium: a newcomer watches a battle, pauses it, and goes on by hand."""

from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, fared_well, wait_until

pytestmark = pytest.mark.browser
PHONE = (390, 844)


def test_a_battle_is_watched_paused_and_gone_on_with_by_hand(served: Served, new_page: Any) -> None:
    newcomer = Hand(new_page(served.url, *PHONE, reduced_motion="no-preference"))
    newcomer.tap("watch")
    newcomer.until("demonstration", "Two armies of four pieces meet")
    newcomer.until("undo", "Jon turns up 3S")

    newcomer.tap("play")
    newcomer.until("play", "Play")
    stands = newcomer.reads("undo")
    newcomer.page.wait_for_timeout(2500)
    assert newcomer.reads("undo") == stands
    newcomer.tap("one-step")
    wait_until(lambda: newcomer.reads("undo") != stands)
    newcomer.tap("by-hand")
    wait_until(lambda: not newcomer.sees("demonstration"))
    newcomer.pick("9S")

    newcomer.until("undo", "9S")
    assert fared_well(newcomer.page)


def test_where_less_motion_is_asked_for_the_battle_waits(served: Served, new_page: Any) -> None:
    newcomer = Hand(new_page(served.url, *PHONE, reduced_motion="reduce"))
    newcomer.tap("watch")
    newcomer.until("play", "Play")
    newcomer.page.wait_for_timeout(6500)
    assert not newcomer.sees("undo")

    newcomer.tap("one-step")

    newcomer.until("undo", "Mendi turns up JC")
