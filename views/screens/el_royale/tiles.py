"""Cards laid out to be tapped."""

from collections.abc import Callable
from typing import Any

import flet as ft

from views.app import theme
from views.app.faces import EDGE, PAPER, RATIO, card_picture
from views.app.guards import component
from views.components.picker import card_words
from views.components.press import pressable, silent

TILE = 46
"""Width of a card that is tapped."""
KEPT = 12
"""So many of them stay in the tree."""


@component
def Tile(card: str, place: int, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    """One card to tap. `place`: its number among those gathered, or 0."""
    picture = ft.Image(
        src=card_picture(card, TILE, four_colour=four_colours),
        width=TILE,
        height=TILE * RATIO,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    face: ft.Control = picture
    if place:
        number = silent(str(place), size=theme.SMALL, weight=ft.FontWeight.W_700, color=theme.ON_MAY)
        badge = ft.Container(number, width=24, height=24, border_radius=12, bgcolor=theme.MAY, alignment=ft.Alignment.CENTER)
        face = ft.Stack([picture, ft.Container(badge, right=0, bottom=0)], width=TILE, height=TILE * RATIO)
    return pressable(
        face,
        label=card_words(card),
        identifier=f"card-{card}",
        on_click=lambda: on_tap(card),
        selected=bool(place),
        bgcolor=PAPER,
        border=ft.Border.all(2.5 if place else 1, theme.MAY if place else EDGE),
        border_radius=5,
    )


_Tile: Any = ft.memo(Tile)


def kept_tiles(tiles: tuple[tuple[str, int], ...], last: Any, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    """The cards to tap. Their places stay in the tree while there are fewer: only what changes is sent.

    `last` is a ref that remembers what they showed; `on_tap` stays the same from drawing to drawing.
    """
    before = last.current or (("AS", 0),) * KEPT
    last.current = (*tiles, *before[len(tiles) :])
    drawn = [
        ft.Container(_Tile(card, place, four_colours, on_tap), visible=at < len(tiles), key=f"tile{at}")
        for at, (card, place) in enumerate(last.current)
    ]
    return ft.Row(drawn, wrap=True, spacing=5, run_spacing=5, visible=bool(tiles))
