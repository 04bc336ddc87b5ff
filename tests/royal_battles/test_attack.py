"""Attack Resolution, Damage Resolution and the Key Position (RB-01 to RB-04, RB-41 to RB-50, RB-57a, RB-57b)."""

import pytest

from models.armies import UNITS
from referee.games.royal_battles.geometry import (
    DIAGONAL,
    NEIGHBOURS,
    ORTHOGONAL,
    POSITIONS,
    SQUARES,
    square_number,
)
from tests.royal_battles.positions import arranged, codes, facts

FAR = {"e7": "pawn 7C", "e1": "pawn 4S"}
STRAIGHT, SLANTED = ("c4", "c2", "b3", "d3"), ("b4", "d4", "b2", "d2")


def beside(target, kind="king", enemy="pawn 9C", initiative=("9S", "8S"), card="3D", **options):
    """Jon's unit stands anew on c3, with an enemy on `target`."""
    options.setdefault("hands", (card, ""))
    battle = arranged({"c3": f"{kind} 5S"}, {target: enemy, **FAR}, initiative, turn="Jon", **options)
    battle.must("move", from_="c3", to="c3", card=card)
    return battle


def attack(battle, target, style="easy", **fields):
    return battle.judged("attack", target=target, style=style, **fields)


@pytest.mark.parametrize("kind", ["pawn", "knight", "king"])
@pytest.mark.parametrize("target", [*STRAIGHT, *SLANTED])
def test_melee_units_strike_straight_rb_42_rb_43(kind, target):
    battle = beside(target, kind)

    found = [
        codes(attack(battle, target, style, override="so he did" if target in SLANTED else None))
        for style in ("easy", "optimal", "risky")
    ]

    legal = target in STRAIGHT
    assert all(("attack.melee_is_orthogonal" in each) != legal for each in found)
    assert {act["style"] for act in battle.may("attack")} >= (
        {"easy", "optimal", "risky"} if legal else set()
    )


@pytest.mark.parametrize("kind", ["rook", "bishop", "queen"])
@pytest.mark.parametrize("target", [*STRAIGHT, *SLANTED])
def test_ranged_units_strike_slantwise_flail_and_magic_bolt_too_rb_42_rb_43(kind, target):
    battle = beside(target, kind)

    found = [codes(attack(battle, target, style)) for style in ("easy", "optimal", "risky")]

    legal = target in SLANTED
    assert all(("attack.ranged_is_diagonal" in each) != legal for each in found)
    assert {act["style"] for act in battle.may("attack")} >= (
        {"easy", "optimal", "risky"} if legal else set()
    )


@pytest.mark.parametrize("target", ["b5", "c5", "e3", "a1", "e5", "d5"])
def test_two_squares_away_is_too_far_rb_42(target):
    battle = arranged({"c3": "king 5S"}, {"d3": "king 9C", target: "pawn 10C"}, hands=("3D", ""), turn="Jon")
    battle.must("move", from_="c3", to="c3", card="3D")

    answer = attack(battle, target)

    assert codes(answer) == ["attack.not_next_to"]
    assert facts(answer, "attack.not_next_to")["origin"] == "c3"


def test_only_the_moved_unit_acts_rb_41():
    battle = arranged(
        {"c3": "king 5S", "c5": "king 7S"}, {"d5": "king 9C", "d3": "king 10C"}, hands=("3D", ""), turn="Jon"
    )

    before = attack(battle, "d3", override="he struck first")
    battle.must("move", from_="c3", to="c3", card="3D")
    other = attack(battle, "d5")

    assert (before["verdict"], codes(before)) == ("refused", ["attack.no_unit_moved"])
    assert codes(other) == ["attack.not_next_to"]
    assert attack(battle, "d3")["verdict"] == "allowed"


def test_without_a_move_there_is_no_attack_rb_41():
    battle = beside("d3")
    battle.table.undo()
    battle.must("cannot_move", override="he said so")

    assert codes(attack(battle, "d3")) == ["attack.no_unit_moved"]


def test_one_attack_a_turn_rb_41():
    battle = beside("d3")
    battle.must("attack", target="d3", style="easy")

    assert codes(attack(battle, "d3")) == ["attack.attacked_already"]


def test_attacking_is_not_mandatory_rb_44():
    battle = beside("d3")

    assert battle.shown["phase"] == "attack"
    assert battle.says("end_turn")["verdict"] == "allowed"


def test_a_hopeless_attack_may_be_made_for_the_key_draw_rb_45():
    battle = beside("d3", initiative=("9H", "8C"), enemy="king 9C")

    answer = attack(battle, "d3", "risky")

    assert (answer["verdict"], answer["trumps"], answer["hit"], answer["damage"], answer["due"]) == (
        "allowed",
        [],
        False,
        [],
        2,
    )


@pytest.mark.parametrize(("style", "trumps"), [
    ("easy", ["8C", "10C"]), ("optimal", ["9H"]), ("risky", []), ("advantage", ["Joker"]),
])  # fmt: skip
def test_trumps_are_counted_among_four_cards_and_a_joker_only_for_advantages_rb_46(style, trumps):
    battle = beside("d3", initiative=("9H", "8C"), enemy="king 10C", card="Joker")

    assert attack(battle, "d3", style)["trumps"] == trumps


def test_an_ace_is_no_odd_card_rb_46():
    battle = beside("d3", initiative=("AH", "AC"), enemy="pawn AS", card="AD")

    assert attack(battle, "d3", "optimal")["trumps"] == []
    assert attack(battle, "d3", "advantage")["critical"] is True


def test_a_target_is_an_enemy_rb_47():
    battle = arranged(
        {"c3": "king 5S", "c4": "pawn 7S"}, {"d3": "king 9C", **FAR}, hands=("3D", ""), turn="Jon"
    )
    battle.must("move", from_="c3", to="c3", card="3D")

    answer = attack(battle, "c4")

    assert codes(answer) == ["attack.own_unit"]
    assert facts(answer, "attack.own_unit")["player"] == "Jon"
    assert codes(attack(battle, "c3")) == ["attack.own_unit", "attack.not_itself"]


def test_an_attack_on_nobody_is_refused_for_good_rb_47():
    answer = attack(beside("d3"), "c4", override="he hit the air")

    assert (answer["verdict"], codes(answer)) == ("refused", ["attack.no_target"])


@pytest.mark.parametrize("style", ["hard", "Easy", ""])
def test_an_unknown_style_is_a_refusal(style):
    answer = attack(beside("d3"), "d3", style)

    assert codes(answer) == ["attack.unknown_style"]
    assert facts(answer, "attack.unknown_style")["styles"] == ["easy", "optimal", "risky", "advantage"]


@pytest.mark.parametrize(("style", "card", "initiative", "enemy", "amount"), [
    ("easy", "2D", ("4S", "6S"), "pawn 8C", 2 * 4 - 3),
    ("optimal", "3D", ("5H", "7S"), "pawn 9C", 2 * 5 - 3),
    ("risky", "JD", ("QS", "KS"), "pawn JC", 2 * 6 - 3),
])  # fmt: skip
def test_four_trumps_double_the_listed_damage_in_any_style_rb_48(style, card, initiative, enemy, amount):
    answer = attack(beside("d3", enemy=enemy, initiative=initiative, card=card), "d3", style)

    assert (answer["critical"], answer["hit"], answer["damage"][0]["amount"]) == (True, True, amount)


def test_damage_has_a_floor_of_zero_and_a_hit_lists_it_rb_49():
    answer = attack(beside("d3", enemy="knight 8C", initiative=("4S", "9H"), card="3D"), "d3", "easy")

    assert (answer["hit"], answer["damage"]) == (True, [{"square": "d3", "amount": 0, "removed": False}])


@pytest.mark.parametrize(("hurt", "removed"), [(5, False), (6, True), (7, True)])
def test_a_unit_is_removed_when_injury_reaches_its_life_rb_50(hurt, removed):
    battle = beside("d3", enemy="pawn 9C", initiative=("3S", "8C"), injury={"d3": hurt})

    answer = battle.must("attack", target="d3", style="optimal")

    assert answer["damage"] == [{"square": "d3", "amount": 2, "removed": removed}]
    assert ("d3" in {unit["square"] for unit in battle.shown["units"]}) is not removed


def test_damage_is_not_capped_at_the_life_left_rb_50():
    answer = attack(beside("d3", enemy="pawn 9C", initiative=("3S", "8C"), injury={"d3": 7}), "d3", "optimal")

    assert answer["damage"] == [{"square": "d3", "amount": 2, "removed": True}]


def test_the_king_is_an_ordinary_unit_rb_50():
    battle = beside("d3", enemy="king 9C", initiative=("3S", "8C"), injury={"d3": 9})

    battle.must("attack", target="d3", style="optimal")

    assert (battle.shown["phase"], len(battle.shown["units"])) == ("post_turn", 3)


def test_a_removed_unit_frees_its_square_rb_32():
    battle = beside("d3", enemy="king 9C", initiative=("3S", "8C"), injury={"d3": 9})
    battle.must("attack", target="d3", style="optimal")

    assert battle.state.unit_on_square[square_number("d3")] == -1


# -- Key Position ------------------------------------------------------------------------------------------------

POSITION = {"head": ("b3", "d3"), "side": ("c4", "c2"), "digit": ("d4", "b2"), "clear": ("b4", "d2")}
SUIT = {"S": "side", "H": "head", "D": "digit", "C": "clear"}


@pytest.mark.parametrize("suit", SUIT)
@pytest.mark.parametrize("target", [*STRAIGHT, *SLANTED])
def test_the_suit_of_the_own_initiative_card_makes_one_position_key_rb_57a(suit, target):
    kind = "king" if target in STRAIGHT else "rook"
    other = "C" if suit == "S" else "S"

    answer = attack(beside(target, kind, "pawn 10H", initiative=(f"8{suit}", f"6{other}")), target)

    assert answer["key_position"] is (target in POSITION[SUIT[suit]])


@pytest.mark.parametrize("target", [*STRAIGHT, *SLANTED])
def test_a_joker_makes_all_four_positions_key_rb_57a(target):
    answer = attack(
        beside(target, "king" if target in STRAIGHT else "rook", initiative=("Joker", "8S")), target
    )

    assert (answer["key_position"], answer["due"]) == (True, 2)


def test_a_killed_target_still_counts_for_the_key_draw_rb_57b():
    answer = attack(beside("c4", enemy="pawn 9C", initiative=("3S", "8C"), injury={"c4": 7}), "c4", "optimal")

    assert (answer["damage"][0]["removed"], answer["key_position"], answer["due"]) == (True, True, 2)


def test_the_last_enemy_removed_leaves_nothing_to_draw_rb_61():
    battle = arranged(
        {"c3": "king 5S"}, {"c4": "pawn 9C"}, ("3S", "8C"), hands=("3D", ""), turn="Jon", injury={"c4": 7}
    )
    battle.must("move", from_="c3", to="c3", card="3D")

    answer = battle.must("attack", target="c4", style="optimal")

    assert (answer["key_position"], answer["due"], answer["winner"], answer["ended"]) == (
        True,
        0,
        "Jon",
        "eliminated",
    )


@pytest.mark.parametrize(("orientation", "corners", "head", "digit"), [
    ("heads_face_opponent", "tl_br", "d3", "d4"),
    ("heads_face_opponent", "tr_bl", "d3", "d2"),
    ("sides_face_opponent", "tl_br", "c4", "d2"),
    ("sides_face_opponent", "tr_bl", "c4", "d4"),
])  # fmt: skip
def test_the_cards_lie_as_the_table_says_rb_01_rb_02(orientation, corners, head, digit):
    positions = POSITIONS[orientation, corners][square_number("c3")]

    assert (positions[square_number(head)], positions[square_number(digit)]) == ("head", "digit")


@pytest.mark.parametrize(("orientation", "target", "key"), [
    ("heads_face_opponent", "d3", True), ("heads_face_opponent", "c4", False),
    ("sides_face_opponent", "d3", False), ("sides_face_opponent", "c4", True),
])  # fmt: skip
def test_hearts_make_head_to_head_key_however_the_cards_lie_rb_01(orientation, target, key):
    answer = attack(beside(target, initiative=("8H", "7S"), card_orientation=orientation), target)

    assert answer["key_position"] is key


@pytest.mark.parametrize(
    ("corners", "target", "key"),
    [("tl_br", "d4", True), ("tl_br", "d2", False), ("tr_bl", "d4", False), ("tr_bl", "d2", True)],
)
def test_diamonds_make_the_digit_corners_key_rb_02(corners, target, key):
    answer = attack(beside(target, "rook", initiative=("8D", "7S"), index_corners=corners), target)

    assert answer["key_position"] is key


def test_every_position_is_the_same_from_both_sides_whatever_card_lies_there_rb_03_rb_04():
    for positions in POSITIONS.values():
        for here in range(35):
            around = [positions[here][there] for there in NEIGHBOURS[here]]
            assert all(positions[here][there] == positions[there][here] for there in range(35))
            assert len(NEIGHBOURS[here]) < 8 or sorted(around) == sorted(
                ["head", "side", "digit", "clear"] * 2
            )
            assert all(positions[here][there] == "" for there in range(35) if there not in NEIGHBOURS[here])


def test_the_board_is_five_by_seven_rb_05():
    assert (len(SQUARES), SQUARES[0], SQUARES[-1]) == (35, "a7", "e1")
    assert sorted(SQUARES[square] for square in ORTHOGONAL[square_number("a1")]) == ["a2", "b1"]
    assert sorted(SQUARES[square] for square in DIAGONAL[square_number("a1")]) == ["b2"]


def test_every_unit_of_the_booklet_has_its_numbers():
    printed = {
        kind: (
            form.type,
            form.life,
            form.accuracy,
            form.evasion,
            form.weapon.easy,
            form.weapon.optimal,
            form.weapon.risky,
            form.armor.rating,
        )
        for kind, form in UNITS.items()
    }

    assert printed == {
        "pawn": ("melee", 8, 3, 3, 4, 6, 8, 3),
        "rook": ("ranged", 8, 4, 2, 4, 5, 6, 2),
        "knight": ("melee", 8, 2, 4, 5, 6, 7, 4),
        "bishop": ("ranged", 10, 3, 4, 4, 5, 6, 1),
        "queen": ("ranged", 8, 4, 2, 4, 6, 8, 1),
        "king": ("melee", 10, 4, 4, 4, 5, 6, 1),
    }
