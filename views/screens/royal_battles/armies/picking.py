"""Four places, six units to fill them, and the chess-set check with the smallest change that makes it legal."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from models.armies import UNITS, UnitForm
from models.speech import listed, say
from referee.games.royal_battles.forms.chess_set import Change, changed, smallest_change, verdict
from referee.words.phrases import term
from views.app import theme
from views.components.paper import lined, title, words
from views.components.press import button, pressable, silent
from views.components.shell import evenly
from views.screens.royal_battles.armies.writing import Writing
from views.screens.royal_battles.squares import unit_picture


class Picking(NamedTuple):
    """The four places, the six units to fill them, and the chess-set check."""

    writing: Writing
    chosen: int
    choose: Callable[[int], None]
    pick: Callable[[str], None]
    make_own: Callable[[], None]

    def drawn(self, replace: Callable[[list[Any]], Any]) -> ft.Control:
        places = evenly([self._place(number, unit) for number, unit in enumerate(self.writing.units)], spacing=8)
        offered = evenly([self._offered(kind) for kind in UNITS])
        rows: list[ft.Control] = [
            title(say("armies.four_units", "Four units")),
            words(
                say("armies.choose_place", "Choose a place, then its unit. Unit {number} is chosen.", number=self.chosen + 1), faded=True
            ),
            places,
            offered,
        ]
        unit = self.writing.units[self.chosen]
        if isinstance(unit, str):
            made = say("armies.make_own", "Make a unit of your own from this {unit}", unit=term("unit", unit))
            rows.append(ft.Row([button(made, "own-unit", self.make_own, icon=ft.Icons.EDIT, expand=True)]))
        return ft.Column([*rows, self._checked(replace)], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    def _checked(self, replace: Callable[[list[Any]], Any]) -> ft.Control:
        units = [unit if isinstance(unit, str) else CUSTOM for unit in self.writing.units]
        changes = smallest_change(units)
        rows: list[ft.Control] = [words(verdict(units))]
        if changes:
            after = changed(self.writing.units, changes)
            rows.append(button(_told(changes), "fit-one-set", lambda: replace(list(after)), fills=True))
        return lined([ft.Container(height=0), ft.Column(rows, spacing=8)], spacing=6)

    def _place(self, number: int, unit: Any) -> ft.Control:
        kind = unit if isinstance(unit, str) else unit["name"]
        name = term("unit", kind)
        facts = {"number": number + 1, "name": name}
        label = say("armies.place", "Unit {number}: {name}", **facts)
        if not isinstance(unit, str):
            label = say("armies.place_custom", "Unit {number}: {name}, a custom unit", **facts)
        is_chosen = number == self.chosen
        face = ft.Column(
            [
                ft.Container(unit_picture(kind, self.writing.colour, 50), height=50, alignment=ft.Alignment.CENTER),
                silent(name, size=theme.TINY, color=theme.INK, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return pressable(
            face,
            label=label,
            identifier=f"place-{number + 1}",
            on_click=lambda: self.choose(number),
            selected=is_chosen,
            expand=True,
            padding=ft.Padding.symmetric(vertical=6, horizontal=2),
            alignment=ft.Alignment.CENTER,
            bgcolor=theme.MAY_WASH if is_chosen else theme.PAPER_SHADE,
            border=ft.Border.all(2, theme.MAY if is_chosen else theme.PAPER_EDGE),
            border_radius=theme.ROUND,
        )

    def _offered(self, kind: str) -> ft.Control:
        name = term("unit", kind)
        face = ft.Column(
            [unit_picture(kind, self.writing.colour, 36), silent(name, size=theme.TINY, color=theme.INK_FADED)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return pressable(
            face,
            label=say("armies.make", "Make unit {number} a {unit}", number=self.chosen + 1, unit=name),
            identifier=f"unit-{kind}",
            on_click=lambda: self.pick(kind),
            expand=True,
            padding=ft.Padding.symmetric(vertical=4),
            alignment=ft.Alignment.CENTER,
            border_radius=theme.ROUND,
        )


def _told(changes: tuple[Change, ...]) -> str:
    """`Make unit 3 a Queen`."""
    words = listed([change.words for change in changes])
    return words[:1].upper() + words[1:]


CUSTOM = UnitForm.model_validate({**UNITS["pawn"].model_dump(), "name": "Custom"})
"""Stands for any custom unit in the chess-set check, also one that is not yet complete."""
