"""New table: names, armies, house rules, and what is said when they cannot be."""

import flet as ft
import pytest

from models.royal_battles import RoyalBattlesOptions
from referee.games import GAMES, game_named
from tests.screens.battles import HEADER


def typed(phone, colour, name):
    phone.type(phone.get(ft.TextField, label=f"{colour}'s name"), name)


def test_two_names_and_a_tap_begin_a_battle_with_the_booklets_armies(app, workspace):
    phone = app("/new/royal-battles")

    typed(phone, "White", "Jon")
    typed(phone, "Black", "Mendi")
    phone.tap("begin")

    kept = workspace.tables()[0]
    assert phone.page.route == f"/table/{kept.id}"
    assert kept.header["seats"] == HEADER["seats"]
    assert kept.header["options"] == RoyalBattlesOptions().model_dump()


def test_an_army_is_made_by_tapping_pieces(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Ann")
    typed(phone, "Black", "Bob")

    for _ in range(4):
        phone.tap("army-black-0")
    for kind in ("rook", "rook", "queen", "pawn"):
        phone.tap(f"add-black-{kind}")
    phone.tap("begin")

    assert workspace.tables()[0].header["seats"][1]["army"] == ["rook", "rook", "queen", "pawn"]


def test_pieces_are_offered_only_while_an_army_has_a_place_left(app):
    phone = app("/new/royal-battles")
    assert not phone.all(ft.Semantics, identifier="add-white-pawn")

    phone.tap("army-white-0")
    phone.together("add-white-queen", "add-white-queen")

    assert (
        len([each for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("army-white")])
        == 4
    )
    assert not phone.all(ft.Semantics, identifier="add-white-pawn")


def test_the_scenarios_of_the_rule_text_are_one_tap(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Ann")
    typed(phone, "Black", "Bob")

    phone.tap("preset-magic")
    phone.tap("begin")

    assert [seat["army"][0] for seat in workspace.tables()[0].header["seats"]] == ["queen", "bishop"]


def test_every_house_rule_is_in_the_fold_with_its_sentence_and_without_its_number(app):
    phone = app("/new/royal-battles")
    assert "All as printed" in phone.said()
    phone.tap("house-rules")
    phone.tap("rare")

    said = phone.said()
    assert "RB-" not in said
    for name, field in RoyalBattlesOptions.model_fields.items():
        if name == "entry":
            continue
        assert field.description in said, name
        for meaning in field.json_schema_extra["values"].values():
            assert meaning in said, name


def test_a_house_rule_that_is_chosen_stands_in_the_record(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Ann")
    typed(phone, "Black", "Bob")

    phone.tap("house-rules")
    phone.tap("option-card_orientation-sides_face_opponent")
    phone.tap("option-must_move_if_able")
    phone.tap("begin")

    options = workspace.tables()[0].header["options"]
    assert options["card_orientation"] == "sides_face_opponent" and options["must_move_if_able"] is True


def test_the_drawing_shows_how_the_cards_lie(app):
    phone = app("/new/royal-battles")
    phone.tap("house-rules")
    assert "In front head to head" in phone.get(identifier="lie").label

    phone.tap("option-card_orientation-sides_face_opponent")

    assert "In front side to side" in phone.get(identifier="lie").label


@pytest.mark.parametrize("second", ["Jon", "jon"])
def test_two_equal_names_are_said_at_the_second_field(app, workspace, second):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Jon")
    typed(phone, "Black", second)
    phone.tap("begin")

    assert (
        phone.get(ft.TextField, label="Black's name").error
        == f"Two players are called {second}. Change one of the names."
    )
    assert phone.get(ft.TextField, label="White's name").error is None
    assert not workspace.tables()


def test_a_name_left_out_is_white_or_black(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Jon")

    phone.tap("begin")

    assert workspace.tables()[0].summary["seats"] == ["Jon", "Black"]
    assert app("/new/royal-battles").get(ft.TextField, label="Black's name").hint_text == "Black"


@pytest.mark.parametrize("game", ["royals", "battle-royals", "el-royale"])
def test_players_who_give_no_name_are_called_by_their_seat(app, workspace, game):
    phone = app(f"/new/{game}")
    phone.type(phone.get(ft.TextField, label="Player 2"), "Mendi")

    phone.tap("begin")

    assert workspace.tables()[0].summary["seats"][:2] == ["Player 1", "Mendi"]


def test_a_blank_name_is_said_and_nothing_typed_is_lost(app):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Jon")
    typed(phone, "Black", " ")
    phone.tap("preset-war")
    phone.tap("begin")

    assert "at least one" in phone.get(ft.TextField, label="Black's name").error
    assert phone.get(ft.TextField, label="White's name").value == "Jon"


def test_a_name_of_ten_thousand_characters_is_too_long_and_says_so(app):
    phone = app("/new/royal-battles")

    typed(phone, "White", "x" * 10_000)

    assert "40 characters" in phone.get(ft.TextField, label="White's name").error


def test_a_name_in_signs_that_no_font_has_is_kept_and_spelled(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "\N{FOX FACE}Ann")
    typed(phone, "Black", "李")
    phone.tap("begin")

    assert workspace.tables()[0].header["seats"][0]["name"] == "\N{FOX FACE}Ann"
    assert "foxAnn" in phone.said() and "Li" in phone.said()
    assert "\N{FOX FACE}" not in phone.said() and "李" not in phone.said()


def test_an_army_against_the_pieces_of_one_set_is_said(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Ann")
    typed(phone, "Black", "Bob")
    phone.tap("preset-war")
    phone.tap("house-rules")
    phone.tap("option-pieces-one_set")
    phone.tap("begin")

    assert "2 more knights than one chess set has" in phone.get(identifier="form-fault").content.value
    assert not workspace.tables()


def test_a_choice_tapped_just_before_begin_counts_though_it_is_not_drawn_yet(app, workspace):
    phone = app("/new/royal-battles")
    typed(phone, "White", "Ann")
    typed(phone, "Black", "Bob")

    phone.tap("house-rules")
    phone.together("option-card_orientation-sides_face_opponent", "begin")

    assert workspace.tables()[0].header["options"]["card_orientation"] == "sides_face_opponent"


def test_pieces_tapped_quickly_are_all_taken(app, workspace):
    phone = app("/new/royal-battles")
    for _ in range(4):
        phone.tap("army-white-0")

    phone.together("add-white-queen", "add-white-rook", "add-white-rook", "add-white-pawn")

    army = [phone.get(ft.Semantics, identifier=f"army-white-{index}").label for index in range(4)]
    assert [unit.split(":")[1].split(".")[0].strip() for unit in army] == ["Queen", "Rook", "Rook", "Pawn"]


def test_the_line_of_the_house_rules_says_what_differs(app):
    phone = app("/new/battle-royals")
    phone.tap("house-rules")

    phone.tap("option-target-500")
    phone.tap("hands-shown")

    assert phone.get(identifier="house-rules").label == "House rules: Points to pass: 500 · hands shown"


@pytest.mark.parametrize("game", GAMES)
def test_how_much_the_app_is_told_is_a_card_for_each_value_the_game_knows(app, workspace, game):
    field = game_named(game).house_rules_class.model_fields.get("entry")
    phone = app(f"/new/{game}")

    for value in field.json_schema_extra["values"] if field is not None else ():
        phone.tap(f"option-entry-{value}")
        phone.tap("begin")
        assert workspace.table(workspace.tables()[0].id).header.options.entry == value
        phone.goto(f"/new/{game}")


def test_as_we_always_play_is_kept_and_offered_with_names_and_all(app, workspace):
    phone = app("/new/royals")
    phone.type(phone.get(ft.TextField, label="Player 1"), "Ann")
    phone.tap("option-entry-points")
    phone.tap("keep-always")
    phone.tap("clear-form")

    phone.tap("as-always")
    phone.tap("begin")

    header = workspace.tables()[0].header
    assert header["options"]["entry"] == "points" and header["seats"][0]["name"] == "Ann"


def test_below_a_long_form_the_player_of_a_fault_is_named(app):
    phone = app("/new/royal-battles", 390, 664)
    phone.tap("army-black-0")

    phone.tap("begin")

    assert phone.get(identifier="form-fault").content.value == "Something above needs fixing: Black."
