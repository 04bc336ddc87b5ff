"""A card taken for a change of suit leads to the change in that turn (R-45), and what later cards prove is named (R-21)."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.act_sets import any_set_includes_act
from referee.games.royals.state import OVER
from referee.table.judging import allowed_entries_instead
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


TENS_IN_MELD = "10C@8 9D@8 9H@8"
PAID_FOR = "10C@8 10S@8 10H@8"


def after_taking_ten_of_clubs(hand: str, meld: str, spoils: str = "") -> Sitting:
    """Ann (Hearts) has drawn the 10C for a change to Clubs; the draws are over."""
    table = Sitting(phase="draw", Ann=("H", spoils, "", hand), Bob=("S", "", meld, "3D 3H"), discard="10C")
    table.does("Ann draw discard 10C for C", "Bob draw stack 3S", "Ann draw stack 2S")
    return table


def test_r_t26_no_assassin_kills_a_copy_that_the_change_needs() -> None:
    table = after_taking_ten_of_clubs("10C 10D 4D 5D", TENS_IN_MELD, "AC")
    act = "Ann assassinate AC Bob 10C"

    assert table.codes(act) == ["change.copy_needed"]
    assert not offers(table, act)


def test_r_45_an_assassin_kills_what_the_change_does_not_need() -> None:
    table = after_taking_ten_of_clubs("10C 10D 4D 5D", f"{TENS_IN_MELD} 9C", "AC")

    assert table.codes("Ann assassinate AC Bob 9C") == []
    assert offers(table, "Ann assassinate AC Bob 9C")


def test_r_45_of_two_zones_the_assassin_reaches_the_copy_not_needed() -> None:
    table = Sitting(
        "battle-royals",
        phase="draw",
        Ann=("H", "AC", "", "10C 10D 4D 5D"),
        Bob=("S", "10C", TENS_IN_MELD, 2),
        discard="10C",
        defender="Bob",
        options={"decks": 2},
    )
    table.does("Ann draw discard 10C for C", "Bob draw stack 3S", "Ann draw stack 2S")
    spoils, meld = (f"Ann assassinate AC Bob 10C {zone}" for zone in ("spoils", "meld"))

    assert [table.codes(spoils), table.codes(meld)] == [[], ["change.copy_needed"]]
    assert [offers(table, spoils), offers(table, meld)] == [True, False]


def test_r_t27_no_other_change_spends_the_price_of_the_ransom() -> None:
    table = after_taking_ten_of_clubs("10C 10D 10D 10D 4D 5D", PAID_FOR)
    act = "Ann change_suit 10D hand hand hand dead hand"

    assert table.codes(act) == ["change.copy_needed"]
    assert not offers(table, act)
    table.does("Ann ransom 10C Bob 10D for C")
    assert table.codes("Ann change_suit 10C hand hand hand dead hand") == []


def test_r_45_a_change_that_spares_the_promised_one_is_allowed() -> None:
    table = after_taking_ten_of_clubs("10C 10D 9D 9D 9D 4D", PAID_FOR)
    act = "Ann change_suit 9D hand hand hand dead hand"

    assert table.codes(act) == []
    assert offers(table, act)
    table.does(act)
    assert table.codes("Ann ransom 10C Bob 10D for C") == []


def test_r_45_with_hidden_hands_the_promised_change_is_suggested() -> None:
    table = Sitting(phase="draw", Ann=("H", "", "", "? ? ? ?"), Bob=("S", "", "", 5), discard="10C")
    table.does("Ann draw discard 10C for C", "Bob draw stack ?", "Ann draw stack 6D", "Ann lead 4D")
    table.does("Bob follow 5D", "Bob keep 5D")

    instead = [
        each.to_json_object() for each in allowed_entries_instead(table.game, table.state, refused(table))
    ]
    assert table.codes("Ann discard 6D") == ["change.promised"]
    assert [(each["do"], each.get("card")) for each in instead] == [("change_suit", "10C")]
    assert table.codes("Ann change_suit AS hand hand hand dead hand") == ["change.copy_needed"]


def refused(table: Sitting) -> Any:
    return table.entry("Ann discard 6D")


def offers(table: Sitting, act: str) -> bool:
    found = table.game.act_or_reader_findings(table.state, table.entry(act))
    return any_set_includes_act(table.game.legal_act_sets(table.state), found)


def test_r_46_the_match_melded_with_the_pile_leaves_the_change_possible() -> None:
    table = Sitting(
        phase="draw",
        Ann=("H", "KC QC", "", "10C 10C 10D 4D"),
        Bob=("S", "", PAID_FOR, 5),
        discard="10S",
        options={"pile_with_new_suit": True},
    )

    assert table.codes("Ann take_pile 1 10S 10D 10C for C") == ["pile.no_change_in_reach"]
    assert not offers(table, "Ann take_pile 1 10S 10D 10C for C")
    assert table.codes("Ann take_pile 1 10S 10C 10C for C") == []


def test_r_45_of_two_promised_changes_that_exclude_each_other_one_is_made() -> None:
    table = Sitting(phase="draw", Ann=("H", "", "", "? ? ? ?"), Bob=("S", "", "", 5), discard="10C 9D")
    table.does("Ann draw discard 9D for D", "Bob draw stack ?", "Ann draw discard 10C for C")
    table.does("Ann lead 4D", "Bob follow 5D", "Bob keep 5D")

    for act in (
        "Ann change_suit 10C hand hand hand dead hand",
        "Ann change_suit 9D hand hand hand dead hand",
    ):
        assert table.codes(act) == []
        assert offers(table, act)
    table.does("Ann change_suit 10C hand hand hand dead hand")
    assert table.codes("Ann discard 9D") == []
