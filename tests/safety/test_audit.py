"""Table audit: what was forgotten since the last count that agreed is found, most likely first."""

import random

import pytest

from models.record import Entry
from referee.table.amendments import apply_amendment, preview_amendment
from referee.table.audit import (
    Suggestion,
    entries_changing_pile_since_matching_audit,
    last_matching_audit_entry_number,
    nonzero_counted_minus_recorded_by_pile,
    suggest_corrections,
)
from referee.table.table import Table
from tests.safety.tables import KINDS, Kept, choices_of, chosen

RELUCTANT = ("end_turn", "discard_hand", "cannot_move", "end_hand", "concede", "pass", "redeal", "take")
"""What players seldom do while something else is open."""


def sensible(table: Table, pick: random.Random) -> Entry | None:
    """What a player would do: draw what is due, play on, and end or give up only at times."""
    entries = choices_of(table)
    draws = [entry for entry in entries if entry.do == "draw"]
    hidden = [
        entry for entry in draws if getattr(entry, "card", None) == "?" or "?" in getattr(entry, "cards", ())
    ]
    if draws:
        return pick.choice(hidden or draws)
    eager = [entry for entry in entries if entry.do not in RELUCTANT]
    if eager and pick.random() < 0.9:
        return pick.choice(eager)
    return chosen(table, pick)


def a_game(kind: str, seed: int) -> Kept:
    """A game with an audit that agreed somewhere in it."""
    table, pick = Kept(kind), random.Random(seed)
    for entries in range(70):
        if entries == 35:
            table.enter(table.entry_from_json({"do": "audit", "counts": table.game.pile_counts(table.state)}))
        entry = sensible(table, pick)
        if entry is None:
            break
        table.enter(entry)
    return table


def likeness(table: Table) -> list[tuple[object, ...]]:
    return [
        (r.entry.do, getattr(r.entry, "by", None), len(getattr(r.entry, "cards", None) or ()))
        for r in table.rulings
    ]


def without_one(table: Kept, verbs: tuple[str, ...], seed: int) -> int | None:
    """Plant a mistake: one entry since the audit was never entered. The number it had, or None where it would be noticed."""
    since = last_matching_audit_entry_number(table)
    those = [
        n for n, each in enumerate(table.rulings, 1) if n > since and (each.entry.do in verbs or not verbs)
    ]
    random.Random(seed).shuffle(those)
    for n in those:
        amendment = preview_amendment(table, "strike", n)
        if all(change.ruling_after for change in amendment.changes) and differing_after(
            table, amendment.state
        ):
            apply_amendment(table, amendment)
            return n
    return None


def differing_after(table: Table, state: object) -> bool:
    return table.game.pile_counts(state) != table.game.pile_counts(table.state)


def finds(table: Table, found: list[Suggestion], like: list[tuple[object, ...]]) -> bool:
    """Does one of the suggestions make the record that was really played?"""
    every = [one for each in found for one in (each, *each.other_places)]
    for kind, n, entry in [
        (each.kind, each.entry_number, entry)
        for each in every
        for entry in (each.entry, *each.same_effect_entries)
    ]:
        apply_amendment(table, preview_amendment(table, kind, n, entry))
        same = likeness(table) == like
        table.undo()
        if same:
            return True
    return False


FORGOTTEN = {
    "royal-battles": ("draw",),
    "royals": ("draw",),
    "battle-royals": ("draw",),
    "el-royale": ("throw_in",),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", ["the likeliest", "anything"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_forgotten_entry_is_among_the_first_three_suggestions_in_nine_of_ten_cases(
    kind: str, what: str
) -> None:
    planted = found = 0
    for seed in range(40):
        if planted == 12:
            break
        table = a_game(kind, seed)
        counted, like = table.game.pile_counts(table.state), likeness(table)
        if without_one(table, FORGOTTEN[kind] if what == "the likeliest" else (), seed) is None:
            continue
        planted += 1
        found += finds(table, suggest_corrections(table, counted)[:3], like)

    assert planted >= 10
    assert found >= 0.9 * planted, f"{found} of {planted}"


@pytest.mark.parametrize("kind", KINDS)
def test_where_all_agrees_nothing_is_suggested(kind: str) -> None:
    table = a_game(kind, 1)

    assert suggest_corrections(table, table.game.pile_counts(table.state)) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_that_touched_a_pile_since_the_last_agreed_audit_is_named(kind: str) -> None:
    table = a_game(kind, 2)
    pile = next(iter(table.game.pile_counts(table.state)))

    touched = entries_changing_pile_since_matching_audit(table, pile)

    counts = [table.game.pile_counts(table.state_after(n))[pile] for n in range(len(table) + 1)]
    assert touched == [
        n
        for n in range(len(table), last_matching_audit_entry_number(table), -1)
        if counts[n] != counts[n - 1]
    ]


def test_an_audit_that_differs_is_refused_with_each_pile_and_stands_if_the_table_says_so() -> None:
    table = a_game("royal-battles", 3)
    counts = table.game.pile_counts(table.state)
    wrong = {**counts, "deck:Jon": counts["deck:Jon"] - 2, "hand:Jon": counts["hand:Jon"] + 2}

    ruling = table.enter(table.entry_from_json({"do": "audit", "by": "Jon", "counts": wrong}))
    stands = table.enter(
        table.entry_from_json({"do": "audit", "by": "Jon", "counts": wrong, "override": "we go on"})
    )

    assert [(finding.rule.id, finding.facts["pile"]) for finding in ruling.findings] == [
        ("audit.differs", "deck:Jon"),
        ("audit.differs", "hand:Jon"),
    ]
    assert stands.verdict == "irregular"
    assert nonzero_counted_minus_recorded_by_pile(table, wrong) == {"deck:Jon": -2, "hand:Jon": 2}
    assert last_matching_audit_entry_number(table) < len(table)


def test_an_audit_counts_the_piles_of_its_game() -> None:
    table = a_game("royal-battles", 3)

    ruling = table.enter(
        table.entry_from_json({"do": "audit", "counts": {"stack": 4}, "override": "we go on"})
    )

    assert ruling.verdict == "refused" and [finding.rule.id for finding in ruling.findings] == [
        "audit.no_such_pile"
    ]


def test_cards_drawn_though_none_were_due_are_suggested() -> None:
    table = a_game("royal-battles", 3)
    counts = table.game.pile_counts(table.state)
    wrong = {**counts, "deck:Jon": counts["deck:Jon"] - 2, "hand:Jon": counts["hand:Jon"] + 2}

    found = suggest_corrections(table, wrong)

    assert found and found[0].remaining_difference == 0
    assert (found[0].kind, found[0].entry and found[0].entry.do) == ("insert", "draw")
    apply_amendment(table, preview_amendment(table, found[0].kind, found[0].entry_number, found[0].entry))
    assert table.game.pile_counts(table.state) == wrong


@pytest.mark.parametrize("kind", KINDS)
def test_suggestions_differ_in_what_was_done_or_by_whom_and_the_likelier_come_first(kind: str) -> None:
    differing = 0
    for seed in range(4):
        table = a_game(kind, seed)
        for pile, count in list(table.game.pile_counts(table.state).items())[:4]:
            found = suggest_corrections(table, {pile: max(count - 1, 0)})
            entries = [each.entry or table.ruling_of_entry(each.entry_number).entry for each in found]
            told = [
                (each.kind, entry.do, getattr(entry, "by", None))
                for each, entry in zip(found, entries, strict=True)
            ]
            assert len(set(told)) == len(told)
            assert [each.illegal_entry_count for each in found] == sorted(
                each.illegal_entry_count for each in found
            )
            differing += len(found) > 1

    assert differing
