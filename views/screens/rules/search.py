"""What is found in the books for what people type: over all of them at once, the best first, a paragraph that several share once."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from models.record import house_rule
from models.store.full_text import FullText, Text
from models.translation import spoken
from referee.books.book import Book, Paragraph, caption_of, text_of, title_of
from referee.books.table_paragraphs import house_rules_of
from referee.games import GAMES, game_named


class Place(NamedTuple):
    """Where a paragraph stands."""

    book: Book
    paragraph: Paragraph
    chapter: str
    """The heading of its chapter."""


class Result(NamedTuple):
    """A paragraph that was found."""

    places: tuple[Place, ...]
    """The books it stands in."""
    snippet: str


def every_book() -> list[Book]:
    """Every book there is, by game."""
    return [book for game in GAMES.values() for book in game.books().values()]


def found(asked: str) -> list[Result]:
    """The paragraphs of all books that speak of what is asked, the best first."""
    index, places = _indexed(spoken())
    return [Result(tuple(places[hit.key]), hit.snippet) for hit in index.found(asked)]


@cache
def _indexed(language: str) -> tuple[FullText, dict[str, list[Place]]]:
    places: dict[str, list[Place]] = {}
    for place in _places():
        places.setdefault(f"{place.book.package} {text_of(place.book, place.paragraph)}", []).append(place)
    return FullText(language, [_text(key, each[0]) for key, each in places.items()]), places


def _places() -> Iterator[Place]:
    for book in every_book():
        for chapter, paragraph in book.paragraphs():
            yield Place(book, paragraph, title_of(book, chapter))


def _text(key: str, place: Place) -> Text:
    book, paragraph = place.book, place.paragraph
    options = game_named(book.game).house_rules
    rules = [
        house_rule(book.package, name, options.model_fields[name])
        for name in house_rules_of(book, paragraph, options)
    ]
    named = paragraph.id.replace(".", " ").replace("_", " ")
    told = (f"{each.title} {each.sentence}" for each in rules)
    heading = " ".join(
        (
            place.chapter,
            paragraph.section,
            named,
            *told,
            *(caption_of(book, each) for each in paragraph.examples),
        )
    )
    return Text(key, heading, text_of(book, paragraph), " ".join(paragraph.rulings))
