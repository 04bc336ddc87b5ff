"""Undo and redo. Both name their entry; because undoing takes one tap, nothing asks for confirmation."""

from collections.abc import Callable, Sequence

import flet as ft

from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_keys, use_stable_callback
from views.app.references import use_typed_ref
from views.app.shortcuts import shortcuts_by_name, tooltip_with_key
from views.components.pressable import icon_button, pressable, silent_text
from views.components.shell import (
    BRIEF_MOST,
    FRAME_MOST,
    LARGE,
    LEAST_TITLE,
    Size,
    TextScale,
    capped_text_size,
    is_landscape_phone,
)
from views.runtime.control_cache import use_control_cache

LONG, VERY_LONG = 18, 52
"""Texts with more characters are smaller where the bar is narrow, in two lines; or in three of the least size."""
THREE_LINES = ft.TextStyle(height=1.2)


def undo_bar(
    undo_text: str,
    redo_text: str,
    on_undo: Callable[[], None],
    on_redo: Callable[[], None],
    extra_controls: Sequence[ft.Control] = (),
) -> ft.Control:
    """The undo bar. It uses hooks, so call it in a component. `undo_text` and `redo_text` name their entry (`Pawn b3-c4 9H`), "" if there
    is none. `extra_controls` is on the right.

    Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) do the same.
    """

    def pressed(event: ft.KeyboardEvent) -> bool:
        key = event.key.upper()
        if not (event.ctrl or event.meta) or key not in ("Z", "Y"):
            return False
        back = key == "Z" and not event.shift
        if undo_text if back else redo_text:
            (on_undo if back else on_redo)()
        return True

    use_keys(pressed)
    (width, height), large = ft.use_context(Size), ft.use_context(TextScale) >= LARGE
    narrow = (
        width < theme.NARROW or width > height
    )  # on a broad window the bar is as narrow as the log above it
    lines = 1 if is_landscape_phone() else 2
    kept, back, again = use_control_cache(), use_stable_callback(on_undo), use_stable_callback(on_redo)
    signs = [kept("sign", ft.Icon, Icons.UNDO, theme.ON_WOOD, 20), kept("high", undo_button_height_strut)]
    parts = [
        kept.around_parts("undo", undo_button, signs, undo_text, narrow, narrow and large, lines, back)
        if undo_text
        else ft.Container(expand=True)
    ]
    last = use_typed_ref("")
    last.current = redo_text or last.current
    if last.current:  # invisible but in its place while there is nothing to redo
        parts.append(kept("redo", redo_button, last.current, again, bool(redo_text)))
    return ft.Row([*parts, *extra_controls], spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER)


UndoBar = component(undo_bar)


def undo_button_height_strut() -> ft.Control:
    """Keeps the button as high as a thumb, for one line of text or two."""
    return ft.Container(height=theme.TOUCH - 2)


def undo_button(
    icon_and_spacer: list[ft.Control],
    entry_text: str,
    is_narrow: bool,
    shows_only_entry: bool,
    max_lines: int,
    on_undo: Callable[[], None],
) -> ft.Control:
    """Draw the button. `shows_only_entry`: only the entry is written, in two lines at most; the arrow says that it undoes."""
    told = say("undo.undo", "Undo: {entry}", entry=entry_text)
    is_long = is_narrow and len(entry_text) > LONG
    text = entry_text if shows_only_entry else told
    size = capped_text_size(theme.TINY if is_long else theme.SMALL, BRIEF_MOST if is_narrow else FRAME_MOST)
    is_very_long = is_narrow and max_lines == 2 and len(text) > VERY_LONG
    words = silent_text(
        text,
        size=capped_text_size(LEAST_TITLE, 1.0) if is_very_long else size,
        color=theme.ON_WOOD,
        max_lines=3 if is_very_long else max_lines,
        style=THREE_LINES if is_very_long else None,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    return pressable(
        ft.Row([icon_and_spacer[0], words, icon_and_spacer[1]], spacing=8),
        label=told,
        identifier="undo",
        tip=tooltip_with_key(
            shortcuts_by_name()["undo"].does, "undo"
        ),  # the same for every entry, because the label names it
        on_click=on_undo,
        expand=True,
        border=ft.Border.all(1, theme.WOOD_LINE),
        padding=ft.Padding.symmetric(horizontal=12),
    )


def redo_button(entry_text: str, on_redo: Callable[[], None], is_there: bool) -> ft.Control:
    drawn = icon_button(
        Icons.REDO,
        say("undo.redo", "Redo: {entry}", entry=entry_text),
        "redo",
        on_redo,
        ink=theme.ON_WOOD,
        shortcut_name="redo",
    )
    drawn.key, drawn.visible = "redo", is_there
    return drawn
