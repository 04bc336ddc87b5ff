"""The whole pack as a grid of cards at fixed places; a tap chooses a card."""

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from models.translation import rank_letter_on_cards, say
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import EDGE, PAPER, SIGNS, suit_colour
from views.components.controls import capped_text_size, pressable, silent_text

SUIT_ROWS: Final = (("A", "K", "Q", "J", "10", "9", "8"), ("7", "6", "5", "4", "3", "2"))
"""The two rows of each suit."""
CARD_HEIGHT: Final = theme.TOUCH


def pack_grid(
    chosen: Sequence[str], four_colours: bool, on_tap: Callable[[str], None], has_jokers: bool = False
) -> ft.Control:
    """Draw the pack, two rows for each suit. Chosen cards are highlighted, with the number of copies."""
    rows: list[ft.Control] = []
    for suit in "SHCD":
        for ranks in SUIT_ROWS:
            keys = [pack_card(rank + suit, chosen.count(rank + suit), four_colours, on_tap) for rank in ranks]
            if len(ranks) < len(SUIT_ROWS[0]):
                keys.append(
                    pack_card("Joker", chosen.count("Joker"), four_colours, on_tap)
                    if has_jokers and suit == "D"
                    else ft.Container(expand=True)
                )
            rows.append(ft.Row(keys, spacing=1))
    return ft.Column(rows, spacing=1, tight=True)


def pack_card(card: str, copies: int, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    suit = card[-1] if card != "Joker" else ""
    is_chosen = copies > 0
    ink = suit_colour(suit, four_colours) if suit else theme.INK
    if suit:
        text, size, separator = (
            f"{rank_letter_on_cards(card[:-1])}{SIGNS[suit]}",
            17 if copies < 2 else 12,
            " ",
        )
    else:  # the word fills its key
        text, size, separator = say("card.joker", "Joker"), 12, "\n"
    text += f"{separator}×{copies}" if copies > 1 else ""
    face = silent_text(
        text,
        size=capped_text_size(size, 1.15 if suit else 1.0),
        weight=ft.FontWeight.W_600,
        color=ink,
        text_align=ft.TextAlign.CENTER,
        no_wrap=True,
    )
    return pressable(
        face,
        card_as_read_aloud(card),
        f"card-{card}",
        lambda: on_tap(card),
        selected=True if is_chosen else None,
        expand=True,
        height=CARD_HEIGHT,
        alignment=ft.Alignment.CENTER,
        bgcolor="#cfe8d8" if is_chosen else PAPER,
        border=ft.Border.all(2.5 if is_chosen else 1, theme.MAY if is_chosen else EDGE),
        border_radius=6,
    )
