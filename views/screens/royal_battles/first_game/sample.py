"""The note on the sample table: what can be looked at there."""

from typing import Any

import flet as ft

from models.speech import say
from views.app import theme
from views.components.paper import words
from views.components.press import button, sign_button
from views.desk.desk import Desk
from views.screens.royal_battles.first_game.example import REFUSED, SAMPLE_ENTRIES, SUM, sample
from views.screens.table_session import TableSession


def look_at_sample(desk: Desk, page: ft.Page) -> None:
    """Go to the sample table. Raises Fault or NoRecord."""
    page.navigate(f"/table/{sample(desk)}")


def note(session: TableSession, enter: Any) -> ft.Control | None:
    """The note, until it is closed; None on every other table, and while the referee speaks. `enter` enters an entry as a tap would."""
    if session.table_settings.shows != "sample" or session.refused:
        return None
    page, table = ft.context.page, f"/table/{session.id}"
    told = say(
        "first.sample.told",
        "A sample table in mid-battle. Tap whatever you like: Undo takes it back.",
    )
    looks: list[ft.Control] = []
    if session.at == SAMPLE_ENTRIES:
        looks.append(button(say("first.sample.refusal", "A refusal"), "see-refusal", lambda: enter(REFUSED)))
    if session.at >= SUM:
        looks.append(button(say("first.sample.sum", "A sum"), "see-sum", lambda: page.navigate(f"{table}/record/{SUM}")))
    looks.append(button(say("first.sample.record", "The record"), "see-record", lambda: page.navigate(f"{table}/record")))
    close = sign_button(
        ft.Icons.CLOSE,
        say("first.sample.close", "Close this note"),
        "close-note",
        lambda: session.change_settings(shows=""),
        ink=theme.INK_FADED,
    )
    head = ft.Row([words(told, expand=True), close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Semantics(
        identifier="sample-note",
        container=True,
        content=ft.Column([head, ft.Row(looks, wrap=True, spacing=8, run_spacing=8)], spacing=4, tight=True),
    )
