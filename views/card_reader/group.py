"""Corners of one physical card belong together, so that the same card twice counts as two cards.

Two corners that read alike are one card where one lies at the other's opposite corner, or at the second upper corner of a card with
four indexes. Lengths are compared in heights of an index, so that the size of the photo does not matter.
"""

import math
from dataclasses import dataclass, replace

FULL_CONFIDENCE = 0.999
"""One corner is never surer than this, so that a second one still tells."""


@dataclass(frozen=True)
class Frame:
    """A corner index in a photo: its centre and height in pixels of the upright photo, and its turn to the right in radians."""

    x: float
    y: float
    height: float
    turn: float


@dataclass(frozen=True)
class CardReading:
    """A card in a photo: its name as in a record, how sure the reading is (0 to 1), and the corners it was read from, the surest first."""

    card: str
    confidence: float
    frames: tuple[Frame, ...]


def physical_cards(corners: list[CardReading]) -> list[CardReading]:
    """One reading for each physical card, from one reading for each corner. The surest comes first."""
    groups: list[list[CardReading]] = []
    for corner in sorted(corners, key=lambda corner: -corner.confidence):
        touched = [group for group in groups if any(_is_same_card(corner, other) for other in group)]
        groups = [group for group in groups if group not in touched]
        groups.append([*(other for group in touched for other in group), corner])
    return sorted((_joined(group) for group in groups), key=lambda reading: -reading.confidence)


def _joined(corners: list[CardReading]) -> CardReading:
    """Independent corners of one card: the reading is wrong only if all of them are."""
    corners = sorted(corners, key=lambda corner: -corner.confidence)
    doubt = math.prod(1 - min(FULL_CONFIDENCE, corner.confidence) for corner in corners)
    frames = tuple(frame for corner in corners for frame in corner.frames)
    return replace(corners[0], confidence=1 - doubt, frames=frames)


def _is_same_card(one: CardReading, other: CardReading) -> bool:
    if one.card != other.card:
        return False
    return _is_same_corner(one.frames[0], other.frames[0]) or _is_other_corner(one.frames[0], other.frames[0])


def _is_same_corner(one: Frame, other: Frame) -> bool:
    return math.hypot(one.x - other.x, one.y - other.y) < 0.6 * max(one.height, other.height)


def _is_other_corner(one: Frame, other: Frame) -> bool:
    """Can both be corners of one card? The bounds hold for cards of bridge and poker size with small to jumbo indexes."""
    if max(one.height, other.height) / min(one.height, other.height) > 1.8:
        return False
    scale = math.sqrt(one.height * other.height)
    x, y = (other.x - one.x) / scale, (other.y - one.y) / scale
    right = x * math.cos(one.turn) + y * math.sin(one.turn)
    down = -x * math.sin(one.turn) + y * math.cos(one.turn)
    turn = abs((other.turn - one.turn + math.pi) % (2 * math.pi) - math.pi)
    if turn > math.pi - 0.6:
        is_opposite = 1.0 < abs(right) < 4.2 and right * down > 0
        return 0.9 < abs(down) < 5.2 and (is_opposite or abs(right) < 0.9)
    return turn < 0.45 and abs(down) < 0.9 and 1.0 < abs(right) < 4.2
