"""The curve of a game: who is ahead after each entry, and where the game turned."""

from collections.abc import Iterable
from typing import Final, NamedTuple


class ScoreCurve(NamedTuple):
    """How a game went, as a number for each seat."""

    points: tuple[tuple[int, tuple[int, ...]], ...]
    """After how many entries the numbers became these; between two points they stay."""
    entries: int

    @property
    def highest(self) -> int:
        """The largest number there was."""
        return max((max(numbers) for _, numbers in self.points), default=0)

    @property
    def lowest(self) -> int:
        """The smallest."""
        return min((min(numbers) for _, numbers in self.points), default=0)


NOTHING: Final = ScoreCurve((), -1)


class TurningPoint(NamedTuple):
    """Where a game turned."""

    entries: int
    seat: int
    """Who was ahead of everybody from there to the end."""


def curve_of(balances: Iterable[tuple[int, ...]], begun: ScoreCurve = NOTHING) -> ScoreCurve:
    """The curve of a game that stood so (`Game.balance`) before and after each entry; or one that was `begun`, going on.

    >>> curve_of([(9, 9), (9, 9), (9, 4)])
    ScoreCurve(points=((0, (9, 9)), (2, (9, 4))), entries=2)
    """
    points, entries = list(begun.points), begun.entries
    for numbers in balances:
        entries += 1
        if numbers and (not points or points[-1][1] != numbers):
            points.append((entries, numbers))
    return ScoreCurve(tuple(points), entries)


def turning_point(
    curve: ScoreCurve, places: tuple[int, ...], fewest_leads: bool = False
) -> TurningPoint | None:
    """From where on the winner was ahead for good; None where nobody has won alone, or the winner was not ahead at the end.
    `fewest_leads`: ahead is who has the smallest number.

    >>> turning_point(ScoreCurve(((0, (9, 9)), (4, (9, 7)), (6, (5, 7)), (8, (5, 0))), 9), (2, 1))
    >>> turning_point(ScoreCurve(((0, (9, 9)), (4, (9, 7)), (6, (5, 7)), (8, (0, 7))), 9), (2, 1))
    TurningPoint(entries=6, seat=1)
    >>> turning_point(ScoreCurve(((0, (9, 9)), (4, (9, 7)), (6, (5, 7)), (8, (0, 7))), 9), (1, 2), fewest_leads=True)
    TurningPoint(entries=6, seat=0)
    """
    if places.count(1) != 1:
        return None
    winner, turned = places.index(1), None
    for entries, numbers in reversed(curve.points):
        ahead = (min if fewest_leads else max)(numbers)
        if numbers[winner] != ahead or numbers.count(ahead) > 1:
            break
        turned = TurningPoint(entries, winner)
    return turned
