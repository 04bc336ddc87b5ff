"""Reads the cards in a photo, with numpy and Pillow."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from views.card_reader.group import CardReading, Frame, card_readings_from_corner_readings
from views.card_reader.networks import PATCH_HEIGHT, PATCH_WIDTH, STRIDE, Array, Networks, load_networks

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
"""In the order of the networks' answers, which is not that of models.cards."""
JOKER = 14
"""The Joker's place among the ranks of an answer; 13 is none."""

LONGEST_SIDE = 2000
"""Larger photos are shrunk to this many pixels first."""
SIZES, FURTHER_SIZES = (640, 1152), (900, 1600)
"""The longest sides at which corners are looked for, and those tried as well if fewer cards are found than
there must be."""
LOWEST_CONFIDENCE = 0.35
LOWEST_JOKER = 0.5
"""A Joker has no rank and suit that check each other, and stars and letters look like one: the lower bound of
a corner, of which two have to agree (views/card_reader/group.py).
"""
_FINDING_LOGIT = math.log(0.25 / 0.75)
_TURNS = (0.0, -0.35, 0.35, -0.75, 0.75)
"""The finder's turn may be off: the namer tries these besides, in radians."""
_VIEWS = ((0.0, 1.0), (0.1, 1.08), (-0.1, 0.93))
"""Slightly different turns and sizes, whose answers are averaged."""
LEAST_DOUBTFUL, MOST_DOUBTFUL = 0.3, 0.9
"""Corners of such confidence are looked at again in _FURTHER_VIEWS: a lower one is print, a higher one is
sure."""
_FURTHER_VIEWS = tuple((turn, size) for turn in (-0.17, 0.0, 0.17) for size in (0.87, 1.0, 1.15))
"""Further turns and sizes. The surest is taken: the finder's own turn and size are often a little off where a
card covers the corner."""
_SHIFTS = ((0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1))
"""Steps right and down, in heights of the index, whose answers are averaged in each further view, so that
none wins by chance."""
_PATCH_INDEX_HEIGHT = 38
"""The height of an index in a patch, in pixels."""
_GREY_FINDER, _GREY_NAMER = 114, 119
"""What lies outside the photo, as in training."""


@dataclass(frozen=True)
class _FoundCorner:
    logit: float
    frame: Frame


def read_cards(
    photo: Image.Image,
    expected_count: int | None = None,
    networks: Networks | None = None,
    has_jokers: bool = True,
) -> list[CardReading]:
    """The cards in a photo, the surest first; each physical card is one reading. `expected_count` is how many
    cards there must be, if that is known: if fewer are found, or only one corner of a Joker, further sizes
    are tried. Without `has_jokers` no Joker is read. The photo must be turned upright already
    (ImageOps.exif_transpose).
    """
    networks = networks or load_networks()
    picture = photo.convert("RGB")
    scale = max(1.0, max(picture.size) / LONGEST_SIDE)
    if scale > 1:
        picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX)
    finds = _find_corners_at_sizes(picture, SIZES, networks)
    named: dict[Frame, CardReading | None] = {}
    readings = _cards_of_corners(picture, finds, named, networks, has_jokers)
    if _are_cards_missing_or_joker_half_read(readings, expected_count):
        finds += _find_corners_at_sizes(picture, FURTHER_SIZES, networks)
        readings = _cards_of_corners(picture, finds, named, networks, has_jokers)
    return [_reading_scaled_up(reading, scale) for reading in readings]


def _are_cards_missing_or_joker_half_read(readings: list[CardReading], expected_count: int | None) -> bool:
    """True if cards are missing, or the second corner of a Joker."""
    found = sum(reading.confidence >= 0.5 for reading in readings)
    is_joker_half_read = any(reading.card == "Joker" and len(reading.frames) == 1 for reading in readings)
    return is_joker_half_read or (expected_count is not None and found < expected_count)


def _cards_of_corners(
    picture: Image.Image,
    finds: list[_FoundCorner],
    named: dict[Frame, CardReading | None],
    networks: Networks,
    has_jokers: bool,
) -> list[CardReading]:
    """The physical cards of these finds. Corners that are in `named` are not named again, and the others are
    added to it."""
    frames = [find.frame for find in _without_overlapping_corners(finds)]
    if new := [frame for frame in frames if frame not in named]:
        named.update(zip(new, _readings_of_corners(picture, new, networks, has_jokers), strict=True))
    return card_readings_from_corner_readings([reading for frame in frames if (reading := named[frame])])


def _reading_scaled_up(reading: CardReading, scale: float) -> CardReading:
    frames = (
        Frame(frame.x * scale, frame.y * scale, frame.height * scale, frame.turn) for frame in reading.frames
    )
    return CardReading(reading.card, reading.confidence, tuple(frames))


def _find_corners_at_sizes(
    picture: Image.Image, sizes: Sequence[int], networks: Networks
) -> list[_FoundCorner]:
    return [find for size in sizes for find in _find_corners(picture, size, networks)]


def _find_corners(picture: Image.Image, longest_side: int, networks: Networks) -> list[_FoundCorner]:
    scale = longest_side / max(picture.size)
    width, height = (max(1, round(side * scale)) for side in picture.size)
    resampling = Image.Resampling.BOX if scale < 1 else Image.Resampling.BICUBIC
    padded = np.full((-(-height // 8) * 8, -(-width // 8) * 8, 3), _GREY_FINDER / 255, np.float32)
    padded[:height, :width] = _bgr_floats(picture.resize((width, height), resampling))
    answer = networks.corner_predictions(padded)
    logits = answer[:, :, 0]
    around = np.pad(logits, 1, constant_values=-99)
    rows, columns = logits.shape
    peak = np.max([around[i : i + rows, j : j + columns] for i in range(3) for j in range(3)], 0)
    places = zip(*np.where((logits >= peak) & (logits > _FINDING_LOGIT)), strict=True)
    return [
        _corner_from_cell_prediction(answer[row, column], int(row), int(column), STRIDE / scale)
        for row, column in places
    ]


def _corner_from_cell_prediction(prediction: Array, row: int, column: int, cell_size: float) -> _FoundCorner:
    logit, right, down, cosine, sine, size = (float(value) for value in prediction)
    height = 32 * math.exp(min(2.0, max(-2.0, size))) * cell_size / STRIDE
    x, y = (column + right + 0.5) * cell_size, (row + down + 0.5) * cell_size
    return _FoundCorner(logit, Frame(x, y, height, math.atan2(sine, cosine)))


def _without_overlapping_corners(found_corners: list[_FoundCorner]) -> list[_FoundCorner]:
    """The surest of the finds that lie on one another."""
    separate_corners: list[_FoundCorner] = []
    for find in sorted(found_corners, key=lambda find: -find.logit):
        frame = find.frame
        if all(
            math.hypot(frame.x - other.frame.x, frame.y - other.frame.y)
            > 0.45 * min(frame.height, other.frame.height)
            for other in separate_corners
        ):
            separate_corners.append(find)
    return separate_corners


def _readings_of_corners(
    picture: Image.Image, frames: list[Frame], networks: Networks, has_jokers: bool
) -> list[CardReading | None]:
    """One reading for each frame; None if no card is likely there."""
    ranks, suits = networks.rank_and_suit_chances(
        _card_corners_turned_upright_and_scaled(
            picture,
            [_frame_turned_and_scaled(frame, turn) for frame in frames for turn in _TURNS],
        )
    )
    likeliest_chances = _chances_of_likeliest_cards(ranks, suits).reshape(-1, len(_TURNS))
    likeliest_chances[:, 0] *= 1.1  # the finder's own turn is right more often
    frames = [
        _frame_turned_and_scaled(frame, _TURNS[best])
        for frame, best in zip(frames, likeliest_chances.argmax(1), strict=True)
    ]
    ranks, suits = networks.rank_and_suit_chances(
        _card_corners_turned_upright_and_scaled(
            picture,
            [_frame_turned_and_scaled(frame, *view) for frame in frames for view in _VIEWS],
        )
    )
    ranks, suits = (chances.reshape(len(frames), len(_VIEWS), -1).mean(1) for chances in (ranks, suits))
    likeliest_chances = _chances_of_likeliest_cards(ranks, suits)
    for at in np.flatnonzero((likeliest_chances >= LEAST_DOUBTFUL) & (likeliest_chances < MOST_DOUBTFUL)):
        ranks[at], suits[at] = _surest_further_view(picture, frames[at], networks)
    return [
        _reading_if_likely_enough(frame, rank, suit, has_jokers)
        for frame, rank, suit in zip(frames, ranks, suits, strict=True)
    ]


def _surest_further_view(picture: Image.Image, frame: Frame, networks: Networks) -> tuple[Array, Array]:
    """The chances of ranks and suits in the further view that is surest of one card."""
    views = [_frame_turned_and_scaled(frame, *view) for view in _FURTHER_VIEWS]
    shifted = [_frame_shifted(frame, view, *shift) for view in views for shift in _SHIFTS]
    ranks, suits = (
        chances.reshape(len(views), len(_SHIFTS), -1).mean(1)
        for chances in networks.rank_and_suit_chances(
            _card_corners_turned_upright_and_scaled(picture, shifted)
        )
    )
    surest = int(_chances_of_likeliest_cards(ranks, suits).argmax())
    return ranks[surest], suits[surest]


def _chances_of_likeliest_cards(ranks: Array, suits: Array) -> Array:
    chances: Array = np.maximum(ranks[:, :13].max(1) * suits[:, :4].max(1), _joker_chances(ranks, suits))
    return chances


def _joker_chances(ranks: Array, suits: Array) -> Array:
    if ranks.shape[1] <= JOKER:  # weights without Jokers
        return np.zeros(len(ranks), np.float32)
    chances: Array = ranks[:, JOKER] * suits[:, 4]
    return chances


def _reading_if_likely_enough(
    frame: Frame, ranks: Array, suits: Array, has_jokers: bool = True
) -> CardReading | None:
    joker = float(_joker_chances(ranks[None], suits[None])[0]) if has_jokers else 0.0
    rank, suit = int(ranks[:13].argmax()), int(suits[:4].argmax())
    confidence = float(ranks[rank] * suits[suit])
    if joker >= LOWEST_JOKER:
        return CardReading("Joker", joker, (frame,))
    return (
        CardReading(RANKS[rank] + SUITS[suit], confidence, (frame,))
        if confidence >= LOWEST_CONFIDENCE
        else None
    )


def _frame_turned_and_scaled(frame: Frame, turn: float, scale: float = 1.0) -> Frame:
    return Frame(frame.x, frame.y, frame.height * scale, frame.turn + turn)


def _frame_shifted(base: Frame, frame: Frame, right: float, down: float) -> Frame:
    """The frame moved right and down on the card as it lies, in heights of the base frame."""
    cosine, sine = math.cos(base.turn) * base.height, math.sin(base.turn) * base.height
    x, y = frame.x + cosine * right - sine * down, frame.y + sine * right + cosine * down
    return Frame(x, y, frame.height, frame.turn)


def _card_corners_turned_upright_and_scaled(picture: Image.Image, frames: list[Frame]) -> Array:
    return np.stack([_card_corner_turned_upright_and_scaled(picture, frame) for frame in frames])


def _card_corner_turned_upright_and_scaled(picture: Image.Image, frame: Frame) -> Array:
    """The corner in a frame, upright and 38 pixels high. A large corner is reduced first, so that no fine
    print turns into noise."""
    x, y, step = frame.x, frame.y, frame.height / _PATCH_INDEX_HEIGHT
    if step > 2:
        reach = int(frame.height * 1.2)
        left, top = max(0, int(x) - reach), max(0, int(y) - reach)
        right, bottom = min(picture.width, int(x) + reach), min(picture.height, int(y) + reach)
        factor = int(step // 1.5)
        picture = picture.crop((left, top, max(left + 1, right), max(top + 1, bottom))).reduce(factor)
        x, y, step = (x - left) / factor, (y - top) / factor, step / factor
    cosine, sine = math.cos(frame.turn) * step, math.sin(frame.turn) * step
    half_width, half_height = PATCH_WIDTH / 2, PATCH_HEIGHT / 2
    corner_x = x - cosine * half_width + sine * half_height
    corner_y = y - sine * half_width - cosine * half_height
    patch = picture.transform(
        (PATCH_WIDTH, PATCH_HEIGHT),
        Image.Transform.AFFINE,
        (cosine, -sine, corner_x, sine, cosine, corner_y),
        Image.Resampling.BILINEAR,
        fillcolor=(_GREY_NAMER,) * 3,
    )
    return _bgr_floats(patch)


def _bgr_floats(picture: Image.Image) -> Array:
    """Blue, green, red from 0 to 1: the order in which the networks were trained."""
    return np.asarray(picture, np.float32)[:, :, ::-1] / np.float32(255)
