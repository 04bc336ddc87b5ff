"""Advantages: the six of the booklet, Aces and Jokers as trumps, custom units (RB-36, RB-51 to RB-56)."""

import pytest

from tests.royal_battles.positions import arranged, codes, facts, set_up

FAR = {"e7": "rook 4S"}


def using(
    kind, target, enemy="king AC", initiative=("AS", "9H"), card="AD", white=None, black=None, **options
):
    """Jon's unit stands anew on c3 and uses its Advantage on the unit on `target`."""
    battle = arranged(
        {"c3": f"{kind} 5S", **(white or {})},
        {target: enemy, **(FAR if black is None else black)},
        initiative,
        (card, ""),
        turn="Jon",
        **options,
    )
    battle.must("move", from_="c3", to="c3", card=card)
    return battle


def advantage(battle, target):
    return battle.judged("attack", target=target, style="advantage")


def amounts(answer, which="damage"):
    return {each["square"]: each["amount"] for each in answer[which]}


RANGED, MELEE = ("pawn", "rook", "queen"), ("knight", "king")


@pytest.mark.parametrize("kind", [*RANGED, *MELEE])
@pytest.mark.parametrize("target", ["d3", "d4"])
def test_each_advantage_has_its_own_direction_rb_43(kind, target):
    answer = advantage(using(kind, target), target)

    wanted = {("d3", True): "attack.ranged_is_diagonal", ("d4", False): "attack.melee_is_orthogonal"}.get(
        (target, kind in RANGED)
    )
    assert [code for code in codes(answer) if code != "attack.attack_is_over"] == ([wanted] if wanted else [])


@pytest.mark.parametrize(
    ("enemy", "initiative", "amount"),
    [("king AC", ("AS", "9H"), 7), ("knight AC", ("AS", "AH"), 12), ("knight AC", ("AS", "9H"), 4)],
)
def test_extended_reach_strikes_slantwise_for_eight_rb_51(enemy, initiative, amount):
    answer = advantage(using("pawn", "d4", enemy, initiative), "d4")

    assert amounts(answer) == {"d4": amount}


def test_the_spear_itself_stays_melee_rb_51():
    battle = using("pawn", "d4")

    assert {act["style"] for act in battle.may("attack")} == {"advantage"}
    assert codes(battle.judged("attack", target="d4", style="risky")) == ["attack.melee_is_orthogonal"]


@pytest.mark.parametrize(("initiative", "amount"), [(("AS", "9H"), 6), (("AS", "AH"), 12)])
def test_deadly_aim_ignores_armour_rb_52(initiative, amount):
    assert amounts(advantage(using("rook", "d4", "knight AC", initiative), "d4")) == {"d4": amount}


ARMY = {"a7": "pawn 2C", "a5": "king 4C", "a1": "rook 6C"}


@pytest.mark.parametrize(("others", "listed"), [(0, 7), (1, 8), (2, 9), (3, 10)])
@pytest.mark.parametrize(("initiative", "times"), [(("AS", "9H"), 1), (("AS", "AH"), 2)])
def test_smite_is_six_and_one_for_each_own_unit_rb_53(others, listed, initiative, times):
    army = dict(list(ARMY.items())[:others])

    answer = advantage(using("knight", "d3", "pawn AC", initiative, white=army), "d3")

    assert amounts(answer) == {"d3": times * listed - 3}


def test_mystic_blast_strikes_every_enemy_on_the_targets_colour_rb_54():
    enemies = {"e7": "rook 4S", "e5": "knight 6H", "a1": "pawn 7D"}

    answer = advantage(using("queen", "d4", "king AD", ("9S", "8S"), "Joker", black=enemies), "d4")

    assert (answer["trumps"], answer["needed"]) == (["Joker", "AD"], 2)
    assert amounts(answer) == {"d4": 5, "e5": 2, "a1": 3}


def test_a_critical_mystic_blast_is_twenty_four_less_each_armour_rb_54():
    enemies = {"e7": "rook 4S", "e5": "knight 6H", "a1": "pawn 7D"}

    answer = advantage(using("queen", "d4", "king AD", ("AS", "AC"), "Joker", black=enemies), "d4")

    assert answer["critical"] is True
    assert answer["damage"] == [
        {"square": "d4", "amount": 23, "removed": True},
        {"square": "e5", "amount": 20, "removed": True},
        {"square": "a1", "amount": 21, "removed": True},
    ]


def test_mystic_blast_needs_to_hit_its_target_rb_54():
    answer = advantage(using("queen", "d4", "king 9D", ("9S", "8S"), "Joker"), "d4")

    assert (answer["needed"], answer["hit"], answer["damage"]) == (2, False, [])


def test_mystic_blasts_other_victims_do_not_matter_for_the_key_position_rb_57b():
    answer = advantage(
        using("queen", "d4", "king AD", ("9C", "8S"), "Joker", black={"d2": "pawn 6H", "e7": "rook 4H"}), "d4"
    )

    assert (sorted(amounts(answer)), answer["key_position"]) == (["d2", "d4", "e7"], False)


def test_mystic_blast_on_a_wild_joker_strikes_all_of_that_side_rb_36():
    enemies = {"e7": "rook 4S", "e5": "knight 6H"}

    answer = advantage(using("queen", "d4", "king Joker", ("AS", "8S"), "AD", black=enemies), "d4")

    assert sorted(amounts(answer)) == ["d4", "e5", "e7"]


def test_a_unit_on_a_wild_joker_is_always_struck_too_rb_36():
    enemies = {"e7": "rook Joker", "e5": "knight 6H", "e1": "pawn 5C"}

    assert sorted(
        amounts(advantage(using("queen", "d4", "king AC", ("AS", "8S"), "AD", black=enemies), "d4"))
    ) == ["d4", "e1", "e7"]


@pytest.mark.parametrize(("old", "struck"), [("9C", ["d4", "e5"]), ("9H", ["d4", "e7"])])
def test_a_declared_joker_shares_one_colour_only_rb_36(old, struck):
    battle = arranged(
        {"c3": "queen 5S"},
        {"d5": f"king {old}", "e7": "rook 4S", "e5": "knight 6H"},
        ("AS", "AC"),
        ("AD", "Joker"),
        turn="Mendi",
        joker_standing="declared",
    )
    battle.must("move", "Mendi", from_="d5", to="d4", card="Joker")
    battle.must("end_turn", "Mendi")
    if battle.shown["phase"] == "initiative":
        battle.must("initiative", "Jon", card="9S")
        battle.must("initiative", "Mendi", card="8S")
    battle.must("move", from_="c3", to="c3", card="AD")

    assert sorted(amounts(advantage(battle, "d4"))) == struck


def healing(target="d4", initiative=("AS", "9H"), card="3D", white=None, hurt=None, **options):
    army = {"c3": "bishop 5S", **(white or {"d4": "pawn 6H", "a7": "king 8H", "a5": "rook 2C"})}
    battle = arranged(army, FAR, initiative, (card, ""), turn="Jon", injury=hurt or {}, **options)
    battle.must("move", from_="c3", to="c3", card=card)
    return battle, advantage(battle, target)


def test_healing_reaches_all_own_units_on_the_targets_colour_the_bishop_too_rb_55():
    _, answer = healing(hurt={"c3": 5, "d4": 5, "a7": 1, "a5": 5})

    assert (answer["trumps"], answer["needed"], answer["hit"], answer["damage"]) == (["AS"], 0, True, [])
    assert answer["healed"] == [
        {"square": "d4", "amount": 3, "removed": False},
        {"square": "c3", "amount": 3, "removed": False},
        {"square": "a7", "amount": 1, "removed": False},
    ]


def test_the_bishop_is_not_healed_on_the_other_colour_rb_55():
    _, answer = healing(card="3D", white={"d4": "pawn 6C"}, hurt={"c3": 5, "d4": 5})

    assert amounts(answer, "healed") == {"d4": 3}


def test_a_critical_healing_is_twenty_four_up_to_full_life_rb_55():
    _, answer = healing(
        initiative=("AS", "AC"), card="AD", white={"d4": "pawn AH", "a7": "king 8H"}, hurt={"c3": 9, "d4": 7}
    )

    assert (answer["critical"], amounts(answer, "healed")) == (True, {"d4": 7, "c3": 9, "a7": 0})


def test_healing_without_trumps_or_of_the_unhurt_is_still_an_action_rb_55():
    battle, answer = healing(initiative=("9D", "8S"))

    assert (answer["verdict"], answer["hit"], amounts(answer, "healed")) == (
        "allowed",
        True,
        {"d4": 0, "c3": 0, "a7": 0},
    )
    assert (answer["key_position"], answer["due"]) == (True, 2)
    battle.must("attack", target="d4", style="advantage")
    assert battle.shown["phase"] == "post_turn"


def test_healing_is_for_an_own_unit_next_to_the_bishop_slantwise_rb_55():
    army = {"d4": "pawn 6H", "c4": "king 8H", "a1": "rook 2C"}
    battle, _ = healing(white=army)

    assert [act["target"] for act in battle.may("attack")] == ["d4"]
    assert codes(advantage(battle, "c4")) == ["attack.ranged_is_diagonal"]
    assert codes(advantage(battle, "a1")) == ["attack.not_next_to"]
    assert codes(advantage(battle, "c3")) == ["attack.not_itself"]


def test_healing_is_not_for_enemies_rb_55():
    battle = using("bishop", "d4")

    answer = advantage(battle, "d4")

    assert codes(answer) == ["attack.healing_is_for_own_units"]
    assert facts(answer, "attack.healing_is_for_own_units")["target"] == "king"


def test_healing_with_a_friend_in_reach_opens_the_attack_rb_55():
    battle, _ = healing()

    assert battle.shown["phase"] == "attack"


def test_healing_revives_nobody_rb_55():
    battle, answer = healing(white={"d4": "pawn 6H"}, hurt={"d4": 3})

    assert sorted(amounts(answer, "healed")) == ["c3", "d4"]
    assert len(battle.shown["units"]) == 3


@pytest.mark.parametrize(("old", "healed"), [("5S", ["c3", "d4"]), ("5D", ["a5", "c3"])])
def test_a_bishop_on_a_declared_joker_is_healed_by_its_colour_rb_36(old, healed):
    army = {"c3": f"bishop {old}", "d4": "pawn 6H", "a5": "rook 2C", "b4": "king 7S"}
    battle = arranged(army, FAR, ("AS", "9H"), ("Joker", ""), turn="Jon", joker_standing="declared")
    battle.must("move", from_="c3", to="c3", card="Joker")
    target = "d4" if old == "5S" else "b4"

    answer = advantage(battle, target)

    assert sorted(amounts(answer, "healed")) == sorted({*healed, target})


@pytest.mark.parametrize(("initiative", "amount"), [(("AS", "9H"), 2), (("AS", "AC"), 8)])
def test_strategy_is_six_and_draws_two_at_once_not_four_rb_56(initiative, amount):
    answer = advantage(using("king", "d3", "knight AH", initiative), "d3")

    assert (amounts(answer), answer["due"]) == ({"d3": amount}, 2)


def test_strategy_draws_nothing_on_a_miss_rb_56():
    answer = advantage(using("king", "d3", "king 9C", ("9S", "8S")), "d3")

    assert (answer["hit"], answer["due"]) == (False, 0)


@pytest.mark.parametrize(("left", "due"), [(9, 4), (4, 4), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_strategy_from_the_key_position_is_two_draws_strategy_first_rb_56(left, due):
    battle = using("king", "c4", initiative=("AS", "9H"), decks=(left, None))

    answer = battle.must("attack", target="c4", style="advantage")
    drawn = []
    while battle.may("draw"):
        (act,) = battle.may("draw")
        drawn.append(len(act["cards"]))
        battle.must("draw", cards=list(act["cards"]))

    assert (answer["key_position"], answer["due"]) == (True, due)
    assert drawn == [each for each in (min(2, due), due - min(2, due)) if each]
    assert battle.shown["deck"]["Jon"] == left - due


def test_the_draw_for_strategy_is_whole_rb_56():
    battle = using("king", "d3", "knight AH", ("AS", "9H"))
    battle.must("attack", target="d3", style="advantage")

    answer = battle.says("draw", cards="?")

    assert (codes(answer), answer["rules"]) == (["draw.wrong_number_for_strategy"], ["RB-56"])


# -- custom units ------------------------------------------------------------------------------------------------


def form(advantage=None, type="melee", **changed):
    unit = {
        "name": "Ace", "type": type, "life": 7, "accuracy": 9, "evasion": 0,
        "weapon": {"name": "Guns", "easy": 1, "optimal": 20, "risky": 3},
        "armor": {"name": "Canvas", "rating": 2}, "advantage": advantage,
    }  # fmt: skip
    return {"Ace": {**unit, **changed}}


def test_a_custom_units_numbers_count():
    answer = using("Ace", "d3", "pawn 9C", ("3S", "8S"), "5D", forms=form()).says(
        "attack", target="d3", style="optimal"
    )

    assert (answer["needed"], answer["damage"]) == (1, [{"square": "d3", "amount": 17, "removed": True}])


def test_where_no_unit_has_moved_none_is_said_to_have_no_advantage():
    battle = set_up(black=("knight", "pawn", "king", form()["Ace"]))

    assert codes(battle.judged("attack", target="e1", style="advantage")) == [
        "phase.not_now",
        "attack.no_unit_moved",
    ]


def test_a_custom_unit_may_have_no_advantage_rb_41():
    battle = using("Ace", "d3", forms=form())

    assert {act["style"] for act in battle.may("attack")} == {"easy", "optimal", "risky"}
    for target in ("d3", "e7"):
        answer = battle.judged("attack", target=target, style="advantage", override="he said he had one")
        assert (answer["verdict"], codes(answer)[0]) == ("refused", "attack.no_advantage")
        assert "attack.melee_is_orthogonal" not in codes(answer)


@pytest.mark.parametrize(("name", "target"), [
    ("extended_reach", "d4"), ("deadly_aim", "d4"), ("mystic_blast", "d4"), ("smite", "d3"), ("strategy", "d3"),
])  # fmt: skip
@pytest.mark.parametrize("type_", ["melee", "ranged"])
def test_a_custom_units_advantage_keeps_its_direction(name, target, type_):
    battle = using("Ace", target, forms=form(name, type_))

    assert advantage(battle, target)["verdict"] == "allowed"
    assert ("easy" in {act["style"] for act in battle.may("attack")}) is (
        (target == "d3") == (type_ == "melee")
    )


@pytest.mark.parametrize(
    ("name", "number", "amount"), [("extended_reach", 5, 4), ("smite", 1, 1), ("mystic_blast", 4, 11)]
)
def test_a_custom_units_advantage_may_have_its_own_number(name, number, amount):
    target = "d3" if name == "smite" else "d4"

    answer = advantage(using("Ace", target, forms=form(name, advantage_number=number)), target)

    assert amounts(answer)[target] == amount


def test_a_custom_unit_heals_with_its_own_number():
    army = {"c3": "Ace 5S", "d4": "pawn 6H"}
    battle = arranged(
        army,
        FAR,
        ("AS", "9H"),
        ("3D", ""),
        turn="Jon",
        injury={"d4": 7},
        forms=form("healing", advantage_number=5),
    )
    battle.must("move", from_="c3", to="c3", card="3D")

    assert amounts(advantage(battle, "d4"), "healed")["d4"] == 5
