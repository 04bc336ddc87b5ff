"""Marks search words in a text."""

import re

import flet as ft

from models.store.full_text import BEGINS, ENDS
from views.app import theme
from views.font_coverage import drawable_text

FOUND = ft.TextStyle(weight=ft.FontWeight.W_700, bgcolor=theme.MAY_WASH, color=theme.ON_MAY_WASH)


def text_with_highlights(text: str, found: tuple[str, ...], **look: theme.Look) -> ft.Text:
    """Return the text with every one of these words marked."""
    look.setdefault("color", theme.INK)
    text = drawable_text(text)
    if not found:
        return ft.Text(text, **look)
    either = re.compile(
        "|".join(re.escape(word) for word in sorted(found, key=len, reverse=True)), re.IGNORECASE
    )
    spans: list[ft.TextSpan] = []
    at = 0
    for hit in either.finditer(text):
        if hit.start() > at:
            spans.append(ft.TextSpan(text[at : hit.start()]))
        spans.append(ft.TextSpan(hit.group(), FOUND))
        at = hit.end()
    if not spans:
        return ft.Text(text, **look)
    if at < len(text):
        spans.append(ft.TextSpan(text[at:]))
    return ft.Text("", spans=spans, semantics_label=text, **look)


def snippet_with_highlights(found: str, **look: theme.Look) -> ft.Text:
    """Return a snippet of the full-text search with its words marked."""
    parts = re.split(f"{BEGINS}(.*?){ENDS}", found)
    spans = [
        ft.TextSpan(drawable_text(part), FOUND if number % 2 else None)
        for number, part in enumerate(parts)
        if part
    ]
    return ft.Text("", spans=spans, semantics_label="", **look)
