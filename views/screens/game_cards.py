"""The games the referee knows, each as a picture with one line: tapped, a table of it is begun."""

import flet as ft

from views.app import theme
from views.app.preferences import use_app_context
from views.components.paper import sheet
from views.components.press import pressable, silent
from views.components.shell import Size
from views.games import all_offers
from views.screens.game_offer import GameOffer


def game_cards(columns: dict[str, int]) -> ft.Control:
    """All games. `columns`: how many of twelve each takes, by the width of the screen."""
    width, _ = ft.use_context(Size)
    size = min(56.0, (width / 2 - 40) / 4.4) if width < theme.NARROW else 52.0
    page, four_colours = ft.context.page, use_app_context().preferences.four_colours

    def card(offer: GameOffer) -> ft.Control:
        game, called, told = offer.game, offer.title, offer.told()
        picture = ft.Container(
            ft.Row(offer.marks_drawn(size, four_colours), spacing=3, alignment=ft.MainAxisAlignment.CENTER),
            padding=ft.Padding.symmetric(vertical=10),
            bgcolor=theme.WOOD,
            border_radius=theme.ROUND,
        )
        said: list[ft.Control] = [
            silent(called, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
            silent(told, size=theme.TINY, color=theme.INK_FADED),
        ]
        face = ft.Column(
            [picture, ft.Container(ft.Column(said, spacing=2, tight=True), padding=ft.Padding.symmetric(horizontal=4))],
            spacing=6,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        tapped = pressable(face, f"{called}. {told}".removesuffix(". "), f"game-{game}", lambda: page.navigate(f"/new/{game}"), padding=8)
        return sheet(tapped, padding=0, col=columns)

    return ft.ResponsiveRow([card(each) for each in all_offers()], spacing=10, run_spacing=10)
