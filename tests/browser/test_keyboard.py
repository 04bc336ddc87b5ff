"""Royal Battles in Chromium without a pointer: a turn by keys alone, a turn by typed lines alone, and where the keyboard is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, fared_well, wait_until
from tests.screens.battles import table_before_first_move
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path, new_page: Any) -> Iterator[Hand]:
    """Jon's first turn, on a wide screen."""
    workspace = Workspace(tmp_path)
    table_before_first_move(workspace)
    workspace.close()
    served = Served(tmp_path)
    hand = Hand(new_page(f"{served.url}/table/1"))
    wait_until(lambda: hand.sees("undo"))
    yield hand
    assert hand.taps == 0 and fared_well(hand.page)
    served.stop()


def focused(hand: Hand) -> str | None:
    """The identifier of what the keyboard is with."""
    found: str | None = hand.page.evaluate("document.activeElement.getAttribute('flt-semantics-identifier')")
    return found


def tab_to(hand: Hand, identifier: str) -> None:
    for _ in range(80):
        if focused(hand) == identifier:
            return
        hand.page.keyboard.press("Tab")
        hand.page.wait_for_timeout(60)
    raise AssertionError(f"Tab never comes to {identifier}")


def type_line(hand: Hand, line: str) -> None:
    """Type a line into the field that has the keyboard, once the field is ready for it."""
    wait_until(
        lambda: hand.page.evaluate(
            "document.activeElement.tagName === 'INPUT' && document.activeElement.value === ''"
        )
    )
    hand.page.keyboard.type(line, delay=40)
    wait_until(lambda: hand.page.evaluate("document.activeElement.value") == line)
    hand.rest()
    hand.page.keyboard.press("Enter")


def test_a_turn_is_played_by_keys_alone(table: Hand) -> None:
    press = table.page.keyboard.press

    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"):  # c4, c5, b5, a5: the Pawn
        press(key)
        table.rest()
    table.until("cell-a5", "chosen")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        press(key)
        table.rest()
    table.until("cell-b4", "chosen")
    press("3")
    press("h")
    table.until("undo", "Pawn a5-b4 3H")
    press("Control+Enter")

    table.until("headline", "Mendi")
    press("Control+z")
    table.until("undo", "Pawn a5-b4 3H")


def test_a_turn_is_played_by_typed_lines_alone(table: Hand) -> None:
    table.page.keyboard.press("l")

    type_line(table, "Pa5-b4 9s")
    table.until("banner", "RB-29")
    wait_until(
        lambda: (
            table.page.evaluate(
                "(({value, selectionStart}) => [value, selectionStart])(document.activeElement)"
            )
            == ["Pa5-b4 9s", 9]
        )
    )
    table.page.keyboard.press("Backspace")
    table.page.keyboard.press("Backspace")
    table.page.keyboard.type("3h", delay=40)
    wait_until(lambda: table.page.evaluate("document.activeElement.value") == "Pa5-b4 3h")
    table.rest()
    table.page.keyboard.press("Enter")
    table.until("undo", "Pawn a5-b4 3H")
    type_line(table, "end")

    table.until("headline", "Mendi")
    table.page.keyboard.press("Escape")
    wait_until(lambda: not table.sees("line"))


def test_what_may_be_done_is_reached_and_chosen_with_tab_and_enter(table: Hand) -> None:
    tab_to(table, "may")
    ring = table.page.evaluate(
        "(({outlineStyle, outlineWidth}) => [outlineStyle, outlineWidth])(getComputedStyle(document.activeElement))"
    )
    assert ring == ["solid", "3px"]

    table.page.keyboard.press("Enter")
    wait_until(lambda: table.sees("may-group-0"))
    tab_to(table, "may-group-4")
    table.page.keyboard.press("Enter")
    wait_until(lambda: table.sees("may-4-0"))
    tab_to(table, next(f"may-4-{n}" for n in range(9) if "Jon ends the turn" in table.reads(f"may-4-{n}")))
    table.page.keyboard.press("Enter")

    table.until("headline", "Mendi")


def test_the_tree_that_draws_the_ring_shows_nothing_else(table: Hand) -> None:
    styles = table.page.evaluate(
        """() => [...document.querySelectorAll('flt-semantics-host *')].filter(each => each.textContent)
             .map(each => getComputedStyle(each)).map(each => [each.color, each.backgroundColor])"""
    )

    assert {tuple(each) for each in styles} == {("rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)")}
