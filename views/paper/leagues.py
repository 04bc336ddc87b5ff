"""Pairings, standings and cross table of a league as PDF, to hang on the wall. Each begins on a new page.

A table of few lines uses larger letters, which can be read from further away.
"""

from collections.abc import Sequence
from typing import Final

from models.translation import say
from referee.people.league_sheets import Rows
from views.paper.sheet import FADED, HAIR, INK, MARGIN, WASH, Align, Sheet, distinct_printable_names

HIGH: Final = 8.0
SCALES: Final = (1.7, 1.5, 1.3, 1.15)
"""Scales of lines, tried in this order until all lines fit on one page and every name on one line."""
NARROW: Final = (6.5, 24.0)
"""The smallest and largest width of a column without names, in millimetres."""
LETTERS: Final = 11.0


def rows_pdf(league: str, below: str, tables: Sequence[Rows], paper: str = "a4") -> bytes:
    """These tables in A4 or Letter. `league`: its name. `below`: the game, and the day."""
    distinct_printable_names(
        dict.fromkeys(row[at] for each in tables for row in each.rows for at in each.wide)
    )
    sheet = Sheet(paper, f"{league}: {', '.join(each.title for each in tables)}")
    for each in tables:
        draw_table(sheet, league, below, each)
    return bytes(sheet.output())


def line_scale(sheet: Sheet, told: Rows) -> float:
    """The largest scale at which the table fits."""
    room = float(sheet.h) - 2 * MARGIN - 36

    def fits(scale: float) -> bool:
        widths, size = column_widths(sheet, told, LETTERS * scale), LETTERS * scale
        names_fit = all(
            sheet.text_width(row[at], size, "B") < widths[at] - 2 for row in told.rows for at in told.wide
        )
        return HIGH * scale * (len(told.rows) + 1) <= room and names_fit

    return next((scale for scale in SCALES if fits(scale)), 1.0)


def column_widths(sheet: Sheet, told: Rows, size: float) -> list[float]:
    """Columns without names get what they need, or share what the names leave; names get the rest."""
    narrow = len(told.heads) - len(told.wide)
    most = min(NARROW[1] * size / LETTERS, sheet.inner_width * 0.62 / narrow)
    needed = [
        max(NARROW[0], *(sheet.text_width(row[at], size) + 4 for row in (told.heads, *told.rows)))
        for at in range(len(told.heads))
    ]
    taken = [0.0 if at in told.wide else min(each, most) for at, each in enumerate(needed)]
    rest = (sheet.inner_width - sum(taken)) / len(told.wide)
    return [rest if at in told.wide else each for at, each in enumerate(taken)]


def draw_table(sheet: Sheet, league: str, below: str, told: Rows) -> None:
    """Draw one table, with its column headings on every page."""
    scale = line_scale(sheet, told)
    size, high = LETTERS * scale, HIGH * scale
    widths, bottom, y = column_widths(sheet, told, size), float(sheet.h) - MARGIN - 8, float(sheet.h)
    for number, row in enumerate(told.rows or ((),)):
        if y + high > bottom:
            y = draw_page_head(sheet, league, below, told, widths)
        if number % 2:
            sheet.draw_box(MARGIN, y, sheet.inner_width, high, weight=0, fill=WASH)
        draw_row(sheet, y, high, row, widths, told, size)
        y += high
        sheet.draw_line(MARGIN, y, MARGIN + sheet.inner_width, y, 0.12, HAIR)
    if told.below:
        sheet.paragraph(MARGIN, y + 2, told.below, sheet.inner_width, 8, ink=FADED)


def draw_page_head(sheet: Sheet, league: str, below: str, told: Rows, widths: Sequence[float]) -> float:
    sheet.add_page()
    y = sheet.draw_heading(told.title, (((say("leagues.league", "League"), league), ("", below)),))
    draw_row(sheet, y, HIGH, told.heads, widths, told, 8)
    sheet.set_footer([])
    sheet.draw_line(MARGIN, y + HIGH, MARGIN + sheet.inner_width, y + HIGH, 0.35)
    return y + HIGH


def draw_row(
    sheet: Sheet, y: float, high: float, row: Sequence[str], widths: Sequence[float], told: Rows, size: float
) -> None:
    x, ink = MARGIN, FADED if size < LETTERS else INK
    for at, (cell, wide) in enumerate(zip(row, widths, strict=False)):
        is_name = at in told.wide
        align: Align = "L" if is_name else "C"
        sheet.write_fitted(
            x + 1,
            y + high * 0.69,
            cell,
            wide - 2,
            size,
            smallest=5,
            align=align,
            style="B" if is_name else "",
            ink=ink,
        )
        x += wide
