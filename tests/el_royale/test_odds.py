from functools import partial

from models.cards import card_names
from tests.el_royale.sitting import GAME, Sitting
from tests.odds import positions

asked_of = partial(positions.asked_of, "el-royale-2019-two-players")


def test_er_61_chances_are_told_where_the_table_wants_them_and_nowhere_else() -> None:
    told, untold = asked_of(odds="both"), asked_of(odds="off")

    assert told
    assert untold == []


def test_er_62_who_remembers_without_the_app_is_told_no_chances() -> None:
    assert asked_of(memory="helped")
    assert asked_of(memory="own") == []


def test_er_61_among_the_cards_that_may_be_thrown_in_there_is_none_that_the_own_hand_holds() -> None:
    table = Sitting("2019", Ann="AC 5H 6H 7H", Bob="AS 2H 3H 4H", Cat=4)
    table.does("Ann attack AC")

    [chance] = GAME.chances_seat_may_see(table.state, table.seat("Bob"))

    assert card_names(chance.cards) == ["AH", "AD"]


def test_er_61_every_attack_that_the_own_hand_can_make_is_told_with_each_card_on_top() -> None:
    table = Sitting("2019", Ann="AC 5H 5D 7H", Bob=4)

    told = [chance.of["cards"] for chance in GAME.chances_seat_may_see(table.state, table.seat("Ann"))]

    assert sorted(told) == [["5D"], ["5D", "5H"], ["5H"], ["5H", "5D"], ["7H"], ["AC"]]


def test_er_61_in_a_battle_the_attacker_is_told_only_who_may_throw_in() -> None:
    table = Sitting("2019", Ann="AC 5H 5D 7H", Bob=4, Cat=4)
    table.does("Ann attack AC")

    assert [chance.id for chance in GAME.chances_seat_may_see(table.state, table.seat("Ann"))] == ["more"]


def test_er_61_while_spread_cards_are_claimed_no_chances_are_told() -> None:
    table = Sitting(Ann="5S 5H 5D 5C ?", Bob="2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S", Cat=4)
    table.does("Ann attack 5S 5H 5D 5C", "Bob concede")

    assert list(GAME.chances_seat_may_see(table.state, table.seat("Ann"))) == []
