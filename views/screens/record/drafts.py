"""The possible values of an amended entry: the verbs and fields that were allowed at that point of the game.
Imports no Flet."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from models.cards import JOKER, NAMES
from models.json_values import Json, JsonObject
from models.record import Entry
from referee.drafts import (
    DONE,
    Draft,
    first_legal_entry_revealing_no_cards,
    legal_options_of_draft,
    possible_verbs_of_players,
)
from referee.game import AnyState
from referee.table.table import Table
from referee.verbs import Verb

EntryJson: TypeAlias = Mapping[
    str, Any
]  # pydantic saves and loads it, and takes JSON of any depth only as Any
"""An entry as a record has it, perhaps incomplete."""
FIELDS_NAMING_NO_CARD_OR_PLACE: Final = ("do", "by", "override", "note", "entered_by")
TYPED: Final = frozenset(("hands", "tally", "points"))
"""Kinds of fields that are typed, not chosen."""
CARDS: Final = frozenset(("card", "cards"))
PLACES: Final = frozenset(("square",))
"""Kinds of fields that are chosen on a picture of the table."""


class Field(NamedTuple):
    """One field of a verb: its name, its kind, and the values that were allowed at that point."""

    name: str
    kind: str
    """`card`, `cards`, `square`, `choice`, or `line` for typed fields."""
    values: tuple[Json, ...]
    optional: bool


class GamePoint(NamedTuple):
    """The point in a game just before an amended entry."""

    table: Table
    state: AnyState

    @property
    def allowed_verbs(self) -> tuple[str, ...]:
        """Return the verbs that were allowed, in order."""
        return tuple(
            dict.fromkeys(verb.do for verb in possible_verbs_of_players(self.table.game, self.state))
        )

    def first_allowed_act(self, **fields: Json) -> JsonObject | None:
        entry = first_legal_entry_revealing_no_cards(self.table.game, self.state, Draft.from_fields(**fields))
        return None if entry is None else entry.to_json_object()

    def allowed_values(self, draft: Draft, field_name: str) -> tuple[Json, ...]:
        field = legal_options_of_draft(self.table.game, self.state, draft).open_fields.get(field_name)
        return tuple(value for value in field.allowed if value not in (DONE, None)) if field else ()


def point_before_entry(table: Table, entry_number: int, state: AnyState | None = None) -> GamePoint:
    """Return the point before entry n. `state`: the state there if earlier entries are amended too."""
    return GamePoint(table, table.state_after(entry_number - 1) if state is None else state)


def draft_without_remarks(draft: EntryJson) -> JsonObject:
    """Return the draft without the fields that say nothing about the act itself."""
    return {key: value for key, value in draft.items() if key not in ("override", "note", "entered_by")}


def verb_of_draft(table: Table, draft: EntryJson) -> Verb | None:
    """Return the verb of the draft, or None if this game does not know it."""
    return table.game.verbs.get(draft.get("do", ""))


def editable_fields_of_draft_verb(point: GamePoint, draft: EntryJson) -> list[Field]:
    verb = verb_of_draft(point.table, draft)
    if verb is None:
        return []
    return [
        field_with_allowed_values(point, verb, draft, field.name, field.kind.name, field.optional)
        for field in verb.fields
        if field.name not in FIELDS_NAMING_NO_CARD_OR_PLACE
    ]


def field_with_allowed_values(
    point: GamePoint, verb: Verb, draft: EntryJson, name: str, kind: str, optional: bool
) -> Field:
    if kind in TYPED:
        return Field(name, "line", (), optional)
    given = (draft[name],) if name in draft else ()
    values = tuple(dict.fromkeys((*point.allowed_values(Draft.from_fields(do=verb.do), name), *given)))
    if not (kind in CARDS or (kind in PLACES and values)):
        kind = "choice" if values else "line"
    return Field(name, kind, values, optional)


def values_allowed_with_other_fields(point: GamePoint, draft: EntryJson, field_name: str) -> tuple[Json, ...]:
    """Return the values of a field that were allowed with the rest of the draft. In a field of several cards,
    each value goes with the other cards.
    """
    others = {key: value for key, value in draft_without_remarks(draft).items() if key != field_name}
    named, verb = draft.get(field_name), verb_of_draft(point.table, draft)
    before = Draft.from_fields(**others)
    if named and verb is not None and verb.field(field_name).kind.name == "cards":
        before = before.with_cards_gathered(field_name, tuple(named))
    return point.allowed_values(before, field_name)


def card_marks_allowed_with_other_fields(point: GamePoint, draft: EntryJson, field_name: str) -> str:
    """Return one letter per card for the picker: `.` allowed with the rest of the draft, `-` not."""
    allowed = {*values_allowed_with_other_fields(point, draft, field_name)}
    return "".join("." if card in allowed else "-" for card in NAMES[:53])


def draft_with_verb(point: GamePoint, draft: EntryJson, verb: str) -> JsonObject:
    """Change the verb of the draft. Fields that both verbs have keep their values, others get the first
    allowed value; cards are left open.
    """
    names = {field.name for field in point.table.game.verbs[verb].fields}
    first = {
        name: value for name, value in (point.first_allowed_act(do=verb) or {}).items() if name not in CARDS
    }
    return {name: value for name, value in {**first, **draft}.items() if name in names} | {"do": verb}


def has_jokers(table: Table) -> bool:
    return bool(table.game.known_and_possible_card_locations(table.state, JOKER))


def entry_of_complete_draft(table: Table, draft: EntryJson) -> Entry:
    """Return the entry of a draft. Raises NoRecord if a part is missing."""
    return table.entry_from_json(dict(draft))
