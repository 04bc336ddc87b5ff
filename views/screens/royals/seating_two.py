"""Seating Royals: two players."""

from views.screens.royals.seating import called, control, drawing, first_of, sheets_for

first = first_of(2)
sheets = sheets_for(2, 2)

__all__ = ["called", "control", "drawing", "first", "sheets"]
