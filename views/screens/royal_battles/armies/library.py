"""The library of armies: those of this device and those of the booklet, with buttons for a new army and for
one from a file or a code.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import flet as ft

from models.army_book import LARGEST, PRESETS, NamedArmy, army_from_text, localized_preset_armies_by_key
from models.json_values import JsonObject
from models.names import accent_free_search_key
from models.translation import say
from views.app import theme
from views.app.component import component, refusal_shown, use_shared_value, use_workspace
from views.app.drafts import use_draft
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.controls import (
    STRETCH,
    button,
    heading_text,
    icon_button,
    live_announcement,
    name_with_details,
    pressable,
    rows_with_dividers,
    semantic_group,
    sheet,
    silent_text,
    words,
)
from views.components.shell import page_of_sheets, screen_component
from views.paper.royal_battles import on_demand
from views.screens.printing import PreparePdf, PrintButtons
from views.screens.royal_battles.armies.army_rows import (
    StoredArmies,
    army_pieces_row,
    read_stored_armies,
    unit_names_text,
)
from views.workspace.workspace import Workspace

SEARCH_FROM: Final = 4
"""From this number of armies on there is a search field."""


def new_army_json() -> JsonObject:
    return {
        "format": "referee-army/1",
        "name": say("armies.new", "New army"),
        "units": ["knight", "pawn", "king", "queen"],
    }


def has_all_words_in_name_notes_or_units(army: NamedArmy, query: str) -> bool:
    text = accent_free_search_key(f"{army.name} {army.notes} {unit_names_text(army)}")
    return all(word in text for word in accent_free_search_key(query).split())


def army_row(
    army_id: str,
    army: NamedArmy,
    on_open: Callable[[], None],
    on_copy: Callable[[], None],
    on_remove: Callable[[], None] | None,
) -> ft.Control:
    """Draw an army with buttons to copy it and to take it off the list; a tap opens it."""
    lines, notes = name_with_details(army.name, unit_names_text(army)), " ".join(army.notes.split())
    if notes:
        look: dict[str, theme.Look] = {"max_lines": 2, "overflow": ft.TextOverflow.ELLIPSIS}
        lines.append(silent_text(notes, size=theme.TINY, color=theme.INK_FADED, **look))
    row = pressable(
        ft.Column([army_pieces_row(army, 40), *lines], spacing=1, tight=True),
        f"{army.name}: {unit_names_text(army)}{'. ' if notes else ''}{notes}",
        f"army-{army_id}",
        on_open,
        expand=True,
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
    )
    copies = say("armies.copy_named", "Copy {name}", name=army.name)
    buttons = [icon_button(Icons.COPY, copies, f"copy-{army_id}", on_copy, ink=theme.INK_FADED)]
    if on_remove is not None:
        take_off = say("home.take_off", "Take {who} off the list", who=army.name)
        buttons.append(
            icon_button(Icons.CLOSE, take_off, f"remove-{army_id}", on_remove, ink=theme.INK_FADED)
        )
    return ft.Row([row, *buttons], spacing=2, vertical_alignment=ft.CrossAxisAlignment.START)


@screen_component
def ArmyLibrary() -> ft.Control:
    """Draw `/armies`: all armies."""
    workspace = use_workspace()
    use_shared_value(workspace.store, lambda shown: shown.armies)
    searched, set_searched = ft.use_state("")
    open_army, fault = use_army_opener_and_fault()
    remove_army, removed_notice = use_removal_with_notice(workspace)
    stored = read_stored_armies(workspace)

    def matching_rows(armies: Mapping[str, NamedArmy], are_own: bool) -> list[ft.Control]:
        return [
            army_row(
                name,
                army,
                partial(open_army, partial(str, name)),
                partial(open_army, partial(workspace.armies.copy_army, name)),
                partial(remove_army, int(name)) if are_own else None,
            )
            for name, army in armies.items()
            if has_all_words_in_name_notes_or_units(army, searched)
        ]

    has_search = len(stored.readable) + len(PRESETS) >= SEARCH_FROM
    presets = matching_rows(localized_preset_armies_by_key(), are_own=False)
    sheets = [
        fault_sheet(stored.fault or fault),
        removed_notice,
        search_sheet(searched, set_searched) if has_search else None,
        own_armies_sheet(matching_rows(stored.readable, are_own=True), stored),
        preset_armies_sheet(presets) if presets else None,
        ImportArmy(lambda text: open_army(partial(add_army_from_text, workspace, text))),
        print_buttons_for_blank_form_and_tokens(),
    ]
    add_new_army = partial(open_army, lambda: workspace.armies.add(new_army_json()))
    new = button(say("armies.new", "New army"), "new-army", add_new_army, "may", icon=Icons.ADD)
    shown = [each for each in sheets if each is not None]
    return page_of_sheets("/armies", say("home.armies", "Armies"), "/", shown, actions=[new])


def fault_sheet(fault: str) -> ft.Control | None:
    if not fault:
        return None
    return sheet(live_announcement(fault, "fault", is_fault=True, size=theme.MEDIUM))


def add_army_from_text(workspace: Workspace, text: str | bytes) -> int:
    return workspace.armies.add(army_from_text(text).to_json_object())


OpenArmy = Callable[[Callable[[], int | str]], None]
"""Goes to the army whose number or name as a preset the given function returns."""


def use_army_opener_and_fault() -> tuple[OpenArmy, str]:
    """Return the function that goes to an army, and the fault if that failed."""
    page, (fault, set_fault) = ft.context.page, ft.use_state("")

    def open_army(get_army_name: Callable[[], int | str]) -> None:
        with refusal_shown(set_fault, after="."):
            page.navigate(f"/armies/{get_army_name()}")
            set_fault("")

    return open_army, fault


def use_removal_with_notice(workspace: Workspace) -> tuple[Callable[[int], None], ft.Control | None]:
    """Return the function that takes an army off the list, and a notice with a button to put back the army
    that was removed last."""
    removed, set_removed = ft.use_state(0)

    def remove_army(army_id: int) -> None:
        workspace.armies.remove(army_id)
        set_removed(army_id)

    def restore_removed() -> None:
        workspace.armies.restore(removed)
        set_removed(0)

    text = words(say("armies.taken_off", "Taken off the list. Nothing is lost."), expand=True)
    return remove_army, sheet(
        ft.Row([text, button(say("armies.put_back", "Put back"), "restore", restore_removed)], spacing=10)
    ) if removed else None


def search_sheet(searched: str, set_searched: Callable[[str], None]) -> ft.Control:
    return sheet(name_field(say("armies.search", "Search armies"), "search", searched, set_searched))


def print_buttons_for_blank_form_and_tokens() -> ft.Control:
    documents: dict[str, tuple[str, PreparePdf]] = {
        "blank": (
            say("armies.blank", "Blank form"),
            lambda paper: lambda: on_demand.documents.blank_form_pdf(paper),
        ),
        "tokens": (
            say("armies.tokens", "Paper tokens"),
            lambda paper: lambda: on_demand.documents.tokens_pdf(paper),
        ),
    }
    return PrintButtons("royal-battles", documents)


def own_armies_sheet(rows: list[ft.Control], stored: StoredArmies) -> ft.Control:
    """Draw the armies of this device that match, and a sentence for each unreadable one."""
    yours = say("armies.yours", "Your armies")
    no_rows = (
        say("armies.none_found", "No army matches.")
        if stored.readable
        else say("armies.none_yet", "No army yet. Start a new one, or copy one from the booklet.")
    )
    unreadable = [words(text, color=theme.REFUSAL) for text in stored.unreadable]
    shown = semantic_group(rows_with_dividers(rows, spacing=4), yours) if rows else words(no_rows, faded=True)
    return sheet(ft.Column([heading_text(yours), shown, *unreadable], spacing=8))


def preset_armies_sheet(rows: list[ft.Control]) -> ft.Control:
    booklets = say("armies.booklets", "From the booklet")
    shown = semantic_group(rows_with_dividers(rows, spacing=4), booklets)
    return sheet(ft.Column([heading_text(booklets), shown], spacing=8))


@component
def ImportArmy(on_army_text: Callable[[str | bytes], None]) -> ft.Control:
    """Add an army from a file, or from the text a camera reads from its code."""
    text = use_draft("armies", "pasted", "")

    async def choose_army_file() -> None:
        files = await ft.FilePicker().pick_files(with_data=True, allow_multiple=False)
        for each in files or []:
            on_army_text(each.bytes if each.bytes is not None else b"")

    def add_pasted_text() -> None:
        on_army_text(text.current())
        text.clear()

    explanation = say(
        "armies.from_file", "Open an army file, or paste the text a camera reads from its code."
    )
    open_file, add = say("armies.open_file", "Open a file"), say("armies.add", "Add this army")
    rows: list[ft.Control] = [
        heading_text(say("armies.from_device", "From another device")),
        words(explanation, faded=True),
        ft.Row([button(open_file, "import-file", choose_army_file, icon=Icons.FOLDER_OPEN)]),
        name_field(
            say("armies.text", "Text of an army"),
            "import-text",
            text.current(),
            lambda value: text.change(lambda _: value[:LARGEST]),
        ),
    ]
    if text.current().strip():
        rows.append(ft.Row([button(add, "import-add", add_pasted_text, "may")]))
    return sheet(ft.Column(rows, spacing=10, horizontal_alignment=STRETCH))
