"""The table of contents of a rules book: at the left where there is room, else above the text."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from referee.books.book import Book, chapter_title
from views.app import theme
from views.components.pressable import silent_text
from views.components.rows import tappable_row


def chapter_links(book: Book, go_to_chapter: Callable[[str], Awaitable[None]]) -> list[ft.Control]:
    """Return a line for each chapter; `go_to_chapter` gets its id."""

    def chapter_link(number: int, id: str, title: str) -> ft.Control:
        at = silent_text(
            str(number), size=theme.TINY, color=theme.BRASS, width=20, text_align=ft.TextAlign.RIGHT
        )
        text = silent_text(title, size=theme.SMALL, color=theme.INK, expand=True)
        return tappable_row(
            [at, text],
            title,
            f"chapter-{id}",
            partial(go_to_chapter, id),
            trailing_icon=None,
            padding_across_and_down=(6, 11),
        )

    return [
        chapter_link(number, chapter.id, chapter_title(book, chapter))
        for number, chapter in enumerate(book.chapters, 1)
    ]
