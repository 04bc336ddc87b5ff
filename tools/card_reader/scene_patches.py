"""Patches for the namer cut out of the scenes as the reader cuts them: what it meets in photos, readable or not."""

import math
from pathlib import Path

import cv2
import numpy as np

from tools.card_reader.scene_files import Corner, Find, load_scenes
from views.card_reader.networks import PATCH_HEIGHT, PATCH_WIDTH

NONE, NO_SUIT, JOKER = 13, 4, 14
INDEX_HEIGHT, GREY = 38, 119
"""The height of an index in a patch, in pixels, and the grey value outside the picture: as in the reader."""
LEAST_HEIGHT, LEAST_JOKER = 11, 20
"""The least heights, in pixels, of an index and of a Joker's that are used."""
LEAST_SEEN, WELL_SEEN = 0.4, 0.95
"""With less than the first part visible a patch shows no index; with more than the second it can be named; others are not used."""
TURNS = (0.0, 0.0, 0.0, -0.35, 0.35, -0.75, 0.75)
"""The turns that the reader tries, in radians; 0, the finder's own, is drawn more often."""
SIDE = 256

Place = tuple[float, float, float, float]
"""Centre x and y, height in pixels and turn in radians of a patch."""


def cut(picture: np.ndarray, x: float, y: float, height: float, turn: float) -> np.ndarray:
    """Return the patch at a place, upright, with its index 38 pixels high."""
    step = height / INDEX_HEIGHT
    if step > 2:
        picture = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        x, y, step = x / 2, y / 2, step / 2
    cosine, sine = math.cos(turn) * step, math.sin(turn) * step
    left = x - cosine * PATCH_WIDTH / 2 + sine * PATCH_HEIGHT / 2
    top = y - sine * PATCH_WIDTH / 2 - cosine * PATCH_HEIGHT / 2
    return cv2.warpAffine(
        picture,
        np.array([[cosine, -sine, left], [sine, cosine, top]]),
        (PATCH_WIDTH, PATCH_HEIGHT),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(GREY, GREY, GREY),
    )


def answer_at(
    corners: list[Corner], x: float, y: float, height: float, turn: float
) -> tuple[int, int] | None:
    """Return the rank and suit that a patch at this place shows; None if that is undecided."""
    nearest, least = None, math.inf
    for corner in corners:
        if (
            corner[6] < LEAST_SEEN or corner[4] == NONE
        ):  # hidden, but the corner that covers it may be readable
            continue
        distance = math.hypot(corner[0] - x, corner[1] - y) / min(height, corner[3])
        if distance < least:
            nearest, least = corner, distance
    if nearest is None or least > 0.75:
        return NONE, NO_SUIT
    _, _, true_turn, true_height, rank, suit, seen = nearest
    off = abs((turn - true_turn + math.pi) % (2 * math.pi) - math.pi)
    if off > 1.0 and rank != JOKER:  # many a Joker's sign looks alike at several turns
        return NONE, NO_SUIT
    is_at_place = least < 0.22 and off < 0.55 and abs(math.log(height / true_height)) < 0.4
    is_large = true_height >= (LEAST_JOKER if rank == JOKER else LEAST_HEIGHT)
    return (rank, suit) if is_at_place and is_large and seen > WELL_SEEN else None


def is_inside(x: float, y: float) -> bool:
    return 4 < x < SIDE - 4 and 4 < y < SIDE - 4


def near_corner(pick: np.random.Generator, corner: Corner) -> Place:
    """Return a place near a corner; one in eight is turned by a quarter or a half."""
    x, y, turn, height, *_ = corner
    x, y = x + pick.normal(0, 0.05) * height, y + pick.normal(0, 0.05) * height
    turn, height = turn + pick.normal(0, 0.15), height * math.exp(pick.normal(0, 0.11))
    if pick.random() < 0.12:
        turn += pick.choice([-math.pi / 2, math.pi / 2, math.pi])
    return x, y, height, turn


def near_find(pick: np.random.Generator, find: Find) -> Place:
    """Return a find's place, turned as the reader turns it."""
    x, y, height, turn = find
    turn += TURNS[pick.integers(len(TURNS))] + pick.normal(0, 0.05)
    return x, y, height * math.exp(pick.normal(0, 0.06)), turn


def any_place(pick: np.random.Generator) -> Place:
    height = math.exp(pick.uniform(math.log(14), math.log(100)))
    return pick.uniform(8, SIDE - 8), pick.uniform(8, SIDE - 8), height, pick.uniform(0, 2 * math.pi)


def place_in(pick: np.random.Generator, corners: list[Corner], finds: list[Find]) -> Place:
    """Return a place for a patch: mostly a readable corner or a find."""
    clear = [
        corner
        for corner in corners
        if corner[6] > WELL_SEEN and corner[3] >= LEAST_HEIGHT and is_inside(*corner[:2])
    ]
    kind = pick.random()
    if kind < 0.6 and clear:
        return near_corner(pick, clear[pick.integers(len(clear))])
    if kind < 0.92 and finds:
        return near_find(pick, finds[pick.integers(len(finds))])
    if kind < 0.8 and corners:
        x, y, turn, height, *_ = corners[pick.integers(len(corners))]
        return x, y, height, turn + pick.normal(0, 0.15)
    return any_place(pick)


def scene_patch(
    pick: np.random.Generator, files: list[Path], finds: dict[Path, list[list[Find]]]
) -> tuple[np.ndarray, tuple[int, int]]:
    """Return a patch of a scene with its rank and suit. `finds` holds the finder's finds by file, as far as they exist."""
    while True:
        file = files[pick.integers(len(files))]
        pictures, labels = load_scenes(file)
        at = int(pick.integers(len(labels)))
        place = place_in(pick, labels[at], finds[file][at] if file in finds else [])
        answer = answer_at(labels[at], *place) if is_inside(*place[:2]) else None
        if answer is not None:
            return cut(pictures[at], *place), answer
