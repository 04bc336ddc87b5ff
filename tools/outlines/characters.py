"""The index characters of a card, drawn with a broad nib: A, 2 to 10, J, Q, K, and B, D.

Every character is 100 high; its width differs. A stroke is (line, across, down): thick on upright strokes, thin on level ones.
"""

from outlines.pen import ellipse, stroke, through

THICK, THIN = 16, 8.5
Stroke = tuple[str, float, float]


def slab(start: float, end: float, y: float) -> Stroke:
    """A serif: a thin level stroke."""
    return f"M{start} {y} H{end}", 7, 7


def bold(line: str) -> Stroke:
    """A stroke of the full nib."""
    return line, THICK, THIN


def thin(line: str) -> Stroke:
    """A hairline, such as the left leg of an A."""
    return line, THIN, THIN


def ball(x: float, y: float) -> str:
    """The drop at the end of a curve."""
    return ellipse(x, y, 8.5)


SIX = [
    bold("M50 12 C45 6 40 4.5 35 4.5 C17 4.5 8 28 8 64"),
    bold("M8 66 A24 29.5 0 0 1 56 66 A24 29.5 0 0 1 8 66 Z"),
]

STROKES: dict[str, tuple[float, list[Stroke], list[str]]] = {
    "A": (
        74,
        [
            thin("M12 99 L37 4"),
            ("M34 2 L60 99", 15, 15),
            thin("M20 64 H52"),
            slab(0, 26, 96.5),
            slab(46, 74, 96.5),
        ],
        ["M30 0 H42 L44 12 H30 Z"],
    ),
    "2": (
        62,
        [
            bold("M11 29 C11 13 19 4.5 32 4.5 C46 4.5 53 14 53 27 C53 50 24 66 9 93"),
            ("M5 93 H56", 14, 14),
            ("M56 96 V80", 7, 7),
        ],
        [ball(13, 29)],
    ),
    "3": (
        62,
        [
            bold("M11 22 C13 10 21 4.5 31 4.5 C44 4.5 51 13 51 25 C51 38 42 46 27 46.5"),
            bold("M27 46.5 C45 46.5 54 57 54 71 C54 87 43 95.5 29 95.5 C17 95.5 10 89 8 78"),
        ],
        [ball(14, 23), ball(12, 76)],
    ),
    "4": (
        64,
        [("M44 98 V2", THICK, THICK), thin("M44 5 L6 70"), ("M2 70 H62", 9, 9), slab(30, 59, 96.5)],
        ["M36 0 H52 V14 H36 Z"],
    ),
    "5": (
        62,
        [
            ("M12 7 H52", 13, 13),
            thin("M14 4 L11 46"),
            bold("M11 46 C16 40 22 37 30 37 C46 37 54 49 54 66 C54 85 43 95.5 28 95.5 C17 95.5 10 89 8 79"),
        ],
        [ball(12, 77)],
    ),
    "6": (64, SIX, [ball(47, 17)]),
    "7": (62, [("M5 7.5 H57", 14, 14), bold("M54 8 C36 36 27 64 25 100"), ("M7 2 V23", 7, 7)], []),
    "8": (
        64,
        [
            bold("M13 25 A19 20.5 0 0 1 51 25 A19 20.5 0 0 1 13 25 Z"),
            bold("M8 70.5 A24 25 0 0 1 56 70.5 A24 25 0 0 1 8 70.5 Z"),
        ],
        [],
    ),
    "0": (62, [bold("M8 50 A23 45.5 0 0 1 54 50 A23 45.5 0 0 1 8 50 Z")], []),
    "1": (34, [("M19 98 V2", THICK, THICK), ("M17 6 L3 17", 9, 9), slab(4, 34, 96.5)], []),
    "J": (
        56,
        [bold("M38 4 V70 C38 88 31 95.5 21 95.5 C13 95.5 9 90 8 80"), slab(22, 54, 3.5)],
        [ball(13, 78)],
    ),
    "Q": (
        80,
        [bold("M8 48 A30 43.5 0 0 1 68 48 A30 43.5 0 0 1 8 48 Z"), ("M28 74 C44 66 52 98 78 94", 9, 12)],
        [],
    ),
    "K": (
        76,
        [
            ("M17 98 V2", THICK, THICK),
            ("M64 4 L20 58", THIN, THIN),
            ("M33 40 L63 98", 15, 15),
            slab(3, 31, 3.5),
            slab(3, 31, 96.5),
            slab(52, 76, 3.5),
            slab(48, 76, 96.5),
        ],
        [],
    ),
    "B": (
        70,
        [
            ("M17 98 V2", THICK, THICK),
            slab(3, 36, 3.5),
            slab(3, 36, 96.5),
            bold("M30 4.5 C48 4.5 56 12 56 24.5 C56 37 48 46 30 46"),
            bold("M18 46 H32 C52 46 62 56 62 70.5 C62 86 52 95.5 30 95.5"),
        ],
        [],
    ),
    "D": (
        78,
        [
            ("M17 98 V2", THICK, THICK),
            slab(3, 34, 3.5),
            slab(3, 34, 96.5),
            bold("M30 4.5 C56 4.5 69 22 69 50 C69 78 56 95.5 30 95.5"),
        ],
        [],
    ),
}


def drawn(character: str) -> tuple[float, str]:
    """Return the width and the outline of one character."""
    if character == "9":
        from fontTools.misc.transform import Transform

        width, outline = drawn("6")
        return width, through(outline, Transform(-1, 0, 0, -1, width, 100))
    width, strokes, fills = STROKES[character]
    return width, " ".join([*(stroke(line, across, down) for line, across, down in strokes), *fills])


def index(rank: str, x: float, y: float, height: float) -> str:
    """Return a card's rank as one path, centred on x, with its top at y; the two digits of a ten are close together."""
    from fontTools.misc.transform import Identity

    signs = [drawn(sign) for sign in rank]
    narrow = 0.82 if len(rank) > 1 else 1.0
    gap = 9
    total = (sum(width for width, _ in signs) + gap * (len(signs) - 1)) * narrow
    scale, left, parts = height / 100, 0.0, []
    for width, outline in signs:
        parts.append(
            through(
                outline,
                Identity.translate(x - total * scale / 2 + left * scale * narrow, y).scale(
                    scale * narrow, scale
                ),
            )
        )
        left += width + gap
    return " ".join(parts)
