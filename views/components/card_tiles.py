"""Tiles that name a card in one tap. They replace the picker's keys if only a few cards, or cards of two
suits, are possible. The sign of an impossible card is struck through, that of one that would be refused is
thin."""

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES, RANKS
from models.translation import say
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import EDGE, INK, PAPER, PAPER_SHADED, short_card_text, suit_colour
from views.app.icons import Icons
from views.components.controls import pressable, silent_text
from views.runtime.control_cache import ControlCache

ACROSS: Final = 7
PAIRS: Final = (("S", "C"), ("H", "D"))
"""The suits of one colour."""
LAST_CARDS: Final = ("Joker", "")
"""The tile after the King in the first and the second suit of a colour; "" is that of all other cards."""
FEW: Final = 2 * ACROSS - 1
"""This many cards and the button for all other cards fill two rows."""
HIGH, GAP = 44, 4
ROWS: Final = 4
ROOM: Final = ROWS * HIGH + (ROWS - 1) * GAP
"""The height of both tiles and keys, so that nothing moves when one replaces the other."""


class HalfCard(NamedTuple):
    """A half-named card: its rank or its suit, the other is ""."""

    rank: str = ""
    suit: str = ""


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
    highlighted: HalfCard,
    identifier_prefix: str,
    four_colours: bool,
    on_tile: OnTile,
) -> ft.Control:
    """The tiles in rows of seven. Suits no longer shown keep the marks they were drawn with, so that they are
    not sent again."""

    def cached_tile(key: Hashable, card: str, mark: str, height: float) -> ft.Control:
        is_highlighted = is_highlighted_by_rank_or_suit(card, highlighted)
        return cache(
            key, card_tile, card, mark, is_highlighted, identifier_prefix, height, four_colours, on_tile
        )

    def suit_block(suit: str, last_card: str) -> ft.Control:
        is_shown = suit in layout.suits
        if is_shown:
            drawn_marks[suit] = "".join(marks[NAMES.index(rank + suit)] for rank in RANKS)
        tiles = [
            cached_tile(("tile", rank + suit, HIGH), rank + suit, mark, HIGH)
            for rank, mark in zip(RANKS, drawn_marks.get(suit, ""), strict=False)
        ]
        if tiles:
            tiles.append(cached_tile((suit, "last"), last_card, ".", HIGH))
        return tile_rows_block(cache, suit, tiles, is_shown)

    rows = -(-len(layout.few) // ACROSS) or 1
    height = min(2 * HIGH - GAP, (ROOM - (rows - 1) * GAP) / rows)
    few = [cached_tile(("tile", card, height), card, ".", height) for card in layout.few]
    blocks = [suit_block(suit, last) for pair in PAIRS for suit, last in zip(pair, LAST_CARDS, strict=True)]
    blocks.append(tile_rows_block(cache, "few", few, bool(few)))
    return cache.around_parts("tiles", fixed_height_tile_column, blocks, layout != TileLayout())


def tile_rows_block(cache: ControlCache, name: str, tiles: list[ft.Control], is_shown: bool) -> ft.Control:
    """Tiles in rows of seven, the last row filled up with blanks."""
    tiles = [*tiles, *(cache((name, "blank", at), blank_tile) for at in range(-len(tiles) % ACROSS))]
    rows = [
        cache.around_parts((name, "row", at), non_wrapping_tile_row, tiles[at : at + ACROSS])
        for at in range(0, len(tiles), ACROSS)
    ]
    return cache.around_parts(name, tile_block_column, rows, name, is_shown)


def blank_tile() -> ft.Control:
    return ft.Container(expand=True)


def non_wrapping_tile_row(cards: list[ft.Control]) -> ft.Control:
    return ft.Row(cards, spacing=GAP)


def tile_block_column(rows: list[ft.Control], key: str, is_shown: bool) -> ft.Control:
    return ft.Column(rows, spacing=GAP, tight=True, visible=is_shown, key=key)


def fixed_height_tile_column(blocks: list[ft.Control], is_shown: bool) -> ft.Control:
    column = ft.Column(blocks, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(column, height=ROOM, visible=is_shown)


def is_highlighted_by_rank_or_suit(card: str, highlighted: HalfCard) -> bool:
    """True for a card with every half that is named; False while none is."""
    rank, suit = highlighted
    return (
        card not in ("", "Joker")
        and highlighted != HalfCard()
        and rank in ("", card[:-1])
        and suit in ("", card[-1])
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
    looks_allowed = mark == "." and bool(card)
    if not card:
        face: ft.Control = ft.Icon(Icons.MORE_HORIZ, size=22, color=INK)
    elif card == "Joker":
        face = card_sign_bold_or_struck_by_mark(say("card.joker", "Joker"), mark, INK, 13)
    else:
        ink = suit_colour(card[-1], four_colours)
        face = card_sign_bold_or_struck_by_mark(short_card_text(card), mark, ink, 18)
    label = card_label_with_mark_meaning(card_as_read_aloud(card), mark) if card else None
    tile = pressable(
        face,
        label or say("picker.others", "Any other card"),
        f"{identifier_prefix}-{card or 'others'}",
        lambda: on_tile(card),
        selected=True if is_highlighted else None,
        expand=True,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY_WASH if is_highlighted else PAPER if looks_allowed else PAPER_SHADED,
        border=ft.Border.all(1, theme.MAY if is_highlighted else EDGE if looks_allowed else PAPER_SHADED),
    )
    tile.key = card or "others"
    return tile


def card_label_with_mark_meaning(label: str, mark: str) -> str:
    """A card's label for screen readers, with what its mark means."""
    if mark == "x":
        return say("picker.cannot_be", "{card}, cannot be there", card=label)
    return say("picker.refused", "{card}, would be refused", card=label) if mark == "-" else label


def card_sign_bold_or_struck_by_mark(
    sign: str, mark: str, ink: ft.ColorValue, size: float, no_wrap: bool = True
) -> ft.Control:
    weight = ft.FontWeight.W_600 if mark == "." else ft.FontWeight.W_400
    face = silent_text(sign, size=size, weight=weight, color=ink, no_wrap=no_wrap)
    return struck_through(face, ink) if mark == "x" else face


def struck_through(content: ft.Control, ink: ft.ColorValue) -> ft.Control:
    """A sign with one line through it, drawn over the text: several fonts in one text would each strike at a
    different height."""
    return ft.Stack(
        [content, ft.Container(height=2, bgcolor=ink, left=0, right=0)], alignment=ft.Alignment.CENTER
    )
