"""The signs of a table screen: round ones in its bars where there is room, and a list with words where there is not."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.shortcuts import tip
from views.components.pressable import pressable, sign_button, silent
from views.components.sheet_header import use_closing


class Sign(NamedTuple):
    """One way from the table, whichever way it is drawn."""

    icon: ft.IconData
    label: str
    identifier: str
    does: Callable[[], object]
    key: str = ""
    """The shortcut that does the same, by its name."""
    is_open: bool = False
    """It closes what it has opened."""

    def drawn(self) -> ft.Control:
        """Round, on the wood."""
        return sign_button(self.icon, self.label, self.identifier, self.does, ink=theme.ON_WOOD, key=self.key)


@component
def SignList(signs: Sequence[Sign], on_close: Callable[[], None]) -> ft.Control:
    """The signs below each other, each with its words."""
    head = use_closing(
        say("signs.title", "More"), say("may.close", "Back to the table"), "signs-close", on_close
    )
    return ft.Semantics(
        identifier="signs",
        container=True,
        content=ft.Column(
            [head, *map(_row, signs)],
            spacing=4,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _row(sign: Sign) -> ft.Control:
    told = silent(sign.label, size=theme.MEDIUM, color=theme.INK, expand=True)
    face = ft.Row([ft.Icon(sign.icon, size=22, color=theme.INK), told], spacing=12)
    return pressable(
        face,
        sign.label,
        sign.identifier,
        sign.does,
        tip=tip(sign.label, sign.key) if sign.key else sign.label,
        bgcolor=theme.PAPER_BRIGHT,
        padding=ft.Padding.symmetric(horizontal=12, vertical=13),
    )
