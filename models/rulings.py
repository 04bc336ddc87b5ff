"""A ruling: what the referee finds when a player announces an act, and the rules it rests on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from models.docstrings import docstring
from models.record import Entry

Facts = dict[str, Any]
"""The names and numbers of one case, as a rule found them: cards, squares, players as written in a record. What each is only its wording
knows, which says it."""
Broken = Callable[[Any, Any], Iterator[Facts]]
"""Yields the facts where a sentence is broken, given a state and an act of the game whose sentence it is."""

When = Callable[[type, str], bool]
"""Can acts of this kind break a sentence in this phase at all?"""

Verdict = Literal["allowed", "refused", "irregular"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of a rule text. It yields facts when, and only when, the sentence is broken.

    `physical`: what it forbids cannot lie on any table (a unit that is not there), so no override lets it stand.
    """

    id: str
    ruling: str
    section: str
    verbs: tuple[str, ...]
    because: str
    broken: Broken
    physical: bool = False
    later: str = ""
    """The item it rests on at a table that plays by a later text of the same game, which settles it itself."""
    also: tuple[str, ...] = ()
    """What else it answers."""
    when: When | None = None
    """Where its game asks for that: in which phases it speaks at all; None for all of them."""

    @property
    def sentence(self) -> str:
        """The rule as a player would say it: the first line of its function's docstring."""
        return docstring(self.broken).strip().split("\n", 1)[0]


def rule(
    id: str,
    ruling: str,
    section: str,
    verbs: str,
    because: str,
    *,
    physical: bool = False,
    later: str = "",
    also: str = "",
    when: When | None = None,
) -> Callable[[Broken], Rule]:
    """Make a Rule of the function below it.

    `ruling`: the item of docs/rulings.md it rests on; `section`: the printed heading of the rule text; `verbs`: the acts it
    speaks of, separated by blanks; `because`: the reason in words, filled with the facts it yields; `later`: the item by which a
    later text of the game settles the same; `also`: further items it answers. The ledger follows from these. `when`: in which
    phases it speaks.
    """

    def made(broken: Broken) -> Rule:
        return Rule(
            id,
            ruling,
            section,
            tuple(verbs.split()),
            because,
            broken,
            physical,
            later,
            tuple(also.split()),
            when,
        )

    return made


def in_phases(*phases: str) -> When:
    """A sentence about these phases only."""
    return lambda act, phase: phase in phases


def rules_by_verb(rules: tuple[Rule, ...]) -> dict[str, tuple[Rule, ...]]:
    """The rules that speak of each verb, in their printed order."""
    spoken: dict[str, list[Rule]] = {}
    for each in rules:
        for verb in dict.fromkeys(each.verbs):
            spoken.setdefault(verb, []).append(each)
    return {verb: tuple(of_it) for verb, of_it in spoken.items()}


def with_rules_replaced(rules: tuple[Rule, ...], *variants: Rule) -> tuple[Rule, ...]:
    """The same rules with those of the same id replaced: a table's variant. An id not in `rules` is our own mistake."""
    new = {variant.id: variant for variant in variants}
    missing = new.keys() - {each.id for each in rules}
    if missing:
        raise KeyError(f"no rule to replace: {', '.join(sorted(missing))}")
    return tuple(new.get(each.id, each) for each in rules)


class Finding(NamedTuple):
    """One rule that an announced act breaks, with the facts of this case."""

    rule: Rule
    facts: Facts


class Ruling(NamedTuple):
    """The referee's answer to one entry: all findings, and what happened if the entry stands.

    `happened` are the game's own sums and events (attack sums, rounds begun, hands scored), raw: words are made
    from them where they are shown.
    """

    entry: Entry
    findings: tuple[Finding, ...]
    happened: tuple[object, ...] = ()

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.findings, self.entry.override)

    @property
    def stands(self) -> bool:
        """Does the entry change the table?"""
        return not self.findings or self.verdict != "refused"


def verdict_of(findings: tuple[Finding, ...], override: str | None) -> Verdict:
    """Allowed without findings; irregular if the table lets an act stand that can lie on a table; else refused."""
    if not findings:
        return "allowed"
    if override and not any(finding.rule.physical for finding in findings):
        return "irregular"
    return "refused"
