"""Enter, undo, redo, close and open in any order: the table is what a list of entries with a pointer would be."""

import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee import games
from referee.games import new_record
from referee.table.log_lines import BY_ITSELF
from tests.keeping.counting import HEADER, Counting, State, say
from views.workspace.record_files import fork_table
from views.workspace.workspace import Workspace


class ThreesFollow(Counting):
    """After every number that three divides the next one follows by itself."""

    def forced_automatic_entry(self, state: State) -> dict[str, Any] | None:
        return say(state.last + 1) if state.last and state.last % 3 == 0 else None


class Keeping(RuleBasedStateMachine):
    """Beside the workspace stands the simplest thing that could be right: what was done, and what was undone."""

    @initialize()
    def lay_the_table(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.known = dict(games.GAMES)
        games.GAMES["counting"] = ThreesFollow()
        self.workspace = Workspace(self.folder)
        self.table = self.workspace.begin_table(HEADER)
        self.done: list[list[int]] = []
        self.undone: list[list[int]] = []

    @property
    def last(self) -> int:
        return sum(map(len, self.done))

    @rule()
    def say_the_next(self) -> None:
        number = self.last + 1
        assert self.workspace.enter(self.table, say(number), expected_entry_count=self.last).is_accepted
        self.done.append([number, number + 1] if number % 3 == 0 else [number])
        self.undone.clear()

    @rule(number=st.integers(-3, 40))
    def say_a_wrong_number(self, number: int) -> None:
        if number != self.last + 1:
            answer = self.workspace.enter(self.table, say(number))
            assert not answer.is_accepted and answer.fault is None

    @rule(at=st.integers(0, 40))
    def tap_too_late(self, at: int) -> None:
        if at != self.last:
            assert not self.workspace.enter(
                self.table, say(self.last + 1), expected_entry_count=at
            ).is_accepted
            assert not self.workspace.undo(self.table, expected_entry_count=at).is_accepted
            assert not self.workspace.redo(self.table, expected_entry_count=at).is_accepted

    @rule()
    def undo(self) -> None:
        assert self.workspace.undo(self.table).is_accepted
        if self.done:
            self.undone.append(self.done.pop())

    @rule()
    def redo(self) -> None:
        assert self.workspace.redo(self.table).is_accepted
        if self.undone:
            self.done.append(self.undone.pop())

    @rule()
    def close_and_open(self) -> None:
        self.workspace.close()
        self.workspace = Workspace(self.folder)

    @precondition(lambda self: self.last > 0)
    @rule()
    def go_on_in_a_copy(self) -> None:
        copy = fork_table(self.workspace, self.table, len(self.workspace.table(self.table)))
        assert (
            self.workspace.table(copy).record_json()["entries"]
            == self.workspace.table(self.table).record_json()["entries"]
        )
        self.table = copy
        self.undone.clear()

    @invariant()
    def the_table_is_what_was_done(self) -> None:
        table = self.workspace.table(self.table)
        numbers = [number for step in self.done for number in step]
        assert [ruling.entry.number for ruling in table.rulings] == numbers
        assert table.state.last == (numbers[-1] if numbers else 0)
        by_itself = [ruling.entry.number for ruling in table.rulings if ruling.entry.note == BY_ITSELF]
        assert by_itself == [step[1] for step in self.done if len(step) > 1]

    @invariant()
    def undo_and_redo_are_named_as_what_they_would_do(self) -> None:
        table = self.workspace.table(self.table)
        undo, redo = table.ruling_to_undo, table.ruling_to_redo
        assert (undo.entry.number if undo else None) == (self.done[-1][0] if self.done else None)
        assert (redo.entry.number if redo else None) == (self.undone[-1][0] if self.undone else None)

    @invariant()
    def the_home_list_agrees(self) -> None:
        kept = {kept.id: kept for kept in self.workspace.tables()}[self.table]
        assert kept.summary["entries"] == self.last

    def teardown(self) -> None:
        self.workspace.close()
        games.GAMES.clear()
        games.GAMES.update(self.known)
        shutil.rmtree(self.folder)


Keeping.TestCase.settings = settings(
    max_examples=30, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)
TestKeeping = Keeping.TestCase


@pytest.mark.parametrize("seed", range(4))
def test_a_royal_battle_of_random_acts_is_the_same_table_when_it_is_opened_again(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    workspace = Workspace(tmp_path)
    id = workspace.begin_table(new_record("royal-battles", ["Jon", "Mendi"]))
    for _ in range(150):
        table = workspace.table(id)
        entries = [
            entry
            for choice in table.game.legal_acts(table.state)
            if (entry := table.game.entry_from_act(table.state, choice)).do != "resign"
        ]
        if not entries:
            break
        match chance.choices(("enter", "undo", "redo"), (8, 2, 1))[0]:
            case "enter":
                assert (
                    workspace.enter(
                        id, chance.choice(entries).to_json_object(), expected_entry_count=len(table)
                    ).fault
                    is None
                )
            case "undo":
                workspace.undo(id)
            case "redo":
                workspace.redo(id)
    stood = workspace.table(id)
    workspace.close()

    again = Workspace(tmp_path)

    assert again.table(id).record_json() == stood.record_json()
    assert again.table(id).game.state_json(again.table(id).state) == stood.game.state_json(stood.state)
    assert [
        (number, line.gone, line.ruling.verdict) for number, line in again.table(id).numbered_lines()
    ] == [(number, line.gone, line.ruling.verdict) for number, line in stood.numbered_lines()]
    assert any(ruling.entry.note == BY_ITSELF for ruling in stood.rulings)
    again.close()
