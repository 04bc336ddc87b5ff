"""A window that a table is shown in: what has room where. Heights are guesses for the first drawing; from then on the client measures."""

from typing import Final, NamedTuple

from views.app import theme

THREE_COLUMNS: Final = 1240
LOW: Final = 620
"""A broad window below this height is low."""
LEAST_HIGH: Final = 700
"""A phone below this height has no room for the last entry in a line: Undo says it too."""
LAST_LINE: Final = 26
"""The height of that line."""
LOW_PHONE: Final = 800
"""So is a phone, as it is where the browser keeps its own bars: headline and seats then share one row."""
FRAME: Final = 140
"""About what bar, last line and Undo take."""
FRAME_ON_ITS_SIDE: Final = 114
"""The same where a phone lies on its side."""
FRAME_OF_LARGE: Final = 190
"""The same where texts are large."""


STRIP: Final = 94
"""As much of a board as shows a unit and all around it, even below a headline of two lines."""


def has_last_line(height: float) -> bool:
    """Does a phone of this height show the last entry in a line?"""
    return height >= LEAST_HIGH


class Window(NamedTuple):
    """Width and height in logical pixels; whether the device shows large texts; how many sit at the table."""

    width: float
    height: float
    is_large: bool = False
    players: int = 2

    @property
    def is_phone(self) -> bool:
        return self.width < theme.NARROW

    @property
    def is_landscape_phone(self) -> bool:
        """Is it that of a phone that lies on its side?"""
        return self.height < theme.ON_ITS_SIDE

    @property
    def is_short_of_height(self) -> bool:
        """Is every pixel of height needed for what is asked?"""
        return self.is_landscape_phone or (self.is_low and self.is_large)

    @property
    def has_panel_below(self) -> bool:
        """Does the panel stand below the board?"""
        return self.is_phone or (self.width < theme.WIDE and self.height > self.width)

    @property
    def is_low(self) -> bool:
        """Is there so little height that headline and seats share a row?"""
        if self.is_landscape_phone:
            return True
        if self.is_large:
            return self.is_phone and self.has_panel_below and self.height < LOW_PHONE
        return self.height < (LOW if not self.has_panel_below else LOW_PHONE if self.is_phone else 0)

    @property
    def has_log(self) -> bool:
        """Is there a column for the log?"""
        return self.width >= THREE_COLUMNS

    @property
    def left(self) -> float:
        """The width of the column with the panel. On a phone on its side it is broad: what is asked needs fewer lines then."""
        if self.is_landscape_phone:
            return max(360, round(self.width * 0.52))
        return 372 if self.has_log else 360

    @property
    def right(self) -> float:
        """The width of the column with the log."""
        return 284

    @property
    def has_last_line(self) -> bool:
        """Does the last entry stand in a line above the panel?"""
        return has_last_line(self.height) and not self.is_short_of_height

    @property
    def min_panel_height(self) -> float:
        """How high the panel is at least where the board stands above it: what is asked changes, and the board stays in its place."""
        return 0.0 if not self.has_panel_below else round(0.36 * self.height)

    @property
    def max_panel_height(self) -> float:
        """It leaves the board a third of what there is, on a tablet with large texts nearly half."""
        if self.has_panel_below:
            return round((self.height - FRAME) * (0.55 if self.is_large and not self.is_phone else 0.66))
        return self.height - (FRAME_ON_ITS_SIDE if self.is_landscape_phone else FRAME)

    @property
    def tall_panel_height(self) -> float:
        """Where what is asked is a whole grid of cards, it leaves the board a strip. Where texts are large a strip would hold nothing:
        the board keeps a third, and the grid scrolls.
        """
        if self.is_large:
            return round((self.height - FRAME_OF_LARGE) * 0.66) if self.is_phone else self.max_panel_height
        return max(self.max_panel_height, round((self.height - FRAME) * 0.88))

    @property
    def full_panel_height(self) -> float:
        """Where what is asked needs all the room of a phone."""
        if self.is_phone:
            if self.is_large:
                return self.height - FRAME_OF_LARGE - LAST_LINE
            return self.height - FRAME + (0 if self.has_last_line else LAST_LINE)
        return self.tall_panel_height

    @property
    def panel_height_over_strip(self) -> float:
        """Where a strip of the board is enough, and texts are large."""
        return (
            self.height - FRAME_OF_LARGE - STRIP if self.is_large and self.is_phone else self.max_panel_height
        )

    @property
    def board_size(self) -> tuple[float, float]:
        """About the room for the board."""
        if self.has_panel_below:
            return self.width - 12, max(self.height - FRAME - self.min_panel_height, 120)
        return self.width - 40 - self.left - (self.right + 16 if self.has_log else 0), self.height - 90
