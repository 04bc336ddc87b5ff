"""The log beside a table: neighbouring entries that no longer count are one line, which a tap opens and folds again."""

import flet as ft

from tests.screens.battles import table_before_first_move, table_with_units_placed
from views.components.log import LogLine, log_lines_with_adjacent_struck_lines_grouped


def logged(phone):
    """The lines of the log, the latest first, by identifier."""
    lines = [each for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("log-")]
    return {each.identifier: each.label for each in lines}


def table_with_two_entries_taken_back(workspace):
    """Sixteen entries stand; both initiatives and the draw that follows them are taken back."""
    id = table_before_first_move(workspace)
    workspace.undo(id)
    workspace.undo(id)
    return id


def test_a_single_taken_back_entry_stays_in_the_log(app, workspace):
    id = table_with_units_placed(workspace)
    workspace.undo(id)

    phone = app(f"/table/{id}", width=1440, height=900)

    first, second, *_ = logged(phone).values()
    assert first == "Undone: Mendi places the Knight on e7." and second.startswith("Entry 15: ")


def test_taken_back_entries_stay_in_the_log(app, workspace):
    phone = app(f"/table/{table_with_two_entries_taken_back(workspace)}", width=1440, height=900)
    folded_lines = logged(phone)
    (fold, label), (_, latest), *_ = folded_lines.items()
    assert label == "3 entries no longer valid, after entry 16"
    assert latest == "Entry 16: Mendi places the Knight on e7."

    phone.tap(fold)
    same, drawn, first, second, *_ = logged(phone).values()
    assert same == label and phone.get(ft.Semantics, identifier=fold).selected
    assert drawn == "Undone: Jon draws 1 card. (automatic)"
    assert first.startswith("Undone: Mendi draws 4H") and second.startswith("Undone: Jon draws 6S")

    phone.tap(fold)
    assert logged(phone) == folded_lines


def test_opened_entries_stay_open_when_more_are_taken_back(app, workspace):
    phone = app(f"/table/{table_with_two_entries_taken_back(workspace)}", width=1440, height=900)
    phone.tap(next(iter(logged(phone))))

    phone.tap("undo")

    label, latest, *_ = logged(phone).values()
    assert label == "4 entries no longer valid, after entry 15" and latest.startswith("Undone: ")


def test_the_log_of_a_phone_folds_entries_too(app, workspace):
    workspace.store_setting("language", "de")
    phone = app(f"/table/{table_with_two_entries_taken_back(workspace)}")

    phone.tap("log")

    assert next(iter(logged(phone).values())) == "3 Einträge gelten nicht mehr, nach Eintrag 16"


def test_entries_that_stand_part_those_that_do_not():
    gone = [LogLine(index, None, "") for index in range(6)]
    lines = [gone[0], gone[1], LogLine(2, 1, ""), gone[3], LogLine(4, 2, ""), LogLine(5, 3, "")]

    groups = [
        (len(group.lines), group.is_foldable, group.number_before)
        for group in log_lines_with_adjacent_struck_lines_grouped(lines)
    ]

    assert groups == [(2, True, 0), (1, False, 0), (1, False, 1), (1, False, 1), (1, False, 2)]
