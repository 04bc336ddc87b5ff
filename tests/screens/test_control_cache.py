"""What is kept from drawing to drawing: no two controls under one id, so that no tap is lost, and little made anew by a tap."""

import json

import flet as ft
import pytest

from tests.benchmarks.tables import BUSY, RECORDS, Busy
from tests.benchmarks.taps import at_busy_table, put_back
from tests.support.fletdriver import Driver

MADE = {"royal-battles": 117, "royals": 84, "battle-royals": 445, "el-royale": 130}
"""So many controls a tap may make anew the first time: a little more than today, so that it does not creep up.

At Battle Royals that is the pack of 52 cards, which then stays; the line through each struck card is a control of its own.
"""
AGAIN = 30
"""So many when what it shows has been shown before."""


def lost(driver: Driver) -> list[str]:
    """What does not know any more where it stands: Flet would search the whole page for it at every tap on it."""
    return [
        str(getattr(control, "identifier", control))
        for control in driver.walk()
        if not _leads_to(driver.page, control)
    ]


def _leads_to(page: ft.Page, control: ft.BaseControl | None) -> bool:
    while control is not None and control is not page:
        control = control.parent
    return control is page


@pytest.mark.parametrize("busy", BUSY, ids=lambda busy: busy.game)
def test_a_tap_makes_little_anew_and_leaves_no_two_controls_under_one_id(busy: Busy) -> None:
    with at_busy_table(busy, mirrored=True) as (phone, workspace, id):
        for most in (MADE[busy.game], AGAIN):
            for identifier in busy.taps:
                before = phone.next_number()
                phone.tap(identifier)

                assert 0 < phone.next_number() - before - 1 <= most, identifier
                assert phone.out_of_step() == [], identifier
            assert lost(phone) == []
            put_back(workspace, id, busy.entries)
        put_back(workspace, id, busy.entries)
        for identifier in ("more-signs", "signs-close"):
            phone.tap(identifier)

            assert phone.out_of_step() == [], identifier


def test_few_cards_side_by_side_come_and_go_and_each_stays_one_control() -> None:
    before = BUSY[0]._replace(record="royal-battles-exhausted-playable-cards", entries=205)
    entries = json.loads((RECORDS / f"{before.record}.json").read_text(encoding="utf-8"))["entries"]
    with at_busy_table(before, mirrored=True) as (phone, workspace, id):
        for entry in entries[205:222]:
            workspace.enter(id, entry)
            phone.settle()

            assert phone.out_of_step() == []
