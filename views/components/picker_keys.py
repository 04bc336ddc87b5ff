"""The keys of the card picker: two rows of ranks and one of suits."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.cards import NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.faces import EDGE, INK, PAPER, PAPER_SHADED, SIGNS, suit_colour
from views.components.card_tiles import (
    GAP,
    HIGH,
    ROOM,
    card_label_with_mark_meaning,
    card_sign_bold_or_struck_by_mark,
)
from views.components.controls import LARGE, STRETCH, Size, TextScale, is_landscape_phone, pressable
from views.runtime.control_cache import ControlCache

MOST: Final = 1.3
"""The largest scale of the keys' signs, so that the board above keeps its space."""
HIGH_OF_LARGE: Final = 50.0
"""The height of a key on a phone with large texts: three rows leave room for the prompt."""
Tap = Callable[[str], None]


class KeySize(NamedTuple):
    """The height of a key (None: as its content needs) and the scale of texts."""

    height: float | None
    text_scale: float

    def capped_sign_size(self, size: float, max_scale: float = MOST) -> float:
        """A sign's size, which grows with the text scale up to `max_scale`."""
        return size * min(1.0, max_scale / self.text_scale)


def use_key_size(has_tiles: bool) -> KeySize:
    """The size of the keys in this window. `has_tiles`: the keys change places with tiles."""
    (width, height), text_scale = ft.use_context(Size), ft.use_context(TextScale)
    if is_landscape_phone():
        return KeySize(HIGH, text_scale)
    if has_tiles and height > width:
        return KeySize((ROOM - 2 * GAP) / 3, text_scale)  # as high as tiles: the board above does not move
    return KeySize(HIGH_OF_LARGE if text_scale >= LARGE and width < theme.NARROW else None, text_scale)


def most_permissive_mark(marks: str, cards: Iterable[str]) -> str:
    """The mark of a key that can name any of these cards."""
    marks_of_cards = {marks[NAMES.index(card)] for card in cards}
    return next(mark for mark in ".-x" if mark in marks_of_cards)


def picker_key(
    sign: str,
    label: str,
    identifier: str,
    mark: str,
    is_chosen: bool,
    on_click: Callable[[], None],
    key_height: float | None,
    sign_size: float,
    ink: str = INK,
) -> ft.Control:
    """One key of the picker, drawn as a small card: struck through if impossible, shaded if it would be
    refused."""
    ink = theme.ON_MAY_WASH if is_chosen else ink
    return pressable(
        card_sign_bold_or_struck_by_mark(sign, mark, ink, sign_size, no_wrap=len(sign) < 4),
        card_label_with_mark_meaning(label, mark),
        identifier,
        on_click,
        selected=is_chosen,
        expand=True,
        padding=ft.Padding.symmetric(
            vertical=(9 if is_chosen else 10) if key_height is None else 0
        ),  # the edge of a chosen key is wider by one
        height=key_height,
        alignment=ft.Alignment.CENTER,
        **theme.choice_style(
            is_chosen,
            ground=PAPER if mark == "." else PAPER_SHADED,
            edge=EDGE if mark == "." else PAPER_SHADED,
        ),
    )


def rank_key(
    rank: str, mark: str, is_chosen: bool, identifier_prefix: str, key_size: KeySize, tap: Tap
) -> ft.Control:
    """The key of a rank, or of the Joker, whose word fills its key."""
    word = say("card.joker", "Joker") if rank == "Joker" else vocabulary_word("rank", rank)
    return picker_key(
        word if rank == "Joker" else rank_letter_on_cards(rank),
        word,
        f"{identifier_prefix}-rank-{rank}",
        mark,
        is_chosen,
        lambda: tap(rank),
        key_size.height,
        key_size.capped_sign_size(13, 1.0) if rank == "Joker" else key_size.capped_sign_size(20),
    )


def suit_key(
    suit: str,
    named_rank: str,
    mark: str,
    is_chosen: bool,
    identifier_prefix: str,
    key_size: KeySize,
    four_colours: bool,
    tap: Tap,
) -> ft.Control:
    """The key of a suit; once a rank is named, it shows the card."""
    return picker_key(
        f"{rank_letter_on_cards(named_rank)}{SIGNS[suit]}",
        card_as_read_aloud(named_rank + suit) if named_rank else vocabulary_word("suit", suit),
        f"{identifier_prefix}-suit-{suit}",
        mark,
        is_chosen,
        lambda: tap(suit),
        key_size.height,
        key_size.capped_sign_size(22),
        suit_colour(suit, four_colours),
    )


def hidden_card_key(identifier_prefix: str, key_size: KeySize, pick: Tap) -> ft.Control:
    return picker_key(
        "?",
        say("picker.hidden", "A hidden card"),
        f"{identifier_prefix}-hidden",
        ".",
        False,
        lambda: pick("?"),
        key_size.height,
        key_size.capped_sign_size(20),
    )


def rank_keys(
    cache: ControlCache,
    marks: str,
    ranks: Sequence[str],
    named_suit: str,
    highlighted_rank: str,
    identifier_prefix: str,
    key_size: KeySize,
    tap: Tap,
) -> list[ft.Control]:
    """The keys of these ranks; the mark of each is that of the cards it can still name."""
    cards = {rank: [rank + suit for suit in named_suit or SUITS] for rank in ranks} | {"Joker": ["Joker"]}
    return [
        cache(
            ("rank", rank),
            rank_key,
            rank,
            most_permissive_mark(marks, cards[rank]),
            rank == highlighted_rank,
            identifier_prefix,
            key_size,
            tap,
        )
        for rank in ranks
    ]


def suit_keys(
    cache: ControlCache,
    marks: str,
    named_rank: str,
    highlighted_suit: str,
    identifier_prefix: str,
    key_size: KeySize,
    four_colours: bool,
    tap: Tap,
) -> list[ft.Control]:
    """The keys of the suits; the mark of each is that of the cards it can still name."""
    ranks = [named_rank] if named_rank else RANKS
    return [
        cache(
            ("suit", suit),
            suit_key,
            suit,
            named_rank,
            most_permissive_mark(marks, [rank + suit for rank in ranks]),
            suit == highlighted_suit,
            identifier_prefix,
            key_size,
            four_colours,
            tap,
        )
        for suit in SUITS
    ]


def rows_of_keys(cache: ControlCache, rows: Sequence[Sequence[ft.Control]], is_shown: bool) -> ft.Control:
    """The keys in rows; hidden ones stay on the screen, so that they are not sent again."""
    lines = [cache.around_parts(("row", at), equal_height_key_row, row) for at, row in enumerate(rows)]
    return cache.around_parts("rows", hideable_key_rows, lines, is_shown)


def equal_height_key_row(keys: list[ft.Control]) -> ft.Control:
    return ft.Row(keys, spacing=GAP, intrinsic_height=True, vertical_alignment=STRETCH)


def hideable_key_rows(rows: list[ft.Control], is_shown: bool) -> ft.Control:
    return ft.Column(rows, spacing=GAP, tight=True, visible=is_shown)
