"""Tiles that name a card in one tap. They replace the picker's keys if only a few cards, or cards of two
suits, are possible."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES, RANKS
from models.translation import say
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import EDGE, INK, PAPER, PAPER_SHADED, short_card_text, suit_colour
from views.app.icons import Icons
from views.components.card_marks import card_label_with_mark_meaning, card_sign_bold_or_struck_by_mark
from views.components.pressable import pressable
from views.runtime.control_cache import ControlCache

ACROSS: Final = 7
PAIRS: Final = (("S", "C"), ("H", "D"))
"""The suits of one colour."""
FEW: Final = 2 * ACROSS - 1
"""This many cards and the button for all other cards fill two rows."""
HIGH, GAP = 44, 4
ROWS: Final = 4
ROOM: Final = ROWS * HIGH + (ROWS - 1) * GAP
"""The height of both tiles and keys, so that nothing moves when one replaces the other."""


RankAndSuit = tuple[str, str]
"""The rank and suit named so far; "" for none."""
OnTile = Callable[[str], None]
"""Called with a card, or with "" for all other cards."""


class TileLayout(NamedTuple):
    """The cards shown as tiles: a few cards, or all of two suits."""

    few: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()


def layout_for_few_cards_or_suits(marks: str) -> TileLayout:
    """The tiles for these marks; empty if too many cards are possible."""
    may = [card for card, mark in zip(NAMES[: JOKER + 1], marks, strict=True) if mark == "."]
    if 0 < len(may) <= FEW:
        return TileLayout(few=(*may, ""))
    suits = {card[-1] for card in may if card != "Joker"}
    return next((TileLayout(suits=pair) for pair in PAIRS if suits and suits <= set(pair)), TileLayout())


def card_tiles(
    cache: ControlCache,
    layout: TileLayout,
    drawn_marks: dict[str, str],
    marks: str,
    highlighted_rank_and_suit: RankAndSuit,
    identifier_prefix: str,
    four_colours: bool,
    on_tile: OnTile,
) -> ft.Control:
    """The tiles in rows of seven. Suits no longer shown keep the marks they were drawn with, so that they are
    not sent again."""

    def cached_tile(card: str, mark: str, high: float) -> ft.Control:
        return cache(
            ("tile", card, high),
            card_tile,
            card,
            mark,
            is_highlighted_by_rank_or_suit(card, highlighted_rank_and_suit),
            identifier_prefix,
            high,
            four_colours,
            on_tile,
        )

    def suit_block(each: str, at: int) -> ft.Control:
        if each in layout.suits:
            drawn_marks[each] = "".join(marks[NAMES.index(rank + each)] for rank in RANKS)
        drawn = [
            cached_tile(rank + each, mark, HIGH)
            for rank, mark in zip(RANKS, drawn_marks.get(each, ""), strict=False)
        ]
        if drawn:  # after the King: the Joker in the first suit, the button for all other cards in the second
            drawn.append(
                cache(
                    (each, "last"),
                    card_tile,
                    "" if at else "Joker",
                    ".",
                    False,
                    identifier_prefix,
                    HIGH,
                    four_colours,
                    on_tile,
                )
            )
        return cache.around_parts(
            each,
            tile_rows_block,
            tile_rows_padded_with_blanks(cache, each, drawn),
            each,
            each in layout.suits,
        )

    rows = -(-len(layout.few) // ACROSS) or 1
    high = min(2 * HIGH - GAP, (ROOM - (rows - 1) * GAP) / rows)
    few = tile_rows_padded_with_blanks(cache, "few", [cached_tile(card, ".", high) for card in layout.few])
    lines: list[ft.Control] = [suit_block(each, at) for pair in PAIRS for at, each in enumerate(pair)]
    lines.append(cache.around_parts("few", tile_rows_block, few, "few", bool(few)))
    return cache.around_parts("tiles", fixed_height_tile_column, lines, layout != TileLayout())


def tile_rows_padded_with_blanks(
    cache: ControlCache, cache_name: str, cards: list[ft.Control]
) -> list[ft.Control]:
    cards = [*cards, *(cache((cache_name, "blank", at), blank_tile) for at in range(-len(cards) % ACROSS))]
    return [
        cache.around_parts((cache_name, "row", at), non_wrapping_tile_row, cards[at : at + ACROSS])
        for at in range(0, len(cards), ACROSS)
    ]


def blank_tile() -> ft.Control:
    return ft.Container(expand=True)


def non_wrapping_tile_row(cards: list[ft.Control]) -> ft.Control:
    return ft.Row(cards, spacing=GAP)


def tile_rows_block(rows: list[ft.Control], key: str, is_shown: bool) -> ft.Control:
    return ft.Column(rows, spacing=GAP, tight=True, visible=is_shown, key=key)


def fixed_height_tile_column(blocks: list[ft.Control], is_shown: bool) -> ft.Control:
    look = ft.Column(blocks, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(look, height=ROOM, visible=is_shown)


def is_highlighted_by_rank_or_suit(card: str, rank_and_suit: RankAndSuit) -> bool:
    rank, suit = rank_and_suit
    return (
        card != "Joker"
        and bool(rank or suit)
        and card[:-1] in (rank or card[:-1],)
        and card[-1] in (suit or card[-1],)
    )


def card_tile(
    card: str,
    mark: str,
    is_highlighted: bool,
    identifier_prefix: str,
    height: float,
    four_colours: bool,
    on_tile: OnTile,
) -> ft.Control:
    """The tile of a card, or of all other cards if `card` is "". Its key lets it move when tiles before it
    come or go."""
    if not card:
        face: ft.Control = ft.Icon(Icons.MORE_HORIZ, size=22, color=INK)
        drawn = tile_button(
            face,
            say("picker.others", "Any other card"),
            f"{identifier_prefix}-others",
            height,
            False,
            False,
            lambda: on_tile(""),
        )
    else:
        sign, ink, size = (
            (say("card.joker", "Joker"), INK, 13)
            if card == "Joker"
            else (short_card_text(card), suit_colour(card[-1], four_colours), 18)
        )
        face = card_sign_bold_or_struck_by_mark(sign, mark, ink, size)
        drawn = tile_button(
            face,
            card_label_with_mark_meaning(card_as_read_aloud(card), mark),
            f"{identifier_prefix}-{card}",
            height,
            mark == ".",
            is_highlighted,
            lambda: on_tile(card),
        )
    drawn.key = card or "others"
    return drawn


def tile_button(
    face: ft.Control,
    label: str,
    identifier: str,
    height: float,
    looks_allowed: bool,
    is_highlighted: bool,
    on_click: Callable[[], None],
) -> ft.Control:
    return pressable(
        face,
        label,
        identifier,
        on_click,
        selected=True if is_highlighted else None,
        expand=True,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY_WASH if is_highlighted else PAPER if looks_allowed else PAPER_SHADED,
        border=ft.Border.all(1, theme.MAY if is_highlighted else EDGE if looks_allowed else PAPER_SHADED),
    )
