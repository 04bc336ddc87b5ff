"""Where the parts of a table screen lie: upright as on a phone or a tablet, or with columns beside the board.

Game-neutral: give it the parts, and it lays them out for the window. On a phone the panel stands at its full height at the
bottom, in reach of the thumb, and the board scrolls behind it when the two do not fit together.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import flet as ft

from views import theme
from views.components.log import LogLine
from views.components.paper import sheet
from views.components.press import silent
from views.components.shell import LARGE, TextScale
from views.drawable import drawable

THREE_COLUMNS: Final = 1240
LOW: Final = 620
"""Below this height seats stand side by side, in their short form."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
BAR, UNDO, SEATS, PICKER = 58, 52, 78, 240
"""About how high these are with text at its usual size: only the size of the board hangs on it."""


LOG_LARGE: Final = 400
"""Width of the log where texts are large."""


class Parts(NamedTuple):
    """The parts of a table screen."""

    middle: Callable[[float, float], ft.Control]
    """Draws the board into a room of this width and height."""
    seats: Callable[[bool], Sequence[ft.Control]]
    """The seats, roomy or short."""
    panel: ft.Control
    """The banner and what is asked."""
    panel_height: float | None
    """How high the panel stands on a phone before it scrolls; None: as high as it is."""
    log: ft.Control
    log_open: bool
    """On a phone: is the log shown in place of the table?"""
    undo: ft.Control
    last: tuple[LogLine, ...] = ()
    """The last lines of the log, for where the log itself is not on the screen."""


def is_upright(width: float, height: float) -> bool:
    """Does the screen stand upright, with the panel below the board?"""
    return width < theme.NARROW or (width < theme.WIDE and height > width)


def lay_out(width: float, height: float, parts: Parts) -> ft.Control:
    """Everything below the bar. Where the device shows large texts, what is beside the log scrolls as one: nothing is squeezed."""
    if ft.use_context(TextScale) >= LARGE and not parts.log_open:
        return _large(width, height, parts)
    if not is_upright(width, height):
        return _broad(width, height, parts)
    if parts.log_open:
        return _column([sheet(parts.log, expand=True), parts.undo])
    return _phone(width, height, parts) if width < theme.NARROW else _tablet(width, height, parts)


def _column(rows: Sequence[ft.Control], **box: Any) -> ft.Column:
    return ft.Column(list(rows), **({"spacing": 6, "expand": True, "horizontal_alignment": STRETCH} | box))


def _scrolling(content: ft.Control, **box: Any) -> ft.Container:
    inner = ft.Column([content], scroll=ft.ScrollMode.AUTO, tight=True, horizontal_alignment=STRETCH)
    return sheet(inner, **({"padding": 10} | box))


def _told(line: LogLine) -> ft.Control:
    text = silent(f"{line.number}  {line.text}", size=theme.TINY, color=theme.ON_WOOD_FADED)
    return ft.Semantics(label=drawable(line.text), container=True, content=ft.Container(text, padding=ft.Padding.symmetric(horizontal=6)))


def _phone(width: float, height: float, parts: Parts) -> ft.Control:
    room = height - 12 - BAR - UNDO - SEATS - PICKER - 18
    last = [_told(line) for line in reversed(parts.last) if line.number]
    above = _column(
        [ft.Row(list(parts.seats(False)), spacing=6), parts.middle(width - 12, max(room, 300)), *last], scroll=ft.ScrollMode.AUTO
    )
    shown = _scrolling(parts.panel, height=parts.panel_height)
    return _column([above, shown, parts.undo])


def _large(width: float, height: float, parts: Parts) -> ft.Control:
    """Large texts: seats, board and panel below each other in one column that scrolls, beside the log where there is room for it."""
    three = not is_upright(width, height) and width >= THREE_COLUMNS
    room = width - 24 - (LOG_LARGE + 16 if three else 0)
    board = parts.middle(room, max(height - 12 - BAR - UNDO - SEATS, 300))
    table = _column([*parts.seats(True), board, sheet(parts.panel, padding=10)], scroll=ft.ScrollMode.AUTO)
    if not three:
        return _column([table, parts.undo])
    beside = _column([sheet(parts.log, expand=True, padding=10), parts.undo], width=LOG_LARGE, spacing=8, expand=None)
    return ft.Row([table, beside], spacing=16, expand=True, vertical_alignment=STRETCH)


def _tablet(width: float, height: float, parts: Parts) -> ft.Control:
    below = ft.Row(
        [_scrolling(parts.panel, expand=True), sheet(parts.log, expand=True, padding=10)],
        spacing=8,
        expand=True,
        vertical_alignment=STRETCH,
    )
    room = height - 12 - BAR - UNDO - SEATS - 290
    return _column([ft.Row(list(parts.seats(False)), spacing=6), parts.middle(width - 12, max(room, 300)), below, parts.undo])


def _broad(width: float, height: float, parts: Parts) -> ft.Control:
    three, low = width >= THREE_COLUMNS, height < LOW
    left_width, right_width = (372, 284) if three else (360, 0)
    room = width - 24 - left_width - right_width - (32 if three else 16)
    seats = [ft.Row(list(parts.seats(False)), spacing=6)] if low else parts.seats(True)
    # the sheet is as high as what is on it; where that is more than there is room for, the whole sheet scrolls
    panel = _column([sheet(parts.panel, padding=10)], scroll=ft.ScrollMode.AUTO)
    left = _column([*seats, panel, *([] if three else [parts.undo])], width=left_width, spacing=8, expand=None)
    middle = ft.Container(parts.middle(room, height - 24 - BAR), expand=True, alignment=ft.Alignment.TOP_CENTER)
    columns: list[ft.Control] = [left, middle]
    if three:
        columns.append(_column([sheet(parts.log, expand=True, padding=10), parts.undo], width=right_width, spacing=8, expand=None))
    return ft.Row(columns, spacing=16, expand=True, vertical_alignment=STRETCH)
