"""The chapters of a game: its rounds and turns, hands, attacks, each with the entries it begins after."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.rulings import Facts

Heading = tuple[str, Facts]
"""The code of a wording, and its facts."""


class Chapter(NamedTuple):
    """A part of a game."""

    entries: int
    """So many stood when it began."""
    heading: Heading


class Chapters(NamedTuple):
    """Those of a game, as far as it was looked at."""

    begun: tuple[Chapter, ...]
    entries: int
    last: Heading | None = None
    """What the moment looked at last was headed with."""


NO_CHAPTERS: Final = Chapters((), -1)


def chapters_of(headings: Iterable[Heading | None], so_far: Chapters = NO_CHAPTERS) -> Chapters:
    """The chapters of a game whose moments are headed so (`Game.chapter`), from before its first entry on; or of one gone on with."""
    begun, entries, last = list(so_far.begun), so_far.entries, so_far.last
    for heading in headings:
        entries += 1
        if heading is not None and heading != last:
            begun.append(Chapter(entries, heading))
        last = heading
    return Chapters(tuple(begun), entries, last)
