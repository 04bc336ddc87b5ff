"""The rules book: each game in our own words, in the order of its source, every paragraph with where it is printed.

Each game has its own (`Game.books`), by edition. The text of a paragraph is the English wording of the id
`book.<package>.<paragraph>`.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from models.json_values import Json
from models.translation import wording


class Example(NamedTuple):
    """A worked example of the source: a small position that can be drawn, looked at, and opened as a what-if table.

    `record`: the name of a file in `assets/examples`, a record that leads to the position. `act`: the entry that the example
    then announces, if it does; `verdict`: what the referee says to it.
    """

    id: str
    caption: str
    """What it shows, in our words."""
    record: str
    act: Mapping[str, Json] | None = None
    verdict: str = "allowed"


class Paragraph(NamedTuple):
    """One thing a player may look up."""

    id: str
    """Stable, within its book's package: `movement.same_colour`."""
    section: str
    """The printed heading it stands under in the source."""
    text: str
    """One to four sentences in our own words."""
    rulings: tuple[str, ...] = ()
    """Items of docs/rulings.md that settle what it says."""
    options: tuple[str, ...] = ()
    """House rules that change it, by their names in a record."""
    examples: tuple[Example, ...] = ()


class Chapter(NamedTuple):
    """Paragraphs under one heading."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Book(NamedTuple):
    """The rules of one game in one edition."""

    package: str
    game: str
    edition: str
    title: str
    source: str
    """The rule text it follows, by its printed title and version."""
    chapters: tuple[Chapter, ...]
    says: Mapping[str, str] = {}
    """Rules by their ids, and the paragraph that says each, where neither its name nor its heading tells."""

    def paragraphs(self) -> Iterator[tuple[Chapter, Paragraph]]:
        """All paragraphs in their order, each with its chapter."""
        for chapter in self.chapters:
            for paragraph in chapter.paragraphs:
                yield chapter, paragraph


def paragraph_text(book: Book, paragraph: Paragraph) -> str:
    """The paragraph in the language spoken here."""
    return wording(f"book.{book.package}.{paragraph.id}", paragraph.text)


def book_title(book: Book) -> str:
    """The book by the name of its game and edition, for people."""
    return wording(f"title.{book.game}.{book.edition}", book.title)


def chapter_title(book: Book, chapter: Chapter) -> str:
    """The heading of a chapter in the language spoken here."""
    return wording(f"book.{book.package}.{chapter.id}.title", chapter.title)


def example_caption(book: Book, example: Example) -> str:
    """What an example shows, in the language spoken here."""
    return wording(f"book.{book.package}.{example.id}.caption", example.caption)


def paragraphs_on_ruling(book: Book, ruling: str) -> tuple[Paragraph, ...]:
    """The paragraphs that rest on a ruling, the one that lists it first before the others."""
    resting = [paragraph for _, paragraph in book.paragraphs() if ruling in paragraph.rulings]
    return tuple(sorted(resting, key=lambda paragraph: paragraph.rulings.index(ruling)))


def paragraph_for_rule(book: Book, rule: str, ruling: str, section: str = "") -> Paragraph | None:
    """The paragraph that says what a broken rule says: its own, else one on its ruling (under its heading first, then of its kind),
    else the first under its heading. `ruling` may name several; the first that a paragraph rests on is taken.
    """
    paragraphs = {paragraph.id: paragraph for _, paragraph in book.paragraphs()}
    own = paragraphs.get(book.says.get(rule, rule))
    if own is not None:
        return own
    kind = f"{rule.partition('.')[0]}."
    for each in ruling.replace(",", " ").split():
        resting = sorted(
            paragraphs_on_ruling(book, each),
            key=lambda paragraph: (paragraph.section != section, not paragraph.id.startswith(kind)),
        )
        if resting:
            return resting[0]
    return next(
        (paragraph for paragraph in paragraphs.values() if section and paragraph.section == section), None
    )
