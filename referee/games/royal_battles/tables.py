"""The number tables of Royal Battles: trumps of each style, trumps needed, key suits, rank of initiative
cards."""

from collections.abc import Mapping
from typing import Final

from models.armies import ADVANTAGE_NUMBERS, UnitForm
from models.cards import ACE, CLUBS, DIAMONDS, HEARTS, JACK, JOKER, RANK, SPADES, SUIT
from referee.games.royal_battles.geometry import CLEAR, DIAGONAL, DIGIT, HEAD, ORTHOGONAL, SIDE
from referee.number_types import Seat

WEAPON_STYLES: Final = ("easy", "optimal", "risky")
STYLES: Final = (*WEAPON_STYLES, "advantage")

TRUMPS: Final[Mapping[str, frozenset[int]]] = {
    "easy": frozenset(card for card, rank in enumerate(RANK) if rank in (1, 3, 5, 7, 9)),
    "optimal": frozenset(card for card, rank in enumerate(RANK) if rank in (2, 4, 6, 8)),
    "risky": frozenset(card for card, rank in enumerate(RANK) if rank >= JACK),
    "advantage": frozenset((JOKER, *(card for card, rank in enumerate(RANK) if rank == ACE))),
}
"""Trumps by style: Evens 2 to 10, Odds 3 to 9, Royals J Q K. Aces and Jokers for Advantages only."""

CRITICAL_TRUMPS: Final = 4
"""The number of trumps that doubles the listed damage or healing (Critical Hit)."""


def trumps_needed(accuracy: int, evasion: int) -> int:
    """Trumps needed to hit (Evasion vs. Accuracy): 1 below, 2 at equal or one above, 3 from two above."""
    return 1 if evasion < accuracy else 2 if evasion <= accuracy + 1 else 3


KEY_OF_SUIT: Final[Mapping[int, str]] = {SPADES: SIDE, HEARTS: HEAD, DIAMONDS: DIGIT, CLUBS: CLEAR}
"""Explanation of Key Position: which position one's own initiative suit makes Key; a Joker makes all four
Key."""

KEY_DRAW: Final = 2
STRATEGY_DRAW: Final = 2

ADVANTAGE_DAMAGE: Final = ADVANTAGE_NUMBERS
"""The listed number of each Advantage, as the record form states it."""

RANGED_ADVANTAGES: Final = frozenset(("extended_reach", "deadly_aim", "healing", "mystic_blast"))
"""The Advantages used on a diagonal neighbour."""

MELEE_ADVANTAGES: Final = frozenset(("smite", "strategy"))
"""The Advantages used on an orthogonal neighbour."""

Squares = tuple[tuple[int, ...], ...]
"""By square: the squares in reach."""
OUT_OF_REACH: Final[Squares] = ((),) * len(ORTHOGONAL)


def weapon_and_advantage_reach_and_target_seat(form: UnitForm, seat: Seat) -> tuple[Squares, Squares, int]:
    """What a unit's weapon and its Advantage reach, and the seat whose units the Advantage targets (RB-42,
    RB-51)."""
    weapon = DIAGONAL if form.type == "ranged" else ORTHOGONAL
    if form.advantage is None:
        return weapon, OUT_OF_REACH, seat
    advantage = DIAGONAL if form.advantage in RANGED_ADVANTAGES else ORTHOGONAL
    return weapon, advantage, seat if form.advantage == "healing" else 1 - seat


_SUIT_VALUE: Final = {CLUBS: 1, DIAMONDS: 2, HEARTS: 3, SPADES: 4}

INITIATIVE: Final[tuple[int, ...]] = (
    *(((13 if RANK[card] == ACE else RANK[card]) * 4 + _SUIT_VALUE[SUIT[card]]) for card in range(52)),
    60,
    -1,
)
"""By card, its rank for initiative: Joker, Ace, King ... 2, then Spades, Hearts, Diamonds, Clubs (RB-15)."""
