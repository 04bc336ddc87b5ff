"""A prompt in one line, with a button for less common actions beside it."""

from typing import Literal

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import icon_button
from views.components.shell import BRIEF_MOST, Size, capped_frame_text_size, capped_text_size
from views.runtime.components import context_value
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Dispatch, Part


def prompt_line_part(
    prompt: str, button_kind: Literal["", "more", "back"] = "more", alternative_button: Part | None = None
) -> Part:
    """Return the prompt. `button_kind`: the button opens the less common actions, or goes back;
    `alternative_button`: a button for an alternative.
    """
    parts = [Part("told", render_prompt_text, (prompt,))]
    if alternative_button is not None:
        parts.append(alternative_button)
    if button_kind:
        parts.append(
            more_actions_button_part()
            if button_kind == "more"
            else Part("more", render_more_or_back_button, (button_kind,))
        )
    return Part("prompt", render_prompt_line, parts=tuple(parts))


def more_actions_button_part() -> Part:
    """Return the button of the less common actions alone."""
    return Part("more", render_more_or_back_button, ("more",))


def render_prompt_line(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=4)


def render_prompt_text(_: Dispatch, text: str) -> ft.Control:
    size = (
        capped_text_size(theme.SMALL, BRIEF_MOST)
        if context_value(Size)[0] < theme.NARROW
        else capped_frame_text_size(theme.SMALL)
    )
    return words(text, size=size, weight=ft.FontWeight.W_500, expand=True)


def render_more_or_back_button(dispatch: Dispatch, button_kind: str) -> ft.Control:
    icon, label = Icons.MORE_HORIZ, say("battle.more.open", "Other actions: pass, discard, resign, hands")
    if button_kind == "back":
        icon, label = Icons.CLOSE, say("battle.more.back", "Back")
    return icon_button(icon, label, "more", lambda: dispatch(OpenPanel("more")), ink=theme.INK_FADED)
