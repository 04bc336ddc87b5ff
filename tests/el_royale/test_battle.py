"""Battles: attack, throw-ins and beating, with what an unlawful play is told."""

from typing import Any

import pytest

from models.cards import card_names
from referee.games.el_royale.actions import Attack, Beat, Concede, ThrowIn
from referee.games.el_royale.legal_acts import seats_that_may_throw_in_cards
from tests.el_royale.sitting import BOTH, GAME, Sitting

both = pytest.mark.parametrize("edition", BOTH)


def three(edition: str = "elimination", options: dict[str, Any] | None = None) -> Sitting:
    return Sitting(edition, options=options, Ann=4, Bob=4, Cat=4)


def five(edition: str = "elimination", **options: Any) -> Sitting:
    return Sitting(edition, options=options, Ann=4, Bob=4, Cat=4, Dan=4, Eve=4)


def test_er_07_the_attacker_has_nothing_to_do_but_attack() -> None:
    assert {type(act) for act in GAME.legal_acts(three().state)} == {Attack}


def test_er_07_nobody_attacks_out_of_turn() -> None:
    assert three().facts("Bob attack 3S") == {"attack.not_your_attack": {"attacker": "Ann", "player": "Bob"}}


def test_er_07_a_battle_ends_before_the_next_begins() -> None:
    sitting = three()
    sitting.does("Ann attack 3S")

    assert sitting.codes("Bob attack 4S") == ["attack.battle_under_way"]


@pytest.mark.parametrize("words", ["Bob beat 3S", "Cat throw_in 3S", "Bob concede", "Cat take", "Ann clear"])
def test_er_07_before_the_attack_there_is_no_battle(words: str) -> None:
    assert three().codes(words) == ["battle.none_under_way"]


@both
def test_er_08_the_last_card_of_an_attack_is_the_top_card(edition: str) -> None:
    sitting = three(edition)
    sitting.does("Ann attack 5H 5C")

    assert sitting.shown["pile"] == ["5H", "5C"]
    assert sitting.codes("Bob beat 9H") == ["beat.does_not_beat"]
    assert sitting.codes("Bob beat 9C") == []


def test_er_08_an_attack_is_of_one_rank() -> None:
    assert three().codes("Ann attack 5H 6H") == ["attack.unequal_cards"]


@both
def test_er_09_the_attacker_may_throw_in_before_the_defender_answers(edition: str) -> None:
    """He is the last in that order, and changes the top suit by it."""
    sitting = three(edition)
    sitting.does("Ann attack 5H")

    assert [sitting.state.player_name(seat) for seat in seats_that_may_throw_in_cards(sitting.state)] == [
        "Cat",
        "Ann",
    ]
    sitting.does("Ann throw_in 5C")
    assert sitting.codes("Bob beat 9H") == ["beat.does_not_beat"]


def test_er_09_a_house_where_the_attacker_has_had_the_play() -> None:
    sitting = three(options={"attacker_may_throw_in": False})
    sitting.does("Ann attack 5H")

    assert sitting.codes("Ann throw_in 5C") == ["throw_in.attacker_has_played"]
    assert seats_that_may_throw_in_cards(sitting.state) == [2]
    sitting.does("Bob beat 6H")
    assert sitting.codes("Ann throw_in 6C") == []


def test_er_09_the_defender_throws_nothing_into_the_attack() -> None:
    sitting = three()
    sitting.does("Ann attack 5H")

    assert sitting.codes("Bob throw_in 5C") == ["throw_in.defender_answers"]


@both
def test_er_10_the_chance_goes_round_until_all_pass_so_no_order_is_refused(edition: str) -> None:
    sitting = five(edition)

    sitting.does("Ann attack 5H", "Eve throw_in 5C", "Cat throw_in 5D", "Eve throw_in 5S")

    assert len(sitting.shown["pile"]) == 4


@both
def test_er_10_with_a_single_circuit_a_seat_that_was_passed_over_has_passed(edition: str) -> None:
    sitting = five(edition, throw_in_circuits="single")
    sitting.does("Ann attack 5H", "Dan throw_in 5C")

    assert sitting.facts("Cat throw_in 5D") == {"throw_in.passed": {"player": "Cat", "later": "Dan"}}
    assert sitting.codes("Dan throw_in 5D") == []
    assert sitting.codes("Eve throw_in 5D") == []
    assert sitting.codes("Ann throw_in 5D") == []


def test_er_10_with_a_single_circuit_the_chance_goes_round_anew_after_every_answer_and_in_every_battle() -> (
    None
):
    sitting = five(throw_in_circuits="single", throw_in_after_concession=True)
    sitting.does("Ann attack 5H", "Dan throw_in 5C")
    beaten = sitting.standing()
    beaten.does("Bob beat 6C", "Cat throw_in 6D")

    sitting.does("Bob concede")
    assert sitting.codes("Cat throw_in 5D") == []
    sitting.does("Dan throw_in 5D")
    assert sitting.codes("Cat throw_in 5S") == ["throw_in.passed"]

    beaten.does("Ann clear", "Bob attack 7H")
    assert beaten.codes("Dan throw_in 7C") == []
    assert beaten.codes("Eve throw_in 7C") == []


def test_er_24_2019_the_defender_speaks_first_after_the_beat() -> None:
    sitting = five("2019", throw_in_circuits="single")
    sitting.does("Ann attack 5H", "Bob beat 6H")

    assert [sitting.state.player_name(seat) for seat in seats_that_may_throw_in_cards(sitting.state)] == [
        "Bob",
        "Cat",
        "Dan",
        "Eve",
        "Ann",
    ]
    sitting.does("Cat throw_in 6D")
    assert sitting.codes("Bob throw_in 6S") == ["throw_in.passed"]


def test_er_10_elimination_a_throw_in_of_the_defender_opens_a_new_circuit() -> None:
    sitting = five(throw_in_circuits="single")
    sitting.does("Ann attack 5H", "Bob beat 6H", "Dan throw_in 6D")
    assert sitting.codes("Cat throw_in 6S") == ["throw_in.passed"]

    sitting.does("Bob throw_in 6C")

    assert sitting.codes("Cat throw_in 6S") == []


def test_er_12_first_come_first_served_asks_for_no_order_but_everyone_has_one_turn() -> None:
    sitting = five(throw_in_circuits="single", polling="first_come_first_served")
    sitting.does("Ann attack 5H", "Dan throw_in 5C")

    assert sitting.codes("Cat throw_in 5D") == []
    sitting.does("Cat throw_in 5D")
    assert sitting.facts("Dan throw_in 5S") == {"throw_in.passed": {"player": "Dan", "later": "Cat"}}


def test_er_12_after_a_battle_a_throw_in_is_refused_for_that_alone() -> None:
    sitting = five(throw_in_circuits="single", polling="first_come_first_served")
    sitting.does("Ann attack 5H", "Dan throw_in 5C", "Cat throw_in 5D", "Bob concede")

    assert sitting.codes("Dan throw_in 5S") == ["battle.none_under_way"]


@both
def test_er_11_several_cards_may_be_thrown_in_at_once_in_order(edition: str) -> None:
    sitting = three(edition)

    sitting.does("Ann attack 5H", "Cat throw_in 5D 5S")

    assert sitting.shown["pile"] == ["5H", "5D", "5S"]


def test_er_11_a_play_without_cards_is_none() -> None:
    sitting = three()
    assert sitting.codes("Ann attack") == ["cards.none_named"]
    sitting.does("Ann attack 5H")
    assert sitting.codes("Cat throw_in") == ["cards.none_named"]
    assert sitting.codes("Bob beat") == ["cards.none_named"]


@both
def test_er_13_er_14_four_of_a_rank_may_face_a_defender_with_one_card(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob=1)

    sitting.does("Ann attack 5H 5D 5S", "Ann throw_in 5C")

    assert len(sitting.shown["pile"]) == 4


@both
def test_er_15_equal_beats_equal_whatever_else_is_in_the_hand(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob="5D 9H ? ?", Cat=4)
    sitting.does("Ann attack 5H")

    assert sitting.codes("Bob beat 5D") == []


def test_er_16_elimination_a_beat_of_several_cards_is_of_one_rank() -> None:
    sitting = three()
    sitting.does("Ann attack JH")

    assert sitting.codes("Bob beat JD QH") == ["beat.how_many"]
    assert sitting.codes("Bob beat JD JS") == []
    assert sitting.codes("Bob beat QH QS QD QC") == []


def test_er_16_elimination_a_mixed_beat_without_a_beating_card_breaks_two_rules() -> None:
    sitting = three()
    sitting.does("Ann attack JH")

    assert sitting.codes("Bob beat 10H QS") == ["beat.how_many", "beat.does_not_beat"]


@pytest.mark.parametrize(
    ("beat", "all_lie"), [("5D", False), ("5D 5S", True), ("9H 9D 9S", False), ("9H 9D 9S 9C", True)]
)
def test_a_beat_that_brings_all_four_of_the_rank_leaves_nothing_to_throw_in(beat: str, all_lie: bool) -> None:
    sitting = Sitting(Ann="5H 5C ? ?", Bob=5, Cat=4)
    sitting.does("Ann attack 5C 5H")

    (beaten,) = sitting.does(f"Bob beat {beat}")

    assert beaten.all_lie == all_lie


def test_er_17_elimination_the_card_of_the_suit_may_lie_anywhere_in_the_beat() -> None:
    sitting = three()
    sitting.does("Ann attack JH")

    assert sitting.codes("Bob beat QH QS") == []
    assert sitting.codes("Bob beat QS QH") == []
    assert sitting.codes("Bob beat QS QD") == ["beat.does_not_beat"]


def test_er_18_2019_one_card_beats_and_the_defender_adds_more_at_once() -> None:
    sitting = three("2019")
    sitting.does("Ann attack JH")

    assert sitting.codes("Bob beat QH QS") == ["beat.how_many"]
    sitting.does("Bob beat QH")
    assert sitting.codes("Bob throw_in QS") == []


def test_er_19_a_defender_who_could_beat_may_concede() -> None:
    sitting = Sitting(Ann=4, Bob="9H 9S 9D 9C", Cat=4)
    sitting.does("Ann attack 5H")

    assert sitting.codes("Bob concede") == []


def test_er_20_nothing_is_thrown_onto_a_conceded_pile() -> None:
    sitting = three()
    sitting.does("Ann attack 5H", "Bob concede")

    assert sitting.codes("Cat throw_in 5D") == ["battle.none_under_way"]


def test_er_20_a_house_where_more_may_be_thrown_onto_a_conceded_pile() -> None:
    """The defender then picks up with `take`."""
    sitting = three(options={"throw_in_after_concession": True})
    sitting.does("Ann attack 5H", "Bob concede")

    assert sitting.codes("Bob beat 6H") == ["beat.has_conceded"]
    assert sitting.codes("Ann take") == ["take.conceded_pile"]
    assert sitting.codes("Ann clear") == ["take.conceded_pile"]
    assert sitting.codes("Bob clear") == ["take.conceded_pile"]
    assert sitting.codes("Cat throw_in 6D") == ["throw_in.other_rank"]
    sitting.does("Cat throw_in 5D", "Ann throw_in 5S", "Bob take")
    assert sitting.held("Bob") == 7
    assert sitting.attacker == "Cat"


def test_er_20_who_has_conceded_can_only_take_the_pile() -> None:
    sitting = three(options={"throw_in_after_concession": True})
    sitting.does("Ann attack 5H", "Bob concede")

    assert sitting.codes("Bob throw_in 5C") == ["throw_in.has_conceded"]


def said_after(sitting: Sitting, *acts: str) -> list[str]:
    """What is said of the last of these acts."""
    messages = [GAME.event_message(sitting.state, event) for event in sitting.does(*acts)]
    return [GAME.event_text(message.code, message.facts) for message in messages]


@pytest.mark.parametrize(
    ("hand", "attack", "told"),
    [
        ("5S 5H 5D 5C ?", "5H", "Further 5s may be thrown in before Bob takes the pile."),
        ("5S 5H 5D 5C ?", "5S 5H 5D 5C", "All four 5s are in the pile: Bob takes it."),
        ("5H", "5H", "Nobody may throw in: Bob takes the pile."),
    ],
)
def test_er_20_a_throw_in_onto_a_conceded_pile_is_offered_only_if_one_is_possible(
    hand: str, attack: str, told: str
) -> None:
    sitting = Sitting(options={"throw_in_after_concession": True}, Ann=hand, Bob=4)

    assert said_after(sitting, f"Ann attack {attack}", "Bob concede") == [told]
    assert any(isinstance(act, ThrowIn) for act in GAME.legal_acts(sitting.state)) == ("Further" in told)


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("2019", "Further 6s may be thrown in. The pile may be picked up, in this order, by Ann."),
        ("elimination", "Nobody may throw in now. The pile may be picked up, in this order, by Ann."),
    ],
)
def test_er_23_where_no_other_player_holds_a_card_the_defender_adds_nothing(edition: str, told: str) -> None:
    sitting = Sitting(edition, Ann="5H", Bob=4)

    assert said_after(sitting, "Ann attack 5H", "Bob beat 6H") == [told]
    assert any(isinstance(act, ThrowIn) for act in GAME.legal_acts(sitting.state)) == ("Further" in told)


def test_er_09_the_attacker_who_had_to_wait_throws_in_after_a_concession() -> None:
    sitting = Sitting(
        options={"attacker_may_throw_in": False, "throw_in_after_concession": True}, Ann="5S 5H", Bob=4, Cat=4
    )
    sitting.does("Ann attack 5S")
    assert sitting.codes("Ann throw_in 5H") == ["throw_in.attacker_has_played"]

    sitting.does("Bob concede", "Cat throw_in 5D 5C", "Ann throw_in 5H")


@pytest.mark.parametrize(
    ("edition", "codes"),
    [
        ("elimination", []),
        ("2019", ["throw_in.passed"]),
    ],
)
def test_er_10_the_defenders_throw_in_gives_others_a_new_chance_as_said(
    edition: str, codes: list[str]
) -> None:
    options = {"throw_in_circuits": "single", "polling": "first_come_first_served"}
    sitting = Sitting(edition, options=options, Ann="5S 6H 6C", Bob="6S 6D 8C")

    sentence = said_after(sitting, "Ann attack 5S", "Bob beat 6S", "Ann throw_in 6H", "Bob throw_in 6D")[0]

    assert sentence.startswith("Further 6s may be thrown in.")
    assert sitting.codes("Ann throw_in 6C") == codes


def test_er_21_cards_thrown_in_after_the_beat_need_not_be_beaten() -> None:
    sitting = three()
    sitting.does("Ann attack 5H", "Bob beat 6H", "Cat throw_in 6D")

    assert sitting.codes("Bob beat 7D") == ["beat.attack_is_beaten"]
    assert sitting.codes("Bob concede") == ["beat.attack_is_beaten"]


def test_er_22_er_23_elimination_the_defender_adds_only_after_a_new_card_of_another() -> None:
    sitting = three()
    sitting.does("Ann attack 5H", "Bob beat 6H")
    assert sitting.codes("Bob throw_in 6S") == ["throw_in.defender_waits"]
    sitting.does("Cat throw_in 6D", "Bob throw_in 6S")

    assert sitting.codes("Bob throw_in 6C") == ["throw_in.defender_waits"]
    assert sitting.codes("Ann throw_in 6C") == []


def test_nobody_but_the_defender_answers_an_attack() -> None:
    sitting = three()
    sitting.does("Ann attack 5H")

    assert sitting.codes("Cat beat 6H") == ["beat.not_the_defender"]
    assert sitting.codes("Cat concede") == ["beat.not_the_defender"]


def test_er_05_a_partner_is_never_attacked() -> None:
    sitting = Sitting(teams={"Ann": "N", "Bob": "E", "Cat": "N", "Dan": "E"}, Ann=4, Bob=4, Cat=4, Dan=4)
    sitting.does("Ann attack 5H")

    assert sitting.codes("Cat beat 6H") == ["teams.partners_do_not_fight", "beat.not_the_defender"]


def test_er_05_with_free_seating_the_next_opponent_clockwise_defends() -> None:
    sitting = Sitting(
        teams={"Ann": "N", "Bob": "N", "Cat": "E"}, options={"free_seating": True}, Ann=4, Bob=4, Cat=4
    )

    assert (sitting.attacker, sitting.defender) == ("Ann", "Cat")
    sitting.does("Ann attack 5H", "Cat concede")
    assert (sitting.attacker, sitting.defender) == ("Ann", "Cat")


@both
def test_what_beats_is_generated_as_it_is_judged(edition: str) -> None:
    sitting = Sitting(edition, Ann=4, Bob="JD QH QS KH", Cat=4)
    sitting.does("Ann attack JH")

    beating = {
        " ".join(card_names(act.cards)) for act in GAME.legal_acts(sitting.state) if isinstance(act, Beat)
    }

    assert beating == {"JD", "QH", "KH"} | (set() if edition == "2019" else {"QH QS", "QS QH"})


def test_a_refused_beat_is_told_what_would_beat() -> None:
    sitting = Sitting(Ann=4, Bob="JD QH QS 2H", Cat=4)
    sitting.does("Ann attack JH")

    instead = GAME.allowed_acts_instead(sitting.state, sitting.entry("Bob beat QS"))

    assert [card_names(act.cards) for act in instead] == [["QS", "QH"], ["JD"], ["QH"]]


def test_of_a_hidden_hand_no_card_is_proposed_that_may_not_be_there() -> None:
    sitting = three()
    sitting.does("Ann attack JH")

    instead = GAME.allowed_acts_instead(sitting.state, sitting.entry("Cat beat QH"))

    assert GAME.entry_from_act(sitting.state, instead[0]).to_json_object() == {
        "do": "beat",
        "by": "Bob",
        "cards": ("QH",),
    }
    assert type(instead[1]) is Concede


def test_the_cards_an_overridden_play_lays_lie_on_the_pile_and_the_battle_goes_on() -> None:
    sitting = three()
    sitting.does("Ann attack 5H")

    sitting.lets_stand("Bob beat 6C")

    assert sitting.shown["pile"] == ["5H", "6C"]
    assert sitting.shown["phase"] == "after_beat"
    assert {act.cards[0] % 13 for act in GAME.legal_acts(sitting.state) if isinstance(act, ThrowIn)} == {5}


def test_who_attacks_or_beats_by_override_is_the_attacker_or_the_defender() -> None:
    sitting = three()
    sitting.lets_stand("Bob attack 5H")
    assert (sitting.attacker, sitting.defender) == ("Bob", "Cat")

    sitting.lets_stand("Ann beat 6H")

    assert sitting.defender == "Ann"
    sitting.does("Bob clear")
    assert sitting.attacker == "Ann"
