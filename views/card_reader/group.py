"""Corners of one physical card belong together, so that the same card twice counts as two cards.

Two corners that read alike are one card where one lies at the other's opposite corner; of several the
nearest, and each has one opposite only. A card with four indexes has further corners, which make a rectangle
with the first two. Lengths are in heights of an index, so that the size of the photo does not matter.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

FULL_CONFIDENCE = 0.999
"""One corner is never surer than this, so that a second one still tells."""
ONE_JOKER_CORNER = 0.65
"""A Joker of which one corner is read is never surer: print and stars look like one too often. It is shown
where a card is missing."""
LEAST_JOKER_CORNER = 0.9
"""One corner of a Joker must be this sure to count alone."""
SURER_JOKER_CORNER = 0.8
"""One of two corners of a Joker must be this sure if only their distance tells that they belong together."""
MIDDLE_OF_CARD = 0.4
"""The radius of the middle of a card, in distances of its two corners: a card's own corners are 0.5 away from
there."""


@dataclass(frozen=True)
class Frame:
    """A corner index in a photo: its centre and height in pixels of the upright photo, and its turn to the
    right in radians."""

    x: float
    y: float
    height: float
    turn: float


@dataclass(frozen=True)
class CardReading:
    """A card in a photo: its name as in a record, how sure the reading is (0 to 1), and the corners it was
    read from, the surest first."""

    card: str
    confidence: float
    frames: tuple[Frame, ...]


CornersOfCard = list[CardReading]
"""The corners of one physical card, each read from one place."""


def card_readings_from_corner_readings(corners: list[CardReading]) -> list[CardReading]:
    """One reading for each physical card, from one reading for each corner. The surest comes first."""
    named: dict[str, CornersOfCard] = {}
    for corner in sorted(corners, key=lambda corner: -corner.confidence):
        named.setdefault(corner.card, []).append(corner)
    jokers = named.pop("Joker", [])
    opposite = [
        _paired_with_opposite_corners(_surest_corner_at_each_place(readings_of_card))
        for readings_of_card in named.values()
    ]
    spans = [
        _span_between(card[0].frames[0], card[1].frames[0])
        for cards in opposite
        for card in cards
        if len(card) > 1
    ]
    opposite.append(_joker_corners_paired_or_alone(jokers, spans))
    # with four indexes a corner right above or below another one is of the same card
    paired = [_merged_cards(cards, _are_on_same_side_of_card) for cards in opposite]
    has_four_indexes = any(len(card) > 2 for cards in paired[:-1] for card in cards)  # Jokers do not tell
    if has_four_indexes:
        paired = [_merged_cards(cards, _are_two_upper_corners_of_one_card) for cards in paired]
    most_joker_corners = 4 if has_four_indexes else 2
    readings = (
        _combined_reading_unless_doubtful_joker(card, most_joker_corners)
        for cards in paired
        for card in cards
    )
    surest_first = sorted((each for each in readings if each), key=lambda reading: -reading.confidence)
    return _without_jokers_in_pictures(surest_first)


def _without_jokers_in_pictures(surest_first: list[CardReading]) -> list[CardReading]:
    """The readings without Jokers of which a corner lies in the middle of a surer card: its picture looks
    like the sign of a Joker."""
    accepted_readings: list[CardReading] = []
    for reading in surest_first:
        in_middle = (
            _is_in_middle_of_card(frame, card) for frame in reading.frames[:2] for card in accepted_readings
        )
        if reading.card != "Joker" or not any(in_middle):
            accepted_readings.append(reading)
    return accepted_readings


def _is_in_middle_of_card(frame: Frame, card: CardReading) -> bool:
    """True if both corners of the card are read and the frame lies well between them."""
    if len(card.frames) < 2:
        return False
    span = _span_between(card.frames[0], card.frames[1])
    return math.hypot(frame.x - span.x, frame.y - span.y) < MIDDLE_OF_CARD * span.length


def _combined_reading_unless_doubtful_joker(
    corners: CornersOfCard, most_joker_corners: int
) -> CardReading | None:
    """A card from its corners; None for a Joker that one doubtful corner shows."""
    corners = sorted(corners, key=lambda corner: -corner.confidence)
    confidence = (
        _joker_confidence(corners, most_joker_corners)
        if corners[0].card == "Joker"
        else _combined_confidence(corners)
    )
    frames = tuple(frame for corner in corners for frame in corner.frames)
    return replace(corners[0], confidence=confidence, frames=frames) if confidence else None


def _combined_confidence(corners: CornersOfCard) -> float:
    """Corners are independent: the reading is wrong only if all of them are."""
    return 1 - math.prod(1 - min(FULL_CONFIDENCE, corner.confidence) for corner in corners)


def _joker_confidence(corners: CornersOfCard, most_corners: int) -> float:
    """The mean of the two surest corners, because one print looks like a Joker as often as another; 0 if one
    corner is too little.

    With more than `most_corners` it is a line of print rather than a Joker, and no surer than one corner.
    """
    if len(corners) > 1:
        mean = (corners[0].confidence + corners[1].confidence) / 2
        return mean if len(corners) <= most_corners else min(mean, ONE_JOKER_CORNER)
    return ONE_JOKER_CORNER if corners[0].confidence >= LEAST_JOKER_CORNER else 0.0


def _surest_corner_at_each_place(same_card_corners_surest_first: CornersOfCard) -> CornersOfCard:
    found: CornersOfCard = []
    for corner in same_card_corners_surest_first:
        if not any(_are_frames_at_same_place(corner.frames[0], other.frames[0]) for other in found):
            found.append(corner)
    return found


def _are_frames_at_same_place(one: Frame, other: Frame) -> bool:
    return math.hypot(one.x - other.x, one.y - other.y) < 0.6 * max(one.height, other.height)


def _paired_with_opposite_corners(corners: CornersOfCard) -> list[CornersOfCard]:
    """The corners in pairs of opposite ones, the nearest first; the rest alone."""
    steps = [
        (math.hypot(*step), i, j)
        for i, one in enumerate(corners)
        for j, other in enumerate(corners[:i])
        if (step := _offset_to_opposite_corner(one.frames[0], other.frames[0]))
        and _can_be_offset_to_opposite_corner(*step, one.card)
    ]
    partner: dict[int, int] = {}
    for _, i, j in sorted(steps):
        if i not in partner and j not in partner:
            partner[i], partner[j] = j, i
    return [
        [place, corners[partner[i]]] if i in partner else [place]
        for i, place in enumerate(corners)
        if partner.get(i, i) >= i
    ]


def _can_be_offset_to_opposite_corner(right: float, down: float, card: str) -> bool:
    """True if these are opposite corners of a card of bridge or poker size with small to jumbo indexes, seen
    from an angle. A Joker may have its word in the other two corners.
    """
    right = abs(right) if card == "Joker" else right
    return 1.0 < right < 5.2 and 1.0 < down < 6.6 and 0.6 < down / right < 2.8


@dataclass(frozen=True)
class _Span:
    """The middle between two corners, and their distance, in pixels of the photo."""

    x: float
    y: float
    length: float


def _span_between(one: Frame, other: Frame) -> _Span:
    return _Span((one.x + other.x) / 2, (one.y + other.y) / 2, math.hypot(one.x - other.x, one.y - other.y))


def _joker_corners_paired_or_alone(jokers: CornersOfCard, cards: list[_Span]) -> list[CornersOfCard]:
    """The corners of Jokers in pairs, the rest alone: first corners that face each other, as with any card;
    then corners as far apart as those of the nearest card of `cards`. A star looks alike every 72 degrees, a
    word is read upside down too, and both are higher or lower than an index, so that neither turn nor height
    can be relied upon.
    """
    pairs = [
        card for card in _paired_with_opposite_corners(_surest_corner_at_each_place(jokers)) if len(card) > 1
    ]
    further = [
        (difference, [other, one])
        for i, one in enumerate(jokers)
        for other in jokers[:i]
        if (difference := _corner_distance_log_ratio_to_nearest_card(other, one, cards)) is not None
    ]
    for _, card in sorted(further, key=lambda each: each[0]):
        if len(_corners_at_other_places(card, pairs)) == len(card):
            pairs.append(card)
    rest = _surest_corner_at_each_place(_corners_at_other_places(jokers, pairs))
    return [*pairs, *([corner] for corner in rest)]


def _corners_at_other_places(corners: CornersOfCard, cards: list[CornersOfCard]) -> CornersOfCard:
    """The corners that lie at no corner of these cards."""
    taken = [corner.frames[0] for card in cards for corner in card]
    return [
        corner
        for corner in corners
        if not any(_are_frames_at_same_place(corner.frames[0], frame) for frame in taken)
    ]


def _corner_distance_log_ratio_to_nearest_card(
    surer: CardReading, other: CardReading, cards: list[_Span]
) -> float | None:
    """How far the distance of two corners is from that of the nearest card's corners, as a logarithm; None if
    they cannot be corners of one card, or if no card tells.
    """
    one, two = surer.frames[0], other.frames[0]
    if surer.confidence < SURER_JOKER_CORNER or _angle_between_frames(one, two) < math.pi / 2:
        return None
    if max(one.height, two.height) / min(one.height, two.height) > 2.1:
        return None
    span = _span_between(one, two)
    nearest = min(cards, key=lambda card: math.hypot(card.x - span.x, card.y - span.y), default=None)
    if nearest is None or not 0.65 < span.length / nearest.length < 1.25:
        return None
    return abs(math.log(span.length / nearest.length))


def _merged_cards(
    cards: list[CornersOfCard], is_same_card: Callable[[CornersOfCard, CornersOfCard], bool]
) -> list[CornersOfCard]:
    merged: list[CornersOfCard] = []
    for card in cards:
        touched = [other for other in merged if is_same_card(card, other)]
        merged = [other for other in merged if other not in touched]
        merged.append([*(corner for other in touched for corner in other), *card])
    return merged


def _are_on_same_side_of_card(card: CornersOfCard, other: CornersOfCard) -> bool:
    for one in card:
        for two in other:
            step = _offset_to_opposite_corner(one.frames[0], two.frames[0])
            if step and abs(step[0]) < 0.9 and 1.0 < step[1] < 6.6:
                return True
    return False


def _are_two_upper_corners_of_one_card(card: CornersOfCard, other: CornersOfCard) -> bool:
    """True for two upper corners of which nothing else is seen."""
    if len(card) > 1 or len(other) > 1:
        return False
    one, two = card[0].frames[0], other[0].frames[0]
    right, down = _offset_on_turned_paper(one, two, one.turn)
    return _angle_between_frames(one, two) < 0.45 and abs(down) < 0.9 and 1.0 < abs(right) < 5.2


def _offset_to_opposite_corner(one: Frame, other: Frame) -> tuple[float, float] | None:
    """The way from an upper corner to a lower, turned one, right and down as the card lies; None if the
    corners do not face each other."""
    if max(one.height, other.height) / min(one.height, other.height) > 1.8:
        return None
    if _angle_between_frames(one, other) < math.pi - 0.6:
        return None
    turn = math.atan2(math.sin(one.turn) - math.sin(other.turn), math.cos(one.turn) - math.cos(other.turn))
    right, down = _offset_on_turned_paper(one, other, turn)
    return (right, down) if down > 0 else (-right, -down)


def _offset_on_turned_paper(one: Frame, other: Frame, turn: float) -> tuple[float, float]:
    """The way from one corner to the other, right and down on paper that is turned so."""
    scale = math.sqrt(one.height * other.height)
    x, y = (other.x - one.x) / scale, (other.y - one.y) / scale
    return x * math.cos(turn) + y * math.sin(turn), -x * math.sin(turn) + y * math.cos(turn)


def _angle_between_frames(one: Frame, other: Frame) -> float:
    """From 0 to pi."""
    return abs((other.turn - one.turn + math.pi) % (2 * math.pi) - math.pi)
