"""A certificate for a player who passed 1066 points: one page."""

from typing import Final, NamedTuple

from models.translation import say
from views.paper.sheet import FADED, INK, MARGIN, RED, SUIT_SIGNS, Sheet, set_distinct_printable_names

LETTERS: Final = (44.0, 18.0)
"""The largest and smallest font size of the name."""


class Certificate(NamedTuple):
    """The texts of a certificate."""

    player: str
    game: str
    points: int
    against: str
    day: str


def certificate_pdf(texts: Certificate, paper_size: str = "a4") -> bytes:
    """The certificate in A4 or Letter."""
    set_distinct_printable_names([texts.player])
    sheet = Sheet(paper_size, f"{texts.player}: 1066")
    sheet.add_page()
    draw_frame_with_suits(sheet)
    middle, room = float(sheet.h) * 0.36, sheet.inner_width - 24
    left = MARGIN + 12
    sheet.draw_text_line_at_fixed_size(
        left,
        middle - 58,
        say("certificate.title", "Certificate"),
        30,
        style="B",
        align="C",
        available_width=room,
    )
    sheet.draw_text_line_at_fixed_size(
        left, middle - 40, "1066", 54, style="B", ink=RED, align="C", available_width=room
    )
    sheet.draw_fitted_text(
        left,
        middle,
        texts.player,
        room,
        LETTERS[0],
        break_below_size=LETTERS[1],
        style="B",
        align="C",
        max_lines=2,
    )
    sheet.draw_line(left + room * 0.2, middle + 6, left + room * 0.8, middle + 6, 0.4)
    facts = {"game": texts.game, "points": texts.points}
    lines = [
        say("certificate.won", "has won a game of {game} with {points} points", **facts),
        say("certificate.against", "against {players}", players=texts.against),
        texts.day,
    ]
    for number, line in enumerate(lines):
        sheet.draw_fitted_text(
            left,
            middle + 22 + 11 * number,
            line,
            room,
            16,
            break_below_size=8,
            style="I",
            align="C",
            max_lines=2,
        )
    signature_y = float(sheet.h) - MARGIN - 40
    for at, (suit, sign) in enumerate(SUIT_SIGNS.items()):
        sheet.draw_glyph(
            left + room * (0.29 + 0.14 * at),
            (middle + 44 + signature_y) / 2 + 8,
            sign,
            44,
            RED if suit in "HD" else INK,
        )
    sheet.draw_line(left + room * 0.3, signature_y, left + room * 0.7, signature_y, 0.2)
    sheet.draw_text_line_at_fixed_size(
        left,
        signature_y + 6,
        say("certificate.witness", "for those who sat at the table"),
        9,
        ink=FADED,
        align="C",
        available_width=room,
    )
    sheet.draw_footer_notes_with_any_substitutes_note([])
    return bytes(sheet.output())


def draw_frame_with_suits(sheet: Sheet) -> None:
    """A double frame with a suit in each corner."""
    high = float(sheet.h) - 2 * MARGIN
    for inset, weight in ((0.0, 1.2), (3.0, 0.3)):
        sheet.draw_box(
            MARGIN + inset, MARGIN + inset, sheet.inner_width - 2 * inset, high - 2 * inset, weight=weight
        )
    corners = [
        (x, y)
        for y in (MARGIN + 16, MARGIN + high - 9)
        for x in (MARGIN + 12, MARGIN + sheet.inner_width - 12)
    ]
    for (suit, sign), (x, y) in zip(SUIT_SIGNS.items(), corners, strict=True):
        sheet.draw_glyph(x, y, sign, 24, RED if suit in "HD" else INK)
