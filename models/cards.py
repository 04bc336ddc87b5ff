"""Playing cards as small integers, and the packs of the four games.

A card is an `int`: 13 x suit + rank for the 52 (suits in the order S H D C, ranks A 2 ... K), then the Joker
(52), then a card that the referee has not seen (53). Two Jokers of one pack are the same card: no rule text
tells red from black (RB-16). The tables below are indexed by that number, so that a rule asks `COLOUR[card]`
and never does arithmetic.
"""

from collections.abc import Iterable
from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
JOKER: Final = 52
HIDDEN: Final = 53
"""`?`: a card that the referee has not seen."""

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
ACE, TWO, JACK, QUEEN, KING = 0, 1, 10, 11, 12

NAMES: Final[tuple[str, ...]] = (*(rank + suit for suit in SUITS for rank in RANKS), "Joker", "?")
"""How each card is written in a record."""

SUIT: Final[tuple[int, ...]] = (*(number // 13 for number in range(52)), -1, -1)
RANK: Final[tuple[int, ...]] = (*(number % 13 for number in range(52)), -1, -1)
"""0 for the Ace up to 12 for the King; -1 for a card without a rank."""

COLOUR: Final[tuple[str, ...]] = (
    *("red" if suit in (HEARTS, DIAMONDS) else "black" for suit in SUIT[:52]),
    "both",
    "unknown",
)
"""`black`, `red`, `both` for a Joker, `unknown` for a card not shown."""

_NUMBER: Final = {name: number for number, name in enumerate(NAMES)}

SUIT_WORDS: Final = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


def card_number_or_none(name: str) -> int | None:
    """The number of a card given by its name in records (`10H`, `Joker`, `?`); None if there is no such
    card."""
    return _NUMBER.get(name)


def card_numbers(card_names: str | Iterable[str]) -> tuple[int, ...]:
    """Several cards at once, from a list or from one line: `cards("QS QH")`. Raises KeyError for a word that
    is not a card.
    """
    return tuple(
        _NUMBER[name] for name in (card_names.split() if isinstance(card_names, str) else card_names)
    )


def card_names(card_numbers: Iterable[int]) -> list[str]:
    """The names of these cards in records, in the same order."""
    return [NAMES[number] for number in card_numbers]


PACK_54: Final[tuple[int, ...]] = tuple([1] * 52 + [2, 0])
"""One player's pack of Royal Battles: 52 cards and two Jokers."""

PACK_100: Final[tuple[int, ...]] = tuple(
    [3 if RANK[number] == ACE or RANK[number] >= 8 else 1 for number in range(52)] + [0, 0]
)
"""The pack of Royals: three copies of each card 9 to Ace, one of each 2 to 8 (The Pack)."""
