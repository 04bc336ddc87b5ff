"""Variants: what each house rule changes, and how a table's rules, effects and customs are composed from them.

    Variant({"redeal": "before_choosing"}, drops=(redeal_too_early,))

Rules and effects never test house rules themselves: they are composed once, when a table begins or its house
rules change. Independent of the game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from models.record import Options
from models.rulings import Broken, Rule, rules_by_verb, with_rules_replaced
from referee.verbs import Verbs

Customs = TypeVar("Customs", bound=NamedTuple)
"""A named tuple of a game's functions for everything that its text leaves to the table."""
Effect = Callable[..., Any]
"""A function that applies an act to a state, or a custom; each game defines its arguments and result."""
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})  # any keys and values


class Variant(NamedTuple):
    """The changes at a table with certain house rules."""

    where: Mapping[str, object]
    """The condition: house rules by their names in records, with the value each must have."""
    brings: tuple[Rule, ...] = ()
    """Rules that apply only then. They keep their place among the game's rules, or are added at the end."""
    drops: tuple[Rule, ...] = ()
    """Rules that do not apply then."""
    replaces: tuple[Rule, ...] = ()
    """Rules that replace those with the same id."""
    does: Mapping[type, Effect] = NOTHING
    """Replaced effects, by type of act."""
    customs: Mapping[str, Effect] = NOTHING
    """Replaced customs, by name."""

    def applies_to(self, options: Options) -> bool:
        """True if the house rules meet the condition."""
        return all(getattr(options, name) == value for name, value in self.where.items())


class GamePlay(NamedTuple, Generic[Customs]):
    """The rules, effects and customs of one table."""

    rules: Mapping[type, tuple[Rule, ...]]
    """Rules in their printed order, by type of act."""
    does: Mapping[type, Effect]
    """Effect of each type of act."""
    customs: Customs


def compose_play(
    verbs: Verbs,
    rules: tuple[Rule, ...],
    does: Mapping[type, Effect],
    customs: Customs,
    variants: Sequence[Variant],
    options: Options,
) -> GamePlay[Customs]:
    """Compose the rules, effects and customs for these house rules.

    If two variants change the same thing, the later one wins.
    """
    played = [each for each in variants if each.applies_to(options)]
    spoken = rules_by_verb(rules_in_force(rules, variants, options))
    return GamePlay(
        {verb.act: spoken.get(do, ()) for do, verb in verbs.items()},
        {**does, **{act: effect for each in played for act, effect in each.does.items()}},
        customs._replace(**{name: custom for each in played for name, custom in each.customs.items()}),
    )


def rules_in_force(
    rules: tuple[Rule, ...], variants: Sequence[Variant], options: Options
) -> tuple[Rule, ...]:
    """The rules that apply at a table with these house rules, in their printed order."""
    played = [each for each in variants if each.applies_to(options)]
    there = {rule.broken for rule in rules}
    brought = [rule for each in played for rule in each.brings]
    out = set(rule_functions(each.brings for each in variants)) - set(rule_functions([brought])) | set(
        rule_functions(each.drops for each in played)
    )
    kept = tuple(rule for rule in rules if rule.broken not in out)
    return with_rules_replaced(
        (*kept, *(rule for rule in brought if rule.broken not in there)),
        *(rule for each in played for rule in each.replaces),
    )


def rule_functions(rules: Iterable[Iterable[Rule]]) -> Iterator[Broken]:
    """Yield the function of each rule, which identifies it even if another edition prints it under another
    heading.
    """
    return (rule.broken for each in rules for rule in each)
