"""The choice of an army from the library for a seat of a new table.

    LibraryArmyChoice("white", choose)

`choose` gets the four units as in a record: the word of a kind, or a custom unit's whole form. From then on
the record contains them, so that the table needs no library.
"""

from collections.abc import Callable

import flet as ft

from models.army_book import NamedArmy, army_from_json, faults_of_army_json
from models.json_values import Json
from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import Side
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.pressable import button, pressable, silent_text
from views.screens.royal_battles.armies.pictures import army_pieces_row, unit_names_text
from views.workspace.workspace import Workspace

Units = tuple[Json, ...]


@component
def LibraryArmyChoice(side: Side, on_units_chosen: Callable[[Units], None]) -> ft.Control:
    """Draw a button that opens the list of the library's armies; nothing if it is empty."""
    workspace = use_workspace()
    use_shared_value(workspace.store, lambda shown: shown.armies)
    is_open, open_ = ft.use_state(False)
    armies = readable_armies_with_ids(workspace)
    if not armies:
        return ft.Container()

    def army_option(number: int, army: NamedArmy) -> ft.Control:
        def choose_army() -> None:
            on_units_chosen(tuple(army.model_dump(mode="json", exclude_none=True)["units"]))
            open_(False)

        name = silent_text(
            army.name, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.INK, expand=True
        )
        return pressable(
            ft.Row([army_pieces_row(army.model_copy(update={"colour": side}), 28), name], spacing=10),
            f"{army.name}: {unit_names_text(army)}",
            f"library-{side}-{number}",
            choose_army,
            padding=ft.Padding.symmetric(horizontal=6, vertical=10),
        )

    icon = Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE
    from_yours = say("armies.from_yours", "From your armies ({count})", count=len(armies))
    head = ft.Row([button(from_yours, f"library-{side}", lambda: open_(not is_open), "quiet", icon=icon)])
    rows = [army_option(number, army) for number, army in armies] if is_open else []
    return ft.Column([head, *rows], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def readable_armies_with_ids(workspace: Workspace) -> list[tuple[int, NamedArmy]]:
    """Return the number and the army of each readable one. The Armies screen reports unreadable ones."""
    try:
        stored_armies = workspace.armies.armies()
    except StoreError:
        return []
    return [
        (each.id, army_from_json(each.army)) for each in stored_armies if not faults_of_army_json(each.army)
    ]
