"""The note on the sample table: what can be looked at there."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import sign_button
from views.screens.royal_battles.first_game.example import REFUSED, SAMPLE_ENTRIES, SUM, sample
from views.screens.table.intents import Leave, Settle, enter
from views.screens.table.scene import Does, Part, Seen, beside_each_other, offer
from views.workspace.workspace import Desk


def look_at_sample(desk: Desk, page: ft.Page) -> None:
    """Go to the sample table. Raises Fault or NoRecord."""
    page.navigate(f"/table/{sample(desk)}")


def note(seen: Seen) -> tuple[Part, ...]:
    """The note, until it is closed: on no other table, and not while the referee speaks."""
    if seen.table_settings.shows != "sample" or seen.refused:
        return ()
    at, table = len(seen.table), f"/table/{seen.id}"
    looks: list[Part] = []
    if at == SAMPLE_ENTRIES:
        looks.append(offer(say("first.sample.refusal", "A refusal"), "see-refusal", enter(REFUSED)))
    if at >= SUM:
        looks.append(offer(say("first.sample.sum", "A sum"), "see-sum", Leave(f"{table}/record/{SUM}")))
    looks.append(offer(say("first.sample.record", "The record"), "see-record", Leave(f"{table}/record")))
    return (Part("sample-note", _note, parts=(Part("head", _head), beside_each_other("looks", *looks))),)


def _note(parts: list[ft.Control]) -> ft.Control:
    return ft.Semantics(
        identifier="sample-note", container=True, content=ft.Column(parts, spacing=4, tight=True)
    )


def _head(does: Does) -> ft.Control:
    told = say(
        "first.sample.told", "A sample table in mid-battle. Tap whatever you like: Undo takes it back."
    )
    label = say("first.sample.close", "Close this note")
    close = sign_button(
        Icons.CLOSE, label, "close-note", lambda: does(Settle("shows", "")), ink=theme.INK_FADED
    )
    return ft.Row(
        [words(told, expand=True), close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START
    )
