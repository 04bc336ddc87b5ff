"""Ratings by OpenSkill: several players, teams by their common place, ties. Recomputed from history, never entered.

Why of its models this one: docs/decisions/0001-ratings.md.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import BradleyTerryPart, BradleyTerryPartRating

PROVISIONAL: Final = 10
"""A rating from fewer games is a first guess."""
SCALE: Final = 40
"""A rating is shown as 1000 and more: OpenSkill's own numbers begin at 25."""
WHOLE_TABLE: Final = 99
"""Everybody is compared with everybody: no table seats more. OpenSkill itself compares with the four nearest places on either side,
which treats players who share a place differently."""


class Rating(NamedTuple):
    """How strong a player is taken to be: the number, how sure it is (one standard deviation), from how many games."""

    rating: int
    deviation: int
    games: int

    @property
    def is_provisional(self) -> bool:
        """Is it a first guess only?"""
        return self.games < PROVISIONAL


class Ratings:
    """The ratings of all players in one game, played through in order."""

    def __init__(self) -> None:
        self._model = BradleyTerryPart(window_size=WHOLE_TABLE)
        self._rated: dict[str, BradleyTerryPartRating] = {}
        self._games: dict[str, int] = {}

    def start_from(self, name: str, mu: float, sigma: float, games: int) -> None:
        """So much was known of a player after so many games."""
        self._rated[name], self._games[name] = self._model.rating(mu=mu, sigma=sigma), games

    def rating_parameters(self, name: str) -> tuple[float, float, int]:
        """What `start_from` takes."""
        rated = self._rated[name]
        return rated.mu, rated.sigma, self._games[name]

    def play(self, places: Mapping[str, int]) -> None:
        """One more game: the place of each player. Players who share a place have tied; with one alone nothing is learnt."""
        names = list(places)
        if len(names) == 1:
            self._rated.setdefault(names[0], self._model.rating())
            self._games.setdefault(names[0], 0)
        else:
            before = [[self._rated.get(name) or self._model.rating()] for name in names]
            after = self._model.rate(before, ranks=[float(places[name]) for name in names])
            for name, (rated,) in zip(names, after, strict=True):
                self._rated[name] = rated
                self._games[name] = self._games.get(name, 0) + 1

    def rating_of(self, name: str) -> Rating:
        """A player's rating; the beginning one for somebody who never played."""
        rated = self._rated.get(name) or self._model.rating()
        return Rating(round(rated.mu * SCALE), round(rated.sigma * SCALE), self._games.get(name, 0))

    def names(self) -> list[str]:
        """Those who have played, the strongest first."""
        return sorted(self._rated, key=lambda name: -self._rated[name].mu)
