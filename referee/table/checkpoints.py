"""Checkpoints: the log and the state of a table after many acts, as text, so that these need not be followed again one by one.

An entry is read from the act that brought it when somebody looks at its line. Who keeps a checkpoint answers for it that it was
made after these very acts, by these very rules.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from models.record import Entry, Header
from referee.game import AnyGame
from referee.table.log_lines import Line, Lines, Step, Steps
from referee.table.rules_version import ENTERED, RULES_VERSION
from referee.table.table import Table

_NEAR: Final = 32
"""An earlier state is kept, too, at least so many entries before the last one: for what is looked at and taken back first."""


class NotSerializable(Exception):
    """A state that holds something that has no text."""


def checkpoint_of(table: Table, texts: Sequence[str]) -> str | None:
    """The table as text. `texts`: all acts that made it. None where it must be followed act by act: under other rules, or when it holds
    what has no text.
    """
    game = table.game
    if (table.header.rules or RULES_VERSION) != RULES_VERSION or not game.made_of:
        return None
    first = table.state_after(0)
    near = table.nearest_cached_state(len(table) - _NEAR)
    kinds = {each.__name__: each for each in (*game.made_of, Step)}
    try:
        states = {}
        for entries in {near, len(table)} - {0}:
            state = table.state_after(entries)
            if game.options(state) != game.options(first):
                return None
            states[str(entries)] = to_tagged_json(
                [getattr(state, name) for name in state_fields(game)], kinds
            )
        log = table.layout()
        lines = {
            index: [line.before, line.gone]
            for index, line in enumerate(table.lines)
            if line.gone or line.before != index - 1
        }
        told = {
            "states": states,
            "came_with": run_length_encoded(
                [came for n, text in enumerate(texts) for came in entry_positions(n, text)]
            ),
            "lines": lines,
            **{name: run_length_encoded(to_tagged_json(each, kinds)) for name, each in log.items()},
        }
    except NotSerializable:
        return None
    return json.dumps(told, separators=(",", ":"))


def table_of(header: Header, text: str, texts: Sequence[str]) -> Table:
    """The table whose checkpoint this is, after the acts whose texts these are."""
    table, told = Table(header), json.loads(text)
    game, first = table.game, table.state_after(0)
    kinds = {each.__name__: each for each in (*game.made_of, Step)}
    brought, others = (
        run_length_decoded(told["came_with"]),
        {int(index): each for index, each in told["lines"].items()},
    )

    def line(index: int) -> Line:
        before, gone = others.get(index, (index - 1, ""))
        return Line(entry_at(game, texts, brought[index]), None, gone, before, table.rule_all)

    for entries, values in told["states"].items():
        state = first.copy()
        for name, value in zip(state_fields(game), values, strict=True):
            setattr(state, name, from_tagged_json(value, kinds))
        table.cache_state(int(entries), state)
    log = {
        name: from_tagged_json(run_length_decoded(told[name]), kinds)
        for name in ("order", "standing", "done", "undone")
    }
    table.restore_layout(
        Lines(line, len(brought)), log["order"], log["standing"], Steps(log["done"]), Steps(log["undone"])
    )
    table.changes = len(texts)
    return table


def state_fields(game: AnyGame) -> list[str]:
    return [name for name in game.parts if name != game.terms]


def entry_positions(n: int, text: str) -> list[int | list[int]]:
    """Where the entries of an act are found: its number, and which of several it is."""
    if text.startswith(ENTERED):
        return [n]
    act = json.loads(text)
    return [n] if act["act"] == "enter" else [[n, each] for each in range(len(act.get("entries", ())))]


def entry_at(game: AnyGame, texts: Sequence[str], came_with: int | list[int]) -> Entry:
    if isinstance(came_with, int):
        entry: Entry = game.verbs.stored_act_reader.validate_json(texts[came_with]).entry
        return entry
    n, which = came_with
    amended: Entry = game.entries.validate_python(json.loads(texts[n])["entries"][which])
    return amended


def run_length_encoded(values: list[Any]) -> Any:  # JSON that this page alone wrote, or a damaged file
    """Numbers one after the other, as most are here, by how many there are."""
    return len(values) if values == list(range(len(values))) else values


def run_length_decoded(values: Any) -> list[Any]:  # likewise
    return list(range(values)) if isinstance(values, int) else values


def to_tagged_json(value: object, kinds: Mapping[str, type]) -> Any:
    """A value in JSON that can be told from every other one."""
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
    ((name, said),) = value.items()
    if name == "bytes":
        return bytes.fromhex(said)
    if name == "tuple":
        return tuple(from_tagged_json(each, kinds) for each in said)
    kind: Callable[..., Any] = kinds[name]  # each is made of other fields
    return kind(*from_tagged_json(said, kinds)) if isinstance(said, list) else kind(said)
