"""An army while it is edited: the typed values, valid or not, and the file they make. Imports no Flet."""

from typing import Final, NamedTuple

from models.armies import (
    UnitChoice,
    UnitForm,
    advantage_number_or_none,
    unit_form_in_current_language,
    unit_form_of,
)
from models.army_book import NamedArmy
from models.army_faults import Path
from models.json_values import Json, JsonObject
from views.app.faces import Side

UnitDraft = dict[str, str]
"""A custom unit while it is edited: typed values by field (`name`, `weapon-easy`)."""
DraftedUnit = str | UnitDraft
"""One of the six kinds by its word, or a custom unit."""
NUMBERS: Final = (
    *("life", "accuracy", "evasion", "weapon-easy", "weapon-optimal", "weapon-risky"),
    *("armor-rating", "advantage_number", "points"),
)


class ArmyDraft(NamedTuple):
    """An army while it is edited; it is saved whenever it is valid."""

    name: str
    colour: Side
    notes: str
    units: tuple[DraftedUnit, ...]

    def as_army_file(self) -> JsonObject:
        """Return the `referee-army/1` file, valid or not."""
        units = [unit_json(unit) for unit in self.units]
        return {
            "format": "referee-army/1",
            "name": self.name.strip(),
            "colour": self.colour,
            "notes": self.notes,
            "units": units,
        }


def draft_of_army(army: NamedArmy) -> ArmyDraft:
    """Return the draft of an army from the library."""
    return ArmyDraft(army.name, army.colour, army.notes, tuple(map(editable_unit_draft, army.units)))


def custom_unit_draft(starting_kind: str, name: str) -> UnitDraft:
    """Return a custom unit that starts with the values of one of the six kinds."""
    form = unit_form_in_current_language(unit_form_of(starting_kind))
    return unit_draft_from_form(
        form.model_copy(update={"name": name, "advantage_number": advantage_number_or_none(form)})
    )


def unit_draft_name(unit: DraftedUnit) -> str:
    """Return the current name of a unit."""
    return unit if isinstance(unit, str) else unit["name"]


def editable_unit_draft(unit: UnitChoice) -> DraftedUnit:
    return unit if isinstance(unit, str) else unit_draft_from_form(unit)


def unit_draft_from_form(form: UnitForm) -> UnitDraft:
    """Return the draft of a custom unit."""
    typed: UnitDraft = {}
    for name, value in form.model_dump(mode="json").items():
        inner = (
            {f"{name}-{part}": each for part, each in value.items()}
            if isinstance(value, dict)
            else {name: value}
        )
        typed |= {field: "" if each is None else str(each) for field, each in inner.items()}
    return typed


def field_name_from_path(path: Path) -> str:
    """Return the field of the form that a fault's path refers to."""
    return "-".join(path)


def unit_json(unit: DraftedUnit) -> Json:
    """Return the unit as in an army file: digits become numbers, an empty number of the Advantage becomes
    None."""
    if isinstance(unit, str):
        return unit
    form: JsonObject = {}
    parts: dict[str, JsonObject] = {"weapon": {}, "armor": {}}
    for field, typed in unit.items():
        outer, _, inner = field.partition("-")
        into = parts[outer] if inner else form
        into[inner or outer] = number_or_text(typed) if field in NUMBERS else typed
    advantage = unit["advantage"] or None
    if advantage is None or form["advantage_number"] == "":
        del form["advantage_number"]
    if form.get("points") == "":
        del form["points"]
    return {**form, **parts, "name": unit["name"].strip(), "advantage": advantage}


def number_or_text(typed: str) -> int | str:
    typed = typed.strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else typed
