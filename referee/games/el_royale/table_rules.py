"""The rules of a table: edition, house rules, players and teams, and the policies that differ from table to
table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from models.el_royale import ElRoyaleOptions
from models.rulings import Rule, RuleCheck
from referee.games.el_royale.policies import Policies
from referee.number_types import Seat

if TYPE_CHECKING:
    from referee.games.el_royale.state import Effect


class Phase(StrEnum):
    """The phase of a game, by its name in a record."""

    RESULT = "result"
    DEAL = "deal"
    ATTACK = "attack"
    DEFENCE = "defence"
    AFTER_BEAT = "after_beat"
    CLAIMS = "claims"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TableRules:
    """What does not change during a game: seats, numbers of the edition, house rules."""

    names: tuple[str, ...]
    team: tuple[int, ...]
    """By seat: its team; without teams everyone is a team of one."""
    team_names: tuple[str, ...]
    options: ElRoyaleOptions
    """The house rules. Rules do not read them: their consequences are in the rules, effects and policies
    below."""
    in_teams: bool
    first_phase: Phase
    """The first phase: the deal, or the result if only that is entered."""
    most_cards: int | None
    """The limit of cards above which a defender is eliminated; None for no limit."""
    most_that_beat: int
    """The largest number of cards in a beat."""
    is_earlier: bool
    """True for the edition of 2019."""
    house_rules: Mapping[type, tuple[Rule, ...]]
    """The house rules that cut the legal acts, by kind of act."""
    effects: "Mapping[type, Effect]"
    """The effect of each kind of act."""
    policies: Policies
    rules: Mapping[type, tuple[Rule, ...]]
    """The rules of this table, by kind of act."""
    rule_checks: Mapping[type, tuple[RuleCheck, ...]]
    """The checks of those rules that can fail, apart from those about hands and phases."""

    departed: frozenset[Seat] = frozenset()
    """The seats whose players have left. They are also out of the game."""

    @property
    def seats(self) -> range:
        return range(len(self.names))
