"""The card grid: every card of the pack can be tapped, at a place that does not change during a turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.cards import NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee import draft_refusals
from referee.drafts import Draft
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.component import Reference, component, use_typed_ref
from views.app.faces import EDGE, PAPER, PAPER_SHADED, SIGNS, card_face, suit_colour
from views.app.keys import use_keys
from views.components.card_tiles import struck_through
from views.components.controls import LARGE, STRETCH, Size, TextScale, pressable, silent_text
from views.runtime.control_cache import ControlCache, use_control_cache
from views.screens.royals.draft import state_of
from views.screens.table.scene import Dispatch, Part, Tap
from views.screens.table.window_layout import has_room_for_last_entry

GRID_ORDER: Final = tuple(SUITS.index(suit) * 13 + rank for suit in "SHCD" for rank in (0, *range(12, 0, -1)))
"""The cards of the grid: by suit, black and red alternating, each suit from the Ace down."""
RANK_KEYS: Final[Mapping[str, str]] = {"1": "A", "0": "10", "T": "10", **{rank: rank for rank in RANKS}}


class CardKey(NamedTuple):
    """One card of the grid."""

    card: str
    mark: str = "."
    """`.` can be played, `-` would be refused, `x` is impossible."""
    is_known_in_hand: bool = False
    """True if the card is known to be in the hand."""
    chosen_copies: int = 0
    """The number of chosen copies."""
    known_copies: int = 1
    """The number of copies known to be in the hand, at least 1."""


def card_grid_part(
    keys: Sequence[CardKey], four_colours: bool, suit_shown_large: str = "", part_name: str = "tray"
) -> Part:
    """Return the part with the cards to tap; a tap sends `Tap("card", card)`."""
    return Part(part_name, render_card_grid, (tuple(keys), four_colours, suit_shown_large))


def possible_hand_card_keys_with_marks(
    table: Table, seat: int, draft: Draft, field_name: str
) -> list[CardKey]:
    """Return the cards this hand may contain, each marked as allowed or refused by the referee in this field
    of the draft."""
    state = state_of(table)
    if is_memory_left_to_players(table.game, state):
        return [CardKey(NAMES[card]) for card in GRID_ORDER]
    marks = draft_refusals.allowed_refused_or_impossible_letters(
        table.game, state, draft, field_name, [NAMES[card] for card in GRID_ORDER]
    )
    known = state.known[seat]
    keys = [
        CardKey(NAMES[card], mark, card in known, 0, max(1, known.count(card)))
        for card, mark in zip(GRID_ORDER, marks, strict=True)
    ]
    if state.hidden[seat]:
        return keys
    return sorted((key for key in keys if key.is_known_in_hand), key=lambda key: key.mark != ".")


def render_card_grid(
    dispatch: Dispatch, keys: tuple[CardKey, ...], four_colours: bool, suit_shown_large: str
) -> ft.Control:
    """Draw the card grid; without cards it stays mounted but hidden, so that its controls need not be sent
    again."""
    return ft.Column(
        [CardGrid(dispatch, keys, four_colours, suit_shown_large, key="keys")],
        spacing=0,
        tight=True,
        visible=bool(keys),
    )


LARGE_KEYS_BELOW: Final = 24
"""With fewer keys than this, keys are large."""


class KeySize(NamedTuple):
    """The size of a key: the margins of its card in pixels, and the text size."""

    vertical_padding: int
    text_size: int
    narrow_height: int | None = None
    """The height of a narrow key, which has the number of chosen copies below its card; None for others."""


MAX_CARD_TEXT_SIZE: Final = 20
"""The largest size of a card's text in pixels, so that seven fit side by side on a phone."""


def key_size(key_count: int, suit: str, suit_shown_large: str, text_scale: float) -> KeySize:
    """Return the size of keys: large for few of them; else so that a whole pack fits, each about 44 pixels
    high. With large text the pack scrolls instead.
    """
    if key_count < LARGE_KEYS_BELOW:
        size = KeySize(15, 19)
    elif text_scale >= LARGE:
        size = KeySize(11, MAX_CARD_TEXT_SIZE)
    elif suit_shown_large:
        size = KeySize(8, 19) if suit == suit_shown_large else KeySize(10, 16)
    else:
        size = KeySize(9, 17)
    return size._replace(text_size=min(size.text_size, round(MAX_CARD_TEXT_SIZE / text_scale)))


def use_typed_cards(on_card_typed: Callable[[str], object], is_enabled: bool) -> None:
    """Handle the keyboard: a card is typed as the key of its rank, then the key of its suit."""
    rank = use_typed_ref("")

    def handle_key(event: ft.KeyboardEvent) -> bool:
        key = event.key.upper()
        if (
            not is_enabled
            or event.alt
            or event.meta
            or event.ctrl
            or not (key in RANK_KEYS or (key in SUITS and rank.current))
        ):
            return False
        if key in RANK_KEYS:
            rank.current = RANK_KEYS[key]
        else:
            card, rank.current = rank.current + key, ""
            on_card_typed(card)
        return True

    use_keys(handle_key)


@component
def CardGrid(
    dispatch: Dispatch, keys: tuple[CardKey, ...], four_colours: bool, suit_shown_large: str
) -> ft.Control:
    """Draw the cards in rows, one suit per row; a few cards follow each other without rows. Both layouts stay
    mounted."""
    cache = use_control_cache()
    pack: Reference[tuple[tuple[CardKey, ...], str]] = use_typed_ref(((), ""))
    few: Reference[tuple[CardKey, ...]] = use_typed_ref(())
    use_typed_cards(lambda card: dispatch(Tap("card", card)), bool(keys))
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    columns = 13 if 1040 < width < height else 7
    is_whole_pack = len(keys) == 52
    if is_whole_pack:
        pack.current = (keys, suit_shown_large)
    elif keys:
        few.current = keys
    pack_keys, large_suit = pack.current
    pack_rows: list[ft.Control] = []
    for suit in "SHCD":
        size = key_size(len(pack_keys), suit, large_suit, scale)
        of_suit = [
            cache((suit, key.card), card_key_button, dispatch, key, four_colours, size)
            for key in pack_keys
            if key.card[-1] == suit
        ]
        pack_rows += cached_key_rows(cache, of_suit, columns, suit)
    size = key_size(len(few.current), "", "", scale)
    few_keys = [
        cache(("few", key.card), card_key_button, dispatch, key, four_colours, size) for key in few.current
    ]
    few_rows = cached_key_rows(cache, few_keys, min(columns, max(len(few_keys), 4)), "")
    row_gap = 3 if has_room_for_last_entry(height) else 0
    both = [
        cache.around_parts("pack", card_key_rows, pack_rows, is_whole_pack, row_gap),
        cache.around_parts("few", card_key_rows, few_rows, bool(keys) and not is_whole_pack, 3),
    ]
    return ft.Column(both, spacing=0, tight=True)


def cached_key_rows(
    cache: ControlCache, keys: list[ft.Control], columns: int, suit_row: str
) -> list[ft.Control]:
    """Return keys in rows; the sign of the suit fills the end of the last row."""
    rows = []
    for start in range(0, len(keys), columns):
        line = keys[start : start + columns]
        if len(line) < columns:
            gap = cache(("gap", suit_row), row_end_gap_with_suit_sign, suit_row, columns - len(line))
            line.append(gap)
        rows.append(cache.around_parts(("row", suit_row, start), card_key_row, line))
    return rows


def card_key_rows(rows: list[ft.Control], is_visible: bool, spacing: int) -> ft.Control:
    return ft.Column(rows, spacing=spacing, tight=True, visible=is_visible)


def card_key_row(keys: list[ft.Control]) -> ft.Control:
    return ft.Row(keys, spacing=3, intrinsic_height=True, vertical_alignment=STRETCH)


def row_end_gap_with_suit_sign(suit: str, missing_keys: int) -> ft.Control:
    sign = silent_text(SIGNS[suit], size=18, color=theme.INK_FADED) if suit else None
    tip = vocabulary_word("suit", suit) if suit else None
    return ft.Container(
        sign, expand=missing_keys, alignment=ft.Alignment.CENTER, tooltip=tip, key=f"gap-{suit}"
    )


def card_key_button(dispatch: Dispatch, key: CardKey, four_colours: bool, size: KeySize) -> ft.Control:
    """Draw one card. An impossible card is struck out and faded; a card known to be in the hand has a line
    below its sign.
    """
    drawn = pressable(
        card_key_face(key, four_colours, size),
        card_key_label(key),
        f"card-{key.card}",
        lambda: dispatch(Tap("card", key.card)),
        selected=True if key.chosen_copies else None,
        expand=True,
        height=size.narrow_height,
        bgcolor="#cfe8d8" if key.chosen_copies else PAPER_SHADED if key.mark != "." else PAPER,
        padding=ft.Padding.symmetric(vertical=size.vertical_padding),
        alignment=ft.Alignment.CENTER,
        **card_key_border_style(key),
    )
    drawn.key = f"tray-{key.card}"
    return drawn


def card_key_face(key: CardKey, four_colours: bool, size: KeySize) -> ft.Control:
    """Draw rank and sign of a card, and the number of its copies if there are several: below them in a
    narrow key."""
    suit, copies = key.card[-1], key.chosen_copies or key.known_copies
    ink = suit_colour(suit, four_colours)
    weight = ft.FontWeight.W_600 if key.mark == "." else ft.FontWeight.W_400
    rank = rank_letter_on_cards(key.card[:-1])
    signs: list[ft.Control] = [
        silent_text(rank, size=size.text_size, weight=weight, color=ink, no_wrap=True),
        silent_text(SIGNS[suit], size=size.text_size - 1, color=ink, no_wrap=True),
    ]
    counted: list[ft.Control] = []
    if copies > 1:
        bold, small = ft.FontWeight.W_700, min(theme.TINY, size.text_size - 4)
        counted.append(silent_text(f"×{copies}", size=small, weight=bold, color=ink, no_wrap=True))
    is_count_beside = size.narrow_height is None
    row: ft.Control = ft.Row(
        [*signs, *counted] if is_count_beside else signs,
        spacing=0 if counted else 1,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    row = struck_through(row, ink) if key.mark == "x" else row
    if is_count_beside or not counted:
        return row
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column([row, *counted], spacing=0, tight=True, horizontal_alignment=centre)


def card_key_border_style(key: CardKey) -> dict[str, theme.Look]:
    if key.is_known_in_hand and not key.chosen_copies:
        thin = ft.BorderSide(1, EDGE)
        return {
            "border": ft.Border.only(left=thin, right=thin, top=thin, bottom=ft.BorderSide(3.5, theme.BRASS)),
            "border_radius": None,
        }
    return {
        "border": ft.Border.all(2.5 if key.chosen_copies else 1, theme.MAY if key.chosen_copies else EDGE),
        "border_radius": 6,
    }


def card_key_label(key: CardKey) -> str:
    """Return a card and its mark as text for screen readers."""
    card = card_as_read_aloud(key.card)
    if key.chosen_copies:
        return say("royals_table.key.chosen", "{card}, {chosen} chosen", card=card, chosen=key.chosen_copies)
    if key.mark == "x":
        return say("royals_table.key.gone", "{card}, not possible here", card=card)
    return (
        say("royals_table.key.known", "{card}, known to be here", card=card) if key.is_known_in_hand else card
    )


# -- one rank ------------------------------------------------------------------------------------------------
def render_rank_choice(dispatch: Dispatch, ranks: tuple[str, ...], chosen_rank: str) -> ft.Control:
    def rank_button(rank: str) -> ft.Control:
        on = rank == chosen_rank
        return pressable(
            silent_text(
                rank_letter_on_cards(rank),
                size=20,
                weight=ft.FontWeight.W_600,
                color=theme.ON_MAY_WASH if on else theme.INK,
            ),
            vocabulary_word("rank", rank),
            f"rank-{rank}",
            lambda: dispatch(Tap("rank", rank)),
            selected=True if on else None,
            expand=True,
            padding=ft.Padding.symmetric(vertical=11),
            alignment=ft.Alignment.CENTER,
            **theme.choice_style(on, ground=PAPER, edge=EDGE),
        )

    rows = [ranks[at : at + 7] for at in range(0, len(ranks), 7)]
    blank = 7 if len(ranks) > 7 else len(ranks)
    lines: list[ft.Control] = [
        ft.Row(
            [*map(rank_button, row), *(ft.Container(expand=True) for _ in range(blank - len(row)))], spacing=4
        )
        for row in rows
    ]
    return ft.Column(lines, spacing=4, tight=True)


def four_cards_of_rank_grid_part(
    rank: str, possible_cards: Sequence[str], chosen_cards: Sequence[str], four_colours: bool
) -> Part:
    """Return the four cards of a rank; impossible ones are struck out."""
    keys = tuple(
        CardKey(
            card,
            "." if card in possible_cards or card in chosen_cards else "x",
            chosen_copies=chosen_cards.count(card),
        )
        for card in (rank + suit for suit in "SHCD")
    )
    return card_grid_part(keys, four_colours, part_name="copies")


# -- named cards ---------------------------------------------------------------------------------------------
def removable_card_buttons(
    dispatch: Dispatch,
    cards: Sequence[str],
    tap_name: str,
    identifier_prefix: str,
    card_width: float,
    four_colours: bool,
) -> list[ft.Control]:
    """Draw cards, each with a tap that takes it out: `Tap(tap_name, its place)`."""

    def card_button(place: int, card: str) -> ft.Control:
        return pressable(
            card_face(card, card_width, four_colour=four_colours, shadow=False),
            say("royals_table.named.take_out", "{card}: take out", card=card_as_read_aloud(card)),
            f"{identifier_prefix}-{place}",
            lambda: dispatch(Tap(tap_name, place)),
        )

    return [card_button(place, card) for place, card in enumerate(cards)]
