"""The chapters of a game (rounds, turns, hands, attacks), each with the number of entries before it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.rulings import Facts

Heading = tuple[str, Facts]
"""The id of a wording, and its facts."""


class Chapter(NamedTuple):
    """A part of a game."""

    entries_before: int
    """Number of entries before it began."""
    heading: Heading


class Chapters(NamedTuple):
    """The chapters of a game up to some entry."""

    chapters: tuple[Chapter, ...]
    entry_count: int
    last_heading: Heading | None = None
    """The heading at the last entry examined."""


NO_CHAPTERS: Final = Chapters((), -1)


def chapters_from_headings(
    headings: Iterable[Heading | None], earlier_chapters: Chapters = NO_CHAPTERS
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
