"""Figures are renewed before they are shown: every finished table that was changed since is looked at, with progress."""

import asyncio
from itertools import chain

import flet as ft

from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import safe_handler
from views.app.references import Reference, use_typed_ref
from views.app.shared_value_hook import use_shared_value
from views.components.paper import live_announcement, sheet, words
from views.workspace.workspace import ChangeCounters, Workspace

AT_ONCE = 20
"""So many tables are looked at between two drawings."""
Progress = tuple[int, int] | str | None
"""How many tables are looked at, of how many; a sentence where that failed; None when all is told."""


def use_refreshed_figures(
    desk: Workspace, rated: bool = False, waits: Reference[bool] | None = None
) -> Progress:
    """Look at what has changed when the screen opens, and whenever a table changes. `rated`: ratings are shown, too.

    `waits`: as long as it holds True nothing is looked at, since many tables are to come.
    """
    beginning: Progress = (0, 0)
    progress, show = ft.use_state(beginning)
    _, draw_anew = ft.use_state(0)
    looked_at = use_typed_ref(0)

    def home_now(shown: ChangeCounters) -> int:
        if waits is None or not waits.current:
            looked_at.current = shown.home
        return looked_at.current

    home = use_shared_value(desk.store, home_now)
    page = ft.context.page

    async def renew() -> None:
        any_change = False
        try:
            for done, due in chain(
                desk.people.refresh_results(), desk.people.refresh_ratings() if rated else ()
            ):
                any_change = True
                if done % AT_ONCE == 0:
                    show((done, due))
                    await asyncio.sleep(0)
            show(None)
            if any_change:
                draw_anew(lambda times: times + 1)
        except StoreError as fault:
            show(str(fault))

    ft.use_effect(lambda: page.run_task(safe_handler(renew)), [home])
    return progress


def refresh_progress(progress: Progress) -> ft.Control:
    """What stands there as long as figures are being renewed."""
    if isinstance(progress, str):
        return sheet(live_announcement(progress, "people-fault", is_fault=True))
    done, due = progress or (0, 0)
    said = say("people.wait", "A moment")
    if due:
        said = say("people.renewing", "Looking at finished games: {done} of {due}", done=done, due=due)
    bar = ft.ProgressBar(
        value=done / due if due else None, color=theme.MAY, bgcolor=theme.PAPER_EDGE, bar_height=6
    )
    return sheet(ft.Column([words(said), bar], spacing=10))
