"""The rules book: each game in our own words, in the order of its source. Each paragraph names the printed
heading it follows.

A game has one book per edition (`Game.books`). The text of a paragraph is the English wording of the id
`book.<package>.<paragraph>`.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from models.json_values import Json
from models.translation import wording


class Example(NamedTuple):
    """A worked example of the source: a small position that can be drawn, and opened as a what-if table.

    `record`: the name of a file in `assets/examples` whose record leads to the position. `act`: the entry
    that the example then announces, if any. `verdict`: the referee's verdict on it.
    """

    id: str
    caption: str
    """What the example shows."""
    record: str
    act: Mapping[str, Json] | None = None
    verdict: str = "allowed"


class Paragraph(NamedTuple):
    """One paragraph: one thing a player may look up."""

    id: str
    """Unique in its package, and never changed: `movement.same_colour`."""
    section: str
    """The printed heading it stands under in the source."""
    text: str
    """One to four sentences in our own words."""
    rulings: tuple[str, ...] = ()
    """Items of docs/rulings.md that it rests on."""
    options: tuple[str, ...] = ()
    """House rules that change it, by name in records."""
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
    paragraph_ids_by_rule: Mapping[str, str] = {}
    """Rule id to paragraph id, for rules whose paragraph follows neither from their name nor from their
    heading."""

    def chapters_and_paragraphs(self) -> Iterator[tuple[Chapter, Paragraph]]:
        """All paragraphs in their order, each with its chapter."""
        for chapter in self.chapters:
            for paragraph in chapter.paragraphs:
                yield chapter, paragraph


def localized_paragraph_text(book: Book, paragraph: Paragraph) -> str:
    """The text of a paragraph in the current language."""
    return wording(f"book.{book.package}.{paragraph.id}", paragraph.text)


def book_title(book: Book) -> str:
    """The title of a book: game and edition."""
    return wording(f"title.{book.game}.{book.edition}", book.title)


def chapter_title(book: Book, chapter: Chapter) -> str:
    """The heading of a chapter in the current language."""
    return wording(f"book.{book.package}.{chapter.id}.title", chapter.title)


def example_caption(book: Book, example: Example) -> str:
    """The caption of an example in the current language."""
    return wording(f"book.{book.package}.{example.id}.caption", example.caption)


def paragraphs_citing_ruling(book: Book, ruling: str) -> tuple[Paragraph, ...]:
    """The paragraphs that rest on a ruling; the one that lists it first comes first."""
    resting = [paragraph for _, paragraph in book.chapters_and_paragraphs() if ruling in paragraph.rulings]
    return tuple(sorted(resting, key=lambda paragraph: paragraph.rulings.index(ruling)))


def paragraph_for_rule_or_its_ruling_or_section(
    book: Book, rule: str, ruling: str, section: str = ""
) -> Paragraph | None:
    """The paragraph to show for a broken rule: its own, else one on its ruling (under its heading first, then
    of its kind), else the first under its heading. `ruling` may name several items; the first that a
    paragraph rests on counts.
    """
    paragraphs = {paragraph.id: paragraph for _, paragraph in book.chapters_and_paragraphs()}
    own_paragraph = paragraphs.get(book.paragraph_ids_by_rule.get(rule, rule))
    if own_paragraph is not None:
        return own_paragraph
    kind = f"{rule.partition('.')[0]}."
    for each in ruling.replace(",", " ").split():
        resting = sorted(
            paragraphs_citing_ruling(book, each),
            key=lambda paragraph: (paragraph.section != section, not paragraph.id.startswith(kind)),
        )
        if resting:
            return resting[0]
    return next(
        (paragraph for paragraph in paragraphs.values() if section and paragraph.section == section), None
    )
