"""Figures are renewed before they are shown: every finished table that was changed since is looked at, with progress."""

import asyncio

import flet as ft

from models.speech import say
from models.store import Fault
from views.app import theme
from views.app.guards import safe
from views.components.paper import sheet, words
from views.desk.desk import Desk

AT_ONCE = 20
"""So many tables are looked at between two drawings."""
Progress = tuple[int, int] | str | None
"""How many tables are looked at, of how many; a sentence where that failed; None when all is told."""


def use_renewed(desk: Desk) -> Progress:
    """Look at what has changed, once when the screen opens."""
    beginning: Progress = (0, 0)
    progress, show = ft.use_state(beginning)
    page = ft.context.page

    async def renew() -> None:
        try:
            for done, due in desk.people.renew():
                if done % AT_ONCE == 0:
                    show((done, due))
                    await asyncio.sleep(0)
            show(None)
        except Fault as fault:
            show(str(fault))

    ft.use_effect(lambda: page.run_task(safe(renew)), [])
    return progress


def renewing(progress: Progress) -> ft.Control:
    """What stands there as long as figures are being renewed."""
    if isinstance(progress, str):
        return sheet(ft.Semantics(live_region=True, identifier="people-fault", content=words(progress, color=theme.REFUSAL)))
    done, due = progress or (0, 0)
    said = say("people.wait", "A moment")
    if due:
        said = say("people.renewing", "Looking at finished games: {done} of {due}", done=done, due=due)
    bar = ft.ProgressBar(value=done / due if due else None, color=theme.MAY, bgcolor=theme.PAPER_EDGE, bar_height=6)
    return sheet(ft.Column([words(said), bar], spacing=10))
