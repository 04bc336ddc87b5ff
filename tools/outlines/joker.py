"""The Joker, who has both colours: one half is red, the other ink, and his index is a two-coloured star."""

from math import cos, pi, sin

from outlines.cards import HALF_TURN, both_ways, inked, picture
from outlines.courts import FRAME, MIDDLE
from outlines.heads import DEEP_GOLD, GOLD, LINE, PAPER, face, line, pair, shape
from outlines.pen import ellipse, number
from outlines.suits import INK, RED

RED_CLOTH, DARK_CLOTH = "#b8242f", "#2b3f5e"


def star(x: float, y: float, size: float, points: int = 5, waist: float = 0.42) -> str:
    """A star with its first point at the top."""
    corners = [
        (x + size * reach * sin(pi * n / points), y - size * reach * cos(pi * n / points))
        for n, reach in enumerate((1, waist) * points)
    ]
    return "M" + " L".join(f"{number(a)} {number(b)}" for a, b in corners) + " Z"


def half_star(x: float, y: float, size: float, side: int) -> str:
    """One half of the star: `side` -1 is the left, 1 the right."""
    corners = [
        (x + side * size * reach * sin(pi * n / 5), y - size * reach * cos(pi * n / 5))
        for n, reach in enumerate((1, 0.42, 1, 0.42, 1, 0.42))
    ]
    return "M" + " L".join(f"{number(a)} {number(b)}" for a, b in corners) + " Z"


def index_star(x: float, y: float, size: float) -> str:
    """The star in the digit corners, half ink and half red."""
    return inked(half_star(x, y, size, -1), INK) + inked(half_star(x, y, size, 1), RED)


def head() -> str:
    """The cap with three horns and bells, the face and the pointed collar."""
    left_horn = (
        "M-15 34 C-20 20 -32 16 -40 26 C-45 33 -45 42 -42 47 C-38 40 -32 37 -27 40 C-22 43 -18 42 -15 38 Z"
    )
    right_horn = "M15 34 C20 20 32 16 40 26 C45 33 45 42 42 47 C38 40 32 37 27 40 C22 43 18 42 15 38 Z"
    middle_horn = "M-17 34 C-16 22 -9 12 0 3 C9 12 16 22 17 34 Q0 27 -17 34 Z"
    points = [(-30, 92), (-19, 100), (-6.5, 104), (6.5, 104), (19, 100), (30, 92)]
    collar = "M-12 75 L-30 92 L-23 89 L-19 100 L-12.5 93 L-6.5 104 L0 95 L6.5 104 L12.5 93 L19 100 L23 89 L30 92 L12 75 Z"
    smile = "M-6.4 61 Q0 66.6 6.4 61 Q0 63.4 -6.4 61 Z"
    return (
        shape(collar, PAPER)
        + shape("M-12 75 L-30 92 L-23 89 L-19 100 L-12.5 93 L-6.5 104 L0 95 V75 Z", GOLD)
        + shape(" ".join(ellipse(x, y, 2.2) for x, y in points), DEEP_GOLD, 1)
        + shape("M-6.5 64 H6.5 L8 77 H-8 Z", "#f6dfc3")
        + shape("M-15 36 C-21 44 -19 58 -17 66 C-12 68 -10 62 -10 58 V36 Z", RED_CLOTH)
        + shape("M15 36 C21 44 19 58 17 66 C12 68 10 62 10 58 V36 Z", DARK_CLOTH)
        + face(28, 14, 44)
        + inked(smile, "#a63a36")
        + line(pair("M-6.6 60.8 Q-8 60 -8.4 58.8"), LINE, 0.9)
        + shape(left_horn, RED_CLOTH)
        + shape(right_horn, DARK_CLOTH)
        + shape(middle_horn, GOLD)
        + line("M0 8 V29", DEEP_GOLD, 1)
        + shape("M-18 36.5 Q0 27 18 36.5 L17 30.5 Q0 21.4 -17 30.5 Z", PAPER)
        + inked(
            " ".join(
                f"M{x} {y} l2.2 2.2 l-2.2 2.2 l-2.2 -2.2 Z" for x, y in ((-10, 27.4), (0, 25.4), (10, 27.4))
            ),
            RED_CLOTH,
        )
        + shape(" ".join(ellipse(x, y, 3.2) for x, y in ((-42, 49), (0, 1.5), (42, 49))), GOLD, 1.1)
    )


def body() -> str:
    """The coat, red on one side and dark on the other, with lozenges."""
    lozenges = " ".join(
        f"M{x} {y - 8} L{x + 6} {y} L{x} {y + 8} L{x - 6} {y} Z"
        for x, y in ((-34, 112), (-20, 112), (20, 112), (34, 112))
    )
    return (
        shape(f"M-60 {MIDDLE} V104 C-56 92 -40 86 -20 80 H0 V{MIDDLE} Z", DARK_CLOTH)
        + shape(f"M60 {MIDDLE} V104 C56 92 40 86 20 80 H0 V{MIDDLE} Z", RED_CLOTH)
        + inked(lozenges, GOLD)
        + line(f"M-48 {MIDDLE} C-48 110 -49 103 -50 97 M48 {MIDDLE} C48 110 49 103 50 97", LINE, 1.2)
    )


def joker_face() -> str:
    """The Joker as a card."""
    left, top, right, bottom = FRAME
    figure = f'<g transform="translate(100 20)">{body()}{head()}</g>'
    belt = shape(f"M{left} 136.5 H{right} V143.5 H{left} Z", GOLD, 1.2)
    beads = inked(
        " ".join(f"M{x} 137.6 l2.4 2.4 l-2.4 2.4 l-2.4 -2.4 Z" for x in range(left + 8, right, 8)), DARK_CLOTH
    )
    frame = line(f"M{left} {top} H{right} V{bottom} H{left} Z", LINE, 1.3)
    return picture(frame + both_ways(figure) + belt + beads + both_ways(index_star(22, 28, 16)))


def joker_corners() -> str:
    """The Joker under a unit: his two stars."""
    return picture(both_ways(index_star(34, 42, 28)))


def small_joker() -> str:
    """The Joker for a small place: a large star and his head."""
    figure = f'<g transform="translate(122 66) scale(1.5)">{head()}</g>'
    return picture(
        figure + index_star(42, 46, 34) + f'<g transform="{HALF_TURN}">{index_star(32, 38, 20)}</g>'
    )
