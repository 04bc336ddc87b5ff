"""Where the parts of a table screen lie: upright as on a phone or a tablet, or with columns beside the board.

Game-neutral: give it the parts, and it lays them out for the window. On a phone the panel stands at the bottom, in reach of the
thumb; a board that `fits` is always seen whole above it, any other scrolls behind it when the two do not fit together.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from views.app import theme
from views.components.fitting import Fitting, Panel
from views.components.log import LogLine
from views.components.paper import sheet
from views.components.press import silent
from views.components.shell import LARGE, TextScale
from views.drawable import drawable

THREE_COLUMNS: Final = 1240
LOW: Final = 620
"""A broad screen below this height is low."""
LOW_PHONE: Final = 800
"""So is a phone, as it is where the browser keeps its own bars: headline and seats then share one row."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
BAR, UNDO, SEATS, PICKER, TOLD = 58, 52, 78, 238, 16
"""About how high these are with text at its usual size: only the first drawing of the board hangs on it."""
SEAT: Final = 112
"""A seat in its roomy form, and the gap below it."""
LEAST_BOARD: Final = 216
"""The panel leaves at least so much to the board, and scrolls."""


LOG_LARGE: Final = 400
"""Width of the log where texts are large."""


class Parts(NamedTuple):
    """The parts of a table screen."""

    middle: Callable[[float, float], ft.Control]
    """Draws the board into a room of this width and height."""
    seats: Callable[[bool], Sequence[ft.Control]]
    """The seats, roomy or short; none where they stand in the bar."""
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
    fits: bool = False
    """Is the board drawn as large as the room that is left, always whole? Else it scrolls behind the panel on a phone."""
    pinned: ft.Control | None = None
    """What is about to happen and the button that does it: below the panel, in sight however far that is scrolled."""


def is_low(width: float, height: float) -> bool:
    """Is there so little height that headline and seats share a row?"""
    return height < (LOW if not is_upright(width, height) else LOW_PHONE if width < theme.NARROW else 0)


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


def _column(rows: Sequence[ft.Control], **box: theme.Look) -> ft.Column:
    look: dict[str, theme.Look] = {"spacing": 6, "expand": True, "horizontal_alignment": STRETCH} | box
    return ft.Column(list(rows), **look)


def _panel(parts: Parts, is_bounded: bool = True, **box: theme.Look) -> ft.Container:
    """The panel, and below it what is pinned. Where its room is bounded, it scrolls, and what is pinned stays."""
    room: dict[str, theme.Look] = {"expand": True, "expand_loose": True} if is_bounded else {}
    scrolls = ft.Column([parts.panel], scroll=ft.ScrollMode.AUTO, tight=True, horizontal_alignment=STRETCH, **room)
    return sheet(ft.Column([scrolls, _pinned(parts)], spacing=0, tight=True, horizontal_alignment=STRETCH), padding=10, **box)


def _pinned(parts: Parts) -> ft.Control:
    """The place of what is pinned, kept where there is nothing."""
    return ft.Container(parts.pinned, padding=ft.Padding.only(top=8) if parts.pinned is not None else 0)


def _told(line: LogLine) -> ft.Control:
    text = silent(f"{line.number}  {line.text}", size=theme.TINY, color=theme.ON_WOOD_FADED, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    return ft.Semantics(label=drawable(line.text), container=True, content=ft.Container(text, padding=ft.Padding.symmetric(horizontal=6)))


def _whole(width: float, height: float, parts: Parts) -> ft.Control:
    """A phone with the whole board in sight: it gets what bar, seats, panel and Undo leave, and the panel what its content needs."""
    seats = parts.seats(False)
    room = height - 12 - BAR - UNDO - (SEATS if seats else 0) - 18
    last = [_told(line) for line in parts.last[-1:] if line.number] or [ft.Container(height=TOLD)]
    panel = Panel(parts.panel, parts.pinned, PICKER, max(room - LEAST_BOARD, PICKER), key="panel")
    board = Fitting(parts.middle, width - 12, room - PICKER - TOLD, key="board")
    return _column([*([ft.Row(list(seats), spacing=6)] if seats else []), board, *last, panel, parts.undo])


def _phone(width: float, height: float, parts: Parts) -> ft.Control:
    if parts.fits:
        return _whole(width, height, parts)
    room = height - 12 - BAR - UNDO - SEATS - PICKER - 18
    last = [_told(line) for line in reversed(parts.last) if line.number]
    above = _column(
        [ft.Row(list(parts.seats(False)), spacing=6), parts.middle(width - 12, max(room, 300)), *last], scroll=ft.ScrollMode.AUTO
    )
    shown = _panel(parts, parts.panel_height is not None, height=parts.panel_height)
    return _column([above, shown, parts.undo])


def _large(width: float, height: float, parts: Parts) -> ft.Control:
    """Large texts: seats, board and panel below each other in one column that scrolls, beside the log where there is room for it."""
    three = not is_upright(width, height) and width >= THREE_COLUMNS
    room = width - 24 - (LOG_LARGE + 16 if three else 0)
    board = parts.middle(room, max(height - 12 - BAR - UNDO - SEATS, 300))
    scrolls = _column([*parts.seats(True), board, sheet(parts.panel, padding=10)], scroll=ft.ScrollMode.AUTO)
    table = _column([scrolls, *([sheet(parts.pinned, padding=10)] if parts.pinned is not None else [])])
    if not three:
        return _column([table, parts.undo])
    beside = _column([sheet(parts.log, expand=True, padding=10), parts.undo], width=LOG_LARGE, spacing=8, expand=None)
    return ft.Row([table, beside], spacing=16, expand=True, vertical_alignment=STRETCH)


def _tablet(width: float, height: float, parts: Parts) -> ft.Control:
    below = ft.Row(
        [_panel(parts, expand=True), sheet(parts.log, expand=True, padding=10)],
        spacing=8,
        expand=True,
        vertical_alignment=STRETCH,
    )
    room = height - 12 - BAR - UNDO - SEATS - 290
    return _column([ft.Row(list(parts.seats(False)), spacing=6), parts.middle(width - 12, max(room, 300)), below, parts.undo])


def _broad(width: float, height: float, parts: Parts) -> ft.Control:
    three = width >= THREE_COLUMNS
    left_width, right_width = (372, 284) if three else (360, 0)
    room = width - 24 - left_width - right_width - (32 if three else 16)
    beside_undo = parts.pinned is not None and parts.fits and height < LOW
    seats = parts.seats(True)
    most = height - 24 - BAR - SEAT * len(seats) - (0 if three else UNDO)
    asked = Panel(parts.panel, None if beside_undo else parts.pinned, 0, max(most, PICKER), key="panel")
    panel = _column([asked], scroll=ft.ScrollMode.AUTO)
    undo = [] if three else [parts.undo]
    if beside_undo:
        undo = [ft.Row([ft.Container(parts.pinned, expand=True), *(ft.Container(each, expand=True) for each in undo)], spacing=8)]
    left = _column([*seats, panel, *undo], width=left_width, spacing=8, expand=None)
    high = height - 24 - BAR
    middle: ft.Control = ft.Container(parts.middle(room, high), expand=True, alignment=ft.Alignment.TOP_CENTER)
    if parts.fits:
        middle = Fitting(parts.middle, room, high, key="board")
    columns: list[ft.Control] = [left, middle]
    if three:
        columns.append(_column([sheet(parts.log, expand=True, padding=10), parts.undo], width=right_width, spacing=8, expand=None))
    return ft.Row(columns, spacing=16, expand=True, vertical_alignment=STRETCH)
