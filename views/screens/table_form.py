"""The form of a new table as plain values: its fields, its faults, and the usual settings."""

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import Final, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from models.json_values import JsonObject
from models.named_tuple_json import json_from_named_tuples, value_from_json_or_none
from models.names import name_visibility_fault_or_empty, normalised_name
from models.record import Header, house_rule_texts, validation_message
from models.translation import say
from referee.game import AnyGame
from referee.people.names import same_name_sentence
from views.screens.game_screens import SeatsInForm
from views.workspace.table_settings import TableSettings, translated_intervention_levels
from views.workspace.workspace import Workspace

FaultPlace = tuple[str | int, ...]
"""The place of a fault in a header; () for the whole."""
OF_TABLE: Final = ("hands_shown", "intervenes", "enters_by_itself", "edition", "seats")
"""The fields of a form beside the house rules."""
OPTION_OF_DEPTH = "entry"
"""The house rule for the level of detail."""


class TableForm(NamedTuple):
    """The values of the form for a new table."""

    edition: str
    seats: SeatsInForm
    options: dict[str, object]
    hands_shown: bool
    intervenes: str = "strict"
    enters_by_itself: bool = True

    @property
    def table_settings(self) -> TableSettings:
        """Return the table's settings for the app."""
        return TableSettings(self.hands_shown, self.enters_by_itself, self.intervenes)

    def with_value(self, name: str, value: object) -> "TableForm":
        """Return the form with another value for a field or a house rule."""
        if name in OF_TABLE:
            return self._replace(**{name: value})  # type: ignore[arg-type]  # by its name
        return self._replace(options={**self.options, name: value})


def table_form_with_printed_rules(rules: AnyGame, seats: SeatsInForm, hands_shown: bool) -> TableForm:
    """Return an empty form with the printed rules."""
    options = {name: field.default for name, field in rules.house_rules_class.model_fields.items()}
    return TableForm(rules.header.model_fields["edition"].default, seats, options, hands_shown)


def header_json_from_form(game: str, form: TableForm, default_names: Sequence[str]) -> JsonObject:
    """Return the header made from a form. `default_names`: names for players who enter none."""
    named = zip(form.seats, chain(default_names, repeat("")), strict=False)
    seats = [
        {**seat, "name": normalised_name(str(seat["name"])) or seat["name"] or name} for seat, name in named
    ]
    written: JsonObject = {"game": game, "edition": form.edition}
    # what no JSON is, the header refuses
    return {**written, "options": form.options, "seats": seats}  # type: ignore[dict-item]


def header_faults(
    header: type[Header], header_values: Mapping[str, object], seats: SeatsInForm
) -> dict[FaultPlace, str]:
    """Return the faults of a header: a sentence for each faulty place."""
    names = [normalised_name(str(seat["name"])) for seat in seats]
    faults: dict[FaultPlace, str] = {
        ("seats", number, "name"): same_name_sentence(name)
        for number, name in enumerate(names)
        if name and name.casefold() in map(str.casefold, names[:number])
    }
    for number, name in enumerate(names):
        if name and (fault := name_visibility_fault_or_empty(name)):
            faults["seats", number, "name"] = fault
    try:
        header.model_validate(header_values)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_input=False):
            if each["loc"] or not faults:
                faults.setdefault(tuple(each["loc"]), validation_sentence(each))
    return faults


def validation_sentence(error: ErrorDetails) -> str:
    if error["type"] == "string_too_short":
        return say("new_table.no_name", "A name needs at least one visible character.")
    if error["type"] == "string_too_long":
        return say("new_table.long_name", "This name is too long: 40 characters at most.")
    what = validation_message(error)
    return what[:1].upper() + what[1:] + ("" if what.endswith(".") else ".")


def is_form_still_possible(form: TableForm, rules: AnyGame, empty: TableForm) -> bool:
    """True if this form can be continued. Only names and armies may be faulty, because the form can correct
    these."""
    faults = header_faults(rules.header, header_json_from_form(rules.game, form, ()), form.seats)
    is_header_valid = (
        all(place[:1] in ((), ("seats",)) for place in faults)
        and form.intervenes in translated_intervention_levels()
    )
    seats = all(seat.keys() >= empty.seats[0].keys() and isinstance(seat["name"], str) for seat in form.seats)
    return is_header_valid and seats and form.options.keys() == empty.options.keys() and len(form.seats) > 1


def texts_of_differences_from_printed(
    form: TableForm, rules: AnyGame, left_out: Sequence[str] = ()
) -> list[str]:
    """Return the differences from the printed rules, each in a few words."""
    texts = []
    for name, field in rules.house_rules_class.model_fields.items():
        value = form.options[name]
        if value == field.default or name in left_out:
            continue
        rule = house_rule_texts(rules.package, name, field)
        if isinstance(value, bool):
            off = say("new_table.not", "not: {rule}", rule=rule.title)
            texts.append(rule.title if value else off)
        elif isinstance(value, Mapping):
            texts.append(f"{rule.title}: {', '.join(str(house['name']) for house in value.values())}")
        else:
            texts.append(f"{rule.title}: {rule.values.get(str(value), str(value)).rstrip('.')}")
    if form.hands_shown:
        texts.append(say("new_table.shown_short", "hands shown"))
    if form.intervenes != "strict":
        texts.append(translated_intervention_levels()[form.intervenes].partition(":")[0])
    if not form.enters_by_itself:
        texts.append(say("new_table.asks", "also asks where there is no choice"))
    return texts


def saved_usual_form(workspace: Workspace, rules: AnyGame, empty: TableForm) -> TableForm | None:
    """Return the form saved as "as we always play"; None if there is none, or it is no longer valid."""
    stored_value = workspace.settings().get(f"as_always.{rules.game}")
    form: TableForm | None = (
        value_from_json_or_none(TableForm, stored_value) if isinstance(stored_value, str) else None
    )
    try:
        return form if form is not None and is_form_still_possible(form, rules, empty) else None
    except (KeyError, TypeError):
        return None


def save_usual_form(workspace: Workspace, rules: AnyGame, form: TableForm) -> None:
    """Save this form as the usual one. Raises StoreError."""
    workspace.store_setting(f"as_always.{rules.game}", json_from_named_tuples(form))
