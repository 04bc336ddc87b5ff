"""Undo and redo, named, always in reach: nobody is asked whether he is sure when taking back costs one tap."""

from collections.abc import Callable, Sequence

import flet as ft

from models.speech import say
from views.app import theme
from views.app.guards import component
from views.app.keys import use_keys
from views.app.shortcuts import tip
from views.components.press import pressable, sign_button, silent
from views.components.shell import LARGE, Size, TextScale

LONG = 18
"""Longer words are written smaller on a phone, where they may take two lines."""


@component
def UndoBar(undo: str, redo: str, on_undo: Callable[[], None], on_redo: Callable[[], None], more: Sequence[ft.Control] = ()) -> ft.Control:
    """`undo` and `redo` name the entry each would concern (`Pawn b3-c4 9H`), "" where there is none. `more` stands to the right.

    Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) do the same.
    """

    def pressed(event: ft.KeyboardEvent) -> bool:
        key = event.key.upper()
        if not (event.ctrl or event.meta) or key not in ("Z", "Y"):
            return False
        back = key == "Z" and not event.shift
        if undo if back else redo:
            (on_undo if back else on_redo)()
        return True

    use_keys(pressed)
    parts: list[ft.Control] = []
    narrow, large = ft.use_context(Size)[0] < theme.NARROW, ft.use_context(TextScale) >= LARGE
    if undo:
        face = ft.Row(
            [
                ft.Icon(ft.Icons.UNDO, size=20, color=theme.ON_WOOD),
                silent(
                    say("undo.undo", "Undo: {entry}", entry=undo),
                    size=theme.TINY if narrow and len(undo) > LONG else theme.SMALL,
                    color=theme.ON_WOOD,
                    max_lines=4 if large else 2 if narrow else 1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
                ft.Container(height=theme.TOUCH - 2),  # as high as a thumb, whether the words take one line or two
            ],
            spacing=8,
        )
        parts.append(
            pressable(
                face,
                label=say("undo.undo", "Undo: {entry}", entry=undo),
                identifier="undo",
                tip=tip(say("undo.undo", "Undo: {entry}", entry=undo), "undo"),
                on_click=on_undo,
                expand=True,
                border=ft.Border.all(1, theme.WOOD_LINE),
                border_radius=theme.ROUND,
                padding=ft.Padding.symmetric(horizontal=12),
            )
        )
    else:
        parts.append(ft.Container(expand=True))
    if redo:
        parts.append(
            sign_button(ft.Icons.REDO, say("undo.redo", "Redo: {entry}", entry=redo), "redo", on_redo, ink=theme.ON_WOOD, key="redo")
        )
    return ft.Row([*parts, *more], spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER)
