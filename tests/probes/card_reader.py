"""Measures how well the card reader reads photos that it was never trained on.

    python -m tests.probes.card_reader FOLDER [WEIGHTS.npz]

FOLDER holds photos and labels.json (the name of each photo and its cards). Prints precision, recall, photos fully right and photos with
nothing wrong and at most one card missing at several confidences, then the photos fully right if the number of cards is known, and
every wrong card of a confidence of 0.9 or more.
"""

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageOps

from views.card_reader.group import CardReading
from views.card_reader.networks import WEIGHTS, load_networks
from views.card_reader.reading import read_cards

CONFIDENCES = (0.5, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class PhotoResult:
    """One photo: its cards, what is read without their number, and what is read with it."""

    name: str
    cards: Counter[str]
    readings: list[CardReading]
    informed: list[CardReading]
    seconds: float

    def read_at(self, confidence: float) -> Counter[str]:
        return Counter(reading.card for reading in self.readings if reading.confidence >= confidence)

    def is_at_most_one_missing(self, confidence: float) -> bool:
        """True if nothing wrong is read and at most one card is missing."""
        read = self.read_at(confidence)
        return not read - self.cards and (self.cards - read).total() <= 1

    def surest(self) -> Counter[str]:
        return Counter(reading.card for reading in self.informed[: self.cards.total()])


def read_photos(folder: Path, weights: Path) -> list[PhotoResult]:
    networks, results = load_networks(weights), []
    for name, cards in json.loads((folder / "labels.json").read_text(encoding="utf-8")).items():
        photo = ImageOps.exif_transpose(Image.open(folder / name)).convert("RGB")
        begun = time.process_time()
        readings = read_cards(photo, networks=networks)
        seconds = time.process_time() - begun
        is_short = sum(reading.confidence >= 0.5 for reading in readings) < len(cards)
        informed = read_cards(photo, expected_count=len(cards), networks=networks) if is_short else readings
        results.append(PhotoResult(name, Counter(cards), readings, informed, seconds))
    return results


def print_figures(title: str, results: list[PhotoResult]) -> None:
    known = sum(result.surest() == result.cards for result in results) / len(results)
    seconds = sum(result.seconds for result in results) / len(results)
    print(
        f"{title}: {len(results)} photos, {seconds:.2f} s of processor time each; all right if the number is known {known:.3f}"
    )
    cards = max(1, sum(result.cards.total() for result in results))
    for confidence in CONFIDENCES:
        right = sum((result.read_at(confidence) & result.cards).total() for result in results)
        read = sum(result.read_at(confidence).total() for result in results)
        whole = sum(result.read_at(confidence) == result.cards for result in results) / len(results)
        nearly = sum(result.is_at_most_one_missing(confidence) for result in results) / len(results)
        print(
            f"  at {confidence}: precision {right / max(1, read):.3f}, recall {right / cards:.3f}, "
            f"all right {whole:.3f}, none wrong and at most one missing {nearly:.3f}"
        )


def main(folder: Path, weights: Path = WEIGHTS) -> None:
    results = read_photos(folder, weights)
    for kind in sorted({result.name.split("-")[0] for result in results}):
        print_figures(kind, [result for result in results if result.name.split("-")[0] == kind])
    if few := [result for result in results if result.cards.total() <= 10]:
        print_figures("up to ten cards", few)
    print_figures("all", results)
    for result in results:
        if wrong := result.read_at(0.9) - result.cards:
            print(f"wrong at 0.9: {result.name} {' '.join(wrong.elements())}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
