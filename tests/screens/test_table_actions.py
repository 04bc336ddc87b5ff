"""What is at hand on every table screen: what may be done now, the typed line, and the keys."""

from typing import Any

import flet as ft
import pytest

from referee.games import new_record
from referee.games.royal_battles.geometry import SQUARES
from referee.table.legal_moves import legal_moves
from referee.table.replay import read_record
from tests.screens.battles import enter_unless_automatic, table_before_first_move, table_with_units_placed
from tests.test_legal_acts import GAMES, ONE_OF_EACH
from views.app import theme
from views.screens.settings import all_shortcuts


def table_of(workspace: Any, game: str) -> int:
    """A table of this game, at a moment at which much may be done with hands nobody has shown."""
    name, stop = ONE_OF_EACH[game]
    header, entries = read_record((GAMES[0].parent / f"{name}.json").read_text())
    id = workspace.begin_table(header.model_dump(mode="json", by_alias=True, exclude_none=True))
    for entry in entries[:stop]:
        if len(workspace.table(id)) < stop:  # the app may have entered it by itself
            workspace.enter(id, entry.to_json_object())
    return int(id)


def labels(phone: Any, begin: str) -> list[str]:
    return [
        each.label
        for each in phone.all(ft.Semantics)
        if (each.identifier or "").startswith(begin) and each.label
    ]


def line(phone: Any) -> Any:
    return phone.get(ft.TextField, label="Typed line")


# -- what may be done now --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ONE_OF_EACH)
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_one_tap_lists_what_may_be_done_in_groups(
    app: Any, workspace: Any, game: str, size: tuple[int, int]
) -> None:
    id = table_of(workspace, game)
    screen = app(f"/table/{id}", *size)

    screen.tap("may")

    found = legal_moves(workspace.table(id))
    groups = labels(screen, "may-group-")
    assert len(groups) == len(found.groups)
    assert all(group.heading in said for group, said in zip(found.groups, groups, strict=True))
    assert not screen.all(ft.Semantics, identifier="pick-rank-9")


def test_an_act_that_is_chosen_there_is_entered(app: Any, workspace: Any) -> None:
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("may")
    group = next(
        each
        for each in phone.all(ft.Semantics)
        if "Pawn on a5" in (each.label or "") and each.identifier.startswith("may-group")
    )
    phone.tap(group.identifier)
    row = next(each for each in phone.all(ft.Semantics) if "red card on b4" in (each.label or ""))
    phone.tap(row.identifier)
    phone.tap("may-card-3H")

    last = workspace.table(id).ruling_to_undo.entry.to_json_object()
    assert {name: last[name] for name in ("do", "from", "to", "card")} == {
        "do": "move",
        "from": "a5",
        "to": "b4",
        "card": "3H",
    }
    assert not phone.all(ft.Semantics, identifier="may-list")
    assert phone.all(ft.Semantics, identifier="undo")


def test_several_cards_are_named_one_after_the_other(app: Any, workspace: Any) -> None:
    id = table_of(workspace, "el-royale")
    phone = app(f"/table/{id}")

    phone.tap("may")
    phone.tap("may-0-0")
    phone.tap("may-card-9H")
    phone.tap("may-card-9S")
    phone.tap("may-whole")

    assert workspace.table(id).ruling_to_undo.entry.to_json_object()["cards"] == ("9H", "9S")


def test_what_is_typed_there_narrows_the_list_and_enter_enters_what_is_left(app: Any, workspace: Any) -> None:
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    phone.key("M")

    find = phone.get(ft.TextField, label="Find a square, a card or a word")
    phone.type(find, "a5 b4 3h")
    assert labels(phone, "may-0-") == ["Jon plays 3H on b4."]
    phone.fire(phone.get(ft.TextField, label="Find a square, a card or a word"), "submit", "a5 b4 3h")

    assert workspace.table(id).ruling_to_undo.entry.do == "move"


def test_when_the_game_is_over_it_says_so(app: Any, workspace: Any) -> None:
    id = table_with_units_placed(workspace)
    enter_unless_automatic(workspace, id, "resign", "Jon")
    phone = app(f"/table/{id}")

    phone.tap("may")

    assert "The game is over" in "\n".join(phone.texts(phone.get(ft.Semantics, identifier="may-list")))


def test_where_only_the_table_knows_the_cards_it_says_so(app: Any, workspace: Any) -> None:
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    phone = app(f"/table/{id}")

    phone.tap("may")

    assert "Only the table can see" in "\n".join(phone.texts(phone.get(ft.Semantics, identifier="may-list")))


# -- the typed line --------------------------------------------------------------------------------------------------


def test_a_line_is_typed_and_entered(app: Any, workspace: Any) -> None:
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("more-signs")
    phone.tap("type-line")
    phone.type(line(phone), "Pa5-b4 3h")
    phone.fire(line(phone), "submit", "Pa5-b4 3h")

    assert workspace.table(id).ruling_to_undo.entry.do == "move"
    assert line(phone).value == ""


def test_a_refused_line_stays_and_the_banner_says_why(app: Any, workspace: Any) -> None:
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    before = len(workspace.table(id))

    phone.key("L")
    phone.type(line(phone), "a5-b4 9S")
    phone.fire(line(phone), "submit", "a5-b4 9S")

    assert len(workspace.table(id)) == before
    assert "RB-29" in "\n".join(phone.texts(phone.get(ft.Semantics, identifier="banner")))
    assert line(phone).value == "a5-b4 9S"


def test_the_next_line_begins_in_a_field_to_which_the_keyboard_is_new(app: Any, workspace: Any) -> None:
    """In a browser Flutter may not notice that a field gets back at once what Enter took from it."""
    phone = app(f"/table/{table_before_first_move(workspace)}")
    phone.key("L")
    for typed in ("Pa5-b4 9s", "a5-b4 3h"):  # the one refused, the other entered
        before, given = line(phone), [name for name, _ in phone.wire.calls].count("TextField.focus")
        phone.type(before, typed)
        phone.fire(before, "submit", typed)

        assert line(phone)._i != before._i
        assert [name for name, _ in phone.wire.calls].count("TextField.focus") == given + 1
        if line(phone).value:  # the refused line is gone on with behind its last letter
            assert line(phone).selection.base_offset == line(phone).selection.extent_offset == len(typed)

    assert line(phone).value == ""


def test_an_unreadable_line_says_so_below_the_field_and_stays(app: Any, workspace: Any) -> None:
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.key("/")
    phone.type(line(phone), "castle kingside")
    phone.fire(line(phone), "submit", "castle kingside")

    assert "is not understood" in line(phone).error and line(phone).value == "castle kingside"


def test_tab_takes_what_is_offered_and_arrows_choose(app: Any, workspace: Any) -> None:
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    phone.key("L")

    phone.fire(line(phone), "focus")
    phone.type(line(phone), "a5-b")
    phone.key("Arrow Down")
    phone.key("Arrow Down")
    phone.key("Tab")
    second = line(phone).value

    assert second.startswith("a5-b") and second.endswith(" ")
    assert labels(phone, "line-0")[0].startswith(second.strip())


def test_the_upper_arrow_brings_back_the_lines_entered_before(app: Any, workspace: Any) -> None:
    phone = app(f"/table/{table_before_first_move(workspace)}")
    phone.key("L")
    for typed in ("a5-b4 3H", "end"):
        phone.type(line(phone), typed)
        phone.fire(line(phone), "submit", typed)

    brought_back = []
    for _ in range(3):
        phone.key("Arrow Up")
        brought_back.append(line(phone).value)

    assert brought_back == ["end", "a5-b4 3H", "a5-b4 3H"]
    phone.type(line(phone), "resign")
    phone.key("Arrow Up")
    assert line(phone).value == "resign", "what is typed is not written over"


def test_escape_closes_the_line_also_while_one_types(app: Any, workspace: Any) -> None:
    phone = app(f"/table/{table_before_first_move(workspace)}")
    phone.key("L")
    phone.fire(line(phone), "focus")

    phone.key("E")
    phone.key("Escape")

    assert not phone.all(ft.TextField, label="Typed line")
    assert workspace.table(1).rulings[-1].entry.do != "end_turn"


def test_every_form_is_told_beside_the_field(app: Any, workspace: Any) -> None:
    phone = app(f"/table/{table_before_first_move(workspace)}")
    phone.key("L")

    phone.tap("line-help")

    told = phone.texts(phone.get(ft.Semantics, identifier="line-forms"))
    assert "FROM-TO CARD" in told and "Jon plays CARD on TO." in told


# -- the keys --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_the_question_mark_lists_the_keys_of_the_screen(app: Any, workspace: Any, game: str) -> None:
    phone = app(f"/table/{table_of(workspace, game)}")

    phone.key("?")

    told = phone.texts(phone.get(ft.Semantics, identifier="keys"))
    assert {"Ctrl Z", "M", "L or /", "R", "P", "B", "?"} <= set(told)
    assert ("V" in told) == ("royals" in game) and ("F" in told) == (game == "royal-battles")
    phone.key("?")
    assert not phone.all(ft.Semantics, identifier="keys")


@pytest.mark.parametrize(
    ("key", "route"), [("P", "/table/1/record"), ("R", "/table/1/rules"), ("F", "/table/1/forms"), ("B", "/")]
)
def test_a_letter_leads_to_another_screen(app: Any, workspace: Any, key: str, route: str) -> None:
    table_before_first_move(workspace)
    phone = app("/table/1")

    phone.key(key)

    assert phone.page.route.split("#")[0] == route


def test_the_tooltip_of_a_button_tells_its_key(app: Any, workspace: Any) -> None:
    tablet = app(f"/table/{table_before_first_move(workspace)}", 820, 1180)

    tips = {
        each.identifier: each.content.tooltip.message
        for each in tablet.all(ft.Semantics)
        if isinstance(each.content, ft.Container) and each.content.tooltip
    }

    assert tips["may"] == "What you can do now (M)" and tips["log"] == "Log (G)"
    assert tips["undo"].endswith("(Ctrl Z)") and tips["type-line"] == "Type a line (L or /)"


@pytest.mark.parametrize(
    ("route", "key", "then"),
    [("/", "N", "/new"), ("/", "O", "/settings"), ("/settings", "B", "/"), ("/new", "B", "/")],
)
def test_letters_lead_through_the_other_screens_too(
    app: Any, workspace: Any, route: str, key: str, then: str
) -> None:
    phone = app(route)

    phone.key(key)

    assert phone.page.route.split("#")[0] == then


@pytest.mark.parametrize("route", ["/", "/table/1/record"])
def test_the_question_mark_lists_the_keys_elsewhere_too(app: Any, workspace: Any, route: str) -> None:
    table_before_first_move(workspace)
    phone = app(route)

    phone.key("?")
    assert "this list of keys" in phone.texts(phone.get(ft.Semantics, identifier="keys"))
    phone.key("Escape")

    assert not phone.all(ft.Semantics, identifier="keys")


def test_the_settings_list_every_shortcut_once(app: Any) -> None:
    told = app("/settings", 1280, 800).texts()

    for each in all_shortcuts():
        assert told.count(each.does) == 1


# -- the board by keyboard -------------------------------------------------------------------------------------------


def pointed(phone: Any) -> list[str]:
    rings = phone.all(ft.Container, where=lambda each: each.border and each.border.top.color == theme.POINTED)
    return [f"cell-{SQUARES[int(ring.key.removeprefix('light'))]}" for ring in rings]


def test_the_arrows_choose_a_square_and_enter_taps_it(app: Any, workspace: Any) -> None:
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    for key in ("Arrow Up", "Arrow Left", "Arrow Left", "Arrow Up"):
        phone.key(key)
    assert pointed(phone) == ["cell-a5"]
    phone.key("Enter")
    for key in ("Arrow Right", "Arrow Down", " "):
        phone.key(key)
    for key in "3H":
        phone.key(key)

    last = workspace.table(id).ruling_to_undo.entry.to_json_object()
    assert (last["do"], last["from"], last["to"], last["card"]) == ("move", "a5", "b4", "3H")


def test_the_arrows_stop_at_the_edge(app: Any, workspace: Any) -> None:
    phone = app(f"/table/{table_before_first_move(workspace)}")

    for key in ("Arrow Up", *["Arrow Left"] * 4):
        phone.key(key)

    assert pointed(phone) == ["cell-a4"]


def test_after_tab_enter_presses_what_has_the_keyboard_and_nothing_else(app: Any, workspace: Any) -> None:
    id = table_of(workspace, "el-royale")
    enter_unless_automatic(workspace, id, "attack", "Bob", cards=["9H"])
    phone = app(f"/table/{id}")

    phone.key("Tab")
    phone.key("Enter")
    assert workspace.table(id).ruling_to_undo.entry.do == "attack"
    phone.key("Enter", ctrl=True)

    assert workspace.table(id).ruling_to_undo.entry.do == "concede"


# -- on a phone ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_phone_keeps_its_bars_for_words_and_lists_the_other_ways(
    app: Any, workspace: Any, game: str
) -> None:
    id = table_of(workspace, game)
    phone = app(f"/table/{id}")
    before = [
        name for name in ("rules", "to-record", "type-line") if phone.all(ft.Semantics, identifier=name)
    ]

    phone.tap("more-signs")
    listed = [
        name for name in ("rules", "to-record", "type-line") if phone.all(ft.Semantics, identifier=name)
    ]
    phone.tap("type-line")

    assert before == [] and listed == ["rules", "to-record", "type-line"]
    assert line(phone) and not phone.all(ft.Semantics, identifier="signs")
