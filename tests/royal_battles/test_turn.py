"""Sequence of Play: drawing, passing, the hand and its discard (RB-21 to RB-28, RB-37)."""

import pytest

from models.cards import HIDDEN, JOKER, card_numbers
from referee.act_sets import EMPTY_PARTIAL_ACT, LISTED
from referee.games.royal_battles.actions import DiscardHand, Draw
from referee.games.royal_battles.legal_acts import legal_act_sets
from tests.royal_battles.positions import arranged, codes, facts

WHITE = {"a7": "pawn 2C", "a5": "king 4S", "c3": "king 5S"}
BLACK = {"d3": "king 9C", "e7": "pawn 7C"}


def key_draw(hands=("3D", ""), decks=(None, None), **options):
    """Jon has attacked side to side with Spades: two cards are due, as far as there are two."""
    battle = arranged(
        WHITE, {"c4": "king 9C", "e7": "pawn 7C"}, ("9S", "8S"), hands=hands, decks=decks, **options
    )
    battle.must("move", from_="c3", to="c3", card="3D")
    return battle, battle.must("attack", target="c4", style="easy")


def test_an_empty_hand_draws_one_card_before_the_turn_rb_22():
    battle = arranged(WHITE, BLACK)

    assert battle.may("draw") == [{"do": "draw", "by": "Jon", "cards": ("?",)}]
    assert codes(battle.says("draw", cards="3D 4D")) == ["draw.wrong_number_before_the_turn"]
    assert facts(battle.says("draw", cards=[]), "draw.wrong_number_before_the_turn") == {
        "player": "Jon",
        "drawn": 0,
    }
    assert battle.says("draw", cards="3D")["verdict"] == "allowed"
    assert codes(battle.says("draw", cards="4D")) == ["draw.none_due_before_the_turn"]


def test_a_hand_of_one_card_does_not_draw_rb_22():
    battle = arranged(WHITE, BLACK, hands=("?", ""))

    answer = battle.says("draw", cards="?")

    assert codes(answer) == ["draw.none_due_before_the_turn"]
    assert facts(answer, "draw.none_due_before_the_turn") == {"player": "Jon", "because": "hand", "held": 1}


@pytest.mark.parametrize("do", ["cannot_move", "end_turn"])
def test_the_draw_before_the_turn_may_be_declined_rb_22(do):
    assert arranged(WHITE, BLACK).says(do)["verdict"] == "allowed"


def test_who_declines_the_draw_may_go_to_the_post_turn_and_is_skipped_rb_22_rb_38():
    battle = arranged(WHITE, BLACK)
    battle.must("cannot_move")

    assert battle.shown["phase"] == "post_turn"
    assert codes(battle.says("draw", cards="?")) == ["draw.none_due"]


def test_both_players_of_a_round_draw_before_their_turn_rb_21():
    battle = arranged(WHITE, BLACK)

    answer = battle.must("end_turn")

    assert (answer["due"], battle.shown["turn"], battle.shown["phase"]) == (1, "Mendi", "movement")


def test_a_hand_has_no_limit_rb_24():
    battle = arranged(WHITE, BLACK, hands=(" ".join(["?"] * 30), ""))

    assert battle.shown["hand"]["Jon"] == 30


def test_the_key_draw_is_two_cards_all_or_nothing_rb_25():
    battle, answer = key_draw()

    assert (answer["key_position"], answer["due"]) == (True, 2)
    assert codes(battle.says("draw", cards="?")) == ["draw.wrong_number"]
    assert battle.judged("end_turn")["verdict"] == "allowed"
    battle.must("draw", cards="? 3H")
    assert codes(battle.says("draw", cards="?")) == ["draw.none_due"]
    assert battle.shown["hand"]["Jon"] == 2


@pytest.mark.parametrize(("left", "due"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_due_is_what_the_deck_still_holds_rb_25(left, due):
    battle, answer = key_draw(decks=(left, None))

    assert answer["due"] == due
    assert [len(act["cards"]) for act in battle.may("draw")] == ([due] if due else [])


def test_a_key_draw_not_taken_lapses_with_the_end_of_the_turn_rb_25():
    battle, _ = key_draw()

    answer = battle.says("end_turn")

    assert "not taken" in answer["text"]
    assert battle.shown["hand"]["Jon"] == 0
    assert battle.state.due_key == 0


def test_nothing_is_ever_shuffled_back_rb_25():
    battle, _ = key_draw(decks=(0, 9))

    answer = battle.says("draw", cards="?", override="he shuffled the discards")

    assert (answer["verdict"], codes(answer)) == ("refused", ["draw.none_due", "pack.deck_is_empty"])
    assert facts(answer, "draw.none_due")["because"] == "deck"


def test_the_whole_hand_may_go_before_or_after_the_draw_rb_26():
    before, _ = key_draw(hands=("3D 7C", ""))
    after, _ = key_draw(hands=("3D 7C", ""))

    before.must("discard_hand")
    before.must("draw", cards="? ?")
    after.must("draw", cards="? ?")
    after.must("discard_hand")

    assert (before.shown["hand"]["Jon"], after.shown["hand"]["Jon"]) == (2, 0)


def test_the_hand_goes_only_before_the_draw_rb_26():
    battle, _ = key_draw(hands=("3D 7C", ""), discard_hand_when="before_draw")

    assert battle.judged("discard_hand")["verdict"] == "allowed"
    battle.must("draw", cards="? ?")
    assert codes(battle.says("discard_hand")) == ["discard.not_after_the_draw"]
    assert battle.may("discard_hand") == []
    assert battle.says("discard_hand", override="he did")["verdict"] == "irregular"


@pytest.mark.parametrize("due", [1, 2])
def test_the_hand_goes_only_after_the_draw_rb_26(due):
    battle, answer = key_draw(hands=("3D 7C", ""), decks=(due, None), discard_hand_when="after_draw")
    assert answer["due"] == due

    assert codes(battle.judged("discard_hand")) == ["discard.not_before_the_draw"]
    assert battle.may("discard_hand") == []
    battle.must("draw", cards=["?"] * due)
    assert battle.may("discard_hand") == [{"do": "discard_hand", "by": "Jon"}]
    assert battle.says("discard_hand")["verdict"] == "allowed"


def test_the_hand_is_discarded_whole_rb_26():
    battle = arranged(WHITE, BLACK, hands=("3D 7C ?", ""))

    answer = battle.says("discard_hand", cards="3D")

    assert codes(answer) == ["discard.not_the_hand"]
    assert facts(answer, "discard.not_the_hand") == {"player": "Jon", "held": 3, "named": 1}
    for named in ("3D 7C ?", "? ? ?", "9D 7C 3D", "? 9D ?", "7C ? 9D"):
        assert battle.judged("discard_hand", cards=named)["verdict"] == "allowed", named
    for named in ("9D 10D 3D", "9D 10D JD", "3D 7C ? ?", "9D 10D ?"):
        assert codes(battle.judged("discard_hand", cards=named)) == ["discard.more_than_held"], named


def test_a_part_of_the_hand_may_have_gone_all_the_same_rb_26():
    battle = arranged(WHITE, BLACK, hands=("3D 7C ?", ""))

    answer = battle.says("discard_hand", cards="7C", override="he kept two")

    assert (answer["verdict"], battle.shown["hand"]["Jon"]) == ("irregular", 2)
    assert battle.state.known[0].bit_count() == 1


def test_of_an_unnamed_part_nobody_knows_which_cards_went_rb_26():
    battle = arranged(WHITE, BLACK, hands=("3D 7C", ""))

    battle.says("discard_hand", cards="?", override="face down")

    assert (battle.state.known[0], battle.state.hidden[0], battle.state.discard_hidden[0]) == (0, 1, 1)


@pytest.mark.parametrize("cards", [None, "3D 7C ?"])
def test_discarding_before_the_move_is_also_the_pass_rb_27(cards):
    battle = arranged(WHITE, BLACK, hands=("3D 7C ?", ""))

    battle.must("discard_hand", **({"cards": cards} if cards else {}))

    assert (battle.shown["phase"], battle.shown["hand"]["Jon"]) == ("post_turn", 0)
    assert codes(battle.says("move", from_="a7", to="b7", card="9D")) == [
        "movement.movement_is_over",
        "hand.not_held",
    ]
    assert codes(battle.says("cannot_move")) == ["movement.movement_is_over"]
    assert codes(battle.says("discard_hand")) == ["discard.empty_hand"]
    assert codes(battle.says("draw", cards="?")) == ["draw.none_due"]


def test_discarding_after_the_move_renounces_the_attack_rb_27():
    battle = arranged(WHITE, BLACK, hands=("3D 7C", ""))
    battle.must("move", from_="c3", to="c3", card="3D")
    battle.must("discard_hand")

    assert battle.shown["phase"] == "post_turn"
    assert codes(battle.says("attack", target="d3", style="easy")) == ["attack.attack_is_over"]


def test_discarding_an_empty_hand_is_refused_rb_27():
    assert codes(arranged(WHITE, BLACK).says("discard_hand")) == ["discard.empty_hand"]


def test_hands_are_hidden_and_counted_rb_28():
    battle = arranged(WHITE, BLACK, hands=("? ?", "3H ?"))

    assert battle.shown["hand"] == {"Jon": 2, "Mendi": 2}
    assert "3H" not in str(battle.shown["hand"])


def test_passing_is_allowed_rb_37():
    battle = arranged(WHITE, BLACK, hands=("3D", ""))

    assert battle.says("end_turn")["verdict"] == "allowed"


@pytest.mark.parametrize(("do", "hand", "found"), [
    ("end_turn", "3D", ["turn.must_move"]),
    ("discard_hand", "3D", ["turn.must_move"]),
    ("end_turn", "3D ?", ["turn.must_move"]),
    ("end_turn", "3C", []),
    ("end_turn", "?", []),
    ("discard_hand", "? ?", []),
])  # fmt: skip
def test_a_table_may_forbid_to_pass_with_a_card_known_to_have_a_move_rb_37(do, hand, found):
    battle = arranged(WHITE, BLACK, hands=(hand, ""), must_move_if_able=True)

    answer = battle.judged(do)

    assert codes(answer) == found
    assert bool(battle.may(do)) == (not found)
    assert not found or battle.says(do, override="he passed")["verdict"] == "irregular"


def test_who_must_move_may_end_the_turn_after_the_move_rb_37():
    battle = arranged(WHITE, BLACK, hands=("3D 5D", ""), must_move_if_able=True)
    battle.must("move", from_="a7", to="b7", card="3D")

    assert battle.says("end_turn")["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("draw", {"cards": "?"}),
        ("move", {"from_": "e7", "to": "e6", "card": "3H"}),
        ("cannot_move", {}),
        ("attack", {"target": "c3", "style": "easy"}),
        ("discard_hand", {}),
        ("end_turn", {}),
    ],
)
def test_nobody_acts_in_the_other_players_turn_rb_18(do, fields):
    battle = arranged(WHITE, BLACK, hands=("3D", "3H"))

    answer = battle.says(do, "Mendi", **fields)

    assert answer["verdict"] == "refused"
    assert "turn.not_your_turn" in codes(answer)


def test_initiative_is_over_in_the_turns():
    answer = arranged(WHITE, BLACK).says("initiative", card="2H", override="again")

    assert (answer["verdict"], codes(answer)[0]) == ("refused", "phase.not_now")


def test_only_the_strategy_draw_is_allowed_while_it_is_due_rb_56():
    battle = arranged(WHITE, BLACK, ("AS", "AH"), hands=("3D 7C", ""))
    battle.must("move", from_="c3", to="c3", card="3D")
    answer = battle.must("attack", target="d3", style="advantage")

    assert (answer["hit"], answer["due"], battle.shown["phase"]) == (True, 2, "attack")
    assert [
        act["do"]
        for verb in ("draw", "discard_hand", "end_turn", "attack", "move")
        for act in battle.may(verb)
    ] == ["draw"]
    for do, fields in (
        ("end_turn", {}),
        ("discard_hand", {}),
        ("cannot_move", {}),
        ("attack", {"target": "d3", "style": "easy"}),
    ):
        assert "turn.draw_for_strategy_first" in codes(battle.says(do, **fields))
    assert "turn.draw_for_strategy_first" not in codes(battle.says("end_turn", "Mendi"))
    battle.must("draw", cards="? ?")
    assert battle.shown["phase"] == "post_turn"


def test_an_empty_hand_draws_by_itself_before_the_turn_only_while_its_deck_lasts_rb_22():
    battle = arranged(WHITE, BLACK, turn="Jon")
    empty = battle.state.copy()
    empty.deck = 0, empty.deck[1]

    assert battle.table.game.forced_automatic_entry(battle.state) == {
        "do": "draw",
        "by": "Jon",
        "cards": ["?"],
    }
    assert battle.table.game.forced_automatic_entry(empty) is None


def named(battle, act, said=EMPTY_PARTIAL_ACT):
    """Which cards may be named with this act, half said."""
    return next(each for each in legal_act_sets(battle.state, said) if each.act is act).fields.get("cards")


def test_of_what_is_drawn_each_card_may_be_named_as_often_as_it_is_in_the_deck_and_no_list_names_them():
    battle, _ = key_draw(hands=("3D", ""))

    pool = named(battle, Draw).pool

    assert pool[HIDDEN] == pool[JOKER] == 2
    assert {pool[card] for card in pool if card not in (HIDDEN, JOKER)} == {1}
    assert set(named(battle, Draw, LISTED).pool) == {HIDDEN}


def test_of_a_hand_laid_down_no_more_cards_are_named_than_nobody_has_seen():
    battle, _ = key_draw(hands=("3D 4D ?", ""))

    hand = named(battle, DiscardHand)

    assert hand.is_complete_choice(card_numbers("4D 6D")) and hand.is_complete_choice(card_numbers("6D ?"))
    assert not hand.is_complete_choice(card_numbers("6D 8D"))


def no_draw(battle):
    """Why Jon draws nothing now."""
    return battle.says("draw", cards="?")["text"]


@pytest.mark.parametrize("do", ["cannot_move", "discard_hand"])
def test_without_an_action_nothing_is_due_and_that_is_said_rb_25(do):
    battle = arranged({"a7": "pawn 2C"}, {"e7": "pawn 7C"}, hands=("?", ""), turn="Jon")
    battle.must(do)

    assert no_draw(battle) == "No draw is due for Jon: there was no attack or Advantage in this turn."


@pytest.mark.parametrize(
    ("target", "strikes"), [({"e7": "pawn 7C"}, False), ({"d3": "pawn 7C"}, False), ({"d3": "pawn 7C"}, True)]
)
@pytest.mark.parametrize("initiative", ["9S", "9H"])
def test_each_reason_why_no_draw_is_due_is_its_own_rb_25(target, strikes, initiative):
    """Head to head is Key with the 9 of Hearts only."""
    battle = arranged({"c3": "king 2C"}, target, (initiative, "8S"), ("3D", ""), turn="Jon")
    battle.must("move", from_="c3", to="c3", card="3D")
    is_key = strikes and initiative == "9H"
    if strikes:
        battle.must("attack", target="d3", style="easy")
    if is_key:
        battle.must("draw", cards="? ?")

    assert no_draw(battle) == "No draw is due for Jon: " + (
        "the cards for the Key Position are drawn already."
        if is_key
        else "the action did not come from the Key Position."
        if strikes
        else "there was no attack or Advantage in this turn."
    )
