"""The six chess pieces as turned wood, maple for White and walnut for Black.

A piece is a stack of turnings, from the foot up, in a box of 100 by 100; each is one closed path with one kind of wood.
First every turning is drawn with a wide edge, so that the whole piece gets one outline, then the wood on top of it.
"""

from dataclasses import dataclass

from outlines.pen import ellipse, number

TURNED, CARVED, LID, HOLLOW, LINE, GLINT = "turned", "carved", "lid", "hollow", "line", "glint"
Part = tuple[str, str]
FLAT = 0.17  # the visible height of a level disc, as a part of its width


@dataclass(frozen=True)
class Wood:
    """The colours of one wood: across a turning from left to right, the edge, the carved lines and the top faces."""

    across: tuple[str, str, str, str, str]
    edge: str
    line: str
    lid: str
    hollow: str
    glint: str
    halo: str = ""  # a thin light rim outside the edge, so that walnut stands out from a dark table


WOODS = {
    "white": Wood(
        ("#b98a4e", "#fbeccb", "#f1d9ab", "#d9b47a", "#9c6d38"),
        "#4a2f17",
        "#8a5f31",
        "#fdf3dc",
        "#7a5128",
        "#fffaf0",
    ),
    "black": Wood(
        ("#3a2416", "#8a6042", "#5f3e29", "#3f271a", "#20130c"),
        "#150c07",
        "#d8b384",
        "#7d563b",
        "#1c110a",
        "#c79b70",
        "#d9bd92",
    ),
}


def turning(top: float, bottom: float, above: float, below: float, waist: float | None = None) -> Part:
    """A ring of wood: half widths at the top and bottom, and at the waist of a side that bends in or out."""
    side = (above + below) / 2 if waist is None else waist
    n = number
    middle = (top + bottom) / 2
    return (
        f"M{n(50 - above)} {n(top)} Q{n(50 - side)} {n(middle)} {n(50 - below)} {n(bottom)} "
        f"A{n(below)} {n(below * FLAT)} 0 0 0 {n(50 + below)} {n(bottom)} Q{n(50 + side)} {n(middle)} {n(50 + above)} {n(top)} "
        f"A{n(above)} {n(above * FLAT)} 0 0 0 {n(50 - above)} {n(top)} Z"
    ), TURNED


def stem(top: float, bottom: float, above: float, below: float) -> Part:
    """The long curve from the collar to the foot: almost upright at the top, flaring at the bottom."""
    n, drop = number, bottom - top
    return (
        f"M{n(50 - above)} {n(top)} C{n(50 - above)} {n(top + drop * 0.55)} "
        f"{n(50 - below * 0.72)} {n(bottom - drop * 0.2)} {n(50 - below)} {n(bottom)} "
        f"A{n(below)} {n(below * FLAT)} 0 0 0 {n(50 + below)} {n(bottom)} "
        f"C{n(50 + below * 0.72)} {n(bottom - drop * 0.2)} {n(50 + above)} {n(top + drop * 0.55)} {n(50 + above)} {n(top)} "
        f"A{n(above)} {n(above * FLAT)} 0 0 0 {n(50 - above)} {n(top)} Z"
    ), TURNED


def ring(y: float, radius: float, thick: float) -> Part:
    """A rounded collar."""
    n = number
    return (
        f"M{n(50 - radius)} {n(y)} C{n(50 - radius - thick * 0.7)} "
        f"{n(y + thick * 0.2)} {n(50 - radius - thick * 0.7)} {n(y + thick * 0.9)} "
        f"{n(50 - radius)} {n(y + thick)} A{n(radius)} {n(radius * FLAT)} 0 0 0 {n(50 + radius)} {n(y + thick)} "
        f"C{n(50 + radius + thick * 0.7)} {n(y + thick * 0.9)} {n(50 + radius + thick * 0.7)} {n(y + thick * 0.2)} {n(50 + radius)} {n(y)} "
        f"A{n(radius)} {n(radius * FLAT)} 0 0 1 {n(50 - radius)} {n(y)} Z"
    ), TURNED


def foot(width: float) -> list[Part]:
    """The plinth and the torus under every piece."""
    return [turning(85, 91, width, width + 1.5, width + 1.5), ring(78.5, width - 6, 6)]


PAWN = [
    *foot(25),
    stem(52, 79, 8, 17.5),
    ring(47.5, 12, 4.5),
    (ellipse(50, 36, 13.5), TURNED),
    (ellipse(45, 31, 3.4, 2.6), GLINT),
]

ROOK = [
    *foot(28),
    stem(44, 79, 14.5, 20.5),
    ring(40, 17, 4.5),
    (ellipse(50, 21.5, 21, 4.8), HOLLOW),
    (
        "M28 20 Q28 18.6 29.4 18.9 L36.6 20.4 L36.6 24.6 L43.4 25.4 L43.4 21.4 Q50 22 56.6 "
        "21.4 L56.6 25.4 L63.4 24.6 L63.4 20.4 L70.6 18.9 Q72 18.6 72 20 "
        "C71.6 28 70.4 34 68.6 39.5 A18.6 3.4 0 0 1 31.4 39.5 C29.6 34 28.4 28 28 20 Z",
        TURNED,
    ),
]

BISHOP = [
    *foot(27),
    stem(52, 79, 8.5, 18.5),
    ring(47.5, 13, 4.8),
    turning(43, 47.5, 9.5, 11),
    (
        "M41 44 C34 40 32.4 33.5 35 27.5 C37.8 21 45 18.5 50 11.5 C55 18.5 62.2 21 65 27.5 C67.6 33.5 66 40 59 44 A9 1.6 0 0 1 41 44 Z",
        TURNED,
    ),
    ("M53.5 33.5 C56 29 59 25 62.6 22", LINE),
    (ellipse(50, 9.5, 4), TURNED),
    (ellipse(43.5, 29, 2, 4.2), GLINT),
]

QUEEN = [
    *foot(28),
    stem(46, 79, 9, 19.5),
    ring(41.5, 14.5, 4.8),
    turning(37.5, 41.5, 10, 12),
    (
        "M38.8 38.5 C37 31 33.5 24 28.5 16.5 L38.6 22.2 L41 12.6 L47 21 L50 11.5 L53 "
        "21 L59 12.6 L61.4 22.2 L71.5 16.5 C66.5 24 63 31 61.2 38.5 "
        "A11.2 2 0 0 1 38.8 38.5 Z",
        TURNED,
    ),
    ("M40 33 Q50 36 60 33", LINE),
    (ellipse(28, 15, 3.2), TURNED),
    (ellipse(40.6, 11, 3.2), TURNED),
    (ellipse(72, 15, 3.2), TURNED),
    (ellipse(59.4, 11, 3.2), TURNED),
    (ellipse(50, 9.2, 3.8), TURNED),
]

KING = [
    *foot(28),
    stem(46, 79, 9.5, 20),
    ring(41.5, 15, 4.8),
    turning(37.5, 41.5, 10.5, 12.5),
    (
        "M38.8 38.5 C37.6 32 34.6 27 32.4 22.5 C37 18.6 43.5 17 50 17 C56.5 17 63 18.6 "
        "67.6 22.5 C65.4 27 62.4 32 61.2 38.5 A11.2 2 0 0 1 38.8 38.5 Z",
        TURNED,
    ),
    ("M34.4 24 Q50 29 65.6 24", LINE),
    (
        "M47.6 17.4 L48.6 12 L43 13 L43 6.6 L48.6 7.6 L47.4 2.4 H52.6 L51.4 7.6 L57 6.6 L57 13 L51.4 12 L52.4 17.4 Q50 18.2 47.6 17.4 Z",
        TURNED,
    ),
]

KNIGHT = [
    *foot(28),
    (
        "M30 80 C29.4 70 36.5 65 41.5 58.5 C43.4 55.8 44.2 53 43.8 50.4 C39 52 35.4 55 "
        "31.6 58.8 C28.4 62 24.4 63.4 20.8 61.6 C16.8 59.6 15.4 55 17 51 "
        "C19 46 23.2 41.6 25.4 36 C27.4 30 31 25.4 37 22.4 L38.6 11.4 C42.4 13.4 45.4 16.2 47.4 19.2 C48.4 15.8 50.2 13 52.8 10.6 "
        "C54.6 13.6 55.4 16.8 55.4 20 C70 25.4 78.6 40 78 58 C77.7 67 75.4 74 72.6 80 A22 3.6 0 0 1 30 80 Z",
        CARVED,
    ),
    ("M55.4 20 C62 30 63.4 40 59.6 50 C56.4 58.4 53 66 53.6 80", LINE),
    ("M61.6 26 C66.6 35 67.6 44 65 53", LINE),
    ("M68.4 33.6 C71.6 41.6 72.2 50 70 59", LINE),
    ("M60 60 C58.4 66 58 72 58.6 79", LINE),
    ("M67 62.6 C65.2 68.4 64.8 73 65.2 78.6", LINE),
    ("M43.8 50.4 C48.6 49 51.6 45.6 52 40.6", LINE),
    ("M20 57.4 C22.4 56.6 24.6 55.2 26.2 53.4", LINE),
    ("M33.4 33.4 C35.6 30.4 39 29.8 41.4 31.8 C39.4 34.6 36 35.4 33.4 33.4 Z", HOLLOW),
    (ellipse(21.4, 51, 1.6, 1.1), HOLLOW),
]

PIECES: dict[str, list[Part]] = {
    "pawn": PAWN,
    "rook": ROOK,
    "knight": KNIGHT,
    "bishop": BISHOP,
    "queen": QUEEN,
    "king": KING,
}


def shades(*stops: tuple[float, str]) -> str:
    """Return the stops of a gradient: offset and colour."""
    return "".join(f'<stop offset="{place}" stop-color="{colour}"/>' for place, colour in stops)


def gradients(wood: Wood) -> str:
    """Return the gradients of a wood: one for turnings, and a softer one for carved parts."""
    stops = shades(
        (0, wood.across[0]),
        (0.28, wood.across[1]),
        (0.5, wood.across[2]),
        (0.76, wood.across[3]),
        (1, wood.across[4]),
    )
    carved = shades(
        (0, wood.across[2]),
        (0.22, wood.across[1]),
        (0.55, wood.across[2]),
        (0.8, wood.across[3]),
        (1, wood.across[4]),
    )
    return (
        f'<defs><linearGradient id="t" x1="0" y1="0" x2="1" y2="0">{stops}</linearGradient>'
        f'<linearGradient id="c" x1="0" y1="0" x2="1" y2="0.35">{carved}</linearGradient>'
        '<radialGradient id="g" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#000000" stop-opacity="0.42"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient></defs>'
    )


def piece(colour: str, kind: str) -> str:
    """Return the picture of one piece."""
    wood = WOODS[colour]
    fills = {TURNED: "url(#t)", CARVED: "url(#c)", LID: wood.lid, HOLLOW: wood.hollow}
    bodies = [(path, sort) for path, sort in PIECES[kind] if sort in (TURNED, CARVED)]
    edges = "".join(f'<path d="{path}"/>' for path, _ in bodies)
    halo = (
        f'<g fill="{wood.halo}" stroke="{wood.halo}" stroke-width="6.8" stroke-linejoin="round">{edges}</g>'
        if wood.halo
        else ""
    )
    wooden = []
    for path, sort in PIECES[kind]:
        if sort == LINE:
            wooden.append(
                f'<path d="{path}" fill="none" stroke="{wood.line}" stroke-width="1.5" stroke-linecap="round"/>'
            )
        elif sort == GLINT:
            wooden.append(f'<path d="{path}" fill="{wood.glint}" fill-opacity="0.55"/>')
        else:
            wooden.append(
                f'<path d="{path}" fill="{fills[sort]}" stroke="{wood.line}" '
                f'stroke-width="{1.1 if sort != HOLLOW else 0.8}" stroke-linejoin="round"/>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{gradients(wood)}'
        f'<path d="{ellipse(53, 93.5, 36, 6)}" fill="url(#g)"/>'
        f"{halo}"
        f'<g fill="{wood.edge}" stroke="{wood.edge}" stroke-width="4.4" stroke-linejoin="round">{edges}</g>{"".join(wooden)}</svg>\n'
    )
