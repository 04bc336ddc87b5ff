"""Explain why a draft cannot be continued, by judging it with unknown values for the fields not named yet.

A rule that needs an unknown value gives no answer; the findings of other rules hold whatever is named next.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from models.json_values import Json
from models.rulings import Finding, Rule
from referee.drafts import (
    Draft,
    draft_with_value_set_or_gathered,
    legal_options_of_draft,
    takes_cards_one_by_one,
)
from referee.game import AnyGame, AnyState
from referee.matching import PartialEntry
from referee.unknowns import TOO_EARLY, PartialTuple, is_caused_by_unknown
from referee.verbs import Verb

Domain = Callable[[str, str], Iterable[Json]]
"""Returns all values that a field of a verb can have."""


def findings_whatever_is_named_next(game: AnyGame, state: AnyState, draft: Draft) -> tuple[Finding, ...]:
    """The findings that hold whatever is named next.

    For a draft without a verb, those that hold for every verb it can become.
    """
    draft_values = draft.named_values
    if "do" in draft_values:
        return unavoidable_findings(game, state, game.verbs[draft.verb], draft_values)
    act_types = dict.fromkeys(acts.act for acts in game.legal_act_sets(state))
    verbs = [game.verbs.verb_of_class(act) for act in act_types]
    fitting = [verb for verb in verbs if draft_values.keys() <= {field.name for field in verb.fields}]
    each = [unavoidable_findings(game, state, verb, draft_values) for verb in fitting]
    return (
        tuple(finding for finding in each[0] if all(finding in others for others in each[1:])) if each else ()
    )


def findings_if_value_named(
    game: AnyGame, state: AnyState, draft: Draft, field: str, value: Json
) -> tuple[Finding, ...]:
    """Why this value is not an option: the findings with it.

    If empty, each continuation fails for a different reason.
    """
    return findings_whatever_is_named_next(
        game, state, draft_with_value_set_or_gathered(game, draft, field, value)
    )


def has_physically_impossible_finding(findings: Iterable[Finding]) -> bool:
    """True if a finding says that the act is physically impossible."""
    return any(finding.rule.physical for finding in findings)


def dead_end_findings_one_per_rule(
    game: AnyGame, state: AnyState, draft: Draft, values_of_field: Domain, depth: int = 2
) -> tuple[Finding, ...]:
    """The findings for a dead end without a common reason: those against each value that could come next, one
    of each rule.

    An unfinished selection of cards is judged as if it were complete. Otherwise the open field with the
    fewest values is tried, possible values first.
    """
    findings = findings_whatever_is_named_next(game, state, draft) or findings_whatever_is_named_next(
        game, state, draft_with_cards_final(draft)
    )
    if findings or not depth or "do" not in draft.named_values:
        return findings
    do = draft.verb
    names = [field.name for field in game.verbs[do].fields if field.name not in draft.named_values]
    domains = sorted(
        ((name, list(values_of_field(do, name))) for name in names), key=lambda each: len(each[1])
    )
    for name, values in domains:
        each = [findings_if_value_named(game, state, draft, name, value) for value in values]
        possible = [findings for findings in each if not has_physically_impossible_finding(findings)] or each
        if possible and all(possible):
            return overridable_findings_else_all_one_per_rule(possible)
    for name, values in domains:
        found = [
            dead_end_findings_one_per_rule(
                game,
                state,
                draft_with_value_set_or_gathered(game, draft, name, value),
                values_of_field,
                depth - 1,
            )
            for value in values
        ]
        if found and all(found):
            return overridable_findings_else_all_one_per_rule(found)
    return ()


def draft_with_cards_final(draft: Draft) -> Draft:
    return Draft(
        tuple(
            (name, tuple(value) if isinstance(value, PartialTuple) else value) for name, value in draft.fields
        )
    )


def allowed_refused_or_impossible_letters(
    game: AnyGame, state: AnyState, draft: Draft, field: str, values: Iterable[Json]
) -> str:
    """One letter for each value in a picker: `.` allowed, `-` refused, `x` impossible.

    Rules that do not use the field are checked only once.
    """
    open_field = legal_options_of_draft(game, state, draft).open_fields.get(field)
    allowed = frozenset(open_field.allowed) if open_field else frozenset()
    gathering = draft if draft.gathered_cards(field) else draft.without_fields(field)
    if has_physically_impossible_finding(findings_whatever_is_named_next(game, state, gathering)):
        return "".join("." if value in allowed else "x" for value in values)
    gathered = gathering.gathered_cards(field)
    one_more = bool(gathered) or takes_cards_one_by_one(game, gathering, field)
    draft_values, verb = gathering.named_values, game.verbs.get(draft.verb)

    def letter_for_value(value: Json) -> str:
        if value in allowed:
            return "."
        values = {**draft_values, field: PartialTuple((*gathered, value)) if one_more else value}
        return (
            "x"
            if verb is not None and unavoidable_findings(game, state, verb, values, is_physical_rule)
            else "-"
        )

    return "".join(map(letter_for_value, values))


def overridable_findings_else_all_one_per_rule(found: Iterable[tuple[Finding, ...]]) -> tuple[Finding, ...]:
    findings = [finding for each in found for finding in each]
    overridable = [finding for finding in findings if not finding.rule.physical] or findings
    return tuple({finding.rule.id: finding for finding in reversed(overridable)}.values())[::-1]


# -- judging with unknown values -----------------------------------------------------------------------------
def unavoidable_findings(
    game: AnyGame,
    state: AnyState,
    verb: Verb,
    draft_values: Mapping[str, Json],
    is_rule_selected: Callable[[Rule], bool] | None = None,
) -> tuple[Finding, ...]:
    """The findings that hold both if an optional open field is left out and if it is named.

    `is_rule_selected`: selects rules; None for all.
    """
    found = findings_of_selected_rules(game, state, verb, draft_values, is_rule_selected)
    if found and (
        may_lack := [field.name for field in verb.fields if field.optional and field.name not in draft_values]
    ):
        broken_rules = {finding.rule.id for finding in found}
        left_out = findings_of_selected_rules(
            game,
            state,
            verb,
            {**dict.fromkeys(may_lack), **draft_values},
            lambda rule: rule.id in broken_rules,
        )
        found = [finding for finding in found if finding in left_out]
    return tuple(found)


def is_physical_rule(rule: Rule) -> bool:
    return rule.physical


def findings_of_selected_rules(
    game: AnyGame,
    state: AnyState,
    verb: Verb,
    draft_values: Mapping[str, Json],
    is_rule_selected: Callable[[Rule], bool] | None,
) -> list[Finding]:
    """The findings of the selected rules, or those of the reader if a word means nothing at this table."""
    reader = game.entry_reader(state)
    action = verb.act_from_entry(reader, PartialEntry(verb, draft_values))
    if reader.findings:
        return [
            finding
            for finding in reader.findings
            if is_rule_selected is None or is_rule_selected(finding.rule)
        ]
    rules = game.rules_for_act(state, action)
    return [
        finding
        for rule in (rules if is_rule_selected is None else filter(is_rule_selected, rules))
        for finding in findings_of_rule(rule, state, action)
    ]


def findings_of_rule(rule: Rule, state: AnyState, action: NamedTuple) -> list[Finding]:
    found: list[Finding] = []
    try:
        for facts in rule.violations(state, action):
            found.append(Finding(rule, facts))
    except TOO_EARLY as asked:
        if not is_caused_by_unknown(asked):
            raise
    return found
