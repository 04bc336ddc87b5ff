"""A custom unit: its own name, numbers, weapon, armor and Advantage, each field with its limit."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from models.armies import ADVANTAGE_NUMBERS, advantage_number, form_of
from models.army_faults import Faults, Path
from referee.forms.advantages import TITLES
from views import theme
from views.components.choices import choice, name_field
from views.components.paper import title, words

Draft = dict[str, Any]
"""A unit as it is being written: numbers are what was typed."""

NUMBERS: Final[tuple[tuple[Path, str], ...]] = (
    (("life",), "Life"),
    (("accuracy",), "Accuracy"),
    (("evasion",), "Evasion"),
    (("weapon", "easy"), "Easy"),
    (("weapon", "optimal"), "Optimal"),
    (("weapon", "risky"), "Risky"),
    (("armor", "rating"), "Armor Rating"),
    (("advantage_number",), "Number of the Advantage"),
)


def draft_of(unit: Any) -> Any:
    """A written unit as a draft: one of the six stays a word, a custom one becomes text fields."""
    if isinstance(unit, str):
        return unit
    return {name: draft_of_field(value) for name, value in unit.items()}


def draft_of_field(value: Any) -> Any:
    """Numbers as typed text."""
    if isinstance(value, Mapping):
        return {name: draft_of_field(inner) for name, inner in value.items()}
    return str(value) if isinstance(value, int) else value


def written(draft: Any) -> Any:
    """The draft as a file would write it: typed digits are numbers, an empty number of the Advantage is none."""
    if isinstance(draft, str):
        return draft
    unit = {**draft, "weapon": dict(draft["weapon"]), "armor": dict(draft["armor"])}
    for path, _ in NUMBERS:
        place = unit if len(path) == 1 else unit[path[0]]
        typed = str(place.get(path[-1], "") or "").strip()
        place[path[-1]] = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else typed
    if unit.get("advantage") is None or unit["advantage_number"] == "":
        unit.pop("advantage_number")
    unit["name"] = unit["name"].strip()
    return unit


def own(kind: str, name: str) -> Draft:
    """A custom unit that begins as one of the six."""
    form = form_of(kind)
    made = {**form.model_dump(mode="json"), "name": name, "advantage_number": advantage_number(form)}
    draft: Draft = draft_of(made)
    return draft


def with_field(draft: Draft, path: Path, value: Any) -> Draft:
    """The draft with one field changed."""
    if len(path) == 1:
        return {**draft, path[0]: value}
    return {**draft, path[0]: {**draft[path[0]], path[1]: value}}


def unit_editor(number: int, draft: Draft, faults: Faults, change: Callable[[Draft], None]) -> ft.Control:
    """The fields of unit `number` (1 to 4). `faults` by field; `change` gets the draft after every letter."""

    numbers = dict(NUMBERS)

    def field(path: Path, label: str, col: Any) -> ft.Control:
        now: Any = draft
        for step in path:
            now = now.get(step) if isinstance(now, Mapping) else None
        fault = _said(faults.get(path, ""))
        look = {"keyboard_type": ft.KeyboardType.NUMBER} if path in numbers else {}
        typed = name_field(
            label, f"unit-{'-'.join(path)}", str(now or ""), lambda value: change(with_field(draft, path, value)), fault, **look
        )
        return ft.Container(typed, col=col)

    def choose_advantage(value: str) -> None:
        if value == "none":
            change({**draft, "advantage": None, "advantage_number": ""})
        else:
            change({**draft, "advantage": value, "advantage_number": str(ADVANTAGE_NUMBERS[value])})

    def row(paths: tuple[Path, ...], width: Any) -> ft.Control:
        return ft.ResponsiveRow([field(path, numbers[path], width) for path in paths], spacing=8)

    half, third = {"xs": 12, "sm": 6}, {"xs": 4}
    rows: list[ft.Control] = [
        title(f"Unit {number}, your own"),
        words("It stands on a token, and its form goes into the record of every table it plays at.", faded=True),
        ft.ResponsiveRow([field(("name",), "Name of the unit", 12)]),
        choice("Type", "unit-type", {"melee": "Melee: attacks straight", "ranged": "Ranged: attacks diagonally"}, draft["type"],
               lambda value: change({**draft, "type": value})),
        row((("life",), ("accuracy",), ("evasion",)), third),
        ft.ResponsiveRow([field(("weapon", "name"), "Weapon", 12)]),
        row((("weapon", "easy"), ("weapon", "optimal"), ("weapon", "risky")), third),
        ft.ResponsiveRow([field(("armor", "name"), "Armor", half), field(("armor", "rating"), "Armor Rating", half)], run_spacing=12),
        choice("Advantage", "unit-advantage", {"none": "None", **TITLES}, draft.get("advantage") or "none", choose_advantage),
    ]  # fmt: skip
    if draft.get("advantage"):
        rows.append(ft.ResponsiveRow([field(("advantage_number",), _number_label(str(draft["advantage"])), 12)]))
    rows.append(words("Life from 1 to 99, every other number from 0 to 99, names up to 40 characters.", size=theme.TINY, faded=True))
    return ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _number_label(advantage: str) -> str:
    meaning = {"healing": "Life regained per Trump", "mystic_blast": "Damage per Trump", "smite": "Damage, before the units are added"}
    return f"{TITLES[advantage]}: {meaning.get(advantage, 'Damage')}"


def _said(fault: str) -> str:
    """A fault as a sentence of its own, below its field."""
    return f"{fault[:1].upper()}{fault[1:]}." if fault else ""
