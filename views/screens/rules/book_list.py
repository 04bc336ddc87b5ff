"""The shelf: the rules book of every game and edition, and the way to what is tested."""

import flet as ft

from models.translation import say
from referee.books.book import Book, book_title
from views.app import theme
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.paper import sheet
from views.components.pressable import pressable, silent
from views.components.rows import name_and_more, tapped_row
from views.components.shell import bar, page_of_sheets, screen, view
from views.games import offer_of
from views.screens.rules.search import every_book
from views.screens.rules.search_results import results, search_sheet, searched_before, use_search
from views.screens.rules.urls import of_book


@view
def Shelf() -> ft.Control:
    """The books, and the search over all of them."""
    page, four_colours = ft.context.page, use_app_context().preferences.four_colours
    search = use_search(searched_before(page, "/rules"))

    def on_shelf(book: Book) -> ft.Control:
        marks = offer_of(book.game).marks_drawn(40, four_colours)
        many = sum(1 for _ in book.paragraphs())
        count = say("rules.paragraphs", "{count, plural, one {# paragraph} other {# paragraphs}}", count=many)
        lines = name_and_more(
            book_title(book), book.source if book.source != book.title else "", size=theme.BIG
        )
        below = ft.Row(
            [*marks, ft.Container(expand=True), silent(count, size=theme.TINY, color=theme.INK_FADED)],
            spacing=3,
        )
        label, identifier = f"{book_title(book)}. {book.source}. {count}", f"book-{book.game}-{book.edition}"
        said = ft.Column([*lines, below], spacing=6)
        return sheet(
            pressable(said, label, identifier, lambda: page.navigate(of_book(book)), padding=14), padding=0
        )

    sheets: list[ft.Control] = [search_sheet(search)]
    if search.asked:
        sheets.append(results(search.asked, "/rules"))
    else:
        sheets += [on_shelf(book) for book in every_book()]
        sheets.append(_coverage())
    return screen(
        "/rules",
        bar(say("rules.shelf", "The rules"), lambda: page.navigate("/")),
        page_of_sheets(sheets, 560),
    )


def _coverage() -> ft.Control:
    tested, page = say("rules.tested", "What is checked, and by which test"), ft.context.page
    sign = ft.Icon(Icons.FACT_CHECK_OUTLINED, size=24, color=theme.BRASS)
    parts = [sign, silent(tested, size=theme.MEDIUM, color=theme.INK, expand=True)]
    return sheet(
        tapped_row(
            parts, tested, "coverage", lambda: page.navigate("/rules/coverage"), room=(14, 14), spacing=12
        ),
        padding=0,
    )
