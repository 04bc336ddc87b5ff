"""A PDF sheet: fonts, colours, and functions to draw text and lines. All lengths are in millimetres."""

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Final, Literal

import font_source_serif_pro  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf import FPDF

from models.assets import ASSETS
from models.translation import current_language, say
from referee.transliteration import set_distinct_display_names, transliterate

PAPERS: Final = ("a4", "letter")
MARGIN: Final = 14.0
SIGNS: Final = ASSETS / "fonts" / "Signs.ttf"
POINT: Final = 25.4 / 72
ONE_LINE: Final = 0.75
"""A text is shrunk down to this factor before it is broken into two lines."""

INK: Final = (34, 27, 20)
FADED: Final = (110, 98, 86)
HAIR: Final = (196, 184, 166)
WASH: Final = (244, 239, 229)
RED: Final = (165, 36, 40)
Colour = tuple[int, int, int]
Facts = Sequence[tuple[str, str]]
"""A line of (label, value); an empty value becomes a line to write on."""
Align = Literal["L", "C", "R"]

PIECE_SIGNS: Final = {
    "white": {"king": "♔", "queen": "♕", "rook": "♖", "bishop": "♗", "knight": "♘", "pawn": "♙"},
    "black": {"king": "♚", "queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "pawn": "♟"},
}
SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
HAND_TICK: Final = "✗"
SUBSTITUTE: Final = "¤"
"""Replaces a character that the font lacks and that cannot be spelled; a note at the end of the page says
so."""

_STYLES: Final = {
    "": font_source_serif_pro.font_files_ttf["SourceSerifPro"],
    "B": font_source_serif_pro.font_files_ttf["SourceSerifProSemibold"],
    "I": font_source_serif_pro.font_files_ttf["SourceSerifProIt"],
}
_FIXED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The creation date in the file, fixed so that the same form gives the same bytes. The date of printing is on
the form."""


@cache
def font_letters(style: str) -> frozenset[str]:
    return frozenset(map(chr, TTFont(_STYLES[style], lazy=True).getBestCmap()))


def printable_text(text: str, style: str = "") -> str:
    """The text with characters that the font lacks spelled in Latin letters, or replaced by SUBSTITUTE."""
    return transliterate(unicodedata.normalize("NFC", text), font_letters(style), SUBSTITUTE)


def set_distinct_printable_names(names: Iterable[str]) -> None:
    set_distinct_display_names(names, font_letters(""), SUBSTITUTE)


class Sheet(FPDF):
    """A document of portrait pages with the app's fonts."""

    def __init__(self, paper: str, title: str) -> None:
        super().__init__(orientation="portrait", unit="mm", format=paper)
        self.set_margin(MARGIN)
        self.set_auto_page_break(False)
        self.set_creation_date(_FIXED)
        self.set_title(title)
        self.set_creator("Referee")
        self.set_lang(current_language())
        for style, path in _STYLES.items():
            self.add_font("Serif", style, path)
        self.add_font("Signs", "", SIGNS)
        self.substituted = False

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return float(self.w) - 2 * MARGIN

    # -- text ------------------------------------------------------------------------------------------------
    def printable_text_noting_if_substituted(self, text: str, style: str = "") -> str:
        """The text as it can be printed. Remembers for the footer if characters were replaced."""
        shown = printable_text(text, style)
        self.substituted |= shown != unicodedata.normalize("NFC", text)
        return shown

    def text_width(self, text: str, size: float, style: str = "") -> float:
        """The width of a text in millimetres."""
        self.set_font("Serif", style, size)
        return float(self.get_string_width(text))

    def draw_text_line_at_fixed_size(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        *,
        style: str = "",
        ink: Colour = INK,
        align: Align = "L",
        available_width: float = 0,
    ) -> None:
        """Draw one line of text on its baseline; `align` within `available_width`."""
        shown = self.printable_text_noting_if_substituted(text, style)
        spare = available_width - self.text_width(shown, size, style)
        self.set_text_color(*ink)
        self.text(x + {"L": 0.0, "C": spare / 2, "R": spare}[align], baseline, shown)

    def draw_glyph(self, middle: float, baseline: float, sign: str, size: float, ink: Colour = INK) -> None:
        """Draw a glyph of the app's font, centred on `middle`."""
        self.set_font("Signs", "", size)
        self.set_text_color(*ink)
        self.text(middle - float(self.get_string_width(sign)) / 2, baseline, sign)

    def lines_and_size_that_fit(
        self,
        text: str,
        available_width: float,
        size: float,
        break_below_size: float,
        *,
        style: str = "",
        max_lines: int = 1,
        broken_size: float = 0,
    ) -> tuple[list[str], float]:
        """The text in at most `max_lines` lines and the size at which it fits; `broken_size` is the largest
        size when broken. Nothing is cut off.
        """
        wide = self.text_width(text, size, style)
        at = size * min(1.0, available_width / wide) if wide else size
        if max_lines == 1 or at >= max(break_below_size, ONE_LINE * size):
            return [text], at
        at = broken_size or size * ONE_LINE
        while len(broken := self.break_lines(text, available_width, at, style)) > max_lines:
            at -= 0.25
        return broken, at

    def text_clipped_to_width(self, text: str, available_width: float, size: float, style: str = "") -> str:
        """The beginning of a text, for texts written in full elsewhere on the page."""
        shown = self.printable_text_noting_if_substituted(text, style)
        if self.text_width(shown, size, style) <= available_width:
            return shown
        return next(
            cut
            for n in range(len(shown), -1, -1)
            if self.text_width(cut := shown[:n].rstrip() + "…", size, style) <= available_width
        )

    def break_lines(self, text: str, available_width: float, size: float, style: str = "") -> list[str]:
        """The text in lines no wider than `available_width`, broken between words; within a word only if the
        word alone is too wide."""
        lines: list[str] = []
        now = ""
        for word in text.split(" "):
            trial = f"{now} {word}" if now else word
            if self.text_width(trial, size, style) <= available_width:
                now = trial
                continue
            if now:
                lines.append(now)
            now = word
            while self.text_width(now, size, style) > available_width and len(now) > 1:
                cut = next(
                    n
                    for n in range(len(now) - 1, 0, -1)
                    if n == 1 or self.text_width(now[:n], size, style) <= available_width
                )
                lines.append(now[:cut])
                now = now[cut:]
        return [*lines, now]

    def draw_fitted_text(
        self,
        x: float,
        baseline: float,
        text: str,
        available_width: float,
        size: float,
        *,
        break_below_size: float = 6.0,
        style: str = "",
        ink: Colour = INK,
        align: Align = "L",
        max_lines: int = 1,
        broken_size: float = 0,
    ) -> int:
        """Draw a text that must fit: on its baseline, or as two lines around it (in `broken_size` at most).
        Returns the number of lines."""
        shown, at = self.lines_and_size_that_fit(
            self.printable_text_noting_if_substituted(text, style),
            available_width,
            size,
            break_below_size,
            style=style,
            max_lines=max_lines,
            broken_size=broken_size,
        )
        leading = at * POINT * 1.12
        top = baseline - leading * (len(shown) - 1) * 0.78
        for number, each in enumerate(shown):
            self.draw_text_line_at_fixed_size(
                x,
                top + number * leading,
                each,
                at,
                style=style,
                ink=ink,
                align=align,
                available_width=available_width,
            )
        return len(shown)

    def draw_paragraph(
        self,
        x: float,
        top: float,
        text: str,
        available_width: float,
        size: float,
        *,
        ink: Colour = INK,
    ) -> float:
        """Draw a text broken into lines. Returns the y at its end."""
        leading = size * POINT * 1.28
        for line in self.break_lines(self.printable_text_noting_if_substituted(text), available_width, size):
            self.draw_text_line_at_fixed_size(x, top + size * POINT * 0.95, line, size, ink=ink)
            top += leading
        return top

    # -- lines -----------------------------------------------------------------------------------------------
    def draw_line(
        self, x: float, y: float, to_x: float, to_y: float, weight: float = 0.2, ink: Colour = INK
    ) -> None:
        self.set_line_width(weight)
        self.set_draw_color(*ink)
        self.line(x, y, to_x, to_y)

    def draw_box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        weight: float = 0.3,
        ink: Colour = INK,
        fill: Colour | None = None,
        corner_radius: float = 0,
    ) -> None:
        self.set_line_width(weight)
        self.set_draw_color(*ink)
        if fill is not None:
            self.set_fill_color(*fill)
        style = ("D" if weight else "") + ("F" if fill is not None else "")
        self.rect(x, y, w, h, style=style, round_corners=corner_radius > 0, corner_radius=corner_radius)

    def draw_thin_line_to_write_on(self, x: float, to_x: float, baseline: float) -> None:
        """Draw a thin pale line to write on."""
        self.draw_line(x, baseline, to_x, baseline, 0.2, HAIR)

    def draw_footer_notes_with_any_substitutes_note(self, notes: Sequence[str]) -> None:
        """Set the small lines at the end of the page. A note about replaced characters is added
        automatically."""
        lacking = say("form.spelled", "Letters missing from the printing font are spelled in Latin letters.")
        all_notes = [*notes, *([lacking] if self.substituted else [])]
        baseline = float(self.h) - MARGIN + 3.5 - 3.2 * (len(all_notes) - 1)
        for number, note in enumerate(all_notes):
            self.draw_fitted_text(
                MARGIN, baseline + 3.2 * number, note, self.inner_width, 7.5, break_below_size=4, ink=FADED
            )

    def draw_page_heading(self, title: str, rows: Sequence[Facts], right: str = "") -> float:
        """Draw the head of a page: title, double rule, and lines of facts. Returns the y below it."""
        self.draw_text_line_at_fixed_size(MARGIN, MARGIN + 6, title, 21, style="B")
        if right:
            self.draw_fitted_text(
                MARGIN + 80,
                MARGIN + 6,
                right,
                self.inner_width - 80,
                14,
                align="R",
                max_lines=2,
                break_below_size=7,
            )
        y = MARGIN + 9.5
        self.draw_line(MARGIN, y, MARGIN + self.inner_width, y, 0.6)
        self.draw_line(MARGIN, y + 1, MARGIN + self.inner_width, y + 1, 0.15)
        for number, facts in enumerate(rows):
            self._draw_labels_and_values(facts, y + 6 + 4.8 * number)
        return y + (4.2 + 4.8 * len(rows) if rows else 4)

    def _draw_labels_and_values(self, facts: Facts, baseline: float) -> None:
        room = self.inner_width / len(facts)
        for number, (label, value) in enumerate(facts):
            x = MARGIN + number * room
            self.draw_text_line_at_fixed_size(x, baseline, label, 7.5, ink=FADED)
            taken = self.text_width(label, 7.5) + 1.6
            if value:
                self.draw_fitted_text(x + taken, baseline, value, room - taken - 3, 10, break_below_size=4.5)
            else:
                self.draw_thin_line_to_write_on(x + taken, x + room - 4, baseline + 0.8)
