"""Full-text search over all rules books, best match first; a paragraph of several books is listed once."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from models.record import house_rule_texts
from models.store.full_text import SearchIndex, Text
from models.translation import current_language
from referee.books.book import Book, Paragraph, chapter_title, example_caption, localized_paragraph_text
from referee.books.table_paragraphs import house_rules_changing_paragraph
from referee.games import GAMES, game_named


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
            *(f"{each.title} {each.sentence}" for each in rules),
            *(example_caption(book, each) for each in paragraph.examples),
        )
    )
    return Text(text_key, heading, localized_paragraph_text(book, paragraph), " ".join(paragraph.rulings))
