"""The leagues of a workspace: each is changed in one step, and its outcomes follow from the tables where its games are played."""

import threading
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TypeVar

from pydantic import ValidationError

from models.army_book import PRESETS
from models.json_values import JsonObject
from models.names import name_fault, normal_name
from models.record import Header, NoRecord, clear_sentence
from models.store import Gone, Journal, KeptLeague, KeptResult, LeagueTable, ResultTable, StoreError
from models.translation import say
from referee.games import game_named, header_from_json
from referee.people.leagues import (
    BYE,
    EndedGame,
    Entrant,
    League,
    NotPaired,
    Outcome,
    Outcomes,
    Pairing,
    draw_seats_and_armies,
    is_decided,
    next_round,
    rounds_planned,
)
from views.workspace.player_removal import league_with_player_renamed

Made = TypeVar("Made")


class LeagueRepository:
    """Every league of one data folder. All methods raise StoreError, one sentence; `changed` is called after a change."""

    def __init__(
        self,
        journal: Journal,
        one_at_a_time: threading.RLock,
        begin: Callable[..., int],
        changed: Callable[[], None],
    ) -> None:
        self._journal, self._leagues, self._results = journal, LeagueTable(journal), ResultTable(journal)
        self._one_at_a_time, self._begin, self._changed = one_at_a_time, begin, changed

    def leagues(self) -> list[tuple[int, League]]:
        """All leagues with their numbers, the latest changed first; one that this version cannot read is passed over."""
        read = [(kept.id, read_league(kept)) for kept in self._leagues.leagues()]
        return [(id, league) for id, league in read if league is not None]

    def league(self, id: int) -> League:
        """One league."""
        league = read_league(self._leagues.league(id))
        if league is None:
            raise Gone(say("leagues.unread", "This version of the app cannot read this league"))
        return league

    def outcomes(self, league: League) -> Outcomes:
        """Return the outcomes of its games. Refresh the results first (PeopleRepository.refresh_results)."""
        tables = [each.table for round_ in league.played for each in round_ if each.table is not None]
        return {
            table: ended_game(seats)
            for table, seats in self._results.results_of_tables(tables).items()
            if len(seats) == 2
        }

    def add(self, league: League) -> int:
        """Keep a new league and return its number. Raises NoRecord where its game cannot be played like that."""
        for entrant in league.entrants:
            if fault := name_fault(entrant.name):
                raise NoRecord(fault)
        league_game_header(league, ("A", "B"))
        return self._change(lambda: self._leagues.add(league.model_dump(mode="json")))

    def remove(self, id: int, is_removed: bool = True) -> None:
        """Take a league off the list, or put it back; its games stay."""
        self._change(lambda: self._leagues.remove(id, is_removed))

    def pair_next_round(self, id: int) -> None:
        """Pair the next round: once every game has its result, and as long as there are rounds to come."""
        league = self.league(id)
        outcomes = self.outcomes(league)
        if not is_decided(league, outcomes):
            raise StoreError(say("leagues.undecided", "A game of this round has no result yet"))
        if len(league.played) >= rounds_planned(league):
            raise StoreError(say("leagues.all_played", "All rounds are played"))
        try:
            pairings = next_round(league, outcomes)
        except NotPaired:
            raise StoreError(
                say(
                    "leagues.not_paired",
                    "Everyone has already played everyone: no further round can be paired",
                )
            ) from None
        if league.lots:
            pairings = draw_seats_and_armies(
                pairings, [*PRESETS] if has_armies(league.game) else (), SystemRandom()
            )
        self._keep(id, league, played=(*league.played, pairings))

    def undo_pairing(self, id: int) -> None:
        """Take the last pairings back, as long as none of their games was begun."""
        league = self.league(id)
        if not league.played or any(
            each.table is not None or each.entered for each in league.played[-1] if each.second != BYE
        ):
            raise StoreError(
                say("leagues.begun", "A game of this round has begun: its pairings can no longer change")
            )
        self._keep(id, league, played=league.played[:-1])

    def table_for_pairing(self, id: int, number: int, at: int) -> int:
        """The table of a pairing (round and place, both from 0). Raises NoRecord.

        It is begun when it is first asked for, and noted in the league in the same transaction.
        """
        with self._one_at_a_time, self._journal.file.transaction():
            league = self.league(id)
            pairing = league.played[number][at]
            if pairing.table is not None:
                return pairing.table
            armies = [
                [str(unit) for unit in PRESETS[each].units] for each in pairing.armies if each in PRESETS
            ]
            table = self._begin(league_game_header(league, (pairing.first, pairing.second), armies).written())
            self._replace_pairing(
                id, league, number, at, pairing.model_copy(update={"table": table, "entered": None})
            )
            return table

    def enter_result(self, id: int, number: int, at: int, outcome: Outcome | None) -> None:
        """The result of a game that was played elsewhere, or that there is none."""
        league = self.league(id)
        self._replace_pairing(
            id, league, number, at, league.played[number][at].model_copy(update={"entered": outcome})
        )

    def join(self, id: int, name: str) -> None:
        """A player comes in with the round to come, or comes back. In a round robin only before it begins: everybody meets everybody."""
        league, name = self.league(id), normal_name(name)
        if name and (fault := name_fault(name)):
            raise StoreError(fault)
        number = len(league.played) + 1
        if league.system == "round_robin" and league.played:
            raise StoreError(
                say(
                    "leagues.round_robin",
                    "A round robin has begun: nobody can join any longer",
                )
            )
        entrants = {each.name: each for each in league.entrants}
        entrants[name] = (
            entrants[name].model_copy(update={"ends": None})
            if name in entrants
            else Entrant(name=name, begins=number)
        )
        self._keep(id, league, entrants=tuple(entrants.values()))

    def leave(self, id: int, name: str) -> None:
        """A player takes no part in the rounds to come; before the first round, no part at all."""
        league = self.league(id)
        ends = len(league.played)
        entrants = tuple(
            each.model_copy(update={"ends": ends}) if each.name == name else each for each in league.entrants
        )
        self._keep(id, league, entrants=tuple(each for each in entrants if ends or each.name != name))

    def rename_player(self, id: int, league: League, name: str) -> None:
        """Let another name stand for this player."""
        told = league_with_player_renamed(league, name)
        if told is not None:
            self._leagues.change(id, told.model_dump(mode="json"))

    def _replace_pairing(self, id: int, league: League, number: int, at: int, pairing: Pairing) -> None:
        round_ = (*league.played[number][:at], pairing, *league.played[number][at + 1 :])
        self._keep(id, league, played=(*league.played[:number], round_, *league.played[number + 1 :]))

    def _keep(self, id: int, league: League, **changes: object) -> None:
        try:
            new = League.model_validate(league.model_copy(update=changes).model_dump())
        except ValidationError as error:
            raise StoreError(clear_sentence(error)) from None
        self._change(lambda: self._leagues.change(id, new.model_dump(mode="json")))

    def _change(self, change: Callable[[], Made]) -> Made:
        with self._one_at_a_time:
            made = change()
            self._changed()
            return made


def league_game_header(league: League, names: Sequence[str], armies: Sequence[Sequence[str]] = ()) -> Header:
    """The record of a game of this league, before its first entry. Raises NoRecord."""
    seats = game_named(league.game).seats(names, armies)
    written: JsonObject = {
        "format": "referee-record/1",
        "game": league.game,
        "seats": [*seats],
        "options": league.options,
    }
    return header_from_json(written | ({"edition": league.edition} if league.edition else {}))


def has_armies(game: str) -> bool:
    """Do players bring armies to this game?"""
    return "army" in game_named(game).ways


def read_league(kept: KeptLeague) -> League | None:
    try:
        return League.model_validate(kept.league)
    except ValidationError:
        return None


def ended_game(seats: Sequence[KeptResult]) -> EndedGame:
    first, second = seats
    outcome: Outcome = (
        "tie" if first.place == second.place else "first" if first.place < second.place else "second"
    )
    return EndedGame(outcome, (first.statistics.get("points", 0), second.statistics.get("points", 0)))
