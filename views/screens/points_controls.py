"""The controls with which the points of a hand are typed: the players, and the number pad."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.controls import (
    FRAME_MOST,
    LEAST_TITLE,
    LETTER,
    Size,
    TextScale,
    capped_text_size,
    column,
    is_landscape_phone,
    pressable,
    silent_text,
)
from views.runtime.components import context_value
from views.screens.points_draft import BACKSPACE, MINUS
from views.screens.table.scene import Dispatch, Tap

PLAYERS_PER_ROW: Final = 3
"""Players per row."""
GAP: Final = 6
"""Pixels between the boxes of two players."""
BESIDE_NAME: Final = 54
"""The width in pixels of points of three digits, and of a mark, at 100 %."""
EDGE_OF_BOX: Final = 8
"""Pixels beside the content of a box."""
EDGES_OF_PANEL: Final = 28
"""Pixels beside all boxes of a row together."""
LINE_HEIGHT: Final = 1.3
"""The height of a line in parts of its text size, and a little more."""
PANEL: Final = 372
"""The greatest width in pixels of the panel that is assumed here; it is at least as wide in a broad
window."""


PAD_ROWS: Final = (("7", "8", "9", BACKSPACE), ("4", "5", "6", MINUS), ("1", "2", "3", "0"))
LANDSCAPE_PAD_ROWS: Final = (("1", "2", "3", "4", "5", "6"), ("7", "8", "9", "0", MINUS, BACKSPACE))
"""The pad's rows on a phone in landscape."""
PAD_KEYS: Final = frozenset(key for row in PAD_ROWS for key in row)


class NameLayout(NamedTuple):
    """How the players' names are written so that none is cut off. All sizes are logical, before the device's
    text scale."""

    size: float = theme.SMALL
    lines: int = 1
    is_above_points: bool = False
    """True if the names are too long to be beside the points."""
    height: float = 0
    """The height in pixels that name and points need."""


def name_layout(names: Sequence[str]) -> NameLayout:
    """Return the layout for these names: beside the points; or above them, in smaller letters; or above them
    in two lines."""
    scale = min(context_value(TextScale), FRAME_MOST)
    per_row = min(len(names), PLAYERS_PER_ROW)
    room = (min(context_value(Size)[0], PANEL) - EDGES_OF_PANEL - GAP * (per_row - 1)) / per_row
    room -= 2 * EDGE_OF_BOX + 2
    letters = max(map(len, names)) * LETTER
    if letters * theme.SMALL * scale <= room - BESIDE_NAME * scale:
        return NameLayout(height=theme.MEDIUM * scale * LINE_HEIGHT)
    size, lines = fitted_name_size_and_lines(names, room)
    height = (lines * size * context_value(TextScale) + theme.MEDIUM * scale) * LINE_HEIGHT
    return NameLayout(size, lines, True, height)


def fitted_name_size_and_lines(names: Sequence[str], room: float) -> tuple[float, int]:
    """Return the logical text size at which each of these names fits into so many pixels, and 1; or the least
    size and two lines."""
    scale, letters = context_value(TextScale), max(map(len, names)) * LETTER
    size = max(LEAST_TITLE, min(theme.SMALL * min(scale, FRAME_MOST), room / letters))
    return size / scale, 1 if size * letters <= room else 2


def rows_of_player_boxes(boxes: list[ft.Control]) -> ft.Control:
    rows = range(0, len(boxes), PLAYERS_PER_ROW)
    return column(*(ft.Row(boxes[at : at + PLAYERS_PER_ROW], spacing=GAP) for at in rows), spacing=GAP)


def name_above_or_beside_points(
    name: str, points: str, ink: ft.ColorValue, layout: NameLayout, mark: ft.IconData | None = None
) -> ft.Control:
    written = silent_text(
        name,
        size=layout.size if layout.is_above_points else capped_text_size(layout.size),
        color=ink,
        max_lines=layout.lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=not layout.is_above_points,
    )
    points_and_mark: list[ft.Control] = [
        silent_text(
            points.replace("-", "−") or "–",
            size=capped_text_size(theme.MEDIUM),
            weight=ft.FontWeight.W_700,
            color=ink,
            no_wrap=True,
        ),
        *([ft.Icon(mark, size=16, color=ink)] if mark else []),
    ]
    if not layout.is_above_points:
        return ft.Row([written, *points_and_mark], spacing=4)
    return ft.Column(
        [written, ft.Row(points_and_mark, spacing=4)],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def render_sent_points(
    _: Dispatch, names: tuple[str, ...], sent_points: tuple[str, ...], own_seat: int
) -> ft.Control:
    """Draw which players have sent their points, on a player's own device."""
    layout = name_layout(names)

    def sent_points_box(seat: int) -> ft.Control:
        name, points = names[seat], sent_points[seat]
        label = say("points.not_sent", "{player} has not sent points yet", player=name)
        if points:
            label = say("points.sent", "{player} has sent {points}", player=name, points=points)
        ink, mark = (theme.INK, Icons.CHECK) if points else (theme.INK_FADED, None)
        box = ft.Container(
            name_above_or_beside_points(name, points, ink, layout, mark),
            height=max(32, layout.height + 6),
            padding=ft.Padding.symmetric(horizontal=EDGE_OF_BOX),
            border=ft.Border.all(1, theme.MAY if seat == own_seat else theme.PAPER_EDGE),
            border_radius=6,
        )
        return ft.Semantics(
            label=label, identifier=f"sent-of-{seat}", container=True, expand=True, content=box
        )

    return rows_of_player_boxes([sent_points_box(seat) for seat in range(len(names))])


def render_player_tabs(
    dispatch: Dispatch,
    names: tuple[str, ...],
    typed_points: tuple[str, ...],
    current_seat: int,
    marks: tuple[str, ...],
) -> ft.Control:
    """Draw a button for each player. `marks`: `sent` if the points came from the player's device, `conflict`
    if others were typed."""

    layout = name_layout(names)

    def player_tab(seat: int) -> ft.Control:
        name, points, mark, chosen = names[seat], typed_points[seat], marks[seat], seat == current_seat
        label = say("royals_table.points.of", "{player}: {points}", player=name, points=points or "–")
        if mark == "sent":
            label = say("points.of_sent", "{player}: {points}, sent", player=name, points=points)
        elif mark == "conflict":
            label = say(
                "points.of_conflict",
                "{player}: {points}; a different number was sent",
                player=name,
                points=points,
            )
        ink = theme.ON_MAY_WASH if chosen else theme.REFUSAL if mark == "conflict" else theme.INK
        icon = {"sent": Icons.CHECK, "conflict": Icons.HELP_OUTLINE}.get(mark)
        return pressable(
            name_above_or_beside_points(name, points, ink, layout, icon),
            label,
            f"points-of-{seat}",
            lambda: dispatch(Tap("at", seat)),
            selected=True if chosen else None,
            expand=True,
            height=max(theme.TOUCH, layout.height + 6),
            padding=ft.Padding.symmetric(horizontal=EDGE_OF_BOX),
            **theme.choice_style(chosen),
        )

    return rows_of_player_boxes([player_tab(seat) for seat in range(len(names))])


# -- the number pad ------------------------------------------------------------------------------------------
def render_number_pad(dispatch: Dispatch) -> ft.Control:
    return ft.Column([NumberPad(dispatch, key="pad")], spacing=0, tight=True)


@component
def NumberPad(dispatch: Dispatch, prefix: str = "pad") -> ft.Control:
    """Draw the keys of the number pad; the keyboard works too. `prefix` begins the identifiers of its
    keys."""

    def handle_key(event: ft.KeyboardEvent) -> bool:
        names = {"Backspace": BACKSPACE, "Numpad Subtract": MINUS}
        key = names.get(event.key, event.key.removeprefix("Numpad "))
        if event.alt or event.meta or event.ctrl or not (key in PAD_KEYS or key == "Enter"):
            return False
        dispatch(Tap("onward") if key == "Enter" else Tap("key", key))
        return True

    use_keys(handle_key)
    rows = LANDSCAPE_PAD_ROWS if is_landscape_phone() else PAD_ROWS
    return column(
        *(ft.Row([pad_key_button(key, dispatch, prefix) for key in row], spacing=6) for row in rows),
        spacing=6,
    )


def pad_key_button(key: str, dispatch: Dispatch, prefix: str) -> ft.Control:
    name, label, face = key, key, key
    if key == MINUS:
        name, label, face = "minus", say("royals_table.points.minus", "Minus"), "±"
    elif key == BACKSPACE:
        name, label = "back", say("royals_table.points.back", "Delete the last digit")
    text = silent_text(face, size=capped_text_size(theme.BIG), weight=ft.FontWeight.W_500, color=theme.INK)
    return pressable(
        ft.Icon(Icons.BACKSPACE_OUTLINED, size=22, color=theme.INK) if key == BACKSPACE else text,
        label,
        f"{prefix}-{name}",
        lambda: dispatch(Tap("key", key)),
        expand=True,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_BRIGHT,
        border=ft.Border.all(1, theme.PAPER_EDGE),
    )
