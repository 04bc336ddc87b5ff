"""The faces of the cards as pictures: ink only, on the paper the screen lays under it.

The upright card is 200 by 280. The index stands top left and, turned half round, bottom right; the other two corners stay blank, because
Royal Battles tells digit corners from clear ones.
"""

from outlines.characters import index
from outlines.pen import placed, stroke
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
    "10": [(x, TOP + THIRD * n) for x in (LEFT, RIGHT) for n in range(4)] + [(CENTRE, TOP + THIRD / 2), (CENTRE, BOTTOM - THIRD / 2)],
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HALF_TURN = f"rotate(180 {WIDE // 2} {HIGH // 2})"


def picture(body: str, width: int = WIDE, height: int = HIGH) -> str:
    """The frame of every card picture."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">{body}</svg>\n'


def inked(path: str, colour: str) -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{colour}"/>'


def both_ways(drawing: str) -> str:
    """A drawing and the same turned half round the middle of the card."""
    return f'{drawing}<g transform="{HALF_TURN}">{drawing}</g>'


def corner(rank: str, suit: str, colour: str, height: float) -> str:
    """The digit corner: the rank above its suit."""
    x, sign = 9 + height * 0.36, height * 0.0064
    return inked(f"{index(rank, x, 11, height)} {placed(SUITS[suit], x, 18 + height * 1.36, sign)}", colour)


def pip_face(rank: str, suit: str, colour: str) -> str:
    """A card from Ace to ten with its pips laid out as on a real card."""
    size = {"A": 1.0}.get(rank, 0.4)
    pips = " ".join(placed(SUITS[suit], x, y, size, turn=y > 140) for x, y in PIPS[rank])
    ring = inked(stroke(placed(SUITS[suit], 100, 140, 1.16), 1.4), colour) if rank == "A" else ""
    return picture(both_ways(corner(rank, suit, colour, 36)) + inked(pips, colour) + ring)


def near_index(rank: str, colour: str) -> str:
    """The large index of a small card, top left."""
    return inked(index(rank, 48, 16, 84), colour)


def far_index(rank: str, colour: str) -> str:
    """The lesser index of a small card, bottom right and upside down."""
    return f'<g transform="{HALF_TURN}">{inked(index(rank, 32, 16, 46), colour)}</g>'


def small_face(rank: str, suit: str, colour: str) -> str:
    """The same card for a small place: a large index and one large sign."""
    return picture(near_index(rank, colour) + inked(placed(SUITS[suit], 104, 166, 1.12), colour) + far_index(rank, colour))
