"""Royals and Battle Royals on a low phone: the whole pack and every player at once, and who holds which cards behind a tap."""

import json
from collections.abc import Callable
from pathlib import Path

import flet as ft
import pytest

from tests.conftest import ROOT
from tests.sight.positions import first_of_each_phase
from tests.support.fletdriver import Driver
from views.screens.royals.card_grid import GRID_ORDER
from views.screens.table.window_layout import Window
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

LOW_PHONE = (390, 664)
RECORD = "battle-royals-three-players-all-hidden"


@pytest.fixture
def table_at(workspace: Workspace) -> Callable[[str], int]:
    """A table of three players at the first entry of a phase."""
    written = json.loads((Path(ROOT) / "tests" / "games" / f"{RECORD}.json").read_text(encoding="utf-8"))

    def at(phase: str) -> int:
        entries = written["entries"][: first_of_each_phase(written)[phase]]
        content = json.dumps(written | {"entries": entries}).encode()
        return import_record(workspace, content, TableSettings(enters_by_itself=False)).id

    return at


def cards_of_grid(phone: Driver) -> list[str]:
    keys = phone.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("card-"))
    return [str(key.identifier) for key in keys]


@pytest.mark.parametrize("phase", ["draw", "follow", "keep", "play"])
def test_every_player_and_the_whole_pack_are_shown(app, table_at, phase: str) -> None:
    phone = app(f"/table/{table_at(phase)}", *LOW_PHONE)

    assert all(phone.all(ft.Semantics, identifier=f"seat-{seat}") for seat in range(3))
    assert len(set(cards_of_grid(phone))) == len(GRID_ORDER)


def test_the_cards_keep_their_order_from_prompt_to_prompt(app, table_at) -> None:
    orders = [cards_of_grid(app(f"/table/{table_at(phase)}", *LOW_PHONE)) for phase in ("draw", "follow")]

    assert orders[0] == orders[1]


def test_a_tap_on_a_player_shows_who_holds_which_cards(app, table_at) -> None:
    phone = app(f"/table/{table_at('reveal')}", *LOW_PHONE)

    phone.tap("seat-0")

    assert all(phone.all(ft.Semantics, identifier=f"holds-{seat}") for seat in range(3))


@pytest.mark.parametrize("size", [(390, 664), (360, 740)])
def test_the_panel_of_a_pack_leaves_the_piles_in_sight(size: tuple[int, int]) -> None:
    window = Window(*size)

    eight_rows, prompt_and_buttons, edges = 8 * 44, 48 + 8 + 6 + 48, 16
    assert (
        eight_rows + prompt_and_buttons + edges
        <= window.panel_height_leaving_piles_in_sight
        < window.height - 160
    )


@pytest.mark.parametrize(("height", "boards"), [(84, 2), (110, 3)])
def test_no_sliver_of_a_board_is_shown(app, table_at, height: int, boards: int) -> None:
    phone = app(f"/table/{table_at('play')}", *LOW_PHONE)
    pile = phone.get(ft.Semantics, identifier="stack")
    middle = next(
        box
        for box in phone.all(ft.Container, where=lambda each: each.on_size_change is not None)
        if pile in phone.all(ft.Semantics, root=box)
    )

    phone.fire(middle, "size_change", {"w": 378.0, "h": float(height)})

    shown = phone.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("board-"))
    assert len(shown) == boards
