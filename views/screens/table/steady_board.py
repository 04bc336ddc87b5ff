"""The layout of a phone for a board that keeps one size: a panel that needs more room covers the board's
lower edge."""

import flet as ft

from views.app.error_boundary import memo_component
from views.screens.table.controller import SceneController
from views.screens.table.parts import LastLogLine, MeasuredBoardArea, PromptPanel
from views.screens.table.window_layout import LAST_LINE, ROW_GAP, Window

LARGE_PANEL = 0.66
"""The greatest share of the window's height that the panel takes with large text: it scrolls, and a third of
the board stays in sight."""


@memo_component
def SteadyBoardAndPanel(controller: SceneController, window: Window) -> ft.Control:
    """Draw the board at the top of the room between bar and Undo, and the panel over what is left below
    it."""
    estimate = window.height - window.bar_and_undo_height - window.bar_and_seat_row_extra_height
    height, measure = ft.use_state(float(estimate))
    board = window.steady_board_height(height)
    line = LAST_LINE if window.has_last_entry_line else 0
    left = height - board - ROW_GAP - line
    most = min(height - line, round(LARGE_PANEL * window.height)) if window.is_large else height - line
    rows: list[ft.Control] = [
        ft.Container(
            MeasuredBoardArea(controller, window.width - 12, board, window),
            left=0,
            right=0,
            top=0,
            height=board,
        ),
        ft.Container(
            PromptPanel(controller, left, max(left, most), height, window, True),
            left=0,
            right=0,
            bottom=0,
        ),
    ]
    if line:
        rows.insert(
            1, ft.Container(LastLogLine(controller, window), left=6, right=6, top=board + 2, height=line)
        )
    return ft.Container(
        ft.Stack(rows, expand=True), expand=True, on_size_change=lambda event: measure(event.height)
    )
