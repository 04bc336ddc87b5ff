"""The cross table of a league, and its printed sheets."""

import datetime
from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from models.translation import say
from referee.people.league_sheets import (
    SIGNS,
    TextTable,
    cross_text_table,
    pairings_table,
    standings_caption,
    standings_table,
)
from referee.people.leagues import League, Outcomes
from views import large_modules
from views.app import theme
from views.components.paper import heading_text, sheet, words
from views.screens.people.formatting import game_title
from views.screens.printing import PreparePdf, PrintButtons, printed_date

CELL: Final = 30
NAME: Final = 104


def cross_table_sheet(league: League, outcomes: Outcomes) -> ft.Control:
    """Return the results of all against all, in the order of the standings; a wide table scrolls sideways."""
    table = cross_text_table(league, outcomes)
    lines = [cross_table_row(table.heads, is_head=True), *(cross_table_row(row) for row in table.rows)]
    grid = ft.Row([ft.Column(lines, spacing=4)], scroll=ft.ScrollMode.AUTO)
    return sheet(ft.Column([heading_text(table.title), grid], spacing=8))


def cross_table_row(row_cells: tuple[str, ...], is_head: bool = False) -> ft.Control:
    number, name, *cells, points = row_cells
    weight = ft.FontWeight.W_600
    parts = [
        ft.Container(words(number, faded=True), width=24),
        ft.Container(
            words(name, weight=ft.FontWeight.W_500, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            width=NAME,
        ),
        *(cross_table_cell(cell, is_head) for cell in cells),
        ft.Container(words(points, weight=weight, text_align=ft.TextAlign.RIGHT), width=52),
    ]
    return ft.Row(parts, spacing=2, tight=True)


def cross_table_cell(text: str, is_head: bool) -> ft.Control:
    """Draw a cell; a win has a darker background, so that the table is legible from afar."""
    ground = theme.MAY_WASH if text == SIGNS["won"] and not is_head else None
    shown = words(text, faded=is_head, text_align=ft.TextAlign.CENTER)
    return ft.Container(
        shown, width=CELL, height=26, alignment=ft.Alignment.CENTER, bgcolor=ground, border_radius=4
    )


def league_print_buttons(league: League, outcomes: Outcomes) -> ft.Control:
    """Return the buttons for sheets a club hangs on the wall."""
    tables = {
        "standings": (standings_caption(), lambda: [standings_table(league, outcomes)]),
        "cross": (say("leagues.cross", "Cross table"), lambda: [cross_text_table(league, outcomes)]),
    }
    if league.played:
        last = len(league.played) - 1
        pairings = say("leagues.pairings", "Pairings of round {number}", number=last + 1)
        tables = {"pairings": (pairings, lambda: [pairings_table(league, outcomes, last)]), **tables}
    documents = {name: (label, league_pdf_maker(league, rows)) for name, (label, rows) in tables.items()}
    return PrintButtons(league.name, documents)


def league_pdf_maker(league: League, make_rows: Callable[[], list[TextTable]]) -> PreparePdf:
    def make_pdf(paper: str, rows: list[TextTable]) -> bytes:
        below = f"{game_title(league.game)}, {printed_date(datetime.date.today())}"
        return large_modules.leagues.league_tables_pdf(league.name, below, rows, paper)

    return lambda paper: partial(make_pdf, paper, make_rows())
