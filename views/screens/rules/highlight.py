"""Marks search words in a text."""

import re

import flet as ft

from models.store.full_text import BEGINS, ENDS
from views.app import theme
from views.font_coverage import drawable_text

FOUND = ft.TextStyle(weight=ft.FontWeight.W_700, bgcolor=theme.MAY_WASH, color=theme.ON_MAY_WASH)


def snippet_with_highlights(snippet: str, **look: theme.Look) -> ft.Text:
    """Return a snippet of the full-text search with its words marked."""
    parts = re.split(f"{BEGINS}(.*?){ENDS}", snippet)
    spans = [
        ft.TextSpan(drawable_text(part), FOUND if number % 2 else None)
        for number, part in enumerate(parts)
        if part
    ]
    return ft.Text("", spans=spans, semantics_label="", **look)
