"""A score sheet as PDF: all rows, then blank rows down to the end of the last page."""

from collections.abc import Sequence
from typing import Final

from models.translation import say
from referee.score_sheet import Cell, Column, Row, ScoreSheet, scores_title
from views.paper.sheet import FADED, HAIR, INK, MARGIN, POINT, WASH, Sheet, set_distinct_printable_names

LABEL: Final = 13.0
"""The width of the first column, which numbers the rows, in millimetres."""
HIGH: Final = 7.4
"""The height of a row's cells in millimetres."""
TO_WRITE: Final = 7.0
"""The height of the line below a row for its sums, in millimetres."""
SUMS: Final = 7.5
LEADING: Final = SUMS * POINT * 1.28
NAME_SIZES: Final = (11.0, 9.5, 8.0)
"""Font sizes of names, tried in this order. A name that fits in none is shortened, and written in full above
the table."""
FOOTER_HEIGHT: Final = 5.0


def scores_pdf(scores: ScoreSheet, paper_size: str = "a4") -> bytes:
    """The score sheet in A4 or Letter."""
    return bytes(ScoreSheetPrinter(scores, paper_size).draw_pages().output())


class ScoreSheetPrinter:
    """Draws one score sheet, page by page."""

    def __init__(self, scores: ScoreSheet, paper: str) -> None:
        self.scores = scores
        set_distinct_printable_names(column.name for column in scores.columns)
        self.sheet = Sheet(paper, f"{scores_title()}: {scores.game}")
        self.wide = (self.sheet.inner_width - LABEL) / len(scores.columns)
        self.bottom = float(self.sheet.h) - MARGIN - FOOTER_HEIGHT
        self.table_top = self.y = 0.0

    def draw_pages(self) -> Sheet:
        """Draw all rows, none split between pages, then the blank rows."""
        self._begin_page()
        for row in self.scores.rows:
            sums = [
                line
                for text in row.below
                for line in self.sheet.break_lines(
                    self.sheet.printable_text_noting_if_substituted(text),
                    self._width_available_for_sums(),
                    SUMS,
                )
            ]
            high = HIGH + (LEADING * len(sums) + 1.8 if sums else 0)
            if self.y + high > self.bottom:
                self._end_page()
                self._begin_page()
            self._draw_row(row, sums, high)
        high = HIGH + (TO_WRITE if self.scores.sums_below else 0)
        number = len(self.scores.rows)
        while not self.scores.is_over and self.y + high <= self.bottom:
            number += 1
            self._draw_row(Row(number, (Cell("", ""),) * len(self.scores.columns)), [], high)
        self._end_page()
        return self.sheet

    def _width_available_for_sums(self) -> float:
        return self.sheet.inner_width - LABEL - 4

    # -- a page ----------------------------------------------------------------------------------------------
    def _begin_page(self) -> None:
        sheet, columns = self.sheet, self.scores.columns
        sheet.add_page()
        facts = self.scores.facts if self.scores.rows else self.scores.to_write
        self.y = sheet.draw_page_heading(scores_title(), (facts,), self.scores.game)
        names = [self._name_lines_and_size(column.name) for column in columns]
        if any(lines[-1].endswith("…") for lines, _ in names):
            sentence = say(
                "score_sheet.columns", "From the left: {names}.", names=[column.name for column in columns]
            )
            self.y = sheet.draw_paragraph(MARGIN, self.y, sentence, sheet.inner_width, SUMS, ink=FADED) + 1.5
        self.table_top = self.y
        high = 16.5 if any(column.below for column in columns) else 12.5
        sheet.draw_box(MARGIN, self.y, sheet.inner_width, high, weight=0, fill=WASH)
        sheet.draw_fitted_text(MARGIN + 1, self.y + high - 1.6, self.scores.row, LABEL - 2, 7, ink=FADED)
        for place, (column, (lines, size)) in enumerate(zip(columns, names, strict=True)):
            self._draw_column_heading(MARGIN + LABEL + place * self.wide, high, column, lines, size)
        self.y += high
        sheet.draw_line(MARGIN, self.y, MARGIN + sheet.inner_width, self.y, 0.35)

    def _name_lines_and_size(self, name: str) -> tuple[list[str], float]:
        room = self.wide - 2
        for size in NAME_SIZES:
            lines = self.sheet.break_lines(
                self.sheet.printable_text_noting_if_substituted(name, "B"), room, size, "B"
            )
            if len(lines) <= 2 and " ".join(lines) == self.sheet.printable_text_noting_if_substituted(
                name, "B"
            ):
                return lines, size
        return [self.sheet.text_clipped_to_width(name, room, NAME_SIZES[-1], "B")], NAME_SIZES[-1]

    def _draw_column_heading(
        self, x: float, height: float, column: Column, lines: Sequence[str], size: float
    ) -> None:
        sheet, room = self.sheet, self.wide - 2
        first = self.y + (5.6 if len(lines) == 1 else 3.7)
        for number, line in enumerate(lines):
            sheet.draw_text_line_at_fixed_size(
                x + 1,
                first + number * size * POINT * 1.05,
                line,
                size,
                style="B",
                align="C",
                available_width=room,
            )
        if column.below:
            below = sheet.text_clipped_to_width(column.below, room, 7)
            sheet.draw_text_line_at_fixed_size(
                x + 1, self.y + 10.9, below, 7, ink=FADED, align="C", available_width=room
            )
        if column.progress is not None:
            sheet.draw_box(x + 2, self.y + 11.9, self.wide - 4, 1.1, weight=0, fill=HAIR)
            sheet.draw_box(
                x + 2, self.y + 11.9, max(0.01, (self.wide - 4) * column.progress), 1.1, weight=0, fill=INK
            )
        half_width = self.wide / 2
        for place, label in enumerate((self.scores.points, self.scores.total)):
            sheet.draw_fitted_text(
                x + place * half_width + 0.5,
                self.y + height - 1.6,
                label,
                half_width - 1.7,
                6.5,
                break_below_size=4,
                ink=FADED,
                align="R",
            )

    def _end_page(self) -> None:
        """Draw the lines between the columns, and the footer."""
        sheet = self.sheet
        sheet.draw_box(MARGIN, self.table_top, sheet.inner_width, self.y - self.table_top, weight=0.35)
        pages = (say("score_sheet.page", "Page {page}", page=sheet.page),) if sheet.page > 1 else ()
        sheet.draw_footer_notes_with_any_substitutes_note(
            [" ".join((*self.scores.notes, *pages))] if self.scores.notes or pages else []
        )

    # -- a row -----------------------------------------------------------------------------------------------
    def _draw_row(self, row: Row, sums: Sequence[str], height: float) -> None:
        sheet, base = self.sheet, self.y + HIGH - 2.2
        sheet.draw_text_line_at_fixed_size(
            MARGIN + 1, base, str(row.number), 10, style="B", ink=FADED, align="C", available_width=LABEL - 2
        )
        half_width = self.wide / 2
        for place, cell in enumerate(row.cells):
            x = MARGIN + LABEL + place * self.wide
            sheet.draw_line(x, self.y, x, self.y + HIGH, 0.25)
            sheet.draw_line(x + half_width, self.y + 1, x + half_width, self.y + HIGH - 1, 0.12, HAIR)
            sheet.draw_fitted_text(
                x + 0.7, base, cell.points, half_width - 1.9, 10, break_below_size=5, align="R"
            )
            sheet.draw_fitted_text(
                x + half_width + 0.7,
                base,
                cell.total,
                half_width - 1.9,
                10.5,
                break_below_size=5,
                style="B",
                align="R",
            )
        for number, line in enumerate(sums):
            sheet.draw_text_line_at_fixed_size(
                MARGIN + LABEL + 2, self.y + HIGH + 3.0 + LEADING * number, line, SUMS, ink=FADED
            )
        if height > HIGH:
            sheet.draw_line(
                MARGIN + LABEL, self.y + HIGH, MARGIN + sheet.inner_width, self.y + HIGH, 0.12, HAIR
            )
        self.y += height
        sheet.draw_line(MARGIN, self.y, MARGIN + sheet.inner_width, self.y, 0.2)
