"""The chapters of a game (rounds, turns, hands, attacks), each with the number of entries before it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.rulings import Facts

Heading = tuple[str, Facts]
"""The id of a wording, and its facts."""


class Chapter(NamedTuple):
    """A part of a game."""

    entries: int
    """Number of entries before it began."""
    heading: Heading


class Chapters(NamedTuple):
    """The chapters of a game up to some entry."""

    begun: tuple[Chapter, ...]
    entries: int
    last: Heading | None = None
    """The heading at the last entry examined."""


NO_CHAPTERS: Final = Chapters((), -1)


def chapters_of(headings: Iterable[Heading | None], so_far: Chapters = NO_CHAPTERS) -> Chapters:
    """The chapters of a game, from the headings (`Game.chapter`) before its first entry and after each entry.

    `so_far`: chapters to continue.
    """
    begun, entries, last = list(so_far.begun), so_far.entries, so_far.last
    for heading in headings:
        entries += 1
        if heading is not None and heading != last:
            begun.append(Chapter(entries, heading))
        last = heading
    return Chapters(tuple(begun), entries, last)
