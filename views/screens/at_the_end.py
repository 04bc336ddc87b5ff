"""What every result says besides who has won: how long it took, what else is told of it; and the record as a file."""

from collections.abc import Sequence
from datetime import datetime

import flet as ft

from models.speech import say
from views.app.guards import component
from views.app.preferences import use_app_context
from views.components.giving import give
from views.components.paper import column, words
from views.components.press import button
from views.desk.desk import Desk
from views.desk.filing import record_file
from views.screens.table.scene import Does, Part, Seen

Told = Sequence[tuple[str, str]]
"""What, and how much of it."""


def at_the_end(seen: Seen, told: Told) -> Part:
    """How a game went, line by line, and the way to share it."""
    return Part("at-the-end", _drawn, (seen.id, tuple(told)))


def _drawn(_: Does, id: int, told: Told) -> ft.Control:
    return AtTheEnd(id, told)


@component
def AtTheEnd(id: int, told: Told) -> ft.Control:
    """Lines of two words each, and a button."""
    desk = use_app_context().desk

    async def share() -> None:
        file = record_file(desk.table(id))
        await give(file.name, file.content)

    lines = [_line(*each) for each in (*told, *_time_taken(desk, id))]
    saves = button(say("at_the_end.save", "Save or share the record"), "save-record", share, icon=ft.Icons.DOWNLOAD, fills=True)
    return column(*lines, saves, spacing=4)


def _line(what: str, how_much: str) -> ft.Control:
    cells: list[ft.Control] = [words(what, faded=True, expand=True), words(how_much, weight=ft.FontWeight.W_600)]
    return ft.Semantics(container=True, content=ft.Row(cells, spacing=8))


def _time_taken(desk: Desk, id: int) -> Told:
    """From the first card to the last, of a table that was played here and to its end."""
    kept = next((each for each in desk.tables() if each.id == id), None)
    if kept is None or kept.finished is None:
        return ()
    seconds = int((datetime.fromisoformat(kept.finished) - datetime.fromisoformat(kept.created)).total_seconds())
    facts = {"hours": seconds // 3600, "minutes": f"{seconds // 60 % 60:02d}"}
    return ((say("at_the_end.time", "Time"), say("at_the_end.took", "{hours}:{minutes} h", **facts)),)
