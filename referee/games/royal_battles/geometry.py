"""The board of 5 columns by 7 rows: neighbours, and the symmetrical positions around a card.

A square is an `int`, 5 x row + column. Column 0 is White's (letter a) and row 0 the top one (number 7), so
rows grow from White's left to White's right (docs/rulings.md 4.2). Written squares are `a1` to `e7`.
"""

from collections.abc import Mapping
from typing import Final

from referee.number_types import Square

COLUMNS: Final = 5
ROWS: Final = 7
SQUARES: Final[tuple[str, ...]] = tuple(
    f"{'abcde'[column]}{7 - row}" for row in range(ROWS) for column in range(COLUMNS)
)
"""The written names of the 35 squares."""

_NUMBER: Final = {name: number for number, name in enumerate(SQUARES)}

Steps = tuple[tuple[int, int], ...]
STRAIGHT: Final[Steps] = ((0, -1), (0, 1), (-1, 0), (1, 0))
SLANTED: Final[Steps] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def square_number(name: str) -> Square | None:
    """The number of a written square, or None if it is off the board (RB-40)."""
    return _NUMBER.get(name)


def squares_at_steps(square: Square, steps: Steps) -> tuple[Square, ...]:
    row, column = divmod(square, COLUMNS)
    return tuple(
        (row + down) * COLUMNS + column + right
        for down, right in steps
        if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS
    )


ORTHOGONAL: Final = tuple(squares_at_steps(square, STRAIGHT) for square in range(35))
"""By square, the neighbours above, below and to either side, where a melee attack can go (RB-42)."""

DIAGONAL: Final = tuple(squares_at_steps(square, SLANTED) for square in range(35))
"""By square, the diagonal neighbours, where a ranged attack can go (RB-42)."""

NEIGHBOURS: Final = tuple(tuple(sorted((*ORTHOGONAL[square], *DIAGONAL[square]))) for square in range(35))
"""By square, all squares "next to" it (RB-29)."""

START: Final = (
    tuple(_NUMBER[name] for name in ("a7", "a5", "a3", "a1")),
    tuple(_NUMBER[name] for name in ("e1", "e3", "e5", "e7")),
)
"""By seat, the squares of its four cards at the start, from the player's left to right (RB-05)."""

HEAD, SIDE, DIGIT, CLEAR = "head", "side", "digit", "clear"

Position = str
"""`head`, `side`, `digit` or `clear`; "" for squares that are not next to each other."""


def relative_position_of_neighbour(
    card_orientation: str, index_corners: str, rows_down: int, columns_right: int
) -> Position:
    heads_meet_across_columns = card_orientation == "heads_face_opponent"
    if rows_down == 0 or columns_right == 0:
        return HEAD if (rows_down == 0) == heads_meet_across_columns else SIDE
    rising = rows_down * columns_right < 0
    digits_rise = heads_meet_across_columns == (index_corners == "tl_br")
    return DIGIT if rising == digits_rise else CLEAR


def relative_positions_by_square_pair(
    card_orientation: str, index_corners: str
) -> tuple[tuple[Position, ...], ...]:
    def pair_position(square: Square, to_square: Square) -> Position:
        if to_square not in NEIGHBOURS[square]:
            return ""
        (row, column), (to_row, to_column) = divmod(square, COLUMNS), divmod(to_square, COLUMNS)
        return relative_position_of_neighbour(
            card_orientation, index_corners, to_row - row, to_column - column
        )

    return tuple(tuple(pair_position(square, to_square) for to_square in range(35)) for square in range(35))


POSITIONS: Final[Mapping[tuple[str, str], tuple[tuple[Position, ...], ...]]] = {
    (orientation, corners): relative_positions_by_square_pair(orientation, corners)
    for orientation in ("heads_face_opponent", "sides_face_opponent")
    for corners in ("tl_br", "tr_bl")
}
"""By house rules `card_orientation` and `index_corners`: the position of every square to every other (RB-01,
RB-02)."""
