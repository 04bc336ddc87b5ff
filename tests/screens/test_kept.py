"""What is kept from drawing to drawing: no two controls under one id, so that no tap is lost, and little made anew by a tap."""

from collections import Counter

import flet as ft
import pytest

from tests.benchmarks.tables import BUSY, Busy
from tests.benchmarks.taps import at_busy_table, put_back
from tests.fletdriver import Driver

MADE = {"royal-battles": 240, "royals": 320, "battle-royals": 480, "el-royale": 150}
"""So many controls a tap may make anew: a little more than today, so that it does not creep up.

At Royals the way back from a list of plays makes the tray anew, all 52 keys: 303.
"""


def twice(driver: Driver) -> list[int]:
    """Ids that stand more than once in the tree that was sent."""
    return [id for id, times in Counter(control._i for control in driver.walk()).items() if times > 1]


@pytest.mark.parametrize("busy", BUSY, ids=lambda busy: busy.game)
def test_a_tap_makes_little_anew_and_leaves_no_two_controls_under_one_id(busy: Busy) -> None:
    with at_busy_table(busy) as (phone, desk, id):
        for identifier in (*busy.taps, *busy.taps):
            before = ft.Text("")._i
            phone.tap(identifier)

            assert ft.Text("")._i - before <= MADE[busy.game], identifier
            assert twice(phone) == [], identifier
        put_back(desk, id, busy.entries)
        for identifier in ("more-signs", "signs-close"):
            phone.tap(identifier)

            assert twice(phone) == [], identifier
