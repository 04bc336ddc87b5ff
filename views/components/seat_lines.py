"""The lines of a chart, one for each seat: told apart by colour, and by their dashes too."""

from typing import Final

LINES: Final = ("#17694d", "#b5202b", "#1f5496", "#8a6410", "#6d2f6b", "#2f7f86", "#5b5b5b", "#a3562a", "#3c3c9a", "#7a7a1f")
DASHES: Final = (None, [6, 4], [2, 3], [10, 3, 2, 3], [14, 4], [3, 6], [8, 2, 2, 2], [1, 4], [12, 6], [5, 5, 1, 5])
