"""Strict, advisory and scribe tables: how much the app intervenes. No rule knows it."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee.table.amendments import preview_amendment
from referee.table.log_lines import BY_ITSELF
from tests.safety.sitting import sat_down
from views.workspace.keeper_access import KeeperAccess
from views.workspace.table_settings import DEFAULT_OVERRIDE_REASON, RECORDED, can_stand_as_irregular
from views.workspace.workspace import Workspace

BATTLE = [
    *(
        {"do": "deal", "by": by, "card": card}
        for by, cards in (("Jon", "2S 4S 6S 8S"), ("Mendi", "2H 4H 6H 8H"))
        for card in cards.split()
    ),
    *(
        {"do": "place", "by": by, "unit": unit, "square": square}
        for unit, white, black in (
            ("knight", "a7", "e1"),
            ("pawn", "a5", "e3"),
            ("king", "a3", "e5"),
            ("queen", "a1", "e7"),
        )
        for by, square in (("Jon", white), ("Mendi", black))
    ),
    {"do": "initiative", "by": "Jon", "card": "KD"},
    {"do": "initiative", "by": "Mendi", "card": "3D"},
]
SAME_COLOUR: dict[str, Any] = {"do": "move", "by": "Jon", "from": "a5", "to": "b5", "card": "9C"}
NO_UNIT = {**SAME_COLOUR, "from": "c4", "to": "c5"}


def battle(workspace: Workspace, table_settings: str) -> int:
    """A battle in which Jon is to move, and a black card from a black one is illegal."""
    id = sat_down(workspace, "royal-battles", intervenes=table_settings)
    for entry in BATTLE:
        assert workspace.enter(id, entry).is_accepted, entry
    return id


@pytest.mark.parametrize("table_settings", ["strict", "advisory"])
def test_a_strict_and_an_advisory_table_refuse_until_the_table_lets_it_stand(
    workspace: Workspace, table_settings: str
) -> None:
    id = battle(workspace, table_settings)
    before = len(workspace.table(id))

    answer = workspace.enter(id, SAME_COLOUR)

    assert (
        answer.ruling is not None
        and answer.ruling.verdict == "refused"
        and can_stand_as_irregular(answer.ruling)
    )
    assert len(workspace.table(id)) == before


@pytest.mark.parametrize(
    ("reason", "kept"),
    [
        ("we saw it too late", "we saw it too late"),
        ("  ", DEFAULT_OVERRIDE_REASON),
        ("", DEFAULT_OVERRIDE_REASON),
    ],
)
def test_what_already_happened_stands_as_irregular_with_the_reason(
    workspace: Workspace, reason: str, kept: str
) -> None:
    id = battle(workspace, "advisory")
    workspace.enter(id, SAME_COLOUR)

    answer = KeeperAccess(workspace, id).let_stand_or_ask_host(
        SAME_COLOUR, reason, expected_entry_count=len(workspace.table(id))
    )

    assert answer.is_accepted and answer.ruling is not None
    assert answer.ruling.verdict == "irregular" and answer.ruling.entry.override == kept
    assert workspace.table(id).state.stacks[workspace.table(id).state.square_of_unit[1]][-1][0] is not None
    assert {
        unit["square"] for unit in workspace.table(id).game.state_json(workspace.table(id).state)["units"]
    } >= {"b5"}


def test_a_scribe_records_at_once_with_a_remark(workspace: Workspace) -> None:
    id = battle(workspace, "scribe")

    answer = workspace.enter(id, SAME_COLOUR)

    assert answer.is_accepted and answer.ruling is not None and answer.ruling.verdict == "irregular"
    assert [finding.rule.id for finding in answer.ruling.findings] == ["movement.same_colour"]
    assert answer.ruling.entry.override == RECORDED


@pytest.mark.parametrize("table_settings", ["strict", "advisory", "scribe"])
def test_what_cannot_lie_on_any_table_stays_refused_in_every_manner(
    workspace: Workspace, table_settings: str
) -> None:
    id = battle(workspace, table_settings)
    before = len(workspace.table(id))

    answers = (
        workspace.enter(id, NO_UNIT),
        KeeperAccess(workspace, id).let_stand_or_ask_host(NO_UNIT, "it did"),
    )

    assert not any(answer.is_accepted for answer in answers)
    assert answers[0].ruling is not None and not can_stand_as_irregular(answers[0].ruling)
    assert len(workspace.table(id)) == before


def test_the_manner_can_be_changed_in_mid_game(workspace: Workspace) -> None:
    id = battle(workspace, "strict")
    assert not workspace.enter(id, SAME_COLOUR).is_accepted

    workspace.change_table_settings(id, workspace.table_settings(id)._replace(intervenes="scribe"))

    assert workspace.enter(id, SAME_COLOUR).is_accepted


def test_a_corrected_initiative_draws_for_the_other_seat_by_itself(workspace: Workspace) -> None:
    id = battle(workspace, "strict")
    table = workspace.table(id)
    assert table.ruling_of_entry(19).entry.to_json_object() == {
        "do": "draw",
        "by": "Jon",
        "cards": ("?",),
        "note": BY_ITSELF,
    }
    before = table.record_json()
    lower = table.entry_from_json({"do": "initiative", "by": "Jon", "card": "2D"})

    answer = workspace.amend(
        id, preview_amendment(table, "correct", 17, lower, keep_illegal=False), expected_entry_count=19
    )

    assert answer.is_accepted
    assert table.latest_standing_rulings(1)[0].entry.to_json_object() == {
        "do": "draw",
        "by": "Mendi",
        "cards": ("?",),
        "note": BY_ITSELF,
    }
    assert len(table) == 19
    workspace.undo(id)
    assert table.record_json() == before


def test_a_late_entry_is_refused_by_a_scribe_too(workspace: Workspace) -> None:
    id = battle(workspace, "scribe")

    assert not workspace.enter(id, SAME_COLOUR, expected_entry_count=3).is_accepted


def test_no_rule_knows_the_manner_of_the_table() -> None:
    root = Path(__file__).parents[2]
    knowing = [file for folder in ("referee", "models") for file in (root / folder).rglob("*.py")]

    assert [
        file.name
        for file in knowing
        if re.search(r"\b(intervenes|Manner|scribe|advisory)\b", file.read_text())
    ] == []
