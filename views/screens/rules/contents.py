"""The table of contents of a rules book: at the left where there is room, else a sheet above the text."""

from collections.abc import Callable
from typing import Any

import flet as ft

from referee.books.book import Book, title_of
from views.app import theme
from views.components.press import pressable, silent


def contents(book: Book, go: Callable[[str], Any], hits: frozenset[str] | None) -> list[ft.Control]:
    """A line for each chapter; `go` gets its id. While somebody searches, chapters without a hit are faded."""

    def line(number: int, id: str, title: str, is_faded: bool) -> ft.Control:
        ink = theme.INK_FADED if is_faded else theme.INK
        face = ft.Row(
            [
                silent(str(number), size=theme.TINY, color=theme.BRASS, width=20, text_align=ft.TextAlign.RIGHT),
                silent(title, size=theme.SMALL, color=ink, expand=True),
            ],
            spacing=8,
        )
        return pressable(
            face,
            label=title,
            identifier=f"chapter-{id}",
            on_click=go(id),
            padding=ft.Padding.symmetric(horizontal=6, vertical=11),
            border_radius=theme.ROUND,
        )

    return [
        line(number, chapter.id, title_of(book, chapter), hits is not None and not any(each.id in hits for each in chapter.paragraphs))
        for number, chapter in enumerate(book.chapters, 1)
    ]
