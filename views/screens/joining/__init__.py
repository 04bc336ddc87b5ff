"""Joining a table from other devices: the host's screen, and the guests' screens."""
