"""A card taken for a change of suit leads to the change in that turn (R-45), and what later cards prove is named (R-21)."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.games.royals.state import OVER
from referee.table.replay import read_record
from referee.table.table import Table
from royals.sitting import Sitting
from tests.royals.test_properties import header_of
from tests.support.random_games import random_entry

FOUND = Path(__file__).parent / "found"


def replayed(
    name: str, options: dict[str, str] | None = None, rules: str | None = None
) -> tuple[Table, list[Any]]:
    """Every entry of a recorded case, what is refused passed over; an entry of the case with a reason stands as irregular."""
    written = json.loads((FOUND / f"{name}.jsonl").read_text())
    if rules:
        written["rules"] = rules
    header, entries = read_record(
        json.dumps({**written, "options": {**written["options"], **(options or {})}})
    )
    table = Table(header)
    return table, [table.enter(entry) for entry in entries]


def codes(ruling: Any) -> list[str]:
    return [finding.rule.id for finding in ruling.findings]


def said(table: Table, ruling: Any) -> str:
    return " ".join(str(table.game.event_message(table.state, happened)) for happened in ruling.events)


@pytest.mark.parametrize(
    ("case", "n"), [("q-hidden-promise", 10), ("q-br-hidden-promise", 12), ("q-promise-disproved", 24)]
)
def test_the_turn_does_not_end_before_the_promised_change(case: str, n: int) -> None:
    _, rulings = replayed(case)

    assert [i for i, ruling in enumerate(rulings, 1) if "change.promised" in codes(ruling)] == [n]
    assert all(ruling.verdict == "allowed" for ruling in rulings[: n - 1])


@pytest.mark.parametrize("case", ["q-hidden-promise", "q-br-hidden-promise"])
@pytest.mark.parametrize(("options", "rules"), [({"change_promise": "lenient"}, None), ({}, "2")])
def test_the_lenient_house_rule_and_version_2_take_the_players_word(
    case: str, options: dict[str, str], rules: str | None
) -> None:
    _, rulings = replayed(case, options, rules)

    assert {ruling.verdict for ruling in rulings} == {"allowed"}


def test_a_needed_copy_is_not_led() -> None:
    _, rulings = replayed("q-promise-spent-by-lead")

    assert codes(rulings[6]) == ["change.copy_needed"]
    assert rulings[6].findings[0].facts["entry"] == 4


def test_the_reveal_names_a_promise_it_disproves() -> None:
    table, rulings = replayed("q-promise-disproved", {"change_promise": "lenient"})

    assert "Entry 18 is disproved" in said(table, rulings[-1])


def test_the_cards_that_prove_a_revoke_and_the_reveal_name_it() -> None:
    table, rulings = replayed("q-revoke-midgame-reveal")

    assert [i for i, ruling in enumerate(rulings, 1) if "Entry 8 is disproved" in said(table, ruling)] == [
        14,
        26,
    ]


def test_a_price_paid_this_turn_is_not_ransomed_back() -> None:
    _, rulings = replayed("p-br-endless")

    assert rulings[44].verdict == "allowed"
    assert {ruling.verdict for ruling in rulings[45:]} == {"refused"}


@pytest.mark.parametrize(
    ("act", "code"), [("Ann draw stack ?", "change.copy_needed"), ("Ann draw discard 10S for S", "")]
)
def test_the_second_copy_in_the_discard_pile_is_drawn(act: str, code: str) -> None:
    table = Sitting(phase="draw", discard="10S 10S", Ann=("H", "", "", "10S 4C"), Bob=("D", "", "", 5))
    table.does("Ann draw discard 10S for S", "Bob draw stack ?")

    assert "".join(table.codes(act)) == code


@pytest.mark.parametrize(("game", "players"), [("royals", "AB"), ("battle-royals", "ABC")])
@pytest.mark.parametrize("seed", range(3))
def test_every_turn_ends(game: str, players: str, seed: int) -> None:
    table, chance, acts = Table(header_of(game, players, {"target": 100})), Random(seed), 0
    for _ in range(1500):
        if table.state.phase == OVER:
            break
        turn = table.state.hand_number, table.state.turn
        entry = random_entry(table, chance, True)
        assert entry is not None and table.enter(entry).is_accepted
        acts = acts + 1 if turn == (table.state.hand_number, table.state.turn) else 0
        assert acts < 60
