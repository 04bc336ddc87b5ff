"""The golden tests of docs/rulings.md 4.11, each under its id, played at a real table."""

import pytest

from models.armies import UNITS
from models.cards import NAMES, PACK_54, card_names
from models.record import NoRecord
from referee.games.royal_battles.tables import TRUMPS, trumps_needed
from tests.royal_battles.positions import Battle, arranged, codes, facts, set_up

FAR = {"e7": "pawn 5C", "e1": "pawn 7C"}
ATTACK_EXAMPLE = {"white": {"c4": "pawn 9H", "c2": "knight 10H"}, "black": {"d3": "king JS", **FAR}}
"""Mendi's King may step to c3 between Jon's Pawn and Knight."""


def initiative(*pairs):
    battle = set_up()
    return [
        (battle.must("initiative", "Jon", card=jon), battle.must("initiative", "Mendi", card=mendi))[1]
        for jon, mendi in pairs
    ]


def mendis_king_steps_in(style, target, jon="3D", mendi="5S", **options):
    battle = arranged(**ATTACK_EXAMPLE, initiative=(jon, mendi), hands=("", "8D"), turn="Mendi", **options)
    battle.must("move", "Mendi", from_="d3", to="c3", card="8D")
    return battle, battle.says("attack", "Mendi", target=target, style=style)


def struck(white, black, style, initiative=("KS", "KH"), moves=("c3", "c3", "2D"), **options):
    """Jon moves (from, to, card) and strikes d3 or the one enemy beside him."""
    origin, to, card = moves
    battle = arranged(white, black, initiative=initiative, hands=(card, ""), turn="Jon", **options)
    battle.must("move", from_=origin, to=to, card=card)
    target = next(iter(black))
    return battle, battle.says("attack", target=target, style=style)


def amounts(answer, which="damage"):
    return {each["square"]: each["amount"] for each in answer[which]}


def test_rb_t01_the_higher_initiative_card_goes_first():
    (answer,) = initiative(("6S", "4H"))

    assert (answer["verdict"], answer["first"], answer["round"]) == ("allowed", "Jon", 1)


def test_rb_t02_five_beats_three():
    (answer,) = initiative(("3D", "5S"))

    assert answer["first"] == "Mendi"


@pytest.mark.parametrize(
    ("jon", "mendi", "first"),
    [("9H", "9S", "Mendi"), ("Joker", "AS", "Jon"), ("Joker", "Joker", None), ("2H", "2H", None)],
)
def test_rb_t03_suits_break_ties_jokers_are_highest_and_the_same_card_is_drawn_again(jon, mendi, first):
    battle = set_up()
    battle.must("initiative", "Jon", card=jon)

    answer = battle.must("initiative", "Mendi", card=mendi)

    assert answer.get("first") == first
    assert battle.shown["phase"] == ("movement" if first else "initiative")
    assert {act["by"] for act in battle.may("initiative")} == (set() if first else {"Jon", "Mendi"})


def test_rb_t04_only_units_on_the_other_colour_can_move():
    battle = arranged(
        {"a7": "knight 10D", "a5": "pawn 2C", "a3": "king 4S", "a1": "queen 6C"},
        {"e5": "king 8D", **FAR},
        hands=("3H", ""),
        turn="Jon",
    )

    knight = battle.judged("move", from_="a7", to="b7", card="3H")
    others = [
        battle.judged("move", from_=square, to=to, card="3H")["verdict"]
        for square, to in (("a5", "b5"), ("a3", "b3"), ("a1", "b1"))
    ]

    assert (knight["verdict"], codes(knight)) == ("refused", ["movement.same_colour"])
    assert facts(knight, "movement.same_colour") == {
        "unit": "knight",
        "square": "a7",
        "standing": "10D",
        "colour": "red",
        "card": "3H",
    }
    assert others == ["allowed"] * 3
    assert {move["from"] for move in battle.may("move")} == {"a5", "a3", "a1"}


def test_rb_t05_a_pawn_in_the_home_column_has_five_squares_and_its_own():
    battle = arranged({"a5": "pawn 2C"}, {"e5": "king 8D", **FAR}, hands=("3H", ""), turn="Jon")

    reached = {move["to"] for move in battle.may("move")}

    assert reached == {"a6", "b6", "b5", "b4", "a4", "a5"}


# RB-80, RB-82
def test_rb_t06_a_pawn_that_steps_forward_alone_goes_to_the_post_turn():
    battle = arranged({"a5": "pawn 2C"}, {"e5": "king 8D", **FAR}, hands=("3H", ""), turn="Jon")

    answer = battle.says("move", from_="a5", to="b5", card="3H")

    assert answer["verdict"] == "allowed"
    assert battle.shown["units"][0] == {
        "seat": "Jon",
        "kind": "pawn",
        "square": "b5",
        "standing": "3H",
        "injury": 0,
    }
    assert battle.shown["phase"] == "post_turn"
    assert codes(battle.says("draw", cards="?")) == ["draw.none_due"]
    assert codes(battle.judged("attack", target="e5", style="easy"))[0] == "attack.attack_is_over"
    assert {move["do"] for verb in ("draw", "attack", "end_turn") for move in battle.may(verb)} == {
        "end_turn"
    }


# RB-81
def test_rb_t07_a_king_steps_from_black_to_red():
    battle = arranged(**ATTACK_EXAMPLE, initiative=("3D", "5S"), hands=("", "8D"))

    answer = battle.says("move", "Mendi", from_="d3", to="c3", card="8D")

    assert (answer["verdict"], battle.shown["phase"]) == ("allowed", "attack")


@pytest.mark.parametrize(("target", "needs"), [("c4", 1), ("c2", 2)])
def test_rb_t08_a_king_needs_one_trump_against_a_pawn_and_two_against_a_knight(target, needs):
    _, answer = mendis_king_steps_in("optimal", target)

    assert answer["needed"] == needs


@pytest.mark.parametrize(("style", "trumps"), [("easy", ["8D"]), ("optimal", ["5S", "3D", "9H"])])
def test_rb_t09_trumps_against_the_pawn(style, trumps):
    _, answer = mendis_king_steps_in(style, "c4")

    assert (answer["trumps"], answer["hit"], answer["critical"]) == (trumps, True, False)


def test_rb_t10_two_trumps_are_exactly_enough_against_the_knight():
    _, answer = mendis_king_steps_in("optimal", "c2")

    assert (answer["trumps"], answer["needed"], answer["hit"]) == (["5S", "3D"], 2, True)


# RB-87
def test_rb_t11_optimal_on_the_pawn_leaves_two_injury():
    battle, answer = mendis_king_steps_in("optimal", "c4")

    assert answer["damage"] == [{"square": "c4", "amount": 2, "removed": False}]
    assert [
        unit["injury"] for unit in battle.shown["units"] if unit["kind"] == "pawn" and unit["seat"] == "Jon"
    ] == [2]


def test_rb_t12_optimal_on_the_knight_leaves_one_injury():
    _, answer = mendis_king_steps_in("optimal", "c2")

    assert amounts(answer) == {"c2": 1}


def test_rb_t13_spades_make_side_to_side_key():
    battle, answer = mendis_king_steps_in("optimal", "c4")

    assert (answer["key_position"], answer["due"]) == (True, 2)
    assert battle.says("draw", "Mendi", cards="? ?")["verdict"] == "allowed"
    assert battle.shown["hand"] == {"Jon": 0, "Mendi": 2}


# RB-77
def test_rb_t14_the_second_player_of_a_round_draws_with_an_empty_hand_too():
    battle = arranged(**ATTACK_EXAMPLE, initiative=("3D", "5S"), hands=("", "8D"))
    battle.must("move", "Mendi", from_="d3", to="c3", card="8D")

    answer = battle.says("end_turn", "Mendi")

    assert answer["due"] == 1
    assert battle.says("draw", "Jon", cards="6S")["verdict"] == "allowed"
    assert battle.shown["phase"] == "movement"
    assert battle.may("move")


def test_rb_t15_a_joker_over_the_own_standing_card_counts_as_a_move():
    battle = arranged({"c3": "queen QC"}, {"d4": "king AD", **FAR}, hands=("Joker", ""), turn="Jon")

    answer = battle.says("move", from_="c3", to="c3", card="Joker")

    assert (answer["verdict"], battle.shown["phase"]) == ("allowed", "attack")
    assert battle.shown["board"]["c3"] == "Joker"
    assert {act["style"] for act in battle.may("attack")} == {"easy", "optimal", "risky", "advantage"}


def test_rb_t16_mystic_blast_on_the_king_strikes_everyone_on_red():
    army = {"d4": "king AD", "e7": "pawn 4H", "e1": "knight 6D", "e3": "rook 9S"}
    battle = arranged({"c3": "queen QC"}, army, initiative=("3D", "5S"), hands=("Joker", ""), turn="Jon")
    battle.must("move", from_="c3", to="c3", card="Joker")

    answer = battle.says("attack", target="d4", style="advantage")

    assert (answer["trumps"], answer["needed"], answer["hit"]) == (["Joker", "AD"], 2, True)
    assert amounts(answer) == {"d4": 5, "e7": 3, "e1": 2}


@pytest.mark.parametrize(("kind", "amount"), [("rook", 4), ("bishop", 5), ("queen", 5), ("king", 5)])
def test_rb_t16_every_other_armour_is_taken_off_once(kind, amount):
    battle = arranged(
        {"c3": "queen QC"},
        {"d4": "king AD", "e7": f"{kind} 4H"},
        initiative=("3D", "5S"),
        hands=("Joker", ""),
        turn="Jon",
    )
    battle.must("move", from_="c3", to="c3", card="Joker")

    answer = battle.says("attack", target="d4", style="advantage")

    assert amounts(answer) == {"d4": 5, "e7": amount}


# RB-86
@pytest.mark.parametrize(
    ("style", "card", "damage"), [("easy", "2D", 4), ("optimal", "3D", 6), ("risky", "QD", 8)]
)
def test_rb_t17_the_long_spear(style, card, damage):
    _, answer = struck(
        {"c3": "pawn 5S"}, {"d3": "queen 10C"}, style, moves=("c3", "c3", card), initiative=("KS", "9H")
    )

    assert getattr(UNITS["pawn"].weapon, style) == damage
    assert amounts(answer) == {"d3": damage - 1}


# RB-84, RB-88
def test_rb_t18_every_card_is_a_trump_of_exactly_one_style():
    counted = {
        style: sum(PACK_54[card] for card in range(53) if card in cards) for style, cards in TRUMPS.items()
    }

    assert counted == {"easy": 20, "optimal": 16, "risky": 12, "advantage": 6}
    assert [sum(card in cards for cards in TRUMPS.values()) for card in range(53)] == [1] * 53
    assert set(card_names(TRUMPS["advantage"])) == {"AS", "AH", "AD", "AC", "Joker"}


def test_rb_t19_one_chess_set_has_only_two_knights():
    Battle(("knight", "pawn", "king", "queen"), pieces="one_set")
    Battle(["knight"] * 4, pieces="unlimited")

    with pytest.raises(NoRecord, match="RB-06"):
        Battle(["knight"] * 4, pieces="one_set")


def test_rb_t20_four_trumps_double_the_listed_damage_before_armour():
    _, answer = struck({"c3": "pawn 5S"}, {"d3": "queen JC"}, "risky", moves=("c3", "c3", "QD"))

    assert (len(answer["trumps"]), answer["critical"]) == (4, True)
    assert answer["damage"] == [{"square": "d3", "amount": 15, "removed": True}]


def test_rb_t21_a_knight_needs_three_trumps_against_a_bishop():
    _, answer = struck({"c3": "knight 5S"}, {"d3": "bishop JC"}, "easy")

    assert (answer["needed"], answer["hit"], answer["damage"]) == (3, False, [])


@pytest.mark.parametrize(("units", "damage"), [(4, 9), (1, 6)])
def test_rb_t22_smite_counts_the_own_units_on_the_board(units, damage):
    army = dict(list({"c3": "knight 5S", "a7": "pawn 2C", "a5": "king 4C", "a1": "rook 6C"}.items())[:units])

    _, answer = struck(
        army, {"d3": "king AC"}, "advantage", moves=("c3", "c3", "AD"), initiative=("AS", "9H")
    )

    assert (len(answer["trumps"]), answer["critical"]) == (3, False)
    assert amounts(answer) == {"d3": damage}


def test_rb_t23_deadly_aim_is_not_reduced_by_armour():
    _, answer = struck(
        {"c3": "rook 5S"}, {"d4": "knight AC"}, "advantage", moves=("c3", "c3", "AD"), initiative=("9S", "9H")
    )

    assert amounts(answer) == {"d4": 6}


@pytest.mark.parametrize(("card", "hurt", "regained", "left"), [("AD", 2, 2, 0), ("9D", 2, 0, 2)])
def test_rb_t24_healing_stops_at_full_life_and_counts_as_an_action_without_trumps(card, hurt, regained, left):
    white = {"c3": "bishop 5S", "d4": "pawn 6S"}
    battle = arranged(
        white, {"e7": "king 8C"}, ("8D", "7H"), hands=(card, ""), turn="Jon", injury={"d4": hurt}
    )
    battle.must("move", from_="c3", to="c3", card=card)

    answer = battle.says("attack", target="d4", style="advantage")

    assert (answer["needed"], answer["hit"], answer["damage"]) == (0, True, [])
    assert amounts(answer, "healed") == {"d4": regained}
    assert [unit["injury"] for unit in battle.shown["units"] if unit["square"] == "d4"] == [left]
    assert (answer["key_position"], answer["due"]) == (True, 2)


# RB-89
def test_rb_t25_a_miss_from_the_key_position_draws_two():
    _, answer = struck(
        {"c3": "king 5S"}, {"d3": "king 9C"}, "easy", initiative=("KH", "9S"), moves=("c3", "c3", "3D")
    )

    assert (answer["hit"], answer["key_position"], answer["due"]) == (False, True, 2)


@pytest.mark.parametrize(("covered", "found"), [("9D", ["movement.covers_same_colour"]), ("9C", [])])
def test_rb_t26_a_covered_card_must_differ_in_colour(covered, found):
    battle = arranged(
        {"c3": "pawn 5S"}, {"d3": f"king {covered}", "e7": "pawn 2S"}, hands=("7H", "Joker"), turn="Mendi"
    )
    battle.must("move", "Mendi", from_="d3", to="e3", card="Joker")
    battle.must("end_turn", "Mendi")
    if battle.shown["phase"] == "initiative":
        battle.must("initiative", "Jon", card="AS")
        battle.must("initiative", "Mendi", card="6H")

    answer = battle.says("move", from_="c3", to="d3", card="7H")

    assert codes(answer) == found
    assert not found or facts(answer, found[0]) == {
        "card": "7H",
        "covered": "9D",
        "to": "d3",
        "colour": "red",
    }


@pytest.mark.parametrize(("target", "key"), [("d4", True), ("d2", False)])
def test_rb_t27_diamonds_make_forward_left_and_back_right_key(target, key):
    _, answer = struck({"c3": "rook 5S"}, {target: "king 9C"}, "easy", initiative=("8D", "9S"))

    assert (answer["key_position"], answer["due"]) == (key, 2 if key else 0)


def test_rb_t28_armour_never_makes_damage_negative():
    battle, answer = struck({"c3": "rook 5S"}, {"d4": "knight 8C"}, "easy", initiative=("6S", "9H"))

    assert (answer["hit"], answer["damage"]) == (True, [{"square": "d4", "amount": 0, "removed": False}])
    assert battle.state.injury == (0,) * 8


NEEDED = {
    "pawn": (2, 1, 2, 2, 1, 2),
    "rook": (1, 1, 2, 2, 1, 2),
    "knight": (2, 2, 3, 3, 2, 3),
    "bishop": (2, 1, 2, 2, 1, 2),
    "queen": (1, 1, 2, 2, 1, 2),
    "king": (1, 1, 2, 2, 1, 2),
}
"""docs/rulings.md 4.1: trumps a unit needs against Pawn, Rook, Knight, Bishop, Queen, King."""


# RB-85
@pytest.mark.parametrize("kind", NEEDED)
def test_the_table_of_needed_trumps(kind):
    counted = tuple(
        trumps_needed(UNITS[kind].accuracy, UNITS[other].evasion)
        for other in ("pawn", "rook", "knight", "bishop", "queen", "king")
    )

    assert counted == NEEDED[kind]


def test_every_card_of_the_pack_has_a_name():
    assert len({NAMES[card] for card in range(53)}) == 53
