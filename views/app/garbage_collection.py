"""Make Python's garbage collection run less often."""

from typing import Final

SELDOM: Final = (20_000, 20, 20)
"""Thresholds of the three generations. Loading and drawing make tens of thousands of objects that stay: with
Python's defaults the collector took a tenth of the time, and delayed everybody at fifty screens.
"""
