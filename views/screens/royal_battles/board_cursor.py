"""The board by keyboard: arrow keys move a cursor; Enter or the space bar taps its square."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import flet as ft

from referee.games.royal_battles.geometry import SQUARES
from views.app.hooks import use_state_with_current
from views.app.keys import use_keys
from views.screens.royal_battles.board_layout import BoardLayout

FIRST_CURSOR_SQUARE: Final = SQUARES.index("c4")
"""The square at which the cursor starts: the middle of the board."""
_STEPS: Final = {"Arrow Up": (0, -1), "Arrow Down": (0, 1), "Arrow Left": (-1, 0), "Arrow Right": (1, 0)}


class BoardCursor(NamedTuple):
    """The cursor of the board. `square`: -1 until an arrow key is pressed. `around` wraps the board: it takes
    the keyboard focus from buttons, which Enter would press otherwise.
    """

    square: int
    wrap_board: Callable[[ft.Control], ft.Control]


def use_board_cursor(on_square_tapped: Callable[[str], object], layout: BoardLayout) -> BoardCursor:
    """Handle the arrow keys while the board is mounted; they move the cursor as the board lies on the
    screen."""
    square, move, held = use_state_with_current(lambda: -1)
    listener: ft.Ref[ft.KeyboardListener] = ft.use_memo(ft.Ref, [])
    page = ft.context.page

    async def focus_board() -> None:
        if listener.current is not None:
            with suppress(RuntimeError):  # the page may have been closed
                await listener.current.focus()  # type: ignore[no-untyped-call]

    def handle_key(event: ft.KeyboardEvent) -> bool:
        if event.key in _STEPS:
            move(
                FIRST_CURSOR_SQUARE
                if held.current < 0
                else layout.neighbour_or_same_square_at_edge(held.current, *_STEPS[event.key])
            )
            page.run_task(focus_board)
            return True
        if event.key in ("Enter", " ") and held.current >= 0 and not event.ctrl:
            on_square_tapped(SQUARES[held.current])
            return True
        if event.key in ("Tab", "Escape"):
            move(-1)
        return False

    use_keys(handle_key)
    return BoardCursor(square, lambda board: ft.KeyboardListener(board, ref=listener))
