"""Pairings, standings and cross table of a league as PDF, to hang on the wall. Each begins on a new page.

A table of few lines uses larger letters, which can be read from further away.
"""

from collections.abc import Sequence
from typing import Final

from models.translation import say
from referee.people.league_sheets import TextTable
from views.paper.sheet import FADED, HAIR, INK, MARGIN, WASH, Sheet, set_distinct_printable_names

HIGH: Final = 8.0
SCALES: Final = (1.7, 1.5, 1.3, 1.15)
"""Scales of lines, tried in this order until all lines fit on one page and every name on one line."""
NARROW: Final = (6.5, 24.0)
"""The smallest and largest width of a column without names, in millimetres."""
LETTERS: Final = 11.0


def league_tables_pdf(
    league_name: str, subtitle: str, tables: Sequence[TextTable], paper_size: str = "a4"
) -> bytes:
    """These tables in A4 or Letter. `league_name`: its name. `subtitle`: the game, and the day."""
    set_distinct_printable_names(
        dict.fromkeys(row[at] for table in tables for row in table.rows for at in table.wide)
    )
    sheet = Sheet(paper_size, f"{league_name}: {', '.join(table.title for table in tables)}")
    for each in tables:
        draw_league_table(sheet, league_name, subtitle, each)
    return bytes(sheet.output())


def largest_fitting_scale(sheet: Sheet, table: TextTable) -> float:
    room = float(sheet.h) - 2 * MARGIN - 36

    def can_fit_at_scale(scale: float) -> bool:
        widths, size = column_widths(sheet, table, LETTERS * scale), LETTERS * scale
        names_fit = all(
            sheet.text_width(row[at], size, "B") < widths[at] - 2 for row in table.rows for at in table.wide
        )
        return HIGH * scale * (len(table.rows) + 1) <= room and names_fit

    return next((scale for scale in SCALES if can_fit_at_scale(scale)), 1.0)


def column_widths(sheet: Sheet, table: TextTable, font_size: float) -> list[float]:
    """Columns without names get what they need, or share what the names leave; names get the rest."""
    narrow = len(table.heads) - len(table.wide)
    most = min(NARROW[1] * font_size / LETTERS, sheet.inner_width * 0.62 / narrow)
    needed = [
        max(NARROW[0], *(sheet.text_width(row[at], font_size) + 4 for row in (table.heads, *table.rows)))
        for at in range(len(table.heads))
    ]
    taken = [0.0 if at in table.wide else min(each, most) for at, each in enumerate(needed)]
    rest = (sheet.inner_width - sum(taken)) / len(table.wide)
    return [rest if at in table.wide else each for at, each in enumerate(taken)]


def draw_league_table(sheet: Sheet, league_name: str, subtitle: str, table: TextTable) -> None:
    """Draw one table, with its column headings on every page."""
    scale = largest_fitting_scale(sheet, table)
    size, high = LETTERS * scale, HIGH * scale
    widths, bottom, y = column_widths(sheet, table, size), float(sheet.h) - MARGIN - 8, float(sheet.h)
    for number, row in enumerate(table.rows or ((),)):
        if y + high > bottom:
            y = begin_page_with_headings_and_footer(sheet, league_name, subtitle, table, widths)
        if number % 2:
            sheet.draw_box(MARGIN, y, sheet.inner_width, high, weight=0, fill=WASH)
        draw_row_of_cells(sheet, y, high, row, widths, table, size)
        y += high
        sheet.draw_line(MARGIN, y, MARGIN + sheet.inner_width, y, 0.12, HAIR)
    if table.below:
        sheet.draw_paragraph(MARGIN, y + 2, table.below, sheet.inner_width, 8, ink=FADED)


def begin_page_with_headings_and_footer(
    sheet: Sheet, league_name: str, subtitle: str, table: TextTable, widths: Sequence[float]
) -> float:
    sheet.add_page()
    y = sheet.draw_page_heading(
        table.title, (((say("leagues.league", "League"), league_name), ("", subtitle)),)
    )
    draw_row_of_cells(sheet, y, HIGH, table.heads, widths, table, 8)
    sheet.draw_footer_notes_with_any_substitutes_note([])
    sheet.draw_line(MARGIN, y + HIGH, MARGIN + sheet.inner_width, y + HIGH, 0.35)
    return y + HIGH


def draw_row_of_cells(
    sheet: Sheet,
    y: float,
    height: float,
    cells: Sequence[str],
    widths: Sequence[float],
    table: TextTable,
    font_size: float,
) -> None:
    x, ink = MARGIN, FADED if font_size < LETTERS else INK
    for at, (cell, wide) in enumerate(zip(cells, widths, strict=False)):
        is_name = at in table.wide
        sheet.draw_fitted_text(
            x + 1,
            y + height * 0.69,
            cell,
            wide - 2,
            font_size,
            break_below_size=5,
            align="L" if is_name else "C",
            style="B" if is_name else "",
            ink=ink,
        )
        x += wide
