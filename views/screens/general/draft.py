"""The draft of the general screen: the values that are certain, the next question, and its words. Imports no
Flet."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from models.cards import NAMES
from models.json_values import Json
from models.translation import say
from referee import drafts
from referee.drafts import (
    EMPTY_DRAFT,
    Draft,
    FieldOptions,
    PossibleAct,
    legal_options_of_draft,
    possible_verbs_of_players,
)
from referee.game import AnyGame, AnyState
from referee.table.table import Table
from referee.words.phrases import record_name_in_words
from views.screens import draft as draft_module
from views.screens.draft import CARDS, TapResult

CARD_KINDS: Final = ("card", "cards", "hands")
"""The kinds of fields that use the card picker."""


class Question(NamedTuple):
    """The next field to ask for."""

    field: str
    options: FieldOptions

    @property
    def names_cards(self) -> bool:
        return self.options.kind in CARD_KINDS


def draft_at_start_of_turn(table: Table) -> Draft:
    """Return the draft a turn begins with: the verb and player if only one act is possible, else an empty
    draft."""
    waited_for = [verb for verb in possible_verbs_of_players(table.game, table.state) if not verb.any_time]
    return draft_for_possible_act(waited_for[0]) if len(waited_for) == 1 else EMPTY_DRAFT


def draft_for_possible_act(possible_act: PossibleAct) -> Draft:
    return (
        Draft.from_fields(do=possible_act.do)
        if possible_act.by is None
        else Draft.from_fields(do=possible_act.do, by=possible_act.by)
    )


def is_draft_still_possible(table: Table, draft: Draft) -> bool:
    """True if a saved draft is still an act of this game."""
    found = legal_options_of_draft(table.game, table.state, draft)
    return bool(found.open_fields) or found.complete_entry is not None


def next_question(game: AnyGame, state: AnyState, draft: Draft) -> Question | None:
    """Return the next question: first a field being gathered, then the fields in the order in which the verb
    declares them."""
    verb = game.verbs.get(str(draft.named_values.get("do", "")))
    if verb is None:
        return None
    found = legal_options_of_draft(game, state, draft).open_fields
    order = [field.name for field in verb.fields]
    fields = sorted(
        found, key=lambda name: (name not in draft.gathering, order.index(name.partition(":")[0]))
    )
    return Question(fields[0], found[fields[0]]) if fields else None


def intent_for_field(table: Table, draft: Draft, field: str, value: Json) -> TapResult:
    """Return the intent of naming one more field. Optional fields are asked for as well."""
    draft_or_entry = drafts.draft_or_entry_with_value(table.game, table.state, draft, field, value)
    if (
        isinstance(draft_or_entry, Draft)
        and legal_options_of_draft(table.game, table.state, draft_or_entry).open_fields
    ):
        return TapResult(draft_or_entry)

    def all_field_values(do: str, name: str) -> Iterator[Json]:
        verb = table.game.verbs[do]
        kind = verb.field(name.partition(":")[0]).kind.name
        if kind in CARD_KINDS:
            yield from CARDS if table.game.has_jokers else NAMES[:52]
        elif kind == "player":
            yield from table.names
        else:
            found = legal_options_of_draft(table.game, table.state, Draft.from_fields(do=do)).open_fields.get(
                name
            )
            yield from found.allowed if found is not None else ()

    return draft_module.tap_result_after_setting_field(table, draft, field, value, all_field_values)


def value_button_text(game: AnyGame, field: str, value: Json) -> str:
    if value is None:
        return say("general.left_out", "Leave out")
    if isinstance(value, tuple | list):
        return " ".join(value_button_text(game, field, each) for each in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if field != "do" and kind_of_field(game, field) in ("player", "square", *CARD_KINDS):
        return str(value)
    text = record_name_in_words("verb" if field == "do" else "value", value)
    return text[:1].upper() + text[1:]


def kind_of_field(game: AnyGame, field: str) -> str:
    name = field.partition(":")[0]
    return next(
        (each.kind.name for verb in game.verbs.values() for each in verb.fields if each.name == name), ""
    )
