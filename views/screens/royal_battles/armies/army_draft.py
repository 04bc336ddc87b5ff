"""An army as it is being written: what was typed, right or wrong, and the file it would make. No controls in here."""

from typing import Final, NamedTuple

from models.armies import UnitChoice, UnitForm, advantage_number, form_of, localized_form
from models.army_book import NamedArmy
from models.army_faults import Path
from models.json_values import Json, JsonObject
from views.app.faces import Side

UnitDraft = dict[str, str]
"""A custom unit as it is being written: what was typed, by the field (`name`, `weapon-easy`)."""
UnitTyped = str | UnitDraft
"""One of the six by its word, or a custom unit."""
NUMBERS: Final = (
    *("life", "accuracy", "evasion", "weapon-easy", "weapon-optimal", "weapon-risky"),
    *("armor-rating", "advantage_number", "points"),
)


class ArmyDraft(NamedTuple):
    """An army as it is being written; it is kept whenever it can stand."""

    name: str
    colour: Side
    notes: str
    units: tuple[UnitTyped, ...]

    def as_file(self) -> JsonObject:
        """As `referee-army/1` would have it, right or wrong."""
        units = [unit_json(unit) for unit in self.units]
        return {
            "format": "referee-army/1",
            "name": self.name.strip(),
            "colour": self.colour,
            "notes": self.notes,
            "units": units,
        }


def army_draft(army: NamedArmy) -> ArmyDraft:
    """An army of the library, to be changed."""
    return ArmyDraft(army.name, army.colour, army.notes, tuple(map(unit_draft, army.units)))


def custom_unit_draft(kind: str, name: str) -> UnitDraft:
    """A custom unit that begins as one of the six."""
    form = localized_form(form_of(kind))
    return unit_draft_from_form(
        form.model_copy(update={"name": name, "advantage_number": advantage_number(form)})
    )


def unit_draft_name(unit: UnitTyped) -> str:
    """What a unit is called so far."""
    return unit if isinstance(unit, str) else unit["name"]


def unit_draft(unit: UnitChoice) -> UnitTyped:
    return unit if isinstance(unit, str) else unit_draft_from_form(unit)


def unit_draft_from_form(form: UnitForm) -> UnitDraft:
    """A custom unit, to be changed."""
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
    """The field that a fault names by its path."""
    return "-".join(path)


def unit_json(unit: UnitTyped) -> Json:
    """The unit as a file would write it: typed digits are numbers, an empty number of the Advantage is none."""
    if isinstance(unit, str):
        return unit
    form: JsonObject = {}
    parts: dict[str, JsonObject] = {"weapon": {}, "armor": {}}
    for field, typed in unit.items():
        outer, _, inner = field.partition("-")
        into = parts[outer] if inner else form
        into[inner or outer] = typed_number(typed) if field in NUMBERS else typed
    advantage = unit["advantage"] or None
    if advantage is None or form["advantage_number"] == "":
        del form["advantage_number"]
    if form.get("points") == "":
        del form["points"]
    return {**form, **parts, "name": unit["name"].strip(), "advantage": advantage}


def typed_number(typed: str) -> int | str:
    typed = typed.strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else typed
