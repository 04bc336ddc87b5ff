"""Ratings after each game, in the journal's file.

A change deletes the ratings from there on, so only those are computed again.
"""

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final, NamedTuple

import models.store.results  # noqa: F401  # its step comes before ours
from models.store.file import translating_into_store_errors
from models.store.journal import Journal
from models.store.schema import migration


@migration
def m007_rated(database: Connection) -> None:
    """Store ratings with the result they are computed from, so that one query finds the first outdated
    one."""
    database.execute("DROP TABLE rated")
    database.execute(
        """CREATE TABLE rated (
            table_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            game TEXT NOT NULL,
            ended TEXT NOT NULL,
            player TEXT NOT NULL,
            place INTEGER NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            played INTEGER NOT NULL,
            PRIMARY KEY (table_id, seat)) WITHOUT ROWID"""
    )


@migration
def m009_ratings_by_pairs(database: Connection) -> None:
    """Clear all ratings because the model changed (docs/decisions/0001-ratings.md): every game is rated
    again."""
    database.execute("DELETE FROM rated")


class PlacedSeat(NamedTuple):
    """A seat of a finished game, with the values that ratings are computed from."""

    table: int
    seat: int
    ended: str
    player: str
    place: int


class KeptRating(NamedTuple):
    """A player's rating after a number of games."""

    player: str
    mu: float
    sigma: float
    played: int


_CHANGED: Final = """SELECT games.game, coalesce(min(rated.ended, games.ended), games.ended) AS since,
    games.table_id FROM games LEFT JOIN rated USING (table_id, seat)
    WHERE rated.ended IS NOT games.ended OR rated.player IS NOT games.player OR rated.place IS NOT games.place
    UNION ALL
    SELECT rated.game, rated.ended, rated.table_id FROM rated LEFT JOIN games USING (table_id, seat)
    WHERE games.table_id IS NULL ORDER BY 2 DESC, 3 DESC"""
"""Games whose rating is missing or outdated, and rated games that no longer exist; the earliest last."""
First = tuple[str, int]
"""The first game to rate: the time it ended, and its table."""


class RatingTable:
    """All ratings. Every method may raise a StoreError; nothing is changed then."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def _db(self) -> Connection:
        return self._journal.file.database

    def game_names_with_results(self) -> list[str]:
        """The games (such as `royals`) with stored results."""
        with translating_into_store_errors("read"):
            return [
                game
                for (game,) in self._db.execute("SELECT DISTINCT game FROM results ORDER BY game").fetchall()
            ]

    def first_unrated_game_by_kind(self) -> dict[str, First]:
        """The first game to rate, by kind of game; kinds whose ratings are all valid are left out."""
        with translating_into_store_errors("read"):
            return {game: (since, table) for game, since, table in self._db.execute(_CHANGED).fetchall()}

    def drop_outdated_ratings_and_list_seats(self, game: str, first: First) -> list[PlacedSeat]:
        """The seats to rate from `first` on, in the order in which their games ended.

        Outdated ratings are deleted.
        """
        with self._journal.file.one_uncounted_change_without_sync():
            self._db.execute(
                "DELETE FROM rated WHERE game = ?1 AND (ended, table_id) >= (?2, ?3)", (game, *first)
            )
        query = """SELECT table_id, seat, ended, player, place FROM games
            WHERE game = ?1 AND (ended, table_id) >= (?2, ?3) ORDER BY ended, table_id, seat"""
        with translating_into_store_errors("read"):
            return [PlacedSeat._make(row) for row in self._db.execute(query, (game, *first)).fetchall()]

    def store_ratings(self, game: str, seats_and_ratings: Sequence[tuple[PlacedSeat, KeptRating]]) -> None:
        """Store the ratings after these seats' games."""
        rows = [(each.table, each.seat, game, *each[2:], *after[1:]) for each, after in seats_and_ratings]
        with self._journal.file.one_uncounted_change_without_sync():
            self._db.executemany("INSERT OR REPLACE INTO rated VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def rating_history(self, game: str, player: str) -> list[float]:
        """A player's rating after each game, in the order of the games."""
        query = (
            "SELECT mu FROM rated WHERE game = ? AND player = ? GROUP BY table_id ORDER BY ended, table_id"
        )
        with translating_into_store_errors("read"):
            return [mu for (mu,) in self._db.execute(query, (game, player)).fetchall()]

    def latest_ratings(self, game: str) -> list[KeptRating]:
        """Each player's rating after the last rated game."""
        query = "SELECT player, mu, sigma, played, max(played) FROM rated WHERE game = ? GROUP BY player"
        with translating_into_store_errors("read"):
            return [KeptRating._make(row[:4]) for row in self._db.execute(query, (game,)).fetchall()]
