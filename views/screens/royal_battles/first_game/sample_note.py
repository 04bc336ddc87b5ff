"""The note on the sample table: what can be looked at there."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import icon_button
from views.screens.royal_battles.first_game.example import REFUSED, SAMPLE_ENTRIES, SUM, sample_table
from views.screens.table.intents import ChangeTableSettings, GoTo, enter_intent
from views.screens.table.scene import Does, Part, SceneInput, button_part, row_part
from views.workspace.workspace import Workspace


def open_sample_table(desk: Workspace, page: ft.Page) -> None:
    """Go to the sample table. Raises Fault or NoRecord."""
    page.navigate(f"/table/{sample_table(desk)}")


def sample_note(seen: SceneInput) -> tuple[Part, ...]:
    """The note, until it is closed: on no other table, and not while the referee speaks."""
    if seen.table_settings.shows != "sample" or seen.refused:
        return ()
    at, table = len(seen.table), f"/table/{seen.id}"
    looks: list[Part] = []
    if at == SAMPLE_ENTRIES:
        looks.append(
            button_part(say("first.sample.refusal", "A refusal"), "see-refusal", enter_intent(REFUSED))
        )
    if at >= SUM:
        looks.append(button_part(say("first.sample.sum", "A sum"), "see-sum", GoTo(f"{table}/record/{SUM}")))
    looks.append(button_part(say("first.sample.record", "The record"), "see-record", GoTo(f"{table}/record")))
    return (Part("sample-note", draw_note, parts=(Part("head", note_heading), row_part("looks", *looks))),)


def draw_note(parts: list[ft.Control]) -> ft.Control:
    return ft.Semantics(
        identifier="sample-note", container=True, content=ft.Column(parts, spacing=4, tight=True)
    )


def note_heading(does: Does) -> ft.Control:
    told = say(
        "first.sample.told", "A sample table in mid-battle. Tap whatever you like: Undo takes it back."
    )
    label = say("first.sample.close", "Close this note")
    close = icon_button(
        Icons.CLOSE, label, "close-note", lambda: does(ChangeTableSettings("shows", "")), ink=theme.INK_FADED
    )
    return ft.Row(
        [words(told, expand=True), close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START
    )
