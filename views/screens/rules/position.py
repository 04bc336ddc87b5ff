"""The position of a worked example, drawn small: to be looked at, with one sentence for who cannot see it."""

from collections.abc import Mapping
from typing import Final

import flet as ft

from referee.table.table import Table
from views.app import theme
from views.font_coverage import drawable
from views.games import screens_of

WIDEST: Final = 520.0


def position(table: Table, act: Mapping[str, object], width: float, four_colours: bool) -> ft.Control:
    """How the table stands, in a room so wide; what the act names is marked."""
    picture, said = screens_of(table.game.game).small_picture(
        table.state, act, min(width, WIDEST), four_colours
    )
    return ft.Semantics(
        label=drawable(said), container=True, exclude_semantics=True, content=_on_wood(picture)
    )


def room_for(table: Table, width: float) -> ft.Control:
    """The bare wood on which a position is going to lie, about as high."""
    return _on_wood(
        ft.Container(height=screens_of(table.game.game).small_height(table.state, min(width, WIDEST)))
    )


def _on_wood(content: ft.Control) -> ft.Control:
    return ft.Container(
        content, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=10, alignment=ft.Alignment.CENTER
    )
