"""Full-text search over all rules books: the field, and the results in place of the text, best match first,
each a link with a way back. A paragraph of several books is listed once."""

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

import flet as ft

from models.record import house_rule_texts
from models.store.full_text import BEGINS, ENDS, SearchIndex, Text
from models.translation import current_language, say
from referee.books.book import (
    Book,
    Paragraph,
    book_title,
    chapter_title,
    example_caption,
    localized_paragraph_text,
)
from referee.books.table_paragraphs import house_rules_changing_paragraph
from referee.games import GAMES, game_named
from views.app import theme
from views.app.component import Reference, use_typed_ref
from views.app.icons import Icons
from views.app.keys import set_focused_field, use_keys
from views.components.choices import name_field
from views.components.controls import (
    column,
    heading_text,
    icon_button,
    live_announcement,
    pressable,
    rows_with_dividers,
    sheet,
    silent_text,
)
from views.font_coverage import drawable_text
from views.screens.rules.urls import book_url

QUIET: Final = 0.15
"""Seconds without typing before the search runs, so that quick typing gives one result."""
LEAST: Final = 2
"""The least number of letters searched for."""
MOST: Final = 20
"""The most results of this book, and of the others."""
FOUND: Final = ft.TextStyle(weight=ft.FontWeight.W_700, bgcolor=theme.MAY_WASH, color=theme.ON_MAY_WASH)
"""The style of the words that were searched for."""
OPENED_RESULT_KEY: Final = "went-from-search"
"""The session key of a search that was left for a result: (address of the search, its words, address of the
result)."""


class ParagraphPlace(NamedTuple):
    """The place of a paragraph in a book."""

    book: Book
    paragraph: Paragraph
    chapter: str
    """The title of its chapter."""


class FoundParagraph(NamedTuple):
    """A search result."""

    places: tuple[ParagraphPlace, ...]
    """The books that contain it."""
    snippet: str


class Search(NamedTuple):
    """The text of the field, the words searched for, and the functions that change them."""

    typed: str
    words: str
    type: Callable[[str], None]
    clear: Callable[[], None]


def use_delayed_search(initial_words: str = "") -> Search:
    """Return a search that runs shortly after the last typed letter; Escape clears it. `initial_words`: the
    initial words."""
    page = ft.context.page
    searched_words, ask = ft.use_state(initial_words)
    typed: Reference[str] = use_typed_ref(initial_words)

    async def search_after_pause(words: str) -> None:
        await asyncio.sleep(QUIET)
        if typed.current == words:
            ask(words if len(words.strip()) >= LEAST else "")

    def note_typed_words(words: str) -> None:
        typed.current = words
        page.run_task(search_after_pause, words)

    def clear_search() -> None:
        typed.current = ""
        set_focused_field(page, None)
        ask("")

    def clear_on_escape(event: ft.KeyboardEvent) -> bool:
        has_to_clear = event.key == "Escape" and bool(typed.current)
        if has_to_clear:
            clear_search()
        return has_to_clear

    use_keys(clear_on_escape, while_typing=True)
    return Search(typed.current, searched_words, note_typed_words, clear_search)


def search_field_sheet(search: Search, *further_controls: ft.Control) -> ft.Control:
    """Draw the field. `further_controls`: controls beside it."""
    label, hint = (
        say("rules.search_all", "Search all rules"),
        say("rules.search_for", "tie, who deals, how many points ..."),
    )
    field = name_field(label, "rules-search", search.typed, search.type, hint_text=hint, dense=True)
    clear = icon_button(Icons.CLOSE, say("rules.clear", "Clear the search"), "rules-clear", search.clear)
    controls = [ft.Container(field, expand=True), *([clear] if search.words else []), *further_controls]
    return sheet(ft.Row(controls, spacing=4), padding=8)


def search_words_of_last_opened_result(page: ft.Page, search_url: str) -> str:
    """Return the words of the search at this address from which this session last opened a result, or ""."""
    address, search_words, _ = page.session.store.get(OPENED_RESULT_KEY) or ("", "", "")
    return str(search_words) if address == search_url else ""


def url_of_search_that_led_here(page: ft.Page, result_url: str) -> str:
    """Return the address of the search from which this session opened the result at this address, or "";
    also "" if the result is on the page that was searched: one is there already."""
    address, _, opened_url = page.session.store.get(OPENED_RESULT_KEY) or ("", "", "")
    return str(address) if opened_url == result_url != address else ""


def search_results_sheet(query: str, address: str, book: Book | None = None, table_id: int = 0) -> ft.Control:
    """Return the results: first those in the book being read, at `table_id` if there is one, then those in
    other books."""
    all_found = find_paragraphs(query)
    found_in_book = [each for each in all_found if any(place.book is book for place in each.places)]
    others = [each for each in all_found if each not in found_in_book]

    def result_rows(found: list[FoundParagraph]) -> ft.Control:
        rows = [search_result_row(each, query, address, book, table_id) for each in found[:MOST]]
        return rows_with_dividers(rows, spacing=2)

    parts: list[ft.Control] = [hit_count_announcement(query, len(all_found))]
    if found_in_book:
        parts += [heading_text(say("rules.in_this_book", "In this book")), result_rows(found_in_book)]
        if others:
            parts.append(heading_text(say("rules.in_other_books", "In the other books")))
    if others:
        parts.append(result_rows(others))
    return sheet(column(*parts))


def search_result_row(
    found: FoundParagraph, query: str, address: str, book: Book | None, table_id: int
) -> ft.Control:
    """Return a result as a link: with its place in this book, or else the titles of all its books."""
    page = ft.context.page
    place = next((place for place in found.places if place.book is book), found.places[0])
    titles = [] if place.book is book else [", ".join(book_title(each.book) for each in found.places)]
    place_text = " · ".join([place.chapter, *titles])

    def open_result() -> None:
        to = book_url(place.book, place.paragraph.id, table_id if place.book is book else 0)
        page.session.store.set(OPENED_RESULT_KEY, (address, query, to))
        page.navigate(to)

    return pressable(
        column(
            silent_text(place_text, size=theme.TINY, color=theme.INK_FADED),
            snippet_with_highlights(found.snippet, size=theme.MEDIUM, color=theme.INK),
            spacing=2,
        ),
        f"{place_text}: {found.snippet.replace(BEGINS, '').replace(ENDS, '')}",
        f"found-{place.book.edition}-{place.paragraph.id}",
        open_result,
        padding=ft.Padding.symmetric(horizontal=6, vertical=6),
    )


def snippet_with_highlights(snippet: str, **look: theme.Look) -> ft.Text:
    spans = [
        ft.TextSpan(drawable_text(part), FOUND if number % 2 else None)
        for number, part in enumerate(re.split(f"{BEGINS}(.*?){ENDS}", snippet))
        if part
    ]
    return ft.Text("", spans=spans, semantics_label="", **look)


def hit_count_announcement(query: str, found_count: int) -> ft.Control:
    text = (
        say(
            "rules.best_first",
            "{count, plural, one {# paragraph} other {# paragraphs, best match first}}",
            count=found_count,
        )
        if found_count
        else say("rules.nothing_found", "Nothing found for “{asked}”.", asked=query.strip())
    )
    return live_announcement(text, "rules-found", size=theme.TINY, faded=True)


# -- the index -----------------------------------------------------------------------------------------------
def all_books() -> list[Book]:
    """Return every book, by game."""
    return [book for game in GAMES.values() for book in game.books_by_edition().values()]


def find_paragraphs(query: str) -> list[FoundParagraph]:
    """Return the paragraphs of all books that match, best match first."""
    index, places = search_index_and_places_by_key(current_language())
    return [FoundParagraph(tuple(places[hit.key]), hit.snippet) for hit in index.search(query)]


@cache
def search_index_and_places_by_key(language: str) -> tuple[SearchIndex, dict[str, list[ParagraphPlace]]]:
    places: dict[str, list[ParagraphPlace]] = {}
    for place in all_paragraph_places():
        places.setdefault(
            f"{place.book.package} {localized_paragraph_text(place.book, place.paragraph)}", []
        ).append(place)
    return SearchIndex(
        language, [search_index_text_of_paragraph(key, each[0]) for key, each in places.items()]
    ), places


def all_paragraph_places() -> Iterator[ParagraphPlace]:
    for book in all_books():
        for chapter, paragraph in book.chapters_and_paragraphs():
            yield ParagraphPlace(book, paragraph, chapter_title(book, chapter))


def search_index_text_of_paragraph(text_key: str, place: ParagraphPlace) -> Text:
    book, paragraph = place.book, place.paragraph
    options = game_named(book.game).house_rules_class
    rules = [
        house_rule_texts(book.package, name, options.model_fields[name])
        for name in house_rules_changing_paragraph(book, paragraph, options)
    ]
    heading = " ".join(
        (
            place.chapter,
            paragraph.section,
            paragraph.id.replace(".", " ").replace("_", " "),
            *(f"{rule.title} {rule.sentence}" for rule in rules),
            *(example_caption(book, example) for example in paragraph.examples),
        )
    )
    return Text(text_key, heading, localized_paragraph_text(book, paragraph), " ".join(paragraph.rulings))
