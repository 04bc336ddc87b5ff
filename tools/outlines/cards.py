"""The faces of the cards as pictures: ink only, because the screen draws the paper.

The upright card is 200 by 280. The index is top left and, turned half round, bottom right; the other two corners stay blank, because
Royal Battles distinguishes digit corners from clear ones.
"""

from outlines.characters import index
from outlines.pen import ellipse, placed
from outlines.suits import SUITS

WIDE, HIGH = 200, 280
LEFT, CENTRE, RIGHT = 66, 100, 134
TOP, BOTTOM = 54, 226
THIRD = (BOTTOM - TOP) / 3

PIPS: dict[str, list[tuple[float, float]]] = {
    "A": [(CENTRE, 140)],
    "2": [(CENTRE, TOP), (CENTRE, BOTTOM)],
    "3": [(CENTRE, TOP), (CENTRE, 140), (CENTRE, BOTTOM)],
    "4": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, BOTTOM)],
    "5": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, BOTTOM)] + [(CENTRE, 140)],
    "6": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, 140, BOTTOM)],
    "7": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, 140, BOTTOM)] + [(CENTRE, 97)],
    "8": [(x, y) for x in (LEFT, RIGHT) for y in (TOP, 140, BOTTOM)] + [(CENTRE, 97), (CENTRE, 183)],
    "9": [(x, TOP + THIRD * n) for x in (LEFT, RIGHT) for n in range(4)] + [(CENTRE, 140)],
    "10": [(x, TOP + THIRD * n) for x in (LEFT, RIGHT) for n in range(4)]
    + [(CENTRE, TOP + THIRD / 2), (CENTRE, BOTTOM - THIRD / 2)],
}
# A crown, 46 across, centred on (0, 0).
CROWN = "M-19 17 L-23 -5 L-13.5 3 L-10.5 -9 L-4.5 0.5 L0 -12.5 L4.5 0.5 L10.5 -9 L13.5 3 L23 -5 L19 17 Q0 11.5 -19 17 Z "
CROWN += " ".join(ellipse(x, y, 2.6) for x, y in ((-23, -6), (-10.5, -10), (0, -13.5), (10.5, -10), (23, -6)))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
GERMAN = {"B": "J", "D": "Q"}
"""The German letters (Bube, Dame) and the ranks whose figures they belong to."""
HALF_TURN = f"rotate(180 {WIDE // 2} {HIGH // 2})"


def picture(body: str, width: int = WIDE, height: int = HIGH) -> str:
    """Return a card picture with this content."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">{body}</svg>\n'


def inked(path: str, colour: str) -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{colour}"/>'


def both_ways(drawing: str) -> str:
    """A drawing, and the same turned half round about the middle of the card."""
    return f'{drawing}<g transform="{HALF_TURN}">{drawing}</g>'


def corner(rank: str, suit: str, colour: str, height: float) -> str:
    """The digit corner: the rank above its suit, `height` units high."""
    x, sign = 9 + height * 0.36, height * 0.0064
    return inked(f"{index(rank, x, 11, height)} {placed(SUITS[suit], x, 18 + height * 1.36, sign)}", colour)


def pip_face(rank: str, suit: str, colour: str) -> str:
    """A card from Ace to ten with its pips laid out as on a real card."""
    pips = " ".join(placed(SUITS[suit], x, y, 0.4, turn=y > 140) for x, y in PIPS[rank])
    if rank == "A":
        pips = placed(SUITS[suit], 100, 140, 1.42 if suit == "S" else 0.92)
    emblem = inked(placed(CROWN, 100, 148, 1.08, about=(0, 0)), "#fdf8ec") if rank + suit == "AS" else ""
    return picture(both_ways(corner(rank, suit, colour, 36)) + inked(pips, colour) + emblem)


def corners_face(rank: str, suit: str, colour: str) -> str:
    """A card under a unit: only large digit corners, rank and suit along the short edge, so that the unit is easy to see."""
    return picture(both_ways(inked(f"{index(rank, 33, 12, 58)} {placed(SUITS[suit], 86, 41, 0.4)}", colour)))


def near_index(rank: str, colour: str) -> str:
    """The large index of a small card, top left."""
    return inked(index(rank, 48, 16, 84), colour)


def far_index(rank: str, colour: str) -> str:
    """The smaller index of a small card, bottom right and upside down."""
    return f'<g transform="{HALF_TURN}">{inked(index(rank, 32, 16, 46), colour)}</g>'


def small_face(rank: str, suit: str, colour: str) -> str:
    """A card for a small place: a large index and one large suit sign."""
    return picture(
        near_index(rank, colour)
        + inked(placed(SUITS[suit], 104, 166, 1.12), colour)
        + far_index(rank, colour)
    )
