"""Makes labelled pictures of fanned hands from photographed cards for tests.probes.card_reader.

    python -m tests.probes.card_cutouts PHOTOS FOLDER [PICTURES [SEED]]

PHOTOS holds photos and labels.json, as for tests.probes.card_reader. Cards that lie alone are cut out of them, laid as fans of 13 upon
tables, and photographed once more. A card is cut out only where the reader names it in two corners, so that every cut-out is a legible
card; in a fan one corner of it is left, smaller and turned. Needs the extra `photos` and the dependency group `card-reader`.
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageOps

from tests.probes.card_pictures import SIZE, Maker
from views.card_reader.group import CardReading
from views.card_reader.reading import read_cards

LEAST_WIDTH = 130
"""Cards that are narrower in their photo, in pixels, are left out: a fan would blur them."""
MOST_CARDS = 10
FAN = 13
BRIGHTNESSES = range(90, 220, 10)
"""Paper is told from the table by one of these thresholds."""


def cut_out_cards(folder: Path) -> dict[str, list[Image.Image]]:
    """Return the cards that lie alone in the photos, by name."""
    cards: dict[str, list[Image.Image]] = {}
    for name, labels in json.loads((folder / "labels.json").read_text(encoding="utf-8")).items():
        if not 0 < len(labels) <= MOST_CARDS:
            continue
        photo = ImageOps.exif_transpose(Image.open(folder / name)).convert("RGB")
        for reading in read_cards(photo):
            is_right = labels.count(reading.card) == 1 and reading.confidence >= 0.95
            if is_right and len(reading.frames) > 1 and (card := cut_out_card(photo, reading)):
                cards.setdefault(reading.card, []).append(card)
    return cards


def cut_out_card(photo: Image.Image, reading: CardReading) -> Image.Image | None:
    """Return the card upright with round corners; None if its four edges are not seen or it is too small."""
    import cv2  # of the group card-reader, which tests do not install

    one, other = reading.frames[:2]
    reach = round(1.1 * float(np.hypot(one.x - other.x, one.y - other.y)))
    left, top = max(0, round((one.x + other.x) / 2) - reach), max(0, round((one.y + other.y) / 2) - reach)
    part = np.asarray(
        photo.crop((left, top, min(photo.width, left + 2 * reach), min(photo.height, top + 2 * reach)))
    )
    inside = [(frame.x - left, frame.y - top) for frame in (one, other)]
    edges = max(
        (found for least in BRIGHTNESSES for found in bright_quadrilaterals(part, least, inside)),
        key=lambda found: found[0],
        default=None,
    )
    if edges is None:
        return None
    corners = edges[1]
    width = round(
        float(np.linalg.norm(corners[0] - corners[1]) + np.linalg.norm(corners[2] - corners[3])) / 2
    )
    if width < LEAST_WIDTH:
        return None
    height = round(width * 1.4)
    upright = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    flat = cv2.warpPerspective(
        part, cv2.getPerspectiveTransform(corners, upright), (width, height), flags=cv2.INTER_CUBIC
    )
    card, corner_mask = Image.fromarray(flat).convert("RGBA"), Image.new("L", (2 * width, 2 * height))
    ImageDraw.Draw(corner_mask).rounded_rectangle((3, 3, 2 * width - 4, 2 * height - 4), 0.11 * width, 255)
    card.putalpha(corner_mask.resize(card.size))
    return card


def bright_quadrilaterals(
    part: np.ndarray, least: int, inside: list[tuple[float, float]]
) -> list[tuple[float, np.ndarray]]:
    """Return the corners of bright cards that hold these points, each with its share of the rectangle around it."""
    import cv2  # of the group card-reader, which tests do not install

    bright = (cv2.GaussianBlur(part.min(2), (3, 3), 0) > least).astype(np.uint8)
    contours, _ = cv2.findContours(
        cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((3, 3))), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    found = []
    for contour in contours:
        hull = cv2.convexHull(contour)
        x, y, width, height = cv2.boundingRect(hull)
        is_cut = x < 2 or y < 2 or x + width > part.shape[1] - 2 or y + height > part.shape[0] - 2
        if is_cut or any(cv2.pointPolygonTest(hull, point, False) < 0 for point in inside):
            continue
        across, down = sorted(cv2.minAreaRect(hull)[1])
        share = cv2.contourArea(hull) / max(1.0, across * down)
        shape = cv2.approxPolyDP(hull, 0.04 * cv2.arcLength(hull, True), True)
        if share >= 0.93 and 1.2 < down / max(1.0, across) < 1.6 and len(shape) == 4:
            found.append((share, upper_edge_first(shape[:, 0].astype(np.float32))))
    return found


def upper_edge_first(corners: np.ndarray) -> np.ndarray:
    """Return the corners clockwise, a short edge first. Upside down does not matter: both ends of a card look alike."""
    middle = corners.mean(0)
    corners = corners[np.argsort(np.arctan2(*(corners - middle).T[::-1]))]
    first, second = np.linalg.norm(corners[0] - corners[1]), np.linalg.norm(corners[1] - corners[2])
    return np.roll(corners, -1, 0) if first > second else corners


def fan_of(maker: Maker, cards: dict[str, list[Image.Image]]) -> tuple[list[str], Image.Image]:
    """Return 13 cards and the picture of them as a fan, taken from near."""
    names = [sorted(cards)[at] for at in maker.pick.permutation(len(cards))[:FAN]]
    drawings = [cards[name][int(maker.pick.integers(len(cards[name])))] for name in names]
    places = maker.fan(FAN)
    share = maker.between(150, 185) / places[0][3]
    places = [
        (SIZE[0] / 2 + (x - SIZE[0] / 2) * share, 420 + (y - 420) * share, turn, width * share)
        for x, y, turn, width in places
    ]
    margin = maker.between(1.0, 1.9) * places[0][3]
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    near = (
        max(0, round(min(xs) - margin)), max(0, round(min(ys) - margin)),
        min(SIZE[0], round(max(xs) + margin)), min(SIZE[1], round(max(ys) + margin)),
    )  # fmt: skip
    return names, maker.picture(drawings, places).crop(near)


def main(photos: Path, folder: Path, count: int = 24, seed: int = 0) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cards, maker, labels = cut_out_cards(photos), Maker(photos, seed), {}
    for number in range(count):
        labels[f"fan-{number:02d}.jpg"], picture = fan_of(maker, cards)
        picture.save(folder / f"fan-{number:02d}.jpg", quality=int(maker.pick.integers(70, 93)))
    (folder / "labels.json").write_text(json.dumps(labels, indent=1), encoding="utf-8")
    print(f"{count} fans in {folder}, of {sum(map(len, cards.values()))} pictures of {len(cards)} cards")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:5]))
