"""The middle of the table: the size of the stack, the discard pile with the cards that can be taken, and the
size of the dead pile.
"""

from typing import Final, NamedTuple

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.drafts import Draft
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import component
from views.app.faces import RATIO, Side, card_face
from views.components.controls import capped_text_size, pressable, semantic_group, silent_text
from views.runtime.control_cache import use_control_cache
from views.screens.royals.discards import selected_discard_place, takeable_discard_places
from views.screens.royals.draft import state_of
from views.screens.table.scene import Dispatch, Tap

NO_CAPTION_BELOW: Final = 30.0
"""With cards below this width, in pixels, a pile shows only its number."""
VISIBLE_DISCARD_SHARE: Final = 0.62
"""The visible share of a discard under the next one."""


class PilesView(NamedTuple):
    """The cards that belong to no player, in plain values."""

    stack_size: int
    discards: tuple[str, ...]
    takeable_places: frozenset[int]
    """The places of discards that can be taken."""
    tapped_place: int | None
    dead_pile_size: int
    shows_sizes: bool
    """True if the sizes of piles are shown."""


def piles_view(table: Table, draft: Draft) -> PilesView:
    state = state_of(table)
    discards = tuple(NAMES[card] for card in state.discard)
    counted = not is_memory_left_to_players(table.game, state)
    return PilesView(
        state.stack,
        discards,
        takeable_discard_places(table),
        selected_discard_place(state, draft),
        len(state.dead),
        counted,
    )


@component
def Piles(dispatch: Dispatch, piles: PilesView, card_width: float, four_colours: bool) -> ft.Control:
    """Draw stack, discards and dead pile in a row."""
    cache = use_control_cache()
    top = len(piles.discards) - 1
    spread = [
        cache(
            place,
            discard_card,
            dispatch,
            card,
            place,
            card_width,
            place in piles.takeable_places,
            place == piles.tapped_place,
            place == top,
            four_colours,
        )
        for place, card in enumerate(piles.discards)
    ]
    stack, dead = (
        cache(name, face_down_pile, name, size, piles.shows_sizes, card_width)
        for name, size in (("stack", piles.stack_size), ("dead", piles.dead_pile_size))
    )
    return ft.Row(
        [stack, cache.around_parts("spread", discarded_cards_row, spread), dead],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def discarded_cards_row(discards: list[ft.Control]) -> ft.Control:
    """Draw the discards side by side, scrolled to the last."""
    empty = ft.Text(
        say("royals_table.no_discards", "The discard pile is empty"),
        size=capped_text_size(theme.TINY),
        color=theme.ON_WOOD_FADED,
    )
    row = (
        ft.Row(discards, spacing=0, scroll=ft.ScrollMode.AUTO, auto_scroll=True)
        if discards
        else ft.Row([empty])
    )
    return ft.Container(row, expand=True, padding=ft.Padding.symmetric(horizontal=4))


def discard_card(
    dispatch: Dispatch,
    card: str,
    place: int,
    card_width: float,
    is_highlighted: bool,
    is_chosen: bool,
    is_top: bool,
    four_colours: bool,
) -> ft.Control:
    """Draw one discard, highlighted if it can be taken now. The referee says why others cannot be taken."""
    face = card_face(card, card_width, four_colour=four_colours, shadow=False)
    if is_highlighted or is_chosen:
        face.border = ft.Border.all(3, theme.MAY_ON_WOOD)
    text = say(
        "royals_table.a_discard",
        "{card}, discard {place}{top, select, true {, on top} other {}}{lit, select, true {, you "
        "may take it} other {}}",
        card=card_as_read_aloud(card),
        place=place + 1,
        top=is_top,
        lit=is_highlighted,
    )
    card_stack = ft.Stack(
        [ft.Container(face, left=0, top=-4 if is_chosen else 0)],
        width=max(card_width, theme.TOUCH) if is_top else card_width * VISIBLE_DISCARD_SHARE,
        height=card_width * RATIO + 2,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    selected, tap = True if is_chosen else None, Tap("discard", place)
    drawn = pressable(
        card_stack, text, f"discard-{place}", lambda: dispatch(tap), selected=selected, border_radius=4
    )
    drawn.key = f"discard{place}"
    return drawn


def face_down_pile(name: str, card_count: int, shows_count: bool, card_width: float) -> ft.Control:
    """Draw the stack (white backs) or the dead pile (black backs, `name` "dead"), with its number of
    cards."""
    if name == "dead":
        back: Side = "black"
        caption = say("royals_table.dead", "dead")
        counted = say(
            "royals_table.dead_counted",
            "dead: {number, plural, one {# card} other {# cards}}",
            number=card_count,
        )
    else:
        back = "white"
        caption = say("royals_table.stack", "stack")
        counted = say(
            "royals_table.stack_counted",
            "stack: {number, plural, one {# card} other {# cards}}",
            number=card_count,
        )
    picture = card_face("?" if card_count else "", card_width * 0.72, back=back)
    number = silent_text(
        str(card_count) if shows_count else "",
        size=capped_text_size(theme.SMALL),
        weight=ft.FontWeight.W_700,
        color=theme.ON_WOOD,
    )
    label = counted if shows_count else caption
    if card_width < NO_CAPTION_BELOW:
        return semantic_group(ft.Row([picture, number], spacing=4, tight=True), label, identifier=name)
    below = silent_text(caption, size=capped_text_size(11), color=theme.ON_WOOD_FADED)
    centre = ft.CrossAxisAlignment.CENTER
    shown = ft.Column([picture, number, below], spacing=0, tight=True, horizontal_alignment=centre)
    return semantic_group(shown, label, identifier=name)
