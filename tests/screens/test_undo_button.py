"""The Undo button: what of its entry is written, and where the rest is."""

import flet as ft
import pytest

from referee.games import new_record
from tests.screens.battles import table_before_first_move
from views.components.controls import LEAST_TITLE


def enlarge_texts(screen, scale):
    """Tell the screen that the device shows texts so many times as large."""
    probe = next(each for each in screen.page.overlay if isinstance(each, ft.Text))
    screen.fire(probe, "size_change", {"w": 10.0, "h": 10.0 * scale})


def undo_button_and_text(screen):
    button = screen.get(ft.Semantics, identifier="undo")
    return button, screen.get(ft.Text, root=button)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_on_a_computer_undo_is_written_before_a_long_entry(app, workspace, scale):
    workspace.store_setting("language", "de")
    screen = app(f"/table/{table_before_first_move(workspace)}", 1440, 900)
    enlarge_texts(screen, scale)

    button, text = undo_button_and_text(screen)

    entry = "Zurücknehmen: Mendi zieht Herz-4 für die Initiative · automatisch: Jon zieht 1 Karte"
    assert text.value == button.label == entry
    assert text.max_lines == 3 and text.overflow == ft.TextOverflow.ELLIPSIS
    assert text.size * scale == pytest.approx(LEAST_TITLE)
    assert button.content.tooltip.message.startswith(entry)
    assert entry not in button.hint_text, "a screen reader reads it once"


def test_beside_redo_a_shorter_entry_is_smaller(app, workspace):
    id = table_before_first_move(workspace)
    screen = app(f"/table/{id}", 1440, 900)

    screen.tap("undo")

    _, text = undo_button_and_text(screen)
    assert text.value == "Undo: Jon draws 6S for initiative" and text.size < 14
    screen.tap("redo")
    assert undo_button_and_text(screen)[1].max_lines == 3


def test_a_phone_with_large_text_writes_only_the_entry(app, workspace):
    id = table_before_first_move(workspace)
    workspace.undo(id)
    phone = app(f"/table/{id}", 390, 664)

    enlarge_texts(phone, 1.5)

    button, text = undo_button_and_text(phone)
    assert text.value == "Jon draws 6S for initiative" and button.label == f"Undo: {text.value}"
    assert LEAST_TITLE < text.size * 1.5 <= 16, "two lines of larger letters make the button higher"


def test_of_several_entries_undo_names_the_last(app, workspace):
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    for entry in (
        {"do": "deal", "by": "Ann", "up": "7D"},
        {"do": "choose", "by": "Ben", "suit": "D"},
        {"do": "choose", "by": "Ann", "suit": "H"},
    ):
        workspace.enter(id, entry)
    phone = app(f"/table/{id}", 390, 664)

    phone.tap("card-QH")

    assert undo_button_and_text(phone)[1].value == "Undo: Ben leads QH and 3 more"
