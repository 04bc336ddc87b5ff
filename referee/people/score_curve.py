"""How the score of a game developed: the balance after each entry, and the turning point."""

from collections.abc import Iterable
from typing import Final, NamedTuple


class ScoreCurve(NamedTuple):
    """The balance of each seat over a game."""

    points: tuple[tuple[int, tuple[int, ...]], ...]
    """(number of entries, balance by seat), wherever the balances changed."""
    entries: int

    @property
    def highest(self) -> int:
        """The largest balance."""
        return max((max(numbers) for _, numbers in self.points), default=0)

    @property
    def lowest(self) -> int:
        """The smallest balance."""
        return min((min(numbers) for _, numbers in self.points), default=0)


EMPTY_SCORE_CURVE: Final = ScoreCurve((), -1)


class TurningPoint(NamedTuple):
    """The entry after which the winner stayed ahead."""

    entries: int
    seat: int
    """The seat that was ahead of all others from there to the end."""


def score_curve_from_numbers(
    lead_numbers_after_entries: Iterable[tuple[int, ...]], earlier: ScoreCurve = EMPTY_SCORE_CURVE
) -> ScoreCurve:
    """The curve of `Game.numbers_showing_who_leads_by_seat`, before the first and after each entry.

    `earlier`: the curve that it continues.

    >>> score_curve_from_numbers([(9, 9), (9, 9), (9, 4)])
    ScoreCurve(points=((0, (9, 9)), (2, (9, 4))), entries=2)
    """
    points, entries = list(earlier.points), earlier.entries
    for numbers in lead_numbers_after_entries:
        entries += 1
        if numbers and (not points or points[-1][1] != numbers):
            points.append((entries, numbers))
    return ScoreCurve(tuple(points), entries)


def start_of_winners_lasting_lead(
    curve: ScoreCurve, places: tuple[int, ...], lower_number_leads: bool = False
) -> TurningPoint | None:
    """The entry from which the winner stayed ahead; None without a single winner, or if the winner was not
    ahead at the end.
    `lower_number_leads`: the smallest balance is ahead.

    >>> scores = ScoreCurve(((0, (9, 9)), (4, (9, 7)), (6, (5, 7)), (8, (5, 0))), 9)
    >>> start_of_winners_lasting_lead(scores, (2, 1))
    >>> scores = ScoreCurve(((0, (9, 9)), (4, (9, 7)), (6, (5, 7)), (8, (0, 7))), 9)
    >>> start_of_winners_lasting_lead(scores, (2, 1))
    TurningPoint(entries=6, seat=1)
    >>> start_of_winners_lasting_lead(
    ...     ScoreCurve(((0, (9, 9)), (4, (9, 7)), (6, (5, 7)), (8, (0, 7))), 9), (1, 2),
    ...     lower_number_leads=True,
    ... )
    TurningPoint(entries=6, seat=0)
    """
    if places.count(1) != 1:
        return None
    winner, turned = places.index(1), None
    for entries, numbers in reversed(curve.points):
        leading_entries = (min if lower_number_leads else max)(numbers)
        if winner >= len(numbers) or numbers[winner] != leading_entries or numbers.count(leading_entries) > 1:
            break
        turned = TurningPoint(entries, winner)
    return turned
