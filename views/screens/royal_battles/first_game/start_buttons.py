"""The ways in: a battle to watch and a table to look at, on the empty home screen and, quietly, wherever else they are offered."""

from collections.abc import Callable

import flet as ft

from models.record import NoRecord
from models.store import Fault
from models.translation import say
from views.app.icons import Icons
from views.components.pressable import button
from views.workspace.workspace import Desk


def ways_in(desk: Desk, failed: Callable[[str], object], kind: str = "plain") -> list[ft.Control]:
    """Two buttons. `failed` gets a sentence when the table cannot be kept."""
    page = ft.context.page

    def trying(go: Callable[[Desk, ft.Page], None]) -> Callable[[], None]:
        def tapped() -> None:
            try:
                go(desk, page)
            except (NoRecord, Fault) as error:
                failed(f"{error}.")

        return tapped

    def watch(desk: Desk, page: ft.Page) -> None:
        from views.screens.royal_battles.first_game import (
            self_playing,
        )  # when it is tapped: it loads the game

        self_playing.watch(desk, page)

    def look_at_sample(desk: Desk, page: ft.Page) -> None:
        from views.screens.royal_battles.first_game import sample_note

        sample_note.look_at_sample(desk, page)

    return [
        button(
            say("first.watch", "Watch a battle"), "watch", trying(watch), kind, icon=Icons.PLAY_CIRCLE_OUTLINE
        ),
        button(
            say("first.sample", "Look at a sample table"),
            "sample",
            trying(look_at_sample),
            kind,
            icon=Icons.TABLE_RESTAURANT_OUTLINED,
        ),
    ]
