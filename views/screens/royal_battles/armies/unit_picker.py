"""Four places, six units to fill them, and the chess-set check with the smallest change that makes it
legal."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

import flet as ft

from models.armies import POINTS, UNITS, Kind, UnitChoice, UnitForm
from models.translation import say, words_joined_with_and
from referee.games.royal_battles.forms.chess_set import (
    chess_set_check_sentence,
    smallest_piece_changes,
)
from referee.games.royal_battles.unit_signs import custom_unit_sign
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import Side
from views.app.icons import Icons
from views.components.controls import (
    STRETCH,
    button,
    equal_width_row_or_two_if_large_text,
    heading_text,
    pressable,
    rows_with_dividers,
    silent_text,
    words,
)
from views.screens.royal_battles.armies.army_editor import ArmyEditor, DraftedUnit, unit_draft_name
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black

CUSTOM: Final = UnitForm.model_validate({**UNITS["pawn"].model_dump(), "name": "Custom"})
"""Stands for any custom unit in the chess-set check, which treats all alike."""


def unit_picker(editor: ArmyEditor) -> ft.Control:
    """Draw the four places, the six units to fill them, and the chess-set check."""
    unit = editor.chosen_unit
    which = say(
        "armies.choose_place",
        "Choose a place, then its unit. Now: unit {number}.",
        number=editor.chosen_place + 1,
    )
    rows: list[ft.Control] = [
        heading_text(say("armies.four_units", "Four units")),
        words(which, faded=True),
        equal_width_row_or_two_if_large_text([place_button(editor, place) for place in range(4)], spacing=8),
        equal_width_row_or_two_if_large_text([unit_button(editor, kind) for kind in UNITS]),
    ]
    if isinstance(unit, str):
        kind = vocabulary_word("unit", unit)
        text = say("armies.make_own", "Make your own unit from this {unit}", unit=kind)
        rows.append(
            ft.Row([button(text, "own-unit", editor.make_chosen_unit_custom, icon=Icons.EDIT, expand=True)])
        )
    return ft.Column(
        [*rows, chess_set_check_control(editor)],
        spacing=10,
        horizontal_alignment=STRETCH,
    )


def chess_set_check_control(editor: ArmyEditor) -> ft.Control:
    """Draw the points, whether one chess set has the pieces, and a button for the smallest change that makes
    them fit."""
    drafted = editor.current_army.units
    units: list[UnitChoice] = [cast(Kind, unit) if isinstance(unit, str) else CUSTOM for unit in drafted]
    rows: list[ft.Control] = [
        words(army_points_text([points_of_drafted_unit(unit) for unit in drafted])),
        words(chess_set_check_sentence(units)),
    ]
    changes = smallest_piece_changes(units)
    if changes:
        other = {change.unit: change.new for change in changes}
        fitting = tuple(other.get(number, unit) for number, unit in enumerate(drafted))
        text = words_joined_with_and([change.description for change in changes])
        rows.append(
            button(
                text[:1].upper() + text[1:],
                "fit-one-set",
                lambda: editor.change_fields_and_save_if_valid(units=fitting),
                fills=True,
            )
        )
    return rows_with_dividers([ft.Container(height=0), ft.Column(rows, spacing=8)], spacing=6)


def place_button(editor: ArmyEditor, place: int) -> ft.Control:
    """Draw the unit in one of the four places; a tap chooses the place."""
    army, is_chosen = editor.current_army, place == editor.chosen_place
    kind = unit_draft_name(army.units[place])
    facts = {"number": place + 1, "name": vocabulary_word("unit", kind)}
    label = (
        say("armies.place", "Unit {number}: {name}", **facts)
        if isinstance(army.units[place], str)
        else say("armies.place_custom", "Unit {number}: {name}, a custom unit", **facts)
    )
    picture = ft.Container(
        unit_picture_with_paper_behind_black(
            kind, army.colour, 50, custom_unit_sign(kind, [unit_draft_name(unit) for unit in army.units])
        ),
        height=50,
        alignment=ft.Alignment.CENTER,
    )
    name = silent_text(
        vocabulary_word("unit", kind),
        size=theme.TINY,
        color=theme.INK,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return pressable(
        ft.Column([picture, name], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        label,
        f"place-{place + 1}",
        lambda: editor.choose_place(place),
        selected=is_chosen,
        expand=True,
        padding=ft.Padding.symmetric(vertical=6, horizontal=2),
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY_WASH if is_chosen else theme.PAPER_SHADE,
        border=ft.Border.all(2, theme.MAY if is_chosen else theme.PAPER_EDGE),
    )


def unit_button(editor: ArmyEditor, kind: str) -> ft.Control:
    """Draw one of the six units; a tap puts it into the chosen place."""
    label = say(
        "armies.make_for",
        "Make unit {number} a {unit}: {points} points",
        number=editor.chosen_place + 1,
        unit=vocabulary_word("unit", kind),
        points=POINTS[kind],
    )
    fill = partial(editor.fill_chosen_place_and_choose_next, kind)
    return unit_kind_button(editor.current_army.colour, kind, label, f"unit-{kind}", fill)


def unit_kind_button(
    side: Side, kind: str, label: str, identifier: str, on_click: Callable[[], None]
) -> ft.Control:
    """Draw one of the six units with its points. `label`: for screen readers."""
    points = f"{vocabulary_word('unit', kind)}\n{POINTS[kind]}"
    name = silent_text(points, size=theme.TINY, color=theme.INK_FADED, text_align=ft.TextAlign.CENTER)
    picture = unit_picture_with_paper_behind_black(kind, side, 36)
    return pressable(
        ft.Column([picture, name], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        label,
        identifier,
        on_click,
        expand=True,
        padding=ft.Padding.symmetric(vertical=4),
        alignment=ft.Alignment.CENTER,
    )


def army_points_text(points: Sequence[int | None]) -> str:
    """Return the points of an army's units; units without a price are counted separately."""
    known, unpriced = sum(each or 0 for each in points), sum(each is None for each in points)
    if unpriced:
        return say(
            "armies.points_and",
            "{points} points, and {count, plural, one {# unit} other {# units}} without a price",
            points=known,
            count=unpriced,
        )
    return say("armies.points_of", "{points} points (an average unit costs 10)", points=known)


def points_of_drafted_unit(unit: DraftedUnit) -> int | None:
    """Return the points; None for a custom unit without valid points."""
    if isinstance(unit, str):
        return POINTS[unit]
    typed = unit.get("points", "").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else None
