"""A rules book in order, opened at a paragraph, or the search results in its place."""

from collections.abc import Callable, Iterator
from typing import Final

import flet as ft

from models.translation import say
from referee.books.book import Book, book_title
from referee.books.table_paragraphs import paragraphs_played_differently
from referee.games import game_named
from referee.table.rule_usage import entry_numbers_by_rule_or_item
from referee.table.table import Table
from views.app import theme
from views.app.component import refusal_shown, use_app_context, use_shared_value, use_stable_callback
from views.app.icons import Icons
from views.components.controls import STRETCH, Size, button, icon_button, navigation_to, sheet, words
from views.components.scrolling import use_scroll
from views.components.shell import screen_component, screen_view, top_bar
from views.screens.not_found import not_found_screen, table_or_failure_text
from views.screens.rules.links import PlaceBeforeRules, place_before_rules
from views.screens.rules.search import (
    Search,
    search_field_sheet,
    search_results_sheet,
    search_words_of_last_opened_result,
    url_of_search_that_led_here,
    use_delayed_search,
)
from views.screens.rules.text import (
    DrawingValues,
    ReadingContext,
    all_chapters_control,
    chapter_links,
    picture_drawing_order_by_paragraph,
)
from views.screens.rules.urls import book_from_url, book_url, paragraph_id_from_url_or_empty
from views.screens.rules.worked_example import store_example_as_what_if
from views.workspace.rights import keeper_or_host_only_text

SIDE: Final = 250
"""Width in pixels of the table of contents at the left."""
READABLE: Final = 740
"""The longest line of text, in pixels."""


@screen_component
def BookRoute() -> ft.Control:
    """Draw `/rules/<game>/<edition>`, opened at a paragraph if the address has one."""
    params = ft.use_route_params()
    book = book_from_url(params["game"], params["edition"])
    if book is None:
        return book_not_found("/rules", say("rules.no_book", "No rules book has this name."))
    return book_screen_at_paragraph(book, 0, params.get("paragraph", ""))


@screen_component
def TableBookRoute() -> ft.Control:
    """Draw `/table/<id>/rules`, the book of this table, opened at a paragraph if the address has one."""
    context, params = use_app_context(), ft.use_route_params()
    table = table_or_failure_text(context.access, params["id"])
    if isinstance(table, str):
        return book_not_found(f"/table/{params['id']}/rules", table)
    book = table.game.book(table.header.edition)
    return book_screen_at_paragraph(book, int(params["id"]), params.get("paragraph", ""))


def book_screen_at_paragraph(book: Book, table_id: int, url_part: str) -> ft.Control:
    """Return a new screen for each address. `url_part`: names the paragraph, or ""."""
    screen: ft.Control = BookScreen(
        book.game,
        book.edition,
        table_id,
        paragraph_id_from_url_or_empty(book, url_part),
        key=f"rules-{table_id}-{book.game}-{book.edition}-{url_part}",
    )
    return screen


def book_not_found(route: str, sentence: str) -> ft.View:
    rules_title = say("rules.shelf", "The rules")
    return not_found_screen(route, rules_title, sentence, "/rules", rules_title)


def use_reading_context(book: Book, table_id: int, opened_paragraph: str) -> ReadingContext:
    """Return what is read beside the table with this number, updated with every entry; 0: beside none."""
    context = use_app_context()
    version = use_shared_value(context.store, lambda shown: shown.versions.get(table_id, 0))
    table = context.access(table_id).table() if table_id else None

    def reading_context() -> ReadingContext:
        turns = picture_drawing_order_by_paragraph(book, opened_paragraph)
        if table is None:
            return ReadingContext(book, opened_paragraph, turns)
        return ReadingContext(
            book,
            opened_paragraph,
            turns,
            table,
            entry_numbers_by_rule_or_item(table),
            paragraphs_played_differently(book, table.game, table.game.house_rules_in_force(table.state)),
        )

    return ft.use_memo(reading_context, [version])


def use_drawing_values(
    book: Book, table_id: int, width: int, set_fault: Callable[[str], None]
) -> DrawingValues:
    """Return how paragraphs are drawn, and the actions that open an entry of the table, and an example as a
    what-if table."""
    page, context = ft.context.page, use_app_context()

    def try_example(example_id: str) -> None:
        if context.workspace is None:
            set_fault(keeper_or_host_only_text("other_tables"))
            return
        with refusal_shown(set_fault):
            page.navigate(f"/table/{store_example_as_what_if(context.workspace, book, example_id, table_id)}")

    on_entry = use_stable_callback(lambda n: page.navigate(f"/table/{table_id}/record/{n}"))
    on_try = use_stable_callback(try_example)
    return DrawingValues(width, context.preferences.four_colours, on_entry, on_try)


@screen_component
def BookScreen(game: str, edition: str, table_id: int, opened_paragraph: str) -> ft.Control:
    """Draw a book. `table_id`: the table it is read at, or 0; `opened_paragraph`: the marked paragraph, or
    ""."""
    page, (width, _) = ft.context.page, ft.use_context(Size)
    book = game_named(game).book(edition)
    reading = use_reading_context(book, table_id, opened_paragraph)
    screen_url = book_url(book, opened_paragraph, table_id)
    search = use_delayed_search(search_words_of_last_opened_result(page, screen_url))
    fault, set_fault = ft.use_state("")
    is_open, open_contents = ft.use_state(False)
    text_column, scroll_to = use_scroll(opened_paragraph)

    async def scroll_to_chapter(chapter: str) -> None:
        search.clear()
        open_contents(False)
        await scroll_to(f"chapter-{chapter}")

    wide = width >= theme.NARROW
    room = int(min(READABLE, width - (SIDE + 52 if wide else 12)))
    contents = contents_panel(chapter_links(book, scroll_to_chapter), is_beside_text=wide)
    covers_text = is_open and not wide and not search.words
    text = all_chapters_control(reading, use_drawing_values(book, table_id, room - 48, set_fault))
    text_column.current = hideable_scrolling_column(text, room, not (search.words or covers_text))
    before = place_before_rules(table_id)
    above = [
        *refusal_and_fault_notes(before, reading.table, fault),
        search_field_sheet(search, *([] if wide else [contents_button(lambda: open_contents(not is_open))])),
    ]
    rows: list[ft.Control] = [
        *(centred_with_fixed_width(each, room) for each in above),
        *([contents] if covers_text else []),
        search_results_column(search, screen_url, book, table_id, room),
        text_column.current,
    ]
    go_back = lambda: page.navigate(url_of_search_that_led_here(page, screen_url) or before.url)
    top = top_bar(book_title(book), go_back, subtitle=book_source_or_players_text(book, reading.table))
    middle: ft.Control = ft.Column(rows, spacing=8, expand=True)
    middle = contents_beside_text(contents, middle) if wide else middle
    return screen_view(screen_url, top, middle, padding=12 if wide else 6)


def contents_button(toggle_chapters: Callable[[], None]) -> ft.Control:
    return icon_button(Icons.TOC, say("rules.chapters", "Chapters"), "rules-chapters", toggle_chapters)


def hideable_scrolling_column(content: ft.Control, width: int, is_visible: bool) -> ft.Column:
    """Return the scrolling column below the search. Hidden columns stay mounted, so that they need not be
    sent again."""
    return ft.Column(
        [centred_with_fixed_width(content, width), ft.Container(height=40)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=0,
        visible=is_visible,
    )


def search_results_column(
    search: Search, screen_url: str, book: Book, table_id: int, width: int
) -> ft.Control:
    """Return the column of search results, hidden while nothing is searched for."""
    if not search.words:
        return hideable_scrolling_column(ft.Container(), width, False)
    results = search_results_sheet(search.words, screen_url, book, table_id)
    return hideable_scrolling_column(results, width, True)


def contents_panel(lines: list[ft.Control], is_beside_text: bool) -> ft.Control:
    """Return the table of contents; it scrolls if it does not fit."""
    shown = ft.Column(
        lines,
        spacing=0,
        tight=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=STRETCH,
    )
    return sheet(shown, padding=6, width=SIDE) if is_beside_text else sheet(shown, padding=6, expand=True)


def contents_beside_text(contents: ft.Control, middle: ft.Control) -> ft.Control:
    """Return the table of contents at the left of the text."""
    return ft.Row([contents, middle], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)


def centred_with_fixed_width(row: ft.Control, width: int) -> ft.Control:
    return ft.Row([ft.Container(row, width=width)], alignment=ft.MainAxisAlignment.CENTER)


def book_source_or_players_text(book: Book, table: Table | None) -> str:
    if table is None:
        return book.source if book.source != book.title else ""
    return say("rules.played_at", "played at this table with {names}", names=list(table.names))


def refusal_and_fault_notes(
    before: PlaceBeforeRules, table: Table | None, fault: str
) -> Iterator[ft.Control]:
    """Yield the notes above the search: the table's refusal, if it still holds, and why an example cannot be
    tried."""
    if before.banner is not None and table is not None and before.entry_count == len(table):
        sentence = before.banner.notice.reasons[0].sentence
        yield waiting_refusal_note(sentence, navigation_to(before.url))
    if fault:
        yield sheet(words(fault, color=theme.REFUSAL))


def waiting_refusal_note(sentence: str, go_back: Callable[[], None]) -> ft.Control:
    """Draw the table's refusal while its reason is read, with the way back."""
    text = words(
        sentence,
        color=theme.ON_REFUSAL_WASH,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    back = button(say("rules.to_the_table", "Back to the table"), "to-table", go_back)
    return ft.Container(
        ft.Row([text, back], spacing=8),
        bgcolor=theme.REFUSAL_WASH,
        border=ft.Border.only(left=ft.BorderSide(5, theme.REFUSAL)),
        border_radius=6,
        padding=ft.Padding.only(left=10, right=6, top=4, bottom=4),
    )
