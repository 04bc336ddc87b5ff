"""The lines of a chart, one per seat, distinguished by colour and by dashes."""

from typing import Final

import flet as ft

from views.app.faces import PAPER

LINES: Final = (
    "#17694d",
    "#b5202b",
    "#1f5496",
    "#8a6410",
    "#6d2f6b",
    "#2f7f86",
    "#5b5b5b",
    "#a3562a",
    "#3c3c9a",
    "#7a7a1f",
) * 2
_DASHES: Final = (
    None,
    [6, 4],
    [2, 3],
    [10, 3, 2, 3],
    [14, 4],
    [3, 6],
    [8, 2, 2, 2],
    [1, 4],
    [12, 6],
    [5, 5, 1, 5],
)
DASHES: Final = (*_DASHES, *_DASHES[::-1])


def seat_line_sample(seat: int) -> ft.Control:
    """A sample of a seat's line for the legend."""
    strokes: list[float] = [*(DASHES[seat] or [28])]
    parts = [
        ft.Container(width=long, height=4, bgcolor=None if at % 2 else LINES[seat])
        for at, long in enumerate((strokes * 8)[:16])
    ]
    line = ft.Container(
        ft.Row([*parts], spacing=0, width=28), width=28, clip_behavior=ft.ClipBehavior.HARD_EDGE
    )
    return ft.Container(line, bgcolor=PAPER, padding=3, border_radius=3)
