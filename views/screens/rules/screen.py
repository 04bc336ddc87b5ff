"""A rules book in order, opened at a paragraph, or the search results in its place."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.books.book import Book, book_title
from referee.books.table_paragraphs import PlayedDifferently, paragraphs_played_differently
from referee.games import game_named
from referee.table.rule_usage import Acted, entry_numbers_by_rule_or_item
from referee.table.table import Table
from views.app import theme
from views.app.hooks import use_shared_value, use_stable_callback
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.paper import sheet, words
from views.components.pressable import button, icon_button
from views.components.scrolling import use_scroll
from views.components.shell import Size, screen_component, screen_view, top_bar
from views.screens.not_found import not_found_screen, table_or_failure_text
from views.screens.rules.contents import chapter_links
from views.screens.rules.links import url_entry_count_banner_before_rules
from views.screens.rules.search_results import (
    search_field_sheet,
    search_results_sheet,
    search_words_of_last_opened_result,
    url_of_search_that_led_here,
    use_delayed_search,
)
from views.screens.rules.text import ReadingContext, all_chapters_control, picture_drawing_order_by_paragraph
from views.screens.rules.try_example import store_example_as_what_if
from views.screens.rules.urls import book_from_url, book_url, paragraph_id_from_url_or_empty
from views.workspace.rights import keeper_or_host_only_text
from views.workspace.workspace import Workspace

SIDE: Final = 250
"""Width in pixels of the table of contents at the left."""
READABLE: Final = 740
"""The longest line of text, in pixels."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@screen_component
def BookRoute() -> ft.Control:
    """Draw `/rules/<game>/<edition>`, opened at a paragraph if the address has one."""
    params = ft.use_route_params()
    book, paragraph = book_from_url(params["game"], params["edition"]), params.get("paragraph", "")
    if book is None:
        return book_not_found("/rules", say("rules.no_book", "No rules book has this name."))
    return BookScreen(
        book.game,
        book.edition,
        0,
        paragraph_id_from_url_or_empty(book, paragraph),
        key=f"rules-{book.game}-{book.edition}-{paragraph}",
    )


@screen_component
def TableBookRoute() -> ft.Control:
    """Draw `/table/<id>/rules`, the book of this table, opened at a paragraph if the address has one."""
    context, params = use_app_context(), ft.use_route_params()
    id, paragraph = params["id"], params.get("paragraph", "")
    table = table_or_failure_text(context.access, id)
    if isinstance(table, str):
        return book_not_found(f"/table/{id}/rules", table)
    book = table.game.book(table.header.edition)
    return BookScreen(
        book.game,
        book.edition,
        int(id),
        paragraph_id_from_url_or_empty(book, paragraph),
        key=f"rules-{id}-{paragraph}",
    )


def book_not_found(route: str, sentence: str) -> ft.View:
    rules_title = say("rules.shelf", "The rules")
    return not_found_screen(route, rules_title, sentence, "/rules", rules_title)


class BookTable(NamedTuple):
    """The table at whose side a book is read."""

    table: Table | None
    acts: Acted
    differently: Mapping[str, PlayedDifferently]
    """The paragraphs in which the table's rules differ from the usual ones."""


def use_table_of_book(book: Book, table_id: int) -> BookTable:
    """Return the table with this number, updated with every entry; with 0 there is none."""
    context = use_app_context()
    version = use_shared_value(context.store, lambda shown: shown.versions.get(table_id, 0))
    table = context.access(table_id).table() if table_id else None

    def table_with_its_differences() -> BookTable:
        if table is None:
            return BookTable(None, {}, {})
        return BookTable(
            table,
            entry_numbers_by_rule_or_item(table),
            paragraphs_played_differently(book, table.game, table.game.house_rules_in_force(table.state)),
        )

    return ft.use_memo(table_with_its_differences, [version])


@screen_component
def BookScreen(game: str, edition: str, table_id: int, opened_paragraph: str) -> ft.Control:
    """Draw a book. `table_id`: the table it is read at, or 0; `opened_paragraph`: the marked paragraph, or
    ""."""
    context, page, (width, _) = use_app_context(), ft.context.page, ft.use_context(Size)
    book = game_named(game).book(edition)
    around = use_table_of_book(book, table_id)
    table = around.table
    turns = ft.use_memo(lambda: picture_drawing_order_by_paragraph(book, opened_paragraph), [])
    screen_url = book_url(
        book,
        next(
            (
                paragraph
                for _, paragraph in book.chapters_and_paragraphs()
                if paragraph.id == opened_paragraph
            ),
            None,
        ),
        table_id,
    )
    search = use_delayed_search(search_words_of_last_opened_result(page, screen_url))
    fault, say_fault = ft.use_state("")
    chapters_open, open_chapters = ft.use_state(False)
    scrolled, scroll_to = use_scroll(opened_paragraph)
    left_at, entries, refused = (
        url_entry_count_banner_before_rules(table_id) if table_id else ("/rules", 0, None)
    )

    async def scroll_to_chapter(chapter: str) -> None:
        search.clear()
        open_chapters(False)
        await scroll_to(f"chapter-{chapter}")

    on_entry = use_stable_callback(lambda n: page.navigate(f"/table/{table_id}/record/{n}"))
    on_try = use_stable_callback(
        lambda example: open_example_as_what_if(page, context.workspace, book, example, table_id, say_fault)
    )
    wide = width >= theme.NARROW
    room = int(min(READABLE, width - (SIDE + 52 if wide else 12)))
    lines = chapter_links(book, scroll_to_chapter)
    in_place = chapters_open and not wide and not search.words
    waits = (
        refused.notice.reasons[0].sentence
        if refused is not None and table is not None and entries == len(table)
        else ""
    )
    opens = [] if wide else [contents_button(lambda: open_chapters(not chapters_open))]
    notes = refusal_and_fault_notes(waits, lambda: page.navigate(left_at), fault)
    rows = [*notes, search_field_sheet(search, *opens)]
    reading = ReadingContext(book, table, around.acts, opened_paragraph, turns, around.differently)
    drawn = all_chapters_control(reading, room - 48, context.preferences.four_colours, on_entry, on_try)
    scrolled.current = hideable_scrolling_column(
        centred_with_fixed_width(drawn, room), visible=not (search.words or in_place)
    )
    found = hideable_scrolling_column(
        *(
            [centred_with_fixed_width(search_results_sheet(search.words, screen_url, book, table_id), room)]
            if search.words
            else []
        ),
        visible=bool(search.words),
    )
    above = [
        *(centred_with_fixed_width(row, room) for row in rows),
        *([contents_panel(lines, expand=True)] if in_place else []),
    ]
    middle = ft.Column([*above, found, scrolled.current], spacing=8, expand=True)
    back = url_of_search_that_led_here(page, screen_url) or left_at
    top = top_bar(
        book_title(book), lambda: page.navigate(back), subtitle=book_source_or_players_text(book, table)
    )
    content = contents_beside_text(contents_panel(lines, width=SIDE), middle) if wide else middle
    return screen_view(screen_url, top, content, padding=12 if wide else 6)


def open_example_as_what_if(
    page: ft.Page,
    workspace: Workspace | None,
    book: Book,
    example_id: str,
    table_id: int,
    say_fault: Callable[[str], object],
) -> None:
    """Go to a what-if table of the example, on the host's own screens."""
    if workspace is None:
        say_fault(keeper_or_host_only_text("other_tables"))
        return
    try:
        page.navigate(f"/table/{store_example_as_what_if(workspace, book, example_id, table_id)}")
    except (NoRecord, StoreError) as error:
        say_fault(str(error))


def contents_button(toggle_chapters: Callable[[], None]) -> ft.Control:
    return icon_button(Icons.TOC, say("rules.chapters", "Chapters"), "rules-chapters", toggle_chapters)


def hideable_scrolling_column(*rows: ft.Control, visible: bool) -> ft.Column:
    """Return the scrolling column below the search. Hidden columns stay mounted, so that they need not be
    sent again."""
    return ft.Column(
        [*rows, ft.Container(height=40)], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0, visible=visible
    )


def contents_panel(lines: list[ft.Control], **box: theme.Look) -> ft.Container:
    """Return the table of contents; it scrolls if it does not fit."""
    shown = ft.Column(lines, spacing=0, tight=True, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH)
    return sheet(shown, padding=6, **box)


def contents_beside_text(chapters: ft.Control, middle: ft.Control) -> ft.Control:
    """Return the table of contents at the left of the text."""
    return ft.Row([chapters, middle], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)


def centred_with_fixed_width(row: ft.Control, width: int) -> ft.Control:
    return ft.Row([ft.Container(row, width=width)], alignment=ft.MainAxisAlignment.CENTER)


def book_source_or_players_text(book: Book, table: Table | None) -> str:
    if table is None:
        return book.source if book.source != book.title else ""
    return say("rules.played_at", "played at this table with {names}", names=list(table.names))


def refusal_and_fault_notes(
    waiting_refusal: str, go_back: Callable[[], None], fault: str
) -> Iterator[ft.Control]:
    """Yield the notes above the search: a refusal at the table, and why an example cannot be tried."""
    if waiting_refusal:
        yield waiting_refusal_note(waiting_refusal, go_back)
    if fault:
        yield sheet(words(fault, color=theme.REFUSAL))


def waiting_refusal_note(sentence: str, go_back: Callable[[], None]) -> ft.Control:
    """Draw the table's refusal while its reason is read, with the way back."""
    text = words(
        sentence,
        size=theme.SMALL,
        color=theme.ON_REFUSAL_WASH,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    return ft.Container(
        ft.Row(
            [text, button(say("rules.to_the_table", "Back to the table"), "to-table", go_back, "plain")],
            spacing=8,
        ),
        bgcolor=theme.REFUSAL_WASH,
        border=ft.Border.only(left=ft.BorderSide(5, theme.REFUSAL)),
        border_radius=6,
        padding=ft.Padding.only(left=10, right=6, top=4, bottom=4),
    )
