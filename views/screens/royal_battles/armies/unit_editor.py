"""The editor of a custom unit: name, numbers, weapon, armor and Advantage, each field with its limit."""

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from models.armies import ADVANTAGE_NUMBERS, advantage_name
from models.translation import say
from views.app import theme
from views.components.choices import name_field, radio_choice
from views.components.controls import STRETCH, heading_text, words
from views.screens.royal_battles.armies.army_editor import NUMBERS, UnitDraft

ChangeUnit = Callable[[Callable[[UnitDraft], UnitDraft]], None]
"""Takes a function that changes the draft, called with every letter."""
GridColumns = float | dict[str | ft.ResponsiveRowBreakpoint, float]
"""How many of the twelve grid columns a field takes, by the width of the screen."""
HALF_WIDTH: GridColumns = {"xs": 12, "sm": 6}
THIRD: GridColumns = {"xs": 4}


def field_labels(advantage: str) -> dict[str, str]:
    return {
        "name": say("armies.unit_name", "Unit name"),
        "life": say("form.life", "Life"),
        "accuracy": say("form.accuracy", "Accuracy"),
        "evasion": say("form.evasion", "Evasion"),
        "weapon-name": say("form.weapon", "Weapon"),
        "weapon-easy": say("armies.easy", "Easy"),
        "weapon-optimal": say("armies.optimal", "Optimal"),
        "weapon-risky": say("armies.risky", "Risky"),
        "armor-name": say("form.armor", "Armor"),
        "armor-rating": say("armies.armor_rating", "Armor Rating"),
        "points": say("armies.points", "Points (if known)"),
        "advantage_number": _advantage_number_label(advantage) if advantage else "",
    }


def custom_unit_editor(
    unit_number: int, draft: UnitDraft, faults: Mapping[str, str], change_unit: ChangeUnit
) -> ft.Control:
    """Return the fields of unit `unit_number` (1 to 4). `faults`: sentences by field."""
    labels = field_labels(draft["advantage"])

    def set_field(field: str, value: str) -> None:
        change_unit(lambda latest: {**latest, field: value})

    def field_row(columns: GridColumns, *fields: str) -> ft.Control:
        typed = [
            unit_field(field, labels[field], draft, faults.get(field, ""), set_field, columns)
            for field in fields
        ]
        return ft.ResponsiveRow(typed, spacing=8, run_spacing=12)

    own_told = say(
        "armies.own_told",
        "Play it with a paper token. Its form goes into the record of every table where it plays.",
    )
    limits = say("armies.limits", "Life 1 to 99, other numbers 0 to 99, names up to 40 characters.")
    rows: list[ft.Control] = [
        heading_text(say("armies.your_own", "Unit {number}: your own", number=unit_number)),
        words(own_told, faded=True),
        field_row(12, "name"),
        type_choice(draft["type"], partial(set_field, "type")),
        field_row(THIRD, "life", "accuracy", "evasion"),
        field_row(12, "weapon-name"),
        field_row(THIRD, "weapon-easy", "weapon-optimal", "weapon-risky"),
        field_row(HALF_WIDTH, "armor-name", "armor-rating"),
        advantage_choice(draft["advantage"], change_unit),
        *([field_row(12, "advantage_number")] if draft["advantage"] else []),
        field_row(HALF_WIDTH, "points"),
        words(limits, size=theme.TINY, faded=True),
    ]
    return ft.Column(rows, spacing=12, horizontal_alignment=STRETCH)


def type_choice(chosen_type: str, set_type: Callable[[str], None]) -> ft.Control:
    types = {
        "melee": say("armies.melee", "Melee: attacks straight"),
        "ranged": say("armies.ranged", "Ranged: attacks diagonally"),
    }
    return radio_choice(say("form.type", "Type"), "unit-type", types, chosen_type, set_type)


def advantage_choice(chosen_advantage: str, change_unit: ChangeUnit) -> ft.Control:
    """Draw the choice of an Advantage or none; a chosen one comes with its usual number."""

    def choose_advantage(value: str) -> None:
        chosen = {"advantage": "", "advantage_number": ""}
        if value in ADVANTAGE_NUMBERS:
            chosen = {"advantage": value, "advantage_number": str(ADVANTAGE_NUMBERS[value])}
        change_unit(lambda latest: {**latest, **chosen})

    heading, none = say("form.advantage", "Advantage"), say("advantage.none", "None")
    advantages = {"none": none, **{number: advantage_name(number) for number in ADVANTAGE_NUMBERS}}
    return radio_choice(heading, "unit-advantage", advantages, chosen_advantage or "none", choose_advantage)


def unit_field(
    field_name: str,
    label: str,
    draft: UnitDraft,
    fault: str,
    set_field: Callable[[str, str], None],
    columns: GridColumns,
) -> ft.Control:
    typed = name_field(
        label,
        f"unit-{field_name}",
        draft.get(field_name, ""),
        partial(set_field, field_name),
        fault,
        **({"keyboard_type": ft.KeyboardType.NUMBER} if field_name in NUMBERS else {}),
    )
    return ft.Container(typed, col=columns)


def _advantage_number_label(advantage: str) -> str:
    labels = {
        "healing": say("armies.number.healing", "Life regained per Trump"),
        "mystic_blast": say("armies.number.mystic_blast", "Damage per Trump"),
        "smite": say("armies.number.smite", "Damage before the units are added"),
    }
    return f"{advantage_name(advantage)}: {labels.get(advantage) or say('armies.number.damage', 'Damage')}"
