"""Slips for the shared tables of a round as PDF, six on a page: players, QR code, address and join code."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final, NamedTuple

from models.translation import say
from views.paper.qr import link_qr_png
from views.paper.sheet import FADED, HAIR, MARGIN, Sheet

ACROSS: Final = 2
DOWN: Final = 3
QR: Final = 44.0
"""The width of the QR code in millimetres."""
PADDING: Final = 5.0


class Slip(NamedTuple):
    """The texts of a slip, with which players join their table."""

    board: int
    names: tuple[str, ...]
    link: str
    """The content of the QR code. The first phone that opens it keeps the record, the others join."""
    address: str
    """The address where the code is typed."""
    code: str


def slips_pdf(title: str, slips: Sequence[Slip], paper_size: str = "a4") -> bytes:
    """The slips in A4 or Letter, with cutting lines. `title`: the league and the round."""
    sheet = Sheet(paper_size, title)
    wide, high = sheet.inner_width / ACROSS, (float(sheet.h) - 2 * MARGIN) / DOWN
    for at, slip in enumerate(slips):
        place = at % (ACROSS * DOWN)
        if place == 0:
            sheet.add_page()
        draw_slip(
            sheet, MARGIN + place % ACROSS * wide, MARGIN + place // ACROSS * high, (wide, high), title, slip
        )
    return bytes(sheet.output())


def draw_slip(sheet: Sheet, x: float, y: float, size: tuple[float, float], title: str, slip: Slip) -> None:
    """Draw one slip with its cutting line; `size` in millimetres."""
    wide, high = size
    sheet.draw_box(x, y, wide, high, weight=0.15, ink=HAIR)
    left, room = x + PADDING, wide - 2 * PADDING
    sheet.draw_fitted_text(left, y + 8, title, room, 9, smallest_size=5, ink=FADED)
    table = say("slips.table", "Table {number}", number=slip.board)
    sheet.draw_fitted_text(left, y + 16, table, room, 14, style="B")
    names = " – ".join(slip.names)
    sheet.draw_fitted_text(
        left, y + 25, names, room, 13, smallest_size=6, style="B", max_lines=2, broken_size=10
    )
    sheet.image(BytesIO(link_qr_png(slip.link)), x=x + (wide - QR) / 2, y=y + 28, w=QR, h=QR)
    address = slip.address.removeprefix("http://")
    sheet.draw_fitted_text(left, y + 28 + QR + 4, address, room, 10, smallest_size=5, align="C")
    sheet.draw_fitted_text(left, y + 28 + QR + 11, slip.code, room, 15, style="B", align="C")
    told = say("slips.first", "The first phone keeps the record.")
    sheet.draw_fitted_text(left, y + 28 + QR + 16, told, room, 8, smallest_size=5, ink=FADED, align="C")
