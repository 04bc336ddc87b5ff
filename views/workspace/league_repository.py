"""The leagues of a workspace. Each change is one step; the outcomes are read from the tables on which the
games are played."""

import threading
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Final, TypeVar

from pydantic import ValidationError

from models.army_book import PRESETS
from models.json_values import JsonObject
from models.names import name_visibility_fault_or_empty, normalised_name
from models.record import Header, NoRecord, first_fault_sentence
from models.store import Gone, Journal, KeptLeague, KeptResult, LeagueTable, ResultTable, StoreError
from models.store.journal import current_timestamp
from models.store.schema import SqlRow
from models.translation import say
from referee.games import game_named, header_from_json
from referee.people.league_changes import LeagueFault, rounds_with_pairing_replaced
from referee.people.leagues import (
    BYE,
    EndedGame,
    League,
    NotPaired,
    Outcome,
    Outcomes,
    are_all_pairings_decided,
    has_ended_or_all_rounds_paired,
)
from referee.people.pairing import next_round_pairings, pairings_with_drawn_seats_and_armies
from referee.people.results import outcome_for_place
from referee.people.round_clock import paused_clock_with_full_time
from views.workspace.player_removal import league_with_player_anonymized

Made = TypeVar("Made")
LeagueChange = Callable[[League, str], League]
"""Returns the league with a change made at this time (a timestamp); see referee.people.league_changes. Raises
LeagueFault if the change is not possible.
"""
PLACES: Final = {"first": (1, 2), "second": (2, 1), "tie": (1, 1)}
"""The places of two players, by the outcome entered."""


class LeagueRepository:
    """Every league of one data folder. All methods raise StoreError, whose text is one sentence, and call
    `changed` after a change.
    """

    def __init__(
        self,
        journal: Journal,
        one_at_a_time: threading.RLock,
        begin: Callable[..., int],
        changed: Callable[[], None],
    ) -> None:
        self._journal, self._leagues, self._results = journal, LeagueTable(journal), ResultTable(journal)
        self._one_at_a_time, self._begin, self._changed = one_at_a_time, begin, changed

    def readable_leagues_with_numbers(self, with_removed: bool = False) -> list[tuple[int, League]]:
        """Return all leagues with their numbers, the latest changed first. Leagues that this version cannot
        read are left out."""
        read = [
            (stored.id, league_or_none_if_unreadable(stored))
            for stored in self._leagues.readable_stored_leagues(with_removed)
        ]
        return [(league_id, league) for league_id, league in read if league is not None]

    def league(self, league_id: int) -> League:
        league = league_or_none_if_unreadable(self._leagues.stored_league(league_id))
        if league is None:
            raise Gone(say("leagues.unread", "This version of the app cannot read this league"))
        return league

    def outcomes(self, league: League) -> Outcomes:
        """Return the outcomes of a league's games. Refresh the results first
        (PeopleRepository.refresh_changed_results_with_progress)."""
        return {
            table: ended_game_from_results(seats)
            for table, seats in self._results.results_of_tables(league.ids_of_league_tables).items()
            if len(seats) >= 2
        }

    def league_of_table(self, table_id: int) -> League | None:
        """Return the league of a table; None if the table belongs to no league."""
        for _, league in self.readable_leagues_with_numbers():
            if table_id in league.ids_of_league_tables:
                return league
        return None

    def add(self, league: League) -> int:
        """Store a new league and return its number. Raises NoRecord if its game cannot be played with these
        settings."""
        for entrant in league.entrants:
            if fault := name_visibility_fault_or_empty(entrant.name):
                raise NoRecord(fault)
        league_game_header(league, [f"Player {seat}" for seat in range(1, league.seats + 1)])
        return self._change_and_notify(lambda: self._leagues.add_league(league.model_dump(mode="json")))

    def remove_or_put_back(self, league_id: int, is_removed: bool = True) -> None:
        """Remove a league from the list, or put it back (`is_removed` False); its games stay."""
        self._change_and_notify(lambda: self._leagues.remove_or_restore_league(league_id, is_removed))

    def pair_next_round(self, league_id: int) -> None:
        """Pair the next round. Raises StoreError while a game has no result, and when no rounds are left."""
        league = self.league(league_id)
        outcomes = self.outcomes(league)
        if not are_all_pairings_decided(league, outcomes):
            raise StoreError(say("leagues.undecided", "A game of this round has no result yet"))
        if has_ended_or_all_rounds_paired(league):
            raise StoreError(say("leagues.all_played", "All rounds are played"))
        try:
            pairings = next_round_pairings(league, outcomes)
        except NotPaired:
            raise StoreError(
                say(
                    "leagues.not_paired",
                    "Everybody has met, or too few take part: no further round can be paired. End the league "
                    "here, or let somebody come back",
                )
            ) from None
        if league.lots:
            pairings = pairings_with_drawn_seats_and_armies(
                pairings, [*PRESETS] if is_game_with_armies(league.game) else (), SystemRandom()
            )
        self._store_league_with_changes(
            league_id,
            league,
            played=(*league.played, pairings),
            clock=paused_clock_with_full_time(league.clock),
        )

    def undo_last_pairing_unless_game_begun(self, league_id: int) -> None:
        """Undo the pairing of the last round. Raises StoreError if one of its games was begun."""
        league = self.league(league_id)
        if not league.played or any(
            each.table is not None or each.entered or each.places
            for each in league.played[-1]
            if each.second != BYE
        ):
            raise StoreError(
                say("leagues.begun", "A game of this round has begun: its pairings can no longer change")
            )
        self._store_league_with_changes(league_id, league, played=league.played[:-1])

    def open_or_begin_table_of_pairing(self, league_id: int, round_index: int, pairing_index: int) -> int:
        """Return the table of a pairing (`round_index` of the round and place `pairing_index`, both from 0).
        Raises NoRecord.

        The first call begins the table and stores it in the league in the same transaction.
        """
        with self._one_at_a_time, self._journal.file.one_transaction():
            league = self.league(league_id)
            pairing = league.played[round_index][pairing_index]
            if pairing.table is not None:
                return pairing.table
            armies = [
                [str(unit) for unit in PRESETS[army].units] for army in pairing.armies if army in PRESETS
            ]
            table = self._begin(league_game_header(league, pairing.names, armies).to_json_object())
            begun = pairing.model_copy(update={"table": table, "entered": None, "places": ()})
            self._store_league_with_changes(
                league_id,
                league,
                played=rounds_with_pairing_replaced(league, round_index, pairing_index, begun),
            )
            return table

    def change(self, league_id: int, change: LeagueChange) -> None:
        """Read, change and store a league in one step. Raises StoreError if the change is not possible."""
        with self._one_at_a_time:
            try:
                new = change(self.league(league_id), current_timestamp())
            except LeagueFault as fault:
                raise StoreError(str(fault)) from None
            self._store_league_with_changes(league_id, new)

    def refresh_results_entered_by_hand(self) -> None:
        """Store the results entered by hand in every league that changed since the last call, so that they
        count in Players."""
        with self._one_at_a_time:
            read = self._results.time_of_last_read_change_by_league()
            for stored in self._leagues.readable_stored_leagues(with_removed=True):
                league = league_or_none_if_unreadable(stored)
                if league is not None and read.get(stored.id) != stored.updated:
                    self._results.store_league_results(
                        stored.id, stored.updated, result_rows_entered_by_hand(league, stored.updated)
                    )

    def anonymize_player(self, league_id: int, league: League, name: str) -> None:
        """Store the league with another name for this player."""
        anonymized = league_with_player_anonymized(league, name)
        if anonymized is not None:
            self._leagues.replace_league(league_id, anonymized.model_dump(mode="json"))

    def _store_league_with_changes(self, league_id: int, league: League, **changes: object) -> None:
        try:
            new = League.model_validate(league.model_copy(update=changes).model_dump())
        except ValidationError as error:
            raise StoreError(first_fault_sentence(error)) from None
        self._change_and_notify(lambda: self._leagues.replace_league(league_id, new.model_dump(mode="json")))

    def _change_and_notify(self, change: Callable[[], Made]) -> Made:
        with self._one_at_a_time:
            made = change()
            self._changed()
            return made


def league_game_header(league: League, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> Header:
    """Return the header of a game of this league, before its first entry. Raises NoRecord."""
    seats = game_named(league.game).seats_json(names, armies)
    written: JsonObject = {
        "format": "referee-record/1",
        "game": league.game,
        "seats": [*seats],
        "options": league.options,
    }
    return header_from_json(written | ({"edition": league.edition} if league.edition else {}))


def is_game_with_armies(game: str) -> bool:
    """True if each player brings an army to this game."""
    return "army" in game_named(game).category_labels


def league_or_none_if_unreadable(stored: KeptLeague) -> League | None:
    try:
        return League.model_validate(stored.league)
    except ValidationError:
        return None


def result_rows_entered_by_hand(league: League, updated: str) -> dict[tuple[int, int], list[SqlRow]]:
    """Return the rows of games whose result was entered by hand, by round and board (from 0). Forfeits and
    byes have no row."""
    found: dict[tuple[int, int], list[SqlRow]] = {}
    for number, round_ in enumerate(league.played):
        for at, each in enumerate(round_):
            if each.table is not None:
                continue
            places = each.places or PLACES.get(each.entered or "", ())
            if len(places) == len(each.names) >= 2:
                about = (league.game, league.edition, each.entered_at or updated, 0)
                found[number, at] = [
                    (seat, *about, normalised_name(name), place, outcome_for_place(place, places), {})
                    for seat, (name, place) in enumerate(zip(each.names, places, strict=True))
                ]
    return found


def ended_game_from_results(seat_results: Sequence[KeptResult]) -> EndedGame:
    """Return how a game on a table of this app ended, by seat."""
    first, second = seat_results[:2]
    outcome: Outcome = (
        "tie" if first.place == second.place else "first" if first.place < second.place else "second"
    )
    places = tuple(seat.place for seat in seat_results)
    return EndedGame(outcome, tuple(seat.statistics.get("points", 0) for seat in seat_results), places)
