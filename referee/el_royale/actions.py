"""Announced acts in numbers: seats from 0, clockwise; cards as in models.cards, the last one on top."""

from collections.abc import Mapping
from typing import Final, NamedTuple

Cards = tuple[int, ...]


class Deal(NamedTuple):
    by: int
    first: int
    hands: tuple[Cards | None, ...]
    """By seat; None for a hand that is not shown to the referee."""


class Attack(NamedTuple):
    by: int
    cards: Cards


class ThrowIn(NamedTuple):
    by: int
    cards: Cards


class Beat(NamedTuple):
    by: int
    cards: Cards


class Concede(NamedTuple):
    by: int
    spread: Cards | None = None


class Take(NamedTuple):
    by: int
    spread: Cards | None = None


class Clear(NamedTuple):
    by: int


class Claim(NamedTuple):
    by: int
    cards: Cards


class Draw(NamedTuple):
    by: int
    cards: Cards


class Show(NamedTuple):
    by: int
    cards: Cards


Play = Attack | ThrowIn | Beat
"""Acts that lay cards on the battle pile."""

Action = Deal | Attack | ThrowIn | Beat | Concede | Take | Clear | Claim | Draw | Show

VERBS: Final[Mapping[str, type[Action]]] = {
    "deal": Deal,
    "attack": Attack,
    "throw_in": ThrowIn,
    "beat": Beat,
    "concede": Concede,
    "take": Take,
    "clear": Clear,
    "claim": Claim,
    "draw": Draw,
    "show": Show,
}
"""Each verb of a record and its act."""
