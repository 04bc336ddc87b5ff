"""Two taps before the first is drawn leave what the same taps leave one after the other: nobody at a table waits for a drawing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import flet as ft
import pytest

from tests.armies.sample_armies import DRAGON
from tests.screens.battles import (
    enter_unless_automatic,
    table_at_first_card,
    table_before_first_move,
    table_with_cards_dealt,
    table_with_units_placed,
)
from tests.screens.every_screen import screen_after_taps
from tests.screens.test_el_royale import TEAMS, TWO
from tests.screens.test_el_royale import begun as dealt_el_royale
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.workspace import Workspace

ROYALS: Final = {"game": "royals", "edition": "2-player", "seats": [{"name": "Ada"}, {"name": "Ben"}]}


def army(workspace: Workspace) -> str:
    workspace.begin_table(TWO)
    host = workspace.armies.add(
        {"format": "referee-army/1", "name": "The host", "units": ["king", "pawn", "king", DRAGON]}
    )
    return f"/armies/{host}"


def table(begin: Callable[[Workspace], int], where: str = "") -> Callable[[Workspace], str]:
    return lambda workspace: f"/table/{begin(workspace)}{where}"


def attacked(workspace: Workspace) -> int:
    id: int = dealt_el_royale(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    return id


def moved(workspace: Workspace) -> int:
    id = table_before_first_move(workspace)
    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a5", "to": "b5", "card": "3H"})
    enter_unless_automatic(workspace, id, "end_turn", "Jon")
    return id


def hands_named(workspace: Workspace) -> int:
    """The first hand of a game of Royals, where hands are not shown yet."""
    return workspace.begin_table(ROYALS)


RECORD: Final = table(moved, "/record")
CASES: Final[list[tuple[Callable[[Workspace], str], str, str]]] = [
    # where, what is tapped before, the quick taps
    (table(table_at_first_card), "", "seat-black pick-rank-Joker"),
    (table(table_at_first_card), "pick-rank-9", "seat-black pick-suit-C"),
    (table(table_with_cards_dealt), "", "unit-white-0 cell-a7"),
    (table(table_with_units_placed), "pick-rank-10", "seat-black pick-suit-D"),
    (table(table_before_first_move), "", "cell-a5 cell-b5"),
    (table(lambda workspace: workspace.begin_table(TWO)), "seat-1 seat-1", "dealer-0 deal"),
    (table(attacked), "", "several card-KH"),
    (table(attacked), "", "seat-3 shows"),
    (table(attacked), "", "seat-3 other"),
    (table(hands_named), "", "hands-shown card-2D"),
    (RECORD, "filter", "by-Mendi kind-move"),
    (RECORD, "", "step-back step-back"),
    (RECORD, "step-first", "step-on step-on"),
    (RECORD, "tool-rules rules-rare", "rule-must_move_if_able rule-card_orientation-sides_face_opponent"),
    (RECORD, "tool-audit", "less-deck:Jon less-deck:Jon"),
    (RECORD, "tool-audit", "more-deck:Jon audit-all"),
    (RECORD, "tool-audit", "tick-deck:Jon tick-deck:Mendi"),
    (RECORD, "line-19 amend-correct draft-card-rank-5", "draft-by-Mendi draft-card-suit-H"),
    (RECORD, "line-19 amend-correct", "draft-by-Mendi draft-do-end_turn"),
    (RECORD, "line-19 amend-correct", "draft-by-Mendi draft-type"),
    (army, "", "unit-queen unit-rook"),
    (army, "", "place-2 unit-queen"),
    (army, "", "place-3 own-unit"),
    (army, "place-4", "unit-type-ranged unit-advantage-healing"),
]


def stands(phone: Driver, workspace: Workspace) -> dict[str, Any]:
    """Everything on the screen, and everything that is kept: each case has one table."""
    return {
        "heard": [(each.identifier, each.label, each.selected) for each in phone.all(ft.Semantics)],
        "typed": [each.value for each in phone.all(ft.TextField)],
        "armies": [each.army for each in workspace.armies.armies()],
        "entries": [ruling.entry.to_json_object() for ruling in workspace.table(1).rulings],
    }


@pytest.mark.parametrize(
    ("where", "before", "quick"), CASES, ids=[f"{number}: {case[2]}" for number, case in enumerate(CASES)]
)
def test_quick_taps_do_what_slow_ones_do(
    tmp_path: Path, where: Callable[[Workspace], str], before: str, quick: str
) -> None:
    def after(folder: str, act: Callable[[Driver], Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        workspace = Workspace(tmp_path / folder)
        try:
            with Driver(
                lambda page: start_session(page, workspace), route=where(workspace), width=390, height=844
            ) as phone:
                opened = stands(screen_after_taps(phone, *before.split()), workspace)
                act(phone)
                return opened, stands(phone, workspace)
        finally:
            workspace.close()

    opened, slow = after("slow", lambda phone: screen_after_taps(phone, *quick.split()))
    _, at_once = after("quick", lambda phone: phone.together(*quick.split()))
    assert slow != opened, "the taps do nothing"
    assert json.dumps(at_once, indent=1, default=str) == json.dumps(slow, indent=1, default=str)
