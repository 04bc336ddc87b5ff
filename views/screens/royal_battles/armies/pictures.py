"""An army as a picture: its four pieces, with a token for each custom unit."""

import flet as ft

from models.armies import UnitChoice, unit_kind_or_custom_name
from models.army_book import NamedArmy
from models.translation import words_joined_with_and
from referee.games.royal_battles.forms.text_form import marked_custom_unit_name
from referee.games.royal_battles.unit_signs import custom_unit_sign
from referee.words.phrases import vocabulary_word
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black


def army_pieces_row(army: NamedArmy, size: float) -> ft.Control:
    """Draw the four pieces side by side."""
    kinds = [unit_kind_or_custom_name(unit) for unit in army.units]
    return ft.Row(
        [
            unit_picture_with_paper_behind_black(kind, army.colour, size, custom_unit_sign(kind, kinds))
            for kind in kinds
        ],
        spacing=2,
        tight=True,
    )


def unit_choice_name(unit: UnitChoice) -> str:
    """Return a unit's name: `Knight`, or `Dragon (custom)`."""
    return vocabulary_word("unit", unit) if isinstance(unit, str) else marked_custom_unit_name(unit.name)


def unit_names_text(army: NamedArmy) -> str:
    """Return the four units as text: `Knight, Pawn, King and Dragon (custom)`."""
    return words_joined_with_and([unit_choice_name(unit) for unit in army.units])
