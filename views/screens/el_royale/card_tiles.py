"""Rows of cards to tap."""

import flet as ft

from referee.words.phrases import card_words
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import EDGE, PAPER, RATIO, card_picture
from views.app.references import use_typed_ref
from views.components.pressable import pressable, unlabelled_text
from views.runtime.control_cache import use_control_cache
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch

TILE = 48
"""Width of a card to tap, in pixels."""
KEPT = 12
"""Number of tiles that stay mounted."""
NOT_WITH = -1
"""The place of a card that cannot join the gathered cards."""
CHOSEN, UNCHOSEN = 2.5, 1.0
"""Border widths in pixels of a chosen and another card. A card does not move when it is chosen."""


def card_tiles(dispatch: Dispatch, cards: tuple[tuple[str, int], ...], four_colours: bool) -> ft.Control:
    """Return the row of cards to tap. `cards`: (card, its number among the gathered cards; 0 for none, or NOT_WITH)."""
    return CardTiles(dispatch, cards, four_colours)


@component
def CardTiles(dispatch: Dispatch, cards: tuple[tuple[str, int], ...], four_colours: bool) -> ft.Control:
    """Draw the tiles. Unused tiles stay mounted, so that only changes are sent."""
    kept, showed, lay = use_control_cache(), use_typed_ref((("AS", 0),) * KEPT), use_typed_ref(0)
    showed.current = (*cards, *showed.current[len(cards) :])
    lay.current = len(cards) or lay.current  # without cards each tile stays as it was, but hidden
    badges = [
        kept(("badge", at), gathered_number_badge, place) for at, (_, place) in enumerate(showed.current)
    ]
    shown = [
        kept.holding(at, card_tile, [badges[at]], at, card, place, at < lay.current, four_colours, dispatch)
        for at, (card, place) in enumerate(showed.current)
    ]
    return ft.Row(shown, wrap=True, spacing=3, run_spacing=3)


def gathered_number_badge(place: int) -> ft.Control:
    """Return the badge with a gathered card's number."""
    number = unlabelled_text(
        str(place) if place > 0 else "", size=theme.SMALL, weight=ft.FontWeight.W_700, color=theme.ON_MAY
    )
    look: dict[str, theme.Look] = {
        "width": 24,
        "height": 24,
        "border_radius": 12,
        "bgcolor": theme.MAY,
        "alignment": ft.Alignment.CENTER,
    }
    return ft.Container(number, right=0, bottom=0, visible=place > 0, key="badge", **look)


def card_tile(
    badge: list[ft.Control],
    at: int,
    card: str,
    place: int,
    is_there: bool,
    four_colours: bool,
    dispatch: Dispatch,
) -> ft.Control:
    """Draw one card to tap. `place`: its number among the gathered cards, 0, or NOT_WITH."""
    edge = CHOSEN if place > 0 else UNCHOSEN
    picture = ft.Image(
        src=card_picture(card, TILE, four_colour=four_colours),
        width=TILE,
        height=TILE * RATIO,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    drawn = pressable(
        ft.Stack([picture, *badge], width=TILE, height=TILE * RATIO),
        card_words(card),
        f"card-{card}",
        lambda: dispatch(Tap("card", card)),
        selected=place > 0,
        bgcolor=PAPER,
        margin=CHOSEN - edge,
        opacity=0.45 if place == NOT_WITH else 1,
        border=ft.Border.all(edge, theme.MAY if place > 0 else EDGE),
    )
    drawn.key, drawn.visible = f"tile{at}", is_there
    return drawn
