"""The line of players in the bar of a low phone: house, name and points. A tap opens the cards and points of
all."""

import flet as ft

from views.app import theme
from views.components.pressable import pressable, silent_text
from views.components.shell import capped_text_size
from views.screens.point_format import points_number_text
from views.screens.royals.boards import BoardView, board_read_aloud
from views.screens.royals.houses import house_sign_picture
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Dispatch

TAP_HEIGHT = 40
"""The height in pixels of a tap on a player; the name is at its lower edge, below the headline."""
POINTS_UP_TO_PLAYERS = 3
"""With more players a phone's width has room only for their names."""


def render_players_line(dispatch: Dispatch, boards: tuple[BoardView, ...], four_colours: bool) -> ft.Control:
    """Draw the players side by side. The player in turn, and the one who follows, are highlighted."""
    has_points = len(boards) <= POINTS_UP_TO_PLAYERS
    return ft.Row([player_in_line(dispatch, board, has_points, four_colours) for board in boards], spacing=3)


def player_in_line(dispatch: Dispatch, board: BoardView, has_points: bool, four_colours: bool) -> ft.Control:
    is_on = board.role in ("attacker", "follows")
    ink = theme.ON_MAY_WASH if is_on else theme.ON_WOOD
    size = capped_text_size(theme.TINY, 1.15)
    look: dict[str, theme.Look] = {"size": size, "color": ink, "no_wrap": True}
    face: list[ft.Control] = [
        silent_text(
            board.name, weight=ft.FontWeight.W_500, expand=True, overflow=ft.TextOverflow.ELLIPSIS, **look
        )
    ]
    if board.house is not None:
        face.insert(0, house_sign_picture(board.house, 16, four_colours))
    if has_points:
        face.append(silent_text(points_number_text(board.total_points), weight=ft.FontWeight.W_700, **look))
    return pressable(
        ft.Container(
            ft.Row(face, spacing=3),
            bgcolor=theme.MAY_WASH if is_on else None,
            border_radius=6,
            height=24,
            padding=ft.Padding.symmetric(horizontal=3),
        ),
        board_read_aloud(board),
        f"seat-{board.seat}",
        lambda: dispatch(OpenPanel("scores")),
        expand=True,
        height=TAP_HEIGHT,
        alignment=ft.Alignment.BOTTOM_CENTER,
        border_radius=6,
    )
