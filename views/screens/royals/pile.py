"""The middle of the table: the stack by count, the spread discard pile with what may be taken lit, the dead pile by count."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.games.royals.state import State
from referee.table.gate import Table
from referee.words.phrases import card_words
from views.app import theme
from views.app.faces import card_face
from views.app.guards import component
from views.components.press import pressable, silent
from views.screens.royals.ways import lit_discards

STEP = 0.62
"""How much of a discard shows under the next one."""


@component
def Discard(card: str, place: int, width: float, lit: bool, chosen: bool, is_top: bool, four_colours: bool, on_tap: Any) -> ft.Control:
    """One discard: lit where it may be taken now. It can be tapped all the same, and then the referee says why not."""
    face = card_face(card, width, four_colour=four_colours, shadow=False)
    if lit or chosen:
        face.border = ft.Border.all(3, theme.MAY_ON_WOOD)
    said = say(
        "royals_table.a_discard",
        "{card}, discard {place}{top, select, true {, the top} other {}}{lit, select, true {, may be taken} other {}}",
        card=card_words(card),
        place=place + 1,
        top=is_top,
        lit=lit,
    )
    shown = width if is_top else width * STEP
    return pressable(
        ft.Stack(
            [ft.Container(face, left=0, top=0 if not chosen else -4)],
            width=shown,
            height=width * 1.4 + 2,
            clip_behavior=ft.ClipBehavior.HARD_EDGE,
        ),
        label=said,
        identifier=f"discard-{place}",
        on_click=lambda: on_tap(place),
        selected=True if chosen else None,
        border_radius=4,
    )


_Discard: Any = ft.memo(Discard)


def _count(picture: ft.Control, number: int, what: str, said: str, identifier: str) -> ft.Control:
    words = silent(str(number), size=theme.SMALL, weight=ft.FontWeight.W_700, color=theme.ON_WOOD)
    return ft.Semantics(
        label=said,
        identifier=identifier,
        container=True,
        content=ft.Column(
            [picture, words, silent(what, size=11, color=theme.ON_WOOD_FADED)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def pile(table: Table, depth: int, width: float, four_colours: bool, on_tap: Callable[[int], Any]) -> ft.Control:
    """Stack, discards and dead pile in a row. `depth`: the discard that was tapped, counted from the top."""
    state: State = table.state
    lights, top = lit_discards(table), len(state.discard) - 1
    tapped = len(state.discard) - depth if depth else -1
    spread = [
        _Discard(NAMES[card], place, width, place in lights, place == tapped, place == top, four_colours, on_tap, key=f"discard{place}")
        for place, card in enumerate(state.discard)
    ]
    empty = ft.Text(say("royals_table.no_discards", "The discard pile is empty"), size=theme.TINY, color=theme.ON_WOOD_FADED)
    row = ft.Row(spread, spacing=0, scroll=ft.ScrollMode.AUTO, auto_scroll=True) if spread else ft.Row([empty])
    back = card_face("?" if state.stack else "", width * 0.72)
    dead = card_face("?" if state.dead else "", width * 0.72, back="black")
    return ft.Row(
        [
            _count(
                back,
                state.stack,
                say("royals_table.stack", "stack"),
                say("royals_table.stack_counted", "stack: {number} cards", number=state.stack),
                "stack",
            ),
            ft.Container(row, expand=True, padding=ft.Padding.symmetric(horizontal=4)),
            _count(
                dead,
                len(state.dead),
                say("royals_table.dead", "dead"),
                say("royals_table.dead_counted", "dead: {number} cards", number=len(state.dead)),
                "dead",
            ),
        ],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
