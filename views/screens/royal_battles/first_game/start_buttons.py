"""The buttons for newcomers: a demo battle and a sample table."""

from collections.abc import Callable

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from views.app.icons import Icons
from views.components.pressable import button
from views.workspace.workspace import Workspace


def demonstration_and_sample_table_buttons(
    workspace: Workspace, on_failure: Callable[[str], object], kind: str = "plain", expand: bool | None = None
) -> list[ft.Control]:
    """Return the two buttons. `on_failure` gets a sentence if the table cannot be stored; with `expand` each
    takes its share of a row."""
    page = ft.context.page

    def handler_that_reports_failure(action: Callable[[Workspace, ft.Page], None]) -> Callable[[], None]:
        def run_and_report_failure() -> None:
            try:
                action(workspace, page)
            except (NoRecord, StoreError) as error:
                on_failure(f"{error}.")

        return run_and_report_failure

    def watch_demonstration(workspace: Workspace, page: ft.Page) -> None:
        from views.screens.royal_battles.first_game import (
            self_playing,
        )  # imported only here, because it loads the game

        self_playing.continue_or_begin_demonstration_and_open_it(workspace, page)

    def open_sample(workspace: Workspace, page: ft.Page) -> None:
        from views.screens.royal_battles.first_game import sample_note

        sample_note.open_sample_table(workspace, page)

    return [
        button(
            say("first.watch", "Watch a battle"),
            "watch",
            handler_that_reports_failure(watch_demonstration),
            kind,
            icon=Icons.PLAY_CIRCLE_OUTLINE,
            expand=expand,
        ),
        button(
            say("first.sample", "View a sample table"),
            "sample",
            handler_that_reports_failure(open_sample),
            kind,
            icon=Icons.TABLE_RESTAURANT_OUTLINED,
            expand=expand,
        ),
    ]
