"""The text of a book from its first to its last chapter."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import flet as ft

from referee.books.book import Book, Chapter, chapter_title, localized_paragraph_text
from referee.books.book import Paragraph as Printed
from referee.books.table_paragraphs import PlayedDifferently
from referee.table.rule_usage import Acted, entry_numbers_resting_on_paragraph
from referee.table.table import Table
from views.components.paper import divider_line, heading_text, sheet
from views.components.scrolling import scroll_key
from views.screens.rules.house_rules import paragraph_house_rules as house_rules_shown
from views.screens.rules.paragraph import Paragraph, ParagraphView

STRETCH = ft.CrossAxisAlignment.STRETCH
OnEntry = Callable[[int], None]
OnTry = Callable[[str], None]
WidthColoursAndActions = tuple[int, bool, OnEntry, OnTry]
"""Values common to all paragraphs: the width, whether suits have four colours, and the actions of taps."""


class ReadingContext(NamedTuple):
    """What is read, and how: with a table's entries and house rules, opened at a paragraph."""

    book: Book
    table: Table | None
    acts: Acted
    opened: str
    turns: dict[str, int]
    """The order in which the first picture of each paragraph is drawn: see
    `picture_drawing_order_by_paragraph`."""
    differently: Mapping[str, PlayedDifferently]
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


def all_chapters_control(
    reading: ReadingContext, width: int, four_colours: bool, on_entry: OnEntry, on_try: OnTry
) -> ft.Control:
    """Return all chapters. `on_entry` and `on_try` are as in Paragraph; they do not change between
    drawings."""
    drawn = [
        chapter_control(reading, chapter, (width, four_colours, on_entry, on_try))
        for chapter in reading.book.chapters
    ]
    return ft.Column(drawn, spacing=12, horizontal_alignment=STRETCH)


def chapter_control(
    reading: ReadingContext, chapter: Chapter, drawing_values: WidthColoursAndActions
) -> ft.Control:
    heading = ft.Container(
        heading_text(chapter_title(reading.book, chapter)), padding=ft.Padding.only(left=14, top=4, bottom=2)
    )
    paragraphs = [
        paragraph_control(reading, paragraph, number, drawing_values)
        for number, paragraph in enumerate(chapter.paragraphs)
    ]
    return ft.Container(
        sheet(
            ft.Column([heading, *paragraphs], spacing=0, horizontal_alignment=STRETCH),
            padding=ft.Padding.only(top=10, bottom=8),
        ),
        key=scroll_key(f"chapter-{chapter.id}"),
    )


def paragraph_control(
    reading: ReadingContext, paragraph: Printed, index: int, drawing_values: WidthColoursAndActions
) -> ft.Control:
    book = reading.book
    inner = Paragraph(
        paragraph_view(reading, paragraph),
        (book.game, book.edition),
        reading.turns[paragraph.id],
        *drawing_values,
    )
    line = ft.Container(divider_line(), visible=index > 0, padding=ft.Padding.symmetric(horizontal=14))
    return ft.Container(
        ft.Column([line, inner], spacing=0, horizontal_alignment=STRETCH),
        key=scroll_key(paragraph.id),
    )


def paragraph_view(reading: ReadingContext, paragraph: Printed) -> ParagraphView:
    """Return a paragraph in plain values, in the current language."""
    return ParagraphView(
        paragraph.id,
        paragraph.section,
        localized_paragraph_text(reading.book, paragraph),
        paragraph.rulings,
        house_rules_shown(reading.book, paragraph, reading.table),
        paragraph.examples,
        entry_numbers_resting_on_paragraph(paragraph, reading.acts),
        paragraph.id == reading.opened,
        reading.differently.get(paragraph.id, PlayedDifferently()),
    )
