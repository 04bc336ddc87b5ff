"""The shelf: the rules book of every game and edition, and the way to what is tested."""

from typing import Any, Final

import flet as ft

from models.speech import say
from referee.books.book import Book, called
from referee.games import GAMES
from views.app import theme
from views.app.faces import card_face, piece
from views.app.taste import use_around
from views.components.paper import sheet
from views.components.press import pressable, silent
from views.components.shell import bar, page_of_sheets, screen, view
from views.screens.rules.addresses import of_book

MARKS: Final = {
    "royal-battles": (("white", "knight"), ("black", "queen")),
    "royals": ("KH", "QH", "JH"),
    "battle-royals": ("KS", "KH", "AC"),
    "el-royale": ("QS", "QH", "QD", "QC"),
}
"""What lies on each book: pieces as (side, kind), or cards."""


def books() -> list[Book]:
    """Every book there is, by game."""
    return [book for game in GAMES.values() for book in game.books().values()]


@view
def Shelf() -> Any:
    """The books."""
    page, four_colours = ft.context.page, use_around().taste.four_colours

    def on_shelf(book: Book) -> ft.Control:
        marks: list[ft.Control] = [
            piece(mark[0], mark[1], 40) if isinstance(mark, tuple) else card_face(mark, 28, four_colour=four_colours)  # type: ignore[arg-type]
            for mark in MARKS[book.game]
        ]
        many = sum(1 for _ in book.paragraphs())
        count = say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=many)
        said = ft.Column(
            [
                silent(called(book), size=theme.BIG, weight=ft.FontWeight.W_600, color=theme.INK),
                silent(book.source, size=theme.SMALL, color=theme.INK_FADED),
                ft.Row([*marks, ft.Container(expand=True), silent(count, size=theme.TINY, color=theme.INK_FADED)], spacing=3),
            ],
            spacing=6,
        )
        return sheet(
            pressable(
                said,
                label=f"{called(book)}. {book.source}. {count}",
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
