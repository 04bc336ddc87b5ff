"""Building an Army, and Set Up: headers, the deal, the units on their cards (RB-05 to RB-14)."""

import re
from contextlib import nullcontext
from pathlib import Path

import pytest

from models.armies import POINTS, UNITS
from models.record import NoRecord
from referee.games import header_from_json
from referee.games.royal_battles import ROYAL_BATTLES
from tests.royal_battles.positions import PLAYERS, Battle, arranged, codes, dealt, facts, set_up

ROOT = Path(__file__).resolve().parents[2]
CUSTOM = {
    "name": "Sky Ace",
    "type": "ranged",
    "life": 6,
    "accuracy": 5,
    "evasion": 1,
    "weapon": {"name": "Guns", "easy": 1, "optimal": 2, "risky": 3},
    "armor": {"name": "Canvas", "rating": 0},
    "advantage": None,
}


def test_building_an_army_duplicates_and_any_mix_are_allowed_rb_06_rb_08():
    for army in (["knight"] * 4, ["queen"] * 4, ["bishop"] * 4, ["pawn", "rook", "bishop", "queen"]):
        assert Battle(army, army).shown["phase"] == "setup"


def test_building_an_army_king_and_queen_go_together_rb_07():
    assert Battle(("knight", "pawn", "king", "queen"), pieces="one_set").shown["units"] == []


@pytest.mark.parametrize(
    "army",
    [["king", "king", "pawn", "pawn"], ["queen"] * 2 + ["pawn"] * 2, ["rook"] * 3 + ["pawn"], ["bishop"] * 4],
)
def test_building_an_army_of_one_set_has_its_limits_rb_06(army):
    with pytest.raises(NoRecord, match="RB-06"):
        Battle(army, pieces="one_set")


def test_building_an_army_of_one_set_may_be_four_pawns_rb_06():
    assert Battle(["pawn"] * 4, pieces="one-set").shown["phase"] == "setup"


@pytest.mark.parametrize(
    "seats",
    [
        [{"name": "Jon", "army": ["pawn"] * 4}],
        [{"name": name, "army": ["pawn"] * 4} for name in ("A", "B", "C")],
        [{"name": "Jon", "army": ["pawn"] * 4}] * 2,
        [{"name": "Jon", "army": ["pawn"] * 3}, {"name": "Mendi", "army": ["pawn"] * 4}],
        [{"name": "Jon", "army": ["dragon"] * 4}, {"name": "Mendi", "army": ["pawn"] * 4}],
        [{"name": "", "army": ["pawn"] * 4}, {"name": "Mendi", "army": ["pawn"] * 4}],
        [{"name": "J" * 41, "army": ["pawn"] * 4}, {"name": "Mendi", "army": ["pawn"] * 4}],
    ],
)
def test_two_players_with_armies_of_four_and_names_of_their_own_rb_09(seats):
    with pytest.raises(NoRecord) as error:
        header_from_json({"format": "referee-record/1", "game": "royal-battles", "seats": seats})

    assert "\n" not in str(error.value)


def test_a_custom_unit_is_placed_and_shown_by_its_name():
    battle = set_up([CUSTOM, "pawn", "king", "queen"])

    assert battle.shown["units"][0]["kind"] == "Sky Ace"


def test_two_different_units_of_one_army_need_different_names():
    with pytest.raises(NoRecord, match="two different units"):
        Battle([CUSTOM, {**CUSTOM, "life": 9}, "king", "queen"])
    assert Battle([CUSTOM, CUSTOM, "king", "queen"]).shown["phase"] == "setup"


def test_advantage_none_may_be_written_out():
    battle = Battle(
        [
            {**CUSTOM, "advantage": "none"},
            {**CUSTOM, "name": "Ace", "advantage": "Mystic Blast"},
            "king",
            "queen",
        ]
    )

    assert [form.advantage for form in battle.state.table_rules.forms[:2]] == [None, "mystic_blast"]


def test_set_up_cards_lie_from_each_players_left_to_right_rb_05_rb_12():
    battle = Battle()
    for by, laid in (("Mendi", "2H 3H"), ("Jon", "2C 3C 4C 5C"), ("Mendi", "4H 5H")):
        for card in laid.split():
            assert battle.says("deal", by, card=card)["verdict"] == "allowed"

    assert battle.shown["board"] == {
        "a7": "2C", "a5": "3C", "a3": "4C", "a1": "5C", "e1": "2H", "e3": "3H", "e5": "4H", "e7": "5H",
    }  # fmt: skip


def test_set_up_each_player_draws_from_his_own_deck_rb_10():
    battle = Battle()
    battle.must("deal", "Jon", card="2C")

    assert battle.says("deal", "Mendi", card="2C")["verdict"] == "allowed"
    assert codes(battle.says("deal", "Jon", card="2C")) == ["pack.lies_elsewhere"]
    assert battle.shown["deck"] == {"Jon": 53, "Mendi": 53}


@pytest.mark.parametrize("card", ["AS", "AD", "Joker"])
def test_set_up_aces_and_jokers_go_back_and_the_place_is_still_due_rb_11(card):
    battle = Battle()

    answer = battle.says("deal", card=card)

    assert (answer["verdict"], answer["returned"]) == ("allowed", True)
    assert (battle.shown["board"], battle.shown["deck"]["Jon"]) == ({}, 54)
    assert battle.says("deal", card=card)["returned"] is True


def test_set_up_a_fifth_card_is_refused():
    battle = set_up()
    battle.table.undo(8)

    for fields in (
        {"card": "9H"},
        {"card": "9H", "square": "a5"},
        {"card": "9H", "square": "c4", "override": "so it lies"},
    ):
        answer = battle.says("deal", **fields)
        assert (answer["verdict"], codes(answer)[0]) == ("refused", "setup.all_cards_lie")


def test_set_up_a_card_shown_face_up_needs_its_name():
    assert codes(Battle().says("deal", card="?")) == ["card.not_shown"]


@pytest.mark.parametrize("card", ["1S", "11H", "as", "X", "joker", ""])
def test_an_unknown_card_is_a_refusal(card):
    assert codes(Battle().says("deal", card=card)) == ["card.unknown"]


def test_everything_that_cannot_be_read_is_said_at_once():
    answer = Battle().says("move", "Zoe", from_="h9", to="a0", card="1X", override="please")

    assert (answer["verdict"], answer["by"]) == ("refused", "Zoe")
    assert codes(answer) == ["seat.unknown", "board.off_the_board", "board.off_the_board", "card.unknown"]


def test_set_up_players_choose_the_place_only_with_choose_row_rb_12():
    fixed, free = Battle(), Battle(choose_row=True)

    refused = fixed.says("deal", card="2C", square="a1")

    assert codes(refused) == ["setup.wrong_place"]
    assert facts(refused, "setup.wrong_place") == {"player": "Jon", "due": ["a7"], "square": "a1"}
    assert free.says("deal", card="2C", square="a1")["verdict"] == "allowed"
    assert free.says("deal", card="3C", square="a5")["verdict"] == "allowed"
    assert free.shown["board"] == {"a1": "2C", "a5": "3C"}
    assert codes(free.says("deal", card="4C", square="a1")) == ["setup.no_start_place"]
    assert free.says("deal", card="4C")["verdict"] == "allowed"
    assert free.shown["board"]["a7"] == "4C"


def test_set_up_a_card_in_the_wrong_place_may_lie_there_and_the_next_takes_the_first_free_place():
    battle = Battle()

    answer = battle.says("deal", card="2C", square="a5", override="it lies there")

    assert (answer["verdict"], answer["code"]) == ("irregular", "setup.wrong_place")
    for card in ("3C", "4C", "5C"):
        battle.must("deal", card=card)
    assert battle.shown["board"] == {"a7": "3C", "a5": "2C", "a3": "4C", "a1": "5C"}


@pytest.mark.parametrize("square", ["a6", "c4", "e1"])
def test_set_up_no_card_lies_off_the_start_places(square):
    answer = Battle().says("deal", card="2C", square=square, override="so what")

    assert (answer["verdict"], codes(answer)) == ("refused", ["setup.no_start_place"])


def test_set_up_units_wait_for_all_eight_cards():
    battle = dealt()
    battle.table.undo()

    answer = battle.says("place", unit="king", square="a7")

    assert codes(answer) == ["setup.cards_first"]
    assert facts(answer, "setup.cards_first") == {"missing": 1, "squares": ["e7"]}


def test_set_up_white_places_first_and_players_take_turns_rb_13():
    battle = dealt()

    assert codes(battle.says("place", "Mendi", unit="king", square="e1")) == ["setup.not_your_turn_to_place"]
    battle.must("place", "Jon", unit="king", square="a1")
    assert codes(battle.says("place", "Jon", unit="pawn", square="a3")) == ["setup.not_your_turn_to_place"]
    assert battle.says("place", "Mendi", unit="queen", square="e7")["verdict"] == "allowed"


def test_set_up_either_player_begins_where_lots_were_drawn_rb_13():
    battle = dealt(first_placer="random")

    assert battle.judged("place", "Jon", unit="king", square="a1")["verdict"] == "allowed"
    battle.must("place", "Mendi", unit="king", square="e1")
    assert codes(battle.says("place", "Mendi", unit="pawn", square="e3")) == ["setup.not_your_turn_to_place"]
    battle.must("place", "Jon", unit="pawn", square="a3")
    assert codes(battle.says("place", "Jon", unit="king", square="a1")) == ["setup.not_your_turn_to_place"]


@pytest.mark.parametrize(
    ("black", "first"), [("7C 8C 9C 10C", "Mendi"), ("2D 3D 4D 5D", "Mendi"), ("2H 3C 4C 2D", "Jon")]
)
def test_set_up_the_highest_dealt_card_begins_rb_13(black, first):
    battle = dealt(first_placer="high_card", black_cards=black)

    assert {act["by"] for act in battle.may("place")} == {first}


def test_set_up_a_unit_is_placed_on_an_own_free_card_rb_13():
    battle = dealt()
    battle.must("place", "Jon", unit="king", square="a1")
    battle.must("place", "Mendi", unit="king", square="e1")

    assert codes(battle.says("place", unit="pawn", square="a1")) == ["setup.one_unit_per_card"]
    assert codes(battle.says("place", unit="pawn", square="e3")) == ["setup.not_your_card"]
    assert codes(battle.says("place", unit="pawn", square="c3")) == ["setup.no_card_there"]
    assert codes(battle.says("place", unit="king", square="a3")) == ["setup.no_such_unit"]
    assert codes(battle.says("place", unit="rook", square="a3")) == ["setup.no_such_unit"]


def test_set_up_a_unit_on_the_wrong_card_may_stand_there_and_the_rest_find_room():
    battle = dealt()
    irregular = battle.says("place", "Jon", unit="king", square="e1", override="both looked away")
    for by, unit, square in (
        ("Mendi", "king", "e3"), ("Jon", "pawn", "a7"), ("Mendi", "pawn", "e5"),
        ("Jon", "queen", "a5"), ("Mendi", "queen", "e7"), ("Jon", "knight", "a3"),
    ):  # fmt: skip
        battle.must("place", by, unit=unit, square=square)

    assert irregular["verdict"] == "irregular"
    assert battle.may("place") == [{"do": "place", "by": "Mendi", "unit": "knight", "square": "a1"}]
    assert battle.says("place", "Mendi", unit="knight", square="a1")["verdict"] == "allowed"
    assert battle.shown["phase"] == "initiative"


def test_set_up_ends_with_empty_hands_and_fifty_cards_each_rb_14():
    battle = set_up()

    assert battle.shown["hand"] == {"Jon": 0, "Mendi": 0}
    assert battle.shown["deck"] == {"Jon": 50, "Mendi": 50}
    assert (battle.shown["phase"], battle.shown["round"], battle.shown["turn"]) == ("initiative", 1, None)
    assert battle.shown["initiative"] == {"Jon": None, "Mendi": None}


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("initiative", {"card": "2H"}),
        ("draw", {"cards": "?"}),
        ("move", {"from_": "a7", "to": "b7", "card": "2H"}),
        ("cannot_move", {}),
        ("attack", {"target": "a7", "style": "easy"}),
        ("discard_hand", {}),
        ("end_turn", {}),
    ],
)
def test_nothing_but_deal_and_place_belongs_to_set_up(do, fields):
    answer = Battle().says(do, **fields, override="all the same")

    assert (answer["verdict"], codes(answer)[0]) == ("refused", "phase.not_now")


@pytest.mark.parametrize(
    ("do", "fields"), [("deal", {"card": "2H"}), ("place", {"unit": "king", "square": "a7"})]
)
def test_deal_and_place_belong_to_set_up_alone(do, fields):
    assert codes(set_up().says(do, **fields, override="all the same"))[0] == "phase.not_now"


def test_the_house_rules_of_a_record_are_all_stored():
    options = Battle(index_corners="TL-BR").table.record_json()["options"]

    assert options == {
        "card_orientation": "heads_face_opponent",
        "index_corners": "tl_br",
        "pieces": "unlimited",
        "army_choice": "secret",
        "choose_row": False,
        "first_placer": "white",
        "initiative_on_empty_deck": "keep_last",
        "discard_hand_when": "players_choice",
        "joker_standing": "wild",
        "must_move_if_able": False,
        "end_check": "on_turn",
        "both_must_be_out": False,
    }


OWN = {**UNITS["pawn"].model_dump(mode="json"), "name": "Dragon", "advantage_number": 8}


@pytest.mark.parametrize(
    ("army", "most", "played"),
    [
        (["knight", "pawn", "king", "rook"], "42", True),  # 13 + 11 + 11 + 7
        (["knight", "pawn", "king", "rook"], "40", False),
        (["rook"] * 4, "34", True),
        ([{**OWN, "points": 18}, "queen", "queen", "queen"], "42", True),
        ([{**OWN, "points": 18}, "queen", "queen", "queen"], "40", False),
        ([OWN, "queen", "queen", "queen"], "46", False),
        ([OWN, "knight", "knight", "knight"], "any", True),
    ],
)
def test_an_army_costs_no_more_than_the_table_plays_with_and_every_unit_is_priced_rb_70(army, most, played):
    with nullcontext() if played else pytest.raises(NoRecord, match="RB-70"):
        Battle(army, ["rook"] * 4, army_points=most)


def test_the_points_of_the_units_are_those_that_are_published_and_that_the_book_names():
    published = dict(
        re.findall(
            r"^\| (\w+) \| \*\*([\d.]+)\*\*", (ROOT / "docs/balance.md").read_text("utf-8"), re.MULTILINE
        )
    )
    assert {unit: round(float(cost)) for unit, cost in published.items()} == POINTS
    told = next(
        each.text for _, each in ROYAL_BATTLES.book().chapters_and_paragraphs() if each.id == "armies.points"
    )
    assert dict(re.findall(r"an? (\w+)(?: costs)? (\d+)", told.lower())) == {
        unit: str(points) for unit, points in POINTS.items()
    }


@pytest.mark.parametrize("choice", ["secret", "open"])
def test_how_armies_are_chosen_is_settled_before_the_record_begins_rb_08(choice):
    battle = set_up(army_choice=choice)

    assert battle.table.record_json()["options"]["army_choice"] == choice
    assert battle.shown == set_up().shown


def anew(white_fallen, black_fallen, **options):
    """A battle of which only the forms were kept, until so many units of each army had fallen."""
    battle = Battle(
        ("knight", "pawn", "queen", "king"), ("king", "bishop", "pawn", "knight"), entry="damage", **options
    )
    armies = (("knight", "pawn", "queen"), ("bishop", "pawn", "knight"))
    for by, army, fallen in zip(PLAYERS, armies, (white_fallen, black_fallen), strict=True):
        for unit in army[:fallen]:
            battle.must("injure", by, unit=unit, amount=10 if unit == "bishop" else 8)
    battle.must("house_rules", None, options={"entry": "referee"})
    return battle


# RB-T33
@pytest.mark.parametrize(
    ("fallen", "options", "order"),
    [
        ((2, 0), {}, "JMJMMM"),
        ((0, 2), {}, "JMJMJJ"),
        ((2, 1), {"first_placer": "high_card"}, "MJMJM"),
        ((3, 0), {}, "JMMMM"),
        ((1, 1), {}, "JMJMJM"),
    ],
)
def test_units_that_take_the_field_anew_are_placed_in_turn_rb_13_rb_67(fallen, options, order):
    battle = anew(*fallen, **options)
    for by, first in zip(PLAYERS, (2, 6), strict=True):
        for rank in range(first, first + 4 - fallen[by == "Mendi"]):
            battle.must("deal", by, card=f"{rank}H")

    placed = ""
    while battle.shown["phase"] == "setup":
        entry = battle.may("place")[0]
        assert {each["by"] for each in battle.may("place")} == {entry["by"]}
        battle.must(**entry)
        placed += entry["by"][0]

    assert placed == order


def test_a_card_is_drawn_for_each_unit_that_is_left_rb_10_rb_67():
    battle = anew(2, 0)
    for card in ("2H", "3H"):
        battle.must("deal", card=card)

    third = battle.judged("deal", card="4H")

    assert codes(third) == ["setup.no_unit_for_card"]
    assert "Jon has 2 units left and turns up one card for each." in third["text"]
    assert {each["by"] for each in battle.may("deal")} == {"Mendi"}
    assert facts(battle.says("place", unit="king", square="a7"), "setup.cards_first") == {
        "missing": 4,
        "squares": ["e1", "e3", "e5", "e7"],
    }
    for card in ("6H", "7H", "8H", "9H"):
        battle.must("deal", "Mendi", card=card)
    assert {each["square"] for each in battle.may("place")} == {"a7", "a5"}


def test_a_card_too_many_may_stand_and_bears_a_unit_rb_10_rb_67():
    battle = anew(2, 0)
    for card in ("2H", "3H", "4H"):
        battle.must("deal", card=card, override="it lies there")
    for card in ("6H", "7H", "8H", "9H"):
        battle.must("deal", "Mendi", card=card)

    assert {each["square"] for each in battle.may("place")} == {"a7", "a5", "a3"}


@pytest.mark.parametrize("do", ["deal", "place"])
def test_after_the_set_up_nobody_is_said_to_place_or_to_deal_rb_13_rb_75(do):
    battle = arranged(
        {"a7": "pawn 2C", "a5": "king 4C"}, {"e7": "pawn 7C", "e5": "king 8C"}, hands=("3D", "3D"), turn="Jon"
    )
    said = {"place": {"unit": "king", "square": "e5"}, "deal": {"card": "5H"}}

    answer = battle.says(do, "Mendi", **said[do])

    assert codes(answer)[0] == "phase.not_now"
    assert answer["text"].startswith("Not in this phase: now it is Movement.")
    assert "turn" not in answer["text"]
