"""The way back: a record that was corrected is the record that was typed right, and nothing dropped comes back unasked."""

import random

import pytest

from models.record import Entry
from referee.table.amendments import Correction, Kind, apply_amendment, preview_amendment, preview_amendments
from referee.table.log_lines import BY_ITSELF
from referee.table.table import Table
from tests.safety.tables import KINDS, Kept, bare, chosen, played

SEEDS = range(24)
IT_HAPPENED = "it happened"


def enter_what_is_forced(table: Table) -> None:
    """Enter what leaves no choice, as the app does after each entry."""
    while (own := table.game.forced_automatic_entry(table.state)) is not None:
        assert table.enter(table.entry_from_json({**own, "note": BY_ITSELF})).is_accepted


def announced(table: Table) -> list[str]:
    """The entries that stand, without the reasons for exceptions."""
    return [bare(ruling.entry.to_json_object()) for ruling in table.rulings]


def right_record(kind: str, seed: int, entries: int = 30) -> Kept:
    """A random game that is typed without a mistake."""
    table, pick = Kept(kind), random.Random(seed)
    for _ in range(entries):
        entry = chosen(table, pick)
        if entry is None:
            break
        assert table.enter(entry).is_accepted
        enter_what_is_forced(table)
    return table


def typed_with_mistakes(right: Kept, pick: random.Random) -> Kept:
    """The same game, but some entries are forgotten or mistyped. What is refused therefore stands as an exception if it can."""
    own = [ruling.entry for ruling in right.rulings if ruling.entry.note != BY_ITSELF]
    mistakes = dict.fromkeys(pick.sample(range(len(own)), min(3, len(own))))
    table = Kept(right.header.game)
    for n, entry in enumerate(own):
        if n in mistakes and pick.random() < 0.5:
            continue
        other = chosen(table, pick) if n in mistakes else entry
        if other is not None and not table.enter(other).is_accepted:
            table.enter(other.model_copy(update={"override": IT_HAPPENED}))
        enter_what_is_forced(table)
    return table


def next_correction(table: Table, right: list[Entry]) -> Correction | None:
    """What somebody does who compares the record with what happened, from the top: the first difference is mended."""
    stands, wanted = announced(table), [bare(entry.to_json_object()) for entry in right]
    for n, (now, then) in enumerate(zip(stands, wanted, strict=False), 1):
        if now != then:
            kind: Kind = "insert" if now in wanted[n:] else "strike" if then in stands[n:] else "correct"
            return Correction(kind, n, None if kind == "strike" else right[n - 1])
    if len(stands) > len(wanted):
        return Correction("strike", len(wanted) + 1)
    return Correction("insert", len(stands) + 1, right[len(stands)]) if len(stands) < len(wanted) else None


def undo_and_redo(table: Table) -> None:
    before = table.record_json()
    table.undo()
    table.redo()
    assert table.record_json() == before


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_that_was_corrected_is_the_record_typed_right(kind: str, seed: int) -> None:
    right, pick = right_record(kind, seed), random.Random(seed)
    entries = [ruling.entry for ruling in right.rulings]
    table = typed_with_mistakes(right, pick)
    for _ in range(4 * len(entries)):
        correction = next_correction(table, entries)
        if correction is None:
            break
        amendment = preview_amendments(table, [correction], keep_illegal=pick.random() < 0.5)
        assert amendment.are_corrections_accepted
        apply_amendment(table, amendment)
        if pick.random() < 0.3:
            undo_and_redo(table)

    assert announced(table) == announced(right)
    assert table.state == right.state


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_that_changes_nothing_brings_nothing_back(kind: str, seed: int) -> None:
    table, pick = played(kind, 40, seed), random.Random(seed)
    how: Kind = pick.choice(["correct", "strike", "insert"])
    n = pick.randint(2, len(table))
    entry = None if how == "strike" else chosen(table, pick, table.state_after(n - 1))
    amendment = preview_amendment(table, how, n, entry, keep_illegal=pick.random() < 0.4)
    assert amendment.are_corrections_accepted
    apply_amendment(table, amendment)
    before = table.record_json()

    m = pick.randint(1, len(table))
    again = preview_amendment(table, "correct", m, table.ruling_of_entry(m).entry)
    apply_amendment(table, again)

    assert again.changes == ()
    assert table.record_json() == before
