"""The ratings of a workspace. From the first changed game on, games are rated again, a few at a time."""

import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from models.store import First, Journal, KeptRating, PlacedSeat, RatingTable
from views import large_modules

if TYPE_CHECKING:
    from referee.people.ratings import Ratings

AT_ONCE: Final = 100
"""The number of games rated in one step."""


class RatingRepository:
    """Ratings by game. All methods raise StoreError. `version` changes whenever results may have changed;
    `changed` is called after an update.
    """

    def __init__(
        self,
        journal: Journal,
        one_at_a_time: threading.RLock,
        version: Callable[[], object],
        changed: Callable[[], None],
    ) -> None:
        self._kept, self._one_at_a_time = RatingTable(journal), one_at_a_time
        self._version, self._changed = version, changed
        self._as_of: object = None
        self._ratings: dict[str, Ratings] = {}

    def refresh_with_progress(self) -> Iterator[tuple[int, int]]:
        """Rate the games that are due, a few at a time. Yields (seats done, total)."""
        done = 0
        for done, total in self._rate_due_games_with_progress():
            yield done, total
        if done:
            self._changed()

    def _rate_due_games_with_progress(self) -> Iterator[tuple[int, int]]:
        as_of = self._version()
        if self._as_of == as_of:
            return
        while not (yield from self._rate_due_games_unless_results_change(as_of)):
            as_of = self._version()
        self._as_of = as_of  # results changed meanwhile: start over

    def _rate_due_games_unless_results_change(
        self, version: object
    ) -> Generator[tuple[int, int], None, bool]:
        """Rate the games that are due, one step at a time. Returns False if results changed meanwhile."""
        with self._one_at_a_time:
            changed = self._kept.first_unrated_game_by_kind()
        for game in self._kept.game_names_with_results():
            if (game in changed or game not in self._ratings) and not (
                yield from self._rate_game_history_from(game, changed.get(game), version)
            ):
                return False
        return True

    def _rate_game_history_from(
        self, game: str, first_unrated: First | None, version: object
    ) -> Generator[tuple[int, int], None, bool]:
        due: list[PlacedSeat] = []
        with self._one_at_a_time:
            if first_unrated is not None:
                if version != self._version():
                    return False
                due = self._kept.drop_outdated_ratings_and_list_seats(game, first_unrated)
        ratings = self._stored_ratings(game)
        games = groupby(due, key=lambda each: each.table)
        done = 0
        while some := [seat for _, seats in islice(games, AT_ONCE) for seat in list(seats)]:
            with self._one_at_a_time:
                if version != self._version():
                    return False
                self._kept.store_ratings(game, [*rate_games_in_order(ratings, some)])
            done += len(some)
            yield done, len(due)
        self._ratings[game] = ratings
        return True

    def _stored_ratings(self, game: str) -> "Ratings":
        ratings = large_modules.ratings.Ratings()
        for rating in self._kept.latest_ratings(game):
            ratings.set_rating_parameters(*rating)
        return ratings

    def ratings_by_game(self) -> "Mapping[str, Ratings]":
        """Return the ratings by game, from the whole history."""
        with self._one_at_a_time:
            for _ in self._rate_due_games_with_progress():
                pass
            return self._ratings

    def rating_history(self, game: str, player: str) -> list[int]:
        """Return a player's rating after each rated game."""
        return [round(mu * large_modules.ratings.SCALE) for mu in self._kept.rating_history(game, player)]


def rate_games_in_order(
    ratings: "Ratings", placed_seats: Sequence[PlacedSeat]
) -> Iterator[tuple[PlacedSeat, KeptRating]]:
    """Yield each seat's rating after each game. A player with two seats at a table is rated by the better
    result."""
    for _, those in groupby(placed_seats, key=lambda each: each.table):
        at_the_table = list(those)
        places: dict[str, int] = {}
        for each in at_the_table:
            places[each.player] = min(each.place, places.get(each.player, each.place))
        ratings.update_with_game(places)
        for each in at_the_table:
            yield each, KeptRating(each.player, *ratings.mu_sigma_and_game_count(each.player))
