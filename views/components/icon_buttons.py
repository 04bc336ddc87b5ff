"""The icon actions of a table screen: round buttons in its bars where there is room, else a list with
words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component
from views.app.shortcuts import tooltip_with_key
from views.components.controls import STRETCH, icon_button, pressable, silent_text
from views.components.shell import use_closable_header


class IconAction(NamedTuple):
    """An action of a table screen, however it is drawn."""

    icon: ft.IconData
    label: str
    identifier: str
    does: Callable[[], object]
    key: str
    """The name of its shortcut; "" if it has none."""

    def icon_button_on_wood(self) -> ft.Control:
        """A round button on the wood."""
        return icon_button(
            self.icon, self.label, self.identifier, self.does, ink=theme.ON_WOOD, shortcut_name=self.key
        )


@component
def IconActionList(actions: Sequence[IconAction], on_close: Callable[[], None]) -> ft.Control:
    """The actions below each other, each with icon and words."""
    head = use_closable_header(
        say("signs.title", "More"), say("may.close", "Back to the table"), "signs-close", on_close
    )
    return ft.Semantics(
        identifier="signs",
        container=True,
        content=ft.Column(
            [head, *map(icon_action_row, actions)],
            spacing=4,
            tight=True,
            horizontal_alignment=STRETCH,
        ),
    )


def icon_action_row(action: IconAction) -> ft.Control:
    label = silent_text(action.label, size=theme.MEDIUM, color=theme.INK, expand=True)
    return pressable(
        ft.Row([ft.Icon(action.icon, size=22, color=theme.INK), label], spacing=12),
        action.label,
        action.identifier,
        action.does,
        tip=tooltip_with_key(action.label, action.key) if action.key else action.label,
        bgcolor=theme.PAPER_BRIGHT,
        padding=ft.Padding.symmetric(horizontal=12, vertical=13),
    )
