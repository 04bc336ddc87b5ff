"""A custom unit: its own name, numbers, weapon, armor and Advantage, each field with its limit."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from models.armies import ADVANTAGE_NUMBERS, advantage_name, advantage_number, form_of, title_of
from models.army_faults import Faults, Path
from models.speech import say
from views.app import theme
from views.components.choices import choice, name_field
from views.components.paper import title, words

Draft = dict[str, Any]
"""A unit as it is being written: numbers are what was typed."""

NUMBERS: Final[tuple[Path, ...]] = (
    ("life",),
    ("accuracy",),
    ("evasion",),
    ("weapon", "easy"),
    ("weapon", "optimal"),
    ("weapon", "risky"),
    ("armor", "rating"),
    ("advantage_number",),
)


def number_labels() -> dict[Path, str]:
    """What stands above each field of a number."""
    return {
        ("life",): say("form.life", "Life"),
        ("accuracy",): say("form.accuracy", "Accuracy"),
        ("evasion",): say("form.evasion", "Evasion"),
        ("weapon", "easy"): say("armies.easy", "Easy"),
        ("weapon", "optimal"): say("armies.optimal", "Optimal"),
        ("weapon", "risky"): say("armies.risky", "Risky"),
        ("armor", "rating"): say("armies.armor_rating", "Armor Rating"),
    }


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
    for path in NUMBERS:
        place = unit if len(path) == 1 else unit[path[0]]
        typed = str(place.get(path[-1], "") or "").strip()
        place[path[-1]] = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else typed
    if unit.get("advantage") is None or unit["advantage_number"] == "":
        unit.pop("advantage_number")
    unit["name"] = unit["name"].strip()
    return unit


def own(kind: str, name: str) -> Draft:
    """A custom unit that begins as one of the six."""
    form = title_of(form_of(kind))
    made = {**form.model_dump(mode="json"), "name": name, "advantage_number": advantage_number(form)}
    draft: Draft = draft_of(made)
    return draft


def with_field(draft: Draft, path: Path, value: Any) -> Draft:
    """The draft with one field changed."""
    if len(path) == 1:
        return {**draft, path[0]: value}
    return {**draft, path[0]: {**draft[path[0]], path[1]: value}}


def unit_editor(number: int, draft: Draft, faults: Faults, change: Callable[[Callable[[Draft], Draft]], None]) -> ft.Control:
    """The fields of unit `number` (1 to 4). `faults` by field; `change` gets what every letter changes in the draft."""
    numbers = number_labels()

    def field(path: Path, label: str, col: Any) -> ft.Control:
        now: Any = draft
        for step in path:
            now = now.get(step) if isinstance(now, Mapping) else None
        fault = _said(faults.get(path, ""))
        look = {"keyboard_type": ft.KeyboardType.NUMBER} if path in NUMBERS else {}
        typed = name_field(
            label,
            f"unit-{'-'.join(path)}",
            str(now or ""),
            lambda value: change(lambda latest: with_field(latest, path, value)),
            fault,
            **look,
        )
        return ft.Container(typed, col=col)

    def choose_advantage(value: str) -> None:
        number = "" if value == "none" else str(ADVANTAGE_NUMBERS[value])
        change(lambda latest: {**latest, "advantage": None if value == "none" else value, "advantage_number": number})

    def row(paths: tuple[Path, ...], width: Any) -> ft.Control:
        return ft.ResponsiveRow([field(path, numbers[path], width) for path in paths], spacing=8)

    types = {
        "melee": say("armies.melee", "Melee: attacks straight"),
        "ranged": say("armies.ranged", "Ranged: attacks diagonally"),
    }
    advantages = {"none": say("advantage.none", "None"), **{each: advantage_name(each) for each in ADVANTAGE_NUMBERS}}
    half, third = {"xs": 12, "sm": 6}, {"xs": 4}
    rows: list[ft.Control] = [
        title(say("armies.your_own", "Unit {number}, your own", number=number)),
        words(say("armies.own_told", "It stands on a token, and its form goes into the record of every table it plays at."), faded=True),
        ft.ResponsiveRow([field(("name",), say("armies.unit_name", "Name of the unit"), 12)]),
        choice(say("form.type", "Type"), "unit-type", types, draft["type"], lambda value: change(lambda latest: {**latest, "type": value})),
        row((("life",), ("accuracy",), ("evasion",)), third),
        ft.ResponsiveRow([field(("weapon", "name"), say("form.weapon", "Weapon"), 12)]),
        row((("weapon", "easy"), ("weapon", "optimal"), ("weapon", "risky")), third),
        ft.ResponsiveRow(
            [field(("armor", "name"), say("form.armor", "Armor"), half), field(("armor", "rating"), numbers["armor", "rating"], half)],
            run_spacing=12,
        ),
        choice(say("form.advantage", "Advantage"), "unit-advantage", advantages, draft.get("advantage") or "none", choose_advantage),
    ]
    if draft.get("advantage"):
        rows.append(ft.ResponsiveRow([field(("advantage_number",), _number_label(str(draft["advantage"])), 12)]))
    limits = say("armies.limits", "Life from 1 to 99, every other number from 0 to 99, names up to 40 characters.")
    rows.append(words(limits, size=theme.TINY, faded=True))
    return ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _number_label(advantage: str) -> str:
    meaning = {
        "healing": say("armies.number.healing", "Life regained per Trump"),
        "mystic_blast": say("armies.number.mystic_blast", "Damage per Trump"),
        "smite": say("armies.number.smite", "Damage, before the units are added"),
    }
    return f"{advantage_name(advantage)}: {meaning.get(advantage) or say('armies.number.damage', 'Damage')}"


def _said(fault: str) -> str:
    """A fault as a sentence of its own, below its field."""
    return f"{fault[:1].upper()}{fault[1:]}." if fault else ""
