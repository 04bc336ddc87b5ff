"""The editor of a custom unit: name, numbers, weapon, armor and Advantage, each field with its limit."""

from collections.abc import Callable, Mapping

import flet as ft

from models.armies import ADVANTAGE_NUMBERS, advantage_name
from models.translation import say
from views.app import theme
from views.components.choices import name_field, radio_choice
from views.components.paper import heading_text, words
from views.screens.royal_battles.armies.army_draft import NUMBERS, UnitDraft

ChangeUnit = Callable[[Callable[[UnitDraft], UnitDraft]], None]
"""Takes a function that changes the draft, called with every letter."""
GridColumns = float | dict[str | ft.ResponsiveRowBreakpoint, float]
"""How many of the twelve grid columns a field takes, by the width of the screen."""
HALF_WIDTH: GridColumns = {"xs": 12, "sm": 6}
THIRD: GridColumns = {"xs": 4}


def field_labels(advantage: str) -> dict[str, str]:
    """Return the label of each typed field."""
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
    label = field_labels(draft["advantage"])

    def set_field(field: str, value: str) -> None:
        change_unit(lambda latest: {**latest, field: value})

    def field_row(columns: GridColumns, *fields: str) -> ft.Control:
        typed = [
            unit_field(field, label[field], draft, faults.get(field, ""), set_field, columns)
            for field in fields
        ]
        return ft.ResponsiveRow(typed, spacing=8, run_spacing=12)

    def choose_advantage(value: str) -> None:
        chosen = {"advantage": "", "advantage_number": ""}
        if value in ADVANTAGE_NUMBERS:
            chosen = {"advantage": value, "advantage_number": str(ADVANTAGE_NUMBERS[value])}
        change_unit(lambda latest: {**latest, **chosen})

    types = {
        "melee": say("armies.melee", "Melee: attacks straight"),
        "ranged": say("armies.ranged", "Ranged: attacks diagonally"),
    }
    advantages = {
        "none": say("advantage.none", "None"),
        **{each: advantage_name(each) for each in ADVANTAGE_NUMBERS},
    }
    limits = say("armies.limits", "Life 1 to 99, other numbers 0 to 99, names up to 40 characters.")
    rows: list[ft.Control] = [
        heading_text(say("armies.your_own", "Unit {number}: your own", number=unit_number)),
        words(
            say(
                "armies.own_told",
                "Play it with a paper token. Its form goes into the record of every table where it plays.",
            ),
            faded=True,
        ),
        field_row(12, "name"),
        radio_choice(
            say("form.type", "Type"),
            "unit-type",
            types,
            draft["type"],
            lambda value: set_field("type", value),
        ),
        field_row(THIRD, "life", "accuracy", "evasion"),
        field_row(12, "weapon-name"),
        field_row(THIRD, "weapon-easy", "weapon-optimal", "weapon-risky"),
        field_row(HALF_WIDTH, "armor-name", "armor-rating"),
        radio_choice(
            say("form.advantage", "Advantage"),
            "unit-advantage",
            advantages,
            draft["advantage"] or "none",
            choose_advantage,
        ),
        *([field_row(12, "advantage_number")] if draft["advantage"] else []),
        field_row(HALF_WIDTH, "points"),
        words(limits, size=theme.TINY, faded=True),
    ]
    return ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def unit_field(
    field_name: str,
    label: str,
    draft: UnitDraft,
    fault: str,
    set_field: Callable[[str, str], None],
    columns: GridColumns,
) -> ft.Control:
    look: dict[str, theme.Look] = {"keyboard_type": ft.KeyboardType.NUMBER} if field_name in NUMBERS else {}
    typed = name_field(
        label,
        f"unit-{field_name}",
        draft.get(field_name, ""),
        lambda value: set_field(field_name, value),
        fault,
        **look,
    )
    return ft.Container(typed, col=columns)


def _advantage_number_label(advantage: str) -> str:
    labels = {
        "healing": say("armies.number.healing", "Life regained per Trump"),
        "mystic_blast": say("armies.number.mystic_blast", "Damage per Trump"),
        "smite": say("armies.number.smite", "Damage before the units are added"),
    }
    return f"{advantage_name(advantage)}: {labels.get(advantage) or say('armies.number.damage', 'Damage')}"
