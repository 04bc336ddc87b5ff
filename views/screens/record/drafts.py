"""What an entry that is amended may be: the verbs and values that were allowed at that point of the game. No controls in here."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from models.cards import JOKER, NAMES
from models.json_values import Json, JsonObject
from models.record import Entry
from referee.drafts import DONE, Draft, first_matching_entry, next_options, possible_acts
from referee.game import AnyState
from referee.table.table import Table
from referee.verbs import Verb

Written: TypeAlias = Mapping[
    str, Any
]  # kept and read back by pydantic, which takes JSON of any depth as Any alone
"""An entry as a record writes it, perhaps not whole yet."""
APART: Final = ("do", "by", "override", "note", "entered_by")
TYPED: Final = frozenset(("hands", "tally", "points"))
"""Kinds of fields that are typed, not chosen."""
CARDS: Final = frozenset(("card", "cards"))
PLACES: Final = frozenset(("square",))
"""Kinds of fields that are shown by their own picture."""


class Field(NamedTuple):
    """One field of a verb: its name, what kind of value it takes, and the values that were allowed at that point."""

    name: str
    kind: str
    """`card`, `cards`, `square`, `choice`, or `line` for what is typed."""
    values: tuple[Json, ...]
    optional: bool


class GamePoint(NamedTuple):
    """One point of a game, before an entry that is amended."""

    table: Table
    state: AnyState

    @property
    def allowed_verbs(self) -> tuple[str, ...]:
        """The verbs that were allowed, in their order."""
        return tuple(dict.fromkeys(each.do for each in possible_acts(self.table.game, self.state)))

    def first_allowed_act(self, **said: Json) -> JsonObject | None:
        """The first act that was allowed there and says this."""
        entry = first_matching_entry(self.table.game, self.state, Draft.from_fields(**said))
        return None if entry is None else entry.written()

    def allowed_values(self, draft: Draft, name: str) -> tuple[Json, ...]:
        """The values of a field that went with the draft."""
        field = next_options(self.table.game, self.state, draft).open.get(name)
        return tuple(value for value in field.allowed if value not in (DONE, None)) if field else ()


def point_before_entry(table: Table, n: int, state: AnyState | None = None) -> GamePoint:
    """The point before entry n; `state`: how the table would stand there, where that is otherwise amended too."""
    return GamePoint(table, table.state_after(n - 1) if state is None else state)


def verb_of(table: Table, draft: Written) -> Verb | None:
    """The verb of the draft, if this game knows it."""
    return table.game.verbs.get(draft.get("do", ""))


def fields_of(table: Table, point: GamePoint, draft: Written) -> list[Field]:
    """The fields of the draft's verb."""
    verb = verb_of(table, draft)
    if verb is None:
        return []
    return [
        _field(point, verb, draft, field.name, field.kind.name, field.optional)
        for field in verb.fields
        if field.name not in APART
    ]


def _field(point: GamePoint, verb: Verb, draft: Written, name: str, kind: str, optional: bool) -> Field:
    if kind in TYPED:
        return Field(name, "line", (), optional)
    given = (draft[name],) if name in draft else ()
    values = tuple(dict.fromkeys((*point.allowed_values(Draft.from_fields(do=verb.do), name), *given)))
    return Field(
        name,
        kind if kind in CARDS or (kind in PLACES and values) else "choice" if values else "line",
        values,
        optional,
    )


def values_fitting_draft(point: GamePoint, draft: Written, name: str) -> tuple[Json, ...]:
    """The values of a field that were allowed together with everything else in the draft; of several cards those that went with them."""
    others = {
        key: value for key, value in draft.items() if key not in (name, "override", "note", "entered_by")
    }
    named, verb = draft.get(name), verb_of(point.table, draft)
    before = Draft.from_fields(**others)
    if named and verb is not None and verb.field(name).kind.name == "cards":
        before = before.with_cards_gathered(name, tuple(named))
    return point.allowed_values(before, name)


def picker_marks(point: GamePoint, draft: Written, name: str) -> str:
    """For a card picker: `.` for cards that were allowed there with the rest of the draft, `-` for the others."""
    allowed = {*values_fitting_draft(point, draft, name)}
    return "".join("." if card in allowed else "-" for card in NAMES[:53])


def with_verb(table: Table, point: GamePoint, draft: Written, verb: str) -> JsonObject:
    """The draft with another verb: what both verbs know is kept, the rest is what was allowed first; cards are chosen."""
    fields = {field.name: field.kind.name for field in table.game.verbs[verb].fields}
    kept = {name: value for name, value in draft.items() if name in fields}
    first = point.first_allowed_act(do=verb) or {}
    simple = {
        name: value for name, value in first.items() if name in fields and name not in ("card", "cards")
    }
    return {**simple, **kept, "do": verb}


def has_jokers(table: Table) -> bool:
    """Does this game's pack hold Jokers?"""
    return bool(table.game.card_locations(table.state, JOKER))


def entry_of(table: Table, draft: Written) -> Entry:
    """The entry a draft announces. Raises NoRecord while something is missing."""
    return table.read(dict(draft))
