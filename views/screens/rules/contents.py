"""The table of contents of a rules book: at the left where there is room, else a sheet above the text."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from referee.books.book import Book, title_of
from views.app import theme
from views.components.pressable import silent
from views.components.rows import tapped_row


def contents(book: Book, go: Callable[[str], Awaitable[None]]) -> list[ft.Control]:
    """A line for each chapter; `go` gets its id."""

    def line(number: int, id: str, title: str) -> ft.Control:
        at = silent(str(number), size=theme.TINY, color=theme.BRASS, width=20, text_align=ft.TextAlign.RIGHT)
        said = silent(title, size=theme.SMALL, color=theme.INK, expand=True)
        return tapped_row([at, said], title, f"chapter-{id}", partial(go, id), sign=None, room=(6, 11))

    return [
        line(number, chapter.id, title_of(book, chapter)) for number, chapter in enumerate(book.chapters, 1)
    ]
