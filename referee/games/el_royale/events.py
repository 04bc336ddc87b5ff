"""What a referee would announce after an act, raw: names and numbers, made into words in words.py."""

from typing import Final, NamedTuple


class Dealt(NamedTuple):
    """Four cards to everyone; `order` is in which order the cards went round."""

    order: tuple[str, ...]
    cards: int
    deck: int


class Attacked(NamedTuple):
    """Who has to answer the attack, and the card to be beaten."""

    defender: str
    top: int
    instead_of: str | None
    """The eliminated partner in whose place the defender answers."""


class NewTopCard(NamedTuple):
    """There is a new top card before the defender answers."""

    defender: str
    top: int


class Beaten(NamedTuple):
    """The attack is beaten: which rank may be thrown in, and who may pick the pile up, in order."""

    rank: int
    all_lie: bool
    """All four of the rank lie in the pile, so nothing more can be thrown in."""
    may_take: tuple[str, ...]


class Conceded(NamedTuple):
    """The defender has conceded and waits, while others may add cards of the rank (ER-20)."""

    defender: str
    rank: int


class PickedUp(NamedTuple):
    """The pile went into a hand, which now holds so many cards."""

    player: str
    cards: tuple[int, ...]
    held: int


class OneCardBelowLimit(NamedTuple):
    """Exactly as many cards as are allowed: the next is one too many."""

    player: str
    held: int


class SetAside(NamedTuple):
    """The pile lies on the discard pile."""

    cards: int


class Eliminated(NamedTuple):
    """More than 16 cards. `spread`: the whole hand where it is known."""

    player: str
    held: int
    spread: tuple[int, ...]


class MayClaim(NamedTuple):
    """Who takes from the spread cards next, and how many at most."""

    player: str
    room: int
    left: int


class SpoilsDiscarded(NamedTuple):
    """What nobody took of the spread cards is discarded."""

    player: str
    cards: int


class Drawn(NamedTuple):
    """Who draws how many, in this order."""

    draws: tuple[tuple[str, int], ...]


class Rebuilt(NamedTuple):
    """The deck ran out and the old cards became the new deck. `drawer` had drawn `drawn` of `due` cards by then."""

    cards: int
    drawer: str | None = None
    drawn: int = 0
    due: int = 0


class NothingLeft(NamedTuple):
    """Deck and discard pile are empty: these hands stay short, and so many cards each player holds."""

    hands: tuple[tuple[str, int], ...]


class NextAttack(NamedTuple):
    """Who attacks whom next, and why: `beat`, `concession`, `eliminated` (counted from an empty seat).

    `passed`: players whose turn it would have been but who have no card.
    """

    attacker: str
    defender: str
    because: str
    of: str
    passed: tuple[str, ...]
    instead_of: str | None


NO_RANK: Final = -1


class Won(NamedTuple):
    """The game is won. `player` laid the fourth card of the `rank` last; None when the others were eliminated.

    NO_RANK where that was not said, or where no card decided.
    """

    winner: str
    player: str | None
    rank: int
    in_teams: bool


Happening = (
    Dealt
    | Attacked
    | NewTopCard
    | Beaten
    | Conceded
    | PickedUp
    | OneCardBelowLimit
    | SetAside
    | Eliminated
    | MayClaim
    | SpoilsDiscarded
    | Drawn
    | Rebuilt
    | NothingLeft
    | NextAttack
    | Won
)
