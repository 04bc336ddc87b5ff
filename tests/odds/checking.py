"""Every chance held against completions dealt by lot: a chi-square test with one degree of freedom for each."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from tests.odds.completions import at_random, key, shares, truths
from tests.odds.positions import Position, positions_of

THRESHOLD: Final = 28.4
"""Chi-square with one degree of freedom is larger once in ten million."""
IMPOSSIBLE: Final = {("impossible", "")}

GAMES: Final = {
    "royal-battles-cannot-move-hidden-hands": ("draw.move", "draw.reach", "draw.hit", "threat"),
    "royal-battles-exhausted-tie": ("initiative", "key", "threat", "draw.hit"),
    "royals-to-1066-hands-shown": ("stack.home", "stack.meld", "trick.held"),
    "royals-to-300-hands-hidden": ("stack.home", "stack.meld"),
    "battle-royals-three-players-duel": ("stack.home", "stack.meld", "trick.held"),
    "el-royale-2019-eight-players": ("beat", "more"),
    "el-royale-elimination-four-players-claims": ("beat", "more"),
}
"""Kept games, with what is asked of each."""


class Checked(NamedTuple):
    """One chance beside what the completions say."""

    position: Position
    id: str
    counted: float
    found: int
    of: int

    @property
    def chi_square(self) -> float:
        expected, spread = self.of * self.counted, self.of * self.counted * (1 - self.counted)
        if not spread:
            return 0.0 if self.found == expected else float("inf")
        return (self.found - expected) ** 2 / spread


def checked(name: str, ids: tuple[str, ...], number: int, seed: int) -> Iterator[Checked]:
    """One position of a kept game for each of these, taken by lot, and all its chances."""
    positions, pick = list(positions_of(name)), Random(seed)
    for id in ids:
        position = pick.choice(
            [each for each in positions if any(one.id == id and 0 < one.chance < 1 for one in each.chances)]
        )
        yield from against_completions(position, number, pick)


def against_completions(position: Position, number: int, pick: Random) -> Iterator[Checked]:
    """The chances of a position beside so many completions; those left aside in which a player would have lied."""
    all_ = (truths(position.game, position.state, position.seat, at_random(pick)) for _ in range(number))
    found = [each for each in all_ if each != IMPOSSIBLE]
    share = shares(found)
    for chance in position.chances:
        yield Checked(
            position, chance.id, float(chance.chance), int(share.get(key(chance), 0) * len(found)), len(found)
        )
