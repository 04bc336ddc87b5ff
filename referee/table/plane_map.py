"""The affine map of a plane that fits pairs of points best: from places in a photo to squares of a board."""

from collections.abc import Callable, Sequence

Point = tuple[float, float]
LEAST: int = 4
"""Fewer pairs do not show whether the map is right."""
_FLAT = 1e-9
"""Below this the points lie on one line, as far as can be calculated."""


def fitted_affine_map_or_none(pairs: Sequence[tuple[Point, Point]]) -> Callable[[Point], Point] | None:
    """Return the map with the least squared error; None for too few pairs, or points on one line."""
    if len(pairs) < LEAST:
        return None
    rows = [(x, y, 1.0) for (x, y), _ in pairs]
    size = max(abs(value) for row in rows for value in row)
    rows = [(x / size, y / size, 1.0) for x, y, _ in rows]
    solved = [_least_squares_factors(rows, [target[axis] for _, target in pairs]) for axis in (0, 1)]
    first, second = solved
    if first is None or second is None:
        return None
    return lambda point: (
        _affine_value_of_scaled_point(first, point, size),
        _affine_value_of_scaled_point(second, point, size),
    )


Row = tuple[float, float, float]


def _affine_value_of_scaled_point(factors: Row, point: Point, divisor: float) -> float:
    return factors[0] * point[0] / divisor + factors[1] * point[1] / divisor + factors[2]


def _least_squares_factors(rows: Sequence[Row], wanted: Sequence[float]) -> Row | None:
    """Solve the normal equations by Cramer's rule."""
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)]
    right = [sum(row[i] * value for row, value in zip(rows, wanted, strict=True)) for i in range(3)]
    determinant = _determinant(matrix)
    if abs(determinant) < _FLAT:
        return None
    columns = [
        [[right[i] if j == at else matrix[i][j] for j in range(3)] for i in range(3)] for at in range(3)
    ]
    first, second, third = (_determinant(column) / determinant for column in columns)
    return first, second, third


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )
