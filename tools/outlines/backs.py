"""The two card backs: pale for White's pack, dark for Black's, so that nobody mixes the packs."""

from outlines.cards import CROWN, both_ways, inked, picture
from outlines.heads import GOLD, line, shape
from outlines.pen import ellipse, number

LEFT, TOP, ACROSS, DOWN = 16, 16, 12, 16  # cells of the lattice
STEP_X, STEP_Y = 14, 15.5


def lattice() -> str:
    """Return the path of all diagonals of the lattice, from edge to edge."""

    def place(column: float, row: float) -> str:
        return f"{number(LEFT + column * STEP_X)} {number(TOP + row * STEP_Y)}"

    lines = []
    for offset in range(-DOWN + 1, ACROSS):
        first, last = max(0, offset), min(ACROSS, DOWN + offset)
        lines.append(f"M{place(first, first - offset)} L{place(last, last - offset)}")
    for total in range(1, ACROSS + DOWN):
        first, last = max(0, total - DOWN), min(ACROSS, total)
        lines.append(f"M{place(first, total - first)} L{place(last, total - last)}")
    return " ".join(lines)


def dots() -> str:
    """Return a small lozenge for every cell."""
    return " ".join(
        f"M{number(LEFT + (column + 0.5) * STEP_X)} {number(TOP + row * STEP_Y - 2.6)} l2.2 2.6 l-2.2 2.6 l-2.2 -2.6 Z"
        for row in range(1, DOWN)
        for column in range(ACROSS)
    )


def back(ground: str, field: str, web: str, dot: str, rim: str, crown: str) -> str:
    """A back: a border, the lattice, and a medallion with a crown that reads upright either way."""
    medallion = (
        shape(ellipse(100, 140, 47, 58), field, 0)
        + line(ellipse(100, 140, 47, 58), rim, 2.4)
        + line(ellipse(100, 140, 42, 53), rim, 1)
        + both_ways(f'<g transform="translate(100 116)"><path d="{CROWN}" fill="{crown}"/></g>')
        + line("M70 140 H130", rim, 1.6)
        + inked("M100 133 l5 7 l-5 7 l-5 -7 Z", rim)
    )
    edge = "M16 10 H184 Q190 10 190 16 V264 Q190 270 184 270 H16 Q10 270 10 264 V16 Q10 10 16 10 Z"
    return picture(
        inked(edge, ground)
        + line(lattice(), web, 1.1)
        + inked(dots(), dot)
        + line("M16 16 H184 V264 H16 Z", rim, 1.6)
        + line(edge, rim, 1)
        + medallion
    )


BACKS = {
    "white": lambda: back("#f3e3c3", "#fbf3e0", "#b98a5a", "#a8242e", "#8a4b2a", "#a8242e"),
    "black": lambda: back("#26384f", "#1b2940", "#6d86a3", GOLD, GOLD, GOLD),
}
