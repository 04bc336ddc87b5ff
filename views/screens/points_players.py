"""The players of a hand whose points are counted by themselves: who has sent points, and whose are typed."""

from typing import Final

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import column
from views.components.pressable import pressable, silent_text
from views.components.shell import capped_text_size
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch

PLAYERS_PER_ROW: Final = 3
"""Players per row."""


def points_rows(boxes: list[ft.Control]) -> ft.Control:
    """Return one box for each player, in rows."""
    rows = range(0, len(boxes), PLAYERS_PER_ROW)
    return column(*(ft.Row(boxes[at : at + PLAYERS_PER_ROW], spacing=6) for at in rows), spacing=6)


def name_and_points(
    name: str, points: str, ink: ft.ColorValue, mark: ft.IconData | None = None
) -> ft.Control:
    shown: list[ft.Control] = [
        silent_text(
            name,
            size=capped_text_size(theme.SMALL),
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        ),
        silent_text(
            typed_points_text(points),
            size=capped_text_size(theme.MEDIUM),
            weight=ft.FontWeight.W_700,
            color=ink,
            no_wrap=True,
        ),
    ]
    return ft.Row([*shown, *([ft.Icon(mark, size=16, color=ink)] if mark else [])], spacing=4)


def draw_sent_points(
    _: Dispatch, names: tuple[str, ...], sent_points: tuple[str, ...], own_seat: int
) -> ft.Control:
    """Draw which players have sent their points, on a player's own device."""

    def box(seat: int) -> ft.Control:
        name, points = names[seat], sent_points[seat]
        label = (
            say("points.sent", "{player} has sent {points}", player=name, points=points)
            if points
            else say("points.not_sent", "{player} has not sent points yet", player=name)
        )
        ink = theme.INK if points else theme.INK_FADED
        return ft.Semantics(
            label=label,
            identifier=f"sent-of-{seat}",
            container=True,
            expand=True,
            content=ft.Container(
                name_and_points(name, points, ink, Icons.CHECK if points else None),
                height=32,
                padding=ft.Padding.symmetric(horizontal=8),
                border=ft.Border.all(1, theme.MAY if seat == own_seat else theme.PAPER_EDGE),
                border_radius=6,
            ),
        )

    return points_rows([box(seat) for seat in range(len(names))])


def draw_player_tabs(
    dispatch: Dispatch,
    names: tuple[str, ...],
    typed_points: tuple[str, ...],
    current_seat: int,
    marks: tuple[str, ...],
) -> ft.Control:
    """Draw a button for each player. `marks`: `sent` if the points came from the player's device, `conflict` if others were typed."""

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
            name_and_points(name, points, ink, icon),
            label,
            f"points-of-{seat}",
            lambda: dispatch(Tap("at", seat)),
            selected=True if chosen else None,
            expand=True,
            height=theme.TOUCH,
            padding=ft.Padding.symmetric(horizontal=10),
            **theme.choice_style(chosen),
        )

    return points_rows([player_tab(seat) for seat in range(len(names))])


def typed_points_text(typed_points: str) -> str:
    return typed_points.replace("-", "−") or "–"
