"""Entries of the table itself, which no game defines: audits, house rules changed in mid-game, players who
join or leave."""

from collections.abc import Collection, Iterator
from typing import Final

from pydantic import ValidationError

from models.external_input import single_line_excerpt
from models.json_values import JsonObject
from models.record import (
    Audit,
    Header,
    HouseRules,
    Join,
    Leave,
    NonGameEntry,
    Options,
    english_house_rule_title,
    first_fault_sentence,
    house_rule_title_id,
)
from models.rulings import Facts, Finding, Ruling, rule
from referee.game import AnyGame, AnyState
from referee.table.seat_changes import findings_for_seat_change
from referee.table.table_seats import seats_with_departed_and_possible_changes


@rule("audit.differs", "T-01", "", "audit", "{pile:pile}: the table counts {theirs}, the record {ours}")
def audit_does_not_agree(expected_counts: dict[str, int], counted_piles: dict[str, int]) -> Iterator[Facts]:
    """An audit agrees when every pile holds what the record says."""
    for pile, count in counted_piles.items():
        if pile in expected_counts and expected_counts[pile] != count:
            yield {"pile": pile, "theirs": count, "ours": expected_counts[pile]}


@rule(
    "audit.no_such_pile", "T-01", "", "audit", "There is no pile called {pile} to count here", physical=True
)
def unknown_pile(expected_counts: dict[str, int], counted_piles: dict[str, int]) -> Iterator[Facts]:
    """An audit counts the piles of its game."""
    yield from ({"pile": single_line_excerpt(pile)} for pile in counted_piles if pile not in expected_counts)


@rule(
    "house_rules.unreadable",
    "T-02",
    "",
    "house_rules",
    "These house rules do not work: {why}",
    physical=True,
)
def invalid_house_rules(kind: type[Options], options: JsonObject) -> Iterator[Facts]:
    """A table plays by house rules of its game."""
    try:
        kind.model_validate(options)
    except ValidationError as error:
        yield {"why": first_fault_sentence(error)}


@rule(
    "house_rules.none_named",
    "T-02",
    "",
    "house_rules",
    "Name the house rule that changes, and its new value",
    physical=True,
)
def no_house_rule_named(game: AnyGame, named: Collection[str]) -> Iterator[Facts]:
    """A change of house rules names one at least."""
    if not named:
        yield {}


@rule(
    "house_rules.settled",
    "T-02",
    "",
    "house_rules",
    "“{option:house_rule}” was chosen for the whole game and cannot change",
    physical=True,
)
def house_rule_is_fixed(game: AnyGame, changed: Collection[str]) -> Iterator[Facts]:
    """What the pack or the armies were chosen by does not change in mid-game."""
    yield from facts_of_house_rules(game, changed, game.fixed_house_rules)


@rule(
    "house_rules.whole_game",
    "T-02",
    "",
    "house_rules",
    "“{option:house_rule}” was chosen for the whole game and stays as it is",
)
def whole_game_house_rule_changed(game: AnyGame, changed: Collection[str]) -> Iterator[Facts]:
    """The target and the houses are those with which the game was begun."""
    yield from facts_of_house_rules(game, changed, game.whole_game_house_rules)


def facts_of_house_rules(game: AnyGame, changed: Collection[str], settled: frozenset[str]) -> Iterator[Facts]:
    """The facts for each of these house rules that was changed though it is settled."""
    yield from ({"option": house_rule_title_fact(game, name)} for name in changed if name in settled)


def house_rule_title_fact(game: AnyGame, name: str) -> Facts:
    """The title of a house rule as a fact: its text id and its English text."""
    field = game.house_rules_class.model_fields[name]
    return {"id": house_rule_title_id(game.package, name), "english": english_house_rule_title(name, field)}


LEVEL_OF_DETAIL: Final = "entry"
"""The house rule that says how much of a game is entered."""


@rule(
    "house_rules.seats_changed",
    "T-04",
    "",
    "house_rules",
    "“{option:house_rule}” stays as it is: players have joined or left, and only those who began can be "
    "dealt cards",
    physical=True,
)
def detail_level_changed_after_seat_changes(game: AnyGame, changed: Collection[str]) -> Iterator[Facts]:
    """How much is entered does not change once players have joined or left."""
    yield from facts_of_house_rules(game, changed, frozenset((LEVEL_OF_DETAIL,)))


Ruled = tuple[Ruling, AnyState]
"""A ruling, and the state after the entry, which is unchanged if it is refused."""


def table_entry_ruling_and_state_after(
    game: AnyGame, header: Header, state: AnyState, entry: NonGameEntry
) -> Ruled:
    """Rule on an entry of the table itself; returns the ruling and the state after it."""
    if isinstance(entry, Audit):
        rules, counts = (unknown_pile, audit_does_not_agree), (game.pile_counts(state), entry.counts)
        findings = tuple(Finding(each, facts) for each in rules for facts in each.violations(*counts))
        ruling = Ruling(entry, findings)
        return ruling, game.with_table_entry_counted(state.copy()) if ruling.is_accepted else state
    if isinstance(entry, Join | Leave):
        return seat_change_ruling_and_state_after(game, state, entry)
    return house_rules_ruling_and_state_after(game, header, state, entry)


def seat_change_ruling_and_state_after(game: AnyGame, state: AnyState, entry: Join | Leave) -> Ruled:
    if findings := findings_for_seat_change(seats_with_departed_and_possible_changes(game, state), entry):
        return Ruling(entry, findings), state
    after = game.with_table_entry_counted(state.copy())
    events = (
        game.join(after, entry.player, entry.total)
        if isinstance(entry, Join)
        else game.leave(after, state.names.index(entry.player))
    )
    return Ruling(entry, (), events), after


def house_rules_ruling_and_state_after(
    game: AnyGame, header: Header, state: AnyState, entry: HouseRules
) -> Ruled:
    if unnamed := tuple(no_house_rule_named.violations(game, entry.options)):
        return Ruling(entry, tuple(Finding(no_house_rule_named, facts) for facts in unnamed)), state
    now = game.house_rules_in_force(state)
    new_options = {**now.model_dump(), **entry.options}
    if unreadable := tuple(invalid_house_rules.violations(type(now), new_options)):
        return Ruling(entry, tuple(Finding(invalid_house_rules, facts) for facts in unreadable)), state
    new = type(now).model_validate(new_options)
    changed = [name for name in entry.options if getattr(new, name) != getattr(now, name)]
    rules = [house_rule_is_fixed, whole_game_house_rule_changed]
    if len(state.names) != len(header.seats) or game.departed_seats(state):
        rules.append(detail_level_changed_after_seat_changes)
    ruling = Ruling(
        entry, tuple(Finding(each, facts) for each in rules for facts in each.violations(game, changed))
    )
    if not ruling.is_accepted:
        return ruling, state
    written = {**header.model_dump(by_alias=True), "options": new_options}
    try:
        return ruling, game.with_table_entry_counted(
            game.with_house_rules(state, game.header.model_validate(written))
        )
    except ValidationError as error:
        return Ruling(entry, (Finding(invalid_house_rules, {"why": first_fault_sentence(error)}),)), state
