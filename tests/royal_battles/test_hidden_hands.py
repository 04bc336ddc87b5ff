"""Hidden hands: a hand is known by its size and what has been shown of it, and what is known is used in full."""

from random import Random

import pytest

from models.cards import JOKER, PACK_54
from referee.games import GAMES
from referee.games.royal_battles.hidden_cards import reveal_cards_and_return_state
from referee.games.royal_battles.state import cards_in_set, set_without_one_copy
from referee.table.redacted import redacted_for
from tests.royal_battles.positions import PLAYERS, arranged, codes, facts
from tests.royal_battles.sitting import Sitting, any_act

BLACK = {"e7": "pawn 7C", "e5": "king 8C"}
ON_BLACK = {"a7": "pawn 2C", "a5": "king 4C"}


def hand(cards, white=None, decks=(None, None), **options):
    return arranged(white or ON_BLACK, BLACK, ("9S", "8S"), (cards, "? ?"), decks, "Jon", **options)


def test_a_card_of_a_hidden_hand_is_played_on_the_players_word():
    battle = hand("? ?")

    assert battle.says("move", from_="a7", to="b7", card="3D")["verdict"] == "allowed"
    assert battle.shown["hand"]["Jon"] == 1


def test_a_hidden_hand_offers_every_card_that_can_be_in_it():
    battle = hand("?")

    offered = {act["card"] for act in battle.may("move")}

    assert "Joker" in offered
    assert "9H" in offered
    assert not offered & {"2C", "4C", "9S"}


@pytest.mark.parametrize(("card", "place", "square"), [("4C", "board", "a5"), ("9S", "initiative", None)])
def test_a_card_that_lies_elsewhere_is_refused_and_the_referee_says_where(card, place, square):
    answer = hand("? ?").says("move", from_="a7", to="a7", card=card, override="he had it")

    assert (answer["verdict"], "pack.lies_elsewhere" in codes(answer)) == ("refused", True)
    found = facts(answer, "pack.lies_elsewhere")
    assert (found["place"], found["square"], found["whose"]) == (place, square, "Jon")


def test_a_card_under_another_and_one_among_the_discards_are_found_too():
    battle = hand("3D 5D 7D")
    battle.must("move", from_="a7", to="a7", card="3D")
    battle.must("discard_hand")

    under = battle.judged("discard_hand", cards="2C")
    gone = battle.judged("draw", cards="7D")

    assert facts(under, "pack.lies_elsewhere") == {
        "card": "2C",
        "whose": "Jon",
        "place": "under",
        "square": "a7",
        "round": 0,
    }
    assert facts(gone, "pack.lies_elsewhere") == {
        "card": "7D",
        "whose": "Jon",
        "place": "discards",
        "square": None,
        "round": 2,
    }


def test_a_card_in_the_hand_cannot_be_drawn_once_more():
    battle = hand("3D")

    answer = battle.says("draw", cards="3D", override="again")

    assert (answer["verdict"], facts(answer, "pack.lies_elsewhere")["place"]) == ("refused", "hand")


def test_a_card_named_twice_is_refused():
    battle = hand("? ?")

    answer = battle.says("discard_hand", cards="3D 3D")

    assert codes(answer) == ["pack.lies_elsewhere"]
    assert facts(answer, "pack.lies_elsewhere")["place"] == "named"
    assert hand("? ?").says("discard_hand", cards="Joker Joker")["verdict"] == "allowed"
    assert codes(hand("? ? ?").says("discard_hand", cards="Joker Joker Joker")) == ["pack.lies_elsewhere"]


def test_there_are_two_jokers_and_no_third():
    battle = hand("Joker Joker")
    battle.must("move", from_="a7", to="a7", card="Joker")
    second = battle.must("move", from_="a5", to="a5", card="Joker", override="both at once")

    third = battle.says("move", from_="a7", to="b7", card="Joker", override="and one more")

    assert (second["verdict"], third["verdict"]) == ("irregular", "refused")
    assert facts(third, "pack.lies_elsewhere")["card"] == "Joker"
    assert battle.state.unseen[0] >> JOKER == 0


def test_a_known_hand_holds_nothing_else():
    answer = hand("3D").says("move", from_="a7", to="a7", card="5D")

    assert codes(answer) == ["hand.not_held"]
    assert facts(answer, "hand.not_held") == {"card": "5D", "whose": "Jon", "count": 1}


def test_a_known_card_with_a_move_disproves_cannot_move_rb_38():
    assert codes(hand("3D ?").says("cannot_move")) == ["movement.can_move"]


def test_an_unknown_hand_is_believed_rb_38():
    assert hand("? ?").says("cannot_move")["verdict"] == "allowed"


def test_on_both_colours_any_hand_has_a_move_rb_38():
    battle = hand("?", {"a7": "pawn 2C", "a5": "king 4H"})

    assert codes(battle.says("cannot_move")) == ["movement.can_move"]
    assert battle.may("cannot_move") == []


def test_the_first_unit_of_an_army_is_one_of_those_that_can_move_rb_38():
    battle = arranged(
        ON_BLACK, {"e1": "pawn 2H", "e3": "king 4C"}, ("8S", "9S"), ("? ?", "?"), (None, None), "Mendi"
    )

    assert codes(battle.says("cannot_move", "Mendi")) == ["movement.can_move"]


def test_on_a_wild_joker_any_hand_has_a_move_rb_38():
    assert codes(hand("?", {"a7": "pawn Joker"}).says("cannot_move")) == ["movement.can_move"]


def black_left(battle, seat):
    from models.cards import COLOUR

    return sum(COLOUR[card] == "black" for card in cards_in_set(battle.state.unseen[seat]))


def test_more_hidden_cards_than_there_are_without_a_move_disprove_cannot_move_rb_38():
    battle = hand("?")
    stuck = black_left(battle, 0)

    enough, too_many = hand(" ".join(["?"] * stuck)), hand(" ".join(["?"] * (stuck + 1)))

    assert enough.says("cannot_move")["verdict"] == "allowed"
    assert codes(too_many.says("cannot_move")) == ["movement.can_move"]


def test_with_the_deck_empty_the_last_cards_are_counted_out():
    battle = arranged(ON_BLACK, BLACK, ("9S", "8S"), ("? ?", "?"), (0, 0), "Jon", face_up=True)

    assert battle.state.hidden == (0, 0)
    assert [known.bit_count() for known in battle.state.known] == [2, 1]
    assert battle.state.unseen == (0, 0)


def test_cards_discarded_unseen_keep_a_hand_unknown():
    battle = arranged(ON_BLACK, BLACK, ("9S", "8S"), ("? ?", "?"), (0, 0), "Jon")

    assert battle.state.hidden == (2, 1)


def test_a_counted_out_hand_disproves_cannot_move_rb_38():
    battle = arranged(ON_BLACK, BLACK, ("9S", "8S"), ("3D ?", "?"), (0, 0), "Jon", face_up=True)

    assert codes(battle.says("cannot_move")) == ["movement.can_move"]


def test_a_deck_cannot_give_more_than_it_holds():
    battle = hand("?", decks=(3, None))

    answer = battle.says("draw", cards="? ? ? ?", override="four")

    assert (answer["verdict"], facts(answer, "pack.deck_is_empty")) == (
        "refused",
        {"whose": "Jon", "left": 3},
    )
    assert battle.says("draw", cards="? ? ?", override="three")["verdict"] == "irregular"


def test_a_secret_card_is_in_no_shown_state():
    shown = str(hand("3D JH").shown)

    assert "3D" not in shown
    assert "JH" not in shown


@pytest.mark.parametrize("seed", range(4))
def test_every_card_of_both_packs_lies_somewhere_or_can_be_where_unseen_cards_are(seed):
    sitting = Sitting(Random(seed), (seed % 2,))
    for _ in range(90):
        sitting.step(any_act)
        state = sitting.state
        for card in range(53):
            places = GAMES["royal-battles"].known_and_possible_card_locations(state, card)
            for seat, name in enumerate(PLAYERS):
                mine = [each for each in places if each.owner == name]
                unseen = sum(each == card for each in cards_in_set(state.unseen[seat]))
                assert sum(each.copies for each in mine if each.is_certain) == PACK_54[card] - unseen
                held = {
                    "deck": state.deck[seat],
                    "hand": state.hidden[seat],
                    "discards": state.discard_hidden[seat],
                }
                unsure = {each.place: each.copies for each in mine if not each.is_certain}
                assert unsure == (
                    {place: min(unseen, number) for place, number in held.items() if number} if unseen else {}
                )
        if state.phase == "over":
            break


def test_what_is_known_of_the_discards_is_told_by_the_cards_that_lie_there():
    battle = hand("3D 5D")
    battle.must("discard_hand", cards="3D 5D")

    told = battle.table.game.holder_only_cards_by_pile(battle.state)

    assert {"3D", "5D"} <= set(told["discards:Jon"])


def test_a_card_that_lies_on_the_board_is_not_brought_to_light_among_the_discards():
    battle = hand("? ?")
    assert battle.state.discard_hidden[0] or battle.must("discard_hand")
    before = battle.state.copy()

    assert (
        battle.table.game.reveal_cards_and_return_state(battle.state.copy(), {"discards:Jon": ["2C"]})
        == before
    )


@pytest.mark.parametrize(
    ("hands", "white", "decided_by_hands"),
    [
        (("3C", "3D"), ON_BLACK, True),
        (("3C", "3D"), {"a7": "pawn 2C", "a5": "king 4C", "a3": "rook 6C"}, False),
        (("3C", ""), ON_BLACK, False),
    ],
)
def test_hands_come_to_light_only_where_one_decides_rb_61(hands, white, decided_by_hands):
    battle = arranged(white, BLACK, ("9S", "8S"), hands, (0, 0), "Jon", face_up=True)

    battle.must("cannot_move")

    ruling = battle.table.rulings[-1]
    assert any(battle.table.game.depends_on_hidden_hands(each) for each in ruling.events) == decided_by_hands


@pytest.mark.parametrize("do", ["end_turn", "discard_hand"])
@pytest.mark.parametrize(("hidden", "phase"), [("3D", "over"), ("?", "reveal")])
def test_a_hand_that_ends_the_battle_comes_to_light_at_every_seat_rb_58(do, hidden, phase):
    battle = arranged(ON_BLACK, BLACK, ("9S", "8S"), ("3C", hidden), (0, 0), "Jon")

    battle.must(do)

    for seat in (-1, 0, 1):
        view = redacted_for(battle.table, seat)
        assert view.state.phase == battle.state.phase == phase
        assert view.rulings[-1].entry.shows["hand:Jon"] == ("3C",)


def test_all_see_how_many_cards_a_hand_has_and_none_of_them():
    battle = hand("3D 5D")

    seen = battle.table.game.public_state(battle.state)

    assert seen.known == (0, 0)
    assert seen.hidden == tuple(battle.state.hand_size(seat) for seat in (0, 1))


def test_a_joker_known_among_the_discards_is_not_the_other_one():
    battle = hand("Joker ?")
    battle.must("discard_hand", cards="Joker ?")
    before = battle.state.copy()

    assert (
        battle.table.game.reveal_cards_and_return_state(battle.state.copy(), {"discards:Jon": ["Joker"]})
        == before
    )


@pytest.mark.parametrize(("shown", "jokers"), [(["Joker"], 1), (["Joker", "Joker"], 2), (["1S", "?"], 1)])
def test_of_discards_that_are_shown_only_new_cards_become_known(shown, jokers):
    state = hand("?").state.copy()
    state.unseen = (set_without_one_copy(state.unseen[0], JOKER), state.unseen[1])
    state.discards, state.discard_hidden = (((JOKER, 0, 1),), ()), (1, 0)

    seen = reveal_cards_and_return_state(state, {"discards:Jon": shown})

    assert [laid[0] for laid in seen.discards[0]] == [JOKER] * jokers
    assert seen.discard_hidden == (2 - jokers, 0)
