"""The card picker: name a card in two taps, rank and suit in either order, or by two keys.

It knows no game. `marks` says what may be picked, with one letter per card of models.cards.NAMES up to the
Joker: `.` is legal, `-` can be tapped but would be refused, `x` is impossible (a tap lets the screen say
where the card is).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.drafts import ALWAYS, Draft, use_draft
from views.app.error_boundary import component
from views.app.faces import EDGE, INK, PAPER, PAPER_SHADED, SIGNS, suit_colour
from views.app.hooks import Reference, use_stable_callback, use_typed_ref
from views.app.keys import use_keys
from views.components.card_marks import card_label_with_mark_meaning, card_sign_bold_or_struck_by_mark
from views.components.card_tiles import (
    GAP,
    HIGH,
    ROOM,
    TileLayout,
    layout_for_few_cards_or_suits,
)
from views.components.card_tiles import card_tiles as card_tiles
from views.components.pressable import pressable
from views.components.shell import LARGE, Size, TextScale, is_landscape_phone
from views.runtime.control_cache import ControlCache, use_control_cache

FREE: Final = "." * 53
MOST: Final = 1.3
"""The largest scale of the keys' signs, so that the board above keeps its space."""
HIGH_OF_LARGE: Final = 50.0
"""The height of a key on a phone with large texts: three rows leave room for the prompt."""
Tap = Callable[[str], None]
_KEYS: Final = {"1": "A", "0": "10", "T": "10", **{rank: rank for rank in RANKS}}


class KeySize(NamedTuple):
    """The height of a key (None: as its content needs) and the scale of texts."""

    high: float | None = None
    text: float = 1.0

    def size_reduced_beyond_text_scale(self, size: float, max_scale: float = MOST) -> float:
        """A sign's size, which grows with the text scale up to `max_scale`."""
        return size * min(1.0, max_scale / self.text)


class HalfCard(NamedTuple):
    """A half-named card: its rank or its suit, the other is ""."""

    rank: str = ""
    suit: str = ""


def highlighted_rank_and_suit(named_half: HalfCard, named_card: str) -> HalfCard:
    """The highlighted keys: the half named so far, else rank and suit of the card that is already
    `named_card`."""
    return (
        named_half
        if named_half != HalfCard()
        else HalfCard(named_card[:-1], named_card[-1])
        if named_card in NAMES[:JOKER]
        else HalfCard(named_card)
    )


def most_permissive_mark(marks: str) -> str:
    return next(mark for mark in ".-x" if mark in marks)


def _most_permissive_mark_of_rank_key(marks: str, rank: str, suit: str) -> str:
    if rank == "Joker":
        return marks[JOKER]
    return most_permissive_mark("".join(marks[NAMES.index(rank + each)] for each in (suit or SUITS)))


def _most_permissive_mark_of_suit(marks: str, rank: str, suit: str) -> str:
    return most_permissive_mark(
        "".join(marks[NAMES.index(each + suit)] for each in ((rank,) if rank else RANKS))
    )


def picker_key(
    face: ft.Control,
    label: str,
    identifier: str,
    mark: str,
    is_chosen: bool,
    on_click: Callable[[], None],
    key_size: KeySize,
) -> ft.Control:
    """One key of the picker, drawn as a small card: struck through if impossible, shaded if it would be
    refused."""
    return pressable(
        face,
        card_label_with_mark_meaning(label, mark),
        identifier,
        on_click,
        selected=is_chosen,
        expand=True,
        padding=ft.Padding.symmetric(
            vertical=(9 if is_chosen else 10) if key_size.high is None else 0
        ),  # the edge of a chosen key is wider by one
        height=key_size.high,
        alignment=ft.Alignment.CENTER,
        **theme.choice_style(
            is_chosen,
            ground=PAPER if mark == "." else PAPER_SHADED,
            edge=EDGE if mark == "." else PAPER_SHADED,
        ),
    )


def picker_key_face(words: str, mark: str, ink: str, is_chosen: bool, size: float) -> ft.Control:
    return card_sign_bold_or_struck_by_mark(
        words, mark, theme.ON_MAY_WASH if is_chosen else ink, size, no_wrap=len(words) < 4
    )


def _rank_key(
    rank: str,
    mark: str,
    is_chosen: bool,
    identifier_prefix: str,
    key_size: KeySize,
    tap: Callable[[str], None],
) -> ft.Control:
    if rank == "Joker":  # the word fills its key
        words = say("card.joker", "Joker")
        face = picker_key_face(words, mark, INK, is_chosen, key_size.size_reduced_beyond_text_scale(13, 1.0))
    else:
        words = vocabulary_word("rank", rank)
        face = picker_key_face(
            rank_letter_on_cards(rank), mark, INK, is_chosen, key_size.size_reduced_beyond_text_scale(20)
        )
    return picker_key(
        face, words, f"{identifier_prefix}-rank-{rank}", mark, is_chosen, lambda: tap(rank), key_size
    )


def _suit_key(
    suit: str,
    rank: str,
    mark: str,
    is_chosen: bool,
    identifier_prefix: str,
    key_size: KeySize,
    four_colours: bool,
    tap: Callable[[str], None],
) -> ft.Control:
    words = card_as_read_aloud(rank + suit) if rank else vocabulary_word("suit", suit)
    face = picker_key_face(
        f"{rank_letter_on_cards(rank)}{SIGNS[suit]}",
        mark,
        suit_colour(suit, four_colours),
        is_chosen,
        key_size.size_reduced_beyond_text_scale(22),
    )
    return picker_key(
        face, words, f"{identifier_prefix}-suit-{suit}", mark, is_chosen, lambda: tap(suit), key_size
    )


def hidden_card_key(
    label: str, identifier_prefix: str, key_size: KeySize, pick: Callable[[str], None]
) -> ft.Control:
    return picker_key(
        picker_key_face("?", ".", INK, False, key_size.size_reduced_beyond_text_scale(20)),
        label,
        f"{identifier_prefix}-hidden",
        ".",
        False,
        lambda: pick("?"),
        key_size,
    )


@component
def CardPicker(
    marks: str,
    on_pick: Callable[[str], None],
    four_colours: bool = False,
    offers_hidden_card: bool = False,
    has_joker: bool = True,
    identifier_prefix: str = "pick",
    hears_keys: bool = True,
    draft_key: str = "",
    entry_count: int = ALWAYS,
    tiles: bool = False,
    named_card: str = "",
) -> ft.Control:
    """Name a card: `on_pick` gets it as a record writes it (`9H`, `Joker`, `?`).

    `offers_hidden_card` offers a hidden card (`?`); `has_joker` is False for packs without one.
    `identifier_prefix` begins the identifiers (`pick-rank-9`, `pick-suit-H`, `pick-hidden`). `hears_keys` is
    False for a cached picker that is not visible, so that it ignores the keyboard. `draft_key`: the key of
    the draft that keeps a half-named card. `tiles`: if few cards are possible, or cards of two suits, they
    are shown as tiles, each one tap (`pick-9H`). `named_card`: the card that is already named; a tap changes
    its rank or its suit.
    """
    half_card = use_draft(
        draft_key,
        f"{identifier_prefix}-half",
        HalfCard(),
        entry_count=entry_count,
        still_fits=lambda now: now.rank in ("", *RANKS) and now.suit in ("", *SUITS),
    )
    folded = use_draft(draft_key, f"{identifier_prefix}-folded", "", entry_count=entry_count)
    shown = layout_for_few_cards_or_suits(marks) if tiles and folded.current() != marks else TileLayout()
    cache, fold = use_control_cache(), lambda: folded.change(lambda _: marks)
    taps = PickerTaps(half_card, use_stable_callback(on_pick), fold, named_card)
    was: Reference[dict[str, str]] = use_typed_ref({})
    use_keys(lambda event: hears_keys and taps.handle_key(event, has_joker))
    side_by_side = card_tiles(
        cache,
        shown,
        was.current,
        marks,
        highlighted_rank_and_suit(half_card.current(), named_card),
        identifier_prefix,
        four_colours,
        use_stable_callback(taps.pick_tile),
    )

    if shown == TileLayout():
        was.current["keys"] = marks
    (width, height), text = ft.use_context(Size), ft.use_context(TextScale)
    drawn = KeySize(fixed_key_height_or_none(width, height, tiles, text), text)
    look = PickerLook(
        was.current.get("keys", marks),
        half_card.current(),
        highlighted_rank_and_suit(half_card.current(), named_card),
        identifier_prefix,
        drawn,
        four_colours,
    )
    rows = picker_key_rows(
        cache, look, use_stable_callback(taps.tap_rank), use_stable_callback(taps.tap_suit), has_joker
    )
    if offers_hidden_card:
        unseen = say("picker.hidden", "A hidden card")
        rows[2].append(cache("hidden", hidden_card_key, unseen, identifier_prefix, drawn, taps.pick))
    lines = [cache.around_parts(("row", each), equal_height_key_row, row) for each, row in enumerate(rows)]
    return ft.Column(
        [cache.around_parts("rows", key_rows_if_shown, lines, shown == TileLayout()), side_by_side],
        spacing=0,
        tight=True,
    )


def fixed_key_height_or_none(
    width: float, height: float, uses_tiles: bool, text_scale: float
) -> float | None:
    """The height of a key; None if its content decides."""
    if is_landscape_phone():
        return HIGH
    if uses_tiles and height > width:
        return (ROOM - 2 * GAP) / 3  # as high as tiles, so that the board above does not move
    return HIGH_OF_LARGE if text_scale >= LARGE and width < theme.NARROW else None


def equal_height_key_row(keys: list[ft.Control]) -> ft.Control:
    return ft.Row(keys, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def key_rows_if_shown(rows: list[ft.Control], is_shown: bool) -> ft.Control:
    return ft.Column(rows, spacing=GAP, tight=True, visible=is_shown)


class PickerTaps(NamedTuple):
    """What taps and keys do to a half-named card."""

    half_card: Draft[HalfCard]
    pick: Callable[[str], None]
    fold: Callable[[], None]
    """Shows the keys instead of the tiles."""
    named: str = ""
    """The card that is already named; "" for none. A tap changes its rank or its suit."""

    def rank_and_suit_tapped_or_already_named(self) -> HalfCard:
        """The half named so far, or the rank and suit of the card that is already named."""
        half_card = self.half_card.current()
        return (
            half_card
            if half_card != HalfCard() or self.named not in NAMES[:JOKER]
            else highlighted_rank_and_suit(half_card, self.named)
        )

    def store_half_or_pick(self, rank: str, suit: str) -> None:
        """Store this half of a card, or pick the card if both halves are named."""
        if rank == "Joker" or (rank and suit):
            self.half_card.clear()
            self.pick("Joker" if rank == "Joker" else rank + suit)
        else:
            self.half_card.change(lambda _: HalfCard(rank, suit))

    def pick_tile(self, card_or_empty_for_others: str) -> None:
        """Handle the tap of a tile; "" is the one for all other cards."""
        self.half_card.clear()
        if card_or_empty_for_others:
            self.pick(card_or_empty_for_others)
        else:
            self.fold()

    def tap_rank(self, rank: str) -> None:
        """Name a rank, or take it back."""
        now, is_begun = self.rank_and_suit_tapped_or_already_named(), self.half_card.current().rank == rank
        self.store_half_or_pick("" if is_begun else rank, now.suit)

    def tap_suit(self, suit: str) -> None:
        """Name a suit, or take it back."""
        now, is_begun = self.rank_and_suit_tapped_or_already_named(), self.half_card.current().suit == suit
        self.store_half_or_pick(now.rank, "" if is_begun else suit)

    def handle_key(self, event: ft.KeyboardEvent, has_joker: bool) -> bool:
        """Handle the key of a rank or suit, W for the Joker, or Escape, which takes a half back. True if the
        key was used."""
        if event.ctrl or event.alt or event.meta:
            return False
        key = event.key.upper()
        if key == "ESCAPE" and self.half_card.is_begun:
            self.half_card.clear()
        elif key in SUITS:
            self.tap_suit(key)
        elif key in _KEYS or key == rank_letter_on_cards("J"):
            self.tap_rank(_KEYS.get(key, "J"))
        elif has_joker and key == "W":
            self.store_half_or_pick("Joker", "")
        else:
            return False
        return True


class PickerLook(NamedTuple):
    """How the keys look: marks, the half named so far, highlighted keys, and sizes."""

    marks: str
    half_card: HalfCard
    highlighted: HalfCard
    name: str
    drawn: KeySize
    four_colours: bool


def picker_key_rows(
    cache: ControlCache,
    look: PickerLook,
    tap_rank: Tap,
    tap_suit: Tap,
    has_joker: bool,
) -> list[list[ft.Control]]:
    """The keys: two rows of ranks and one of suits."""
    marks, (rank, suit), highlighted, name, drawn, four_colours = look

    def rank_key(each: str) -> ft.Control:
        return cache(
            ("rank", each),
            _rank_key,
            each,
            _most_permissive_mark_of_rank_key(marks, each, suit),
            each == highlighted.rank,
            name,
            drawn,
            tap_rank,
        )

    def suit_key(each: str) -> ft.Control:
        mark = _most_permissive_mark_of_suit(marks, rank, each)
        return cache(
            ("suit", each),
            _suit_key,
            each,
            rank,
            mark,
            each == highlighted.suit,
            name,
            drawn,
            four_colours,
            tap_suit,
        )

    ranks = [*RANKS, "Joker"] if has_joker else list(RANKS)
    return [
        [rank_key(each) for each in ranks[:7]],
        [rank_key(each) for each in ranks[7:]],
        [suit_key(each) for each in SUITS],
    ]
