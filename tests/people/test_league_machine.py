"""A league never stands still: whatever happens, the next round or the end can be reached without inventing a game."""

from collections import Counter

from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.people.league_changes import (
    LeagueFault,
    add_new_or_returning_player,
    end_league,
    enter_outcome,
    remove_player_from_later_rounds,
    reopen_league,
    request_or_cancel_bye,
    swap_players_in_last_round,
)
from referee.people.leagues import (
    BYE,
    FORFEITS,
    Entrant,
    League,
    NotPaired,
    are_all_pairings_decided,
    has_ended_or_all_rounds_paired,
    outcome_or_none,
)
from referee.people.pairing import next_round_pairings
from referee.people.standings import standings_lines

WHEN = "2026-11-21T20:00:00+00:00"
OUTCOMES = ("first", "second", "tie", *FORFEITS)


class LeagueMachine(RuleBasedStateMachine):
    """Results, forfeits, byes, swaps, players who leave, come back and come late, in any order."""

    @initialize(
        count=st.integers(2, 7),
        rounds=st.integers(1, 6),
        system=st.sampled_from(["swiss", "round_robin"]),
        counts=st.sampled_from(["results", "score"]),
        seats=st.sampled_from([2, 2, 4]),
        departed=st.sampled_from(["kept", "annulled"]),
    )
    def begin(self, count: int, rounds: int, system: str, counts: str, seats: int, departed: str) -> None:
        self.league = League.model_validate(
            {
                "name": "Club",
                "game": "el-royale",
                "system": system,
                "rounds": rounds,
                "counts": counts,
                "seats": 2 if system == "round_robin" else seats,
                "departed_games": departed,
                "entrants": [Entrant(name=f"P{at}") for at in range(count)],
                "tie_breaks": ("buchholz_cut1", "sonneborn", "direct", "wins", "progressive"),
            }
        )

    def attempt(self, change: object, *given: object) -> None:
        try:
            self.league = change(*given)  # type: ignore[operator]
        except LeagueFault as fault:
            assert str(fault)

    @precondition(lambda self: not are_all_pairings_decided(self.league, {}))
    @rule(data=st.data())
    def enter(self, data: st.DataObject) -> None:
        unplayed = [
            (number, at)
            for number, round_ in enumerate(self.league.played)
            for at, each in enumerate(round_)
            if outcome_or_none(each, {}) is None
        ]
        number, at = data.draw(st.sampled_from(unplayed))
        self.league = enter_outcome(self.league, number, at, data.draw(st.sampled_from(OUTCOMES)), WHEN)

    @precondition(lambda self: self.league.played)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(self.league.played) - 1))
        games = [at for at, each in enumerate(self.league.played[number]) if each.second != BYE]
        if games:
            how = data.draw(st.sampled_from([*OUTCOMES, None]))
            self.league = enter_outcome(self.league, number, data.draw(st.sampled_from(games)), how, WHEN)

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        if self.league.entrants:
            name = data.draw(st.sampled_from([each.name for each in self.league.entrants]))
            self.league = remove_player_from_later_rounds(self.league, name, WHEN)

    @rule(number=st.integers(0, 9))
    def join(self, number: int) -> None:
        self.attempt(add_new_or_returning_player, self.league, f"P{number}", WHEN)

    @rule(number=st.integers(0, 7), round=st.integers(1, 6), worth=st.sampled_from(["half", "zero", None]))
    def ask_for_a_bye(self, number: int, round: int, worth: str | None) -> None:
        self.attempt(request_or_cancel_bye, self.league, f"P{number}", round, worth, WHEN)

    @rule(first=st.integers(0, 7), second=st.integers(0, 7))
    def swap(self, first: int, second: int) -> None:
        self.attempt(swap_players_in_last_round, self.league, {}, f"P{first}", f"P{second}", WHEN)

    @precondition(lambda self: are_all_pairings_decided(self.league, {}))
    @rule()
    def pair(self) -> None:
        event(self.goes_on())

    @rule()
    def end(self) -> None:
        self.attempt(end_league, self.league, {}, WHEN)

    @rule()
    def reopen(self) -> None:
        self.attempt(reopen_league, self.league, WHEN)

    def goes_on(self) -> str:
        """Pair the next round, or end the league; which of them it was."""
        if has_ended_or_all_rounds_paired(self.league):
            return "over"
        try:
            pairings = next_round_pairings(self.league, {})
        except NotPaired:
            assert end_league(self.league, {}, WHEN).ended
            return "ended: no round can be paired"
        assert pairings
        self.league = self.league.model_copy(update={"played": (*self.league.played, pairings)})
        return "paired"

    @invariant()
    def nobody_sits_twice_in_a_round(self) -> None:
        for round_ in getattr(self, "league", League(name="-", game="royals")).played:
            names = Counter(name for each in round_ for name in each.names)
            assert set(names.values()) <= {1}

    @invariant()
    def everybody_stands_somewhere(self) -> None:
        if hasattr(self, "league"):
            lines = standings_lines(self.league, {})
            assert {each.name for each in self.league.entrants} <= {line.name for line in lines}

    def teardown(self) -> None:
        """From here the end is reached: what is open is entered as not played, and rounds are paired."""
        if not hasattr(self, "league"):
            return
        for _ in range(30):
            for number, round_ in enumerate(self.league.played):
                for at, each in enumerate(round_):
                    if outcome_or_none(each, {}) is None:
                        self.league = enter_outcome(self.league, number, at, "both_forfeit", WHEN)
            if self.goes_on() != "paired":
                return
        raise AssertionError("the league does not end")


TestLeagueMachine = LeagueMachine.TestCase
TestLeagueMachine.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
