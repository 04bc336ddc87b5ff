"""The search in a book: the field, how much it has found, and on a phone the way to the chapters."""

from collections.abc import Callable

import flet as ft

from models.speech import say
from views.components.choices import name_field
from views.components.paper import sheet, words
from views.components.press import sign_button
from views.keys import typing
from views.theme import TINY


def search_sheet(
    page: ft.Page, asked: str, ask: Callable[[str], None], hits: int | None, chapters: Callable[[], None] | None
) -> ft.Control:
    """`hits`: so many paragraphs hold what is asked, None while nothing is; `chapters` opens and closes their list."""
    field = ft.Container(name_field(say("rules.search", "Search the rules"), "rules-search", asked, ask, dense=True), expand=True)
    row: list[ft.Control] = [field]
    if asked:
        row.append(
            sign_button(ft.Icons.CLOSE, say("rules.clear", "Clear the search"), "rules-clear", lambda: (typing(page, False), ask("")))
        )
    if chapters is not None:
        row.append(sign_button(ft.Icons.TOC, say("rules.chapters", "Chapters"), "rules-chapters", chapters))
    told = words(_count(asked, hits), size=TINY, faded=True)
    said = ft.Semantics(live_region=True, identifier="rules-found", container=True, content=told, visible=hits is not None)
    return sheet(
        ft.Column([ft.Row(row, spacing=4), said], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=8
    )


def _count(asked: str, hits: int | None) -> str:
    if hits is None:
        return ""
    if not hits:
        return say("rules.nothing_found", "Nothing in this book says “{asked}”.", asked=asked.strip())
    return say("rules.paragraphs", "{count} {count:|paragraph|paragraphs}", count=hits)
