"""The cards that lie before every player: spoils and melds, card by card."""

import flet as ft

from models.translation import say
from views.app import theme
from views.components.paper import column, divider_line, semantic_group, words
from views.components.pressable import silent_text
from views.screens.royals.boards import (
    BoardView,
    RankGroup,
    board_read_aloud,
    hand_count_and_board_value_text,
    overlapped_cards_of_rank,
)
from views.screens.royals.houses import house_sign_picture

CARD_WIDTH = 34.0


def spoils_and_melds_of_all_players(boards: tuple[BoardView, ...], four_colours: bool) -> ft.Control:
    """Draw the spoils and the meld of every player, each card face up."""
    return column(
        *(name_counts_and_board_cards_of_player(board, four_colours) for board in boards), spacing=10
    )


def name_counts_and_board_cards_of_player(board: BoardView, four_colours: bool) -> ft.Control:
    house = [house_sign_picture(board.house, 22, four_colours)] if board.house is not None else []
    name = silent_text(
        board.name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK, expand=True
    )
    counts = silent_text(hand_count_and_board_value_text(board), size=theme.TINY, color=theme.INK_FADED)
    zones = (
        (say("royals_table.zone.spoils", "spoils"), board.spoils),
        (say("royals_table.zone.meld", "meld"), board.meld),
    )
    drawn = column(
        ft.Row([*house, name, counts], spacing=6),
        *(zone_row(title, groups, four_colours) for title, groups in zones),
        divider_line(),
        spacing=4,
    )
    return semantic_group(drawn, board_read_aloud(board), identifier=f"holds-{board.seat}")


def zone_row(title: str, groups: tuple[RankGroup, ...], four_colours: bool) -> ft.Control:
    """Draw one zone: its title, and its cards by rank; nothing lies there if there are none."""
    fans = [overlapped_cards_of_rank(group, four_colours, CARD_WIDTH) for group in groups]
    label = words(title, size=theme.TINY, faded=True, width=52, semantics_label="")
    fans_row = ft.Row(fans, wrap=True, spacing=8, run_spacing=4, expand=True)
    return ft.Row([label, fans_row if fans else words("–", faded=True, semantics_label="")], spacing=6)
