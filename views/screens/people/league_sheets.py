"""The sheets of a league below its rounds: cross table, tie-breaks, printing, files for other programs, and
the log of changes by hand."""

import datetime
from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from models.translation import current_language, say
from referee.people.league_changes import choose_tie_breaks
from referee.people.league_csv import league_csv_rows
from referee.people.league_html import league_html_page
from referee.people.league_sheets import (
    SIGNS,
    TextTable,
    cross_text_table,
    league_event_text,
    pairings_table,
    standings_caption,
    standings_table,
    tie_break_names,
)
from referee.people.leagues import League, Outcomes, TieBreak
from referee.people.trf import can_be_exported_as_trf, league_as_trf_text
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.icons import Icons
from views.components.controls import button, column, heading_text, row, sheet, words
from views.components.date_texts import stored_moment_text
from views.components.file_export import make_and_export_file
from views.screens.people.formatting import game_title
from views.screens.people.pairings import ShownLeague
from views.screens.printing import PreparePdf, PrintButtons, printed_date
from views.spreadsheet import csv_text_without_formulas
from views.workspace.record_files import ExportedFile

CELL: Final = 30
NAME: Final = 104
SHOWN_EVENTS = 30
"""The number of changes listed on the screen, the latest first."""


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


def tie_break_order_sheet(shown: ShownLeague) -> ft.Control:
    """Return the tie-breaks in their order, with the place of each chosen one; a tap adds one, a second tap
    removes it."""
    chosen, names = shown.league.tie_breaks, tie_break_names()

    def tie_break_button(tie_break: TieBreak) -> ft.Control:
        is_chosen = tie_break in chosen
        others = tuple(each for each in chosen if each != tie_break)
        choose = lambda league, now: choose_tie_breaks(
            league, others if is_chosen else (*chosen, tie_break), now
        )
        return button(
            f"{chosen.index(tie_break) + 1}. {names[tie_break]}" if is_chosen else names[tie_break],
            f"tie-break-{tie_break}",
            lambda: shown.attempt_change(choose),
            "chosen" if is_chosen else "plain",
        )

    offered = dict.fromkeys([*chosen, *(name for name in names if name not in ("opponents", "beaten"))])
    explanation = say("leagues.tie_breaks_told", "They decide between equal points, in this order.")
    return sheet(
        column(
            heading_text(say("leagues.tie_breaks_title", "Tie-breaks")),
            row(*map(tie_break_button, offered)),
            words(explanation, size=theme.TINY, faded=True),
        )
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


def league_export_sheet(league: League, outcomes: Outcomes) -> ft.Control:
    """Return the buttons that save the league as files for other programs."""

    def export_button(text: str, ending: str, make_text: Callable[[], str]) -> ft.Control:
        name = safe_file_name_in_any_script(league.name, ending=ending)
        export = partial(make_and_export_file, lambda: ExportedFile(name, make_text().encode()))
        return button(text, f"league-{ending}", export, icon=Icons.TABLE_CHART)

    buttons = [
        export_button(
            say("leagues.as_csv", "For a spreadsheet (CSV)"),
            "csv",
            lambda: "\ufeff" + csv_text_without_formulas(league_csv_rows(league, outcomes)),
        ),
        export_button(
            say("leagues.as_html", "Standings as a page (HTML)"),
            "html",
            lambda: league_html_page(league, outcomes, current_language()),
        ),
    ]
    if can_be_exported_as_trf(league):
        text = say("leagues.as_trf", "Tournament report (TRF)")
        buttons.append(export_button(text, "trf", lambda: league_as_trf_text(league, outcomes)))
    return sheet(column(heading_text(say("leagues.files", "For other programs")), row(*buttons)))


def latest_manual_changes_sheet(league: League) -> ft.Control:
    """Return the changes made by hand, the latest first."""
    lines = [
        words(f"{stored_moment_text(event.at)}: {league_event_text(event)}", size=theme.SMALL, faded=True)
        for event in reversed(league.events[-SHOWN_EVENTS:])
    ]
    return sheet(ft.Column([heading_text(say("leagues.trace", "Changed by hand")), *lines], spacing=6))
