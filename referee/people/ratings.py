"""Ratings by OpenSkill, for games of several players, teams and ties. They are computed from results, never
entered.

docs/decisions/0001-ratings.md says why this model was chosen.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import BradleyTerryPart, BradleyTerryPartRating

PROVISIONAL: Final = 10
"""A rating from fewer games is provisional."""
SCALE: Final = 40
"""OpenSkill's ratings start at 25; times this factor they start at 1000."""
WHOLE_TABLE: Final = 99
"""A window larger than any table, so that everybody is compared with everybody. OpenSkill's default of four
places on either side treats players who share a place differently."""


class Rating(NamedTuple):
    """A player's rating: the number, its standard deviation, and the number of games behind it."""

    rating: int
    deviation: int
    games: int

    @property
    def is_provisional(self) -> bool:
        """True if too few games were played to rely on it."""
        return self.games < PROVISIONAL


class Ratings:
    """The ratings of all players of one game, updated game by game."""

    def __init__(self) -> None:
        self._model = BradleyTerryPart(window_size=WHOLE_TABLE)
        self._rated: dict[str, BradleyTerryPartRating] = {}
        self._games: dict[str, int] = {}

    def set_rating_parameters(self, name: str, mu: float, sigma: float, games: int) -> None:
        """Set a player's OpenSkill values after this many games."""
        self._rated[name], self._games[name] = self._model.rating(mu=mu, sigma=sigma), games

    def mu_sigma_and_game_count(self, name: str) -> tuple[float, float, int]:
        """A player's mu, sigma and number of games, as `set_rating_parameters` takes them."""
        rated = self._rated[name]
        return rated.mu, rated.sigma, self._games[name]

    def update_with_game(self, places_by_player: Mapping[str, int]) -> None:
        """Update with one game, given each player's place. A shared place is a tie; one player alone changes
        nothing."""
        names = list(places_by_player)
        if len(names) == 1:
            self._rated.setdefault(names[0], self._model.rating())
            self._games.setdefault(names[0], 0)
        else:
            before = [[self._rated.get(name) or self._model.rating()] for name in names]
            after = self._model.rate(before, ranks=[float(places_by_player[name]) for name in names])
            for name, (rated,) in zip(names, after, strict=True):
                self._rated[name] = rated
                self._games[name] = self._games.get(name, 0) + 1

    def rating_of(self, name: str) -> Rating:
        """A player's rating; the initial one for somebody who has not played."""
        rated = self._rated.get(name) or self._model.rating()
        return Rating(round(rated.mu * SCALE), round(rated.sigma * SCALE), self._games.get(name, 0))

    def names_by_strength(self) -> list[str]:
        """The players, the strongest first."""
        return sorted(self._rated, key=lambda name: -self._rated[name].mu)
