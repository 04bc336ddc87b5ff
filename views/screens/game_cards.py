"""The games as picture cards with one line each; a tap starts a table."""

from typing import Final

import flet as ft

from views.app import theme
from views.app.faces import RATIO
from views.app.preferences import use_app_context
from views.components.paper import sheet
from views.components.pressable import pressable, silent_text
from views.components.shell import Size
from views.games import all_offers
from views.screens.game_offer import GameOffer

GAP: Final = 10


def game_choice_cards(cards_per_row: int) -> ft.Control:
    """Return all games, `cards_per_row` per row."""
    width, _ = ft.use_context(Size)
    size = min(56.0, (width / 2 - 40) / 4.4) if width < theme.NARROW else 52.0
    page, four_colours = ft.context.page, use_app_context().preferences.four_colours

    def game_card(offer: GameOffer) -> ft.Control:
        game, title, description = offer.game, offer.title, offer.description()
        picture = ft.Container(
            ft.Row(
                offer.render_game_symbols(size, four_colours),
                spacing=3,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            height=size * 0.75 * RATIO + 20,
            bgcolor=theme.WOOD,
            border_radius=theme.ROUND,
        )
        texts: list[ft.Control] = [
            silent_text(title, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
            silent_text(description, size=theme.TINY, color=theme.INK_FADED),
        ]
        face = ft.Column(
            [
                picture,
                ft.Container(
                    ft.Column(texts, spacing=2, tight=True), padding=ft.Padding.symmetric(horizontal=4)
                ),
            ],
            spacing=6,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        tapped = pressable(
            face,
            f"{title}. {description}".removesuffix(". "),
            f"game-{game}",
            lambda: page.navigate(f"/new/{game}"),
            padding=8,
        )
        return sheet(tapped, padding=0, expand=True)

    cards = [game_card(each) for each in all_offers()]
    return ft.Column(
        [equal_height_row(cards[at : at + cards_per_row]) for at in range(0, len(cards), cards_per_row)],
        spacing=GAP,
    )


def equal_height_row(cards: list[ft.Control]) -> ft.Control:
    """Return a row in which all cards are as high as the highest."""
    return ft.Row(cards, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
