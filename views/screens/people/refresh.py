"""Refreshes the figures before they are shown: reads every changed finished table, with progress."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import chain

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import Reference, refusal_shown, safe_handler, use_shared_value, use_typed_ref
from views.components.controls import live_announcement, sheet, words
from views.components.shell import page_of_sheets
from views.workspace.workspace import ChangeCounters, Workspace

AT_ONCE = 20
"""The number of tables read between two redraws."""
WIDTH = 560
"""The width of the sheets in pixels."""
Progress = tuple[int, int] | str | None
"""Tables read and tables to read; a sentence if that failed; None when done."""


def use_refreshed_figures(
    workspace: Workspace, with_ratings: bool = False, is_paused: Reference[bool] | None = None
) -> ft.Control | None:
    """Refresh the figures when the screen opens and whenever a table changes; `with_ratings`: the ratings
    too. Returns the sheet that is shown meanwhile, or None when the figures are up to date. The screen is
    drawn anew whenever the figures change, whichever screen has refreshed them.

    While `is_paused` holds True nothing is read, because many tables are being imported.
    """
    beginning: Progress = (0, 0)
    progress, show = ft.use_state(beginning)
    looked_at, page = use_typed_ref(0), ft.context.page

    def home_counter_unless_paused(counters: ChangeCounters) -> int:
        if is_paused is None or not is_paused.current:
            looked_at.current = counters.home
        return looked_at.current

    use_shared_value(workspace.store, lambda shown: shown.people)
    home = use_shared_value(workspace.store, home_counter_unless_paused)

    async def refresh_and_show_progress() -> None:
        with refusal_shown(show):
            for done, due in chain(
                workspace.people.refresh_changed_results_with_progress(),
                workspace.people.ratings.refresh_with_progress() if with_ratings else (),
            ):
                if done % AT_ONCE == 0:
                    show((done, due))
                    await asyncio.sleep(0)
            show(None)

    ft.use_effect(lambda: page.run_task(safe_handler(refresh_and_show_progress)), [home])
    return None if progress is None else refresh_progress_sheet(progress)


def refresh_progress_sheet(progress: tuple[int, int] | str) -> ft.Control:
    if isinstance(progress, str):
        return sheet(live_announcement(progress, "people-fault", is_fault=True))
    done, due = progress
    text = say("people.wait", "One moment")
    if due:
        text = say("people.renewing", "Reading finished games: {done} of {due}", done=done, due=due)
    bar = ft.ProgressBar(
        value=done / due if due else None, color=theme.MAY, bgcolor=theme.PAPER_EDGE, bar_height=6
    )
    return sheet(ft.Column([words(text), bar], spacing=10))


def figures_screen(
    route: str,
    title: str,
    back_url: str,
    refreshing: ft.Control | None,
    sheets_of_figures: Callable[[], Sequence[ft.Control]],
    subtitle: str = "",
) -> ft.View:
    """Return a screen of figures, or of the `refreshing` sheet while there is one."""
    sheets = sheets_of_figures() if refreshing is None else [refreshing]
    return page_of_sheets(route, title, back_url, sheets, WIDTH, subtitle=subtitle)
