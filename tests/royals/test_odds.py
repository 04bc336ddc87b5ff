from fractions import Fraction
from functools import partial

from models.cards import NAMES
from referee.games.royals.changing import min_copies_obtainable_without_draw
from referee.games.royals.hidden_cards import min_copies_in_hand
from referee.games.royals.state import Claim
from royals.sitting import Sitting
from tests.odds import positions

asked_of = partial(positions.asked_of, "royals-to-1066-hands-shown")


def test_r_64_chances_are_told_where_the_table_wants_them_and_nowhere_else() -> None:
    told, untold = asked_of(odds="both"), asked_of(odds="off")

    assert told
    assert untold == []


def test_r_65_who_remembers_without_the_app_is_told_no_chances() -> None:
    assert asked_of(memory="helped")
    assert asked_of(memory="own") == []


def chances(table: Sitting) -> dict[str, Fraction]:
    return {chance.id: chance.chance for chance in table.game.chances_seat_may_see(table.state, 0)}


def test_r_64_a_card_from_the_stack_may_need_a_hidden_one_beside_it_for_a_match() -> None:
    table = Sitting(phase="draw", stack=3, discard="4D", Ann=("H", "KH", "", "?"), Bob=("S", "", "", 0))

    told = chances(table)

    assert told["stack.meld"] == Fraction(3, 4) * Fraction(2, 3), (
        "three KC and the QC: one King on top and one in her hand"
    )


def without_clubs(table: Sitting) -> Sitting:
    """Bob has said that he holds none."""
    clubs = 3
    table.state.claims = (Claim(1, 1, clubs, table.state.left[4 + clubs], table.state.drawn[1]),)
    return table


def test_r_64_what_a_player_could_not_follow_is_not_feared_in_that_hand() -> None:
    table = Sitting(stack=40, Ann=("H", "", "", "9C"), Bob=("S", "", "", 2))

    assert chances(table)["trick.held"] < 1
    assert chances(without_clubs(table))["trick.held"] == 1


def test_r_64_a_word_that_cannot_have_been_true_counts_for_nothing() -> None:
    table = Sitting(stack=2, Ann=("H", "", "", "9C"), Bob=("S", "", "", 2))

    assert chances(without_clubs(table))["trick.held"] == 0, "only Clubs are left"


def test_hidden_cards_are_certain_when_no_others_are_left() -> None:
    state = Sitting(stack=0, Ann=("H", "", "", "10S ? ?"), Bob=("S", "", "", 0)).state

    certain = [min_copies_in_hand(state, 0, card) for card in range(52) if state.unseen[card]]

    assert certain == [2]
    assert min_copies_in_hand(state, 0, NAMES.index("10S")) == 1


def test_a_copy_that_can_surely_be_ransomed_counts_as_obtainable() -> None:
    state = Sitting(Ann=("H", "KH", "", "10S 10S 10D"), Bob=("S", "", "10S@8", 5)).state

    assert min_copies_obtainable_without_draw(state, 0, NAMES.index("10S")) == 3
    assert min_copies_obtainable_without_draw(state, 0, NAMES.index("10D")) == 1
