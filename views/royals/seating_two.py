"""Seating Royals: two players."""

from views.royals.seating import control, drawing, first_of, sheets_for

first = first_of(2)
sheets = sheets_for(2, 2)

__all__ = ["control", "drawing", "first", "sheets"]
