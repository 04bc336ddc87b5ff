"""Players whose names our letters have not are told apart wherever their table is shown, and their armies have files of their own."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import flet as ft
import pytest

from tests.support.fletdriver import Driver
from views.workspace.workspace import Workspace

App = Callable[..., Driver]


@pytest.mark.parametrize("names", [("李", "里"), ("مريم", "ليلى"), ("🦊", "🦄")])
def test_two_players_are_told_apart_on_home_at_the_table_and_in_the_record(
    app: App, workspace: Workspace, names: tuple[str, str]
) -> None:
    units = ["knight", "pawn", "king", "queen"]
    seats = [{"name": name, "army": units} for name in names]
    id = workspace.begin_table({"game": "royal-battles", "edition": "0.1", "seats": seats})
    for name in names:
        assert workspace.enter(
            id, {"do": "deal", "by": name, "card": "9S" if name == names[0] else "9H"}
        ).is_accepted

    at_table = app(f"/table/{id}")
    shown = [
        at_table.get(ft.Semantics, identifier=f"seat-{side}").label.split(",")[0]
        for side in ("white", "black")
    ]

    assert all(one != other for one, other in combinations(shown, 2)) and "•" not in "".join(shown)
    assert " v ".join(shown) in app().said()
    assert all(
        f"{name} turns up 9{suit}" in app(f"/table/{id}/record").said()
        for name, suit in zip(shown, "SH", strict=True)
    )


def test_an_army_named_by_pictures_is_saved_under_a_name_of_its_own(app: App, workspace: Workspace) -> None:
    saved: list[Any] = []
    for name in ("🦊", "🦄🦄"):
        id = workspace.armies.add(
            {
                "format": "referee-army/1",
                "name": name,
                "colour": "white",
                "units": ["knight", "pawn", "king", "queen"],
            }
        )
        phone = app(f"/armies/{id}")
        phone.tap("save-army")
        saved += [args["file_name"] for called, args in phone.wire.calls if called == "FilePicker.save_file"]

    assert saved == ["fox.json", "unicorn-unicorn.json"]
