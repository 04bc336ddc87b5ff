"""How the board lies on a screen: White at the left, or one player at the bottom of that player's own
phone."""

from typing import Final, NamedTuple

from referee.games.royal_battles.geometry import COLUMNS, ROWS

LETTERS: Final = "abcde"
NUMBERS: Final = "7654321"
"""The numbers of the rows, from the top of the board in its common layout."""


class BoardLayout(NamedTuple):
    """The squares in the order of the screen, row by row from the top, with the coordinates at the edges."""

    squares: tuple[int, ...]
    letters_below: str
    """The coordinates below the board, from the left."""
    letters_beside: str
    """The coordinates at the left of the board, from the top."""
    is_turned: bool = False
    """True if the board is turned by a quarter, and with it each card."""

    @property
    def columns(self) -> int:
        return len(self.letters_below)

    @property
    def rows(self) -> int:
        return len(self.letters_beside)

    def row_and_column_of_square(self, square: int) -> tuple[int, int]:
        return divmod(self.squares.index(square), self.columns)

    def neighbour_or_same_square_at_edge(self, square: int, columns_right: int, rows_down: int) -> int:
        """Return the square so many steps away on the screen; at an edge the same square."""
        row, column = self.row_and_column_of_square(square)
        row, column = row + rows_down, column + columns_right
        return (
            self.squares[row * self.columns + column]
            if 0 <= row < self.rows and 0 <= column < self.columns
            else square
        )


WHITE_AT_LEFT: Final = BoardLayout(tuple(range(ROWS * COLUMNS)), LETTERS, NUMBERS)
"""The layout for a screen that nobody's seat belongs to."""
WHITE_BELOW: Final = BoardLayout(
    tuple(row * COLUMNS + column for column in reversed(range(COLUMNS)) for row in range(ROWS)),
    NUMBERS,
    LETTERS[::-1],
    is_turned=True,
)
BLACK_BELOW: Final = BoardLayout(WHITE_BELOW.squares[::-1], NUMBERS[::-1], LETTERS, is_turned=True)


def layout_for_seat(seat: int) -> BoardLayout:
    """Return the layout with this seat at the bottom; for NOBODY the one with White at the left."""
    return (WHITE_BELOW, BLACK_BELOW)[seat] if seat >= 0 else WHITE_AT_LEFT
