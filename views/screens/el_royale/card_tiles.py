"""Rows of cards to tap."""

import flet as ft

from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import EDGE, PAPER, RATIO, card_picture_url
from views.app.hooks import use_typed_ref
from views.components.pressable import pressable, silent_text
from views.runtime.control_cache import use_control_cache
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch

TILE_WIDTH = 48
"""Width of a card to tap, in pixels."""
MOUNTED_TILES = 12
"""Number of tiles that stay mounted."""
CANNOT_JOIN = -1
"""The place of a card that cannot join the gathered cards."""
CHOSEN_BORDER, PLAIN_BORDER = 2.5, 1.0
"""Border widths in pixels of a chosen and another card. A card does not move when it is chosen."""


def render_tile_row(
    dispatch: Dispatch, cards_with_gathered_numbers: tuple[tuple[str, int], ...], four_colours: bool
) -> ft.Control:
    """Return the row of cards to tap. `cards_with_gathered_numbers`: (card, its number among the gathered
    cards; 0 for none, or CANNOT_JOIN)."""
    return CardTiles(dispatch, cards_with_gathered_numbers, four_colours)


@component
def CardTiles(
    dispatch: Dispatch, cards_with_gathered_numbers: tuple[tuple[str, int], ...], four_colours: bool
) -> ft.Control:
    """Draw the tiles. Unused tiles stay mounted, so that only changes are sent."""
    cache, showed, lay = use_control_cache(), use_typed_ref((("AS", 0),) * MOUNTED_TILES), use_typed_ref(0)
    showed.current = (*cards_with_gathered_numbers, *showed.current[len(cards_with_gathered_numbers) :])
    lay.current = (
        len(cards_with_gathered_numbers) or lay.current
    )  # without cards each tile stays as it was, but hidden
    badges = [
        cache(("badge", at), gathered_number_badge, place) for at, (_, place) in enumerate(showed.current)
    ]
    shown = [
        cache.around_parts(
            at, card_tile_button, [badges[at]], at, card, place, at < lay.current, four_colours, dispatch
        )
        for at, (card, place) in enumerate(showed.current)
    ]
    return ft.Row(shown, wrap=True, spacing=3, run_spacing=3)


def gathered_number_badge(order: int) -> ft.Control:
    """Return the badge with a gathered card's number."""
    number = silent_text(
        str(order) if order > 0 else "", size=theme.SMALL, weight=ft.FontWeight.W_700, color=theme.ON_MAY
    )
    look: dict[str, theme.Look] = {
        "width": 24,
        "height": 24,
        "border_radius": 12,
        "bgcolor": theme.MAY,
        "alignment": ft.Alignment.CENTER,
    }
    return ft.Container(number, right=0, bottom=0, visible=order > 0, key="badge", **look)


def card_tile_button(
    badge: list[ft.Control],
    tile_index: int,
    card: str,
    gathered_order: int,
    is_visible: bool,
    four_colours: bool,
    dispatch: Dispatch,
) -> ft.Control:
    """Draw one card to tap. `gathered_order`: its number among the gathered cards, 0, or CANNOT_JOIN."""
    edge = CHOSEN_BORDER if gathered_order > 0 else PLAIN_BORDER
    picture = ft.Image(
        src=card_picture_url(card, TILE_WIDTH, four_colour=four_colours),
        width=TILE_WIDTH,
        height=TILE_WIDTH * RATIO,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    drawn = pressable(
        ft.Stack([picture, *badge], width=TILE_WIDTH, height=TILE_WIDTH * RATIO),
        card_as_read_aloud(card),
        f"card-{card}",
        lambda: dispatch(Tap("card", card)),
        selected=gathered_order > 0,
        bgcolor=PAPER,
        margin=CHOSEN_BORDER - edge,
        opacity=0.45 if gathered_order == CANNOT_JOIN else 1,
        border=ft.Border.all(edge, theme.MAY if gathered_order > 0 else EDGE),
    )
    drawn.key, drawn.visible = f"tile{tile_index}", is_visible
    return drawn
