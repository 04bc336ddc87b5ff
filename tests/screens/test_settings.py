"""Settings, the keyboard's shortcuts, and names that our fonts cannot draw."""

import flet as ft
from fontTools.ttLib import TTFont

from tests.screens.battles import table_before_first_move
from views.app.preferences import Preferences, read_preferences
from views.font_coverage import _SIGNS, DOT, drawable_text
from views.server import SIGNS


def test_each_setting_is_one_tap_and_kept(app, workspace):
    phone = app("/settings")

    phone.tap("theme-dark")
    phone.tap("four_colours")
    phone.tap("hands_shown")

    assert read_preferences(workspace) == Preferences(theme="dark", four_colours=True, hands_shown=True)
    assert phone.page.theme_mode == ft.ThemeMode.DARK
    assert "on" in phone.get(ft.Semantics, identifier="four_colours").label


def test_a_setting_of_a_later_version_is_passed_over(workspace):
    workspace.store_setting("theme", "sepia")
    workspace.store_setting("four_colours", "yes")
    workspace.store_setting("letters", "runes")

    assert read_preferences(workspace) == Preferences()


def test_suits_in_four_colours_reach_the_board(app, workspace):
    workspace.store_setting("four_colours", True)
    phone = app(f"/table/{table_before_first_move(workspace)}")

    assert any("-4c." in str(each.src) for each in phone.all(ft.Image)) or "#1f6b3f" in {
        each.color for each in phone.all(ft.Text)
    }


def test_german_letters_reach_the_drawn_cards_and_the_keys_of_the_picker(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    workspace.store_setting("letters", "de")
    phone.tap("cell-e3")

    written = [
        phone.get(ft.Text, root=phone.get(ft.Semantics, identifier=f"pick-rank-{rank}")).value
        for rank in "JQK"
    ]
    assert written == ["B", "D", "K"]


def test_a_new_table_begins_with_the_hands_as_the_settings_have_them(app, workspace):
    workspace.store_setting("hands_shown", True)
    phone = app("/new/royal-battles")
    phone.tap("house-rules")

    assert "on" in phone.get(ft.Semantics, identifier="hands-shown").label


def test_the_keys_are_shown_at_the_table(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.key("?")

    assert {"Ctrl Enter", "end the turn"} <= set(phone.texts())


def test_letters_are_drawn_others_are_spelled_and_what_cannot_be_is_a_dot():
    assert drawable_text("Łukasz Ångström Ωμέγα Жанна d'Ås ♞") == "Łukasz Ångström Ωμέγα Жанна d'Ås ♞"
    assert drawable_text("李\N{FOX FACE}\ue000") == f"Li fox{DOT}"


def test_every_sign_called_drawable_is_in_our_font():
    inside = TTFont(SIGNS).getBestCmap()

    assert [
        hex(code) for first, last in _SIGNS for code in range(first, last + 1) if code not in inside
    ] == []
