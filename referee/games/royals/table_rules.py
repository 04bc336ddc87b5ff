"""The rules of a table: edition, house rules, players, pack, and the policies that differ from table to
table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from models.royals.house_rules import BattleRoyalsOptions, RoyalsOptions
from models.rulings import Rule
from referee.games.royals.policies import Policies
from referee.number_types import Seat

if TYPE_CHECKING:
    from referee.game import Effect
    from referee.games.royals.state import State


class Phase(StrEnum):
    """The phase of a hand, by its name in a record."""

    POINTS = "points"
    TALLY = "tally"
    DEAL = "deal"
    CHOOSE = "choose"
    CHALLENGE = "challenge"
    DRAW = "draw"
    PLAY = "play"
    FOLLOW = "follow"
    KEEP = "keep"
    REVEAL = "reveal"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TableRules:
    """What is decided before the first deal. All states of a table share it."""

    options: RoyalsOptions | BattleRoyalsOptions
    """The house rules, which no rule reads: their consequences are in the rules, effects, policies and
    numbers below."""
    names: tuple[str, ...]
    players: int
    houses: tuple[str, ...]
    """What the table calls the suits."""
    rules: Mapping[type, tuple[Rule, ...]]
    """The rules of this table, by kind of act."""
    house_rules: Mapping[type, tuple[Rule, ...]]
    """The house rules that cut the legal acts, by kind of act."""
    effects: "Mapping[type, Effect[State]]"
    """The effect of each kind of act."""
    policies: Policies
    pack: tuple[int, ...]
    """By card: how many copies the pack has."""
    hand_size: int
    target: int
    """The number of points to surpass."""
    fewest_hands: int
    """The smallest number of hands after which the game can end."""
    first_phase: Phase
    """The phase before each hand: the deal, or the tally or points if only the end of a hand is entered."""
    everybody_fights: bool
    """True if everybody plays in a Battle (Option 2)."""
    pile_suits: tuple[int, ...]
    """The suits whose Royals open the discard pile.

    -1 for the home suit, and any suit about to be home if a house rule allows it.
    """
    changeable: tuple[bool, ...]
    """By card: True if it may be ransomed for a change of suit."""
    is_later: bool
    """True if the later text and its words are used."""
    departed: frozenset[Seat] = frozenset()
    """The seats whose players have left."""

    @property
    def seats_that_have_not_left(self) -> tuple[Seat, ...]:
        """The seats whose players have not left."""
        return tuple(seat for seat in range(self.players) if seat not in self.departed)
