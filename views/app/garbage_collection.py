"""Make Python's garbage collection rare."""

from typing import Final

SELDOM: Final = (20_000, 20, 20)
"""Loading makes tens of thousands of objects that stay, and so does drawing a screen: looking through them as often as Python does by
itself took a tenth of the time, and with fifty screens kept everybody waiting.
"""
