"""Rows of a sheet that can be tapped, with an icon at the end that shows what a tap does."""

from collections.abc import Callable, Sequence

import flet as ft

from views.app import theme
from views.app.icons import Icons
from views.components.pressable import OnTap, pressable, silent_text


def name_with_details(name: str, *details: str, size: int = theme.MEDIUM) -> list[ft.Control]:
    """A name, with details below it in smaller letters; empty ones are left out."""
    return [
        silent_text(name, size=size, weight=ft.FontWeight.W_600, color=theme.INK),
        *(silent_text(detail, size=theme.SMALL, color=theme.INK_FADED) for detail in details if detail),
    ]


def tappable_row(
    parts: Sequence[ft.Control],
    label: str,
    identifier: str,
    on_click: OnTap,
    *,
    trailing_icon: ft.IconData | None = Icons.CHEVRON_RIGHT,
    ink: ft.ColorValue = theme.INK_FADED,
    padding_across_and_down: tuple[float, float] = (6, 8),
    spacing: float = 8,
    **box: theme.Look,
) -> ft.Semantics:
    """A row that can be tapped, with an icon at the end. `padding_across_and_down`: padding at the sides, and
    above and below."""
    ends = [] if trailing_icon is None else [ft.Icon(trailing_icon, size=20, color=ink)]
    across, down = padding_across_and_down
    box.setdefault("padding", ft.Padding.symmetric(horizontal=across, vertical=down))
    return pressable(ft.Row([*parts, *ends], spacing=spacing), label, identifier, on_click, **box)


def foldable_row(
    parts: Sequence[ft.Control],
    label: str,
    identifier: str,
    toggle: Callable[[], None],
    is_open: bool,
    **box: theme.Look,
) -> ft.Semantics:
    """A row that opens and closes what is below it."""
    sign = Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE
    return tappable_row(parts, label, identifier, toggle, trailing_icon=sign, selected=is_open or None, **box)
