"""The card of a unit: what it is, and what it could do from where it stands or from elsewhere, before anything is entered."""

import flet as ft

from tests.screens.battles import table_before_first_move, table_before_jons_attack


def words_of(phone):
    return " ".join(phone.texts(phone.get(ft.Semantics, identifier="unit-card")))


def hold(phone, square):
    cell = phone.get(ft.Semantics, identifier=f"cell-{square}")
    phone.fire(cell.content, "long_press")


def test_a_long_press_on_a_unit_shows_its_card_and_enters_nothing(app, workspace):
    id = table_before_jons_attack(workspace)
    phone, entries = app(f"/table/{id}"), len(workspace.table(id))

    hold(phone, "b3")

    told = words_of(phone)
    assert (
        "Mendi's Pawn on b3" in told
        and "Life 8 of 8" in told
        and "Hard Leather stops 3" in told
        and "Optimal 6" in told
    )
    phone.tap("unit-back")
    assert not phone.all(ft.Semantics, identifier="unit-card") and len(workspace.table(id)) == entries


def test_undo_closes_the_card_of_a_unit(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")
    hold(phone, "a5")
    words_of(phone)

    phone.tap("undo")

    assert not phone.all(ft.Semantics, identifier="unit-card")
    assert phone.all(ft.Semantics, identifier="pick-rank-6"), "the card for initiative is asked for again"


def test_a_pointer_that_rests_on_a_unit_is_told_the_same_and_a_finger_is_not(app, workspace):
    phone = app(f"/table/{table_before_jons_attack(workspace)}")

    tip = phone.get(ft.Semantics, identifier="cell-b3").content.tooltip
    area = phone.get(ft.Semantics, identifier="cell-b3").content
    assert tip.vertical_offset > area.height / 2, "the unit itself stays in sight"

    hold(phone, "b3")
    card = words_of(phone)
    assert tip.message.splitlines()[0] == "Mendi's Pawn on b3" and "Optimal 6: " in tip.message
    assert all(part in card for line in tip.message.splitlines() for part in line.split(": "))
    assert tip.trigger_mode == ft.TooltipTriggerMode.MANUAL and tip.exclude_from_semantics
    assert phone.get(ft.Semantics, identifier="cell-c4").content.tooltip is None


def test_a_square_that_is_tapped_beside_the_card_says_what_the_unit_could_do_from_there(app, workspace):
    id = table_before_jons_attack(workspace)
    phone, stood = app(f"/table/{id}"), workspace.table(id).state.copy()
    hold(phone, "b3")

    phone.tap("cell-b5")

    assert "From b5, without the card played there" in words_of(phone)
    assert "Pawn on b4" in words_of(phone)
    assert workspace.table(id).state == stood


def test_the_card_of_the_unit_that_is_moved_is_one_tap_away(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")
    phone.tap("cell-a5")

    phone.tap("do-unit-card")

    assert "Jon's Pawn on a5" in words_of(phone)
    phone.tap("unit-back")
    assert phone.get(ft.Semantics, identifier="cell-a5").selected
