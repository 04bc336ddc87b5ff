"""Buttons that print an army, save it as a file, or show its QR code to another device's camera."""

from functools import partial

import flet as ft

from models.army_book import NamedArmy, NoArmy, army_file_text
from models.translation import say
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.components.controls import button, heading_text, words
from views.components.file_export import export_file
from views.paper.royal_battles import on_demand
from views.paper.royal_battles.input_file import form_source_of_army
from views.screens.printing import PrintButtons


@component
def PrintAndShareArmy(army: NamedArmy, injuries: tuple[int, ...] = (0, 0, 0, 0)) -> ft.Control:
    shows_code, show_code = ft.use_state(False)
    given = form_source_of_army(army)

    async def save_file() -> None:
        await export_file(
            safe_file_name_in_any_script(army.name, ending="json"), army_file_text(army).encode()
        )

    def file_and_code_section() -> ft.Control:
        code = (
            say("armies.hide_code", "Hide the code") if shows_code else say("armies.show_code", "Show code")
        )
        buttons: list[ft.Control] = [
            button(say("armies.save", "Save as a file"), "save-army", save_file, icon=Icons.SAVE_ALT),
            button(code, "code", lambda: show_code(not shows_code), icon=Icons.QR_CODE_2),
        ]
        rows: list[ft.Control] = [
            heading_text(say("armies.to_device", "To another device")),
            ft.Row(buttons, wrap=True, spacing=8, run_spacing=8),
        ]
        return ft.Column([*rows, *([army_qr_control(army)] if shows_code else [])], spacing=10)

    documents = {
        "form": (
            say("armies.form", "Army record form"),
            lambda paper: lambda: on_demand.documents.army_form_pdf(army, paper, injuries),
        ),
        "tokens": (
            say("armies.tokens", "Paper tokens"),
            lambda paper: partial(given.document_pdf, "tokens", paper),
        ),
        "reference": (
            say("armies.reference", "Quick reference"),
            lambda paper: partial(given.document_pdf, "reference", paper),
        ),
    }
    return PrintButtons(army.name, documents, file_and_code_section)


def army_qr_control(army: NamedArmy) -> ft.Control:
    try:
        picture = large_modules.qr.army_qr_png(army)
    except NoArmy as error:
        return words(f"{error}.", color=theme.REFUSAL)
    shown = ft.Semantics(
        label=say("armies.code", "QR code of {name}", name=army.name),
        identifier="army-code",
        content=ft.Container(
            ft.Image(src=picture, width=260, height=260, exclude_from_semantics=True),
            bgcolor="#ffffff",
            padding=6,
        ),
    )
    text = say(
        "armies.code_told",
        "Scan this code with a camera. On the other device, paste the text under Armies.",
    )
    return ft.Column([shown, words(text, faded=True)], spacing=6)
