"""A custom unit has the same sign on the screen and on paper."""

from typing import Any

import pytest

from models.army_book import FORMAT
from tests.armies.sample_armies import DRAGON, battle
from views.paper.royal_battles.input_file import form_source_of_battle
from views.screens.royal_battles.board import square_view
from views.workspace.workspace import Workspace


@pytest.mark.parametrize(("second", "signs"), [("pawn", {"★"}), ({**DRAGON, "name": "Dwarf"}, {"★1", "★2"})])
def test_a_custom_unit_is_a_star_numbered_among_others(
    second: Any, signs: set[str], app: Any, workspace: Workspace
) -> None:
    workspace.armies.add({"format": FORMAT, "name": "The host", "units": ["king", DRAGON, second, "knight"]})

    for route in ("/armies", "/armies/1"):
        assert {text for text in app(route).texts() if "★" in text} == signs


def test_the_board_shows_the_signs_of_the_printed_form() -> None:
    dwarf = {**DRAGON, "name": "Dwarf"}
    table = battle(["knight", DRAGON, dwarf, DRAGON], ["bishop", DRAGON, "rook", "pawn"])
    state = table.state
    for square, unit in enumerate((1, 2, 3, 5)):
        state.unit_on_square[square] = unit

    views = [square_view(state, square, frozenset(), ()) for square in range(4)]

    assert [view.sign for view in views] == ["★1", "★2", "★1", "★"]
    assert [
        unit.sign for form in form_source_of_battle(table).forms for unit in form.units if unit.is_custom
    ] == [view.sign for view in views]
