"""What to do now, in a line, and beside it the way to what is done less often."""

from typing import Literal

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import sign_button
from views.components.shell import fitting
from views.screens.table.intents import Open
from views.screens.table.scene import Does, Part


def hint(text: str, more: Literal["", "more", "back"] = "more", beside: Part | None = None) -> Part:
    """`more`: the way to what is done less often, or back from there. `beside`: what may be done instead, as one button."""
    parts = [Part("told", _told, (text,))]
    if beside is not None:
        parts.append(beside)
    if more:
        parts.append(Part("more", _more, (more,)))
    return Part("prompt", _hint, parts=tuple(parts))


def _hint(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=4)


def _told(_: Does, text: str) -> ft.Control:
    return words(text, size=fitting(theme.SMALL), weight=ft.FontWeight.W_500, expand=True)


def _more(does: Does, more: str) -> ft.Control:
    icon, label = Icons.MORE_HORIZ, say("battle.more.open", "More: pass, discard, resign, hands")
    if more == "back":
        icon, label = Icons.CLOSE, say("battle.more.back", "Back")
    return sign_button(icon, label, "more", lambda: does(Open("more")), ink=theme.INK_FADED)
