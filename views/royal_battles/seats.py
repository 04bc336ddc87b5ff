"""The two seats: name, initiative card and the Key Position it makes, hand and deck by count, whose turn it is."""

from typing import Any, NamedTuple

import flet as ft

from models.cards import NAMES, SUIT
from referee.royal_battles.state import NO_CARD, State
from referee.royal_battles.tables import KEY_OF_SUIT
from views import theme
from views.components.paper import words
from views.components.picker import card_words
from views.drawable import drawable
from views.faces import Side, card_face, piece
from views.guards import component
from views.royal_battles.board import SIDES
from views.royal_battles.lie import POSITION_WORDS


class SeatShown(NamedTuple):
    """A seat in plain values."""

    name: str
    side: Side
    card: str
    key: str
    hand: int
    deck: int
    units: int
    on_turn: bool


def key_words(card: int) -> str:
    """The Key Position that an initiative card makes, in words."""
    if card == NO_CARD:
        return "no initiative yet"
    suit = SUIT[card]
    return "every position is Key" if suit < 0 else f"{POSITION_WORDS[KEY_OF_SUIT[suit]]} is Key"


def seat_shown(state: State, seat: int) -> SeatShown:
    """A seat as the table stands."""
    card = state.initiative_card(seat)
    name = "" if card == NO_CARD else NAMES[card]
    units = len(state.units_of(seat))
    return SeatShown(
        state.battle.names[seat], SIDES[seat], name, key_words(card), state.hand(seat), state.deck[seat], units, state.turn == seat
    )


@component
def SeatPanel(seat: SeatShown, four_colours: bool, roomy: bool) -> ft.Control:
    """One seat. `roomy`: there is a column for it; else two stand side by side on a phone."""
    width = 46 if roomy else 34
    card = card_face(seat.card, width, four_colour=four_colours)
    if not seat.card:
        card.border = ft.Border.all(1, theme.PAPER_EDGE)
    counts = f"hand {seat.hand} · deck {seat.deck}" + (f" · units {seat.units}" if roomy else "")
    name = ft.Row(
        [
            piece(seat.side, "pawn", 20 if roomy else 16),
            ft.Text(
                drawable(seat.name),
                size=theme.BIG if roomy else theme.SMALL,
                weight=ft.FontWeight.W_600,
                color=theme.INK,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
                semantics_label="",
            ),
        ],
        spacing=4,
    )
    small = theme.SMALL if roomy else 11.5
    lines = ft.Column(
        [
            name,
            words(seat.key[:1].upper() + seat.key[1:], size=small, semantics_label=""),
            words(counts, size=small, faded=True, semantics_label=""),
        ],
        spacing=1,
        tight=True,
        expand=True,
    )
    shown = f"initiative {card_words(seat.card)}, {seat.key}" if seat.card else "no initiative card yet"
    label = f"{seat.name}, {seat.side}: {shown}; {counts}" + ("; on turn" if seat.on_turn else "")
    return ft.Semantics(
        label=drawable(label),
        identifier=f"seat-{seat.side}",
        container=True,
        expand=not roomy,
        content=ft.Container(
            ft.Row([card, lines], spacing=8),
            bgcolor=theme.PAPER,
            border=ft.Border.all(2.5, theme.MAY_ON_WOOD if seat.on_turn else theme.PAPER),
            border_radius=theme.ROUND,
            padding=ft.Padding.symmetric(horizontal=8, vertical=6 if not roomy else 10),
        ),
    )


Seat: Any = ft.memo(SeatPanel)
