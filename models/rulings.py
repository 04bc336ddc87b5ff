"""Rules, and the ruling that the referee makes on an entry by checking it against them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from models.docstrings import docstring_from_function_or_source_file, first_paragraph
from models.record import Entry

Facts = dict[str, Any]
"""Values of one case that a rule found: cards, squares and players as written in a record.

The wording of the rule says how each is shown.
"""
Violation = Facts
"""The facts of one way in which an act breaks a rule."""
RuleCheck = Callable[[Any, Any], Iterator[Violation]]
"""Yields the facts for each way in which an act breaks the rule, given the game's state and the act."""

When = Callable[[type, str], bool]
"""True if acts of this type can break the rule in this phase."""

Verdict = Literal["allowed", "refused", "irregular"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of a rule text. It yields facts when, and only when, the sentence is broken.

    `physical`: what it forbids is impossible on a real table (a unit that is not there), so it cannot be
    overridden.
    """

    id: str
    ruling: str
    section: str
    verbs: tuple[str, ...]
    explanation: str
    violations: RuleCheck
    physical: bool = False
    later_ruling: str = ""
    """The item it rests on at tables that play by a later text of the game, if that text settles it."""
    further_rulings: tuple[str, ...] = ()
    """Further items of docs/rulings.md that it answers."""
    when: When | None = None
    """The phases in which the rule applies, if its game filters by phase; None for all."""

    @property
    def sentence(self) -> str:
        """The rule in a player's words: the first line of its function's docstring."""
        return first_paragraph(docstring_from_function_or_source_file(self.violations))


def rule(
    id: str,
    ruling: str,
    section: str,
    verbs: str,
    explanation: str,
    *,
    physical: bool = False,
    later_ruling: str = "",
    further_rulings: str = "",
    when: When | None = None,
) -> Callable[[RuleCheck], Rule]:
    """Decorator that makes a Rule of a function.

    `ruling`: the item of docs/rulings.md it rests on; `section`: the printed heading of the rule text;
    `verbs`: the acts it applies to, separated by blanks; `explanation`: the wording of the reason, filled
    with the facts;
    `later_ruling`: the item by which a later text of the game settles the same; `further_rulings`: further
    items it answers;
    `when`: the phases it applies in. The rules ledger is generated from these.
    """

    def make_rule(violations: RuleCheck) -> Rule:
        return Rule(
            id,
            ruling,
            section,
            tuple(verbs.split()),
            explanation,
            violations,
            physical,
            later_ruling,
            tuple(further_rulings.split()),
            when,
        )

    return make_rule


def applies_in_phases(*phases: str) -> When:
    """A filter for a rule that applies in these phases only."""
    return lambda act, phase: phase in phases


def rules_by_verb(rules: tuple[Rule, ...]) -> dict[str, tuple[Rule, ...]]:
    """The rules that apply to each verb, in their printed order."""
    by_verb: dict[str, list[Rule]] = {}
    for each in rules:
        for verb in dict.fromkeys(each.verbs):
            by_verb.setdefault(verb, []).append(each)
    return {verb: tuple(verb_rules) for verb, verb_rules in by_verb.items()}


def with_rules_replaced(rules: tuple[Rule, ...], *replacements: Rule) -> tuple[Rule, ...]:
    """The same rules with those of the same id replaced: a table's variant. Raises if an id is not in
    `rules`, which is a programming error.
    """
    new = {variant.id: variant for variant in replacements}
    missing = new.keys() - {each.id for each in rules}
    if missing:
        raise KeyError(f"no rule to replace: {', '.join(sorted(missing))}")
    return tuple(new.get(each.id, each) for each in rules)


class Finding(NamedTuple):
    """One rule that an announced act breaks, with the facts of this case."""

    rule: Rule
    facts: Facts


class Ruling(NamedTuple):
    """The referee's answer to one entry: all findings, and the events if the entry stands.

    `happened` holds the game's own event values (attack sums, rounds begun, hands scored); the views put them
    into words.
    """

    entry: Entry
    findings: tuple[Finding, ...]
    events: tuple[object, ...] = ()

    @property
    def verdict(self) -> Verdict:
        return verdict_for_findings(self.findings, self.entry.override)

    @property
    def is_accepted(self) -> bool:
        """True if the entry changes the table."""
        return not self.findings or self.verdict != "refused"


def verdict_for_findings(findings: tuple[Finding, ...], override: str | None) -> Verdict:
    """Allowed without findings; irregular if the table overrides findings that are not physical; else
    refused."""
    if not findings:
        return "allowed"
    if override and not any(finding.rule.physical for finding in findings):
        return "irregular"
    return "refused"
