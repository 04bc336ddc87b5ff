"""Scoring and tally-only tables: R-49 to R-54, BR-35, BR-36, and the straightforward scorer beside the referee's."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.cards import NAMES, PACK_100, SUITS, card_numbers
from referee.games import GAMES
from referee.games.royals.scoring import provisional_score_lines_of_seat, score_lines, total_of_score_lines
from royals.scorer import straight_score
from royals.sitting import Sitting, opened

PACK = [NAMES[card] for card in range(52) for _ in range(PACK_100[card])]


def itemised(
    game: str, suit: str, spoils: str, meld: str = "", hand: str = "", **options: Any
) -> list[tuple[int, str]]:
    table_rules = opened(game, "Ann", "Bob", **options).table_rules
    return [
        (line.amount, line.why)
        for line in score_lines(
            table_rules, SUITS.index(suit), card_numbers(spoils), card_numbers(meld), card_numbers(hand)
        )
    ]


def test_r_49_a_pair_is_not_doubled() -> None:
    assert itemised("royals", "H", "6S 6D") == [(20, "cards")]
    assert itemised("royals", "H", "6S 6D 6C") == [(60, "match")]


def test_r_50_three_that_were_never_melded_are_a_match_too() -> None:
    assert itemised("royals", "H", "KS KD KC") == [(30, "match")]
    assert itemised("royals", "H", "KS KD KC", undeclared_matches=False) == [(15, "cards")]
    assert itemised("royals", "H", "KS KD", "KC", undeclared_matches=False) == [(30, "match")]


def test_r_35_aces_apart_are_no_match() -> None:
    assert itemised("royals", "H", "AS", "AD AC") == [(30, "match")]
    assert itemised("royals", "H", "AS", "AD AC", spoils_aces_match=False) == [(15, "cards")]
    assert itemised("royals", "H", "AS", "AD AC AH", spoils_aces_match=False) == [(30, "match"), (5, "cards")]


def test_r_51_six_tens_are_simply_doubled() -> None:
    assert itemised("royals", "H", "", "10S 10D 10C 10S 10D 10C") == [(60, "match")]


def test_r_52_the_hand_is_subtracted_without_doubling() -> None:
    assert itemised("royals", "H", "9S", "", "6S 6D 6C KH") == [(5, "cards"), (-35, "hand")]


def test_r_53_every_set_adds_the_net_once_more_even_below_zero() -> None:
    assert itemised("royals", "H", "KH QH JH", "", "2S 3S") == [
        (5, "cards"),
        (5, "cards"),
        (5, "cards"),
        (-20, "hand"),
        (-5, "set"),
    ]
    assert [line for line in itemised("royals", "H", "KH QH JH KH QH JH") if line[1] == "set"] == [
        (30, "set"),
        (30, "set"),
    ]


def test_r_53_the_suit_at_the_end_counts() -> None:
    assert sum(amount for amount, _ in itemised("royals", "S", "KH QH JH")) == 15


def test_r_54_cards_of_a_set_are_doubled_in_a_match_as_well() -> None:
    assert sum(amount for amount, _ in itemised("royals", "H", "KH KS KC QH JH")) == 2 * (30 + 10)


def test_br_35_matches_are_counted_over_spoils_and_meld() -> None:
    assert itemised("battle-royals", "H", "6S", "6D 6C") == [(60, "match")]


def test_br_36_sets_are_in_spoils_only_and_three_of_them_quadruple() -> None:
    assert itemised("battle-royals", "H", "KH QH", "JH")[-1][1] == "cards"
    assert sum(amount for amount, _ in itemised("battle-royals", "H", "KH QH JH " * 3)) == 360


@st.composite
def boards(draw: st.DrawFn) -> tuple[str, list[str], list[str], list[str]]:
    pack = draw(st.permutations(PACK))
    cut = sorted(draw(st.lists(st.integers(0, 40), min_size=3, max_size=3)))
    return draw(st.sampled_from("SHDC")), pack[: cut[0]], pack[cut[0] : cut[1]], pack[cut[1] : cut[2]]


@pytest.mark.parametrize("game", ["royals", "battle-royals"])
@given(board=boards())
def test_the_lines_sum_to_what_a_straightforward_scorer_says(
    game: str, board: tuple[str, list[str], list[str], list[str]]
) -> None:
    suit, spoils, meld, hand = board
    table_rules = opened(game, "Ann", "Bob").table_rules

    score = score_lines(
        table_rules, SUITS.index(suit), card_numbers(spoils), card_numbers(meld), card_numbers(hand)
    )

    assert (
        total_of_score_lines(score)
        == sum(line.amount for line in score)
        == straight_score(game, suit, spoils, meld, hand)
    )
    assert total_of_score_lines(score) % 5 == 0
    assert sum(line.number for line in score if line.why in ("cards", "match")) == len(spoils) + len(meld)


def test_the_running_value_is_what_the_board_would_score_now() -> None:
    table = Sitting(Ann=("H", "KH", "10S 10D 10C", "9S ? ?"), Bob=("S", "", "", 5))

    assert total_of_score_lines(provisional_score_lines_of_seat(table.state, 0)) == 30
    assert total_of_score_lines(provisional_score_lines_of_seat(table.state, 1)) == 0


# -- tally-only tables -------------------------------------------------------------------------------------------------


def tallying(game: str = "royals", **options: Any) -> Sitting:
    table = Sitting(game, Ann=("S", "", "", 0), Bob=("S", "", "", 0))
    table.state = opened(game, "Ann", "Bob", entry="tally", **options)
    return table


def hand(**seats: dict[str, Any]) -> dict[str, Any]:
    return {"do": "tally", "by": "Ann", "seats": seats}


ANN = {"suit": "H", "spoils": ["KH", "QH", "JH"], "meld": ["10S", "10D", "10C"], "hand": ["9S"]}
BOB = {"suit": "S", "spoils": [], "meld": [], "hand": ["2S", "3S"]}


def test_a_tallied_hand_is_scored_line_by_line_and_added_up() -> None:
    table = tallying()
    assert table.phase == "tally"

    happened = table.does(hand(Ann=ANN, Bob=BOB))

    assert table.shown["scores"] == {"Ann": [80], "Bob": [-20]}
    assert table.sums(happened)["points"]["Ann"]["points"] == 80
    table.does(hand(Ann=ANN, Bob=BOB))
    assert table.shown["totals"] == {"Ann": 160, "Bob": -40}
    assert (table.phase, table.shown["hand_number"]) == ("tally", 2)


def test_for_royals_the_one_display_may_be_given_as_spoils_alone() -> None:
    table = tallying()

    table.does(
        hand(
            Ann={"suit": "H", "spoils": ["KH", "QH", "JH", "10S", "10D", "10C"], "hand": ["9S"]},
            Bob={"suit": "S"},
        )
    )

    assert table.shown["totals"] == {"Ann": 80, "Bob": 0}


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ({"Ann": ANN}, "players.missing"),
        ({"Ann": ANN, "Bob": BOB | {"spoils": ["2S"]}}, "pack.too_many_copies"),
        ({"Ann": ANN, "Bob": BOB | {"meld": ["KH", "KH", "KH"]}}, "pack.too_many_copies"),
        ({"Ann": ANN, "Bob": BOB | {"suit": "Z"}}, "suits.unknown"),
        ({"Ann": ANN, "Bob": BOB | {"hand": ["?"]}}, "cards.not_shown"),
        ({"Ann": ANN, "Bob": BOB | {"hand": ["1S"]}}, "cards.unknown"),
        ({"Ann": ANN, "Bob": BOB, "Eve": BOB}, "players.unknown"),
    ],
)
def test_a_tally_that_cannot_be_is_refused_and_nothing_is_lost(seats: dict[str, Any], code: str) -> None:
    table = tallying()
    table.does(hand(Ann=ANN, Bob=BOB))

    assert code in table.codes({"do": "tally", "by": "Ann", "seats": seats})
    assert table.shown["totals"] == {"Ann": 80, "Bob": -20}


def test_a_tally_table_knows_one_verb_and_a_refereed_one_does_not_know_it() -> None:
    refereed = Sitting(Ann=("H", "", "", 5), Bob=("S", "", "", 5))

    assert tallying().codes("Ann deal 9S") == ["phase.not_now"]
    assert refereed.codes(hand(Ann=ANN, Bob=BOB)) == ["phase.not_now"]


def test_a_tallied_game_ends_past_its_target() -> None:
    table = tallying(target=150)
    table.does(hand(Ann=ANN, Bob=BOB))
    assert table.shown["winner"] is None

    table.does(hand(Ann=ANN, Bob=BOB))

    assert (table.phase, table.shown["winner"]) == ("over", "Ann")
    assert table.codes(hand(Ann=ANN, Bob=BOB)) == ["phase.game_is_over"]


def test_battle_royals_tallied_with_a_royal_in_the_meld_has_no_set() -> None:
    table = tallying("battle-royals", target=10)

    table.does(hand(Ann={"suit": "H", "spoils": ["KH", "QH"], "meld": ["JH"]}, Bob=BOB))

    assert table.shown["totals"]["Ann"] == 15
    assert table.shown["winner"] is None, "two players play two hands at least"
    assert GAMES["battle-royals"].headline(table.state)[1] == {"hand": 2, "player": "Bob"}
