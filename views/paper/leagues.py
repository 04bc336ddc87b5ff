"""What a club hangs on the wall, as PDF: pairings, standings and the cross table of a league, each from the top of a page."""

from collections.abc import Sequence
from typing import Final

from models.speech import say
from referee.people.sheets import Rows
from views.paper.sheet import FADED, HAIR, INK, MARGIN, WASH, Align, Sheet, told_apart

HIGH: Final = 8.0
NARROW: Final = (6.5, 24.0)
"""A column without names is at least and at most so wide."""
LETTERS: Final = 11.0


def rows_pdf(league: str, below: str, tables: Sequence[Rows], paper: str = "a4") -> bytes:
    """These tables in A4 or Letter. `league`: its name. `below`: the game, and the day."""
    told_apart(dict.fromkeys(row[at] for each in tables for row in each.rows for at in each.wide))
    sheet = Sheet(paper, f"{league}: {', '.join(each.title for each in tables)}")
    for each in tables:
        _table(sheet, league, below, each)
    return bytes(sheet.output())


def _widths(sheet: Sheet, told: Rows) -> list[float]:
    """Columns without names take what they need, or share what names leave them; names take the rest."""
    narrow = len(told.heads) - len(told.wide)
    most = min(NARROW[1], sheet.inner * 0.62 / narrow)
    needed = [max(NARROW[0], *(sheet.width(row[at], LETTERS) + 4 for row in (told.heads, *told.rows))) for at in range(len(told.heads))]
    taken = [0.0 if at in told.wide else min(each, most) for at, each in enumerate(needed)]
    rest = (sheet.inner - sum(taken)) / len(told.wide)
    return [rest if at in told.wide else each for at, each in enumerate(taken)]


def _table(sheet: Sheet, league: str, below: str, told: Rows) -> None:
    """One table, with its heads again on every page that it takes."""
    widths, bottom, y = _widths(sheet, told), float(sheet.h) - MARGIN - 8, float(sheet.h)
    for number, row in enumerate(told.rows or ((),)):
        if y + HIGH > bottom:
            y = _page(sheet, league, below, told, widths)
        if number % 2:
            sheet.box(MARGIN, y, sheet.inner, HIGH, weight=0, fill=WASH)
        _row(sheet, y, row, widths, told, LETTERS)
        y += HIGH
        sheet.stroke(MARGIN, y, MARGIN + sheet.inner, y, 0.12, HAIR)
    if told.below:
        sheet.paragraph(MARGIN, y + 2, told.below, sheet.inner, 8, ink=FADED)


def _page(sheet: Sheet, league: str, below: str, told: Rows, widths: Sequence[float]) -> float:
    sheet.add_page()
    y = sheet.heading(told.title, (((say("leagues.league", "League"), league), ("", below)),))
    _row(sheet, y, told.heads, widths, told, 8)
    sheet.foot([])
    sheet.stroke(MARGIN, y + HIGH, MARGIN + sheet.inner, y + HIGH, 0.35)
    return y + HIGH


def _row(sheet: Sheet, y: float, row: Sequence[str], widths: Sequence[float], told: Rows, size: float) -> None:
    x, ink = MARGIN, FADED if size < LETTERS else INK
    for at, (cell, wide) in enumerate(zip(row, widths, strict=False)):
        is_name = at in told.wide
        align: Align = "L" if is_name else "C"
        sheet.write_fitted(x + 1, y + HIGH - 2.5, cell, wide - 2, size, smallest=5, align=align, style="B" if is_name else "", ink=ink)
        x += wide
