"""Entries that belong to no game but to the table: audits, and house rules changed in mid-game."""

from collections.abc import Iterator

from pydantic import ValidationError

from models.external_input import in_one_line
from models.json_values import JsonObject
from models.record import Aside, Audit, Header, HouseRules, Options, clear_sentence
from models.rulings import Facts, Finding, Ruling, rule
from referee.game import AnyGame, AnyState


@rule("audit.differs", "T-01", "", "audit", "{pile:pile}: the table counts {theirs}, the record {ours}")
def audit_differs(ours: dict[str, int], theirs: dict[str, int]) -> Iterator[Facts]:
    """An audit agrees when every pile holds what the record says."""
    for pile, count in theirs.items():
        if pile in ours and ours[pile] != count:
            yield {"pile": pile, "theirs": count, "ours": ours[pile]}


@rule("audit.no_such_pile", "T-01", "", "audit", "Nothing is counted under {pile} here", physical=True)
def no_such_pile(ours: dict[str, int], theirs: dict[str, int]) -> Iterator[Facts]:
    """An audit counts the piles of its game."""
    yield from ({"pile": in_one_line(pile)} for pile in theirs if pile not in ours)


@rule(
    "house_rules.unreadable",
    "T-02",
    "",
    "house_rules",
    "These house rules cannot be played by: {why}",
    physical=True,
)
def house_rules_unreadable(kind: type[Options], options: JsonObject) -> Iterator[Facts]:
    """A table plays by house rules of its game."""
    try:
        kind.model_validate(options)
    except ValidationError as error:
        yield {"why": clear_sentence(error)}


@rule(
    "house_rules.settled",
    "T-02",
    "",
    "house_rules",
    "{option} is settled before the first entry",
    physical=True,
)
def house_rules_settled(game: AnyGame, changed: JsonObject) -> Iterator[Facts]:
    """What the pack or the armies were chosen by does not change in mid-game."""
    yield from ({"option": option} for option in changed if option in game.settled)


Ruled = tuple[Ruling, AnyState]
"""A ruling, and how the table stands after the entry: as before where it is refused."""


def judged_aside(game: AnyGame, header: Header, state: AnyState, entry: Aside) -> Ruled:
    """The ruling of an audit or of a change of house rules, and how the table stands after it."""
    if isinstance(entry, Audit):
        rules, told = (no_such_pile, audit_differs), (game.counts(state), entry.counts)
        findings = tuple(Finding(each, facts) for each in rules for facts in each.broken(*told))
        ruling = Ruling(entry, findings)
        return ruling, game.aside(state.copy()) if ruling.stands else state
    return _house_rules(game, header, state, entry)


def _house_rules(game: AnyGame, header: Header, state: AnyState, entry: HouseRules) -> Ruled:
    wanted = {**game.options(state).model_dump(), **entry.options}
    unreadable = [
        Finding(house_rules_unreadable, facts)
        for facts in house_rules_unreadable.broken(type(game.options(state)), wanted)
    ]
    settled = [
        Finding(house_rules_settled, facts) for facts in house_rules_settled.broken(game, entry.options)
    ]
    if unreadable or settled:
        return Ruling(entry, (*unreadable, *settled)), state
    written = {**header.model_dump(by_alias=True), "options": wanted}
    try:
        return Ruling(entry, ()), game.aside(
            game.with_house_rules(state, game.header.model_validate(written))
        )
    except ValidationError as error:
        return Ruling(entry, (Finding(house_rules_unreadable, {"why": clear_sentence(error)}),)), state
