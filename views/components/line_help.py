"""Help for typed lines: every form of the game with what it announces."""

from collections.abc import Callable

import flet as ft

from models.translation import say
from referee.table.line_forms import FormMeaning, all_forms_of_game_with_meanings
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.components.paper import rows_with_dividers, words
from views.components.sheet_header import use_closable_header


def form_with_meaning_row(form_meaning: FormMeaning) -> ft.Control:
    typed = words(form_meaning.typed, weight=ft.FontWeight.W_600, expand=1, faded=form_meaning.form.short)
    return ft.Row(
        [typed, words(form_meaning.words, expand=1)],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


@component
def LineHelp(table: Table, on_close: Callable[[], None]) -> ft.Control:
    """The sheet with the forms of the table's game; Escape closes it."""
    head = use_closable_header(
        say("line.forms", "How to type lines"),
        say("keys.close", "Close"),
        "line-help-close",
        on_close,
        while_typing=True,
    )
    how = say(
        "line.how",
        "Replace the words in capitals. Leave out what is in brackets, if you like. Write cards as "
        "9H, 10S, QD, Joker, or ? for a hidden one, several side by side. You may begin with the "
        "player (Jon: …). Add a reason to let it stand (… ! reason), and a note at the end (… # "
        "note). Faded forms are short for the others.",
    )
    rows = [
        head,
        words(how, size=theme.TINY),
        rows_with_dividers(
            [form_with_meaning_row(each) for each in all_forms_of_game_with_meanings(table)], spacing=6
        ),
    ]
    return ft.Semantics(
        identifier="line-forms",
        container=True,
        content=ft.Column(
            rows, spacing=theme.GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )
