"""Initiative: high card, ties, redraws, empty decks (RB-15 to RB-20)."""

import pytest

from tests.royal_battles.positions import arranged, codes, set_up

WHITE = {"a7": "pawn 2C", "a5": "king 4C"}
BLACK = {"e7": "pawn 7C", "e5": "king 8C"}


def next_round(jon_deck, mendi_deck, initiative=("9S", "8S"), **options):
    """The second round played out, with so many cards left in the decks."""
    battle = arranged(WHITE, BLACK, initiative, hands=("3H", "3H"), decks=(jon_deck, mendi_deck), **options)
    battle.must("end_turn", battle.shown["turn"])
    return battle, battle.must("end_turn", battle.shown["turn"])


@pytest.mark.parametrize(
    ("jon", "mendi", "first"),
    [
        ("AC", "KS", "Jon"), ("2S", "3C", "Mendi"), ("KS", "Joker", "Mendi"), ("JD", "JC", "Jon"), ("JH", "10S", "Jon"),
        ("QC", "QD", "Mendi"), ("5H", "5D", "Jon"), ("AH", "AS", "Mendi"),
    ],
)  # fmt: skip
def test_initiative_is_high_card_with_suits_from_spades_down_to_clubs_rb_15(jon, mendi, first):
    battle = set_up()
    battle.must("initiative", "Mendi", card=mendi)

    assert battle.must("initiative", "Jon", card=jon)["first"] == first
    assert battle.shown["turn"] == first


def test_the_winner_goes_first_and_the_other_waits_rb_18():
    battle = arranged(WHITE, BLACK, ("9S", "8S"))

    assert codes(battle.says("end_turn", "Mendi")) == ["turn.not_your_turn"]
    battle.must("end_turn", "Jon")
    assert codes(battle.says("end_turn", "Jon")) == ["turn.not_your_turn"]


def test_after_an_invalid_pair_both_draw_again_over_the_spent_cards_rb_16_rb_17():
    battle = set_up()
    battle.must("initiative", "Jon", card="2H")
    battle.must("initiative", "Mendi", card="2H")

    assert battle.shown["phase"] == "initiative"
    assert battle.shown["initiative"] == {"Jon": "2H", "Mendi": "2H"}
    assert battle.says("initiative", "Jon", card="2H")["code"] == "pack.lies_elsewhere"
    battle.must("initiative", "Jon", card="Joker")
    battle.must("initiative", "Mendi", card="Joker")
    assert battle.shown["phase"] == "initiative"
    battle.must("initiative", "Jon", card="6C")
    assert battle.must("initiative", "Mendi", card="6D")["first"] == "Mendi"
    assert battle.shown["deck"] == {"Jon": 47, "Mendi": 47}
    assert battle.shown["round"] == 1


def test_nobody_draws_twice_for_initiative_rb_16():
    battle = set_up()
    battle.must("initiative", "Jon", card="2H")

    assert codes(battle.says("initiative", "Jon", card="3H")) == ["initiative.drawn_already"]


def test_a_second_initiative_card_may_stand_and_counts_rb_19():
    battle = set_up()
    battle.must("initiative", "Jon", card="2H")

    answer = battle.says("initiative", "Jon", card="KH", override="two stuck together")

    assert (answer["verdict"], answer["code"]) == ("irregular", "initiative.drawn_already")
    assert battle.must("initiative", "Mendi", card="QS")["first"] == "Jon"


def test_the_initiative_cards_count_in_both_turns_of_the_round_rb_19():
    battle = arranged({"c3": "king 5S"}, {"d3": "king 9C"}, ("3H", "5C"), hands=("3D", "7H"))
    battle.must("move", "Mendi", from_="d3", to="d3", card="7H")
    first = battle.must("attack", "Mendi", target="c3", style="optimal")
    battle.must("end_turn", "Mendi")
    battle.must("move", "Jon", from_="c3", to="c3", card="3D")

    second = battle.must("attack", "Jon", target="d3", style="optimal")

    assert (first["trumps"], second["trumps"]) == (["5C", "3H", "7H", "5S"], ["3H", "5C", "3D", "7H"])


def test_a_new_card_covers_the_old_one_only_when_it_is_drawn_rb_19():
    battle, _ = next_round(5, 5)

    assert battle.shown["initiative"] == {"Jon": "9S", "Mendi": "8S"}
    assert (battle.shown["round"], battle.shown["turn"]) == (3, None)
    battle.must("initiative", "Jon", card="2D")
    assert battle.shown["initiative"] == {"Jon": "2D", "Mendi": "8S"}


def test_an_empty_deck_keeps_its_last_card_which_is_compared_again_rb_20():
    battle, _ = next_round(0, 5)

    assert {act["by"] for act in battle.may("initiative")} == {"Mendi"}
    assert codes(battle.says("initiative", "Jon", card="2D", override="so there")) == [
        "initiative.keeps_card",
        "pack.deck_is_empty",
    ]
    assert battle.must("initiative", "Mendi", card="7S")["first"] == "Jon"


def test_who_keeps_the_old_card_is_not_said_to_have_drawn_rb_20():
    first, _ = next_round(0, 5)
    again, _ = next_round(1, 5)
    again.must("initiative", "Jon", card="4H")
    again.must("initiative", "Mendi", card="4H")
    text = "Jon's deck is empty, so the old initiative card stays in force; Mendi's card is due."

    for battle in (first, again):
        assert text in battle.says("initiative", "Jon", card="5H")["text"]


def test_who_drew_the_last_card_of_the_deck_has_drawn_rb_76():
    battle, _ = next_round(1, 5)
    battle.must("initiative", "Jon", card="4H")

    assert codes(battle.says("initiative", "Jon", card="5H"))[0] == "initiative.drawn_already"


def test_when_the_new_card_equals_the_kept_one_only_who_still_has_cards_draws_again_rb_20():
    battle, _ = next_round(0, 5)
    battle.must("initiative", "Mendi", card="9S")

    assert battle.shown["phase"] == "initiative"
    assert {act["by"] for act in battle.may("initiative")} == {"Mendi"}
    assert battle.must("initiative", "Mendi", card="10S")["first"] == "Mendi"


def test_with_both_decks_empty_the_old_cards_are_compared_and_the_round_begins_by_itself_rb_20():
    battle, answer = next_round(0, 0, end_check="end_of_round")

    assert (answer["round"], answer["first"]) == (3, "Jon")
    assert (battle.shown["phase"], battle.shown["turn"]) == ("movement", "Jon")


def test_a_tie_that_cannot_be_drawn_again_goes_to_white_rb_20():
    battle, _ = next_round(1, 1, ("8S", "9S"))
    battle.must("initiative", "Mendi", card="6H")

    answer = battle.must("initiative", "Jon", card="6H")

    assert (answer["round"], answer["first"], battle.shown["deck"]) == (3, "Jon", {"Jon": 0, "Mendi": 0})


def test_equal_kept_cards_let_white_go_first_rb_20():
    battle, _ = next_round(1, 1, ("8S", "9S"))
    battle.must("initiative", "Mendi", card="6H")
    battle.must("initiative", "Jon", card="6H")
    battle.must("end_turn", "Jon")

    answer = battle.must("end_turn", "Mendi")

    assert (answer["round"], answer["first"]) == (4, "Jon")


def test_the_battle_may_end_when_a_deck_is_empty_rb_20():
    battle, answer = next_round(0, 5, initiative_on_empty_deck="end_battle")

    assert (answer["ended"], answer["winner"]) == ("exhausted", "tie")
    assert (battle.shown["phase"], battle.shown["turn"], battle.shown["winner"]) == ("over", None, "tie")


def test_who_has_an_empty_deck_may_have_to_go_second_rb_20():
    battle, _ = next_round(0, 5, initiative_on_empty_deck="go_second")

    assert battle.must("initiative", "Mendi", card="2C")["first"] == "Mendi"


def redrawn(decks, rule, *cards):
    """Jon's card, then Mendi's, then what is drawn again; the answers to Mendi's first card and to the last."""
    battle, _ = next_round(*decks, ("8S", "9S"), initiative_on_empty_deck=rule)
    battle.must("initiative", "Jon", card="4H")
    pair = battle.must("initiative", "Mendi", card="4H")
    answers = [battle.must("initiative", by, card=card) for by, card in cards]
    return battle, pair, answers


# RB-T34
@pytest.mark.parametrize(
    ("decks", "again", "first"),
    [((1, 2), ("Mendi", "2H"), "Mendi"), ((2, 1), ("Jon", "2H"), "Jon"), ((1, 2), ("Mendi", "KH"), "Mendi")],
)
def test_who_cannot_draw_again_goes_second_rb_20(decks, again, first):
    battle, pair, (answer,) = redrawn(decks, "go_second", again)

    assert f"{again[0]} draws again" in pair["text"]
    assert (answer["first"], battle.shown["turn"]) == (first, first)


def test_where_both_draw_again_the_higher_card_goes_first_rb_20():
    _, pair, answers = redrawn((2, 2), "go_second", ("Jon", "2H"), ("Mendi", "KH"))

    assert "Jon and Mendi draw again" in pair["text"]
    assert answers[-1]["first"] == "Mendi"


def test_a_pair_that_nobody_can_draw_again_goes_to_white_rb_20():
    _, pair, _ = redrawn((1, 1), "go_second")

    assert pair["first"] == "Jon"


@pytest.mark.parametrize("decks", [(1, 2), (2, 1), (1, 1)])
def test_a_pair_with_an_empty_deck_may_end_the_battle_rb_20(decks):
    battle, pair, _ = redrawn(decks, "end_battle")

    assert pair["ended"] == "exhausted"
    assert "4H and 4H are the same card, and a deck is empty: nobody draws again." in pair["text"]
    assert battle.shown["phase"] == "over"


def test_a_pair_with_cards_in_both_decks_is_drawn_again_rb_20():
    battle, pair, _ = redrawn((2, 2), "end_battle")

    assert "ended" not in pair
    assert {act["by"] for act in battle.may("initiative")} == {"Jon", "Mendi"}


def test_with_both_decks_empty_going_second_settles_nothing_rb_20():
    _, answer = next_round(0, 0, initiative_on_empty_deck="go_second")

    assert answer["first"] == "Jon"


def test_the_initiative_card_is_not_part_of_the_hand_rb_23():
    battle = arranged(WHITE, BLACK, ("9H", "8S"), hands=("?", ""))

    answer = battle.says("move", from_="a7", to="b7", card="9H", override="he took it")

    assert (answer["verdict"], codes(answer)) == ("refused", ["pack.lies_elsewhere"])
    assert answer["findings"][0]["facts"] == {
        "card": "9H",
        "whose": "Jon",
        "place": "initiative",
        "square": None,
        "round": 2,
    }
