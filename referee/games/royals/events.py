"""The events of Royals and Battle Royals: what followed from an act, for the log and the screens. An event
without a declared wording has its words in words.py.
"""

from typing import Final, NamedTuple

from referee.declared_events import DeclaredEvents
from referee.games.royals.scoring import ScoreLine

EVENTS: Final = DeclaredEvents()


class Dealt(NamedTuple):
    """A hand was dealt. `crowded`: the table has more players than the text's formula for the hand size
    allows."""

    hand_number: int
    size: int
    stack: int
    crowded: bool


@EVENTS("house_chosen", "{player}'s home suit is {house:house}.", "R-07")
class HouseChosen(NamedTuple):
    """A player chose a home suit."""

    player: str
    suit: str
    house: str


class Redealt(NamedTuple):
    """The deal was cancelled, and the next dealer deals."""

    dealer: str


@EVENTS("stack_ran_out", "The stack is empty: from now on, draw only from the discard pile.", "R-10")
class StackRanOut(NamedTuple):
    """The last card of the stack was drawn."""

    discards: int


class TrickWon(NamedTuple):
    """The trick has a winner. `how`: `highest`, `sneak`, `tie` (the card was played twice) or `alone` in the
    led suit. `is_circle`: another card of the suit beats the winning one, and a house rule decides
    (BR-15). `is_first_of_equals`: no equal card was played earlier. `takes_ace`: it is a 2 that beat an
    Ace."""

    winner: str
    card: str
    how: str
    over: tuple[str, ...]
    keeps: int
    is_circle: bool = False
    is_first_of_equals: bool = True
    takes_ace: bool = False


@EVENTS("word_taken", "On {player}'s word, that hand holds no {house:house}.", "R-21")
class SuitClaimAccepted(NamedTuple):
    """A player did not follow suit and says that a hidden hand has none. The referee accepts that for now."""

    player: str
    house: str


class Assassinated(NamedTuple):
    """Assassin and victim are in the dead pile. It names how many cards of the victim's denomination the
    board still has, and says if they count double."""

    owner: str
    victim: str
    rank: int
    left: int
    is_match: bool = False


class HouseChanged(NamedTuple):
    """A player changed the home suit; `moved`: the melded Royals that moved to Spoils."""

    player: str
    suit: str
    house: str
    moved: tuple[str, ...]


@EVENTS("turn_began", "Turn {turn}: {attacker} is the offense.")
class TurnBegan(NamedTuple):
    """A turn began."""

    attacker: str
    turn: int


class HandEnded(NamedTuple):
    """The hand is over. `how`: `ended` by its attacker, or `exhausted`: the stack and a hand are empty."""

    how: str
    player: str


@EVENTS(
    "promise_lapsed", "The change to {house:house}, for which {player} took a card, was not made.", "R-45"
)
class PromiseLapsed(NamedTuple):
    """A turn ended without the change of suit for which a card was taken."""

    player: str
    house: str


@EVENTS("face_word_taken", "On {player}'s word, no face card is left in that hand.", "R-47")
class FaceClaimAccepted(NamedTuple):
    """A player ended the hand and says that no face card is left in a hidden hand. The referee accepts that
    for now."""

    player: str


class ClaimDisproved(NamedTuple):
    """The revealed hands disprove a player's claim.

    `suit`: the suit not followed, or none for a face card that was kept.
    """

    player: str
    entry: int
    suit: str | None
    house: str | None
    number: int
    """How many such cards the hand held at the time, at least."""
    taken: str | None = None
    """The card taken for a change of suit, when the hand cannot have held the other copies."""


class ClaimsDisproved(NamedTuple):
    """Every claim that the revealed hands disprove, in the order of the entries."""

    claims: tuple[ClaimDisproved, ...]


class Score(NamedTuple):
    """One player's score for a hand, line by line, and the new total."""

    player: str
    lines: tuple[ScoreLine, ...]
    points: int
    total: int
    melded: int = 0
    """How many of the points come from melded cards, without sets and cards in hand."""


class HandScored(NamedTuple):
    """The hand was scored."""

    scores: tuple[Score, ...]


@EVENTS("game_won", "{winner} has {total}, more than {target}, and wins.", "R-55")
class GameWon(NamedTuple):
    """A player has more points than the target and wins."""

    winner: str
    total: int
    target: int


class GameGoesOn(NamedTuple):
    """A total is above the target, but the game goes on.

    Too few `hands` were played, or `several` players are above the target.
    """

    why: str
    hands: int
    players: int
