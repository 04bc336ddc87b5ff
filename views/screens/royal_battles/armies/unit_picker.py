"""Four places, six units to fill them, and the chess-set check with the smallest change that makes it
legal."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

import flet as ft

from models.armies import POINTS, UNITS, Kind, UnitChoice, UnitForm
from models.translation import say, words_joined_with_and
from referee.games.royal_battles.forms.chess_set import (
    PieceChange,
    chess_set_check_sentence,
    smallest_piece_changes,
)
from referee.games.royal_battles.unit_signs import custom_unit_sign
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.icons import Icons
from views.components.paper import heading_text, rows_with_dividers, words
from views.components.pressable import button, pressable, silent_text
from views.components.shell import equal_width_row_or_two_if_large_text
from views.screens.royal_battles.armies.army_draft import ArmyDraft, DraftedUnit, unit_draft_name
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black


class UnitPicker(NamedTuple):
    """Draws the four places, the six units to fill them, and the chess-set check."""

    army: ArmyDraft
    chosen_place: int
    choose_place: Callable[[int], None]
    fill_chosen_place_and_choose_next: Callable[[str], None]
    make_custom_unit: Callable[[], None]
    replace_units: Callable[[tuple[DraftedUnit, ...]], None]

    def control(self) -> ft.Control:
        places = equal_width_row_or_two_if_large_text(
            [self._place_button(number, unit) for number, unit in enumerate(self.army.units)], spacing=8
        )
        offered = equal_width_row_or_two_if_large_text([self._unit_button(kind) for kind in UNITS])
        rows: list[ft.Control] = [
            heading_text(say("armies.four_units", "Four units")),
            words(
                say(
                    "armies.choose_place",
                    "Choose a place, then its unit. Now: unit {number}.",
                    number=self.chosen_place + 1,
                ),
                faded=True,
            ),
            places,
            offered,
        ]
        unit = self.army.units[self.chosen_place]
        if isinstance(unit, str):
            made = say(
                "armies.make_own",
                "Make your own unit from this {unit}",
                unit=vocabulary_word("unit", unit),
            )
            rows.append(
                ft.Row([button(made, "own-unit", self.make_custom_unit, icon=Icons.EDIT, expand=True)])
            )
        return ft.Column(
            [*rows, self._chess_set_check_control()],
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )

    def _chess_set_check_control(self) -> ft.Control:
        units = [unit_for_chess_set_check(unit) for unit in self.army.units]
        changes = smallest_piece_changes(units)
        rows: list[ft.Control] = [
            words(army_points_text([points_of_drafted_unit(unit) for unit in self.army.units])),
            words(chess_set_check_sentence(units)),
        ]
        if changes:
            other = {change.unit: change.new for change in changes}
            after = tuple(other.get(number, unit) for number, unit in enumerate(self.army.units))
            rows.append(
                button(
                    unit_changes_to_fit_chess_set_text(changes),
                    "fit-one-set",
                    lambda: self.replace_units(after),
                    fills=True,
                )
            )
        return rows_with_dividers([ft.Container(height=0), ft.Column(rows, spacing=8)], spacing=6)

    def _place_button(self, place: int, unit: DraftedUnit) -> ft.Control:
        kind, is_chosen = unit_draft_name(unit), place == self.chosen_place
        sign = custom_unit_sign(kind, [unit_draft_name(each) for each in self.army.units])
        facts = {"number": place + 1, "name": vocabulary_word("unit", kind)}
        label = say("armies.place", "Unit {number}: {name}", **facts)
        if not isinstance(unit, str):
            label = say("armies.place_custom", "Unit {number}: {name}, a custom unit", **facts)
        name = silent_text(
            vocabulary_word("unit", kind),
            size=theme.TINY,
            color=theme.INK,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        return pressable(
            picture_above_name(
                ft.Container(
                    unit_picture_with_paper_behind_black(kind, self.army.colour, 50, sign),
                    height=50,
                    alignment=ft.Alignment.CENTER,
                ),
                name,
            ),
            label,
            f"place-{place + 1}",
            lambda: self.choose_place(place),
            selected=is_chosen,
            expand=True,
            padding=ft.Padding.symmetric(vertical=6, horizontal=2),
            alignment=ft.Alignment.CENTER,
            bgcolor=theme.MAY_WASH if is_chosen else theme.PAPER_SHADE,
            border=ft.Border.all(2, theme.MAY if is_chosen else theme.PAPER_EDGE),
        )

    def _unit_button(self, kind: str) -> ft.Control:
        name = vocabulary_word("unit", kind)
        return pressable(
            picture_above_name(
                unit_picture_with_paper_behind_black(kind, self.army.colour, 36), unit_name_with_points(kind)
            ),
            say(
                "armies.make_for",
                "Make unit {number} a {unit}: {points} points",
                number=self.chosen_place + 1,
                unit=name,
                points=POINTS[kind],
            ),
            f"unit-{kind}",
            lambda: self.fill_chosen_place_and_choose_next(kind),
            expand=True,
            padding=ft.Padding.symmetric(vertical=4),
            alignment=ft.Alignment.CENTER,
        )


def unit_name_with_points(kind: str) -> ft.Control:
    """Return the label of one of the six units: its name and its points."""
    name = f"{vocabulary_word('unit', kind)}\n{POINTS[kind]}"
    return silent_text(name, size=theme.TINY, color=theme.INK_FADED, text_align=ft.TextAlign.CENTER)


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


def picture_above_name(picture: ft.Control, name: ft.Control) -> ft.Control:
    return ft.Column(
        [picture, name], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )


def points_of_drafted_unit(unit: DraftedUnit) -> int | None:
    """Return the typed points of a unit."""
    if isinstance(unit, str):
        return POINTS[unit]
    typed = unit.get("points", "").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else None


def unit_for_chess_set_check(unit: DraftedUnit) -> UnitChoice:
    """Return a unit for the chess-set check, which treats all custom units alike."""
    return cast(Kind, unit) if isinstance(unit, str) else CUSTOM


def unit_changes_to_fit_chess_set_text(changes: tuple[PieceChange, ...]) -> str:
    """Return the smallest change as text: `Make unit 3 a Queen`."""
    words = words_joined_with_and([change.description for change in changes])
    return words[:1].upper() + words[1:]


CUSTOM = UnitForm.model_validate({**UNITS["pawn"].model_dump(), "name": "Custom"})
"""Stands for any custom unit."""
