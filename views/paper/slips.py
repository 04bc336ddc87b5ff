"""Slips for the shared tables of a round, and one for the standings, as PDF, six on a page: players, QR code,
address, join code."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final, NamedTuple

from models.translation import say
from referee.people.league_sheets import standings_caption
from views.paper.qr import link_qr_png
from views.paper.sheet import FADED, HAIR, MARGIN, Sheet

ACROSS: Final = 2
DOWN: Final = 3
QR: Final = 44.0
"""The width of the QR code in millimetres."""
QR_FROM_TOP: Final = 25.0
"""The distance of the QR code from the upper edge of its slip in millimetres."""
PADDING: Final = 5.0


class Slip(NamedTuple):
    """The texts of a slip. Of a table: the players join with it. Of the standings: everybody follows them,
    without a code."""

    heading: str
    names: tuple[str, ...]
    link: str
    """The content of the QR code."""
    note: str
    """What the QR code does, in one sentence."""
    address: str = ""
    """The address where the code is typed."""
    code: str = ""


def table_slip(table_number: int, names: tuple[str, ...], keep_link: str, address: str, code: str) -> Slip:
    """The slip of a table. The first phone that opens the link keeps the record, the others join."""
    return Slip(
        say("slips.table", "Table {number}", number=table_number),
        names,
        keep_link,
        say("slips.first", "The first phone keeps the record, the others join."),
        address,
        code,
    )


def standings_slip(link: str) -> Slip:
    """The slip of the standings, to hang on the wall."""
    return Slip(
        standings_caption(),
        (),
        link,
        note=say("slips.follow", "Scan this to follow the standings and the results."),
    )


def table_and_standings_slips_pdf(title: str, slips: Sequence[Slip], paper_size: str = "a4") -> bytes:
    """The slips in A4 or Letter, with cutting lines. `title`: the league and the round."""
    sheet = Sheet(paper_size, title)
    wide, high = sheet.inner_width / ACROSS, (float(sheet.h) - 2 * MARGIN) / DOWN
    for at, slip in enumerate(slips):
        place = at % (ACROSS * DOWN)
        if place == 0:
            sheet.add_page()
        draw_join_slip(
            sheet, MARGIN + place % ACROSS * wide, MARGIN + place // ACROSS * high, (wide, high), title, slip
        )
    return bytes(sheet.output())


def draw_join_slip(
    sheet: Sheet, x: float, y: float, size: tuple[float, float], title: str, slip: Slip
) -> None:
    """Draw one slip with its cutting line; `size` in millimetres."""
    wide, high = size
    sheet.draw_box(x, y, wide, high, weight=0.15, ink=HAIR)
    left, room = x + PADDING, wide - 2 * PADDING
    sheet.draw_fitted_text(left, y + 7, title, room, 9, break_below_size=5, ink=FADED)
    sheet.draw_fitted_text(left, y + 14, slip.heading, room, 14, style="B")
    names = " – ".join(slip.names)
    sheet.draw_fitted_text(
        left, y + 22, names, room, 13, break_below_size=6, style="B", max_lines=2, broken_size=10
    )
    sheet.image(BytesIO(link_qr_png(slip.link)), x=x + (wide - QR) / 2, y=y + QR_FROM_TOP, w=QR, h=QR)
    below = y + QR_FROM_TOP + QR
    sheet.draw_fitted_text(left, below + 4, slip.note, room, 8, break_below_size=5, ink=FADED, align="C")
    address = slip.address.removeprefix("http://")
    sheet.draw_fitted_text(left, below + 9, address, room, 10, break_below_size=5, align="C")
    sheet.draw_fitted_text(left, below + 15, slip.code, room, 15, style="B", align="C")
