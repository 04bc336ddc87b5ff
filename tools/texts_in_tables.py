"""Texts that stand in tables rather than at the place where they are said: rules, happenings, vocabulary, house rules, books."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from referee.book import Book, books_of
from referee.games import PACKAGES, game_named
from referee.ledger import Left
from referee.words import PILES, VOCABULARY

Found = tuple[str, str, str]
"""Where, id, English."""


def tables() -> Iterator[Found]:
    """Every text of every table."""
    yield from _vocabulary()
    yield from _asides()
    for package in dict.fromkeys(PACKAGES.values()):
        yield from _game(package.rpartition(".")[2])


def _vocabulary() -> Iterator[Found]:
    for kind, said in VOCABULARY.items():
        yield from (("referee/words.py", f"{kind}.{word}", english) for word, english in said.items())
    yield from (("referee/words.py", f"pile.{pile}", english) for pile, english in PILES.items())


def _asides() -> Iterator[Found]:
    from referee.replay import ASIDES

    yield from (("referee/replay.py", f"aside.{code}", english) for code, english in ASIDES.items())


def _game(package: str) -> Iterator[Found]:
    at = f"referee/{package}"
    for game in (game_named(name) for name, of in PACKAGES.items() if of == f"referee.{package}"):
        yield from ((at, f"{package}.{code}", english) for code, english in game.texts.items())
        for rule in game.rules:
            yield at, rule.id, rule.because
            yield at, f"{rule.id}.sentence", rule.sentence
        for book in books_of(game.game).values() if _has_book(package) else ():
            yield from _book(book)
    for item, became in import_module(f"{at.replace('/', '.')}.ledger").LEDGER.items():
        if isinstance(became, Left):
            yield f"{at}/ledger.py", f"left.{item}", became.because


def _has_book(package: str) -> bool:
    return find_spec(f"referee.{package}.book") is not None


def _book(book: Book) -> Iterator[Found]:
    at, id = f"referee/{book.package}/book.py", f"book.{book.package}"
    for chapter in book.chapters:
        yield at, f"{id}.{chapter.id}.title", chapter.title
    for _, paragraph in book.paragraphs():
        yield at, f"{id}.{paragraph.id}", paragraph.text
        yield from ((at, f"{id}.{example.id}.caption", example.caption) for example in paragraph.examples)
