"""Jack, Queen and King: half-length figures, mirrored over the middle of the card, built from a few plain shapes.

A half is drawn around x = 0, from y = 0 at the head of the frame to y = MIDDLE at the seam; the robes of the two
halves meet there. Red suits wear red, black suits wear ink blue; with four colours Diamonds wear blue and Clubs green.
"""

from outlines.cards import both_ways, corner, far_index, inked, near_index, picture
from outlines.heads import (
    DEEP_GOLD,
    GOLD,
    LINE,
    SKIN,
    Dress,
    jack_head,
    king_head,
    line,
    pair,
    queen_head,
    shape,
)
from outlines.pen import ellipse, number, placed
from outlines.suits import SUITS

FRAME = (40, 20, 160, 260)
MIDDLE = 120
STEEL = "#dfe3e6"
HAND = shape(
    "M38.5 93 C40 90.5 50 90 52.4 92.4 C54.4 95 53.6 101 50.6 102.6 C47 104 41 103.4 39.4 101 C37.8 98.6 37.4 95.4 38.5 93 Z",
    SKIN,
) + line("M40 96.4 C44 95.2 48 95.2 52.6 96.2 M40 99.6 C44 98.6 48 98.6 52.4 99.4", LINE, 0.8)

SPADE_DRESS = Dress("#2b3f5e", "#1b2940", "#a8242e", "#5a3a24")
HEART_DRESS = Dress("#b8242f", "#8d1822", "#23456f", "#d99f4b")
DIAMOND_DRESS = Dress("#b8242f", "#8d1822", "#4d3a5c", "#b5793a")
CLUB_DRESS = Dress("#2b3f5e", "#1b2940", "#2f6b4a", "#3a2a20")
BLUE_DRESS = Dress("#2b63a8", "#1c4579", "#c9892b", "#c98d3f")
GREEN_DRESS = Dress("#2f7a4c", "#1d5634", "#a8242e", "#6d4526")
DRESSES = {"S": SPADE_DRESS, "H": HEART_DRESS, "D": DIAMOND_DRESS, "C": CLUB_DRESS}
FOUR_DRESSES = {"S": SPADE_DRESS, "H": HEART_DRESS, "D": BLUE_DRESS, "C": GREEN_DRESS}


def robe(dress: Dress, neck: float) -> str:
    """The shoulders and the wide sleeves, down to the seam."""
    return (
        shape(f"M-60 {MIDDLE} V104 C-56 92 -40 86 -22 {neck} H22 C40 86 56 92 60 104 V{MIDDLE} Z", dress.robe)
        + shape(
            pair(f"M-60 {MIDDLE} V104 C-57 96 -48 91 -39 87.5 C-36 98 -36 110 -38 {MIDDLE} Z"), dress.second
        )
        + line(
            pair(f"M-55 99.5 C-51 105 -50 112 -50.5 {MIDDLE} M-47 94 C-43.6 101 -43 110 -44 {MIDDLE}"),
            GOLD,
            1.6,
        )
    )


def panel(dress: Dress, top: float) -> str:
    """The front of the robe: a gold-edged strip of lozenges."""
    lozenges = " ".join(
        f"M0 {number(y - 6)} L5 {number(y)} L0 {number(y + 6)} L-5 {number(y)} Z"
        for y in (top + 8, top + 20, top + 32)
        if y < MIDDLE + 4
    )
    return shape(f"M-9.5 {top} H9.5 L11 {MIDDLE} H-11 Z", GOLD) + inked(lozenges, dress.fold)


def king(dress: Dress) -> str:
    """The King's robe and sword."""
    return robe(dress, 82) + panel(dress, 96) + sword()


def sword() -> str:
    """An upright sword in the hand."""
    return (
        shape("M42.6 84 V24 L45.5 14 L48.4 24 V84 Z", STEEL)
        + line("M45.5 20 V82", "#8d979e", 0.9)
        + shape("M35.5 82.5 Q45.5 86.5 55.5 82.5 L55.5 87 Q45.5 90.6 35.5 87 Z", GOLD)
        + shape("M43 88.5 H48 V104 H43 Z", DEEP_GOLD)
        + shape(ellipse(45.5, 106.4, 3.6), GOLD)
        + HAND
    )


def queen(dress: Dress) -> str:
    """The Queen's robe and flower."""
    return (
        robe(dress, 82)
        + shape(f"M-20 84 Q0 96 20 84 L15 {MIDDLE} H-15 Z", dress.second)
        + line(f"M-12 92 L-8 {MIDDLE} M12 92 L8 {MIDDLE} M0 94 V{MIDDLE}", GOLD, 1.6)
        + flower(dress)
    )


def flower(dress: Dress) -> str:
    """A rose on a stalk in the hand."""
    petals = " ".join(
        ellipse(45 + 7.2 * x, 62 + 7.2 * y, 5)
        for x, y in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
    )
    return (
        line("M45 66 C46 78 44 90 45.5 108", LINE, 3.4)
        + line("M45 66 C46 78 44 90 45.5 108", "#4f8a54", 1.8)
        + shape("M45.4 86 C50 78 56 78 59 80 C57 86 51 89 45.4 86 Z", "#4f8a54", 1)
        + shape(petals, dress.robe, 1.1)
        + shape(ellipse(45, 62, 4.2), GOLD, 1.1)
        + f'<g transform="translate(0 3)">{HAND}</g>'
    )


def jack(dress: Dress) -> str:
    """The Jack's striped coat and halberd."""
    stripes = "".join(
        shape(f"M{x} 86 H{x + 6} L{number(x * 1.1 + 6)} {MIDDLE} H{number(x * 1.1)} Z", GOLD, 1)
        for x in (-19, -3, 13)
    )
    return (
        robe(dress, 82)
        + stripes
        + inked(" ".join(ellipse(0, y, 1.8) for y in (95, 104, 113)), LINE)
        + halberd()
    )


def halberd() -> str:
    """A halberd in the hand."""
    return (
        shape(f"M43.8 30 H47.2 V{MIDDLE} H43.8 Z", DEEP_GOLD, 1.1)
        + shape("M45.5 8 L49 24 L47.4 34 H43.6 L42 24 Z", STEEL)
        + shape("M47.4 34 C52 32 56 32.6 59 36 C57 42 57 46 59 52 C55 55 51 55 47.4 52 Z", STEEL)
        + shape("M43.6 36 L34 40 L43.6 48 Z", STEEL)
        + HAND
    )


FIGURES = {"J": (jack, jack_head), "Q": (queen, queen_head), "K": (king, king_head)}


def half(rank: str, suit: str, colour: str, dress: Dress) -> str:
    """One half of a court card, moved to its place on the card."""
    body, head = FIGURES[rank]
    sign = inked(placed(SUITS[suit], -43, 18, 0.26), colour)
    return f'<g transform="translate(100 20)">{body(dress)}{head(dress)}{sign}</g>'


def figure(rank: str, suit: str, colour: str, dress: Dress) -> str:
    """Both halves, the gold seam between them and the frame around."""
    left, top, right, bottom = FRAME
    return (
        line(f"M{left} {top} H{right} V{bottom} H{left} Z", LINE, 1.3)
        + both_ways(half(rank, suit, colour, dress))
        + shape(f"M{left} 136.5 H{right} V143.5 H{left} Z", GOLD, 1.2)
        + inked(
            " ".join(f"M{x} 137.6 l2.4 2.4 l-2.4 2.4 l-2.4 -2.4 Z" for x in range(left + 8, right, 8)),
            dress.fold,
        )
    )


def court_face(rank: str, suit: str, colour: str, dress: Dress, letter: str) -> str:
    """A court card: the figure and its two digit corners, with the letter of the pack."""
    return picture(figure(rank, suit, colour, dress) + both_ways(corner(letter, suit, colour, 36)))


def court_alone(rank: str, suit: str, colour: str, dress: Dress) -> str:
    """The figure alone, cropped to the frame."""
    left, top, right, bottom = FRAME
    body = f'<g transform="translate({1 - left} {1 - top})">{figure(rank, suit, colour, dress)}</g>'
    return picture(body, right - left + 2, bottom - top + 2)


def small_court(rank: str, suit: str, colour: str, dress: Dress, letter: str) -> str:
    """A court card for a small place: a large index, its suit, and the head alone."""
    head = f'<g transform="translate(132 46) scale(1.6)">{FIGURES[rank][1](dress)}</g>'
    return picture(
        head
        + near_index(letter, colour)
        + inked(placed(SUITS[suit], 48, 150, 0.62), colour)
        + far_index(letter, colour)
    )
