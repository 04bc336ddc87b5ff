"""The library of armies: those of this device and those of the booklet, with buttons for a new army and for
one from a file or a code.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from models.army_book import (
    LARGEST,
    PRESETS,
    NamedArmy,
    NoArmy,
    army_from_json,
    army_from_text,
    localized_preset_armies_by_key,
)
from models.json_values import JsonObject
from models.names import accent_free_search_key
from models.store import KeptArmy, StoreError
from models.translation import say
from views.app import theme
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.choices import name_field
from views.components.paper import (
    heading_text,
    live_announcement,
    rows_with_dividers,
    semantic_group,
    sheet,
    words,
)
from views.components.pressable import button, icon_button, pressable, silent_text
from views.components.rows import name_with_details
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.paper.royal_battles import on_demand
from views.screens.printing import PreparePdf, PrintButtons
from views.screens.royal_battles.armies.pictures import army_pieces_row, unit_names_text
from views.workspace.workspace import Workspace

SEARCH_FROM: Final = 4
"""From this number of armies on there is a search field."""


def new_army_json() -> JsonObject:
    """Return the values of a new army."""
    return {
        "format": "referee-army/1",
        "name": say("armies.new", "New army"),
        "units": ["knight", "pawn", "king", "queen"],
    }


def has_all_words_in_name_notes_or_units(army: NamedArmy, query: str) -> bool:
    """True if every typed word is in the army's name, notes or units."""
    text = accent_free_search_key(f"{army.name} {army.notes} {unit_names_text(army)}")
    return all(word in text for word in accent_free_search_key(query).split())


def army_row(
    army_id: str,
    army: NamedArmy,
    on_open: Callable[[], None],
    on_copy: Callable[[], None],
    on_remove: Callable[[], None] | None,
) -> ft.Control:
    lines = name_with_details(army.name, unit_names_text(army))
    notes = " ".join(army.notes.split())
    if notes:
        lines.append(
            silent_text(
                notes, size=theme.TINY, color=theme.INK_FADED, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS
            )
        )
    face = ft.Column([army_pieces_row(army, 40), *lines], spacing=1, tight=True)
    row = pressable(
        face,
        f"{army.name}: {unit_names_text(army)}{'. ' if notes else ''}{notes}",
        f"army-{army_id}",
        on_open,
        expand=True,
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
    )
    copies = say("armies.copy_named", "Copy {name}", name=army.name)
    take_off = say("home.take_off", "Take {who} off the list", who=army.name)
    actions = [icon_button(Icons.COPY, copies, f"copy-{army_id}", on_copy, ink=theme.INK_FADED)]
    if on_remove is not None:
        actions.append(
            icon_button(Icons.CLOSE, take_off, f"remove-{army_id}", on_remove, ink=theme.INK_FADED)
        )
    return ft.Row([row, *actions], spacing=2, vertical_alignment=ft.CrossAxisAlignment.START)


@screen_component
def ArmyLibrary() -> ft.Control:
    """Draw all armies."""
    workspace, page = use_workspace(), ft.context.page
    use_shared_value(workspace.store, lambda shown: shown.armies)
    searched, set_asked = ft.use_state("")
    removed, set_removed = ft.use_state(0)
    wrong, set_fault = ft.use_state("")
    stored_armies, unreadable, fault = armies_unreadable_army_texts_and_fault(workspace, wrong)

    def open_army_or_show_fault(get_army_name: Callable[[], int | str]) -> None:
        try:
            page.navigate(f"/armies/{get_army_name()}")
        except (NoArmy, StoreError) as error:
            set_fault(f"{error}.")
        else:
            set_fault("")

    def remove_army(army_id: int) -> None:
        workspace.armies.remove(army_id)
        set_removed(army_id)

    def restore_removed() -> None:
        workspace.armies.restore(removed)
        set_removed(0)

    def library_row(name: str, army: NamedArmy, on_remove: Callable[[], None] | None = None) -> ft.Control:
        return army_row(
            name,
            army,
            lambda: open_army_or_show_fault(lambda: name),
            lambda: open_army_or_show_fault(lambda: workspace.armies.copy_army(name)),
            on_remove,
        )

    shown = [
        library_row(str(each.id), army, partial(remove_army, each.id))
        for each, army in stored_armies
        if has_all_words_in_name_notes_or_units(army, searched)
    ]
    printed = [
        library_row(name, army)
        for name, army in localized_preset_armies_by_key().items()
        if has_all_words_in_name_notes_or_units(army, searched)
    ]
    sheets: list[ft.Control] = (
        [sheet(live_announcement(fault, "fault", is_fault=True, size=theme.MEDIUM))] if fault else []
    )
    sheets += [removed_army_notice(restore_removed)] if removed else []
    if len(stored_armies) + len(PRESETS) >= SEARCH_FROM:
        sheets.append(sheet(name_field(say("armies.search", "Search armies"), "search", searched, set_asked)))
    sheets += army_list_sheets(shown, printed, bool(stored_armies), unreadable)
    sheets += [
        ImportArmy(
            lambda text: open_army_or_show_fault(
                lambda: workspace.armies.add(army_from_text(text).to_json_object())
            )
        ),
        print_buttons_for_blank_form_and_tokens(),
    ]
    new = button(
        say("armies.new", "New army"),
        "new-army",
        lambda: open_army_or_show_fault(lambda: workspace.armies.add(new_army_json())),
        "may",
        icon=Icons.ADD,
    )
    return screen_view(
        "/armies",
        top_bar(say("home.armies", "Armies"), lambda: page.navigate("/"), [new]),
        scrolling_page_of_sheets(sheets),
    )


def removed_army_notice(on_restore: Callable[[], None]) -> ft.Control:
    notice = words(say("armies.taken_off", "Taken off the list. Nothing is lost."), expand=True)
    return sheet(
        ft.Row([notice, button(say("armies.put_back", "Put back"), "restore", on_restore)], spacing=10)
    )


def print_buttons_for_blank_form_and_tokens() -> ft.Control:
    blank, tokens = say("armies.blank", "Blank form"), say("armies.tokens", "Paper tokens")
    documents: dict[str, tuple[str, PreparePdf]] = {
        "blank": (blank, lambda paper: lambda: on_demand.documents.blank_form_pdf(paper)),
        "tokens": (tokens, lambda paper: lambda: on_demand.documents.tokens_pdf(paper)),
    }
    return PrintButtons("royal-battles", documents)


def army_list_sheets(
    own_rows: list[ft.Control],
    preset_rows: list[ft.Control],
    has_own_armies: bool,
    unreadable_texts: list[str],
) -> list[ft.Control]:
    """Return the armies of this device, the unreadable ones, and those of the booklet."""
    yours, booklets = say("armies.yours", "Your armies"), say("armies.booklets", "From the booklet")
    mine: list[ft.Control] = [heading_text(yours)]
    mine += (
        [semantic_group(rows_with_dividers(own_rows, spacing=4), yours)]
        if own_rows
        else [words(no_armies_text(has_own_armies), faded=True)]
    )
    mine += [words(text, color=theme.REFUSAL) for text in unreadable_texts]
    sheets: list[ft.Control] = [sheet(ft.Column(mine, spacing=8))]
    if preset_rows:
        sheets.append(
            sheet(
                ft.Column(
                    [
                        heading_text(booklets),
                        semantic_group(rows_with_dividers(preset_rows, spacing=4), booklets),
                    ],
                    spacing=8,
                )
            )
        )
    return sheets


def no_armies_text(has_own_armies: bool) -> str:
    if has_own_armies:
        return say("armies.none_found", "No army matches.")
    return say("armies.none_yet", "No army yet. Start a new one, or copy one from the booklet.")


def armies_unreadable_army_texts_and_fault(
    workspace: Workspace, earlier_fault: str
) -> tuple[list[tuple[KeptArmy, NamedArmy]], list[str], str]:
    """Return the armies this version can read, a sentence for each unreadable one, and other faults."""
    armies: list[tuple[KeptArmy, NamedArmy]] = []
    unreadable: list[str] = []
    try:
        stored_armies = workspace.armies.armies()
    except StoreError as error:
        return [], [], str(error)
    for each in stored_armies:
        try:
            armies.append((each, army_from_json(each.army)))
        except NoArmy as error:
            unreadable.append(
                say(
                    "armies.unreadable",
                    "Army {number} cannot be read: {reason}.",
                    number=each.id,
                    reason=str(error),
                )
            )
    return armies, unreadable, earlier_fault


@component
def ImportArmy(on_army_text: Callable[[str | bytes], None]) -> ft.Control:
    """Add an army from a file, or from the text a camera reads from its code."""
    text = use_draft("armies", "pasted", "")
    pasted = text.current()

    async def choose_army_file() -> None:
        files = await ft.FilePicker().pick_files(with_data=True, allow_multiple=False)
        for each in files or []:
            on_army_text(each.bytes if each.bytes is not None else b"")

    def add_pasted_text() -> None:
        on_army_text(text.current())
        text.clear()

    rows: list[ft.Control] = [
        heading_text(say("armies.from_device", "From another device")),
        words(
            say(
                "armies.from_file",
                "Open an army file, or paste the text a camera reads from its code.",
            ),
            faded=True,
        ),
        ft.Row(
            [
                button(
                    say("armies.open_file", "Open a file"),
                    "import-file",
                    choose_army_file,
                    icon=Icons.FOLDER_OPEN,
                )
            ]
        ),
        name_field(
            say("armies.text", "Text of an army"),
            "import-text",
            pasted,
            lambda value: text.change(lambda _: value[:LARGEST]),
        ),
    ]
    if pasted.strip():
        rows.append(
            ft.Row([button(say("armies.add", "Add this army"), "import-add", add_pasted_text, "may")])
        )
    return sheet(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
