"""Undo and redo. Both name their entry; because undoing takes one tap, nothing asks for confirmation."""

from collections.abc import Callable, Sequence

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component, use_stable_callback, use_typed_ref
from views.app.icons import Icons
from views.app.keys import use_keys
from views.app.shortcuts import shortcuts_by_name, tooltip_with_key
from views.components.controls import (
    BRIEF_MOST,
    FRAME_MOST,
    LARGE,
    LEAST_TITLE,
    Size,
    TextScale,
    capped_text_size,
    icon_button,
    is_landscape_phone,
    pressable,
    silent_text,
)
from views.runtime.control_cache import use_control_cache

LONG = 18
"""On a phone in landscape an entry with more characters is smaller."""
LETTER = 0.52
"""The usual width of a letter, in parts of its size."""
FULL_LINES = 0.8
"""The part of two lines that words fill."""
ICON_BUTTON = theme.TOUCH + 6
"""The width in pixels of a button beside Undo, with its gap."""
INSIDE_UNDO = 52
"""The width in pixels of all within the button but its text."""
COLUMN = 284
"""The width in pixels of the bar on a window broader than high, where it is below the log."""
TWO_LINES_MOST = 16
"""The greatest height of letters in pixels of which two lines fit into the button."""
THREE_LINES = ft.TextStyle(height=1.2)


def undo_bar(
    undo_text: str,
    redo_text: str,
    on_undo: Callable[[], None],
    on_redo: Callable[[], None],
    extra_controls: Sequence[ft.Control] = (),
) -> ft.Control:
    """The undo bar. It uses hooks, so call it in a component. `undo_text` and `redo_text` name their entry
    (`Pawn b3-c4 9H`), "" if there is none. `extra_controls` is on the right.

    Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) do the same.
    """
    use_undo_keys(undo_text, redo_text, on_undo, on_redo)
    size, scale = ft.use_context(Size), ft.use_context(TextScale)
    text_width = undo_text_width_or_zero_if_unlimited(size, bool(redo_text))
    cache, undo, redo = use_control_cache(), use_stable_callback(on_undo), use_stable_callback(on_redo)
    signs = [cache("sign", ft.Icon, Icons.UNDO, theme.ON_WOOD, 20), cache("high", undo_button_height_strut)]
    parts = [
        cache.around_parts(
            "undo",
            undo_button,
            signs,
            undo_text,
            text_width,
            scale,
            scale >= LARGE and (size[0] < theme.NARROW or is_landscape_phone()),
            is_landscape_phone(),
            undo,
        )
        if undo_text
        else ft.Container(expand=True)
    ]
    last = use_typed_ref("")
    last.current = redo_text or last.current
    if last.current:  # invisible but in its place while there is nothing to redo
        parts.append(cache("redo", redo_button, last.current, redo, bool(redo_text)))
    return ft.Row([*parts, *extra_controls], spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER)


UndoBar = component(undo_bar)


def use_undo_keys(
    undo_text: str, redo_text: str, on_undo: Callable[[], None], on_redo: Callable[[], None]
) -> None:
    """Undo on Ctrl+Z, and redo on Ctrl+Shift+Z or Ctrl+Y, if there is an entry to undo or redo."""

    def undo_or_redo_on_key(event: ft.KeyboardEvent) -> bool:
        key = event.key.upper()
        if not (event.ctrl or event.meta) or key not in ("Z", "Y"):
            return False
        undo = key == "Z" and not event.shift
        if undo_text if undo else redo_text:
            (on_undo if undo else on_redo)()
        return True

    use_keys(undo_or_redo_on_key)


def undo_button_height_strut() -> ft.Control:
    """Keeps the button as high as a thumb, for one line of text or two."""
    return ft.Container(height=theme.TOUCH - 2)


def undo_text_width_or_zero_if_unlimited(window_size: tuple[float, float], has_redo: bool) -> float:
    """Return the approximate width in pixels of the text on the button; 0 if there is room for any text."""
    width, height = window_size
    if theme.NARROW <= width <= height:
        return 0
    bar, buttons = (width - 12, 2) if width < theme.NARROW else (COLUMN, 1)
    return bar - INSIDE_UNDO - ICON_BUTTON * (buttons + has_redo)


def undo_text_size_and_lines(text: str, text_width: float, text_scale: float) -> tuple[float, int]:
    """Return the largest text size at which this text has room on the button, and its lines: three of the
    least size where no other has room. The button keeps its height: two lines of larger letters than 16
    pixels would make it higher.
    """
    scale = min(text_scale, BRIEF_MOST if text_width else FRAME_MOST)
    for size in (theme.SMALL, theme.TINY):
        full_lines = 2 * FULL_LINES if size * scale <= TWO_LINES_MOST else 1
        if not text_width or len(text) * LETTER * size * scale <= full_lines * text_width:
            return capped_text_size(size, BRIEF_MOST if text_width else FRAME_MOST), 2
    return capped_text_size(LEAST_TITLE, 1.0), 3


def undo_button(
    icon_and_spacer: list[ft.Control],
    entry_text: str,
    text_width: float,
    text_scale: float,
    shows_only_entry: bool,
    is_one_line: bool,
    on_undo: Callable[[], None],
) -> ft.Control:
    """Draw the button; its tooltip has the whole entry. `shows_only_entry`: the arrow alone says that it
    undoes. `is_one_line`: on a phone in landscape.
    """
    label = say("undo.undo", "Undo: {entry}", entry=entry_text)
    text = entry_text if shows_only_entry else label
    size, lines = (
        (capped_text_size(theme.TINY if len(entry_text) > LONG else theme.SMALL, BRIEF_MOST), 1)
        if is_one_line
        else undo_text_size_and_lines(text, text_width, text_scale)
    )
    words = silent_text(
        text,
        size=size,
        color=theme.ON_WOOD,
        max_lines=lines,
        style=THREE_LINES if lines == 3 else None,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    drawn = pressable(
        ft.Row([icon_and_spacer[0], words, icon_and_spacer[1]], spacing=8),
        label=label,
        identifier="undo",
        tip=tooltip_with_key(label, "undo"),
        on_click=on_undo,
        expand=True,
        border=ft.Border.all(1, theme.WOOD_LINE),
        padding=ft.Padding.symmetric(horizontal=12),
    )
    drawn.hint_text = tooltip_with_key(shortcuts_by_name()["undo"].does, "undo")  # the label has the entry
    return drawn


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
