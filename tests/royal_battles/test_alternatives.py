"""What a Royal Battle offers in place of a refused act: in which order, and of which cards it speaks."""

import pytest

from referee.games.royal_battles.alternatives import nearest_legal_acts
from tests.royal_battles.positions import arranged, dealt, set_up

MINE = {"c3": "pawn 2C", "a5": "king 4D"}
THEIRS = {"e7": "pawn 7C", "e5": "king 8C"}


def offered(battle, do, by="Jon", **fields):
    """Each act offered, in order: its verb and what tells it from others of the verb."""
    entry = battle.table.entry_from_json(
        {"do": do, "by": by, **{name.rstrip("_"): value for name, value in fields.items()}}
    )
    assert not battle.table.judge_without_entering(entry).is_accepted
    acts = (
        battle.table.game.entry_from_act(battle.state, act).to_json_object()
        for act in battle.table.game.allowed_acts_instead(battle.state, entry)
    )
    return [tuple(value for name, value in act.items() if name != "by") for act in acts]


def test_of_moves_the_same_unit_comes_first_then_the_same_card_then_the_same_square():
    battle = arranged(MINE, THEIRS, hands=("3D 10S", ""), turn="Jon")

    moves = [act[1:] for act in every(battle, "move", from_="c3", to="b4", card="10S") if act[0] == "move"]

    differences = [(origin != "c3", card != "10S", to != "b4") for origin, to, card in moves]
    assert differences == sorted(differences)
    assert {*differences} == {
        (False, True, False),
        (False, True, True),
        (True, False, False),
        (True, False, True),
    }


def every(battle, do, **fields):
    """All acts in their order, not only those that a person is shown."""
    entry = battle.table.entry_from_json(
        {"do": do, "by": "Jon", **{name.rstrip("_"): value for name, value in fields.items()}}
    )
    acts = (
        battle.table.game.entry_from_act(battle.state, act).to_json_object()
        for act in nearest_legal_acts(battle.state, entry)
    )
    return [tuple(value for name, value in act.items() if name != "by") for act in acts]


@pytest.mark.parametrize("do", ["cannot_move", "attack"])
def test_who_may_not_pass_or_struck_before_the_move_is_shown_moves_before_the_end_of_the_turn(do):
    battle = arranged(MINE, THEIRS, hands=("3D", ""), turn="Jon")
    fields = {"target": "e7", "style": "easy"} if do == "attack" else {}

    verbs = [act[0] for act in every(battle, do, **fields)]

    assert verbs[0] == "move"
    assert verbs.index("end_turn") < verbs.index("discard_hand")


def test_after_other_refusals_the_end_of_the_turn_comes_before_what_plays_on():
    battle = arranged(MINE, THEIRS, hands=("3D", ""), turn="Jon")

    verbs = [act[0] for act in every(battle, "draw", cards=("?",))]

    assert verbs[0] == "end_turn"
    assert {*verbs[1:]} == {"move", "discard_hand"}


def test_of_attacks_the_announced_target_comes_first_and_then_the_announced_style():
    battle = arranged(
        {"c3": "pawn 2C"}, {"c5": "pawn 7C", "d4": "king 8C", "b4": "queen 9C"}, hands=("3D", ""), turn="Jon"
    )
    battle.must("move", from_="c3", to="c4", card="3D")

    attacks = [
        act[1:] for act in every(battle, "attack", target="d4", style="advantage") if act[0] == "attack"
    ]

    assert [style for target, style in attacks if target == "d4"] == [style for _, style in attacks[:3]]
    assert attacks[0][0] == "d4" and {target for target, _ in attacks} == {"d4", "b4", "c5"}
    assert [target != "d4" for target, _ in attacks] == sorted(target != "d4" for target, _ in attacks)
    again = [act[1:] for act in every(battle, "attack", target="a1", style="risky") if act[0] == "attack"]
    assert [style for _, style in again[:3]] == ["risky"] * 3


def test_of_units_to_be_placed_the_announced_one_comes_first_and_then_the_announced_square():
    battle = dealt()

    places = [act[1:] for act in every(battle, "place", unit="king", square="e1")]
    there = [act[1:] for act in every(battle, "place", unit="bishop", square="a3")]

    assert [unit for unit, _ in places[:4]] == ["king"] * 4 and "king" not in [unit for unit, _ in places[4:]]
    assert [square for _, square in there[:4]] == ["a3"] * 4


def test_units_of_a_kind_are_offered_once_and_the_others_verbs_once_for_each_player():
    battle = set_up(("pawn", "pawn", "king", "rook"))

    assert offered(battle, "end_turn") == []
    turns = arranged(MINE, THEIRS, hands=("3D", ""), turn="Jon")
    verbs = [act[0] for act in every(turns, "draw", cards=("?",)) if act[0] != "move"]
    assert sorted(verbs) == ["discard_hand", "end_turn"]


def test_nobody_is_advised_to_resign():
    battle = arranged(MINE, THEIRS, hands=("3D", ""), turn="Jon")

    assert "resign" not in [act[0] for act in every(battle, "draw", cards=("?",))]


def test_of_a_hidden_hand_no_card_is_guessed_but_the_announced_one_where_it_can_be():
    battle = arranged(MINE, THEIRS, hands=("? 3D", ""), turn="Jon")

    cards = {act[3] for act in every(battle, "move", from_="c3", to="c5", card="5H") if act[0] == "move"}
    known = {act[3] for act in every(battle, "move", from_="c3", to="c5", card="2C") if act[0] == "move"}

    assert (cards, known) == ({"5H", "3D"}, {"3D"})
