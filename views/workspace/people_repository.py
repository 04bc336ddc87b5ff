"""The players of a workspace, with figures from its finished tables, updated when a table changes."""

import logging
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from models.errors import ExplainedError
from models.names import accent_free_search_key, name_visibility_fault_or_empty, normalised_name
from models.record import NoRecord
from models.store import DraftTable, Journal, ResultReader, ResultTable, StoreError, Unreadable
from models.store.schema import SqlRow
from referee.people.leagues import League, Outcomes
from referee.people.player_statistics import PlayerTotals
from referee.people.results import FIGURES_VERSION, Result, outcome_for_place, result_of_finished_table
from referee.table import rules_version
from referee.table.table import Table
from views.workspace.league_repository import LeagueRepository
from views.workspace.player_removal import table_with_player_anonymized
from views.workspace.rating_repository import RatingRepository
from views.workspace.table_settings import table_settings_of

if TYPE_CHECKING:
    from referee.people.ratings import Rating

log = logging.getLogger("referee")
COUNTS: Final = ("", "import")
"""Origins of tables that are games; what-ifs, samples and demonstrations count for nobody."""


class PlayerFigures(NamedTuple):
    """A player with the figures by game, the most played game first."""

    name: str
    games: Mapping[str, PlayerTotals]
    ratings: "Mapping[str, Rating]"
    spellings: tuple[str, ...]
    """Other spellings in records that belong to this player."""


class PeopleRepository:
    """Every player of one data folder. All methods raise StoreError, whose text is one sentence, and call
    `changed` after a change.
    """

    def __init__(
        self,
        journal: Journal,
        one_at_a_time: threading.RLock,
        table: Callable[[int], Table],
        changed: Callable[[], None],
        rewritten: Callable[[int], None],
        leagues: LeagueRepository,
    ) -> None:
        self._journal, self._results, self._one_at_a_time = journal, ResultTable(journal), one_at_a_time
        self._table, self._changed, self._rewritten = table, changed, rewritten
        self.results: ResultReader = self._results
        """The results of all players, for reading."""
        self._leagues, self._drafts = leagues, DraftTable(journal)
        self._renewed = 0
        self.ratings = RatingRepository(
            journal,
            one_at_a_time,
            lambda: (self._journal.file, self._journal.file.change_count, self._renewed),
            changed,
        )

    def refresh_changed_results_with_progress(
        self, table_ids: Collection[int] | None = None
    ) -> Iterator[tuple[int, int]]:
        """Update the results of every changed finished table, or of these tables only. Yields (done,
        total)."""
        self._leagues.refresh_results_entered_by_hand()
        due = self._results.ids_and_chains_without_current_result(
            f"{rules_version.RULES_VERSION}.{FIGURES_VERSION} "
        )
        due = [each for each in due if table_ids is None or each[0] in table_ids]
        for done, (id, chain) in enumerate(due, 1):
            with self._one_at_a_time:
                self._recompute_and_store_table_results(id, chain)
            yield done, len(due)
        if due:
            self._changed()

    def _recompute_and_store_table_results(self, id: int, chain: str) -> None:
        rows: list[SqlRow] = []
        try:
            stored = self._journal.stored_table(id)
            result = (
                result_of_finished_table(self._table(id))
                if table_settings_of(stored).origin in COUNTS
                else None
            )
            rows = result_rows(result, stored.finished or stored.updated) if result else []
        except ExplainedError:
            log.warning("table %s counts for nobody: it cannot be read", id, exc_info=True)
        self._results.store_result(id, chain, rows)
        self._renewed += 1

    def league_and_fresh_outcomes(self, league: League) -> tuple[League, Outcomes]:
        for _ in self.refresh_changed_results_with_progress(
            league.ids_of_league_tables
        ):  # only these: a guest may cause it
            pass
        return league, self._leagues.outcomes(league)

    def players_matching_each_word(self, typed_words: str) -> tuple[tuple[str, ...], ...]:
        """Return, for each typed word, the players whose name contains it."""
        names = self._results.all_players_with_hidden()
        return tuple(
            tuple(name for name in names if word in accent_free_search_key(name))
            for word in accent_free_search_key(typed_words).split()
        )

    def player_with_figures(self, name: str) -> PlayerFigures:
        games: dict[str, PlayerTotals] = {}
        for row in reversed(self.results.stored_results(name)):
            games.setdefault(row.game, PlayerTotals()).add_game(row.outcome, row.statistics)
        rated = {
            game: ratings.rating_of(name)
            for game, ratings in self.ratings.ratings_by_game().items()
            if game in games
        }
        spellings = tuple(
            spelling for spelling, player in self._results.players_by_spelling().items() if player == name
        )
        return PlayerFigures(
            name, dict(sorted(games.items(), key=lambda each: -each[1].played)), rated, spellings
        )

    def visible_player_names_latest_first(self) -> list[str]:
        """Return all listed players for name completion, the latest to play first."""
        last = sorted(self.results.visible_player_totals(), key=lambda each: each.last, reverse=True)
        return list(dict.fromkeys(each.player for each in last))

    def rename_or_merge_into_player(self, name: str, player: str) -> None:
        """Treat `name` as a spelling of `player`: this renames a player, or merges two."""
        player = normalised_name(player)
        if fault := name_visibility_fault_or_empty(player):
            raise StoreError(fault)
        self._change_and_notify(lambda: self._results.merge_player_into(name, player))

    def separate_spelling(self, spelling: str) -> None:
        """Make a spelling a player of its own again."""
        self._change_and_notify(lambda: self._results.separate_spelling(spelling))

    def anonymize_player_everywhere(self, player: str) -> None:
        """Replace a player's name in every record and league, under every spelling, in one transaction.

        A table that cannot be replayed under another name stays unchanged; a StoreError says so after all
        others are done.
        """
        with self._one_at_a_time:
            names = {
                player,
                *(
                    spelling
                    for spelling, known in self._results.players_by_spelling().items()
                    if known == player
                ),
            }
            with self._journal.file.one_transaction():
                tables, faults = self._anonymize_names_in_all_tables(names)
                for id, league in self._leagues.readable_leagues_with_numbers(with_removed=True):
                    for name in names:
                        self._leagues.anonymize_player(id, league, name)
                for name in names:
                    self._drafts.delete_drafts_containing_name(name)
                self._results.delete_spellings_and_unhide_player(player)
            self._journal.file.write_log_into_file()  # the log may still hold the name
            for id in tables:
                self._rewritten(id)
            self._changed()
        if faults:
            raise StoreError(faults[0])

    def _anonymize_names_in_all_tables(self, names: Collection[str]) -> tuple[list[int], list[str]]:
        """Replace the names in every table. Returns the changed tables, and why others could not be
        changed."""
        changed: list[int] = []
        faults: list[str] = []
        for stored in (*self._journal.stored_tables(), *self._journal.stored_tables(only_removed=True)):
            for name in names:
                try:
                    new = table_with_player_anonymized(self._journal, stored.id, name)
                except (Unreadable, NoRecord) as fault:
                    faults.append(str(fault))
                    continue
                if new is not None:
                    self._journal.rewrite_table(stored.id, new.header, new.acts, new.summary)
                    self._results.hide_or_show_player(new.other)
                    changed.append(stored.id)
        return changed, faults

    def hide_or_show_player(self, player: str, is_hidden: bool = True) -> None:
        """Hide a player from the lists, or show the player again."""
        self._change_and_notify(lambda: self._results.hide_or_show_player(player, is_hidden))

    def _change_and_notify(self, change: Callable[[], None]) -> None:
        with self._one_at_a_time:
            change()
            self._changed()


def result_rows(result: Result, ended: str) -> list[SqlRow]:
    """Return the rows of a finished game, by seat."""
    places = [seat.place for seat in result.seats]
    about = (result.game, result.edition, ended, result.entries)
    return [
        (
            number,
            *about,
            normalised_name(seat.name),
            seat.place,
            outcome_for_place(seat.place, places),
            dict(seat.counted),
        )
        for number, seat in enumerate(result.seats)
    ]
