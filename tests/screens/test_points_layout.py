"""Score only on a phone: names are whole, and below a message the pad keeps its room, also with large text."""

from collections.abc import Callable

import flet as ft
import pytest

from referee.games import new_record
from tests.screens.test_undo_button import enlarge_texts
from tests.support.fletdriver import Driver
from views.components.controls import LEAST_TITLE
from views.screens.table.panel import panel_height_limit
from views.screens.table.scene import Prompts
from views.screens.table.window_layout import PanelRoom, Window
from views.workspace.workspace import Workspace


def phone_at_table_of(
    app: Callable[..., Driver], workspace: Workspace, names: list[str], scale: float = 1.0
) -> Driver:
    id = workspace.begin_table({**new_record("battle-royals", names), "options": {"entry": "points"}})
    phone = app(f"/table/{id}", 360, 740)
    enlarge_texts(phone, scale)
    return phone


def name_in_tab(phone: Driver, seat: int) -> ft.Text:
    tab = phone.get(ft.Semantics, identifier=f"points-of-{seat}")
    name: ft.Text = phone.all(ft.Text, root=tab)[0]
    return name


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_long_name_is_above_its_points(
    app: Callable[..., Driver], workspace: Workspace, scale: float
) -> None:
    phone = phone_at_table_of(app, workspace, ["Ann", "Bernadette", "Cat"], scale)
    tab = phone.get(ft.Semantics, identifier="points-of-1")
    name = name_in_tab(phone, 1)

    assert isinstance(tab.content.content, ft.Column) and name.max_lines == 1
    assert LEAST_TITLE <= name.size * scale < 17, "ten letters have room in a third of a phone"
    assert tab.content.height >= 48


def test_short_names_are_beside_their_points(app: Callable[..., Driver], workspace: Workspace) -> None:
    phone = phone_at_table_of(app, workspace, ["Ann", "Bob", "Cat"])
    tab = phone.get(ft.Semantics, identifier="points-of-1")

    assert isinstance(tab.content.content, ft.Row) and tab.content.height == 48


def test_a_very_long_name_has_two_lines(app: Callable[..., Driver], workspace: Workspace) -> None:
    phone = phone_at_table_of(app, workspace, ["Ann", "Maximiliane-Charlotte", "Cat"], 1.5)

    assert name_in_tab(phone, 1).max_lines == 2
    assert name_in_tab(phone, 1).size * 1.5 == pytest.approx(LEAST_TITLE)


def test_with_large_text_points_may_cover_the_whole_board() -> None:
    asks, large, usual = Prompts(alone=True, covers_board=True), Window(390, 664, True), Window(390, 664)
    room = PanelRoom(0, 0, 0)

    assert panel_height_limit(asks, False, large, room) == large.max_panel_height_for_whole_pack_grid
    assert panel_height_limit(asks, False, usual, room) == usual.full_panel_height


def test_the_board_comes_back_when_a_message_is_closed(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    phone = phone_at_table_of(app, workspace, ["Ann", "Bob", "Cat"], 1.5)
    id = workspace.tables()[0].id
    panel = lambda: phone.get(ft.Semantics, identifier="panel").content
    measured = lambda: [each for each in phone.all(ft.Container, root=panel()) if each.on_size_change]
    for each, high in zip(measured(), (220, 130), strict=True):
        phone.fire(each, "size_change", {"w": 332.0, "h": float(high)})
    for key in ("pad-5", "points-next", "pad-5", "points-next", "pad-5"):
        phone.tap(key)
    workspace.enter(id, {"do": "points", "by": "Ann", "points": {"Ann": 5, "Bob": 40, "Cat": 5}}, 0)
    phone.settle()
    phone.fire(measured()[0], "size_change", {"w": 332.0, "h": 400.0})
    below_message = panel().height

    phone.tap("banner-close")
    phone.fire(measured()[0], "size_change", {"w": 332.0, "h": 220.0})

    assert panel().height < below_message - 100


def test_a_message_about_late_points_has_its_close_button_below(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    phone = phone_at_table_of(app, workspace, ["Ann", "Bob", "Cat"])
    for key in ("pad-5", "points-next", "pad-5", "points-next", "pad-5"):
        phone.tap(key)
    workspace.enter(
        workspace.tables()[0].id, {"do": "points", "by": "Ann", "points": {"Ann": 5, "Bob": 40, "Cat": 5}}, 0
    )
    phone.settle()

    rows = [
        [each.identifier for each in row.controls if isinstance(each, ft.Semantics)]
        for row in phone.all(ft.Row)
    ]
    assert ["instead-0", "banner-close"] in rows, "the text has the whole width"
