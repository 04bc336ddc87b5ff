"""Checkpoints: the log and the state of a table after many acts, as text, so that the acts need not be
replayed.

An entry is read from its act when its line is first used. The caller must make sure that a checkpoint was
made after these acts and under these rules.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from models.record import Entry, Header
from referee.game import AnyGame, AnyState
from referee.number_types import Seat
from referee.table.log_lines import Line, Lines, Step, Steps
from referee.table.rules_version import ENTERED, RULES_VERSION
from referee.table.table import Table

_NEAR: Final = 32
"""A second state is stored from at least this many entries before the last one, because recent entries are
viewed and undone most.
"""


class NotSerializable(Exception):
    """A state contains a value that cannot be written as text."""


def checkpoint_text_or_none(table: Table, act_texts: Sequence[str]) -> str | None:
    """The table as text. `act_texts`: all its acts. None if it must be replayed: under other rules, or if a
    value has no text form.
    """
    game = table.game
    if (table.header.rules or RULES_VERSION) != RULES_VERSION or not game.stored_types:
        return None
    first = table.state_after(0)
    recent_state = table.entry_count_of_nearest_cached_state(len(table) - _NEAR)
    kinds = {each.__name__: each for each in (*game.stored_types, Step)}
    try:
        states = {}
        for entries in {recent_state, len(table)} - {0}:
            state = table.state_after(entries)
            if game.house_rules_in_force(state) != game.house_rules_in_force(first):
                return None
            if names_and_departed_seats(game, state) != names_and_departed_seats(game, first):
                return None
            states[str(entries)] = to_tagged_json(
                [getattr(state, name) for name in state_attribute_names_to_store(game)], kinds
            )
        log = table.order_and_steps_json()
        lines = {
            index: [line.before, line.gone]
            for index, line in enumerate(table.lines)
            if line.gone or line.before != index - 1
        }
        positions = [
            pair for n, text in enumerate(act_texts) for pair in act_number_and_index_of_each_entry(n, text)
        ]
        content = {
            "states": states,
            "came_with": length_if_range_else_list(positions),
            "lines": lines,
            **{name: length_if_range_else_list(to_tagged_json(each, kinds)) for name, each in log.items()},
        }
    except NotSerializable:
        return None
    return json.dumps(content, separators=(",", ":"))


def table_from_checkpoint(header: Header, checkpoint_text: str, earlier_act_texts: Sequence[str]) -> Table:
    """Restore a table from its checkpoint. `earlier_act_texts`: the acts it was made after."""
    table, content = Table(header), json.loads(checkpoint_text)
    game, first = table.game, table.state_after(0)
    kinds = {each.__name__: each for each in (*game.stored_types, Step)}
    positions, changed_lines = (
        range_list_if_length_else_list(content["came_with"]),
        {int(index): each for index, each in content["lines"].items()},
    )

    def line_at_index(index: int) -> Line:
        before, gone_reason = changed_lines.get(index, (index - 1, ""))
        return Line(
            entry_at_position(game, earlier_act_texts, positions[index]),
            None,
            gone_reason,
            before,
            table.compute_missing_rulings,
        )

    for entries, values in content["states"].items():
        state = first.copy()
        for name, value in zip(state_attribute_names_to_store(game), values, strict=True):
            setattr(state, name, from_tagged_json(value, kinds))
        table.cache_state(int(entries), state)
    log = {
        name: from_tagged_json(range_list_if_length_else_list(content[name]), kinds)
        for name in ("order", "standing", "done", "undone")
    }
    table.restore_lines_and_steps(
        Lines(line_at_index, len(positions)),
        log["order"],
        log["standing"],
        Steps(log["done"]),
        Steps(log["undone"]),
    )
    table.change_count = len(earlier_act_texts)
    return table


def names_and_departed_seats(game: AnyGame, state: AnyState) -> tuple[tuple[str, ...], frozenset[Seat]]:
    """The players by seat, and the seats of those who left: like the house rules, they are in no stored
    attribute."""
    return tuple(state.names), game.departed_seats(state)


def state_attribute_names_to_store(game: AnyGame) -> list[str]:
    return [name for name in game.state_attributes if name != "table_rules"]


def act_number_and_index_of_each_entry(act_number: int, act_text: str) -> list[int | list[int]]:
    """Positions of an act's entries: the number of the act, with an index if it has several."""
    if act_text.startswith(ENTERED):
        return [act_number]
    act = json.loads(act_text)
    return (
        [act_number]
        if act["act"] == "enter"
        else [[act_number, each] for each in range(len(act.get("entries", ())))]
    )


def entry_at_position(game: AnyGame, act_texts: Sequence[str], position: int | list[int]) -> Entry:
    if isinstance(position, int):
        entry: Entry = game.verbs.stored_enter_act_adapter.validate_json(act_texts[position]).entry
        return entry
    n, index = position
    amended: Entry = game.entry_adapter.validate_python(json.loads(act_texts[n])["entries"][index])
    return amended


def length_if_range_else_list(values: list[Any]) -> Any:  # JSON from this module, or from a damaged file
    """Encode 0, 1, 2 ... as its length, because most lists here are such ranges; other lists stay
    unchanged."""
    return len(values) if values == list(range(len(values))) else values


def range_list_if_length_else_list(length_or_list: Any) -> list[Any]:  # likewise
    return list(range(length_or_list)) if isinstance(length_or_list, int) else length_or_list


def to_tagged_json(value: object, kinds: Mapping[str, type]) -> Any:
    """Encode a value as JSON with tags for types, so that `from_tagged_json` can restore it."""
    kind = type(value)
    if value is None or kind in (int, str, bool):
        return value
    if isinstance(value, list) and kind is list:
        return [to_tagged_json(each, kinds) for each in value]
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, Enum) and kinds.get(kind.__name__) is kind:
        return {kind.__name__: value.value}
    if isinstance(value, tuple) and (kind is tuple or kinds.get(kind.__name__) is kind):
        return {kind.__name__: [to_tagged_json(each, kinds) for each in value]}
    raise NotSerializable(kind)


def from_tagged_json(value: Any, kinds: Mapping[str, type]) -> Any:  # likewise
    if isinstance(value, list):
        return [from_tagged_json(each, kinds) for each in value]
    if not isinstance(value, dict):
        return value
    ((name, content),) = value.items()
    if name == "bytes":
        return bytes.fromhex(content)
    if name == "tuple":
        return tuple(from_tagged_json(each, kinds) for each in content)
    kind: Callable[..., Any] = kinds[name]  # each is made of other fields
    return kind(*from_tagged_json(content, kinds)) if isinstance(content, list) else kind(content)
