"""Cuts what house rules forbid out of the legal acts, so that a forbidding house rule is written once, as a
rule.

A rule is asked with unknown values for the fields of a set that have several values. If it needs one of them,
the set is split by the values of that field. Independent of the game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from models.rulings import Rule
from referee.act_sets import ActSet, CardChoices, Values, all_values_of_act_field, card_set
from referee.number_types import Card
from referee.unknowns import TOO_EARLY, UNKNOWN, OpenTuple, is_caused_by_unknown


def without_forbidden_acts(
    state: Any, sets_of_acts: Iterable[ActSet], house_rules: Mapping[type, tuple[Rule, ...]]
) -> Iterator[ActSet]:
    """Yield the sets without the acts that break a house rule.

    `state`: the state of any game, with its `phase`. `house_rules`: the rules to ask, by type of act. A hand
    for each player (`HandChoices`) is never cut, and of several cards the number that may be named stays.
    """
    for acts in sets_of_acts:
        rules = [
            rule
            for rule in house_rules.get(acts.act, ())
            if rule.when is None or rule.when(acts.act, state.phase)
        ]
        yield from subsets_breaking_no_rule(state, acts, rules) if rules else (acts,)


def subsets_breaking_no_rule(state: Any, acts: ActSet, rules: list[Rule]) -> Iterator[ActSet]:
    """Yield the acts of a set that break none of these rules; the same object if nothing is cut."""
    is_broken = is_set_forbidden_or_none_if_mixed(state, acts, rules, {})
    if is_broken is not None:
        yield from () if is_broken else (acts,)
        return
    for name, values in acts.fields.items():
        if isinstance(values, int | tuple) and single_value_or_unknown(values) is UNKNOWN:
            yield from subsets_allowed_by_field_value(
                state, acts, rules, name, tuple(all_values_of_act_field(values))
            )
            return
    yield from set_with_allowed_card_choices_if_any(state, acts, rules)


def subsets_allowed_by_field_value(
    state: Any, acts: ActSet, rules: list[Rule], field: str, values: tuple[Any, ...]
) -> Iterator[ActSet]:
    """The allowed part of a set, found for each value of this field. Values of which nothing is cut stay
    together."""
    uncut: list[Any] = []
    for value in values:
        with_value = with_field_values(acts, {field: values_in_form_of_field(acts, field, [value])})
        left = list(subsets_breaking_no_rule(state, with_value, rules))
        if left == [with_value]:
            uncut.append(value)
        else:
            yield from left
    if uncut:
        yield (
            acts
            if len(uncut) == len(values)
            else with_field_values(acts, {field: values_in_form_of_field(acts, field, uncut)})
        )


def set_with_allowed_card_choices_if_any(state: Any, acts: ActSet, rules: list[Rule]) -> Iterator[ActSet]:
    """Yield the acts with only those choices of several cards that break no rule, unless there is none."""
    allowed = acts
    for name, choices in acts.fields.items():
        if isinstance(choices, CardChoices):
            cut = card_choices_breaking_no_rule(state, acts, rules, name, choices)
            if not cut.pool or next(iter(cut.all_choices_or_only_unnamed_if_allowed()), UNKNOWN) is UNKNOWN:
                return
            allowed = with_field_values(allowed, {name: cut})
    yield allowed


def card_choices_breaking_no_rule(
    state: Any, acts: ActSet, rules: list[Rule], field: str, choices: CardChoices
) -> CardChoices:
    """The choices of several cards that break no rule, whatever the other open fields become."""

    def may_be_among(cards: tuple[Card, ...]) -> bool:
        return not is_set_forbidden_or_none_if_mixed(state, acts, rules, {field: OpenTuple(cards)}) and (
            choices.is_possible is None or choices.is_possible(cards)
        )

    return CardChoices(
        {card: copies for card, copies in choices.pool.items() if may_be_among((card,))},
        choices.sizes,
        may_be_among,
        choices.required_any,
        choices.optional,
        choices.ordered,
        [
            cards
            for cards in choices.listed_choices
            if not is_set_forbidden_or_none_if_mixed(state, acts, rules, {field: cards})
        ],
    )


def is_set_forbidden_or_none_if_mixed(
    state: Any, acts: ActSet, rules: list[Rule], fixed_fields: Mapping[str, object]
) -> bool | None:
    """True if every act of the set with these fields breaks a rule, False if none does; None if that depends
    on a field with several values.
    """
    make: Callable[..., NamedTuple] = acts.act
    act = make(
        **{**{name: single_value_or_unknown(values) for name, values in acts.fields.items()}, **fixed_fields}
    )
    depends = False
    for rule in rules:
        try:
            if any(True for _ in rule.violations(state, act)):
                return True
        except TOO_EARLY as error:
            if not is_caused_by_unknown(error):
                raise
            depends = True
    return None if depends else False


def single_value_or_unknown(values: Values) -> Any:
    """The value of a field that has a single one, else UNKNOWN."""
    if isinstance(values, int):
        return values.bit_length() - 1 if values.bit_count() == 1 else UNKNOWN
    return values[0] if type(values) is tuple and len(values) == 1 else UNKNOWN


def values_in_form_of_field(acts: ActSet, field: str, values: list[Any]) -> Values:
    """These values of a field in the form in which the set keeps them: a set of bits for cards, else a
    tuple."""
    return card_set(values) if isinstance(acts.fields[field], int) else tuple(values)


def with_field_values(acts: ActSet, fields: Mapping[str, Values]) -> ActSet:
    """The subset of these acts whose fields have only these values."""
    return ActSet(acts.act, {**acts.fields, **fields}, acts.certain_cards, acts.reveals_cards)
