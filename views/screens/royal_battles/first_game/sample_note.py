"""The note on the sample table, which says what to look at."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import icon_button
from views.screens.royal_battles.first_game.example import (
    REFUSED_ENTRY,
    SAMPLE_ENTRIES,
    SUM_ENTRY,
    import_sample_or_show_note_again,
)
from views.screens.table.intents import ChangeTableSettings, GoTo, enter_intent
from views.screens.table.scene import Dispatch, Part, SceneInput, button_part, wrapping_row_part
from views.workspace.workspace import Workspace


def open_sample_table(workspace: Workspace, page: ft.Page) -> None:
    """Go to the sample table. Raises StoreError or NoRecord."""
    page.navigate(f"/table/{import_sample_or_show_note_again(workspace)}")


def sample_note_parts(scene_input: SceneInput) -> tuple[Part, ...]:
    """Return the note until the user closes it; only on a sample table, and not while the referee shows a
    message."""
    if scene_input.table_settings.shows != "sample" or scene_input.refused:
        return ()
    at, table = len(scene_input.table), f"/table/{scene_input.id}"
    looks: list[Part] = []
    if at == SAMPLE_ENTRIES:
        looks.append(
            button_part(say("first.sample.refusal", "A refusal"), "see-refusal", enter_intent(REFUSED_ENTRY))
        )
    if at >= SUM_ENTRY:
        looks.append(
            button_part(say("first.sample.sum", "A sum"), "see-sum", GoTo(f"{table}/record/{SUM_ENTRY}"))
        )
    looks.append(button_part(say("first.sample.record", "The record"), "see-record", GoTo(f"{table}/record")))
    return (
        Part(
            "sample-note",
            render_sample_note,
            parts=(Part("head", render_note_heading), wrapping_row_part("looks", *looks)),
        ),
    )


def render_sample_note(parts: list[ft.Control]) -> ft.Control:
    return ft.Semantics(
        identifier="sample-note", container=True, content=ft.Column(parts, spacing=4, tight=True)
    )


def render_note_heading(dispatch: Dispatch) -> ft.Control:
    text = say("first.sample.told", "A sample table in mid-battle. Tap anything: Undo takes it back.")
    label = say("first.sample.close", "Close this note")
    close = icon_button(
        Icons.CLOSE,
        label,
        "close-note",
        lambda: dispatch(ChangeTableSettings("shows", "")),
        ink=theme.INK_FADED,
    )
    return ft.Row(
        [words(text, expand=True), close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START
    )
