"""The text of a book from its first to its last chapter, and its table of contents."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import flet as ft

from referee.books.book import Book, Chapter, chapter_title, localized_paragraph_text
from referee.books.book import Paragraph as PrintedParagraph
from referee.books.table_paragraphs import PlayedDifferently
from referee.table.rule_usage import Acted, entry_numbers_resting_on_paragraph
from referee.table.table import Table
from views.app import theme
from views.components.controls import column, divider_line, heading_text, sheet, silent_text, tappable_row
from views.components.scrolling import scroll_key
from views.screens.rules.paragraph import Paragraph, ParagraphView, paragraph_house_rules


class DrawingValues(NamedTuple):
    """Values common to all paragraphs, in the order in which Paragraph takes them. They do not change between
    drawings."""

    width: int
    four_colours: bool
    on_entry: Callable[[int], None]
    on_try: Callable[[str], None]


class ReadingContext(NamedTuple):
    """What is read, and how: opened at a paragraph, with the entries and house rules of a table."""

    book: Book
    opened: str
    """The id of the marked paragraph, or ""."""
    turns: dict[str, int]
    """The order in which the first picture of each paragraph is drawn: see
    `picture_drawing_order_by_paragraph`."""
    table: Table | None = None
    acts: Acted = MappingProxyType({})
    differently: Mapping[str, PlayedDifferently] = MappingProxyType({})
    """The paragraphs in which the table's rules differ from the usual ones."""


def picture_drawing_order_by_paragraph(book: Book, opened_paragraph: str) -> dict[str, int]:
    """Return the order in which pictures are drawn, by paragraph: 0 (at once) for the opened one, then those
    after it, then those before.
    """
    many = {paragraph.id: len(paragraph.examples) for _, paragraph in book.chapters_and_paragraphs()}
    ids = list(many)
    at = ids.index(opened_paragraph) if opened_paragraph in many else 0
    turns, turn = {}, 1
    for id in (*ids[at:], *ids[:at]):
        turns[id] = 0 if id == opened_paragraph else turn
        turn += many[id]
    return turns


def chapter_links(book: Book, go_to_chapter: Callable[[str], Awaitable[None]]) -> list[ft.Control]:
    """Return the table of contents, a line for each chapter; `go_to_chapter` gets its id."""

    def chapter_link(number: int, id: str, title: str) -> ft.Control:
        at = silent_text(
            str(number), size=theme.TINY, color=theme.BRASS, width=20, text_align=ft.TextAlign.RIGHT
        )
        return tappable_row(
            [at, silent_text(title, size=theme.SMALL, color=theme.INK, expand=True)],
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


def all_chapters_control(reading: ReadingContext, drawing_values: DrawingValues) -> ft.Control:
    return column(
        *(chapter_control(reading, chapter, drawing_values) for chapter in reading.book.chapters), spacing=12
    )


def chapter_control(reading: ReadingContext, chapter: Chapter, drawing_values: DrawingValues) -> ft.Control:
    heading = ft.Container(
        heading_text(chapter_title(reading.book, chapter)), padding=ft.Padding.only(left=14, top=4, bottom=2)
    )
    paragraphs = [
        paragraph_control(reading, paragraph, number, drawing_values)
        for number, paragraph in enumerate(chapter.paragraphs)
    ]
    return ft.Container(
        sheet(column(heading, *paragraphs, spacing=0), padding=ft.Padding.only(top=10, bottom=8)),
        key=scroll_key(f"chapter-{chapter.id}"),
    )


def paragraph_control(
    reading: ReadingContext, paragraph: PrintedParagraph, index: int, drawing_values: DrawingValues
) -> ft.Control:
    inner = Paragraph(
        paragraph_view(reading, paragraph),
        (reading.book.game, reading.book.edition),
        reading.turns[paragraph.id],
        *drawing_values,
    )
    line = ft.Container(divider_line(), visible=index > 0, padding=ft.Padding.symmetric(horizontal=14))
    return ft.Container(column(line, inner, spacing=0), key=scroll_key(paragraph.id))


def paragraph_view(reading: ReadingContext, paragraph: PrintedParagraph) -> ParagraphView:
    """Return a paragraph in plain values, in the current language."""
    return ParagraphView(
        paragraph.id,
        paragraph.section,
        localized_paragraph_text(reading.book, paragraph),
        paragraph.rulings,
        paragraph_house_rules(reading.book, paragraph, reading.table),
        paragraph.examples,
        entry_numbers_resting_on_paragraph(paragraph, reading.acts),
        paragraph.id == reading.opened,
        reading.differently.get(paragraph.id, PlayedDifferently()),
    )
