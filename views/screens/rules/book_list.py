"""The rules book of every game and edition, and the link to what is tested."""

import flet as ft

from models.translation import say
from referee.books.book import Book, book_title
from views.app import theme
from views.app.component import use_app_context
from views.components.controls import name_with_details, pressable, sheet, silent_text
from views.components.shell import page_of_sheets, screen_component
from views.games import offer_of_game
from views.screens.rules.search import (
    all_books,
    search_field_sheet,
    search_results_sheet,
    search_words_of_last_opened_result,
    use_delayed_search,
)
from views.screens.rules.urls import book_url


@screen_component
def BookList() -> ft.Control:
    """Draw the books, and the search over all of them."""
    page, four_colours = ft.context.page, use_app_context().preferences.four_colours
    search = use_delayed_search(search_words_of_last_opened_result(page, "/rules"))

    def book_row(book: Book) -> ft.Control:
        marks = offer_of_game(book.game).render_game_symbols(40, four_colours)
        many = sum(1 for _ in book.chapters_and_paragraphs())
        count = say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=many)
        lines = name_with_details(
            book_title(book), book.source if book.source != book.title else "", size=theme.BIG
        )
        count_text = silent_text(count, size=theme.TINY, color=theme.INK_FADED)
        below = ft.Row([*marks, ft.Container(expand=True), count_text], spacing=3)
        row = pressable(
            ft.Column([*lines, below], spacing=6),
            f"{book_title(book)}. {book.source}. {count}",
            f"book-{book.game}-{book.edition}",
            lambda: page.navigate(book_url(book)),
            padding=14,
        )
        return sheet(row, padding=0)

    found_or_books = (
        [search_results_sheet(search.words, "/rules")] if search.words else map(book_row, all_books())
    )
    sheets = [search_field_sheet(search), *found_or_books]
    return page_of_sheets("/rules", say("rules.shelf", "The rules"), "/", sheets, 560)
