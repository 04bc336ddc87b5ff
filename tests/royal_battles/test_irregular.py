"""Verdicts: an illegal act that stands at the table happens as it lies there, is marked, and play goes on from it."""

import pytest

from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE
from tests.royal_battles.positions import arranged, codes, dealt, set_up

WHITE = {"c3": "king 5S", "a7": "pawn 2C"}
BLACK = {"d3": "king 9C", "e7": "pawn 7C"}


def irregular(battle, do, by="Jon", **fields):
    refused = battle.judged(do, by, **fields)
    answer = battle.says(do, by, **fields, override="it lies there")
    assert refused["verdict"] == "refused"
    assert answer["verdict"] == "irregular"
    assert answer["code"] == refused["code"]
    assert codes(answer) == codes(refused)
    return answer


def turn(hands=("3D 5D", "3D"), **options):
    return arranged(WHITE, BLACK, ("9S", "8S"), hands, turn="Jon", **options)


def square_of(battle, kind="king", seat="Jon"):
    return next(
        (unit["square"], unit["standing"])
        for unit in battle.shown["units"]
        if (unit["kind"], unit["seat"]) == (kind, seat)
    )


def test_an_irregular_move_moves_the_unit_onto_its_card():
    battle = turn()

    answer = irregular(battle, "move", from_="c3", to="c5", card="3D")

    assert answer["code"] == "movement.not_next_to"
    assert square_of(battle) == ("c5", "3D")


def test_a_card_of_the_same_colour_may_lie_there():
    battle = turn(("3C", ""))

    assert irregular(battle, "move", from_="c3", to="c4", card="3C")["code"] == "movement.same_colour"
    assert square_of(battle) == ("c4", "3C")


def test_a_card_from_nowhere_came_from_the_deck():
    battle = turn(("", ""))
    before = battle.shown["deck"]["Jon"]

    assert irregular(battle, "move", from_="c3", to="c4", card="3D")["code"] == "hand.not_held"
    assert battle.shown["deck"]["Jon"] == before - 1


def test_with_an_empty_deck_it_came_from_the_unseen_discards():
    battle = arranged(WHITE, BLACK, ("9S", "8S"), ("3D", "3D"), (0, 0), "Jon")
    before = battle.state.discard_hidden[0]

    irregular(battle, "move", from_="c3", to="c4", card="5D")

    assert (battle.state.discard_hidden[0], battle.shown["hand"]["Jon"]) == (before - 1, 1)


def test_a_second_move_may_stand_and_opens_its_own_attack():
    battle = turn()
    battle.must("move", from_="a7", to="a7", card="5D")

    irregular(battle, "move", from_="c3", to="c3", card="3D")

    assert battle.shown["phase"] == "attack"
    assert battle.says("attack", target="d3", style="easy")["verdict"] == "allowed"


def test_a_second_move_after_the_attack_opens_no_second_attack_rb_41():
    battle = turn()
    battle.must("move", from_="c3", to="c3", card="3D")
    battle.must("attack", target="d3", style="easy")

    irregular(battle, "move", from_="c3", to="c4", card="5D")

    assert battle.shown["phase"] == "post_turn"
    assert battle.may("attack") == []
    assert "attack.attacked_already" in codes(battle.judged("attack", target="d3", style="easy"))


def test_a_move_out_of_turn_leaves_the_turn_where_it_was():
    battle = turn()

    irregular(battle, "move", "Mendi", from_="d3", to="d4", card="3D")

    assert square_of(battle, seat="Mendi") == ("d4", "3D")
    assert (battle.shown["turn"], battle.shown["phase"]) == ("Jon", "movement")


def test_the_other_players_unit_may_have_been_moved():
    battle = turn()

    irregular(battle, "move", from_="d3", to="d4", card="3D")

    assert square_of(battle, seat="Mendi") == ("d4", "3D")
    assert battle.shown["phase"] == "post_turn"


def test_the_other_players_unit_does_not_attack_where_it_was_stood_anew():
    battle = turn()

    irregular(battle, "move", from_="d3", to="d3", card="3D")

    assert battle.shown["phase"] == "post_turn", "next to Jon's king as it is"


def test_who_has_placed_all_units_before_the_other_waits_for_the_other():
    battle = dealt()

    for unit, square in (("knight", "e1"), ("pawn", "e3"), ("king", "e5"), ("queen", "e7")):
        irregular(battle, "place", "Mendi", unit=unit, square=square)

    assert battle.shown["phase"] == "setup"


def test_before_the_first_turn_and_after_the_battle_no_draw_is_spoken_of():
    over = turn()
    over.must("resign")

    assert codes(dealt().judged("draw", cards="?")) == ["phase.not_now"]
    assert codes(over.judged("draw", cards="?")) == ["phase.battle_is_over"]


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("e7", "attack.not_next_to"),
        ("a7", "attack.own_unit"),
        ("c3", "attack.own_unit"),
        ("d3", "attack.attacked_already"),
    ],
)
def test_an_irregular_attack_counts_its_sums(target, code):
    battle = turn()
    battle.must("move", from_="c3", to="c3", card="3D")
    if target == "d3":
        battle.must("attack", target="d3", style="optimal")

    answer = irregular(battle, "attack", target=target, style="optimal")

    assert code in codes(answer)
    assert {"trumps", "needed", "hit", "critical", "key_position", "damage", "healed", "due"} <= answer.keys()


def test_a_slanted_attack_of_a_king_is_counted_with_its_key_position():
    battle = arranged(
        {"c3": "king 5S"}, {"d4": "pawn 9C", "e7": "pawn 7C"}, ("9D", "8S"), ("3D", ""), turn="Jon"
    )
    battle.must("move", from_="c3", to="b3", card="3D")
    battle.must("move", from_="b3", to="c3", card="2C", override="and back")

    answer = irregular(battle, "attack", target="d4", style="optimal")

    assert (answer["key_position"], answer["due"], answer["hit"]) == (True, 2, True)


def test_a_unit_that_struck_itself_counts_its_card_once_rb_46():
    battle = arranged(
        {"c3": "bishop 5S", "d4": "pawn 6C"}, BLACK, ("9S", "8S"), ("AD", ""), turn="Jon", injury={"c3": 9}
    )
    battle.must("move", from_="c3", to="c3", card="AD")

    answer = irregular(battle, "attack", target="c3", style="advantage")

    assert (answer["trumps"], answer["healed"]) == (["AD"], [{"square": "c3", "amount": 3, "removed": False}])


def test_an_irregular_attack_on_the_last_own_unit_loses_the_battle():
    battle = arranged({"c3": "king 5S"}, BLACK, ("3S", "5H"), ("7D", ""), turn="Jon", injury={"c3": 9})
    battle.must("move", from_="c3", to="c3", card="7D")

    assert irregular(battle, "attack", target="c3", style="optimal")["winner"] == "Mendi"


def test_a_wrong_draw_is_in_the_hand():
    battle = turn()

    irregular(battle, "draw", cards="? ?")
    irregular(battle, "draw", "Mendi", cards="?")

    assert battle.shown["hand"] == {"Jon": 4, "Mendi": 2}


def test_a_draw_too_large_settles_what_was_due_and_no_more_than_the_deck_holds():
    battle = arranged(
        {"c3": "king 5S"}, {"c4": "king AC", "e7": "pawn 7C"}, ("AS", "8S"), ("AD", ""), (3, None), "Jon"
    )
    battle.must("move", from_="c3", to="c3", card="AD")
    assert battle.must("attack", target="c4", style="advantage")["due"] == 3

    irregular(battle, "draw", cards="? ? ?")

    assert (battle.shown["hand"]["Jon"], battle.shown["deck"]["Jon"], battle.may("draw")) == (3, 0, [])


def test_a_second_attack_does_not_lose_the_first_ones_draw_rb_57b():
    battle = arranged(
        {"c3": "king 5S"}, {"c4": "king 9C", "d3": "pawn 7C"}, ("9S", "8H"), ("3D", ""), turn="Jon"
    )
    battle.must("move", from_="c3", to="c3", card="3D")
    battle.must("attack", target="c4", style="easy")

    irregular(battle, "attack", target="d3", style="easy")

    assert [len(act["cards"]) for act in battle.may("draw")] == [2]


def test_a_claim_that_was_let_stand_skips_the_move():
    battle = turn()

    irregular(battle, "cannot_move")

    assert battle.shown["phase"] == "post_turn"


def test_ending_the_turn_with_strategy_due_lets_it_lapse():
    battle = arranged({"c3": "king 5S"}, {"d3": "king AC"}, ("AS", "8S"), ("AD 3D", ""), turn="Jon")
    battle.must("move", from_="c3", to="c3", card="AD")
    battle.must("attack", target="d3", style="advantage")

    irregular(battle, "end_turn")

    assert (battle.shown["turn"], battle.state.due_strategy) == ("Mendi", 0)


def test_a_move_before_the_strategy_draw_keeps_it_due():
    battle = arranged({"c3": "king 5S"}, {"d3": "king AC"}, ("AS", "8S"), ("AD 3C", ""), turn="Jon")
    battle.must("move", from_="c3", to="c3", card="AD")
    battle.must("attack", target="d3", style="advantage")

    irregular(battle, "move", from_="c3", to="c4", card="3C")

    assert [act["do"] for verb in ("draw", "end_turn", "attack") for act in battle.may(verb)] == ["draw"]


def test_discarding_an_empty_hand_is_at_least_the_pass():
    battle = turn(("", ""))

    irregular(battle, "discard_hand")

    assert (battle.shown["phase"], battle.shown["hand"]["Jon"]) == ("post_turn", 0)


def test_an_override_that_was_not_needed_changes_nothing():
    assert turn().says("end_turn", override="to be sure")["verdict"] == "allowed"


def test_an_empty_reason_is_no_override():
    assert turn().says("move", from_="c3", to="c5", card="3D", override="")["verdict"] == "refused"


def test_what_cannot_lie_on_any_table_stays_refused():
    physical = {rule.id for rule in (*RULES, *UNREADABLE) if rule.physical}

    assert physical == {
        "phase.battle_is_over", "phase.not_now", "setup.all_cards_lie", "setup.no_start_place", "setup.no_card_there",
        "setup.one_unit_per_card", "movement.no_unit", "movement.occupied", "attack.no_unit_moved", "attack.no_target",
        "attack.no_advantage", "pack.lies_elsewhere", "pack.deck_is_empty", "discard.more_than_held",
        "seat.unknown", "card.unknown", "card.not_shown", "board.off_the_board", "setup.no_such_unit", "attack.unknown_style",
        "injury.fallen", "injury.none", "injure.too_much", "heal.too_much",
        "strike.no_such_unit", "strike.fallen", "strike.no_advantage", "strike.trumps", "strike.nobody_else",
            "strike.also_target", "strike.also_twice", "strike.also_other_army",
        "show.not_the_hand",
    }  # fmt: skip


def test_an_irregular_entry_keeps_its_reason_in_the_record():
    battle = turn()
    battle.must("move", from_="c3", to="c5", card="3D", override="nobody minded", note="late at night")

    written = battle.table.record_json()["entries"][-1]

    assert (written["override"], written["note"], written["from"]) == ("nobody minded", "late at night", "c3")


def test_the_referee_offers_what_is_allowed_instead_the_nearest_first():
    battle = turn(("3D", ""))

    answer = battle.says("move", from_="c3", to="c5", card="3D")

    assert answer["instead"][0]["from"] == "c3"
    assert {(act["do"], act.get("card")) for act in answer["instead"][:4]} == {("move", "3D")}
    assert [battle.judged(**act)["verdict"] for act in answer["instead"]] == ["allowed"] * len(
        answer["instead"]
    )


@pytest.mark.parametrize("options", [{}, {"must_move_if_able": True}])
def test_who_can_move_is_told_how(options):
    battle = turn(("3D", ""), **options)

    answer = battle.says("end_turn" if options else "cannot_move")

    assert answer["findings"][0]["facts"]["cards"] == ["3D"]
    assert {act["card"] for act in answer["instead"] if act["do"] == "move"} == {"3D"}


def test_of_a_hidden_hand_only_the_announced_card_is_spoken_of():
    answer = turn(("? ?", "")).says("move", from_="c3", to="c5", card="3D")

    assert {act["card"] for act in answer["instead"] if act["do"] == "move"} == {"3D"}


def test_a_card_to_be_turned_up_is_not_guessed():
    battle = set_up()

    answer = battle.says("end_turn")

    assert answer["instead"] == []


def test_a_card_that_was_turned_up_for_the_wrong_player_is_offered_for_the_right_one():
    battle = set_up()
    battle.must("initiative", "Jon", card="6S")

    answer = battle.says("initiative", "Jon", card="7S")

    assert answer["instead"] == [{"do": "initiative", "by": "Mendi", "card": "7S"}]


def test_a_joker_is_offered_for_the_right_player_like_any_card_also_the_second_of_two():
    battle = set_up()
    for by, card in (("Mendi", "Joker"), ("Jon", "Joker"), ("Jon", "6S")):
        battle.must("initiative", by, card=card)

    answer = battle.says("initiative", "Jon", card="Joker")

    assert answer["instead"] == [{"do": "initiative", "by": "Mendi", "card": "Joker"}]


def test_nothing_is_offered_in_place_of_a_card_that_lies_elsewhere_already():
    battle = set_up()
    lies = battle.shown["board"]["e1"]
    battle.must("initiative", "Jon", card="6S")

    answer = battle.says("initiative", "Mendi", card=lies)

    assert [finding["code"] for finding in answer["findings"]] == ["pack.lies_elsewhere"]
    assert answer["instead"] == []


def test_who_is_not_in_turn_has_moved_no_unit_to_attack_with():
    battle = arranged({"c3": "pawn 2C"}, {"c5": "pawn 7C"}, hands=("3D", ""), turn="Jon")
    battle.must("move", from_="c3", to="c4", card="3D")

    answer = battle.judged("attack", "Mendi", target="c4", style="easy")

    assert codes(answer)[:2] == ["turn.not_your_turn", "attack.no_unit_moved"]


def test_once_all_cards_lie_no_place_is_the_wrong_one():
    battle = dealt()

    assert codes(battle.says("deal", card="6S", square="a7")) == ["setup.all_cards_lie"]
