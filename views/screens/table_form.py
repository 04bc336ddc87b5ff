"""The form of a new table as plain values: what is written in it, what is wrong with it, and what a table always plays by."""

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import Final, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from models.json_values import JsonObject
from models.named_tuple_json import from_json, to_json
from models.names import name_fault, normal_name
from models.record import Header, house_rule, validation_message
from models.translation import say
from referee.game import AnyGame
from views.screens.game_screens import Seats
from views.workspace.table_settings import TableSettings, intervention_levels
from views.workspace.workspace import Workspace

Place = tuple[str | int, ...]
"""Where in a header something is wrong; () for what concerns the whole."""
OF_TABLE: Final = ("hands_shown", "intervenes", "enters_by_itself", "edition", "seats")
"""What stands in a form beside the house rules."""
OPTION_OF_DEPTH = "entry"
"""The house rule of how much the app is told."""


class TableForm(NamedTuple):
    """A new table as far as it is written."""

    edition: str
    seats: Seats
    options: dict[str, object]
    hands_shown: bool
    intervenes: str = "strict"
    enters_by_itself: bool = True

    @property
    def table_settings(self) -> TableSettings:
        """How the table wants the app to behave."""
        return TableSettings(self.hands_shown, self.enters_by_itself, self.intervenes)

    def with_value(self, name: str, value: object) -> "TableForm":
        """With this value of the table itself, or of a house rule."""
        if name in OF_TABLE:
            return self._replace(**{name: value})  # type: ignore[arg-type]  # by its name
        return self._replace(options={**self.options, name: value})


def empty_form(rules: AnyGame, seats: Seats, hands_shown: bool) -> TableForm:
    """A form in which nothing is written: all as printed."""
    options = {name: field.default for name, field in rules.house_rules.model_fields.items()}
    return TableForm(rules.header.model_fields["edition"].default, seats, options, hands_shown)


def header_of_form(game: str, form: TableForm, unnamed: Sequence[str]) -> JsonObject:
    """The header that a form makes; `unnamed`: what players are called who give no name."""
    named = zip(form.seats, chain(unnamed, repeat("")), strict=False)
    seats = [{**seat, "name": normal_name(str(seat["name"])) or seat["name"] or name} for seat, name in named]
    written: JsonObject = {"game": game, "edition": form.edition}
    return {**written, "options": form.options, "seats": seats}  # type: ignore[dict-item]  # what no JSON is, the header refuses


def header_faults(header: type[Header], given: Mapping[str, object], seats: Seats) -> dict[Place, str]:
    """What is wrong with a header, each as one sentence by its place."""
    names = [normal_name(str(seat["name"])) for seat in seats]
    faults: dict[Place, str] = {
        ("seats", number, "name"): say(
            "new_table.same_name", "Two players cannot both be called {name}.", name=name
        )
        for number, name in enumerate(names)
        if name and name in names[:number]
    }
    for number, name in enumerate(names):
        if name and (fault := name_fault(name)):
            faults["seats", number, "name"] = fault
    try:
        header.model_validate(given)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_input=False):
            if each["loc"] or not faults:
                faults.setdefault(tuple(each["loc"]), validation_sentence(each))
    return faults


def validation_sentence(error: ErrorDetails) -> str:
    if error["type"] == "string_too_short":
        return say("new_table.no_name", "A name needs at least one visible character.")
    if error["type"] == "string_too_long":
        return say("new_table.long_name", "A name has at most 40 characters; this one is longer.")
    what = validation_message(error)
    return what[:1].upper() + what[1:] + ("" if what.endswith(".") else ".")


def form_still_applies(form: TableForm, rules: AnyGame, nothing: TableForm) -> bool:
    """Can this form still be gone on with? Only its names and armies may be wrong: they are put right by writing."""
    faults = header_faults(rules.header, header_of_form(rules.game, form, ()), form.seats)
    told = all(place[:1] in ((), ("seats",)) for place in faults) and form.intervenes in intervention_levels()
    seats = all(
        seat.keys() >= nothing.seats[0].keys() and isinstance(seat["name"], str) for seat in form.seats
    )
    return told and seats and form.options.keys() == nothing.options.keys() and len(form.seats) > 1


def differences_from_printed(
    form: TableForm, rules: AnyGame, told_elsewhere: Sequence[str] = ()
) -> list[str]:
    """What a form plays otherwise than printed, each in a few words."""
    said = []
    for name, field in rules.house_rules.model_fields.items():
        value = form.options[name]
        if value == field.default or name in told_elsewhere:
            continue
        rule = house_rule(rules.package, name, field)
        if isinstance(value, bool):
            off = say("new_table.not", "not: {rule}", rule=rule.title)
            said.append(rule.title if value else off)
        elif isinstance(value, Mapping):
            said.append(f"{rule.title}: {', '.join(str(house['name']) for house in value.values())}")
        else:
            said.append(f"{rule.title}: {rule.values.get(str(value), str(value)).rstrip('.')}")
    if form.hands_shown:
        said.append(say("new_table.shown_short", "hands are shown"))
    if form.intervenes != "strict":
        said.append(intervention_levels()[form.intervenes].partition(":")[0])
    if not form.enters_by_itself:
        said.append(say("new_table.asks", "asks also where there is no choice"))
    return said


def usual_form(desk: Workspace, rules: AnyGame, nothing: TableForm) -> TableForm | None:
    """The form that this table keeps as "as we always play"; None where it keeps none, or it fits no more."""
    kept = desk.settings().get(f"as_always.{rules.game}")
    form: TableForm | None = from_json(TableForm, kept) if isinstance(kept, str) else None
    try:
        return form if form is not None and form_still_applies(form, rules, nothing) else None
    except (KeyError, TypeError):
        return None


def save_usual_form(desk: Workspace, rules: AnyGame, form: TableForm) -> None:
    """From now on this is how this table always plays. Raises Fault."""
    desk.choose(f"as_always.{rules.game}", to_json(form))
