"""The players of a desk: figures that follow from its finished tables, made anew for each table that was changed since."""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from models.record import NoRecord
from models.store import Fault, Journal, KeptRating, KeptResult, Results, Standing
from models.store.schema import SqlRow
from referee.people.figures import Figures
from referee.people.results import Result, SeatResult, outcome, result_of_table
from referee.table import versions
from referee.table.gate import Table
from views.desk.by_itself import settings_of

if TYPE_CHECKING:
    from referee.people.ratings import Rated, Ratings

log = logging.getLogger("referee")
Places = dict[str, int]
"""The place of each player of one game."""
COUNTS: Final = ("", "import")
"""Origins of tables that are games; what-ifs, samples and demonstrations count for nobody."""


class Player(NamedTuple):
    """A player with figures by game, the most played first."""

    name: str
    games: Mapping[str, Figures]
    ratings: "Mapping[str, Rated]"
    spellings: tuple[str, ...]
    """Other names in records that are this player's."""


class PeopleShelf:
    """Every player of one data folder. All methods raise Fault, one sentence; `changed` is called after a change."""

    def __init__(
        self, journal: Journal, one_at_a_time: threading.RLock, table: Callable[[int], Table], changed: Callable[[], None]
    ) -> None:
        self._journal, self._results, self._one_at_a_time = journal, Results(journal), one_at_a_time
        self._table, self._changed = table, changed
        self._ratings: Mapping[str, Ratings] | None = None

    def renew(self) -> Iterator[tuple[int, int]]:
        """Look at every finished table that was changed since it was looked at last: how many are done, of how many."""
        due = self._results.due(versions.RULES_VERSION)
        for done, (id, chain) in enumerate(due, 1):
            with self._one_at_a_time:
                self._renew(id, chain)
            yield done, len(due)

    def _renew(self, id: int, chain: str) -> None:
        rows: list[SqlRow] = []
        try:
            kept = self._journal.table(id)
            result = result_of_table(self._table(id)) if settings_of(kept).origin in COUNTS else None
            rows = _rows(result, kept.finished or kept.updated) if result else []
        except (Fault, NoRecord):
            log.warning("table %s counts for nobody: it cannot be read", id, exc_info=True)
        self._results.keep(id, chain, rows)
        self._ratings = None

    def standings(self) -> list[Standing]:
        """Every player in every game, the most played first, without those that are hidden."""
        return self._results.standings()

    def history(self, player: str = "", game: str = "", most: int = -1) -> list[KeptResult]:
        """The results of a player, or of all, the latest first: a row for each player of a game."""
        return self._results.results(player, game, most)

    def player(self, name: str) -> Player:
        """One player, with every figure."""
        games: dict[str, Figures] = {}
        for row in reversed(self.history(name)):
            games.setdefault(row.game, Figures()).count(row.outcome, row.counted)
        rated = {game: ratings.of(name) for game, ratings in self.ratings().items() if game in games}
        spellings = tuple(spelling for spelling, player in self._results.spellings().items() if player == name)
        return Player(name, dict(sorted(games.items(), key=lambda each: -each[1].played)), rated, spellings)

    def ratings(self) -> "Mapping[str, Ratings]":
        """By game, from the whole history: kept after each game with what led there, so that only what follows a change is rated anew."""
        if self._ratings is None:
            with self._one_at_a_time:
                self._ratings = {game: self._rated(game, played) for game, played in _played(self._results.places())}
        return self._ratings

    def _rated(self, game: str, played: "Sequence[Places]") -> "Ratings":
        from referee.people.ratings import Ratings  # what it rests on is large, and seldom asked

        ratings, number, after, latest = Ratings(), 0, "", dict[str, KeptRating]()
        kept = groupby(self._results.ratings(game), key=lambda each: each.number)
        for (_, rows), (_, link) in zip(kept, _linked(played), strict=False):
            told = list(rows)
            if told[0].after != link:
                break
            number, after = number + 1, link
            latest.update((each.player, each) for each in told)
        for each in latest.values():
            ratings.stands(each.player, each.mu, each.sigma, each.played)
        fresh: list[KeptRating] = []
        for at, (places, link) in enumerate(_linked(played[number:], after), number):
            ratings.play(places)
            fresh += [KeptRating(at, link, player, *ratings.exact(player)) for player in places]
        if fresh:
            self._results.keep_ratings(game, number, fresh)
        return ratings

    def names(self) -> list[str]:
        """All players that are listed, in the order of their last game, for completion."""
        last = sorted(self.standings(), key=lambda each: each.last, reverse=True)
        return list(dict.fromkeys(each.player for each in last))

    def hidden(self) -> list[str]:
        """Players that are not listed."""
        return self._results.hidden()

    def call(self, name: str, player: str) -> None:
        """Who is known as `name` is `player` from now on: renamed, or made one with a player of that name."""
        self._change(lambda: self._results.call(name, player))

    def take_apart(self, spelling: str) -> None:
        """This spelling is a player of its own again."""
        self._change(lambda: self._results.take_apart(spelling))

    def hide(self, player: str, is_hidden: bool = True) -> None:
        """Do not list this player any more, or again."""
        self._change(lambda: self._results.hide(player, is_hidden))

    def _change(self, change: Callable[[], None]) -> None:
        with self._one_at_a_time:
            change()
            self._ratings = None
            self._changed()


def _rows(result: Result, ended: str) -> list[SqlRow]:
    places = [seat.place for seat in result.seats]
    about = (result.game, result.edition, ended, result.entries)
    return [(number, *about, *_row(seat, places)) for number, seat in enumerate(result.seats)]


def _row(seat: SeatResult, places: list[int]) -> SqlRow:
    return seat.name, seat.place, outcome(seat.place, places), dict(seat.counted)


def _played(rows: Sequence[tuple[str, int, str, int]]) -> Iterator[tuple[str, list[Places]]]:
    """Game after game: the places by player. A player who sits twice at a table is rated by the better seat."""
    for game, of_game in groupby(rows, key=itemgetter(0)):
        played = []
        for _, seats in groupby(of_game, key=itemgetter(1)):
            places: Places = {}
            for _, _, player, place in seats:
                places[player] = min(place, places.get(player, place))
            played.append(places)
        yield game, played


def _linked(played: Sequence[Places], after: str = "") -> Iterator[tuple[Places, str]]:
    """Each game with a digest of it and of all before it."""
    for places in played:
        after = blake2b(f"{after} {sorted(places.items())}".encode(), digest_size=12).hexdigest()
        yield places, after
