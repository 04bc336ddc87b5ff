"""The heads of the court figures: a calm face seen from the front, the hair, and the headgear of each rank."""

from dataclasses import dataclass

from outlines.cards import inked
from outlines.pen import ellipse, mirrored, number

LINE = "#241c17"
SKIN, BLUSH, PAPER, GOLD, DEEP_GOLD = "#f6dfc3", "#e9b99a", "#fffaf0", "#e2ad45", "#b07d24"


@dataclass(frozen=True)
class Dress:
    """The colours of a figure: the robe, its darker fold, the second cloth and the hair."""

    robe: str
    fold: str
    second: str
    hair: str


def shape(path: str, fill: str, width: float = 1.4) -> str:
    """A flat shape with the ink line around it."""
    return f'<path d="{path}" fill="{fill}" stroke="{LINE}" stroke-width="{number(width)}" stroke-linejoin="round"/>'


def line(path: str, colour: str = LINE, width: float = 1.2) -> str:
    """An ink line."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"/>'


def pair(path: str) -> str:
    """A path and its mirror image over the middle of the figure."""
    return mirrored(path, 0)


def face(top: float, wide: float, deep: float) -> str:
    """A calm face seen from the front: brows, eyes, nose and mouth."""
    eye, mouth = top + deep * 0.46, top + deep * 0.8
    head = (
        f"M{-wide} {number(top + deep * 0.3)} C{-wide} {number(top - 4)} {wide} {number(top - 4)} {wide} {number(top + deep * 0.3)} "
        f"C{wide} {number(top + deep * 0.72)} {number(wide * 0.5)} {number(top + deep)} 0 {number(top + deep)} "
        f"C{number(-wide * 0.5)} {number(top + deep)} {-wide} {number(top + deep * 0.72)} {-wide} {number(top + deep * 0.3)} Z"
    )
    n = number
    brow = (
        f"M{n(-wide * 0.72)} {n(eye - 4)} Q{n(-wide * 0.42)} {n(eye - 6.6)} {n(-wide * 0.16)} {n(eye - 4.2)}"
    )
    lid = (
        f"M{n(-wide * 0.68)} {n(eye + 0.4)} Q{n(-wide * 0.42)} {n(eye - 3)} {n(-wide * 0.18)} {n(eye + 0.4)}"
    )
    nose = (
        f"M{n(-wide * 0.16)} {n(eye - 4.2)} C{n(-wide * 0.06)} {n(eye + 2)} {n(-wide * 0.12)} {n(eye + 5)} "
        f"{n(-wide * 0.2)} {n(eye + 7)} Q0 {n(eye + 9)} {n(wide * 0.16)} {n(eye + 7)}"
    )
    lips = (
        f"M-3.6 {n(mouth)} Q-1.6 {n(mouth - 1.6)} 0 {n(mouth - 0.8)} Q1.6 "
        f"{n(mouth - 1.6)} 3.6 {n(mouth)} Q0 {n(mouth + 2.8)} -3.6 {n(mouth)} Z"
    )
    return (
        shape(head, SKIN)
        + inked(pair(ellipse(-wide * 0.58, eye + 6, 2.6, 1.8)), BLUSH)
        + line(pair(brow), LINE, 1.1)
        + line(pair(lid), LINE, 1)
        + inked(pair(ellipse(-wide * 0.42, eye + 0.2, 1.5)), LINE)
        + line(nose, LINE, 0.9)
        + inked(lips, "#a63a36")
    )


def king_head(dress: Dress) -> str:
    """A crown with fleurons, long hair, a forked beard and an ermine collar."""
    crown = "M-19 34 L-23 12 L-13.5 20 L-10.5 8 L-4.5 17.5 L0 4.5 L4.5 17.5 L10.5 8 L13.5 20 L23 12 L19 34 Q0 28.5 -19 34 Z"
    hair = "M-15 32 C-24 42 -18 52 -25 62 C-28 67 -25 73 -19.5 72 C-14 71 -13 62 -14 54 Z"
    beard = (
        "M-15.5 54 C-12 58.5 -6 57 0 57.5 C6 57 12 58.5 15.5 54 C17.5 66 15 80 4.6 91 C4 88 "
        "2 86.4 0 86.4 C-2 86.4 -4 88 -4.6 91 C-15 80 -17.5 66 -15.5 54 Z"
    )
    moustache = "M0 59 C-4 56.6 -9 58 -13 64 C-8 64.6 -3 64 0 61.6 C3 64 8 64.6 13 64 C9 58 4 56.6 0 59 Z"
    ermine = (
        "M-30 84 C-18 80 -14 78 -11 76 H11 C14 78 18 80 30 84 C26 97 14 106 0 107 C-14 106 -26 97 -30 84 Z"
    )
    tails = " ".join(
        f"M{x} {y} l1.5 4.4 l-3 0 Z"
        for x, y in ((-22, 87), (-15, 95), (22, 87), (15, 95), (-6, 99.5), (6, 99.5))
    )
    return (
        shape(ermine, PAPER)
        + inked(tails, LINE)
        + shape("M-15.6 40 C-16 20 16 20 15.6 40 Z", dress.hair)
        + shape(pair(hair), dress.hair)
        + line(pair("M-18 44 C-20 52 -19 60 -21.5 66"), LINE, 0.8)
        + face(28, 15, 42)
        + shape(beard, dress.hair)
        + shape(moustache, dress.hair, 1)
        + line(pair("M-9 66 C-9 74 -7 80 -4 85 M-3 66 C-3 73 -2.6 78 -1.6 83"), LINE, 0.8)
        + inked("M-2.6 64.6 Q0 66.8 2.6 64.6 Q0 64 -2.6 64.6 Z", "#a63a36")
        + shape(crown, GOLD)
        + shape("M-19 34 Q0 28.5 19 34 L18.2 28.6 Q0 23 -18.2 28.6 Z", dress.second)
        + inked(" ".join(ellipse(x, y, 1.7) for x, y in ((-11, 28.6), (0, 27.6), (11, 28.6))), PAPER)
        + shape(
            " ".join(ellipse(x, y, 2.4) for x, y in ((-23, 11), (-10.5, 7), (0, 3.6), (10.5, 7), (23, 11))),
            dress.second,
            1,
        )
    )


def queen_head(dress: Dress) -> str:
    """A coronet with pearls over a veil, and a ruff."""
    veil = (
        "M0 20 C-22 19 -27 34 -27 50 C-27 66 -32 78 -36 88 C-26 92 -18 90 -12 84 H12 "
        "C18 90 26 92 36 88 C32 78 27 66 27 50 C27 34 22 19 0 20 Z"
    )
    hair = (
        "M0 25 C-15 24 -20 34 -18.4 46 C-17.6 54 -19 62 -22.6 70 C-15 71 -10.6 66 -9.6 60 L-12 40 C-9 35 -4 33 0 31 "
        "C4 33 9 35 12 40 L9.6 60 C10.6 66 15 71 22.6 70 C19 62 17.6 54 18.4 46 C20 34 15 24 0 25 Z"
    )
    coronet = (
        "M-18 28 C-21 22 -22 17 -22.5 12 L-14 18.4 L-10.5 9.4 L-4.4 16.8 L0 7.4 L4.4 16.8 "
        "L10.5 9.4 L14 18.4 L22.5 12 C22 17 21 22 18 28 Q0 21.6 -18 28 Z"
    )
    ruff = (
        "M-25 86 Q-20 76 -9 75 H9 Q20 76 25 86 Q20 91 16 88.4 Q12 94.4 7.4 90.6 Q3.6 96 0 "
        "91.6 Q-3.6 96 -7.4 90.6 Q-12 94.4 -16 88.4 Q-20 91 -25 86 Z"
    )
    return (
        shape(veil, PAPER)
        + line(pair("M-23 44 C-23 62 -27 74 -31 85"), GOLD, 1.4)
        + shape("M-6 62 H6 L7.6 78 H-7.6 Z", SKIN)
        + face(28, 13.5, 42)
        + shape(hair, dress.hair)
        + shape(ruff, PAPER)
        + line(pair("M-4 78 L-5.6 88 M-10 78.4 L-13.4 86 M-15 80 L-20 84.6") + " M0 78 V88", LINE, 0.8)
        + inked(
            " ".join(ellipse(x, y, 1.5) for x, y in ((-7, 75), (-3.6, 76.4), (0, 77), (3.6, 76.4), (7, 75))),
            DEEP_GOLD,
        )
        + shape(coronet, GOLD)
        + line("M-17 24.6 Q0 18.4 17 24.6", DEEP_GOLD, 1.2)
        + inked(" ".join(ellipse(x, y, 1.6) for x, y in ((-10, 20.6), (0, 18.6), (10, 20.6))), dress.second)
        + shape(
            " ".join(
                ellipse(x, y, 2.3) for x, y in ((-22.5, 11), (-10.5, 8.4), (0, 6.2), (10.5, 8.4), (22.5, 11))
            ),
            PAPER,
            1,
        )
    )


def jack_head(dress: Dress) -> str:
    """A feathered cap, page-boy hair and a broad collar."""
    hair = (
        "M-14.5 24 C-22 34 -22.6 54 -22 64 C-22 70 -14 72.4 -10.6 68.4 C-13 58 -14 46 -13 40 C-6 41.6 6 "
        "41.6 13 40 C14 46 13 58 10.6 68.4 C14 72.4 22 70 22 64 C22.6 54 22 34 14.5 24 Z"
    )
    cap = "M-24 33 C-28 20 -14 10 4 11 C20 12 28 22 24.4 33 Q0 25 -24 33 Z"
    feather = (
        "M13 25 C11 15 14 5 24 -3 C23 2 26 4 31 3 C29 7 31 10 34 11 C30 13 30 17 31 20 C25 20 19 22 13 25 Z"
    )
    collar = "M-8 76 L-22 80 L-15 93 L0 86 L15 93 L22 80 L8 76 Z"
    return (
        shape("M-6.5 62 H6.5 L8 80 H-8 Z", SKIN)
        + face(28, 14, 43)
        + shape(hair, dress.hair)
        + line(pair("M-18 44 C-18.6 52 -18 58 -17.4 65"), LINE, 0.8)
        + shape(collar, PAPER)
        + shape(cap, dress.second)
        + shape("M-24 33 Q0 25 24.4 33 L23.6 27.6 Q0 19.6 -24.4 27.6 Z", GOLD)
        + shape(feather, PAPER, 1.2)
        + line("M15 23 C17 15 21 8 26 4", LINE, 0.8)
    )
