"""The whole safety net at once: whatever a table enters, takes back, corrects, inserts and strikes, no entry is ever lost."""

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from referee.table.amendments import Correction, Kind, apply_amendment, preview_amendment, preview_amendments
from referee.table.table import Table, table_from_acts
from tests.safety.tables import KINDS, Kept, bare, chosen, played, shown

PICKS = st.integers(0, 2**32)


class SafetyNet(RuleBasedStateMachine):
    """A table under every act that the safety net knows."""

    kind = ""

    @initialize(entries=st.integers(0, 40), seed=PICKS)
    def begin(self, entries: int, seed: int) -> None:
        self.table = played(self.kind, entries, seed)
        self.entered = Counter(bare(ruling.entry.to_json_object()) for ruling in self.table.rulings)

    @rule(seed=PICKS)
    def enter(self, seed: int) -> None:
        entry = chosen(self.table, random.Random(seed))
        if entry is not None:
            assert self.table.enter(entry).is_accepted
            self.entered[bare(entry.to_json_object())] += 1

    @rule(wrong=st.booleans())
    def audit(self, wrong: bool) -> None:
        counts = {
            pile: count + wrong for pile, count in self.table.game.pile_counts(self.table.state).items()
        }
        written = {"do": "audit", "counts": counts, **({"override": "we go on"} if wrong else {})}
        assert self.table.enter(self.table.entry_from_json(written)).verdict == (
            "irregular" if wrong else "allowed"
        )
        self.entered[bare(written)] += 1

    @rule(seed=PICKS)
    def change_house_rules(self, seed: int) -> None:
        now = self.table.game.house_rules_in_force(self.table.state)
        names = [
            name
            for name, value in now
            if isinstance(value, bool) and name not in self.table.game.fixed_house_rules
        ]
        name = random.Random(seed).choice(names)
        written = {"do": "house_rules", "options": {name: not getattr(now, name)}}
        if self.table.enter(self.table.entry_from_json(written)).is_accepted:
            self.entered[bare(written)] += 1

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        self.table.undo(steps)

    @rule(steps=st.integers(1, 4))
    def redo(self, steps: int) -> None:
        self.table.redo(steps)

    @precondition(lambda self: len(self.table) > 0)
    @rule(
        kinds=st.lists(st.sampled_from(["correct", "insert", "strike"]), min_size=1, max_size=3),
        seed=PICKS,
        keep_illegal=st.booleans(),
    )
    def amend(self, kinds: list[Kind], seed: int, keep_illegal: bool) -> None:
        pick = random.Random(seed)
        corrections = [self.correction(kind, pick) for kind in kinds]
        apart = {(each.kind == "insert", each.entry_number) for each in corrections}
        before, log = self.table.record_json(), list(shown(self.table))
        amendment = preview_amendments(self.table, corrections, keep_illegal)
        turned = [
            change.entry_number
            for change in amendment.changes
            if change.correction_kind and pick.random() < 0.3
        ]
        amendment = preview_amendments(self.table, corrections, keep_illegal, [n for n in turned if n])
        assert (self.table.record_json(), list(shown(self.table))) == (before, log), (
            "a preview changes nothing"
        )
        if not amendment.are_corrections_accepted or len(apart) < len(corrections):
            return

        apply_amendment(self.table, amendment)

        assert self.table.state == amendment.state
        followed = [change.ruling_after for change in amendment.changes if change.is_corrected_too]
        for ruling in [*(each.ruling for each in amendment.corrected), *followed]:
            if ruling is not None:
                self.entered[bare(ruling.entry.to_json_object())] += 1

    def correction(self, kind: Kind, pick: random.Random) -> Correction:
        """Some correction of the table, with an entry that was allowed there; a strike where none was."""
        n = pick.randint(1, len(self.table) + (kind == "insert"))
        entry = None if kind == "strike" else chosen(self.table, pick, self.table.state_after(n - 1))
        return (
            Correction(kind, n, entry) if entry is not None else Correction("strike", min(n, len(self.table)))
        )

    @invariant()
    def no_entry_is_lost(self) -> None:
        if hasattr(self, "table"):
            assert Counter(entry for _, _, entry in shown(self.table)) == self.entered

    @invariant()
    def the_log_numbers_what_stands(self) -> None:
        if hasattr(self, "table"):
            standing = [(number, entry) for number, gone, entry in shown(self.table) if not gone]
            assert standing == [
                (n, bare(ruling.entry.to_json_object())) for n, ruling in enumerate(self.table.rulings, 1)
            ]

    @invariant()
    def the_entries_that_stand_make_the_state(self) -> None:
        if hasattr(self, "table"):
            again = Table(self.table.header)
            for ruling in self.table.rulings:
                assert again.enter(ruling.entry) == ruling
            assert again.state == self.table.state

    @invariant()
    def the_acts_kept_make_the_same_table(self) -> None:
        if hasattr(self, "table"):
            again = table_from_acts(self.table.header, self.table.acts)
            assert list(shown(again)) == list(shown(self.table))
            assert again.state == self.table.state
            assert (again.kind_of_step_to_undo, again.ruling_to_undo, again.ruling_to_redo) == (
                self.table.kind_of_step_to_undo,
                self.table.ruling_to_undo,
                self.table.ruling_to_redo,
            )


@pytest.mark.parametrize("kind", KINDS)
def test_no_entry_is_ever_lost(kind: str) -> None:
    machine = type(f"SafetyNet_{kind}", (SafetyNet,), {"kind": kind})
    run_state_machine_as_test(machine, settings=settings(max_examples=25, stateful_step_count=12))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_correcting_an_entry_back_and_forth_gives_the_same_record(kind: str, seed: int) -> None:
    table, pick = played(kind, 40, seed), random.Random(seed)
    n = pick.randint(1, len(table))
    before, true_entry = table.record_json(), table.ruling_of_entry(n).entry
    other = chosen(table, pick, table.state_after(n - 1))
    assert other is not None

    apply_amendment(table, preview_amendment(table, "correct", n, other))
    apply_amendment(table, preview_amendment(table, "correct", n, true_entry))

    assert table.record_json() == before


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_striking_an_entry_and_inserting_it_again_gives_the_same_record(kind: str, seed: int) -> None:
    table = played(kind, 40, seed)
    n = random.Random(seed).randint(1, len(table))
    before, entry = table.record_json(), table.ruling_of_entry(n).entry

    apply_amendment(table, preview_amendment(table, "strike", n))
    apply_amendment(table, preview_amendment(table, "insert", n, entry))

    assert table.record_json() == before


@pytest.mark.parametrize("kind", KINDS)
def test_an_amendment_is_taken_back_in_one_step(kind: str) -> None:
    table = played(kind, 40, 5)
    before, log = table.record_json(), [entry for _, _, entry in shown(table)]

    apply_amendment(table, preview_amendment(table, "strike", len(table) // 2))
    assert table.kind_of_step_to_undo == "strike" and table.record_json() != before
    assert (
        table.ruling_to_undo is not None
        and table.ruling_to_undo.entry.to_json_object() == before["entries"][len(before["entries"]) // 2 - 1]
    )
    table.undo()

    assert table.record_json() == before
    assert [entry for _, _, entry in shown(table)] == log
    assert isinstance(table, Kept) and [act["act"] for act in table.acts[-2:]] == ["amend", "undo"]
