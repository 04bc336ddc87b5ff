"""One army: choose four units, check them against a chess set, edit custom units, print and share."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.army_book import NamedArmy, NoArmy, army_from_json, faults_of_army_json
from models.army_faults import Faults
from models.named_tuple_json import json_from_named_tuples
from models.store import KeptArmy, StoreError
from models.translation import say
from referee.games.royal_battles.forms.chess_set import chess_set_check_sentence
from referee.games.royal_battles.forms.filled_form import army_record_without_entries
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.drafts import Draft, use_draft
from views.app.error_boundary import component, memo_component
from views.app.hooks import use_shared_value, use_stable_callback, use_typed_ref
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.choices import name_field, radio_choice
from views.components.paper import heading_text, live_announcement, sheet, words
from views.components.pressable import button
from views.components.shell import Size, screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.not_found import not_found_screen
from views.screens.royal_battles.armies.army_draft import (
    ArmyDraft,
    DraftedUnit,
    UnitDraft,
    custom_unit_draft,
    draft_of_army,
    field_name_from_path,
    unit_draft_name,
)
from views.screens.royal_battles.armies.form import TWO_COLUMNS, record_form
from views.screens.royal_battles.armies.sharing import PrintAndShareArmy
from views.screens.royal_battles.armies.unit_editor import custom_unit_editor
from views.screens.royal_battles.armies.unit_picker import UnitPicker
from views.workspace.army_repository import ArmyRepository

STRETCH: Final = ft.CrossAxisAlignment.STRETCH


def army_colour_names() -> dict[str, str]:
    return {"white": say("armies.white", "White"), "black": say("armies.black", "Black")}


@screen_component
def StoredOrPresetArmyScreen() -> ft.Control:
    """Draw `/armies/<name>`: an army of the library to edit, or one of the booklet to read and copy."""
    workspace, page, name = use_workspace(), ft.context.page, ft.use_route_params()["id"]
    use_shared_value(workspace.store, lambda shown: shown.armies)
    try:
        army, stored_army = workspace.armies.preset_or_stored_army(name)
    except (NoArmy, StoreError) as error:
        title, way = say("armies.no_army", "No such army"), say("armies.back", "Back to armies")
        return not_found_screen(f"/armies/{name}", title, f"{error}.", "/armies", way)
    top = top_bar(
        army.name, lambda: page.navigate("/armies"), subtitle=say("armies.of_four", "Army of four units")
    )
    if stored_army is None:
        return screen_view(f"/armies/{name}", top, PresetArmy(name, army, key=name))
    if stored_army.removed:
        notice = words(say("armies.removed", "This army is off the list."), size=theme.MEDIUM)
        back = button(
            say("armies.put_back", "Put back"),
            "restore",
            lambda: workspace.armies.restore(stored_army.id),
            "may",
        )
        return screen_view(
            f"/armies/{name}",
            top,
            scrolling_page_of_sheets([sheet(ft.Column([notice, ft.Row([back])], spacing=12))], 520),
        )
    return screen_view(f"/armies/{name}", top, ArmyBuilder(stored_army, army, key=f"army-{stored_army.id}"))


@component
def PresetArmy(name: str, army: NamedArmy) -> ft.Control:
    """Draw an army of the booklet with a button to copy it."""
    workspace, page = use_workspace(), ft.context.page

    def copy_and_open_army() -> None:
        page.navigate(f"/armies/{workspace.armies.copy_army(name)}")

    description = ft.Column(
        [
            words(army.notes, size=theme.MEDIUM),
            words(
                say(
                    "armies.printed",
                    "Armies of the booklet cannot be changed. Copy one to make it yours.",
                ),
                faded=True,
            ),
            ft.Row([button(say("armies.copy", "Copy"), "copy", copy_and_open_army, "may", icon=Icons.COPY)]),
        ],
        spacing=10,
    )
    return editor_and_form_columns(
        [sheet(description), sheet(words(chess_set_check_sentence(army.units)))],
        _form_sheet_of_fitting_width(army, None),
        [PrintAndShareArmy(army)],
    )


def editor_and_form_columns(
    sheets_above: Sequence[ft.Control],
    form: ft.Control,
    sheets_below: Sequence[ft.Control],
    footer: ft.Control | None = None,
) -> ft.Control:
    """Arrange everything in one column with the form last, or the form beside the editor; the footer stays
    visible."""
    width, _ = ft.use_context(Size)
    if width < theme.WIDE:
        return scrolling_page_of_sheets([*sheets_above, *sheets_below, form], footer=footer)

    def scrolling_column(sheets: Sequence[ft.Control], **look: theme.Look) -> ft.Control:
        return ft.Column(
            [*sheets, ft.Container(height=16)],
            spacing=12,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=STRETCH,
            **look,
        )

    left_column = scrolling_column([*sheets_above, *sheets_below], width=420)
    if footer is not None:
        left_column = ft.Column(
            [scrolling_column([*sheets_above, *sheets_below], expand=True), footer],
            spacing=8,
            width=420,
            horizontal_alignment=STRETCH,
        )
    both = [left_column, scrolling_column([form], width=min(900.0, width - 470))]
    return ft.Row(
        both, spacing=16, expand=True, alignment=ft.MainAxisAlignment.CENTER, vertical_alignment=STRETCH
    )


def _form_sheet_of_fitting_width(
    army: NamedArmy, saved_army: KeptArmy | None, on_tick: Callable[[int, int], None] | None = None
) -> ft.Control:
    width, _ = ft.use_context(Size)
    room = min(900.0, width - 470) - 28 if width >= theme.WIDE else min(720.0, width) - 44
    return FormSheet(army, saved_army.injuries if saved_army else (0, 0, 0, 0), room, on_tick, key="form")


@memo_component
def FormSheet(
    army: NamedArmy, injuries: tuple[int, ...], width: float, on_tick: Callable[[int, int], None] | None
) -> ft.Control:
    """Draw the form of the saved army. It is redrawn only when the army changes, not with every typed
    letter."""
    form = record_form(
        army_record_without_entries(army.name, army.colour, army.units, injuries), width, on_tick
    )
    text = (
        say(
            "armies.tick",
            "Tap a square to tick an injury. In a battle at a table the forms tick automatically.",
        )
        if on_tick
        else ""
    )
    rows: list[ft.Control] = [
        heading_text(say("form.title", "Army Record Form")),
        *([words(text, faded=True)] if text else []),
        form,
    ]
    return sheet(
        ft.Column(rows, spacing=10, horizontal_alignment=STRETCH), padding=14 if width > TWO_COLUMNS else 12
    )


class ArmyWriting(NamedTuple):
    """The last edit, the army saved before it, and the unit being edited."""

    writing: ArmyDraft
    kept: str
    unit: int = 0


def should_keep_edit_over_saved_army(edit: ArmyWriting, saved_army: NamedArmy) -> bool:
    """True if the edit should continue although `saved_army` is the saved version now: it is based on that
    version, or it is incomplete. A valid edit is replaced by a newer version from another device.
    """
    is_half_written = bool(faults_of_army_json(edit.writing.as_army_file()))
    return len(edit.writing.units) == 4 > edit.unit >= 0 and (
        is_half_written or edit.kept == json_from_named_tuples(saved_army.to_json_object())
    )


class ArmyEditor(NamedTuple):
    """Edits an army. Each edit builds on the current values, even before they are redrawn."""

    edit: Draft[ArmyWriting]
    id: int
    repository: ArmyRepository
    show_fault: Callable[[str], None]

    @property
    def current_army(self) -> ArmyDraft:
        """Return the current values."""
        return self.edit.current().writing

    def change_fields_and_save_if_valid(self, **fields: object) -> None:
        """Change some fields. A valid army is saved; while the fields are invalid, the last valid army stays
        saved."""
        new = self.current_army._replace(**fields)  # type: ignore[arg-type]  # by their names
        file = new.as_army_file()
        if faults_of_army_json(file):
            self.edit.change(lambda latest: latest._replace(writing=new))
            return
        self.edit.change(
            lambda latest: latest._replace(
                writing=new, kept=json_from_named_tuples(army_from_json(file).to_json_object())
            )
        )
        try:
            self.repository.change_and_clear_injuries_if_units_differ(self.id, file)
            self.show_fault("")
        except StoreError as error:
            self.show_fault(f"{error}.")

    def set_unit_and_save_if_valid(self, place: int, unit: DraftedUnit) -> None:
        """Put a unit into one of the four places."""
        self.change_fields_and_save_if_valid(
            units=tuple(unit if n == place else old for n, old in enumerate(self.current_army.units))
        )

    def choose_place(self, place: int) -> None:
        """Choose the place that the next picked unit fills."""
        self.edit.change(lambda latest: latest._replace(unit=place))

    def fill_chosen_place_and_choose_next(self, kind: str) -> None:
        """Put this kind of unit into the chosen place, and choose the next place."""
        unit = self.edit.current().unit
        self.set_unit_and_save_if_valid(unit, kind)
        self.choose_place((unit + 1) % 4)

    def change_custom_unit_and_save_if_valid(self, change: Callable[[UnitDraft], UnitDraft]) -> None:
        """Change the custom unit in the chosen place."""
        unit = self.current_army.units[self.edit.current().unit]
        if not isinstance(unit, str):
            self.set_unit_and_save_if_valid(self.edit.current().unit, change(unit))

    def make_chosen_unit_custom(self) -> None:
        """Make a custom unit from the one in the chosen place, under a new name."""
        kind = unit_draft_name(self.current_army.units[self.edit.current().unit])
        taken = {unit_draft_name(unit) for unit in self.current_army.units if not isinstance(unit, str)}
        name = say("armies.my_unit", "My {unit}", unit=vocabulary_word("unit", kind))
        names = (name, *(f"{name} {n}" for n in range(2, 6)))
        self.set_unit_and_save_if_valid(
            self.edit.current().unit,
            custom_unit_draft(kind, next(each for each in names if each not in taken)),
        )


def use_army_edit(saved_army: KeptArmy, army: NamedArmy) -> Draft[ArmyWriting]:
    """Return the draft of edits to this army; a version saved by another device since replaces it if it is
    valid."""
    new_edit = ArmyWriting(draft_of_army(army), json_from_named_tuples(army.to_json_object()))
    begun = use_draft(
        f"army/{saved_army.id}",
        "writing",
        new_edit,
        still_fits=lambda begun: should_keep_edit_over_saved_army(begun, army),
    )
    given = use_typed_ref(new_edit.kept)
    is_news = new_edit.kept not in (
        given.current,
        begun.current().kept,
    )  # not the version this draft saved itself, which may be drawn before the army is read again
    given.current = new_edit.kept
    if is_news and not faults_of_army_json(begun.current().writing.as_army_file()):
        begun.set_without_redraw_or_storing(new_edit._replace(unit=begun.current().unit))
    return begun


@component
def ArmyBuilder(saved_army: KeptArmy, army: NamedArmy) -> ft.Control:
    """Draw the editor. The army is saved after every change that leaves it valid; faults are shown beside
    their fields, and until they are corrected the last valid army stays saved.
    """
    army_repository = use_workspace().armies
    begun, (fault, set_fault) = use_army_edit(saved_army, army), ft.use_state("")
    editor, (writing, _, chosen) = (
        ArmyEditor(begun, saved_army.id, army_repository, set_fault),
        begun.current(),
    )
    faults = faults_of_army_json(writing.as_army_file())

    def tick_injury(unit: int, point: int) -> None:
        army_repository.set_injury(
            saved_army.id, unit, point - 1 if point == saved_army.injuries[unit] else point
        )

    picking = UnitPicker(
        writing,
        chosen,
        editor.choose_place,
        editor.fill_chosen_place_and_choose_next,
        editor.make_chosen_unit_custom,
        lambda units: editor.change_fields_and_save_if_valid(units=units),
    )
    left = [army_details_sheet(editor, writing, faults), sheet(picking.control())]
    unit = writing.units[chosen]
    if not isinstance(unit, str):
        of_unit = {
            field_name_from_path(path[2:]): capitalised_fault_sentence(message.split(": ", 1)[-1])
            for path, message in faults.items()
            if path[1:2] == (str(chosen),)
        }
        left.append(
            sheet(custom_unit_editor(chosen + 1, unit, of_unit, editor.change_custom_unit_and_save_if_valid))
        )
    wrong = fault or (
        say("armies.not_kept", "Not saved yet: {fault}.", fault=next(iter(faults.values()))) if faults else ""
    )
    below: list[ft.Control] = [PrintAndShareArmy(army, saved_army.injuries)]
    if any(saved_army.injuries):
        wiped = say("armies.wipe", "Clear all ticks")
        below.insert(
            0,
            sheet(
                ft.Row(
                    [
                        button(
                            wiped,
                            "wipe",
                            lambda: army_repository.clear_injuries(saved_army.id),
                            icon=Icons.CLEANING_SERVICES,
                        )
                    ]
                )
            ),
        )
    return editor_and_form_columns(
        left,
        _form_sheet_of_fitting_width(army, saved_army, use_stable_callback(tick_injury)),
        below,
        fault_notice(wrong),
    )


def army_details_sheet(editor: ArmyEditor, army: ArmyDraft, faults: Faults) -> ft.Control:
    """Return the section with the army's name, colour and notes."""

    def army_field(label: str, name: str, value: str, **look: theme.Look) -> ft.Control:
        return name_field(
            label,
            f"army-{name}",
            value,
            lambda value: editor.change_fields_and_save_if_valid(**{name: value}),
            capitalised_fault_sentence(faults.get((name,), "")),
            **look,
        )

    rows: list[ft.Control] = [
        heading_text(say("armies.the_army", "The army")),
        army_field(say("armies.army_name", "Army name"), "name", army.name),
        radio_choice(
            say("form.colour", "Colour"),
            "colour",
            army_colour_names(),
            army.colour,
            lambda value: editor.change_fields_and_save_if_valid(colour=value),
        ),
        army_field(say("armies.notes", "Notes"), "notes", army.notes, multiline=True, max_lines=4),
    ]
    return sheet(ft.Column(rows, spacing=12, horizontal_alignment=STRETCH))


def fault_notice(fault: str) -> ft.Control | None:
    """Return a notice with the fault that prevents saving."""
    return (
        sheet(live_announcement(fault, "army-fault", is_fault=True, size=theme.MEDIUM), padding=10)
        if fault
        else None
    )


def capitalised_fault_sentence(fault_text: str) -> str:
    """Return a fault as the sentence below its field."""
    return f"{fault_text[:1].upper()}{fault_text[1:]}." if fault_text else ""
