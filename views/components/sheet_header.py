"""The header of a sheet that opens over a screen: a heading, and a close button, which Escape also
presses."""

from collections.abc import Callable

import flet as ft

from views.app import theme
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.controls import heading_text, icon_button


def use_escape_to_close(close: Callable[[], object], while_typing: bool = False) -> None:
    """Close on Escape; `while_typing`: also while a text field is focused."""

    def close_on_escape(event: ft.KeyboardEvent) -> bool:
        if event.key == "Escape":
            close()
        return event.key == "Escape"

    use_keys(close_on_escape, while_typing)


def use_closable_header(
    heading: str,
    close_label: str,
    identifier: str,
    on_close: Callable[[], object],
    while_typing: bool = False,
) -> ft.Control:
    """The header of a sheet. `close_label`: the label of its button; `while_typing`: Escape closes it also
    while a text field is focused.
    """
    use_escape_to_close(on_close, while_typing)
    close_button = icon_button(Icons.CLOSE, close_label, identifier, on_close, shortcut_name="escape")
    return ft.Row([ft.Container(heading_text(heading, size=theme.MEDIUM), expand=True), close_button])
