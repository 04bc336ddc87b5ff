"""Announced acts in numbers: seats 0 (White) and 1 (Black), units 0 to 7, squares 0 to 34, cards as in models.cards."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Deal(NamedTuple):
    by: int
    card: int
    square: int


class Place(NamedTuple):
    by: int
    unit: int
    square: int


class Initiative(NamedTuple):
    by: int
    card: int


class Draw(NamedTuple):
    by: int
    cards: tuple[int, ...]


class Move(NamedTuple):
    by: int
    origin: int
    to: int
    card: int


class CannotMove(NamedTuple):
    by: int


class Attack(NamedTuple):
    by: int
    target: int
    style: str


class DiscardHand(NamedTuple):
    by: int
    cards: tuple[int, ...] | None


class EndTurn(NamedTuple):
    by: int


class Resign(NamedTuple):
    by: int


Action = Deal | Place | Initiative | Draw | Move | CannotMove | Attack | DiscardHand | EndTurn | Resign

VERBS: Final[Mapping[str, type[Action]]] = {
    "deal": Deal,
    "place": Place,
    "initiative": Initiative,
    "draw": Draw,
    "move": Move,
    "cannot_move": CannotMove,
    "attack": Attack,
    "discard_hand": DiscardHand,
    "end_turn": EndTurn,
    "resign": Resign,
}
"""Each verb of a record and its act."""
