"""Announced acts in numbers: seats from 0 clockwise, suits and cards as in models.cards, -1 for what was not said."""

from collections.abc import Mapping
from typing import Final, NamedTuple

STACK, DISCARD_PILE = 0, 1
SOURCES: Final = ("stack", "discard")
"""Where a card is drawn from, as written in a record."""

HAND, SPOILS, MELD = 0, 1, 2
ZONES: Final = ("hand", "spoils", "meld")
"""Where a copy lies, as written in a record."""


class Deal(NamedTuple):
    by: int
    up: int
    hands: tuple[tuple[int, ...] | None, ...]


class Choose(NamedTuple):
    by: int
    suit: int


class Pass(NamedTuple):
    by: int


class Redeal(NamedTuple):
    by: int


class Challenge(NamedTuple):
    by: int
    defender: int


class Draw(NamedTuple):
    by: int
    source: int
    card: int
    for_suit: int = -1


class TakePile(NamedTuple):
    by: int
    depth: int
    """How many cards from the top."""
    meld: tuple[int, ...]
    for_suit: int = -1


class Lead(NamedTuple):
    by: int
    card: int


class Follow(NamedTuple):
    by: int
    card: int


class Keep(NamedTuple):
    by: int
    cards: tuple[int, ...]


class Meld(NamedTuple):
    by: int
    cards: tuple[int, ...]


class Assassinate(NamedTuple):
    by: int
    ace: int
    of: int
    victim: int
    zone: int
    """-1 where only one zone holds a copy."""


class Ransom(NamedTuple):
    by: int
    of: int
    take: int
    give: int
    for_suit: int = -1


class ChangeSuit(NamedTuple):
    by: int
    card: int
    copies: tuple[int, ...]
    dead: int


class Discard(NamedTuple):
    by: int
    card: int


class EndTurn(NamedTuple):
    by: int


class EndHand(NamedTuple):
    by: int
    discard: int = -1


class Reveal(NamedTuple):
    hands: tuple[tuple[int, ...], ...]


class TalliedSeat(NamedTuple):
    suit: int
    spoils: tuple[int, ...]
    meld: tuple[int, ...]
    hand: tuple[int, ...]


class Tally(NamedTuple):
    by: int
    seats: tuple[TalliedSeat, ...]


Action = (
    Deal
    | Choose
    | Pass
    | Redeal
    | Challenge
    | Draw
    | TakePile
    | Lead
    | Follow
    | Keep
    | Meld
    | Assassinate
    | Ransom
    | ChangeSuit
    | Discard
    | EndTurn
    | EndHand
    | Reveal
    | Tally
)

VERBS: Final[Mapping[str, type[Action]]] = {
    "deal": Deal,
    "choose": Choose,
    "pass": Pass,
    "redeal": Redeal,
    "challenge": Challenge,
    "draw": Draw,
    "take_pile": TakePile,
    "lead": Lead,
    "follow": Follow,
    "keep": Keep,
    "meld": Meld,
    "assassinate": Assassinate,
    "ransom": Ransom,
    "change_suit": ChangeSuit,
    "discard": Discard,
    "end_turn": EndTurn,
    "end_hand": EndHand,
    "reveal": Reveal,
    "tally": Tally,
}
"""Each verb of a record and its act."""
