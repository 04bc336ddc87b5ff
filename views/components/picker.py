"""The card picker: name a card in two taps, rank and suit in either order, or by two keys.

It knows no game. `marks` says what may be picked, with one letter per card of models.cards.NAMES up to the
Joker: `.` is legal, `-` can be tapped but would be refused, `x` is impossible (a tap lets the screen say
where the card is).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards
from views.app.component import Reference, component, use_stable_callback, use_typed_ref
from views.app.drafts import ALWAYS, Draft, use_draft
from views.app.keys import use_keys
from views.components.card_tiles import HalfCard, TileLayout, card_tiles, layout_for_few_cards_or_suits
from views.components.picker_keys import (
    KeySize,
    hidden_card_key,
    rank_keys,
    rows_of_keys,
    suit_keys,
    use_key_size,
)
from views.runtime.control_cache import ControlCache, use_control_cache

FREE: Final = "." * 53
_KEYS: Final = {"1": "A", "0": "10", "T": "10", **{rank: rank for rank in RANKS}}


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

    `has_joker`: False for packs without one. `identifier_prefix`: begins the identifiers (`pick-rank-9`,
    `pick-suit-H`, `pick-hidden`). `hears_keys`: False for a cached picker that is not visible. `draft_key`:
    the draft that keeps a half-named card. `tiles`: a few possible cards, or cards of two suits, are shown as
    tiles, each one tap (`pick-9H`). `named_card`: is already named; a tap changes its rank or its suit.
    """
    taps = use_picker_taps(marks, on_pick, identifier_prefix, draft_key, entry_count, named_card)
    use_keys(lambda event: hears_keys and taps.handle_key(event, has_joker))
    has_keys_for_marks = not tiles or taps.folded_marks.current() == marks
    layout = TileLayout() if has_keys_for_marks else layout_for_few_cards_or_suits(marks)
    cache, highlighted = use_control_cache(), taps.highlighted_half()
    drawn_marks: Reference[dict[str, str]] = use_typed_ref({})
    tile_column = card_tiles(
        cache, layout, drawn_marks.current, marks, highlighted, identifier_prefix, four_colours,
        use_stable_callback(taps.pick_tile),
    )  # fmt: skip
    if layout == TileLayout():
        drawn_marks.current["keys"] = marks
    rows = use_picker_keys(
        cache, drawn_marks.current.get("keys", marks), taps, identifier_prefix, use_key_size(tiles),
        four_colours, has_joker, offers_hidden_card,
    )  # fmt: skip
    return ft.Column([rows_of_keys(cache, rows, layout == TileLayout()), tile_column], spacing=0, tight=True)


def use_picker_keys(
    cache: ControlCache,
    marks: str,
    taps: "PickerTaps",
    identifier_prefix: str,
    size: KeySize,
    four_colours: bool,
    has_joker: bool,
    offers_hidden_card: bool,
) -> list[list[ft.Control]]:
    """The keys of a picker: two rows of ranks and one of suits."""
    half_card, highlighted = taps.half_card.current(), taps.highlighted_half()
    tap_rank = use_stable_callback(taps.name_rank_or_take_back)
    tap_suit = use_stable_callback(taps.tap_suit)
    place, ranks = (identifier_prefix, size), [*RANKS, "Joker"] if has_joker else RANKS
    suits = suit_keys(cache, marks, half_card.rank, highlighted.suit, *place, four_colours, tap_suit)
    if offers_hidden_card:
        suits.append(cache("hidden", hidden_card_key, *place, taps.pick))
    return [
        rank_keys(cache, marks, ranks[:7], half_card.suit, highlighted.rank, *place, tap_rank),
        rank_keys(cache, marks, ranks[7:], half_card.suit, highlighted.rank, *place, tap_rank),
        suits,
    ]


def use_picker_taps(
    marks: str,
    on_pick: Callable[[str], None],
    identifier_prefix: str,
    draft_key: str,
    entry_count: int,
    named_card: str,
) -> "PickerTaps":
    """The taps of a picker, with the drafts of its half-named card and of the marks for which it shows keys
    instead of tiles."""
    half_card = use_draft(
        draft_key,
        f"{identifier_prefix}-half",
        HalfCard(),
        entry_count=entry_count,
        still_fits=lambda now: now.rank in ("", *RANKS) and now.suit in ("", *SUITS),
    )
    folded_marks = use_draft(draft_key, f"{identifier_prefix}-folded", "", entry_count=entry_count)
    return PickerTaps(half_card, folded_marks, marks, use_stable_callback(on_pick), named_card)


class PickerTaps(NamedTuple):
    """What taps and keys do to a half-named card."""

    half_card: Draft[HalfCard]
    folded_marks: Draft[str]
    """The marks for which the keys are shown instead of tiles."""
    marks: str
    pick: Callable[[str], None]
    named: str
    """The card that is already named; "" for none. A tap changes its rank or its suit."""

    def half_named_or_named_card(self) -> HalfCard:
        """The half named so far, or the rank and suit of the card that is already named."""
        half_card = self.half_card.current()
        if half_card == HalfCard() and self.named in NAMES[:JOKER]:
            return HalfCard(self.named[:-1], self.named[-1])
        return half_card

    def highlighted_half(self) -> HalfCard:
        """The rank and suit whose keys are highlighted; a named Joker is highlighted as a rank."""
        half_card = self.half_named_or_named_card()
        return HalfCard(self.named) if half_card == HalfCard() else half_card

    def store_half_or_pick(self, rank: str, suit: str) -> None:
        """Store this half of a card, or pick the card if both halves are named."""
        if rank == "Joker" or (rank and suit):
            self.half_card.clear()
            self.pick("Joker" if rank == "Joker" else rank + suit)
        else:
            self.half_card.change(lambda _: HalfCard(rank, suit))

    def pick_tile(self, card_or_empty_for_others: str) -> None:
        """Pick the card of a tile; "" is the tile for all other cards, which shows the keys."""
        self.half_card.clear()
        if card_or_empty_for_others:
            self.pick(card_or_empty_for_others)
        else:
            self.folded_marks.change(lambda _: self.marks)

    def name_rank_or_take_back(self, rank: str) -> None:
        now, is_begun = self.half_named_or_named_card(), self.half_card.current().rank == rank
        self.store_half_or_pick("" if is_begun else rank, now.suit)

    def tap_suit(self, suit: str) -> None:
        """Name a suit, or take it back."""
        now, is_begun = self.half_named_or_named_card(), self.half_card.current().suit == suit
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
            self.name_rank_or_take_back(_KEYS.get(key, "J"))
        elif has_joker and key == "W":
            self.store_half_or_pick("Joker", "")
        else:
            return False
        return True
