"""Values and bounds that whole games seldom reach: totals, targets, seat changes, drafts with too many cards, acts at another time."""

import pytest
from pydantic import ValidationError

from models.cards import card_numbers
from referee.games import GAMES
from referee.games.royals import deal, ending
from referee.games.royals.actions import Deal, Points, Reveal, TakePile, points_by_player_without_unknown
from referee.games.royals.scoring import (
    count_totals_above_target,
    ender_past_target_or_highest_seat,
    highest_seat_or_nobody_if_several_first_pass,
    score_lines,
)
from referee.games.royals.seat_changes import possible_seat_changes
from referee.games.royals.state import CHOOSE, DEAL, NO_SUIT, NOBODY, Claim
from referee.unknowns import OpenTuple
from royals.sitting import Sitting, opened


def deal_of(*hands: int) -> Deal:
    """A deal of hands with these numbers of hidden cards."""
    return Deal(0, card_numbers("9S")[0], tuple((-1,) * size for size in hands))


def test_totals_after_hands_lead_from_the_first_total_to_the_last() -> None:
    state = opened("battle-royals", "Ann", "Bob", "Cat", entry="points")
    state.scores, state.totals = ((40, None, -10), (5, 5, 5), (None, 0, 30)), (130, 15, 30)

    assert state.totals_before_first_and_after_each_hand(0) == [100, 140, 140, 130]
    assert state.totals_before_first_and_after_each_hand(1) == [0, 5, 10, 15]
    assert state.totals_before_first_and_after_each_hand(2) == [0, 0, 0, 30]


def test_a_total_at_the_target_is_not_past_it() -> None:
    assert count_totals_above_target((1066, 1067, 5), 1066) == 1
    assert ender_past_target_or_highest_seat((0, 0), (1066, 1100), 1066, 0) == 1
    assert ender_past_target_or_highest_seat((0, 0), (1067, 1100), 1066, 0) == 0


def test_only_the_first_shared_pass_is_played_on() -> None:
    assert highest_seat_or_nobody_if_several_first_pass((1000, 900), (1100, 1080), 1066, NOBODY) == NOBODY
    assert highest_seat_or_nobody_if_several_first_pass((1070, 900), (1100, 1080), 1066, NOBODY) == NOBODY
    assert highest_seat_or_nobody_if_several_first_pass((1070, 1068), (1100, 1080), 1066, NOBODY) == 0


@pytest.mark.parametrize(
    ("seats_at_most", "free_seats", "may_return"),
    [(3, 0, False), (2, 0, False), (4, 1, True), (30, 17, True)],
)
def test_t_04_as_many_join_as_seats_are_free(seats_at_most: int, free_seats: int, may_return: bool) -> None:
    state = opened("battle-royals", "Ann", "Bob", "Cat", entry="points")

    changes = possible_seat_changes(state, seats_at_most)

    assert (changes.free_seats, changes.may_return) == (free_seats, may_return)


def test_t_04_a_table_that_counts_cards_has_totals_too() -> None:
    changes = possible_seat_changes(opened("battle-royals", "Ann", "Bob", "Cat"), 5)

    assert (changes.has_totals, changes.free_seats, changes.leavers) == (True, 0, ())


def test_br_39_a_pass_after_choosing_that_stands_is_no_re_deal() -> None:
    table = Sitting("battle-royals", phase="deal", **dict.fromkeys(("A", "B", "C"), ("S", "", "", 0)))
    table.state = opened("battle-royals", "A", "B", "C")
    table.does("C deal 9S", "A pass", "B choose H", "C pass")

    table.lets_stand("B pass")

    assert table.phase == "choose"


def test_r_35_the_aces_outside_the_match_are_one_line() -> None:
    state = opened("royals", "Ann", "Bob", spoils_aces_match=False)

    lines = score_lines(state.table_rules, 1, card_numbers("AS 6S"), card_numbers("AD AC AH"), ())

    assert [(line.amount, line.why, line.number) for line in lines] == [
        (30, "match", 3),
        (5, "cards", 1),
        (10, "cards", 1),
    ]


@pytest.mark.parametrize(
    ("points", "is_read"), [(99_999, True), (-99_999, True), (100_000, False), (-100_000, False)]
)
def test_a_hand_counts_at_most_99999_points(points: int, is_read: bool) -> None:
    entry = {"do": "points", "by": "Ann", "points": {"Ann": points, "Bob": 0}}
    adapter = GAMES["royals"].entry_adapter

    if is_read:
        assert adapter.validate_python(entry).points["Ann"] == points
    else:
        with pytest.raises(ValidationError):
            adapter.validate_python(entry)


def test_points_are_written_for_those_who_have_some() -> None:
    state = opened("battle-royals", "Ann", "Bob", "Cat", entry="points")

    assert points_by_player_without_unknown(state, Points(0, (5, None, 0)).points) == {"Ann": 5, "Cat": 0}


def test_with_the_house_rule_each_suit_may_take_the_pile() -> None:
    state = opened("royals", "Ann", "Bob", pile_with_new_suit=True)

    assert state.table_rules.pile_suits == (NO_SUIT, 0, 1, 2, 3)


def test_r_67_all_cards_of_the_pack_may_be_dealt_and_no_more() -> None:
    state = opened("royals", "Ann", "Bob")
    rule, pack = deal.more_dealt_than_pack_has, sum(state.table_rules.pack)

    assert list(rule.violations(state, deal_of(9, pack - 10))) == []
    assert list(rule.violations(state, deal_of(9, pack - 9))) == [{"pack": pack, "dealt": pack + 1}]


def test_r_69_a_hand_with_too_many_cards_named_is_wrong_whatever_follows() -> None:
    state = opened("royals", "Ann", "Bob")
    unfinished = Deal(0, card_numbers("9S")[0], (OpenTuple((-1,) * 11), None))

    assert list(deal.wrong_hand_size.violations(state, unfinished)) == [
        {"player": "Ann", "size": 10, "dealt": 11}
    ]


def test_r_52_a_hand_shown_with_too_many_cards_is_wrong_whatever_follows() -> None:
    state = Sitting(Ann=("H", "", "", 2), Bob=("S", "", "", 0)).state
    unfinished = Reveal((OpenTuple(card_numbers("9S 9H 9D")), ()))

    assert list(ending.wrong_hand_size_shown.violations(state, unfinished)) == [
        {"player": "Ann", "held": 2, "shown": 3}
    ]


def test_a_pile_of_no_card_takes_nothing_off_the_meld() -> None:
    state = Sitting(Ann=("H", "", "", "9S 9D 9C"), Bob=("S", "", "", 1), discard="9S 4H").state
    melded = tuple(card_numbers("9S 9D 9C"))

    assert sorted(TakePile(0, 0, melded).cards_leaving_hand(state)) == sorted(melded)
    assert sorted(TakePile(0, 2, melded).cards_leaving_hand(state)) == sorted(melded[1:])


def test_a_revoke_is_counted_with_the_unseen_cards_of_its_own_suit() -> None:
    state = Sitting(Ann=("H", "", "", "? ?"), Bob=("S", "", "", 0), stack=0).state
    state.unseen = bytes([int(card in (26, 38)) for card in range(len(state.unseen))])
    claim = Claim(entry=1, seat=0, suit=2, left=state.left[2], drawn=state.drawn[0])

    assert ending._min_suit_cards_held_at_claim(state, claim) == 2


def test_once_all_have_chosen_nobody_is_asked_for_a_suit() -> None:
    state = Sitting(Ann=("H", "", "", 1), Bob=("S", "", "", 1)).state

    assert deal.next_home_suit_chooser(state) == NOBODY


@pytest.mark.parametrize("line", ["Ann redeal", "Bob redeal"])
def test_r_02_a_re_deal_at_another_time_is_only_at_a_wrong_time(line: str) -> None:
    table = Sitting(Ann=("H", "", "", 3), Bob=("S", "", "", 3))

    assert table.phase not in (DEAL, CHOOSE) and table.codes(line) == ["phase.not_now"]


def test_br_09_a_challenge_at_another_time_is_only_at_a_wrong_time() -> None:
    table = Sitting(
        "battle-royals",
        options={"battle": "duel"},
        Ann=("H", "", "", 3),
        Bob=("S", "", "", 3),
        Cat=("D", "", "", 3),
    )

    assert table.codes("Bob challenge Cat") == ["phase.not_now"]


def test_r_01_a_deal_at_another_time_is_only_at_a_wrong_time() -> None:
    table = Sitting(Ann=("H", "", "", 3), Bob=("S", "", "", 3))

    assert table.codes("Ann deal 9S") == table.codes("Bob deal 9S") == ["phase.not_now"]
