"""The switch for automatic entries, in the forms of new and open tables."""

from collections.abc import Callable

import flet as ft

from models.translation import say
from views.components.choices import radio_choice


def auto_entry_choice(is_on: bool, on_change: Callable[[bool], object]) -> ft.Control:
    """On: the app enters what leaves no choice. Off: it asks."""
    return radio_choice(
        say("by_itself.title", "Automatic entries"),
        "by-itself",
        {
            "yes": say("by_itself.yes", "Yes: the app enters forced actions. One Undo takes them back"),
            "ask": say("by_itself.ask", "Ask"),
        },
        "yes" if is_on else "ask",
        lambda value: on_change(value == "yes"),
        say(
            "by_itself.why",
            "A hidden draw when only the stack is left to draw from, or a turn that can only end.",
        ),
    )
