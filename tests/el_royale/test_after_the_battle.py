"""After the battle: who picks the pile up, who draws what in which order, when the deck is rebuilt, who attacks next, who wins."""

import json

import pytest

from referee.games.el_royale.actions import Concede, ThrowIn
from referee.games.el_royale.events import Drawn, NextAttack, NothingLeft, Rebuilt
from referee.games.el_royale.legal_acts import seats_that_may_pick_up
from referee.table.replay import replay_json_lines
from tests.el_royale.sitting import BOTH, GAME, Sitting

both = pytest.mark.parametrize("edition", BOTH)


def four(edition: str = "elimination", discard: str = "") -> Sitting:
    return Sitting(edition, Ann=4, Bob=4, Cat=4, Dan=4, discard=discard)


def beaten(edition: str = "elimination") -> Sitting:
    """Ann's 5H is beaten by Bob's 6H."""
    sitting = four(edition)
    sitting.does("Ann attack 5H", "Bob beat 6H")
    return sitting


def may_take(sitting: Sitting) -> list[str]:
    return [sitting.state.player_name(seat) for seat in seats_that_may_pick_up(sitting.state)]


# -- picking up ----------------------------------------------------------------------------------------------------------


@both
def test_er_25_the_attacker_comes_first_and_the_defender_second(edition: str) -> None:
    sitting = beaten(edition)
    happened = sitting.does("Dan throw_in 6D")

    first_three = ["Ann", "Bob", "Cat"]

    assert may_take(sitting) == (first_three if edition == "elimination" else [*first_three, "Dan"])
    assert sitting.sums(happened)["may_take"] == may_take(sitting)


@both
def test_er_26_the_whole_pile_goes_into_one_hand_and_everybody_knows_the_cards(edition: str) -> None:
    sitting = beaten(edition)
    sitting.does("Cat take")

    assert sitting.held("Cat") == 6
    assert sitting.facts("Bob attack 5H") == {"hand.card_in_another_hand": {"card": "5H", "holder": "Cat"}}


def test_er_27_2019_the_defender_may_take_what_another_player_has_added_to() -> None:
    sitting = beaten("2019")
    assert sitting.codes("Bob take") == ["take.defender_alone"]
    alone = sitting.standing()
    alone.does("Bob throw_in 6S")
    assert alone.codes("Bob take") == ["take.defender_alone"]

    sitting.does("Cat throw_in 6S", "Bob throw_in 6D")

    assert sitting.codes("Bob take") == []


def test_er_27_elimination_the_defender_who_played_last_may_not_take_the_pile() -> None:
    sitting = beaten()
    sitting.does("Cat throw_in 6S", "Bob throw_in 6D")

    assert sitting.codes("Bob take") == ["take.played_last"]
    assert sitting.codes("Cat take") == []


def test_er_28_elimination_a_third_player_who_played_last_may_not_take_the_pile() -> None:
    sitting = beaten()
    sitting.does("Cat throw_in 6S")

    assert sitting.facts("Cat take") == {"take.played_last": {"player": "Cat"}}
    assert may_take(sitting) == ["Ann", "Bob", "Dan"]


@both
def test_er_29_after_a_beat_the_defender_attacks_next_whoever_takes_the_pile(edition: str) -> None:
    for end in ("Ann clear", "Ann take", "Cat take"):
        sitting = beaten(edition)
        sitting.does(end)
        assert (sitting.attacker, sitting.defender) == ("Bob", "Cat")


def test_the_pile_is_neither_taken_nor_cleared_before_the_answer() -> None:
    sitting = four()
    sitting.does("Ann attack 5H")

    assert sitting.codes("Cat take") == ["take.attack_not_beaten"]
    assert sitting.codes("Ann clear") == ["take.attack_not_beaten"]


def test_the_attacker_sets_the_pile_aside() -> None:
    sitting = beaten()
    assert sitting.facts("Bob clear") == {"clear.attacker_clears": {"attacker": "Ann"}}

    sitting.does("Ann clear")

    assert sitting.shown["discard"] == 2
    assert sitting.shown["pile"] == []


# -- drawing -------------------------------------------------------------------------------------------------------------


@both
def test_er_31_one_player_draws_all_then_the_next(edition: str) -> None:
    """Attacker, defender, then clockwise from the defender's left."""
    sitting = four(edition)
    sitting.does("Ann attack 5H 5D", "Dan throw_in 5C", "Bob beat 6C", "Cat throw_in 6S")

    happened = sitting.does("Ann clear")

    (drawn,) = (each for each in happened if isinstance(each, Drawn))
    assert drawn.draws == (("Ann", 2), ("Bob", 1), ("Cat", 1), ("Dan", 1))
    assert set(sitting.shown["hand"].values()) == {4}


def test_er_32_a_defender_who_is_still_short_after_conceding_draws_second() -> None:
    sitting = Sitting("2019", Ann=4, Bob=1, Cat=4)
    sitting.does("Ann attack 5H")

    happened = sitting.does("Bob concede")

    assert sitting.sums(happened)["draws"] == [{"seat": "Ann", "count": 1}, {"seat": "Bob", "count": 2}]


DISCARDED = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C"


def short_deck(deck: int, edition: str = "2019", **hands: str | int) -> Sitting:
    """Ann, Bob and Cat with four cards each; Cat holds all others but the old cards and so many in the deck."""
    return Sitting(edition, discard=DISCARDED, **({"Ann": 4, "Bob": 4, "Cat": 52 - 12 - 8 - deck} | hands))


def test_er_33_the_deck_is_rebuilt_in_mid_draw() -> None:
    sitting = short_deck(1)
    sitting.does("Ann attack 5H 5D", "Bob beat 6D")

    happened = sitting.does("Ann clear")

    assert Rebuilt(15, "Ann", 1, 2) in happened
    assert sitting.sums(happened)["draws"] == [{"seat": "Ann", "count": 2}, {"seat": "Bob", "count": 1}]
    assert sitting.shown["deck"] == 13
    assert sitting.shown["discard"] == 0


def test_er_33_the_deck_is_rebuilt_at_the_instant_it_is_empty_even_when_nobody_needs_more() -> None:
    sitting = short_deck(3)
    sitting.does("Ann attack 5H 5D", "Bob beat 6D")

    happened = sitting.does("Ann clear")

    assert Rebuilt(15, "Bob", 1, 1) in happened
    assert sitting.shown["deck"] == 15


def test_er_33_a_deck_that_had_nothing_to_be_rebuilt_from_is_rebuilt_by_the_next_discard() -> None:
    sitting = Sitting("2019", Ann=4, Bob=4, Cat=44)
    assert sitting.shown["deck"] == 0
    sitting.does("Ann attack 5H", "Bob beat 6H")

    happened = sitting.does("Ann clear")

    assert Rebuilt(2) in happened
    assert sitting.shown["deck"] == 0
    assert sitting.shown["hand"] == {"Ann": 4, "Bob": 4, "Cat": 44}


def test_er_34_without_deck_and_discards_hands_stay_short_and_play_goes_on() -> None:
    sitting = Sitting("2019", Ann=4, Bob=4, Cat=44)
    sitting.does("Ann attack 5H", "Bob beat 6H")

    happened = sitting.does("Cat take")

    assert [each for each in happened if isinstance(each, NothingLeft)] == [
        NothingLeft((("Ann", 3), ("Bob", 3)))
    ]
    assert sitting.attacker == "Bob"


def test_er_34_the_remark_that_equal_cards_never_win_is_no_rule() -> None:
    """With a short hand a defender can lay the last three eights, and wins."""
    sitting = Sitting("2019", Ann=5, Me="8H 8D 8C", Cat=44)
    sitting.does("Ann attack 8S", "Me beat 8H")

    sitting.does("Me throw_in 8D 8C")

    assert sitting.winner == "Me"


def test_er_35_an_attacker_without_a_card_is_passed_over() -> None:
    sitting = Sitting("2019", Ann="5H", Bob="6H", Cat=50)
    sitting.does("Ann attack 5H", "Bob beat 6H")

    happened = sitting.does("Cat take")

    (following,) = (each for each in happened if isinstance(each, NextAttack))
    assert following.passed == ("Bob",)
    assert (sitting.attacker, sitting.defender) == ("Cat", "Ann")


def test_er_35_a_defender_without_a_card_can_only_concede() -> None:
    sitting = Sitting("2019", Ann=26, Bob="", Cat=26)
    sitting.does("Ann attack 5H 5D 5C 5S")

    assert [type(act) for act in GAME.legal_acts(sitting.state)] == [Concede]
    assert sitting.codes("Bob beat 6S") == ["hand.too_many_named"]


# -- winning -------------------------------------------------------------------------------------------------------------


@both
def test_er_30_the_game_is_over_before_anyone_could_pick_up(edition: str) -> None:
    sitting = Sitting(edition, Ann="6H 6D 6C", Bob=4, Cat=4)
    sitting.does("Ann attack 6H 6D 6C", "Cat throw_in 6S")
    assert sitting.winner is None
    winning = Sitting(edition, Ann="6S", Bob="6H ? ? ?", Cat="6D 6C")
    winning.does("Ann attack 6S", "Bob beat 6H")

    winning.does("Cat throw_in 6D 6C")

    assert winning.winner == "Cat"
    assert winning.shown["pile"] == ["6S", "6H", "6D", "6C"]
    for words in ("Ann take", "Ann clear", "Bob attack 7S", "Cat show 2S"):
        assert winning.codes(words)[0] == "game.is_over"


@both
def test_er_36_an_empty_hand_without_four_of_a_rank_is_no_win(edition: str) -> None:
    sitting = Sitting(edition, Ann="5H", Bob=4, Cat=4)
    sitting.does("Ann attack 5H")

    assert sitting.winner is None
    sitting.does("Bob concede")
    assert sitting.held("Ann") == 4


@both
def test_er_37_the_attack_rank_completed_before_the_answer_wins(edition: str) -> None:
    sitting = Sitting(edition, Ann="5S 5H 2C 3C", Bob=4, Cat="5D 5C")

    sitting.does("Ann attack 5S 5H", "Cat throw_in 5D 5C")

    assert sitting.winner == "Cat"


@both
def test_er_38_the_four_cards_need_not_all_be_the_winners(edition: str) -> None:
    sitting = Sitting(edition, Ann="5S ? ? ?", Bob="5H ? ? ?", Cat="5D ? ? ?", Dan="5C")

    sitting.does("Ann attack 5S", "Bob beat 5H", "Cat throw_in 5D", "Dan throw_in 5C")

    assert sitting.winner == "Dan"


@both
def test_er_39_several_cards_at_once_are_one_event(edition: str) -> None:
    """Cat's second card completes the four, and only then is the hand empty."""
    sitting = Sitting(edition, Ann="5S 5H 2C 3C", Bob=4, Cat="5D 5C 9C")
    sitting.does("Ann attack 5S 5H")

    sitting.does("Cat throw_in 5D 5C")

    assert sitting.winner is None


@both
def test_er_41_a_fellow_attacker_with_four_kings_in_all_wins_against_a_defender_without(edition: str) -> None:
    sitting = Sitting(edition, Ann="KS ? ? ?", Bob=4, Cat="KH KD KC")

    sitting.does("Ann attack KS", "Cat throw_in KH KD KC")

    assert sitting.winner == "Cat"


def test_the_win_is_generated_like_any_other_play() -> None:
    sitting = Sitting(Ann="5S 5H 2C 3C", Bob=4, Cat="5D 5C")
    sitting.does("Ann attack 5S 5H")

    assert ThrowIn(2, (30, 43)) in list(GAME.legal_acts(sitting.state))


@pytest.mark.parametrize("act", ["clear", "take"])
def test_a_pile_that_was_moved_too_soon_stands_and_passes_the_defender_over(act: str) -> None:
    record = {
        "format": "referee-record/1",
        "game": "el-royale",
        "seats": [{"name": name} for name in ("Ann", "Bob", "Cat")],
    }
    entries = [{"do": "deal", "by": "Ann", "first": "Ann"}, {"do": "attack", "by": "Ann", "cards": ["7S"]}]
    moved = {"do": act, "by": "Ann", "override": "it happened"}

    *lines, last = replay_json_lines(json.dumps({**record, "entries": [*entries, moved]}))

    assert (lines[-1]["verdict"], lines[-1]["code"]) == ("irregular", "take.attack_not_beaten")
    assert (last["state"]["phase"], last["state"]["attacker"], last["state"]["pile"]) == ("attack", "Cat", [])
    assert last["state"]["discard"] == (1 if act == "clear" else 0)
