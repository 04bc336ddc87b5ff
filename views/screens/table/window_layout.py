"""The layout of a table's window. Heights are estimates for the first drawing; then the client measures."""

from typing import Final, NamedTuple

from views.app import theme

THREE_COLUMNS: Final = 1240
LOW: Final = 620
"""A wide window below this height, in pixels, is low."""
LEAST_HIGH: Final = 700
"""A phone below this height, in pixels, has no room for the last entry in a line; Undo names it too."""
LAST_LINE: Final = 26
"""The height of that line, in pixels."""
LOW_PHONE: Final = 800
"""A phone below this height, in pixels, is low, as with a browser's own bars: headline and seats then share
one row."""
LOW_PHONE_LARGE: Final = 900
"""The same with large text."""
FRAME: Final = 140
"""The approximate height in pixels of bar, last line and Undo."""
FRAME_ON_ITS_SIDE: Final = 114
"""The approximate height in pixels of bar and Undo on a phone in landscape."""
FRAME_OF_LARGE: Final = 190
"""The approximate height in pixels of bar, last line and Undo with large text."""


LOG_COLUMN_WIDTH: Final = 284
"""The width of the log's column in pixels."""
ROW_GAP: Final = 6
"""Pixels between bar, board, panel and Undo."""
STEADY_BOARD: Final = 7 * 34 + 16
"""The least height in pixels of a board that keeps its size: seven rows of 34, and the letters below them."""
STEADY_PANEL: Final = 274
"""The height in pixels that most prompts below such a board need."""
FRAME_OF_LOW, FRAME_OF_LOW_LARGE = 135, 151
"""The height in pixels of bar and Undo on a low phone, at 100 % and 150 %; correct, so that nothing moves
once it is measured."""
EDGE_OF_SCREEN: Final = 6
"""Pixels between the edge of a phone and everything on it."""
PILES: Final = 39
"""The height in pixels of a low row of piles."""
STRIP: Final = 94
"""The height in pixels of a strip of the board with a unit and its surroundings, even below a headline of two
lines."""


def has_room_for_last_entry(height: float) -> bool:
    """True if a phone of this height, in pixels, shows the last entry in a line."""
    return height >= LEAST_HIGH


class PanelRoom(NamedTuple):
    """The room of the panel, in pixels."""

    min_height: float
    max_height: float
    tall_height: float
    """The greatest height for prompts that need the room more than the board."""
    is_over_board: bool = False
    """True if the panel covers the board as long as its content needs that."""


class Window(NamedTuple):
    """The size of a window in logical pixels, whether the device has large text, and the number of
    players."""

    width: float
    height: float
    is_large: bool = False
    players: int = 2

    @property
    def is_phone(self) -> bool:
        return self.width < theme.NARROW

    @property
    def is_landscape_phone(self) -> bool:
        return self.height < theme.ON_ITS_SIDE

    @property
    def is_short_of_height(self) -> bool:
        """True if the prompts need every pixel of height."""
        return self.is_landscape_phone or (self.has_headline_and_seats_in_one_row and self.is_large)

    @property
    def is_panel_below_board(self) -> bool:
        return self.is_phone or (self.width < theme.WIDE and self.height > self.width)

    @property
    def has_headline_and_seats_in_one_row(self) -> bool:
        """True if headline and seats share a row for lack of height."""
        if self.is_landscape_phone:
            return True
        if self.is_large:
            return self.is_phone and self.is_panel_below_board and self.height < LOW_PHONE_LARGE
        return self.height < (LOW if not self.is_panel_below_board else LOW_PHONE if self.is_phone else 0)

    @property
    def has_log_column(self) -> bool:
        return self.width >= THREE_COLUMNS

    @property
    def panel_column_width(self) -> float:
        """Return the width of the panel's column in pixels. It is wide on a phone in landscape, so that
        prompts need fewer lines.
        """
        if self.is_landscape_phone:
            return max(360, round(self.width * 0.52))
        return 372 if self.has_log_column else 360

    @property
    def has_last_entry_line(self) -> bool:
        """True if the last entry is shown in a line above the panel."""
        return has_room_for_last_entry(self.height) and not self.is_short_of_height

    @property
    def min_height_of_panel_below_board(self) -> float:
        """Return the least height in pixels of a panel below the board, so that the board does not move when
        the prompts change.
        """
        return 0.0 if not self.is_panel_below_board else round(0.36 * self.height)

    @property
    def max_panel_height(self) -> float:
        """Return the greatest height in pixels of the panel. It leaves a third for the board; on a tablet
        with large text nearly half.
        """
        if self.is_panel_below_board:
            return round((self.height - FRAME) * (0.51 if self.is_large and not self.is_phone else 0.66))
        return self.height - (FRAME_ON_ITS_SIDE if self.is_landscape_phone else FRAME)

    @property
    def panel_height_for_card_grid(self) -> float:
        """Return the panel's height in pixels for a whole grid of cards, which leaves a strip of the board.
        With large text a strip would show nothing, so the board keeps three tenths and the grid scrolls.
        """
        if self.is_large:
            return round((self.height - FRAME_OF_LARGE) * 0.7) if self.is_phone else self.max_panel_height
        return max(self.max_panel_height, round((self.height - FRAME) * 0.88))

    @property
    def panel_room(self) -> PanelRoom:
        """Return the room of a panel beside or below the board."""
        return PanelRoom(
            self.min_height_of_panel_below_board, self.max_panel_height, self.panel_height_for_card_grid
        )

    @property
    def full_panel_height(self) -> float:
        """Return the panel's height in pixels for prompts that need all the room of a phone."""
        if self.is_phone:
            if self.is_large:
                return self.height - FRAME_OF_LARGE - LAST_LINE
            last = LAST_LINE + ROW_GAP if self.has_last_entry_line else 0
            return self.height - self.bar_undo_and_gaps_height - last - ROW_GAP
        return self.panel_height_for_card_grid

    @property
    def max_panel_height_for_whole_pack_grid(self) -> float:
        """Return the panel's height in pixels for the grid of a whole pack, which may take a phone's whole
        room."""
        if not self.is_phone:
            return self.panel_height_for_card_grid
        return (
            self.height - self.bar_and_undo_height - (LAST_LINE + ROW_GAP if self.has_last_entry_line else 0)
        )

    @property
    def panel_height_leaving_piles_in_sight(self) -> float:
        """Return the panel's height in pixels for a whole pack on a phone, which leaves the piles in
        sight."""
        last = LAST_LINE + ROW_GAP if self.has_last_entry_line else 0
        return self.height - self.bar_undo_and_gaps_height - last - PILES - ROW_GAP

    @property
    def headline_and_players_bar_height(self) -> float:
        """Return the height in pixels of a bar with a headline and a line of players."""
        return 60 if self.is_large else 54

    @property
    def headline_and_subtitle_height(self) -> float | None:
        """Return the height in pixels of a headline of up to two lines and a subtitle, the same for every
        headline so that the board below keeps its place on a phone. None if the height follows from the
        headline.
        """
        if self.has_headline_and_seats_in_one_row or not (self.is_phone and self.is_panel_below_board):
            return None
        return theme.TOUCH if self.is_large else 54

    @property
    def bar_undo_and_gaps_height(self) -> float:
        """Return the height in pixels of a bar with a line of players, of Undo, and of the gaps beside
        them."""
        bar = self.headline_and_players_bar_height if self.has_headline_and_seats_in_one_row else theme.TOUCH
        return bar + theme.TOUCH + 2 * ROW_GAP + 2 * EDGE_OF_SCREEN

    @property
    def panel_height_with_strip_of_board(self) -> float:
        """Return the panel's height in pixels with large text, where a strip of the board is enough."""
        return (
            self.height - FRAME_OF_LARGE - STRIP if self.is_large and self.is_phone else self.max_panel_height
        )

    @property
    def bar_and_undo_height(self) -> float:
        """Return the approximate height in pixels of bar and Undo."""
        if self.has_headline_and_seats_in_one_row:
            return FRAME_OF_LOW_LARGE if self.is_large else FRAME_OF_LOW
        return FRAME_OF_LARGE if self.is_large else FRAME

    @property
    def bar_and_seat_row_extra_height(self) -> float:
        """Return the height in pixels that the bar of a phone and its row of seats take beyond the usual bar;
        0 if both share a row."""
        return 0 if self.has_headline_and_seats_in_one_row else 53 if self.is_large else 61

    def steady_board_height(self, available_height: float) -> float:
        """Return the height in pixels of a board that keeps its size, in this room between bar and Undo."""
        panel = max(STEADY_PANEL, self.min_height_of_panel_below_board) + ROW_GAP
        return max(STEADY_BOARD, available_height - panel - (LAST_LINE if self.has_last_entry_line else 0))

    @property
    def estimated_board_size(self) -> tuple[float, float]:
        """Return the approximate room for the board, in pixels."""
        if self.is_panel_below_board:
            return self.width - 12, max(self.height - FRAME - self.min_height_of_panel_below_board, 120)
        return self.width - 40 - self.panel_column_width - (
            LOG_COLUMN_WIDTH + 16 if self.has_log_column else 0
        ), self.height - 90
