"""The search in a book: the field, how much it has found, and on a phone the way to the chapters."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import flet as ft

from models.speech import say
from views.app.keys import typing
from views.app.theme import TINY
from views.components.choices import name_field
from views.components.paper import sheet, words
from views.components.press import sign_button

QUIET: Final = 0.15
"""Seconds without a letter after which the search is made: whoever types quickly sees one result, not one for each letter."""
LEAST: Final = 2
"""So many letters are searched for: one alone is everywhere."""


class Search(NamedTuple):
    """What stands in the field, what is searched for, and how both change."""

    typed: str
    asked: str
    type: Callable[[str], None]
    clear: Callable[[], None]


def use_search() -> Search:
    """A search that follows the typing, a moment behind it."""
    page = ft.context.page
    asked, ask = ft.use_state("")
    typed: Any = ft.use_ref("")

    async def settle(words: str) -> None:
        await asyncio.sleep(QUIET)
        if typed.current == words:
            ask(words if len(words.strip()) >= LEAST else "")

    def type(words: str) -> None:
        typed.current = words
        page.run_task(settle, words)

    def clear() -> None:
        typed.current = ""
        typing(page, None)
        ask("")

    return Search(typed.current, asked, type, clear)


def search_sheet(search: Search, hits: int | None, chapters: Callable[[], None] | None) -> ft.Control:
    """`hits`: so many paragraphs hold what is asked, None while nothing is; `chapters` opens and closes their list."""
    label = say("rules.search", "Search the rules")
    row: list[ft.Control] = [ft.Container(name_field(label, "rules-search", search.typed, search.type, dense=True), expand=True)]
    if search.asked:
        row.append(sign_button(ft.Icons.CLOSE, say("rules.clear", "Clear the search"), "rules-clear", search.clear))
    if chapters is not None:
        row.append(sign_button(ft.Icons.TOC, say("rules.chapters", "Chapters"), "rules-chapters", chapters))
    told = words(_count(search.asked, hits), size=TINY, faded=True)
    said = ft.Semantics(live_region=True, identifier="rules-found", container=True, content=told, visible=hits is not None)
    rows: list[ft.Control] = [ft.Row(row, spacing=4), said]
    return sheet(ft.Column(rows, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=8)


def _count(asked: str, hits: int | None) -> str:
    if hits is None:
        return ""
    if not hits:
        return say("rules.nothing_found", "Nothing in this book says “{asked}”.", asked=asked.strip())
    return say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=hits)
