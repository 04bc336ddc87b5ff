"""The card grid: every card of the pack can be tapped, at a place that does not change during a turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.cards import NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee import draft_refusals
from referee.drafts import Draft
from referee.games.royals.state import FOLLOW, State
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import EDGE, PAPER, PAPER_SHADED, SIGNS, suit_colour
from views.app.hooks import Reference, use_typed_ref
from views.app.keys import use_keys
from views.components.card_marks import struck_through
from views.components.pressable import pressable, silent_text
from views.components.shell import LARGE, Size, TextScale
from views.runtime.control_cache import use_control_cache
from views.screens.royals.draft import state_of
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch, Part
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
    keys: Sequence[CardKey],
    four_colours: bool,
    suit_shown_large: str = "",
    tap_name: str = "card",
    part_name: str = "tray",
) -> Part:
    """Return the part with the cards to tap. `suit_shown_large`: the suit shown large. A tap sends `Tap(tap,
    card)`."""
    return Part(part_name, render_card_grid, (tuple(keys), four_colours, suit_shown_large, tap_name))


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


def hidden_card_grid_part() -> Part:
    """Return a hidden card grid. It stays mounted, so that its controls need not be sent again."""
    return card_grid_part((), False)


def render_card_grid(
    dispatch: Dispatch, keys: tuple[CardKey, ...], four_colours: bool, suit_shown_large: str, tap_name: str
) -> ft.Control:
    return ft.Column(
        [CardGrid(dispatch, keys, four_colours, suit_shown_large, tap_name, key="keys")],
        spacing=0,
        tight=True,
        visible=bool(keys),
    )


LARGE_KEYS_BELOW: Final = 24
"""With fewer keys than this, keys are large."""


class KeySize(NamedTuple):
    """The height of a key: the margins of its card in pixels, and the text size."""

    vertical_padding: int
    text_size: int


FEW_KEYS_SIZE, SMALL_KEYS_SIZE = KeySize(15, 19), KeySize(10, 16)


MAX_CARD_TEXT_SIZE: Final = 20
"""The largest size of a card's text in pixels, so that seven fit side by side on a phone."""


def pack_key_padding_and_text_size(is_suit_shown_large: bool = False, text_scale: float = 1.0) -> KeySize:
    """Return the height of keys with which a whole pack fits, each key 44 pixels high. With large text the
    pack scrolls instead.
    """
    if text_scale >= LARGE:
        return KeySize(11, MAX_CARD_TEXT_SIZE)
    return KeySize(8, 19) if is_suit_shown_large else KeySize(9, 17)


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
    dispatch: Dispatch, keys: tuple[CardKey, ...], four_colours: bool, suit_shown_large: str, tap_name: str
) -> ft.Control:
    """Draw the cards in rows, one suit per row; a few cards follow each other without rows. Both layouts stay
    mounted."""
    cache = use_control_cache()
    pack: Reference[tuple[tuple[CardKey, ...], str, str]] = use_typed_ref(((), "", ""))
    few: Reference[tuple[tuple[CardKey, ...], str]] = use_typed_ref(((), ""))

    use_typed_cards(lambda card: dispatch(Tap(tap_name, card)), bool(keys))
    (width, height), scale = ft.use_context(Size), ft.use_context(TextScale)
    columns = 13 if 1040 < width < height else 7
    is_whole_pack = len(keys) == 52
    if is_whole_pack:
        pack.current = (keys, suit_shown_large, tap_name)
    elif keys:
        few.current = (keys, tap_name)

    def cached_key_rows(
        name: str, keys: tuple[CardKey, ...], suit: str, size: KeySize, columns: int, tap: str
    ) -> list[ft.Control]:
        rows, size = [], size._replace(text_size=min(size.text_size, round(MAX_CARD_TEXT_SIZE / scale)))
        for start in range(0, len(keys), columns):
            line = keys[start : start + columns]
            parts = [
                cache((name, key.card), card_key_button, dispatch, key, four_colours, size, tap)
                for key in line
            ]
            if len(line) < columns:
                parts.append(
                    cache(("gap", name, start), row_end_gap_with_suit_sign, suit, columns - len(line))
                )
            rows.append(cache.around_parts(("row", name, start), card_key_row, parts))
        return rows

    by_suit: list[ft.Control] = []
    of_pack, leads, means = pack.current
    for suit in "SHCD":
        held = tuple(key for key in of_pack if key.card[-1] == suit)
        size = (
            SMALL_KEYS_SIZE
            if leads and suit != leads and scale < LARGE
            else pack_key_padding_and_text_size(suit == leads, scale)
        )
        by_suit += cached_key_rows(suit, held, suit, size, columns, means)
    run, means = few.current
    run_on = cached_key_rows(
        "few",
        run,
        "",
        FEW_KEYS_SIZE if len(run) < LARGE_KEYS_BELOW else pack_key_padding_and_text_size(False, scale),
        min(columns, max(len(run), 4)),
        means,
    )
    row_gap = 3 if has_room_for_last_entry(height) else 0
    both = [
        cache.around_parts("pack", card_key_rows, by_suit, is_whole_pack, row_gap),
        cache.around_parts("few", card_key_rows, run_on, bool(keys) and not is_whole_pack, 3),
    ]
    return ft.Column(both, spacing=0, tight=True)


def card_key_rows(rows: list[ft.Control], is_visible: bool, spacing: int) -> ft.Control:
    return ft.Column(rows, spacing=spacing, tight=True, visible=is_visible)


def card_key_row(keys: list[ft.Control]) -> ft.Control:
    return ft.Row(keys, spacing=3, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def row_end_gap_with_suit_sign(suit: str, missing_keys: int) -> ft.Control:
    sign = silent_text(SIGNS[suit], size=18, color=theme.INK_FADED) if suit else None
    tip = vocabulary_word("suit", suit) if suit else None
    return ft.Container(
        sign, expand=missing_keys, alignment=ft.Alignment.CENTER, tooltip=tip, key=f"gap-{suit}"
    )


def card_key_button(
    dispatch: Dispatch,
    key: CardKey,
    four_colours: bool,
    size: KeySize,
    tap_name: str,
    narrow_key_height: int | None = None,
) -> ft.Control:
    """Draw one card. An impossible card is struck out and faded; a card known to be in the hand has a line
    below its sign. With a `narrow_key_height` the key is narrow, and the number of chosen copies is below the
    card.
    """
    ink = suit_colour(key.card[-1], four_colours)
    weight = ft.FontWeight.W_600 if key.mark == "." else ft.FontWeight.W_400
    several = (
        key.chosen_copies
        if key.chosen_copies > 1
        else key.known_copies
        if key.known_copies > 1 and not key.chosen_copies
        else 0
    )
    face: list[ft.Control] = [
        silent_text(
            rank_letter_on_cards(key.card[:-1]), size=size.text_size, weight=weight, color=ink, no_wrap=True
        ),
        silent_text(SIGNS[key.card[-1]], size=size.text_size - 1, color=ink, no_wrap=True),
    ]
    below: list[ft.Control] = []
    if several:
        copies = silent_text(
            f"×{several}",
            size=min(theme.TINY, size.text_size - 4),
            weight=ft.FontWeight.W_700,
            color=ink,
            no_wrap=True,
        )
        (face if narrow_key_height is None else below).append(copies)
    face_row: ft.Control = ft.Row(
        face, spacing=0 if several else 1, alignment=ft.MainAxisAlignment.CENTER, tight=True
    )
    face_row = struck_through(face_row, ink) if key.mark == "x" else face_row
    drawn = pressable(
        ft.Column(
            [face_row, *below], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )
        if below
        else face_row,
        card_key_label(key),
        f"card-{key.card}",
        lambda: dispatch(Tap(tap_name, key.card)),
        selected=True if key.chosen_copies else None,
        expand=True,
        height=narrow_key_height,
        bgcolor="#cfe8d8" if key.chosen_copies else PAPER_SHADED if key.mark != "." else PAPER,
        padding=ft.Padding.symmetric(vertical=size.vertical_padding),
        alignment=ft.Alignment.CENTER,
        **card_key_border_style(key),
    )
    drawn.key = f"tray-{key.card}"
    return drawn


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


def suit_to_follow(state: State) -> str:
    """Return the suit that must be followed, or ""."""
    return NAMES[state.battle[0][1]][-1] if state.phase == FOLLOW else ""


# -- one rank ------------------------------------------------------------------------------------------------
def rank_choice_part(ranks: Sequence[str], chosen_rank: str) -> Part:
    """Return the ranks to choose from."""
    return Part("ranks", render_rank_choice, (tuple(ranks), chosen_rank))


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
    every = [f"{rank}{suit}" for suit in "SHCD"]
    keys = tuple(
        CardKey(
            card,
            "." if card in possible_cards or card in chosen_cards else "x",
            False,
            chosen_cards.count(card),
        )
        for card in every
    )
    return Part("copies", render_card_grid, (keys, four_colours, "", "card"))
