"""Variants: what each house rule changes, and how a table's rules, effects and policies are composed from
them.

    Variant({"redeal": "before_choosing"}, drops=(redeal_before_opponent_passed,))

Rules and effects never test house rules themselves: they are composed once, when a table begins or its house
rules change. Independent of the game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from models.record import Options
from models.rulings import Rule, RuleCheck, rules_by_verb, with_rules_replaced
from referee.verbs import Verbs

T = TypeVar("T")
TablePolicies = TypeVar("TablePolicies", bound=NamedTuple)
"""A named tuple of a game's functions for everything that its text leaves to the table."""
Effect = Callable[..., Any]
"""A function that applies an act to a state, or a policy; each game defines its arguments and result."""
EMPTY_MAPPING: Final[Mapping[Any, Any]] = MappingProxyType({})  # any keys and values


class IdentityKey(Generic[T]):
    """Wraps a tuple so that it is compared by identity, which is fast, as a key of a cache."""

    __slots__ = ("it",)

    def __init__(self, value: T) -> None:
        self.it = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


class Variant(NamedTuple):
    """The changes at a table with certain house rules."""

    where: Mapping[str, object]
    """The condition: house rules by their names in records, with the value each must have."""
    adds: tuple[Rule, ...] = ()
    """Rules that apply only then. They keep their place among the game's rules, or are added at the end.

    What they forbid is cut out of the legal acts (`referee.narrowing`), unless the variant has policies: a
    policy that goes with a rule says what is offered.
    """
    drops: tuple[Rule, ...] = ()
    """Rules that do not apply then."""
    replaces: tuple[Rule, ...] = ()
    """Rules that replace those with the same id."""
    effects: Mapping[type, Effect] = EMPTY_MAPPING
    """Replaced effects, by type of act."""
    policies: Mapping[str, Effect] = EMPTY_MAPPING
    """Replaced policies, by name."""

    def applies_to(self, options: Options) -> bool:
        """True if the house rules meet the condition."""
        return all(getattr(options, name) == value for name, value in self.where.items())


class ComposedRules(NamedTuple, Generic[TablePolicies]):
    """The rules, effects and policies of one table."""

    rules: Mapping[type, tuple[Rule, ...]]
    """Rules in their printed order, by type of act."""
    effects: Mapping[type, Effect]
    """Effect of each type of act."""
    policies: TablePolicies
    house_rules: Mapping[type, tuple[Rule, ...]] = EMPTY_MAPPING
    """Rules that cut the legal acts, by type of act: those that variants add without policies."""


def compose_rules(
    verbs: Verbs,
    rules: tuple[Rule, ...],
    effects: Mapping[type, Effect],
    policies: TablePolicies,
    variants: Sequence[Variant],
    options: Options,
) -> ComposedRules[TablePolicies]:
    """Compose the rules, effects and policies for these house rules.

    If two variants change the same thing, the later one wins.
    """
    applied = [variant for variant in variants if variant.applies_to(options)]
    in_force = rules_in_force(rules, variants, options)
    by_verb = rules_by_verb(in_force)
    added = set(functions_of_rules(each.adds for each in applied if not each.policies))
    forbidding = rules_by_verb(tuple(rule for rule in in_force if rule.violations in added))
    return ComposedRules(
        {verb.act: by_verb.get(do, ()) for do, verb in verbs.items()},
        {**effects, **{act: effect for each in applied for act, effect in each.effects.items()}},
        policies._replace(**{name: policy for each in applied for name, policy in each.policies.items()}),
        {verb.act: forbidding[do] for do, verb in verbs.items() if do in forbidding},
    )


def rules_in_force(
    rules: tuple[Rule, ...], variants: Sequence[Variant], options: Options
) -> tuple[Rule, ...]:
    """The rules that apply at a table with these house rules, in their printed order."""
    applied = [variant for variant in variants if variant.applies_to(options)]
    present = {rule.violations for rule in rules}
    added = [rule for each in applied for rule in each.adds]
    dropped = set(functions_of_rules(variant.adds for variant in variants)) - set(
        functions_of_rules([added])
    ) | set(functions_of_rules(each.drops for each in applied))
    remaining = tuple(rule for rule in rules if rule.violations not in dropped)
    return with_rules_replaced(
        (*remaining, *(rule for rule in added if rule.violations not in present)),
        *(rule for each in applied for rule in each.replaces),
    )


def functions_of_rules(rule_groups: Iterable[Iterable[Rule]]) -> Iterator[RuleCheck]:
    """Yield the function of each rule, which identifies it even if another edition prints it under another
    heading.
    """
    return (rule.violations for group in rule_groups for rule in group)
