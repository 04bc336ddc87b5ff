"""The rules of a table: armies, house rules, and the policies that differ from table to table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from models.armies import UnitForm
from models.royal_battles import RoyalBattlesOptions
from models.rulings import Rule, RuleCheck
from referee.games.royal_battles.geometry import Position
from referee.games.royal_battles.policies import Policies
from referee.games.royal_battles.tables import Squares

if TYPE_CHECKING:
    from referee.games.royal_battles.state import Effect


class Phase(StrEnum):
    """The phase of a battle, by its name in a record."""

    DAMAGE = "damage"
    SETUP = "setup"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    ATTACK = "attack"
    POST_TURN = "post_turn"
    REVEAL = "reveal"
    OVER = "over"


class PhaseRules(NamedTuple):
    """The rules, effects and policies that tables with the same house rules share; fields as in
    `TableRules`."""

    rules: Mapping[Phase, Mapping[type, tuple[Rule, ...]]]
    rule_checks: Mapping[Phase, Mapping[type, tuple[RuleCheck, ...]]]
    house_rules: Mapping[type, tuple[Rule, ...]]
    effects: "Mapping[type, Effect]"
    policies: Policies


@dataclass(frozen=True, slots=True)
class TableRules:
    """What does not change during a battle: names, armies, house rules."""

    names: tuple[str, str]
    forms: tuple[UnitForm, ...]
    reach: tuple[tuple[Squares, Squares, int], ...]
    """By unit: what its weapon and its Advantage reach from each square, and the seat whose units the
    Advantage targets."""
    kinds: tuple[str, ...]
    options: RoyalBattlesOptions
    """The house rules. Rules do not read them: their consequences are in the rules, effects and policies
    below."""
    first_phase: Phase
    """The first phase: the set-up, or damage if only that is entered."""
    positions: tuple[tuple[Position, ...], ...]
    rules: Mapping[Phase, Mapping[type, tuple[Rule, ...]]]
    """The rules of this table, by phase and kind of act."""
    rule_checks: Mapping[Phase, Mapping[type, tuple[RuleCheck, ...]]]
    """The checks of those rules that are made while the legal acts are listed."""
    house_rules: Mapping[type, tuple[Rule, ...]]
    """The house rules that cut the legal acts, by kind of act."""
    effects: "Mapping[type, Effect]"
    """The effect of each kind of act."""
    policies: Policies
