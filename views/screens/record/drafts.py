"""Drafts of entries for an amendment: which verbs and values there are at that point of the game. No controls in here."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple, get_args

from pydantic import BaseModel

from models.cards import JOKER, NAMES, card_number
from models.record import Audit, Entry, HouseRules
from referee.table.gate import Table

Draft = Mapping[str, Any]
LOOKED_AT: Final = 2500
"""Allowed acts looked at: more only differ in cards."""
APART: Final = ("do", "by", "override", "note", "hash", "ruled")
CARD_FIELDS: Final = ("card", "up", "ace", "give", "take", "discard")
"""Fields that hold one card."""
CARDS_FIELDS: Final = ("cards", "meld", "spread")
"""Fields that hold several cards."""


class Field(NamedTuple):
    """One field of a verb: its name, what kind of value it takes, and the values that would be allowed at that point."""

    name: str
    kind: str
    """`card`, `cards`, `choice`, or `line` for what is typed."""
    values: tuple[Any, ...]
    optional: bool


class Here(NamedTuple):
    """One point of a game: the state before the entry, and what was allowed there."""

    state: Any
    allowed: tuple[dict[str, Any], ...]

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that were allowed, in their order."""
        return tuple(dict.fromkeys(each["do"] for each in self.allowed))


def here(table: Table, n: int, state: Any = None) -> Here:
    """The point before entry n; `state`: how the table would stand there, where that is otherwise amended too."""
    state = table.state_after(n - 1) if state is None else state
    actions = islice(table.game.choices(state), LOOKED_AT)
    return Here(state, tuple(table.game.write(state, action).written() for action in actions))


def models_of(table: Table) -> dict[str, type[BaseModel]]:
    """The entry model of each verb of this game."""
    found: dict[str, type[BaseModel]] = {}
    for model in _models(table.game.record.model_fields["entries"].annotation):
        if model not in (Audit, HouseRules):
            found[get_args(model.model_fields["do"].annotation)[0]] = model
    return found


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        return
    for each in get_args(annotation):
        yield from _models(each)


def fields_of(table: Table, point: Here, draft: Draft) -> list[Field]:
    """The fields of the draft's verb."""
    model = models_of(table).get(draft["do"])
    if model is None:
        return []
    fields = []
    for attribute, field in model.model_fields.items():
        name = field.alias or attribute
        if name in APART:
            continue
        seen = [each[name] for each in point.allowed if each["do"] == draft["do"] and name in each]
        given = [draft[name]] if name in draft else []
        fields.append(Field(name, _kind(name, [*seen, *given]), _distinct([*seen, *given]), not field.is_required()))
    return fields


def _kind(name: str, values: list[Any]) -> str:
    if name in CARDS_FIELDS:
        return "cards"
    if name in CARD_FIELDS and all(isinstance(value, str) and card_number(value) is not None for value in values):
        return "card"
    return "choice" if values and all(isinstance(value, str | int | tuple | list) for value in values) else "line"


def _distinct(values: list[Any]) -> tuple[Any, ...]:
    return tuple({repr(value): value for value in values}.values())


def fits(point: Here, draft: Draft, name: str) -> list[Any]:
    """The values of a field that were allowed together with everything else in the draft."""
    others = {key: value for key, value in draft.items() if key not in (name, "override", "note")}
    return [each[name] for each in point.allowed if name in each and all(each.get(key, value) == value for key, value in others.items())]


def marks(point: Here, draft: Draft, name: str) -> str:
    """For a card picker: `.` for cards that were allowed there with the rest of the draft, `-` for the others."""
    allowed = {card for value in fits(point, draft, name) for card in ([value] if isinstance(value, str) else value)}
    return "".join("." if card in allowed else "-" for card in NAMES[:53])


def with_verb(table: Table, point: Here, draft: Draft, verb: str) -> dict[str, Any]:
    """The draft with another verb: what both verbs know is kept, the rest is what was allowed first."""
    names = {field.name for field in fields_of(table, point, {"do": verb})}
    kept = {name: value for name, value in draft.items() if name in names}
    first = next((each for each in point.allowed if each["do"] == verb), {})
    simple = {name: value for name, value in first.items() if name not in ("card", "cards")}
    by = {"by": draft["by"]} if "by" in draft else {}
    return {**by, **simple, **kept, "do": verb}


def has_jokers(table: Table) -> bool:
    """Does this game's pack hold Jokers?"""
    return bool(table.game.whereabouts(table.state, JOKER))


def entry_of(table: Table, draft: Draft) -> Entry:
    """The entry a draft announces. Raises NoRecord while something is missing."""
    return table.read(dict(draft))
