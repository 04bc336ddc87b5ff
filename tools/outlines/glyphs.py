"""The signs of the font, each in a box of 100 by 100: suits, chess pieces, arrows and the other signs that the screens write."""

from fontTools.misc.transform import Identity, Transform

from outlines.characters import index
from outlines.joker import star
from outlines.pen import ellipse, number, segments, stroke, through
from outlines.pieces import KNIGHT
from outlines.suits import CLUB, DIAMOND, HEART, SPADE

STAND = "M25 84 H75 Q78.5 89 78.5 95 H21.5 Q21.5 89 25 84 Z"
STEM = "C40.4 64 37 71.5 29.5 78"
LEFT_SIDES = {
    "pawn": "M50 25 C42 25 36 31 36 38 C36 42.6 38.6 46 41.6 48 L36 50.4 V55 L43 56 C42.6 66 38.4 72 31 78",
    "rook": "M50 20 H44.4 V28 H38 V20 H28.6 L31 37 L36.4 42 V47 C36 61 34.4 70 28 78",
    "bishop": "M50 15 C45 22 37.8 25.6 35.6 32 C33.6 38 36 43.6 41 46.6 L36 49.4 V54.4 L42.6 55.6 C42 66 38 72 30 78",
    "queen": f"M50 12 L45.4 26 L37 12 L36.4 28 L25.6 17 L36 42 L33.4 44.6 V49 L40.6 50.4 {STEM}",
    "king": f"M50 21 C43 21 36.4 22.6 32 26.4 C34.6 31 37.4 36 38.4 42 L34 44.6 V49 L40.6 50.4 {STEM}",
}
ADDED = {
    "bishop": ellipse(50, 10.5, 4.4),
    "queen": " ".join(ellipse(x, y, 4) for x, y in ((25, 14), (37, 9), (50, 7.6), (63, 9), (75, 14))),
    "king": "M47.6 22 V13.4 H42 V8.8 H47.6 V3 H52.4 V8.8 H58 V13.4 H52.4 V22 Z",
}
ORDER = ("king", "queen", "rook", "bishop", "knight", "pawn")  # as Unicode lists them


def backwards(path: str) -> str:
    """Return a closed path in the opposite direction, which makes it a hole."""
    parts = []
    for line, _ in segments(path):
        text = f"M{number(line[-1][3][0])} {number(line[-1][3][1])}"
        for a, b, c, _d in reversed(line):
            text += " C" + " ".join(f"{number(x)} {number(y)}" for x, y in (c, b, a))
        parts.append(text + " Z")
    return " ".join(parts)


def whole(left: str) -> str:
    """Return a silhouette from its left half."""
    other = backwards(through(left, Transform(-1, 0, 0, 1, 100, 0))).replace(" Z", "")
    return f"{left} L{other[1:]} Z"


def silhouette(kind: str) -> str:
    """A piece without its stand, as one contour."""
    return KNIGHT[2][0] if kind == "knight" else whole(LEFT_SIDES[kind])


def filled_piece(kind: str) -> str:
    """A black piece of the font: solid, with a gap above the stand."""
    hole = {
        "knight": "M33 34 C35.6 30.4 39 29.8 41.6 31.8 C39.4 35 36 35.8 33 34 Z",
        "bishop": "M50 24 H51.6 V31 H57 V33.4 H51.6 V40 H48.4 V33.4 H43 V31 H48.4 V24 Z",
    }
    body = clockwise(silhouette(kind))
    cut = backwards(clockwise(hole[kind])) if kind in hole else ""
    return f"{body} {ADDED.get(kind, '')} {STAND} {cut}"


def outlined_piece(kind: str) -> str:
    """A white piece of the font: its line only."""
    return f"{stroke(silhouette(kind), 4.4)} {stroke(STAND, 4.4)} {ADDED.get(kind, '')}"


def clockwise(path: str) -> str:
    """Return the path in the direction that is filled."""
    parts = []
    for line, _ in segments(path):
        corners = [p for s in line for p in s]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
        text = f"M{number(line[0][0][0])} {number(line[0][0][1])}" + "".join(
            " C" + " ".join(f"{number(x)} {number(y)}" for x, y in s[1:]) for s in line
        )
        parts.append(backwards(text + " Z") if area < 0 else text + " Z")
    return " ".join(parts)


def open_sign(path: str) -> str:
    """Return the outline of a suit or a star instead of its filled shape."""
    return stroke(through(path, Identity.translate(50, 50).scale(0.93, 0.93).translate(-50, -50)), 6.5)


def drawn(line: str, width: float = 10.5) -> str:
    """Return a line drawn with a round pen of this width."""
    return stroke(line, width, round_ends=True)


def quarter(path: str, turns: int) -> str:
    """Return the path turned clockwise by quarter turns about the middle of the box."""
    a, b = ((1, 0), (0, 1), (-1, 0), (0, -1))[turns % 4]
    return through(path, Identity.translate(50, 50).transform((a, b, -b, a, 0, 0)).translate(-50, -50))


ARROW = drawn("M88 50 H14 M42 22 L14 50 L42 78")
UNDO = drawn("M16 40 H60 A23 23 0 0 1 60 86 H40 M38 18 L16 40 L38 62")
SWORD = drawn("M14 12 L66 66", 8) + " " + drawn("M52 76 L76 52 M70 70 L88 88", 9)
BOX = "M24 8 H76 Q82 8 82 14 V86 Q82 92 76 92 H24 Q18 92 18 86 V14 Q18 8 24 8 Z"
HALF = " ".join((index("1", 21, 4, 46), index("2", 76, 52, 46), drawn("M82 6 L20 96", 6.5)))
TRIANGLE = "M50 12 L92 86 H8 Z"

SIGNS: dict[int, str] = {
    0x2022: ellipse(50, 54, 17),
    0x00D7: drawn("M25 31 L75 81 M75 31 L25 81"),
    0x00BD: HALF,
    0x2190: ARROW,
    0x2191: quarter(ARROW, 1),
    0x2192: quarter(ARROW, 2),
    0x2193: quarter(ARROW, 3),
    0x21B6: UNDO,
    0x21B7: through(UNDO, Transform(-1, 0, 0, 1, 100, 0)),
    0x2212: drawn("M18 56 H82"),
    0x2264: drawn("M80 18 L20 42 L80 66 M20 88 H80"),
    0x2265: drawn("M20 18 L80 42 L20 66 M20 88 H80"),
    0x2605: star(50, 53, 50),
    0x2606: open_sign(star(50, 53, 48)),
    0x2660: SPADE,
    0x2661: open_sign(HEART),
    0x2662: open_sign(DIAMOND),
    0x2663: CLUB,
    0x2664: open_sign(SPADE),
    0x2665: HEART,
    0x2666: DIAMOND,
    0x2667: open_sign(CLUB),
    0x2694: SWORD + " " + through(SWORD, Transform(-1, 0, 0, 1, 100, 0)),
    0x26A0: " ".join((stroke(TRIANGLE, 8.5), drawn("M50 40 V60", 9), ellipse(50, 74, 5.4))),
    0x2713: drawn("M12 54 L38 82 L88 18", 12),
    0x2717: drawn("M20 18 L80 84 M80 18 L20 84", 12),
    0x2726: star(50, 50, 50, points=4, waist=0.36),
    0x1F0A0: " ".join(
        (stroke(BOX, 6), drawn("M34 24 L66 76 M66 24 L34 76", 5), stroke("M50 30 L64 50 L50 70 L36 50 Z", 5))
    ),
    **{0x2654 + n: outlined_piece(kind) for n, kind in enumerate(ORDER)},
    **{0x265A + n: filled_piece(kind) for n, kind in enumerate(ORDER)},
}
