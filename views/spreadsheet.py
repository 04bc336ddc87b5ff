"""Rows for a spreadsheet (CSV), in which no text is taken for a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

BEGINS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text begins with that a spreadsheet would work out; the last four where full-width letters are typed."""


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """These rows as CSV. A text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers."""
    into = StringIO(newline="")
    csv.writer(into).writerows([_cell(value) for value in row] for row in rows)
    return into.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(BEGINS_FORMULA) else value
