"""What is known of hands: dealt, drawn, shown, picked up, discarded and shuffled again."""

from typing import Any

import pytest

from models.cards import card_names, card_numbers
from referee.act_sets import any_set_includes_act
from referee.games.el_royale.hidden_cards import possible_card_set
from referee.games.el_royale.state import cards_in_set
from tests.el_royale.sitting import GAME, Sitting


def fresh(*players: str, edition: str = "elimination", **options: Any) -> Sitting:
    """A table before the deal."""
    sitting = Sitting(edition, options=options, **dict.fromkeys(players, 4))
    sitting.state = GAME.start(sitting.header)
    return sitting


def known(sitting: Sitting, name: str) -> list[str]:
    return card_names(cards_in_set(sitting.state.known[sitting.seat(name)]))


# -- the deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_er_01_four_cards_each_and_eight_players_leave_twenty(players: int) -> None:
    sitting = fresh(*"ABCDEFGH"[:players])

    sitting.does("A deal", first="B")

    assert set(sitting.shown["hand"].values()) == {4}
    assert sitting.shown["deck"] == 52 - 4 * players
    assert (sitting.attacker, sitting.defender) == ("B", "ABCDEFGH"[2 % players])


@pytest.mark.parametrize(("first_card_to", "order"), [("dealer", ("B", "C", "A")), ("left", ("C", "A", "B"))])
def test_er_01_the_cards_go_round_beginning_with_the_dealer(
    first_card_to: str, order: tuple[str, ...]
) -> None:
    (dealt,) = fresh("A", "B", "C", first_card_to=first_card_to).does("B deal", first="A")

    assert dealt.order == order


def test_er_02_dealer_and_first_attacker_are_two_choices() -> None:
    sitting = fresh("A", "B", "C")

    assert {(act.by, act.first) for act in GAME.legal_acts(sitting.state)} == {
        (by, first) for by in range(3) for first in range(3)
    }


def test_a_deal_of_hidden_hands_is_written_without_hands() -> None:
    sitting = fresh("A", "B")
    said = sitting.entry("A deal", first="B")

    assert GAME.entry_from_act(sitting.state, GAME.act_or_reader_findings(sitting.state, said)) == said


def test_cards_are_dealt_once_and_first() -> None:
    sitting = fresh("A", "B")
    assert sitting.codes("A attack 5H")[0] == "deal.comes_first"
    sitting.does("A deal", first="B")

    assert sitting.codes("A deal", first="B") == ["deal.only_once"]


def test_a_shown_hand_is_known_and_question_marks_stay_hidden() -> None:
    sitting = fresh("Ann", "Bob", "Cat")

    sitting.does(
        "Ann deal", first="Ann", hands={"Ann": ["5H", "5C", "?", "?"], "Bob": ["KS", "KH", "KD", "KC"]}
    )

    assert known(sitting, "Ann") == ["5H", "5C"]
    assert sitting.held("Ann") == 4
    assert sitting.codes("Ann attack KS") == ["hand.card_in_another_hand"]
    assert sitting.codes("Ann attack 9S 9H") == []
    assert sitting.facts("Ann attack 9S 9H 9D") == {
        "hand.not_all_of_them": {"cards": ["9S", "9H", "9D"], "possible": 2, "player": "Ann"}
    }


@pytest.mark.parametrize(
    ("hands", "codes"),
    [
        ({"Ann": ["5H", "5C", "?"]}, ["deal.four_cards"]),
        ({"Ann": []}, ["deal.four_cards"]),
        ({"Ann": ["5H", "5C", "?", "5H"]}, ["cards.named_twice"]),
        ({"Ann": ["5H", "5C", "?", "?"], "Bob": ["5H", "?", "?", "?"]}, ["cards.named_twice"]),
        ({"Ann": ["5H", "5C", "?", "11H"]}, ["cards.unknown"]),
        ({"Ann": ["5H", "5C", "?", "Joker"]}, ["cards.unknown"]),
        ({"Eve": ["5H", "5C", "?", "?"]}, ["players.unknown"]),
    ],
)
def test_a_deal_that_cannot_be(hands: dict[str, list[str]], codes: list[str]) -> None:
    assert fresh("Ann", "Bob", "Cat").codes("Ann deal", first="Bob", hands=hands) == codes


def test_names_and_cards_that_nobody_knows_are_refused_with_a_reason() -> None:
    sitting = Sitting(Ann=4, Bob=4)

    assert sitting.facts("Eve attack 5H") == {"players.unknown": {"name": "Eve"}}
    assert sitting.facts("Ann attack Ace") == {"cards.unknown": {"card": "Ace"}}
    assert sitting.codes("Eve attack Ace") == ["players.unknown", "cards.unknown"]


# -- where a card can be -------------------------------------------------------------------------------------------------


def test_a_card_is_played_once() -> None:
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5H")

    assert sitting.facts("Cat throw_in 5H") == {"hand.card_in_the_pile": {"card": "5H"}}
    assert sitting.codes("Cat throw_in 5C 5C") == ["cards.named_twice"]
    assert sitting.codes("Cat throw_in ?") == ["cards.face_up"]


def test_a_fifth_card_of_a_rank_is_somewhere_else_already() -> None:
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5H 5C", "Cat throw_in 5D 5S")

    assert sitting.codes("Ann throw_in 5H") == ["hand.card_in_the_pile"]


def test_nobody_plays_more_cards_than_the_hand_holds() -> None:
    sitting = Sitting(Ann=3, Bob=4)

    assert sitting.facts("Ann attack 5S 5H 5D 5C") == {
        "hand.too_many_named": {"player": "Ann", "held": 3, "count": 4}
    }


def test_a_hand_of_which_one_card_is_known_does_not_hold_two_others() -> None:
    assert Sitting(Ann="2S ?", Bob=4).facts("Ann attack 5H 5C") == {
        "hand.not_all_of_them": {"cards": ["5H", "5C"], "possible": 1, "player": "Ann"}
    }


def test_a_discarded_card_cannot_be_played_and_lies_on_the_discard_pile() -> None:
    sitting = Sitting(Ann=4, Bob=4)
    sitting.does("Ann attack 5H", "Bob beat 6H", "Ann clear")

    assert sitting.facts("Bob attack 5H") == {"hand.card_discarded": {"card": "5H"}}
    places = [
        GAME.known_and_possible_card_locations(sitting.state, card) for card in card_numbers("5H 6H 5C")
    ]
    assert [[(lying.place, lying.is_certain) for lying in each] for each in places[:2]] == [
        [("discard", True)]
    ] * 2
    assert not any(lying.is_certain for lying in places[2])


def test_a_hand_that_everybody_has_seen_holds_nothing_else() -> None:
    sitting = Sitting(Ann="5H 6H", Bob=4)

    assert sitting.facts("Ann attack 9S") == {
        "hand.all_known": {"card": "9S", "player": "Ann", "held": 2, "known": ["5H", "6H"]}
    }


def test_when_every_unseen_card_must_be_in_one_hand_the_hand_is_known() -> None:
    """Deck and discard pile are empty; all cards but two have been seen."""
    everything = card_names(card for card in range(52) if card not in (0, 1))
    sitting = Sitting("2019", Ann=" ".join(everything), Bob=2)

    assert known(sitting, "Bob") == ["AS", "2S"]
    assert sitting.facts("Ann attack 2S") == {"hand.card_in_another_hand": {"card": "2S", "holder": "Bob"}}


def test_showing_a_card_makes_it_known_and_so_do_the_others_by_exclusion() -> None:
    sitting = Sitting("2019", Ann=50, Bob=2)

    sitting.does("Bob show KS KH")

    assert known(sitting, "Bob") == ["KS", "KH"]
    assert len(known(sitting, "Ann")) == 50
    assert sitting.codes("Bob show 2S") == ["hand.card_in_another_hand"]


def test_er_58_anyone_may_show_cards_at_any_time_and_they_stay_in_the_hand() -> None:
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5H", "Cat show KS 5D")

    assert sitting.held("Cat") == 4
    assert sitting.codes("Bob beat 5D") == ["hand.card_in_another_hand"]
    assert sitting.codes("Cat show ?") == ["cards.face_up"]


# -- drawing -------------------------------------------------------------------------------------------------------------


def drawn() -> Sitting:
    """Ann and Bob have drawn two cards and one."""
    sitting = Sitting(Ann=4, Bob=4, Cat=4)
    sitting.does("Ann attack 5H 5C", "Bob beat 6C", "Ann clear")
    return sitting


def test_a_draw_may_be_named_in_any_order_of_seats() -> None:
    sitting = drawn()

    sitting.does("Bob draw KS", "Ann draw ? QS")

    assert known(sitting, "Ann") == ["QS"]
    assert known(sitting, "Bob") == ["KS"]
    assert sitting.codes("Cat attack KS")[-1] == "hand.card_in_another_hand"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("Ann draw QS", ["draw.not_that_many"]),
        ("Ann draw QS KS AS", ["draw.not_that_many", "draw.not_in_that_deck"]),
        ("Cat draw QS", ["draw.not_that_many"]),
        ("Ann draw QS QS", ["cards.named_twice"]),
        ("Ann draw QS 5H", ["hand.card_discarded"]),
    ],
)
def test_a_draw_is_exactly_the_cards_of_that_refill(words: str, codes: list[str]) -> None:
    assert drawn().codes(words) == codes


def test_a_draw_is_named_once_and_before_the_next_attack() -> None:
    sitting = drawn()
    sitting.does("Ann draw QS KS")
    assert sitting.codes("Ann draw QS KS") == ["draw.not_that_many"]
    sitting.does("Bob attack 9S")

    assert sitting.codes("Bob draw AS")[0] == "draw.after_the_battle"


OLD = "2S 2H 2D 2C 3S 3H 3D 3C"


def rebuilt() -> Sitting:
    """One card was left: Ann drew it and one of the new deck, Bob one of the new deck, Cat none."""
    sitting = Sitting("2019", discard=OLD, Ann=4, Bob=4, Cat=52 - 8 - 8 - 1)
    sitting.does("Ann attack 5H 5C", "Bob beat 6C", "Ann clear")
    return sitting


def test_old_cards_come_back_with_the_new_deck() -> None:
    sitting = rebuilt()

    assert sitting.codes("Bob attack 2S") == []
    assert sitting.codes("Bob attack 2S 2H")[-1] == "hand.not_all_of_them"


def test_where_an_old_card_can_be_after_the_deck_is_rebuilt() -> None:
    sitting, (two,) = rebuilt(), card_numbers("2S")

    places = {place[:2] for place in GAME.known_and_possible_card_locations(sitting.state, two)}

    assert places == {("hand", "Ann"), ("hand", "Bob"), ("deck", "")}


def test_who_draws_the_whole_rebuilt_deck_is_known_to_hold_it() -> None:
    sitting = Sitting("2019", Ann=3, Bob=49)

    sitting.does("Ann attack 5H 5C", "Bob beat 5D", "Ann clear")

    assert set(known(sitting, "Ann")) == {"5H", "5C", "5D"}


def test_er_33_who_has_not_drawn_from_the_new_deck_cannot_hold_its_cards() -> None:
    sitting = rebuilt()
    cards = set(card_names(cards_in_set(possible_card_set(sitting.state, sitting.seat("Cat")))))

    assert not cards & {*OLD.split(), "5H", "5C", "6C"}
    sitting.does("Bob attack 9S")
    assert sitting.codes("Cat beat 2S")[0] == "hand.not_from_that_deck"


def test_er_33_a_draw_across_a_rebuild_has_so_many_cards_of_each_deck() -> None:
    sitting = rebuilt()

    assert sitting.codes("Ann draw 2S 9S") == []
    assert sitting.codes("Ann draw 2S 5H") == ["hand.not_all_of_them", "draw.not_in_that_deck"]
    assert sitting.codes("Ann draw 8S 9S") == ["draw.not_in_that_deck"]


def test_er_33_a_draw_that_is_offered_has_so_many_cards_of_each_deck() -> None:
    sitting = rebuilt()
    acts = list(GAME.legal_act_sets(sitting.state))

    def offered(words: str) -> bool:
        return any_set_includes_act(acts, GAME.act_or_reader_findings(sitting.state, sitting.entry(words)))

    assert offered("Ann draw 2S 9S")
    assert offered("Ann draw ? 9S")
    assert not offered("Ann draw 2S 5H")
    assert not offered("Ann draw 8S 9S")
    assert not offered("Ann draw ? ? 9S")
    assert not offered("Cat draw 9S")


def test_unseen_cards_of_an_eliminated_hand_may_come_back_with_the_new_deck() -> None:
    sitting = Sitting(discard=OLD, Ann="5S 5H 5D 5C ?", Bob=13, Cat=4, Dan=52 - 8 - 5 - 13 - 4 - 1)
    sitting.does("Ann attack 5S 5H 5D 5C", "Bob concede", "Ann claim", "Cat claim", "Dan claim")

    assert sitting.shown["deck"] == 8 + 17 - 2
    assert sitting.codes("Ann show 2S") == []
    assert sum(sitting.shown["hand"].values()) + sitting.shown["deck"] == 52
