"""How a table stands in words, for a game without a picture."""

from collections.abc import Mapping
from typing import Any

import flet as ft

from views.app import theme
from views.components.paper import sheet, words


def lines_in_words(shown: Mapping[str, Any]) -> list[str]:
    """A line for each part of a shown state that holds something."""
    return [f"{name.replace('_', ' ').capitalize()}: {in_a_line(value)}" for name, value in shown.items() if value not in (None, [], {})]


def state_in_words(shown: Mapping[str, Any], width: float, height: float | None) -> ft.Control:
    """The lines on a sheet of this size; as high as they are where none is given."""
    lines = [words(line, size=theme.SMALL) for line in lines_in_words(shown)]
    return sheet(ft.Column(lines, spacing=4, scroll=ft.ScrollMode.AUTO), width=width, height=height)


def in_a_line(value: Any) -> str:
    """A part of a shown state."""
    if isinstance(value, Mapping):
        return " · ".join(f"{name} {in_a_line(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(in_a_line(each) for each in value) or "none"
    return str(value)
