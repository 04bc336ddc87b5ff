"""A unit or a card is dragged on the board with a real mouse in Chromium; taps and the wheel go on as before."""

from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from tests.screens.battles import enter_unless_automatic, table_before_first_move
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
BOX = """identifier => {
    const box = document.querySelector(`[flt-semantics-identifier="${identifier}"]`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


@pytest.fixture
def table(tmp_path: Any) -> Any:
    """Jon is to move, with 3H in his hand; served."""
    workspace = Workspace(tmp_path / "data")
    id = table_before_first_move(workspace, TableSettings(hands_shown=True))
    enter_unless_automatic(workspace, id, "draw", "Jon", cards=["3H"])
    workspace.close()
    app = Served(tmp_path / "data")
    yield f"{app.url}/table/{id}"
    app.stop()


def test_a_unit_is_dragged_with_the_mouse(table: str, new_page: Any) -> None:
    hand = Hand(new_page(table, 1280, 800))
    hand.reads("cell-a5")
    hand.rest()
    (x, y), (to_x, to_y) = (hand.page.evaluate(BOX, f"cell-{square}") for square in ("a5", "b4"))

    mouse = hand.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y + 10, steps=4)
    hand.page.wait_for_timeout(300)
    mouse.move(to_x, to_y, steps=8)
    hand.page.wait_for_timeout(300)
    mouse.up()
    wait_until(lambda: "chosen" in hand.reads("cell-b4"))
    hand.tap("hand-3H")

    wait_until(lambda: "Pawn" in hand.reads("cell-b4"))


def drag(hand: Hand, origin: str, to: str) -> None:
    """Press the mouse on one control and let it go on another."""
    hand.rest()
    (x, y), (to_x, to_y) = (hand.page.evaluate(BOX, each) for each in (origin, to))
    mouse = hand.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y + 4, steps=4)
    mouse.move(to_x, to_y, steps=8)
    hand.rest()
    mouse.up()


def test_a_card_is_dragged_from_the_hand_to_a_square(table: str, new_page: Any) -> None:
    hand = Hand(new_page(table, 1280, 800))
    hand.reads("hand-3H")

    drag(hand, "hand-3H", "cell-b4")
    hand.tap("cell-a5")

    wait_until(lambda: "Pawn" in hand.reads("cell-b4"))


def test_a_card_dragged_to_a_square_moves_the_chosen_unit(table: str, new_page: Any) -> None:
    hand = Hand(new_page(table, 1280, 800))
    hand.tap("cell-a5")
    hand.tap("hand-3H")

    drag(hand, "hand-3H", "cell-b4")

    wait_until(lambda: "Pawn" in hand.reads("cell-b4"))


def test_a_click_of_a_trembling_mouse_is_a_tap(table: str, new_page: Any) -> None:
    hand = Hand(new_page(table, 1280, 800))
    hand.reads("cell-a5")
    hand.rest()
    x, y = hand.page.evaluate(BOX, "cell-a5")

    mouse = hand.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 6, y + 5, steps=3)
    mouse.up()

    wait_until(lambda: "chosen" in hand.reads("cell-a5"))
