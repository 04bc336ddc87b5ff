"""The whole pack as a grid of cards at fixed places, with which players name the hand they were dealt, on
their own phones."""

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from models.cards import NAMES
from models.translation import rank_letter_on_cards, say
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import memo_component
from views.app.drafts import use_draft
from views.app.faces import EDGE, PAPER, SIGNS, suit_colour
from views.app.icons import Icons
from views.components.controls import (
    button,
    capped_text_size,
    column,
    icon_button,
    pressable,
    silent_text,
    words,
)
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.own_seat import NAME_HAND, entry_number_of_unnamed_deal
from views.screens.table.window_layout import Window


@memo_component
def OwnHandNaming(controller: SceneController, window: Window) -> ft.Control:
    """Draw the pack; a tap on a card puts it into the hand, and takes it out again if the pack has no further
    copy. All cards are entered together.
    """
    use_view_part(controller, "at")
    table, seat = controller.table, controller.seat
    size = len(table.game.hand_with_hidden_cards(table.state, seat))
    no_cards: tuple[str, ...] = ()
    drafted = use_draft(
        controller.draft_key,
        "own-hand",
        no_cards,
        entry_count=entry_number_of_unnamed_deal(table, seat),
        value_type=tuple[str, ...],
        still_fits=lambda cards: len(cards) <= size and all(card in NAMES for card in cards),
    )
    hand = drafted.current()

    def toggle_card(card: str) -> None:
        drafted.change(lambda now: hand_after_tap(now, card, size, copies_in_pack(table, card)))

    def take_back_last_card() -> None:
        drafted.change(lambda now: now[:-1])

    def enter_hand() -> None:
        if drafted.current() and controller.correct_deal_to_name_hand(table.names[seat], drafted.current()):
            drafted.clear()

    close = icon_button(
        Icons.CLOSE,
        say("may.close", "Back to the table"),
        "name-hand-close",
        lambda: controller.open_or_close_view(NAME_HAND),
    )
    head = [*hand_count_and_buttons(len(hand), size, take_back_last_card, enter_hand), close]
    grid = pack_grid(hand, controller.context.preferences.four_colours, toggle_card, table.game.has_jokers)
    content = column(ft.Row(head, spacing=4), grid, spacing=6)
    return ft.Semantics(identifier="hand-grid", container=True, content=content)


def hand_count_and_buttons(
    count: int, size: int, take_back_last_card: Callable[[], None], enter_hand: Callable[[], None]
) -> list[ft.Control]:
    counted = words(
        f"{count}/{size}",
        size=capped_text_size(theme.MEDIUM, 1.15),
        weight=ft.FontWeight.W_600,
        no_wrap=True,
        semantics_label=say("share.hand_counted", "Your hand: {count} of {size}", count=count, size=size),
    )  # the words would need three lines beside the buttons of a phone
    back = icon_button(
        Icons.BACKSPACE_OUTLINED,
        say("share.hand_back", "Take back the last card"),
        "hand-back",
        take_back_last_card,
        is_faded=not count,
    )
    kind = "may" if count == size else "plain"
    enter = button(say("share.hand_done", "These are my cards"), "hand-named", enter_hand, kind, expand=True)
    return [counted, back, enter]


def hand_after_tap(hand: tuple[str, ...], card: str, hand_size: int, copies_in_pack: int) -> tuple[str, ...]:
    """Return the hand after a tap on a card: with one more copy, or without it if all copies were in the
    hand."""
    if hand.count(card) >= copies_in_pack:
        return tuple(each for each in hand if each != card)
    return (*hand, card) if len(hand) < hand_size else hand


def copies_in_pack(table: Table, card: str) -> int:
    """Return how many copies of a card the table's pack has; one if the game does not say."""
    pack = getattr(table.state.table_rules, "pack", None)
    return int(pack[NAMES.index(card)]) if pack is not None else 1


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
