"""Royals and Battle Royals: their offers, their table, their score sheet and their pictures."""
