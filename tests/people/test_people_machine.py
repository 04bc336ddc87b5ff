"""Games end, are corrected, taken back, removed, and players are made one: what is kept is what a fold from nothing says."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from referee.people.player_statistics import totals_by_player_and_game
from referee.people.ratings import Ratings
from referee.people.results import Result, result_of_finished_table
from referee.table.amendments import preview_amendment
from tests.people.test_players import keep
from views.workspace.workspace import Workspace

NAMES = st.sampled_from(["Ann", "Bob", "Cat", "Anna", "Bobby"])


def result(seats: list[str], winner: int) -> dict[str, Any]:
    """The entry that tells who has won."""
    return {"do": "result", "by": seats[0], "winner": seats[winner % len(seats)]}


class Club(RuleBasedStateMachine):
    """A workspace, and beside it nothing: what should be told is folded anew from its tables every time."""

    tables = Bundle("tables")

    @initialize(target=tables)
    def open_the_club(self) -> int:
        self.folder = Path(tempfile.mkdtemp())
        self.workspace = Workspace(self.folder)
        return keep(self.workspace, "royals-tallied-to-1066")

    @rule(target=tables, seats=st.lists(NAMES, min_size=2, max_size=3, unique=True), winner=st.integers(0, 2))
    def play(self, seats: list[str], winner: int) -> int:
        header = {"game": "el-royale", "edition": "elimination", "options": {"entry": "result"}}
        table = self.workspace.begin_table({**header, "seats": [{"name": name} for name in seats]})
        assert self.workspace.enter(table, result(seats, winner)).is_accepted
        return table

    @rule(table=tables, winner=st.integers(0, 2))
    def correct(self, table: int, winner: int) -> None:
        at = self.workspace.table(table)
        if len(at) == 1:
            self.workspace.amend(
                table,
                preview_amendment(
                    at, "correct", 1, at.entry_from_json(result(list(at.header.names), winner))
                ),
                1,
            )

    @rule(table=tables)
    def undo(self, table: int) -> None:
        self.workspace.undo(table)

    @rule(table=tables)
    def redo(self, table: int) -> None:
        self.workspace.redo(table)

    @rule(table=tables)
    def remove(self, table: int) -> None:
        self.workspace.remove(table)

    @rule(table=tables)
    def restore(self, table: int) -> None:
        self.workspace.restore(table)

    @rule(name=NAMES, player=NAMES)
    def make_one(self, name: str, player: str) -> None:
        self.workspace.people.rename_or_merge_into_player(name, player)

    @rule(name=NAMES)
    def take_apart(self, name: str) -> None:
        self.workspace.people.separate_spelling(name)

    @rule()
    def close_and_open(self) -> None:
        self.workspace.close()
        self.workspace = Workspace(self.folder)

    def played(self) -> list[Result]:
        """Every game that is over, in the order in which they ended."""
        found = []
        for kept in sorted(
            self.workspace.tables(), key=lambda kept: (kept.finished or kept.updated, kept.id)
        ):
            told = result_of_finished_table(self.workspace.table(kept.id))
            found += [told] if told else []
        return found

    @invariant()
    def what_is_kept_is_what_a_fold_from_nothing_says(self) -> None:
        people = self.workspace.people
        for _ in people.refresh_changed_results_with_progress():
            pass
        known, played = people._results.players_by_spelling(), self.played()
        folded = totals_by_player_and_game(played, known)
        assert {(each.player, each.game): each[2:6] for each in people.results.visible_player_totals()} == {
            (name, game): (each.played, each.won, each.tied, each.lost)
            for name, games in folded.items()
            for game, each in games.items()
        }
        assert {name: people.player_with_figures(name).games for name in folded} == {
            name: dict(games) for name, games in folded.items()
        }
        fresh: dict[str, Ratings] = {}
        for each in played:
            places: dict[str, int] = {}
            for seat in each.seats:
                name = known.get(seat.name, seat.name)
                places[name] = min(seat.place, places.get(name, seat.place))
            fresh.setdefault(each.game, Ratings()).update_with_game(places)
        for game, told in fresh.items():
            kept = people.ratings.ratings_by_game()[game]
            assert {name: kept.mu_sigma_and_game_count(name) for name in kept.names_by_strength()} == {
                name: told.mu_sigma_and_game_count(name) for name in told.names_by_strength()
            }

    def teardown(self) -> None:
        self.workspace.close()
        shutil.rmtree(self.folder)


def test_any_history_tells_what_a_fold_from_nothing_tells() -> None:
    few = settings(
        max_examples=10,
        stateful_step_count=14,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Club, settings=few)  # type: ignore[no-untyped-call]
