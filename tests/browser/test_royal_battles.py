"""Royal Battles in Chromium, through the accessibility tree alone: a whole battle, its taps counted, and what goes wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand, at, enter
from tests.browser.script import Step, battle
from tests.conftest import Served, wait_until
from tests.screens.battles import HEADER

pytestmark = pytest.mark.browser
PHONE, DESKTOP = (390, 844), (1440, 900)


@pytest.fixture(scope="module")
def script() -> list[Step]:
    """The battle that is played here."""
    return list(battle(HEADER))


@pytest.fixture
def table(served: Served, new_page: Any) -> Iterator[Hand]:
    """A phone at a new table of Jon and Mendi, begun by hand."""
    hand = Hand(new_page(served.url, *PHONE))
    hand.tap("new-table-first")
    hand.tap("game-royal-battles")
    for name, field in (("Jon", "White's name"), ("Mendi", "Black's name")):
        box = hand.page.get_by_role("textbox", name=field)
        box.wait_for(state="attached")
        box.click()
        hand.page.wait_for_timeout(350)
        box.press_sequentially(name, delay=15)
        wait_until(lambda box=box, name=name: box.input_value() == name)
    hand.page.wait_for_timeout(200)
    hand.tap("begin")
    hand.until("headline", "Set-up")
    hand.taps = 0
    yield hand
    assert hand.page.errors == []


def play(hand: Hand, steps: list[Step]) -> list[tuple[str, int]]:
    """Play these steps by taps; after each the screen names it. Returns every verb with the taps it took."""
    taps: list[tuple[str, int]] = []
    together = False
    for index, step in enumerate(steps):
        if together:  # entered with the tap before
            together = False
        else:
            before = hand.taps
            following = steps[index + 1].entry if index + 1 < len(steps) else None
            together = enter(hand, step.entry, step.state, following)
            taps.append((step.entry["do"], hand.taps - before))
        if not together:
            hand.until("undo", step.undo)
    return taps


@pytest.mark.slow
def test_a_whole_battle_is_played_to_its_end(table: Hand, script: list[Step]) -> None:
    taps = play(table, script)

    wait_until(lambda: table.sees("result"))
    assert "Jon wins" in table.reads("result") and script[-1].headline in table.reads("headline")
    assert {count for verb, count in taps if verb == "initiative"} == {2}
    turns = [sum(count for _, count in taps[index : index + 3]) for index, (verb, _) in enumerate(taps) if verb == "move"]
    attacks = [turn for index, turn in zip([n for n, (verb, _) in enumerate(taps) if verb == "move"], turns, strict=True)
               if index + 2 < len(taps) and taps[index + 1][0] == "attack"]  # fmt: skip
    assert attacks and max(attacks) <= 6


def test_a_refusal_says_why_and_offers_what_is_allowed(table: Hand, script: list[Step]) -> None:
    start = next(n for n, step in enumerate(script) if step.entry["do"] == "move")
    play(table, script[:start])

    table.tap("cell-a5")
    table.tap("cell-d5")
    table.until("banner", "RB-29")
    assert "d5" in table.reads("banner") and "a5" in table.reads("banner")
    table.tap("instead-0")
    wait_until(lambda: not table.sees("banner"))
    table.pick("9S")
    table.until("banner", "9S")
    assert table.page.locator(f"{at('banner')}[aria-live], {at('banner')} [aria-live]").count() or table.sees("banner")


def test_undo_and_redo_on_the_screen(table: Hand, script: list[Step]) -> None:
    play(table, script[:6])

    table.tap("undo")
    table.until("undo", script[4].undo)
    assert script[5].undo in table.reads("redo")
    table.page.keyboard.press("Control+Shift+Z")
    table.until("undo", script[5].undo)
    assert not table.sees("redo")


def test_a_table_is_resumed_with_one_tap_after_a_new_start(tmp_path: Path, new_page: Any, script: list[Step]) -> None:
    first = Served(tmp_path)
    hand = Hand(new_page(f"{first.url}/new/royal-battles", *DESKTOP))
    for name, field in (("Jon", "White's name"), ("Mendi", "Black's name")):
        box = hand.page.get_by_role("textbox", name=field)
        box.wait_for(state="attached")
        box.click()
        hand.page.wait_for_timeout(350)
        box.press_sequentially(name, delay=15)
    hand.page.wait_for_timeout(200)
    hand.tap("begin")
    hand.until("headline", "Set-up")
    play(hand, script[:18])
    said = hand.reads("headline")
    first.stop()

    again = Served(tmp_path)
    phone = Hand(new_page(again.url, *PHONE))
    phone.tap("table-1")
    phone.until("headline", said)
    assert script[17].undo in phone.reads("undo")
    again.stop()


@pytest.mark.parametrize("size", [PHONE, (820, 1180), DESKTOP])
def test_nothing_is_asked_for_elsewhere_and_everything_has_a_name(served: Served, new_page: Any, size: tuple[int, int]) -> None:
    page = new_page(f"{served.url}/new/royal-battles", *size)
    wait_until(lambda: page.locator(at("begin")).count())

    unnamed = page.locator("flt-semantics[role=button]:not([aria-label])").evaluate_all(
        "all => all.filter(each => !each.textContent.trim()).map(each => each.outerHTML)"
    )
    assert unnamed == []
    assert all(address.startswith((served.url, "blob:", "data:")) for address in page.requests)
