"""Royal Battles and El Royale played at random by people who err, insist and take back: what must hold whatever they do."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.table.table import Act, Table
from tests.probes.invariants import (
    GAMES,
    choices_differ,
    comes_back,
    refused_instead,
    told_by_hands,
    whole_game,
)
from tests.support.random_games import random_entry, random_header, spoilt
from tests.test_alternatives import wrong_entries

PICKS = st.integers(0, 2**32 - 1)
goes_on = precondition(lambda self: self.table.state.phase != "over")


class AnyTable(RuleBasedStateMachine):
    """A table with its edition, teams, armies, names and house rules drawn by lot."""

    @initialize(kind=st.sampled_from(GAMES), seed=PICKS, shown=st.booleans())
    def sit_down(self, kind: str, seed: int, shown: bool) -> None:
        self.shown, self.acts = shown, list[Act]()
        self.table = Table(
            random_header(Random(seed), kind), lambda act, state, entries: self.acts.append(act)
        )

    @goes_on
    @rule(seed=PICKS, entries=st.integers(1, 20))
    def play_on(self, seed: int, entries: int) -> None:
        pick = Random(seed)
        for _ in range(entries):
            entry = random_entry(self.table, pick, self.shown) if self.table.state.phase != "over" else None
            assert entry is None or self.table.enter(entry).verdict == "allowed"

    @goes_on
    @rule(seed=PICKS)
    def insist(self, seed: int) -> None:
        pick = Random(seed)
        entry = random_entry(self.table, pick, self.shown)
        wrong = spoilt(self.table, entry, pick) if entry else None
        assert wrong is None or self.table.enter(wrong).verdict == "irregular"

    @precondition(lambda self: len(self.table) > 0 and self.table.state.phase != "over")
    @rule(seed=PICKS)
    def err(self, seed: int) -> None:
        before = self.table.state.copy()
        for entry in wrong_entries(self.table, Random(seed)):
            ruling = self.table.judge_without_entering(entry)
            assert self.table.state == before, "judging changed something"
            assert ruling.is_accepted or not self.table.enter(entry).is_accepted
        assert self.table.state == before, "a refusal changed something"
        assert list(refused_instead(self.table, Random(seed))) == []

    @rule(steps=st.integers(1, 6))
    def take_back(self, steps: int) -> None:
        self.table.undo(steps)

    @rule(steps=st.integers(1, 6))
    def make_again(self, steps: int) -> None:
        self.table.redo(steps)

    @goes_on
    @rule(seed=PICKS)
    def look_at_what_may_be_done(self, seed: int) -> None:
        assert list(choices_differ(self.table, Random(seed), 80)) == []

    @rule()
    def hide_the_hands(self) -> None:
        assert list(told_by_hands(self.table)) == []

    @rule()
    def open_it_again(self) -> None:
        acts = [*self.acts]
        assert list(comes_back(self.table, acts)) == []

    @invariant()
    def everything_is_told(self) -> None:
        code, facts = self.table.game.headline(self.table.state)
        assert self.table.game.event_text(code, facts)

    @invariant()
    def nobody_attacks_himself(self) -> None:
        state: Any = self.table.state
        if self.table.game.game == "el-royale" and state.phase in ("attack", "defence", "after_beat"):
            assert state.table_rules.team[state.attacker] != state.table_rules.team[state.defender]


AnyTable.TestCase.settings = settings(
    max_examples=30, stateful_step_count=20, suppress_health_check=list(HealthCheck)
)
test_any_table = pytest.mark.slow(AnyTable.TestCase)


@pytest.mark.slow
@pytest.mark.parametrize("kind", GAMES)
def test_in_whole_random_games_nothing_is_wrong(kind: str) -> None:
    chance, entries = Random(kind), 0
    for _ in range(6):
        table, wrong = whole_game(kind, chance, 150, 80, 0.05)
        assert wrong == [], table.header
        entries += len(table)
    assert entries > 200
