"""House rules as tuples: what each of them changes, and the rules, effects and customs that one table plays by.

    Variant({"redeal": "before_choosing"}, drops=(redeal_too_early,))

No rule and no effect asks what the house rules are: a table's are put together once, when it begins or when its house rules
change. No game is named in here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from models.record import Options
from models.rulings import Broken, Rule, rules_by_verb, with_rules_replaced
from referee.verbs import Verbs

Customs = TypeVar("Customs", bound=NamedTuple)
"""A named tuple of the functions by which a game does what its text leaves to the table."""
Effect = Callable[..., Any]
"""What an act does to a state, or a custom of a game: each takes and gives what its game says."""
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})  # of whatever


class Variant(NamedTuple):
    """What changes at a table whose house rules are so."""

    where: Mapping[str, object]
    """House rules by their names in a record, with the value each of them has then."""
    brings: tuple[Rule, ...] = ()
    """Sentences that hold only there. They stand in their place among the game's rules, or come after them."""
    drops: tuple[Rule, ...] = ()
    """Sentences that do not hold there."""
    replaces: tuple[Rule, ...] = ()
    """Sentences in place of those of the same id."""
    does: Mapping[type, Effect] = NOTHING
    """What these acts do there."""
    customs: Mapping[str, Effect] = NOTHING
    """Customs of the game that are others there, by their names."""

    def applies_to(self, options: Options) -> bool:
        """Are the house rules so?"""
        return all(getattr(options, name) == value for name, value in self.where.items())


class GamePlay(NamedTuple, Generic[Customs]):
    """What a table plays by."""

    rules: Mapping[type, tuple[Rule, ...]]
    """Its rules in their printed order, by kind of act."""
    does: Mapping[type, Effect]
    """What each act does."""
    customs: Customs


def compose_play(
    verbs: Verbs,
    rules: tuple[Rule, ...],
    does: Mapping[type, Effect],
    customs: Customs,
    variants: Sequence[Variant],
    options: Options,
) -> GamePlay[Customs]:
    """What a table with these house rules plays by. Of two variants that change the same thing the later one counts."""
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
    """The sentences that hold at a table with these house rules, in their printed order."""
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
    """What tells rules apart, also those that stand under another heading in another edition."""
    return (rule.broken for each in rules for rule in each)
