"""The chapters of a game (rounds, turns, hands, attacks), each with the number of entries before it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from referee.words.messages import WordingWithFacts


class Chapter(NamedTuple):
    """A part of a game."""

    entries_before: int
    """Number of entries before it began."""
    heading: WordingWithFacts


class Chapters(NamedTuple):
    """The chapters of a game up to some entry."""

    chapters: tuple[Chapter, ...]
    entry_count: int
    last_heading: WordingWithFacts | None = None
    """The heading at the last entry examined."""


NO_CHAPTERS: Final = Chapters((), -1)


def chapters_from_headings(
    headings: Iterable[WordingWithFacts | None], earlier_chapters: Chapters = NO_CHAPTERS
) -> Chapters:
    """The chapters of a game, from the headings (`Game.chapter`) before its first entry and after each entry.

    `earlier_chapters`: chapters to continue.
    """
    begun, entries, last = (
        list(earlier_chapters.chapters),
        earlier_chapters.entry_count,
        earlier_chapters.last_heading,
    )
    for heading in headings:
        entries += 1
        if heading is not None and heading != last:
            begun.append(Chapter(entries, heading))
        last = heading
    return Chapters(tuple(begun), entries, last)
