"""Movement: the Movement Card, playing over other cards, Jokers, and no legal move (RB-29 to RB-40)."""

import pytest

from tests.royal_battles.positions import arranged, codes, facts

FAR = {"e7": "pawn 7C", "e1": "pawn 6S"}


def moving(hand="3H", unit="pawn 5S", at="c4", others=None, **options):
    return arranged({at: unit, **(others or {})}, FAR, hands=(hand, ""), **options)


def move(battle, to, card="3H", origin="c4", **fields):
    return battle.judged("move", from_=origin, to=to, card=card, **fields)


@pytest.mark.parametrize("to", ["b3", "b4", "b5", "c3", "c5", "d3", "d4", "d5", "c4"])
def test_a_movement_card_goes_next_to_the_standing_card_or_over_it_rb_29_rb_31(to):
    assert move(moving(), to)["verdict"] == "allowed"


@pytest.mark.parametrize("to", ["a4", "c6", "e4", "c2", "a2", "d6"])
def test_a_movement_card_goes_nowhere_else_rb_29(to):
    answer = move(moving(), to)

    assert codes(answer) == ["movement.not_next_to"]
    assert facts(answer, "movement.not_next_to") == {"to": to, "square": "c4", "unit": "pawn"}


@pytest.mark.parametrize(
    ("card", "legal"), [("3H", True), ("3D", True), ("3C", False), ("3S", False), ("Joker", True)]
)
def test_a_movement_card_differs_in_colour_from_the_standing_card_rb_29_rb_34(card, legal):
    assert codes(move(moving(card), "c5", card)) == ([] if legal else ["movement.same_colour"])


@pytest.mark.parametrize(
    ("origin", "to"), [("a4", "f4"), ("a4", "a8"), ("a1", "a0"), ("e4", "f3"), ("a7", "b8")]
)
def test_nobody_moves_off_the_board_rb_40(origin, to):
    answer = move(moving(at=origin), to, origin=origin, override="over the edge")

    assert (answer["verdict"], codes(answer)) == ("refused", ["board.off_the_board"])


def test_nobody_steps_over_the_edge_into_the_next_row_rb_40():
    battle = moving(at="e4")

    assert codes(move(battle, "a3", origin="e4")) == ["movement.not_next_to"]
    assert {act["to"] for act in battle.may("move")} == {"e3", "e4", "e5", "d3", "d4", "d5"}


def covering(covered, hand, options=None):
    """Mendi's King has left d4, where the covered card lies; Jon stands on c4, on black."""
    battle = arranged(
        {"c4": "pawn 5S"},
        {"d4": f"king {covered}", **FAR},
        ("8S", "9S"),
        hands=(hand, "Joker"),
        **(options or {}),
    )
    battle.must("move", "Mendi", from_="d4", to="e4", card="Joker")
    battle.must("end_turn", "Mendi")
    return battle


@pytest.mark.parametrize(
    ("covered", "card", "found"),
    [
        ("9D", "3H", ["movement.covers_same_colour"]),
        ("9C", "3H", []),
        ("9C", "3C", ["movement.same_colour", "movement.covers_same_colour"]),
        ("9D", "3C", ["movement.same_colour"]),
        ("9D", "Joker", []),
        ("9C", "Joker", []),
        ("Joker", "3H", []),
        ("Joker", "3C", ["movement.same_colour"]),
    ],
)
def test_a_covered_card_has_the_standing_cards_colour_rb_30_rb_34(covered, card, found):
    assert codes(move(covering(covered, card), "d4", card)) == found


def test_re_standing_says_the_colour_once_rb_31():
    assert codes(move(moving("3C"), "c4", "3C")) == ["movement.same_colour"]


@pytest.mark.parametrize(("square", "player"), [("c5", "Jon"), ("d5", "Mendi")])
def test_nobody_shares_a_card_with_another_unit_rb_32(square, player):
    battle = arranged({"c4": "pawn 5S", "c5": "king 7S"}, {"d5": "king 9C", **FAR}, hands=("3H", ""))

    answer = move(battle, square, override="both fit")

    assert (answer["verdict"], codes(answer)) == ("refused", ["movement.occupied"])
    assert facts(answer, "movement.occupied") == {"player": player, "unit": "king", "to": square}
    assert square not in {act["to"] for act in battle.may("move") if act["from"] == "c4"}


def test_cards_left_behind_stay_on_the_board_rb_33():
    battle = moving()
    battle.must("move", from_="c4", to="c5", card="3H")

    assert (battle.shown["board"]["c4"], battle.shown["board"]["c5"]) == ("5S", "3H")


def test_cards_of_fallen_units_stay_on_the_board_rb_33():
    battle = arranged({"c3": "pawn 5S"}, {"d3": "queen JC", **FAR}, ("KS", "KH"), hands=("QD", ""))
    battle.must("move", from_="c3", to="c3", card="QD")

    answer = battle.must("attack", target="d3", style="risky")

    assert answer["damage"][0]["removed"] is True
    assert battle.shown["board"]["d3"] == "JC"
    assert "d3" not in {unit["square"] for unit in battle.shown["units"]}


@pytest.mark.parametrize("card", ["3H", "3C"])
def test_a_wild_joker_under_a_unit_is_both_colours_rb_35(card):
    battle = arranged({"c4": "pawn Joker"}, FAR, hands=(card, ""))

    assert move(battle, "c5", card)["verdict"] == "allowed"
    assert move(battle, "c4", card)["verdict"] == "allowed"


@pytest.mark.parametrize(("old", "card", "found"), [
    ("5S", "3C", []), ("5S", "3H", ["movement.same_colour"]), ("5D", "3H", []), ("5D", "3C", ["movement.same_colour"]),
    ("5S", "Joker", []), ("5D", "Joker", []),
])  # fmt: skip
def test_a_declared_joker_has_the_colour_opposite_to_the_old_card_rb_35(old, card, found):
    hand = "Joker Joker" if card == "Joker" else f"Joker {card}"
    battle = arranged({"c4": f"pawn {old}"}, FAR, hands=(hand, "? ?"), joker_standing="declared")
    battle.must("move", from_="c4", to="c5", card="Joker")
    for by in ("Jon", "Mendi"):
        battle.must("end_turn", by)
    battle.must("initiative", "Jon", card="AS")
    battle.must("initiative", "Mendi", card="6H")

    answer = move(battle, "d6", card, origin="c5")

    assert codes(answer) == found
    assert not found or facts(answer, found[0])["standing"] == "Joker"


def test_a_declared_joker_is_covered_by_its_own_colour_rules_rb_35():
    battle = arranged(
        {"c4": "pawn 5S"},
        {"d4": "king 9C", **FAR},
        ("8S", "9S"),
        hands=("3H", "Joker 10S"),
        joker_standing="declared",
    )
    battle.must("move", "Mendi", from_="d4", to="d4", card="Joker")
    battle.must("move", "Mendi", from_="d4", to="e4", card="10S", override="a second move")
    battle.must("end_turn", "Mendi")

    assert codes(move(battle, "d4", "3H")) == ["movement.covers_same_colour"]


def test_only_who_cannot_move_may_say_so_rb_38():
    battle = moving("3H")

    answer = battle.says("cannot_move")

    assert codes(answer) == ["movement.can_move"]
    assert battle.may("cannot_move") == []


@pytest.mark.parametrize("hand", ["3C", "3C 4S", "", "?"])
def test_no_legal_move_skips_to_the_post_turn_rb_38(hand):
    battle = moving(hand)

    answer = battle.says("cannot_move")

    assert (answer["verdict"], battle.shown["phase"], battle.shown["winner"]) == (
        "allowed",
        "post_turn",
        None,
    )
    assert codes(battle.says("cannot_move")) == ["movement.movement_is_over"]


def test_a_unit_hemmed_in_can_still_stand_anew_rb_38():
    battle = arranged(
        {"a1": "pawn 5S", "a2": "king 7D", "b1": "king 9D", "b2": "king JD"},
        {"e7": "pawn 7C", "e6": "king 9C"},
        hands=("3H", ""),
    )

    assert battle.may("move") == [{"do": "move", "by": "Jon", "from": "a1", "to": "a1", "card": "3H"}]
    assert codes(battle.says("cannot_move")) == ["movement.can_move"]


def test_one_card_and_one_unit_a_turn_rb_39():
    battle = moving("3H 5H", others={"a7": "king 7S"})
    battle.must("move", from_="c4", to="c5", card="3H")

    answer = battle.says("move", from_="a7", to="a6", card="5H")

    assert codes(answer) == ["movement.moved_already"]
    assert facts(answer, "movement.moved_already") == {"player": "Jon", "unit": "pawn"}
    assert codes(battle.says("cannot_move")) == ["movement.moved_already"]


def test_a_card_is_played_only_for_a_unit_rb_39():
    answer = moving().says("move", from_="c6", to="c6", card="3H", override="he laid it there")

    assert (answer["verdict"], codes(answer)) == ("refused", ["movement.no_unit"])


def test_nobody_moves_the_other_players_unit_rb_39():
    answer = moving().says("move", from_="e7", to="e6", card="3H")

    assert codes(answer) == ["movement.not_your_unit"]
    assert facts(answer, "movement.not_your_unit") == {"unit": "pawn", "square": "e7", "player": "Mendi"}


def test_an_act_that_breaks_several_rules_is_told_all_of_them():
    battle = arranged({"c4": "pawn 5S"}, {"e4": "king 9C", **FAR}, hands=("3C", ""))

    answer = battle.says("move", from_="c4", to="e4", card="3C")

    assert codes(answer) == [
        "movement.not_next_to",
        "movement.same_colour",
        "movement.covers_same_colour",
        "movement.occupied",
    ]
    assert answer["rules"] == ["RB-29", "RB-30", "RB-32"]
