"""What to do now, in a line, and beside it the way to what is done less often."""

from typing import Literal

import flet as ft

from models.speech import say
from views.app import theme
from views.components.paper import words
from views.components.press import sign_button
from views.screens.table.meanings import Open
from views.screens.table.scene import Does, Part


def hint(text: str, more: Literal["", "more", "back"] = "more", beside: Part | None = None) -> Part:
    """`more`: the way to what is done less often, or back from there. `beside`: what may be done instead, as one button."""
    return Part("prompt", _hint, (text, more, beside))


def _hint(does: Does, text: str, more: str, beside: Part | None) -> ft.Control:
    shown: list[ft.Control] = [words(text, size=theme.SMALL, weight=ft.FontWeight.W_500, expand=True)]
    if beside is not None:
        shown.append(beside.draw(does, *beside.values))
    if more:
        icon, label = ft.Icons.MORE_HORIZ, say("battle.more.open", "More: pass, discard, resign, hands")
        if more == "back":
            icon, label = ft.Icons.CLOSE, say("battle.more.back", "Back")
        shown.append(sign_button(icon, label, "more", lambda: does(Open("more")), ink=theme.INK_FADED))
    return ft.Row(shown, spacing=4)
