"""What a refusal or an event says of a table is so: each sentence here was once untrue."""

from typing import Any

import pytest

from models.rulings import Ruling
from referee.games.royals.scoring import points_needed_to_pass, score_lines_without_hand, total_of_score_lines
from referee.table.replay import refusal_reasons_text
from royals.sitting import Sitting
from views.screens.royals.board import board_view_of_seat


def reasons(table: Sitting, said: str | dict[str, Any]) -> str:
    """Why an act is refused, in words."""
    return refusal_reasons_text(Ruling(table.entry(said), table.findings(said)))


def board_points(table: Sitting, seat: int) -> int:
    return total_of_score_lines(score_lines_without_hand(table.state, seat))


def test_br_25_a_meld_of_an_older_turn_is_refused_by_its_turn() -> None:
    seats = {"A": ("H", "", "", "JC JS 4D"), "B": ("S", "", "", 5), "C": ("C", "", "JH@7 JD@2 JD@2", 5)}
    table = Sitting("battle-royals", defender="B", options={"ransom_window": "previous_turn_only"}, **seats)

    assert reasons(table, "A ransom JH C JS") == (
        "JH joined C's meld in turn 7, and this is turn 9: only the previous turn's cards can be ransomed."
    )


def test_br_60_a_royal_that_moved_to_spoils_was_not_won() -> None:
    table = Sitting(
        "battle-royals",
        A=("H", "", "", "KC KC KC 4D"),
        B=("S", "", "", 2),
        C=("C", "", "", "KS 4S"),
        defender="B",
    )
    table.does("A change_suit KC hand hand hand dead hand")
    table.state.attacker, table.state.turn = 2, 11

    assert reasons(table, "C ransom KC A KS") == "A's KC is in Spoils, not in Meld."


def test_br_t21_a_melded_match_stays_doubled_after_a_change_of_house() -> None:
    table = Sitting(
        "battle-royals",
        A=("H", "KH", "QC@3 QC@3 QC@3", "10C 10C 10C 4D"),
        B=("S", "", "", 2),
        C=("D", "", "", 2),
        defender="B",
        options={"undeclared_matches": False},
    )
    before = board_points(table, 0)

    table.does("A change_suit 10C hand hand hand dead hand")

    assert (before, board_points(table, 0)) == (35, 45)
    assert table.shown["spoils"]["A"] == ["KH", "QC", "QC", "QC"]


@pytest.mark.parametrize(
    ("options", "spoils", "meld", "victim", "code"),
    [
        ({"spoils_aces_match": False}, "AH", "AC AD AS", "AC", "struck"),
        ({"undeclared_matches": False}, "9C 9D 9H 9S", "", "9C", "struck"),
        ({"undeclared_matches": False}, "9D 9H 9S", "9C 9C", "9C", "struck_match"),
        ({}, "AH", "AC AD AS", "AC", "struck_match"),
    ],
)
def test_r_34_still_a_match_is_what_counts_double(
    options: dict[str, Any], spoils: str, meld: str, victim: str, code: str
) -> None:
    table = Sitting(Ann=("H", "AC", "", "4D 5D"), Bob=("S", spoils, meld, 2), options=options)

    (struck,) = table.does(f"Ann assassinate AC Bob {victim}")

    assert table.game.event_message(table.state, struck).code == code
    groups = board_view_of_seat(table.state, 1)
    assert {group.is_doubled for group in groups.meld} <= {code == "struck_match"}


def test_br_15_by_a_house_rule_a_card_wins_over_one_that_beats_it() -> None:
    table = Sitting(
        "battle-royals",
        A=("H", "", "", "AS 4D"),
        B=("S", "", "", "2S 5D"),
        C=("D", "", "", "KS 6D"),
        options={"battle": "all", "sneak": "sequential"},
    )
    (won,) = table.does("A lead AS", "B follow 2S", "C follow KS")
    message = table.game.event_message(table.state, won)

    assert (won.winner, won.card, won.how) == ("C", "KS", "highest")
    assert (message.code, message.rulings) == ("trick_circle", ("BR-15",))


@pytest.mark.parametrize(
    ("sneak", "cards", "code"),
    [
        ("only_if_no_other", "AS 2S KS", "trick_circle"),
        ("only_if_no_other", "QS 2S KS", "trick_highest"),
        ("sequential", "KS AS 2S", "trick_sneak"),
        ("takes_winning_ace", "AS 2S KS", "trick_sneak"),
    ],
)
def test_br_15_the_house_rule_is_named_only_where_it_decides(sneak: str, cards: str, code: str) -> None:
    first, second, third = cards.split()
    table = Sitting(
        "battle-royals",
        A=("H", "", "", f"{first} 4D"),
        B=("S", "", "", f"{second} 5D"),
        C=("D", "", "", f"{third} 6D"),
        options={"battle": "all", "sneak": sneak},
    )
    (won,) = table.does(f"A lead {first}", f"B follow {second}", f"C follow {third}")

    assert table.game.event_message(table.state, won).code == code


def test_r_67_copies_too_many_are_counted() -> None:
    seats = {name: {"suit": "H", "spoils": ["KH"] * 3, "meld": [], "hand": []} for name in ("Ann", "Bob")}
    tally = {"by": "Ann", "do": "tally", "seats": seats}
    table = Sitting(phase="tally", Ann=("H", "", "", ""), Bob=("S", "", "", ""), options={"entry": "tally"})

    assert reasons(table, tally) == (
        "KH is there 3 times in the pack, and that would be 3 more: named 6 times."
    )


def test_r_67_a_reveal_counts_copies_too_many() -> None:
    table = Sitting(phase="reveal", Ann=("H", "", "", "? ?"), Bob=("S", "KH KH", "", "?"))
    reveal = {"do": "reveal", "hands": {"Ann": ["KH", "KH"], "Bob": ["KH"]}}

    assert "and that would be 2 more" in reasons(table, reveal)


def test_r_52_a_card_named_in_the_deal_was_not_seen_by_all() -> None:
    table = Sitting(phase="reveal", Ann=("H", "", "", "8D"), Bob=("S", "", "", "?"))
    reveal = {"do": "reveal", "hands": {"Ann": ["9D"], "Bob": ["9S"]}}

    assert reasons(table, reveal) == "Ann still holds 8D: an earlier entry names it in this hand."


@pytest.mark.parametrize(
    ("act", "where"),
    [
        (
            "A take_pile 1 9D 9H 9S for C",
            "A had not two different Royals of Clubs on the Board before the turn: KC.",
        ),
        (
            "A take_pile 1 9D 9H 9S",
            "A had not two different Royals of Hearts in Spoils before the turn: none.",
        ),
    ],
)
def test_r_46_the_royals_of_a_new_suit_count_in_the_meld_too(act: str, where: str) -> None:
    table = Sitting(
        "battle-royals",
        phase="draw",
        A=("H", "", "KC@3", "10C 10C 10C 9H 9S"),
        B=("S", "", "", 5),
        defender="B",
        discard="9D",
        options={"pile_with_new_suit": True},
    )

    assert reasons(table, act) == where


@pytest.mark.parametrize(
    ("discard", "count", "reason"),
    [
        ("", 0, "The discard pile is empty."),
        ("", 2, "The discard pile is empty."),
        ("9D 3C", 0, "At least one card is taken."),
        ("9D 3C", 3, "The discard pile has 2 cards, not 3."),
    ],
)
def test_r_14_the_size_of_the_discard_pile(discard: str, count: int, reason: str) -> None:
    table = Sitting(phase="draw", Ann=("H", "KH QH", "", "9H 9S 9C"), Bob=("S", "", "", 5), discard=discard)

    assert reason in reasons(table, f"Ann take_pile {count} 9H 9S 9C")


@pytest.mark.parametrize(
    ("target", "total", "needed"),
    [(1000, 1000, 5), (1000, 995, 10), (1066, 1065, 5), (1066, 0, 1070), (500, 505, 0)],
)
def test_r_55_the_target_has_to_be_surpassed(target: int, total: int, needed: int) -> None:
    assert points_needed_to_pass(target, total) == needed
