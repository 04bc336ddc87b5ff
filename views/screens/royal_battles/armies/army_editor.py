"""An army while it is edited: the typed values, valid or not, the file they make, and the editor that saves
it."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.armies import UnitForm, advantage_number_or_none, unit_form_in_current_language, unit_form_of
from models.army_book import NamedArmy, army_from_json, faults_of_army_json
from models.json_values import Json, JsonObject
from models.named_tuple_json import json_from_named_tuples
from models.store import ArmyRepository, KeptArmy
from models.translation import say
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.component import refusal_shown, use_typed_ref
from views.app.drafts import Draft, use_draft
from views.app.faces import Side
from views.components.controls import live_announcement, sheet

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


def custom_unit_draft(starting_kind: str, name: str) -> UnitDraft:
    """Return a custom unit that starts with the values of one of the six kinds."""
    form = unit_form_in_current_language(unit_form_of(starting_kind))
    return unit_draft_from_form(
        form.model_copy(update={"name": name, "advantage_number": advantage_number_or_none(form)})
    )


def unit_draft_name(unit: DraftedUnit) -> str:
    return unit if isinstance(unit, str) else unit["name"]


def unit_draft_from_form(form: UnitForm) -> UnitDraft:
    typed: UnitDraft = {}
    for name, value in form.model_dump(mode="json").items():
        inner = (
            {f"{name}-{part}": each for part, each in value.items()}
            if isinstance(value, dict)
            else {name: value}
        )
        typed |= {field: "" if each is None else str(each) for field, each in inner.items()}
    return typed


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


# -- the editor ----------------------------------------------------------------------------------------------
class ArmyWriting(NamedTuple):
    """The last edit, the army saved before it, and the unit being edited."""

    writing: ArmyDraft
    kept: str
    unit: int = 0


def should_keep_edit_over_saved_army(edit: ArmyWriting, saved_army: NamedArmy) -> bool:
    """True if the edit should continue although `saved_army` is the saved version now: it is based on that
    version, or it is incomplete. A valid edit is replaced by a newer version from another device.
    """
    is_half_written = bool(faults_of_army_json(edit.writing.as_army_file()))
    return len(edit.writing.units) == 4 > edit.unit >= 0 and (
        is_half_written or edit.kept == json_from_named_tuples(saved_army.to_json_object())
    )


class ArmyEditor(NamedTuple):
    """Edits an army. Each edit builds on the current values, even before they are redrawn."""

    edit: Draft[ArmyWriting]
    id: int
    repository: ArmyRepository
    show_fault: Callable[[str], None]

    @property
    def current_army(self) -> ArmyDraft:
        return self.edit.current().writing

    @property
    def chosen_place(self) -> int:
        """The place (0 to 3) that the next picked unit fills."""
        return self.edit.current().unit

    @property
    def chosen_unit(self) -> DraftedUnit:
        return self.current_army.units[self.chosen_place]

    def change_fields_and_save_if_valid(self, **fields: object) -> None:
        """Change some fields. A valid army is saved; while the fields are invalid, the last valid army stays
        saved."""
        new = self.current_army._replace(**fields)  # type: ignore[arg-type]  # by their names
        file = new.as_army_file()
        if faults_of_army_json(file):
            self.edit.change(lambda latest: latest._replace(writing=new))
            return
        kept = json_from_named_tuples(army_from_json(file).to_json_object())
        self.edit.change(lambda latest: latest._replace(writing=new, kept=kept))
        with refusal_shown(self.show_fault, after="."):
            self.repository.change_and_clear_injuries_if_units_differ(self.id, file)
            self.show_fault("")

    def set_chosen_unit_and_save_if_valid(self, unit: DraftedUnit) -> None:
        units = tuple(
            unit if place == self.chosen_place else old for place, old in enumerate(self.current_army.units)
        )
        self.change_fields_and_save_if_valid(units=units)

    def choose_place(self, place: int) -> None:
        self.edit.change(lambda latest: latest._replace(unit=place))

    def fill_chosen_place_and_choose_next(self, kind: str) -> None:
        place = self.chosen_place
        self.set_chosen_unit_and_save_if_valid(kind)
        self.choose_place((place + 1) % 4)

    def change_custom_unit_and_save_if_valid(self, change: Callable[[UnitDraft], UnitDraft]) -> None:
        """Change the unit in the chosen place, if it is still a custom unit, and save the army if it is
        valid."""
        unit = self.chosen_unit
        if not isinstance(unit, str):
            self.set_chosen_unit_and_save_if_valid(change(unit))

    def make_chosen_unit_custom(self) -> None:
        """Make a custom unit from the one in the chosen place, under a new name."""
        kind = unit_draft_name(self.chosen_unit)
        taken = {unit_draft_name(unit) for unit in self.current_army.units if not isinstance(unit, str)}
        name = say("armies.my_unit", "My {unit}", unit=vocabulary_word("unit", kind))
        names = (name, *(f"{name} {n}" for n in range(2, 6)))
        self.set_chosen_unit_and_save_if_valid(
            custom_unit_draft(kind, next(each for each in names if each not in taken))
        )


def use_army_edit(saved_army: KeptArmy, army: NamedArmy) -> Draft[ArmyWriting]:
    """Return the draft of edits to this army; a version saved by another device since replaces it if it is
    valid."""
    units = tuple(unit if isinstance(unit, str) else unit_draft_from_form(unit) for unit in army.units)
    new_edit = ArmyWriting(
        ArmyDraft(army.name, army.colour, army.notes, units), json_from_named_tuples(army.to_json_object())
    )
    begun = use_draft(
        f"army/{saved_army.id}",
        "writing",
        new_edit,
        still_fits=lambda begun: should_keep_edit_over_saved_army(begun, army),
    )
    given = use_typed_ref(new_edit.kept)
    is_news = new_edit.kept not in (
        given.current,
        begun.current().kept,
    )  # not the version this draft saved itself, which may be drawn before the army is read again
    given.current = new_edit.kept
    if is_news and not faults_of_army_json(begun.current().writing.as_army_file()):
        begun.set_without_redraw_or_storing(new_edit._replace(unit=begun.current().unit))
    return begun


def capitalised_fault_sentence(fault_text: str) -> str:
    return f"{fault_text[:1].upper()}{fault_text[1:]}." if fault_text else ""


def fault_sheet(fault: str) -> ft.Control | None:
    """Return a sheet with the fault that prevents saving; None without a fault."""
    if not fault:
        return None
    return sheet(live_announcement(fault, "army-fault", is_fault=True, size=theme.MEDIUM), padding=10)
