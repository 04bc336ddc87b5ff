"""The ways in: a battle to watch and a table to look at, on the empty home screen and, quietly, wherever else they are offered."""

from collections.abc import Callable

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from views.app.icons import Icons
from views.components.pressable import button
from views.workspace.workspace import Workspace


def newcomer_buttons(
    desk: Workspace, failed: Callable[[str], object], kind: str = "plain"
) -> list[ft.Control]:
    """Two buttons. `failed` gets a sentence when the table cannot be kept."""
    page = ft.context.page

    def trying(go: Callable[[Workspace, ft.Page], None]) -> Callable[[], None]:
        def tapped() -> None:
            try:
                go(desk, page)
            except (NoRecord, StoreError) as error:
                failed(f"{error}.")

        return tapped

    def watch(desk: Workspace, page: ft.Page) -> None:
        from views.screens.royal_battles.first_game import (
            self_playing,
        )  # when it is tapped: it loads the game

        self_playing.start_demonstration(desk, page)

    def look_at_sample(desk: Workspace, page: ft.Page) -> None:
        from views.screens.royal_battles.first_game import sample_note

        sample_note.open_sample_table(desk, page)

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
