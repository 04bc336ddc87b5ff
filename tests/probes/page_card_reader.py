"""Compares the page's card reader with Python's on a folder of photos.

    python -m tests.probes.page_card_reader FOLDER [WEIGHTS.npz]

FOLDER holds photos and labels.json, as for tests.probes.card_reader. The page's reader runs in Node with the WASM kernel and gets the
same pixels. Prints every photo whose cards differ in name or number, and the greatest differences in confidence and place.
"""

import json
import math
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps

from tests.card_reader.test_page_reader import read_in_page
from views.card_reader.group import CardReading
from views.card_reader.networks import WEIGHTS, load_networks
from views.card_reader.reading import read_cards


@dataclass(frozen=True)
class Comparison:
    """One photo's readings in Python and on the page that are of the same card at the same place, and those that only one reader has."""

    pairs: list[tuple[CardReading, dict[str, Any]]]
    only_python: list[CardReading]
    only_page: list[dict[str, Any]]

    def confidence_difference(self) -> float:
        return max((abs(python.confidence - page["confidence"]) for python, page in self.pairs), default=0.0)

    def distance(self) -> float:
        """The greatest distance between the first frames of a pair, in heights of the index."""
        return max((_distance(python, page) for python, page in self.pairs), default=0.0)


def compared(python: list[CardReading], page: list[dict[str, Any]]) -> Comparison:
    pairs, only_python, rest = [], [], list(page)
    for reading in python:
        alike = [other for other in rest if other["card"] == reading.card and _distance(reading, other) < 1]
        if not alike:
            only_python.append(reading)
            continue
        nearest = min(alike, key=lambda other: _distance(reading, other))
        rest.remove(nearest)
        pairs.append((reading, nearest))
    return Comparison(pairs, only_python, rest)


def _distance(python: CardReading, page: dict[str, Any]) -> float:
    """Between the nearest corners of both, in heights of the index."""
    return min(
        math.hypot(frame.x - other["x"], frame.y - other["y"]) / frame.height
        for frame in python.frames
        for other in page["frames"]
    )


def main(folder: Path, weights: Path = WEIGHTS) -> None:
    networks, results = load_networks(weights), dict[str, Comparison]()
    for name in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
        photo = ImageOps.exif_transpose(Image.open(folder / name)).convert("RGB")
        with tempfile.TemporaryDirectory() as pixels:
            page = read_in_page(photo, weights, Path(pixels), "wasm")
        result = results[name] = compared(read_cards(photo, networks=networks), page)
        for reading in result.only_python:
            print(f"{name}: only Python reads {reading.card} {reading.confidence:.3f}", flush=True)
        for other in result.only_page:
            print(f"{name}: only the page reads {other['card']} {other['confidence']:.3f}", flush=True)
    cards = sum(len(result.pairs) for result in results.values())
    same = sum(not result.only_python and not result.only_page for result in results.values())
    print(f"{len(results)} photos, {same} with the same cards; {cards} cards read by both")
    print(f"greatest difference in confidence {max(r.confidence_difference() for r in results.values()):.4f}")
    print(f"greatest distance {max(r.distance() for r in results.values()):.4f} of the height of an index")
    print(f"cards of which one reader is above 0.7 and the other not: {sum(map(_across, results.values()))}")


def _across(result: Comparison) -> int:
    """The number of cards that only one of the readers would show."""
    across = sum((python.confidence >= 0.7) != (page["confidence"] >= 0.7) for python, page in result.pairs)
    alone = [each.confidence for each in result.only_python] + [
        each["confidence"] for each in result.only_page
    ]
    return across + sum(confidence >= 0.7 for confidence in alone)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
