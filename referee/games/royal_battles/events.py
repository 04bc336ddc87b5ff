"""The events of Royal Battles: what followed from an act, for the log and the screens.

A strike is its own event: `strike.Strike`.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T", bound=tuple[object, ...])
Values = tuple[Any, ...]
"""The fields of an event, in order."""


def fast_constructor(kind: type[T]) -> Callable[[Values], T]:
    """A function that makes events of this kind from all their fields at once, for events that occur very
    often."""
    return partial(tuple.__new__, kind)


class Returned(NamedTuple):
    """An Ace or Joker went back into the deck in set-up."""

    seat: int
    card: int


class PairInvalid(NamedTuple):
    """Both initiative cards are identical. It names the players who draw again; none if the battle ends."""

    cards: tuple[int, int]
    again: tuple[int, ...]


class RoundBegan(NamedTuple):
    """The initiative is decided."""

    round: int
    first: int
    cards: tuple[int, int]


class TurnBegan(NamedTuple):
    """A turn began. It names the Pre-Turn Draw that is due."""

    seat: int
    due: int


class Moved(NamedTuple):
    """A unit stepped onto the Movement Card, or re-stood on its square."""

    unit: int
    origin: int
    to: int


class NoTarget(NamedTuple):
    """The moved unit is next to no legal target, so the turn is at the Post-Turn Draw."""

    unit: int


class DrawLapsed(NamedTuple):
    """The Key Position draw was not made."""

    seat: int
    due: int


round_began: Final = fast_constructor(RoundBegan)
turn_began: Final = fast_constructor(TurnBegan)
moved: Final = fast_constructor(Moved)
no_target: Final = fast_constructor(NoTarget)


class BattleEnded(NamedTuple):
    """The battle ended: the winner (a seat, or TIE), why, the units left to each, whether a revealed hand
    decided it, and who still holds cards of which none has a legal move."""

    winner: int
    why: str
    units: tuple[int, int]
    by_hands: bool = False
    unplayable: tuple[int, ...] = ()


class HandsAsked(NamedTuple):
    """Hidden cards decide between equal armies that ran out of cards: these seats show their hands, or the
    players agree. It says whether a revealed hand ended the battle."""

    seats: tuple[int, ...]
    units: int
    by_hands: bool = False


class NoMoveDisproved(NamedTuple):
    """Cards that came to light disprove a player's claim to have no legal move."""

    seat: int
    entry: int
