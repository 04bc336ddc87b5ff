"""The position of a worked example, drawn small, with a description for screen readers."""

from collections.abc import Mapping
from typing import Final

import flet as ft

from referee.table.table import Table
from views.app import theme
from views.font_coverage import drawable_text
from views.games import screens_of_game

WIDEST: Final = 520.0


def position_picture(table: Table, act: Mapping[str, object], width: float, four_colours: bool) -> ft.Control:
    """Draw the position at this width; the act's places are marked."""
    picture, description = screens_of_game(table.game.game).example_picture(
        table.state, act, min(width, WIDEST), four_colours
    )
    return ft.Semantics(
        label=drawable_text(description),
        container=True,
        exclude_semantics=True,
        content=framed_on_wood(picture),
    )


def position_placeholder(table: Table, width: float) -> ft.Control:
    """Draw an empty area about as high as the position."""
    return framed_on_wood(
        ft.Container(
            height=screens_of_game(table.game.game).example_picture_height(table.state, min(width, WIDEST))
        )
    )


def framed_on_wood(content: ft.Control) -> ft.Control:
    return ft.Container(
        content, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=10, alignment=ft.Alignment.CENTER
    )
