"""What a refusal or an event says of a table is so: each sentence here was once untrue."""

from typing import Any

import pytest

from models.rulings import Ruling
from referee.games.royals.scoring import score_lines_without_hand, total_of_score_lines
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
