"""Cards that can be there, each in one tap: where few can, or all of them are of two suits, they lie side by side instead of keys."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES, RANKS
from models.translation import say
from referee.words.phrases import card_words
from views.app import theme
from views.app.control_cache import Kept
from views.app.faces import EDGE, INK, PAPER, PAPER_SHADED, card_index, suit_colour
from views.app.icons import Icons
from views.components.card_marks import marked_face, marked_label
from views.components.pressable import pressable

ACROSS: Final = 7
PAIRS: Final = (("S", "C"), ("H", "D"))
"""The suits of one colour."""
FEW: Final = 2 * ACROSS - 1
"""So many cards and the way to all others take two rows."""
HIGH, GAP = 44, 4
ROWS: Final = 4
ROOM: Final = ROWS * HIGH + (ROWS - 1) * GAP
"""How high tiles and keys are alike: nothing moves when one takes the place of the other."""


Half = tuple[str, str]
"""The rank and the suit that a key has named already."""
Does = Callable[[str], None]
"""Takes a card, or "" for the way to all others."""


class Tiles(NamedTuple):
    """What lies side by side: few cards, or else all of two suits."""

    few: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()


def laid_out(marks: str) -> Tiles:
    """What can lie side by side, for these marks; nothing where too many cards can be there."""
    may = [card for card, mark in zip(NAMES[: JOKER + 1], marks, strict=True) if mark == "."]
    if 0 < len(may) <= FEW:
        return Tiles(few=(*may, ""))
    suits = {card[-1] for card in may if card != "Joker"}
    return next((Tiles(suits=pair) for pair in PAIRS if suits and suits <= set(pair)), Tiles())


def tiles(
    kept: Kept,
    shown: Tiles,
    was: dict[str, str],
    marks: str,
    half: Half,
    name: str,
    four_colours: bool,
    does: Does,
) -> ft.Control:
    """The cards in rows of seven. A suit that is not shown any more stays as it `was`: it need not be sent again and again."""

    def tile(card: str, mark: str, high: float) -> ft.Control:
        return kept(
            ("tile", card, high), _tile, card, mark, _is_half(card, half), name, high, four_colours, does
        )

    def suit(each: str, at: int) -> ft.Control:
        if each in shown.suits:
            was[each] = "".join(marks[NAMES.index(rank + each)] for rank in RANKS)
        drawn = [tile(rank + each, mark, HIGH) for rank, mark in zip(RANKS, was.get(each, ""), strict=False)]
        if drawn:  # what stands behind the King: the Joker behind the first suit, the way to all other cards behind the second
            drawn.append(
                kept((each, "last"), _tile, "" if at else "Joker", ".", False, name, HIGH, four_colours, does)
            )
        return kept.holding(each, _block, _in_rows(kept, each, drawn), each, each in shown.suits)

    rows = -(-len(shown.few) // ACROSS) or 1
    high = min(2 * HIGH - GAP, (ROOM - (rows - 1) * GAP) / rows)
    few = _in_rows(kept, "few", [tile(card, ".", high) for card in shown.few])
    lines: list[ft.Control] = [suit(each, at) for pair in PAIRS for at, each in enumerate(pair)]
    lines.append(kept.holding("few", _block, few, "few", bool(few)))
    return kept.holding("tiles", _all, lines, shown != Tiles())


def _in_rows(kept: Kept, name: str, cards: list[ft.Control]) -> list[ft.Control]:
    cards = [*cards, *(kept((name, "blank", at), _blank) for at in range(-len(cards) % ACROSS))]
    return [
        kept.holding((name, "row", at), _row, cards[at : at + ACROSS]) for at in range(0, len(cards), ACROSS)
    ]


def _blank() -> ft.Control:
    return ft.Container(expand=True)


def _row(cards: list[ft.Control]) -> ft.Control:
    return ft.Row(cards, spacing=GAP)


def _block(rows: list[ft.Control], name: str, is_shown: bool) -> ft.Control:
    return ft.Column(rows, spacing=GAP, tight=True, visible=is_shown, key=name)


def _all(blocks: list[ft.Control], is_shown: bool) -> ft.Control:
    look = ft.Column(blocks, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(look, height=ROOM, visible=is_shown)


def _is_half(card: str, half: Half) -> bool:
    rank, suit = half
    return (
        card != "Joker"
        and bool(rank or suit)
        and card[:-1] in (rank or card[:-1],)
        and card[-1] in (suit or card[-1],)
    )


def _tile(
    card: str, mark: str, is_half: bool, name: str, high: float, four_colours: bool, does: Does
) -> ft.Control:
    """A card; without one, the way to all others. Its key lets it go where others come or go before it."""
    if not card:
        face: ft.Control = ft.Icon(Icons.MORE_HORIZ, size=22, color=INK)
        drawn = _box(
            face,
            say("picker.others", "Any other card"),
            f"{name}-others",
            high,
            False,
            False,
            lambda: does(""),
        )
    else:
        ink = INK if card == "Joker" else suit_colour(card[-1], four_colours)
        face = marked_face("★" if card == "Joker" else card_index(card), mark, ink, 18)
        drawn = _box(
            face,
            marked_label(card_words(card), mark),
            f"{name}-{card}",
            high,
            mark == ".",
            is_half,
            lambda: does(card),
        )
    drawn.key = card or "others"
    return drawn


def _box(
    face: ft.Control,
    label: str,
    identifier: str,
    high: float,
    may: bool,
    is_half: bool,
    on_click: Callable[[], None],
) -> ft.Control:
    return pressable(
        face,
        label,
        identifier,
        on_click,
        selected=True if is_half else None,
        expand=True,
        height=high,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY_WASH if is_half else PAPER if may else PAPER_SHADED,
        border=ft.Border.all(1, theme.MAY if is_half else EDGE if may else PAPER_SHADED),
    )
