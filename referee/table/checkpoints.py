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


class CannotBeKept(Exception):
    """A state that holds something that has no text."""


def checkpoint_of(table: Table, texts: Sequence[str]) -> str | None:
    """The table as text. `texts`: all acts that made it. None where it must be followed act by act: under other rules, or when it holds
    what has no text.
    """
    game = table.game
    if (table.header.rules or RULES_VERSION) != RULES_VERSION or not game.made_of:
        return None
    first = table.state_after(0)
    near = table.nearest(len(table) - _NEAR)
    kinds = {each.__name__: each for each in (*game.made_of, Step)}
    try:
        states = {}
        for entries in {near, len(table)} - {0}:
            state = table.state_after(entries)
            if game.options(state) != game.options(first):
                return None
            states[str(entries)] = _packed([getattr(state, name) for name in _parts(game)], kinds)
        log = table.laid_out()
        lines = {
            index: [line.before, line.gone]
            for index, line in enumerate(table.lines)
            if line.gone or line.before != index - 1
        }
        told = {
            "states": states,
            "came_with": _short([came for n, text in enumerate(texts) for came in _brought(n, text)]),
            "lines": lines,
            **{name: _short(_packed(each, kinds)) for name, each in log.items()},
        }
    except CannotBeKept:
        return None
    return json.dumps(told, separators=(",", ":"))


def table_of(header: Header, text: str, texts: Sequence[str]) -> Table:
    """The table whose checkpoint this is, after the acts whose texts these are."""
    table, told = Table(header), json.loads(text)
    game, first = table.game, table.state_after(0)
    kinds = {each.__name__: each for each in (*game.made_of, Step)}
    brought, others = _long(told["came_with"]), {int(index): each for index, each in told["lines"].items()}

    def line(index: int) -> Line:
        before, gone = others.get(index, (index - 1, ""))
        return Line(_entry(game, texts, brought[index]), None, gone, before, table.rule_all)

    for entries, values in told["states"].items():
        state = first.copy()
        for name, value in zip(_parts(game), values, strict=True):
            setattr(state, name, _unpacked(value, kinds))
        table.stood(int(entries), state)
    log = {name: _unpacked(_long(told[name]), kinds) for name in ("order", "standing", "done", "undone")}
    table.lay_out(
        Lines(line, len(brought)), log["order"], log["standing"], Steps(log["done"]), Steps(log["undone"])
    )
    table.changes = len(texts)
    return table


def _parts(game: AnyGame) -> list[str]:
    return [name for name in game.parts if name != game.terms]


def _brought(n: int, text: str) -> list[int | list[int]]:
    """Where the entries of an act are found: its number, and which of several it is."""
    if text.startswith(ENTERED):
        return [n]
    act = json.loads(text)
    return [n] if act["act"] == "enter" else [[n, each] for each in range(len(act.get("entries", ())))]


def _entry(game: AnyGame, texts: Sequence[str], came_with: int | list[int]) -> Entry:
    if isinstance(came_with, int):
        entry: Entry = game.verbs.kept.validate_json(texts[came_with]).entry
        return entry
    n, which = came_with
    amended: Entry = game.entries.validate_python(json.loads(texts[n])["entries"][which])
    return amended


def _short(values: list[Any]) -> Any:  # JSON that this page alone wrote, or a damaged file
    """Numbers one after the other, as most are here, by how many there are."""
    return len(values) if values == list(range(len(values))) else values


def _long(values: Any) -> list[Any]:  # likewise
    return list(range(values)) if isinstance(values, int) else values


def _packed(value: object, kinds: Mapping[str, type]) -> Any:
    """A value in JSON that can be told from every other one."""
    kind = type(value)
    if value is None or kind in (int, str, bool):
        return value
    if isinstance(value, list) and kind is list:
        return [_packed(each, kinds) for each in value]
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, Enum) and kinds.get(kind.__name__) is kind:
        return {kind.__name__: value.value}
    if isinstance(value, tuple) and (kind is tuple or kinds.get(kind.__name__) is kind):
        return {kind.__name__: [_packed(each, kinds) for each in value]}
    raise CannotBeKept(kind)


def _unpacked(value: Any, kinds: Mapping[str, type]) -> Any:  # likewise
    if isinstance(value, list):
        return [_unpacked(each, kinds) for each in value]
    if not isinstance(value, dict):
        return value
    ((name, said),) = value.items()
    if name == "bytes":
        return bytes.fromhex(said)
    if name == "tuple":
        return tuple(_unpacked(each, kinds) for each in said)
    kind: Callable[..., Any] = kinds[name]  # each is made of other fields
    return kind(*_unpacked(said, kinds)) if isinstance(said, list) else kind(said)
