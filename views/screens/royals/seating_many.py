"""Seating Battle Royals: three and more, or two."""

from views.screens.royals.seating import called, control, drawing, first_of, sheets_for

first = first_of(3)
sheets = sheets_for(2, 10)

__all__ = ["called", "control", "drawing", "first", "sheets"]
