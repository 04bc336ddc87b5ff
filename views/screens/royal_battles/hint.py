"""A prompt in one line, with a button for less common actions beside it."""

from typing import Literal

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import icon_button
from views.components.shell import landscape_text_size
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Dispatch, Part


def hint_part(text: str, more: Literal["", "more", "back"] = "more", beside: Part | None = None) -> Part:
    """Return the prompt. `more`: the button opens the less common actions, or goes back; `beside`: a button for an
    alternative.
    """
    parts = [Part("told", hint_text, (text,))]
    if beside is not None:
        parts.append(beside)
    if more:
        parts.append(Part("more", more_button, (more,)))
    return Part("prompt", draw_hint, parts=tuple(parts))


def draw_hint(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=4)


def hint_text(_: Dispatch, text: str) -> ft.Control:
    return words(text, size=landscape_text_size(theme.SMALL), weight=ft.FontWeight.W_500, expand=True)


def more_button(dispatch: Dispatch, more: str) -> ft.Control:
    icon, label = Icons.MORE_HORIZ, say("battle.more.open", "Other actions: pass, discard, resign, hands")
    if more == "back":
        icon, label = Icons.CLOSE, say("battle.more.back", "Back")
    return icon_button(icon, label, "more", lambda: dispatch(OpenPanel("more")), ink=theme.INK_FADED)
