"""Armies as rows of four pieces, and the choice of one from the library for a seat of a new table."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import flet as ft

from models.armies import unit_kind_or_custom_name
from models.army_book import NamedArmy, NoArmy, army_from_json
from models.json_values import Json
from models.store import StoreError
from models.translation import say, words_joined_with_and
from referee.games.royal_battles.forms.text_form import marked_custom_unit_name
from referee.games.royal_battles.unit_signs import custom_unit_sign
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.component import component, use_shared_value, use_workspace
from views.app.faces import Side
from views.app.icons import Icons
from views.components.controls import STRETCH, button, pressable, silent_text
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black
from views.workspace.workspace import Workspace


def army_pieces_row(army: NamedArmy, size: float) -> ft.Control:
    kinds = [unit_kind_or_custom_name(unit) for unit in army.units]
    return ft.Row(
        [
            unit_picture_with_paper_behind_black(kind, army.colour, size, custom_unit_sign(kind, kinds))
            for kind in kinds
        ],
        spacing=2,
        tight=True,
    )


def unit_names_text(army: NamedArmy) -> str:
    """Return the four units as text: `Knight, Pawn, King and Dragon (custom)`."""
    names = [
        vocabulary_word("unit", unit) if isinstance(unit, str) else marked_custom_unit_name(unit.name)
        for unit in army.units
    ]
    return words_joined_with_and(names)


Units = tuple[Json, ...]
"""The units of an army as in a record: a word, or a custom unit's whole form."""


@component
def LibraryArmyChoice(side: Side, on_units_chosen: Callable[[Units], None]) -> ft.Control:
    """Draw a button that opens the list of the library's armies; nothing if it is empty.

    `on_units_chosen` gets the four units as in a record, which contains them from then on, so that the table
    needs no library.
    """
    workspace = use_workspace()
    use_shared_value(workspace.store, lambda shown: shown.armies)
    is_open, set_open = ft.use_state(False)
    armies = read_stored_armies(workspace).readable
    if not armies:
        return ft.Container()

    def choose_army(army: NamedArmy) -> None:
        on_units_chosen(tuple(army.model_dump(mode="json", exclude_none=True)["units"]))
        set_open(False)

    from_yours = say("armies.from_yours", "From your armies ({count})", count=len(armies))
    icon = Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE
    head = button(from_yours, f"library-{side}", lambda: set_open(not is_open), "quiet", icon=icon)
    options = [army_option(side, number, army, partial(choose_army, army)) for number, army in armies.items()]
    return ft.Column(
        [ft.Row([head]), *(options if is_open else [])],
        spacing=2,
        horizontal_alignment=STRETCH,
    )


def army_option(side: Side, number: str, army: NamedArmy, on_chosen: Callable[[], None]) -> ft.Control:
    name = silent_text(army.name, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.INK, expand=True)
    return pressable(
        ft.Row([army_pieces_row(army.model_copy(update={"colour": side}), 28), name], spacing=10),
        f"{army.name}: {unit_names_text(army)}",
        f"library-{side}-{number}",
        on_chosen,
        padding=ft.Padding.symmetric(horizontal=6, vertical=10),
    )


class StoredArmies(NamedTuple):
    """The armies of this device."""

    readable: dict[str, NamedArmy]
    """The armies that this version can read, by number."""
    unreadable: list[str]
    """A sentence for each other army."""
    fault: str = ""
    """Why the library cannot be read."""


def read_stored_armies(workspace: Workspace) -> StoredArmies:
    stored = StoredArmies({}, [])
    try:
        armies = workspace.armies.armies()
    except StoreError as error:
        return stored._replace(fault=str(error))
    for army in armies:
        try:
            stored.readable[str(army.id)] = army_from_json(army.army)
        except NoArmy as error:
            facts = {"number": army.id, "reason": str(error)}
            stored.unreadable.append(
                say("armies.unreadable", "Army {number} cannot be read: {reason}.", **facts)
            )
    return stored
