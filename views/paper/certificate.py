"""A certificate for a player who passed 1066 points: one page."""

from typing import Any, Final, NamedTuple

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


def certificate_pdf(texts: Certificate, paper_size: str) -> bytes:
    """The certificate in A4 or Letter."""
    set_distinct_printable_names([texts.player])
    sheet = Sheet(paper_size, f"{texts.player}: 1066")
    sheet.add_page()
    draw_frame_with_suits(sheet)
    name_y, signature_y = float(sheet.h) * 0.36, float(sheet.h) - MARGIN - 40
    left, room = MARGIN + 12, sheet.inner_width - 24
    centred: dict[str, Any] = {"align": "C", "available_width": room}  # arguments of a line of text
    title = say("certificate.title", "Certificate")
    sheet.draw_text_line_at_fixed_size(left, name_y - 58, title, 30, style="B", **centred)
    sheet.draw_text_line_at_fixed_size(left, name_y - 40, "1066", 54, style="B", ink=RED, **centred)
    draw_player_and_game(sheet, left, room, name_y, texts)
    for at, (suit, sign) in enumerate(SUIT_SIGNS.items()):
        x, y = left + room * (0.29 + 0.14 * at), (name_y + 44 + signature_y) / 2 + 8
        sheet.draw_glyph(x, y, sign, 44, RED if suit in "HD" else INK)
    sheet.draw_line(left + room * 0.3, signature_y, left + room * 0.7, signature_y, 0.2)
    witness = say("certificate.witness", "for those who sat at the table")
    sheet.draw_text_line_at_fixed_size(left, signature_y + 6, witness, 9, ink=FADED, **centred)
    sheet.draw_footer_notes_with_any_substitutes_note([])
    return bytes(sheet.output())


def draw_player_and_game(sheet: Sheet, left: float, room: float, baseline: float, texts: Certificate) -> None:
    """Draw the player's name on this baseline, and what was won below it."""
    look: dict[str, Any] = {"align": "C", "max_lines": 2}  # arguments of a fitted text
    size, least = LETTERS
    sheet.draw_fitted_text(
        left, baseline, texts.player, room, size, break_below_size=least, style="B", **look
    )
    sheet.draw_line(left + room * 0.2, baseline + 6, left + room * 0.8, baseline + 6, 0.4)
    facts = {"game": texts.game, "points": texts.points}
    lines = [
        say("certificate.won", "has won a game of {game} with {points} points", **facts),
        say("certificate.against", "against {players}", players=texts.against),
        texts.day,
    ]
    for number, line in enumerate(lines):
        y = baseline + 22 + 11 * number
        sheet.draw_fitted_text(left, y, line, room, 16, break_below_size=8, style="I", **look)


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
