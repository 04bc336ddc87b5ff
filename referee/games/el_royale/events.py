"""Events that a referee would announce after an act, as names and numbers. An event without a declared
wording has its words in words.py.
"""

from typing import Final, NamedTuple

from referee.declared_events import CardName, Counts, DeclaredEvents, Names, RankName

EVENTS: Final = DeclaredEvents()


@EVENTS("dealt", "{cards} cards each, one at a time: {order}. {deck} are left as the deck.", "ER-01")
class Dealt(NamedTuple):
    """Everyone was dealt four cards. `order`: the order in which the cards were dealt."""

    order: Names
    cards: int
    deck: int


class Attacked(NamedTuple):
    """An attack was made. It names who has to answer it and the card to be beaten."""

    defender: str
    top: int
    instead_of: str | None
    """The eliminated partner whose place the defender takes, if any."""


@EVENTS("topped", "{top} is the card {defender} must beat now.", "ER-08")
class NewTopCard(NamedTuple):
    """The top card changed before the defender answered."""

    defender: str
    top: CardName


class Beaten(NamedTuple):
    """The attack was beaten. It names the rank that may be thrown in and who may pick the pile up, in
    order."""

    rank: int
    all_lie: bool
    """True if all four cards of the rank are in the pile, so that nothing more can be thrown in."""
    may_take: tuple[str, ...]
    may_add: bool
    """True if somebody may still throw in."""


@EVENTS(
    "conceded",
    "{all_lie, select, true {All four {rank}s are in the pile: {defender} takes it} other {{may_add, select, "
    "true {Further {rank}s may be thrown in before {defender} takes the pile} other {Nobody may throw in: "
    "{defender} takes the pile}}}}.",
    "ER-20",
)
class Conceded(NamedTuple):
    """The defender conceded and waits, while others may add cards of the rank (ER-20)."""

    defender: str
    rank: RankName
    all_lie: bool
    """True if all four cards of the rank are in the pile, so that nothing more can be thrown in."""
    may_add: bool
    """True if somebody may still throw in."""


class PickedUp(NamedTuple):
    """The pile went into a hand. It names the size of that hand now."""

    player: str
    cards: tuple[int, ...]
    held: int


@EVENTS("one_more", "{held} cards: one more and {player} is out.", "ER-45")
class OneCardBelowLimit(NamedTuple):
    """A hand has exactly the largest number of cards allowed."""

    player: str
    held: int


@EVENTS("set_aside", "{cards, plural, one {# card goes} other {# cards go}} to the old cards.")
class SetAside(NamedTuple):
    """The pile was set aside on the discard pile."""

    cards: int


class Eliminated(NamedTuple):
    """A player was eliminated with more than 16 cards. `spread`: the whole hand if it is known."""

    player: str
    held: int
    spread: tuple[int, ...]


class MayClaim(NamedTuple):
    """A player may take from the spread cards. It names how many at most."""

    player: str
    room: int
    left: int


@EVENTS(
    "spoils_discarded",
    "Of {player}'s cards {cards, plural, one {# goes} other {# go}} to the old cards.",
    "ER-50",
)
class SpoilsDiscarded(NamedTuple):
    """The unclaimed spread cards were discarded."""

    player: str
    cards: int


@EVENTS("drawn", "Drawn, in this order: {draws}.", "ER-31")
class Drawn(NamedTuple):
    """Hands were replenished. It names who drew how many cards, in order."""

    draws: Counts


class Rebuilt(NamedTuple):
    """The deck ran out and the discard pile became the new deck. `drawer` had drawn `drawn` of `due` cards by
    then."""

    cards: int
    drawer: str | None = None
    drawn: int = 0
    due: int = 0


@EVENTS("nothing_left", "There is nothing left to draw. Hands stay at: {hands}.", "ER-34")
class NothingLeft(NamedTuple):
    """Deck and discard pile are empty. It names the hands that stay short and the sizes of all hands."""

    hands: Counts


class NextAttack(NamedTuple):
    """The next attack: who attacks whom, and why: `beat`, `concession`, `eliminated` (counted from an empty
    seat), `joined`.

    `passed`: players whose turn it was but who have no card.
    """

    attacker: str
    defender: str
    because: str
    of: str
    passed: tuple[str, ...]
    instead_of: str | None


NO_RANK: Final = -1


class Won(NamedTuple):
    """The game was won. `player` laid the fourth card of the `rank`; None if the others were eliminated.

    NO_RANK if the rank was not entered, or no card decided.
    """

    winner: str
    player: str | None
    rank: int
    in_teams: bool
    others_left: bool = False
    """True if an opponent has left, so that not all of them were eliminated."""


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
