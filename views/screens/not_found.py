"""The screen for an address without a page: one sentence, and a link back."""

from collections.abc import Callable

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from referee.table.table import Table
from views.app import theme
from views.components.controls import button, column, navigation_to, sheet, words
from views.components.shell import page_of_sheets
from views.workspace.access import TableAccess


def table_or_failure_text(
    access_to_table: Callable[[int], TableAccess], number_in_address: str
) -> Table | str:
    try:
        return access_to_table(int(number_in_address)).table()
    except (ValueError, ExplainedError) as error:
        return say("app.no_number", "No table has this number.") if type(error) is ValueError else str(error)


def not_found_screen(
    route: str, title: str, sentence: str, back_url: str = "/", link_label: str = ""
) -> ft.View:
    """Draw the screen with the sentence and a link. `back_url`: the link's address; `link_label`: its
    label."""
    out = button(link_label or say("app.to_tables", "To the tables"), "home", navigation_to(back_url), "may")
    note = sheet(column(words(sentence, size=theme.MEDIUM), ft.Row([out]), spacing=14))
    return page_of_sheets(route, title, back_url, [note], 520)
