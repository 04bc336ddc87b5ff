"""One army: choose four units, check them against a chess set, edit custom units; print it, save it as a
file, or show its QR code to another device."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.army_book import NamedArmy, NoArmy, army_file_text, faults_of_army_json
from models.army_faults import Faults
from models.errors import ExplainedError
from models.store import KeptArmy
from models.translation import say
from referee.games.royal_battles.forms.chess_set import chess_set_check_sentence
from referee.games.royal_battles.forms.filled_form import army_record_without_entries
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.component import (
    component,
    memo_component,
    use_shared_value,
    use_stable_callback,
    use_workspace,
)
from views.app.icons import Icons
from views.components.choices import name_field, radio_choice
from views.components.controls import STRETCH, Size, button, heading_text, navigation_to, sheet, words
from views.components.file_export import export_file
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.paper.royal_battles import on_demand
from views.paper.royal_battles.input_file import form_source_of_army
from views.screens.not_found import not_found_screen
from views.screens.printing import PrintButtons
from views.screens.royal_battles.armies.army_editor import (
    ArmyEditor,
    UnitDraft,
    capitalised_fault_sentence,
    fault_sheet,
    use_army_edit,
)
from views.screens.royal_battles.armies.form import TWO_COLUMNS, OnTick, record_form
from views.screens.royal_battles.armies.unit_editor import custom_unit_editor
from views.screens.royal_battles.armies.unit_picker import unit_picker


@screen_component
def StoredOrPresetArmyScreen() -> ft.Control:
    """Draw `/armies/<name>`: an army of the library to edit, or one of the booklet to read and copy."""
    workspace, name = use_workspace(), ft.use_route_params()["id"]
    use_shared_value(workspace.store, lambda shown: shown.armies)
    try:
        army, stored = workspace.armies.preset_or_stored_army(name)
    except ExplainedError as error:
        title, way = say("armies.no_army", "No such army"), say("armies.back", "Back to armies")
        return not_found_screen(f"/armies/{name}", title, f"{error}.", "/armies", way)
    if stored is None:
        content: ft.Control = PresetArmy(name, army, key=name)
    elif stored.removed:
        content = removed_army_page(lambda: workspace.armies.restore(stored.id))
    else:
        content = ArmyBuilder(stored, army, key=f"army-{stored.id}")
    return screen_view(
        f"/armies/{name}",
        top_bar(army.name, navigation_to("/armies"), subtitle=say("armies.of_four", "Army of four units")),
        content,
    )


def removed_army_page(on_restore: Callable[[], None]) -> ft.Control:
    notice = words(say("armies.removed", "This army is off the list."), size=theme.MEDIUM)
    restore = button(say("armies.put_back", "Put back"), "restore", on_restore, "may")
    return scrolling_page_of_sheets([sheet(ft.Column([notice, ft.Row([restore])], spacing=12))], 520)


@component
def PresetArmy(name: str, army: NamedArmy) -> ft.Control:
    """Draw an army of the booklet with a button to copy it."""
    workspace, page = use_workspace(), ft.context.page

    def copy_and_open_army() -> None:
        page.navigate(f"/armies/{workspace.armies.copy_army(name)}")

    printed = say("armies.printed", "Armies of the booklet cannot be changed. Copy one to make it yours.")
    copy = button(say("armies.copy", "Copy"), "copy", copy_and_open_army, "may", icon=Icons.COPY)
    description = ft.Column(
        [words(army.notes, size=theme.MEDIUM), words(printed, faded=True), ft.Row([copy])], spacing=10
    )
    return sheets_with_form_beside_or_last(
        [sheet(description), sheet(words(chess_set_check_sentence(army.units)))],
        _form_sheet_of_fitting_width(army),
        [PrintAndShareArmy(army)],
    )


def sheets_with_form_beside_or_last(
    sheets_above: Sequence[ft.Control],
    form: ft.Control,
    sheets_below: Sequence[ft.Control],
    footer: ft.Control | None = None,
) -> ft.Control:
    """Arrange everything in one column with the form last, or the form beside the editor; the footer stays
    visible."""
    width, _ = ft.use_context(Size)
    sheets = [*sheets_above, *sheets_below]
    if width < theme.WIDE:
        return scrolling_page_of_sheets([*sheets, form], footer=footer)
    left_column = scrolling_column(sheets, width=420)
    if footer is not None:
        left_column = ft.Column(
            [scrolling_column(sheets, expand=True), footer],
            spacing=8,
            width=420,
            horizontal_alignment=STRETCH,
        )
    return ft.Row(
        [left_column, scrolling_column([form], width=min(900.0, width - 470))],
        spacing=16,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=STRETCH,
    )


def scrolling_column(sheets: Sequence[ft.Control], **look: theme.Look) -> ft.Column:
    return ft.Column(
        [*sheets, ft.Container(height=16)],
        spacing=12,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=STRETCH,
        **look,
    )


def _form_sheet_of_fitting_width(
    army: NamedArmy, injuries: tuple[int, ...] = (0, 0, 0, 0), on_tick: OnTick | None = None
) -> ft.Control:
    width, _ = ft.use_context(Size)
    room = min(900.0, width - 470) - 28 if width >= theme.WIDE else min(720.0, width) - 44
    return FormSheet(army, injuries, room, on_tick, key="form")


@memo_component
def FormSheet(army: NamedArmy, injuries: tuple[int, ...], width: float, on_tick: OnTick | None) -> ft.Control:
    """Draw the form of the saved army. It is redrawn only when the army changes, not with every typed
    letter."""
    rows: list[ft.Control] = [heading_text(say("form.title", "Army Record Form"))]
    if on_tick:
        tick = say(
            "armies.tick",
            "Tap a square to tick an injury. In a battle at a table the forms tick automatically.",
        )
        rows.append(words(tick, faded=True))
    record = army_record_without_entries(army.name, army.colour, army.units, injuries)
    return sheet(
        ft.Column([*rows, record_form(record, width, on_tick)], spacing=10, horizontal_alignment=STRETCH),
        padding=14 if width > TWO_COLUMNS else 12,
    )


@component
def ArmyBuilder(saved_army: KeptArmy, army: NamedArmy) -> ft.Control:
    """Draw the editor. The army is saved after every change that leaves it valid; faults are shown beside
    their fields, and until they are corrected the last valid army stays saved.
    """
    repository, (fault, set_fault) = use_workspace().armies, ft.use_state("")
    editor = ArmyEditor(use_army_edit(saved_army, army), saved_army.id, repository, set_fault)
    faults = faults_of_army_json(editor.current_army.as_army_file())
    if faults and not fault:
        fault = say("armies.not_kept", "Not saved yet: {fault}.", fault=next(iter(faults.values())))

    def tick_injury(unit: int, point: int) -> None:
        repository.set_injury(saved_army.id, unit, point - 1 if point == saved_army.injuries[unit] else point)

    sheets = [army_details_sheet(editor, faults), sheet(unit_picker(editor))]
    if not isinstance(editor.chosen_unit, str):
        sheets.append(custom_unit_sheet(editor, editor.chosen_unit, faults))
    below = [PrintAndShareArmy(army, saved_army.injuries)]
    if any(saved_army.injuries):
        below.insert(0, clear_injuries_sheet(lambda: repository.clear_injuries(saved_army.id)))
    form = _form_sheet_of_fitting_width(army, saved_army.injuries, use_stable_callback(tick_injury))
    return sheets_with_form_beside_or_last(sheets, form, below, fault_sheet(fault))


def clear_injuries_sheet(on_clear: Callable[[], None]) -> ft.Control:
    text = say("armies.wipe", "Clear all ticks")
    return sheet(ft.Row([button(text, "wipe", on_clear, icon=Icons.CLEANING_SERVICES)]))


def custom_unit_sheet(editor: ArmyEditor, unit: UnitDraft, faults: Faults) -> ft.Control:
    """Draw the editor of the custom unit in the chosen place, with its faults among those of the army."""
    place = editor.chosen_place
    faults_by_field = {
        "-".join(path[2:]): capitalised_fault_sentence(message.split(": ", 1)[-1])
        for path, message in faults.items()
        if path[1:2] == (str(place),)
    }
    return sheet(
        custom_unit_editor(place + 1, unit, faults_by_field, editor.change_custom_unit_and_save_if_valid)
    )


def army_details_sheet(editor: ArmyEditor, faults: Faults) -> ft.Control:
    """Draw the army's name, colour and notes."""
    army, change = editor.current_army, editor.change_fields_and_save_if_valid

    def army_field(label: str, name: str, value: str, **look: theme.Look) -> ft.Control:
        fault = capitalised_fault_sentence(faults.get((name,), ""))
        return name_field(label, f"army-{name}", value, lambda value: change(**{name: value}), fault, **look)

    colours = {"white": say("armies.white", "White"), "black": say("armies.black", "Black")}
    rows = [
        heading_text(say("armies.the_army", "The army")),
        army_field(say("armies.army_name", "Army name"), "name", army.name),
        radio_choice(
            say("form.colour", "Colour"), "colour", colours, army.colour, lambda value: change(colour=value)
        ),
        army_field(say("armies.notes", "Notes"), "notes", army.notes, multiline=True, max_lines=4),
    ]
    return sheet(ft.Column(rows, spacing=12, horizontal_alignment=STRETCH))


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
