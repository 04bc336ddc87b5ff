"""Refreshes the figures before they are shown: reads every changed finished table, with progress."""

import asyncio
from itertools import chain

import flet as ft

from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import safe_handler
from views.app.hooks import Reference, use_shared_value, use_typed_ref
from views.components.paper import live_announcement, sheet, words
from views.workspace.workspace import ChangeCounters, Workspace

AT_ONCE = 20
"""The number of tables read between two redraws."""
Progress = tuple[int, int] | str | None
"""Tables read and tables to read; a sentence if that failed; None when done."""


def use_refreshed_figures(
    workspace: Workspace, with_ratings: bool = False, is_paused: Reference[bool] | None = None
) -> Progress:
    """Refresh the figures when the screen opens and whenever a table changes. `with_ratings`: refresh ratings
    too. Every screen that shows figures is drawn anew by the repository's notice, whichever screen has
    refreshed them.

    While `is_paused` holds True nothing is read, because many tables are being imported.
    """
    beginning: Progress = (0, 0)
    progress, show = ft.use_state(beginning)
    looked_at = use_typed_ref(0)

    def home_counter_unless_paused(counters: ChangeCounters) -> int:
        if is_paused is None or not is_paused.current:
            looked_at.current = counters.home
        return looked_at.current

    home = use_shared_value(workspace.store, home_counter_unless_paused)
    page = ft.context.page

    async def refresh_and_show_progress() -> None:
        try:
            for done, due in chain(
                workspace.people.refresh_changed_results_with_progress(),
                workspace.people.ratings.refresh_with_progress() if with_ratings else (),
            ):
                if done % AT_ONCE == 0:
                    show((done, due))
                    await asyncio.sleep(0)
            show(None)
        except StoreError as fault:
            show(str(fault))

    ft.use_effect(lambda: page.run_task(safe_handler(refresh_and_show_progress)), [home])
    return progress


def refresh_progress_sheet(progress: Progress) -> ft.Control:
    """Return the text shown while figures are refreshed."""
    if isinstance(progress, str):
        return sheet(live_announcement(progress, "people-fault", is_fault=True))
    done, due = progress or (0, 0)
    text = say("people.wait", "One moment")
    if due:
        text = say("people.renewing", "Reading finished games: {done} of {due}", done=done, due=due)
    bar = ft.ProgressBar(
        value=done / due if due else None, color=theme.MAY, bgcolor=theme.PAPER_EDGE, bar_height=6
    )
    return sheet(ft.Column([words(text), bar], spacing=10))
