"""Small cards for hands and piles, with labels."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from models.translation import say
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.controls import words

CARD: Final = 34
"""Width of a card in a hand, on a pile, on a board."""
MOST_BACKS: Final = 10


def hand_row(
    player_name: str,
    role_text: str,
    known_cards: Sequence[str],
    hidden_count: int,
    width: float,
    four_colours: bool,
) -> ft.Control:
    """A player's hand: the known cards, then the backs of the others."""
    title: list[ft.Control] = [
        words(player_name, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.ON_WOOD)
    ]
    if role_text:
        title.append(small_text_on_wood(role_text))
    cards_control = (
        ft.Text("–", color=theme.ON_WOOD_FADED)
        if not known_cards and hidden_count <= 0
        else card_fan(known_cards, hidden_count, width, four_colours)
    )
    return ft.Column([ft.Row(title, spacing=8, tight=True), cards_control], spacing=2, tight=True)


def hand_text(player_name: str, known_cards: Sequence[str], hidden_count: int) -> str:
    """A player's hand in words, for screen readers."""
    cards = [card_as_read_aloud(card) for card in known_cards]
    if hidden_count > 0:
        cards.append(
            say(
                "rules.hidden_cards",
                "{count, plural, one {# hidden card} other {# hidden cards}}",
                count=hidden_count,
            )
        )
    return say("rules.holds", "{name} holds {cards}.", name=player_name, cards=cards)


def card_fan(
    known_cards: Sequence[str],
    hidden_count: int,
    width: float,
    four_colours: bool,
    overlap_step: float = 0.62,
) -> ft.Control:
    """Overlapping cards in a row; of many hidden ones only some backs and the number."""
    backs = min(hidden_count, MOST_BACKS)
    faces = [*known_cards, *["?"] * backs]
    overlap_step = min(overlap_step, (width - CARD - 30) / CARD / max(1, len(faces) - 1)) * CARD
    cards: list[ft.Control] = [
        ft.Container(card_face(card, CARD, four_colour=four_colours), left=at * overlap_step, top=0)
        for at, card in enumerate(faces)
    ]
    fan = ft.Stack(cards, width=CARD + overlap_step * max(0, len(faces) - 1) + 2, height=CARD * RATIO + 3)
    if hidden_count <= backs:
        return fan
    return ft.Row([fan, small_text_on_wood(f"+{hidden_count - backs}")], spacing=4, tight=True)


def labelled_cards(label: str, cards: ft.Control) -> ft.Control:
    """Cards below a label."""
    return ft.Row([ft.Container(small_text_on_wood(label), width=76), cards], spacing=6, tight=True)


def small_text_on_wood(text: str, **box: theme.Look) -> ft.Control:
    shown = words(text, size=theme.TINY, color=theme.ON_WOOD_FADED)
    return ft.Container(shown, alignment=ft.Alignment.CENTER, **box) if box else shown
