"""The card picker: name a card in two taps, rank and suit in either order, or by two keys.

It knows nothing of a game. What may be picked comes as `marks`, one letter per card of models.cards.NAMES up to the Joker:
`.` may be played, `-` may be tapped but would be refused, `x` cannot be there at all (tapping it lets the screen say where it lies).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES, RANKS, SUITS
from models.translation import rank_label, say
from referee.words.phrases import card_words, vocabulary_word
from views.app import theme
from views.app.control_cache import ControlCache, use_control_cache
from views.app.drafts import ALWAYS, Draft, use_draft
from views.app.error_boundary import component
from views.app.faces import EDGE, INK, PAPER, PAPER_SHADED, SIGNS, suit_colour
from views.app.keys import use_keys, use_latest
from views.app.references import Reference, use_typed_ref
from views.components.card_marks import card_label_with_mark, card_sign_with_mark
from views.components.card_tiles import GAP, HIGH, ROOM, TileLayout, layout_tiles
from views.components.card_tiles import card_tiles as card_tiles
from views.components.pressable import pressable
from views.components.shell import LARGE, Size, TextScale, is_landscape_phone

FREE: Final = "." * 53
MOST: Final = 1.3
"""No larger are the signs of the keys, so that the board above them keeps its room."""
HIGH_OF_LARGE: Final = 50.0
"""So high is a key on a phone with large texts: three rows of them leave room for what is asked."""
Tap = Callable[[str], None]
_KEYS: Final = {"1": "A", "0": "10", "T": "10", **{rank: rank for rank in RANKS}}


class KeySize(NamedTuple):
    """How high a key is, if not by what stands on it; and the scale of texts."""

    high: float | None = None
    text: float = 1.0

    def scaled_size(self, size: float, most: float = MOST) -> float:
        """The size of a sign that grows with the texts up to `most`."""
        return size * min(1.0, most / self.text)


class HalfCard(NamedTuple):
    """Half a card: its rank or its suit."""

    rank: str = ""
    suit: str = ""


def highlighted_half(half: HalfCard, named: str) -> HalfCard:
    """What is lit: what is named so far, else of the card that is named already."""
    return (
        half
        if half != HalfCard()
        else HalfCard(named[:-1], named[-1])
        if named in NAMES[:JOKER]
        else HalfCard(named)
    )


def best_mark(marks: str) -> str:
    return next(mark for mark in ".-x" if mark in marks)


def _rank_mark(marks: str, rank: str, suit: str) -> str:
    if rank == "Joker":
        return marks[JOKER]
    return best_mark("".join(marks[NAMES.index(rank + each)] for each in (suit or SUITS)))


def _suit_mark(marks: str, rank: str, suit: str) -> str:
    return best_mark("".join(marks[NAMES.index(each + suit)] for each in ((rank,) if rank else RANKS)))


def picker_key(
    face: ft.Control,
    label: str,
    identifier: str,
    mark: str,
    chosen: bool,
    on_click: Callable[[], None],
    drawn: KeySize,
) -> ft.Control:
    """One key of the picker: a small card. A card that cannot be there is struck out, one that would be refused lies in the shade."""
    return pressable(
        face,
        card_label_with_mark(label, mark),
        identifier,
        on_click,
        selected=chosen,
        expand=True,
        padding=ft.Padding.symmetric(
            vertical=(9 if chosen else 10) if drawn.high is None else 0
        ),  # the chosen edge is broader by one
        height=drawn.high,
        alignment=ft.Alignment.CENTER,
        **theme.choice_frame(
            chosen, ground=PAPER if mark == "." else PAPER_SHADED, edge=EDGE if mark == "." else PAPER_SHADED
        ),
    )


def key_face(words: str, mark: str, ink: str, chosen: bool, size: float) -> ft.Control:
    return card_sign_with_mark(
        words, mark, theme.ON_MAY_WASH if chosen else ink, size, no_wrap=len(words) < 4
    )


def _rank_key(
    each: str, mark: str, chosen: bool, name: str, drawn: KeySize, tap: Callable[[str], None]
) -> ft.Control:
    if each == "Joker":  # a word as wide as its key
        words = say("card.joker", "Joker")
        face = key_face(words, mark, INK, chosen, drawn.scaled_size(13, 1.0))
    else:
        words = vocabulary_word("rank", each)
        face = key_face(rank_label(each), mark, INK, chosen, drawn.scaled_size(20))
    return picker_key(face, words, f"{name}-rank-{each}", mark, chosen, lambda: tap(each), drawn)


def _suit_key(
    each: str,
    rank: str,
    mark: str,
    chosen: bool,
    name: str,
    drawn: KeySize,
    four_colours: bool,
    tap: Callable[[str], None],
) -> ft.Control:
    words = card_words(rank + each) if rank else vocabulary_word("suit", each)
    face = key_face(
        f"{rank_label(rank)}{SIGNS[each]}",
        mark,
        suit_colour(each, four_colours),
        chosen,
        drawn.scaled_size(22),
    )
    return picker_key(face, words, f"{name}-suit-{each}", mark, chosen, lambda: tap(each), drawn)


def unknown_card_key(said: str, name: str, drawn: KeySize, pick: Callable[[str], None]) -> ft.Control:
    return picker_key(
        key_face("?", ".", INK, False, drawn.scaled_size(20)),
        said,
        f"{name}-hidden",
        ".",
        False,
        lambda: pick("?"),
        drawn,
    )


@component
def CardPicker(
    marks: str,
    on_pick: Callable[[str], None],
    four_colours: bool = False,
    hidden: bool = False,
    joker: bool = True,
    name: str = "pick",
    hears: bool = True,
    place: str = "",
    at: int = ALWAYS,
    tiles: bool = False,
    named: str = "",
) -> ft.Control:
    """Name a card: `on_pick` gets it as a record writes it (`9H`, `Joker`, `?`).

    `hidden` offers a card that is not shown to the referee; `joker` is False for packs without one. `name` begins the identifiers
    (`pick-rank-9`, `pick-suit-H`, `pick-hidden`). `hears` is False for a picker that is kept but not to be seen: it does not listen to
    the keys. Half a card named at a `place` waits there for the other half. `tiles`: where few cards can be there, or those of two
    suits, they lie side by side, each one tap (`pick-9H`). `named`: the card that is named already; a tap changes its
    rank or its suit.
    """
    half = use_draft(
        place,
        f"{name}-half",
        HalfCard(),
        at=at,
        fits=lambda now: now.rank in ("", *RANKS) and now.suit in ("", *SUITS),
    )
    folded = use_draft(place, f"{name}-folded", "", at=at)
    shown = layout_tiles(marks) if tiles and folded.current() != marks else TileLayout()
    kept, taps = (
        use_control_cache(),
        PickerTaps(half, use_latest(on_pick), lambda: folded.change(lambda _: marks), named),
    )
    was: Reference[dict[str, str]] = use_typed_ref({})
    use_keys(lambda event: hears and taps.handle_key(event, joker))
    side_by_side = card_tiles(
        kept, shown, was.current, marks, half.current(), name, four_colours, use_latest(taps.pick_tile)
    )

    if shown == TileLayout():
        was.current["keys"] = marks
    (width, height), text = ft.use_context(Size), ft.use_context(TextScale)
    drawn = KeySize(key_height(width, height, tiles, text), text)
    look = PickerLook(
        was.current.get("keys", marks),
        half.current(),
        highlighted_half(half.current(), named),
        name,
        drawn,
        four_colours,
    )
    rows = picker_keys(kept, look, use_latest(taps.tap_rank), use_latest(taps.tap_suit), joker)
    if hidden:
        unseen = say("picker.hidden", "A hidden card")
        rows[2].append(kept("hidden", unknown_card_key, unseen, name, drawn, taps.pick))
    lines = [kept.holding(("row", each), key_row, row) for each, row in enumerate(rows)]
    return ft.Column(
        [kept.holding("rows", key_rows, lines, shown == TileLayout()), side_by_side], spacing=0, tight=True
    )


def key_height(width: float, height: float, tiles: bool, text: float) -> float | None:
    """How high a key is, if not by what stands on it."""
    if is_landscape_phone():
        return HIGH
    if tiles and height > width:
        return (ROOM - 2 * GAP) / 3  # as high as tiles: the board above stays where it is
    return HIGH_OF_LARGE if text >= LARGE and width < theme.NARROW else None


def key_row(keys: list[ft.Control]) -> ft.Control:
    return ft.Row(keys, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def key_rows(rows: list[ft.Control], is_shown: bool) -> ft.Control:
    return ft.Column(rows, spacing=GAP, tight=True, visible=is_shown)


class PickerTaps(NamedTuple):
    """What taps and keys do to half a card."""

    half: Draft[HalfCard]
    pick: Callable[[str], None]
    fold: Callable[[], None]
    """Show the keys in place of the tiles."""
    named: str = ""
    """The card that is named already. A tap changes its rank or its suit."""

    def current(self) -> HalfCard:
        """Return the half that is begun, or the rank and suit of the card that is named already."""
        half = self.half.current()
        return (
            half
            if half != HalfCard() or self.named not in NAMES[:JOKER]
            else highlighted_half(half, self.named)
        )

    def pick_if_complete(self, rank: str, suit: str) -> None:
        """This much of a card is named: the whole is picked."""
        if rank == "Joker" or (rank and suit):
            self.half.clear()
            self.pick("Joker" if rank == "Joker" else rank + suit)
        else:
            self.half.change(lambda _: HalfCard(rank, suit))

    def pick_tile(self, card: str) -> None:
        """A tile was tapped; "": the way to all other cards."""
        self.half.clear()
        if card:
            self.pick(card)
        else:
            self.fold()

    def tap_rank(self, new: str) -> None:
        """Name a rank, or take it back."""
        now, is_begun = self.current(), self.half.current().rank == new
        self.pick_if_complete("" if is_begun else new, now.suit)

    def tap_suit(self, new: str) -> None:
        """Name a suit, or take it back."""
        now, is_begun = self.current(), self.half.current().suit == new
        self.pick_if_complete(now.rank, "" if is_begun else new)

    def handle_key(self, event: ft.KeyboardEvent, joker: bool) -> bool:
        """The key of a rank or a suit, W for the Joker, Escape for half a card."""
        if event.ctrl or event.alt or event.meta:
            return False
        key = event.key.upper()
        if key == "ESCAPE" and self.half.is_begun:
            self.half.clear()
        elif key in SUITS:
            self.tap_suit(key)
        elif key in _KEYS or key == rank_label("J"):
            self.tap_rank(_KEYS.get(key, "J"))
        elif joker and key == "W":
            self.pick_if_complete("Joker", "")
        else:
            return False
        return True


class PickerLook(NamedTuple):
    """How the keys look: what each may be, what is named of a card, which are lit, and how they are drawn."""

    marks: str
    half: HalfCard
    lit: HalfCard
    name: str
    drawn: KeySize
    four_colours: bool


def picker_keys(
    kept: ControlCache, look: PickerLook, tap_rank: Tap, tap_suit: Tap, joker: bool
) -> list[list[ft.Control]]:
    """Two rows of ranks and one of suits."""
    marks, (rank, suit), lit, name, drawn, four_colours = look

    def rank_key(each: str) -> ft.Control:
        return kept(
            ("rank", each),
            _rank_key,
            each,
            _rank_mark(marks, each, suit),
            each == lit.rank,
            name,
            drawn,
            tap_rank,
        )

    def suit_key(each: str) -> ft.Control:
        mark = _suit_mark(marks, rank, each)
        return kept(
            ("suit", each), _suit_key, each, rank, mark, each == lit.suit, name, drawn, four_colours, tap_suit
        )

    ranks = [*RANKS, "Joker"] if joker else list(RANKS)
    return [
        [rank_key(each) for each in ranks[:7]],
        [rank_key(each) for each in ranks[7:]],
        [suit_key(each) for each in SUITS],
    ]
