"""The games as picture cards with one line each; a tap starts a table."""

from typing import Final

import flet as ft

from views.app import theme
from views.app.component import use_app_context
from views.app.faces import RATIO
from views.components.controls import STRETCH, Size, column, navigation_to, pressable, sheet, silent_text
from views.games import all_offers
from views.screens.game_offer import GameOffer

GAP: Final = 10


def game_choice_cards(cards_per_row: int) -> ft.Control:
    """Return all games, `cards_per_row` per row, in each row as high as the highest."""
    width, _ = ft.use_context(Size)
    size = min(56.0, (width / 2 - 40) / 4.4) if width < theme.NARROW else 52.0
    four_colours = use_app_context().preferences.four_colours
    cards = [game_card(offer, size, four_colours) for offer in all_offers()]
    rows: list[ft.Control] = [
        ft.Row(
            cards[at : at + cards_per_row],
            spacing=GAP,
            intrinsic_height=True,
            vertical_alignment=STRETCH,
        )
        for at in range(0, len(cards), cards_per_row)
    ]
    return ft.Column(rows, spacing=GAP)


def game_card(offer: GameOffer, symbol_size: float, four_colours: bool) -> ft.Control:
    """Return a game's symbols, title and description; a tap leads to its new table."""
    title, description = offer.title, offer.description()
    symbols = offer.render_game_symbols(symbol_size, four_colours)
    texts: list[ft.Control] = [
        silent_text(title, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
        silent_text(description, size=theme.TINY, color=theme.INK_FADED),
    ]
    card = pressable(
        column(
            ft.Container(
                ft.Row(symbols, spacing=3, alignment=ft.MainAxisAlignment.CENTER),
                height=symbol_size * 0.75 * RATIO + 20,
                bgcolor=theme.WOOD,
                border_radius=theme.ROUND,
            ),
            ft.Container(ft.Column(texts, spacing=2, tight=True), padding=ft.Padding.symmetric(horizontal=4)),
            spacing=6,
        ),
        f"{title}. {description}".removesuffix(". "),
        f"game-{offer.game}",
        navigation_to(f"/new/{offer.game}"),
        padding=8,
    )
    return sheet(card, padding=0, expand=True)
