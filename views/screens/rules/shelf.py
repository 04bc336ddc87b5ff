"""The shelf: the rules book of every game and edition, and the way to what is tested."""

from typing import Any

import flet as ft

from models.speech import say
from referee.books.book import Book, book_title
from referee.games import GAMES
from views.app import theme
from views.app.preferences import use_app_context
from views.components.paper import sheet
from views.components.press import pressable, silent
from views.components.shell import bar, page_of_sheets, screen, view
from views.games import screens_of
from views.screens.rules.addresses import of_book


def books() -> list[Book]:
    """Every book there is, by game."""
    return [book for game in GAMES.values() for book in game.books().values()]


@view
def Shelf() -> Any:
    """The books."""
    page, four_colours = ft.context.page, use_app_context().preferences.four_colours

    def on_shelf(book: Book) -> ft.Control:
        marks = screens_of(book.game).marks_drawn(40, four_colours)
        many = sum(1 for _ in book.paragraphs())
        count = say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=many)
        said = ft.Column(
            [
                silent(book_title(book), size=theme.BIG, weight=ft.FontWeight.W_600, color=theme.INK),
                silent(book.source, size=theme.SMALL, color=theme.INK_FADED),
                ft.Row([*marks, ft.Container(expand=True), silent(count, size=theme.TINY, color=theme.INK_FADED)], spacing=3),
            ],
            spacing=6,
        )
        return sheet(
            pressable(
                said,
                label=f"{book_title(book)}. {book.source}. {count}",
                identifier=f"book-{book.game}-{book.edition}",
                on_click=lambda: page.navigate(of_book(book)),
                padding=14,
                border_radius=theme.ROUND,
            ),
            padding=0,
        )

    tested = say("rules.tested", "What is checked, and by which test")
    sheets = [on_shelf(book) for book in books()]
    sheets.append(
        sheet(
            pressable(
                ft.Row(
                    [
                        ft.Icon(ft.Icons.FACT_CHECK_OUTLINED, size=24, color=theme.BRASS),
                        silent(tested, size=theme.MEDIUM, color=theme.INK, expand=True),
                        ft.Icon(ft.Icons.CHEVRON_RIGHT, size=22, color=theme.INK_FADED),
                    ],
                    spacing=12,
                ),
                label=tested,
                identifier="coverage",
                on_click=lambda: page.navigate("/rules/coverage"),
                padding=14,
                border_radius=theme.ROUND,
            ),
            padding=0,
        )
    )
    return screen("/rules", bar(say("rules.shelf", "The rules"), lambda: page.navigate("/")), page_of_sheets(sheets, 560))
