"""Rows for a spreadsheet (CSV), in which no text is read as a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

BEGINS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""The first characters that make a spreadsheet read a text as a formula; the last four are full-width
forms."""


def csv_text_without_formulas(rows: Iterable[Sequence[object]]) -> str:
    """Return these rows as CSV. A text that a spreadsheet would read as a formula begins with an apostrophe;
    numbers stay numbers."""
    into = StringIO(newline="")
    csv.writer(into).writerows([_cell_without_formula(value) for value in row] for row in rows)
    return into.getvalue()


def _cell_without_formula(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(BEGINS_FORMULA) else value
