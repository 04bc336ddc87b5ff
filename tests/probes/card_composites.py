"""Makes labelled pictures of cards for tests.probes.card_reader, from packs that the card reader was never trained on.

    python -m tests.probes.card_composites PACKS FOLDER [PICTURES OF EACH KIND]

PACKS is the folder aisleriot/cards of Debian's package gnome-cards-data (SVG sheets under the GPL, so they are used for measuring only:
neither for training nor in the repository). Needs rsvg-convert and the extra `photos`. The same call makes the same pictures. Kinds: hands
of 7 to 10, fans of 13, four-colour packs, Jokers, the same card twice from two packs, 20 small cards, and tables without a card.
"""

import gzip
import io
import json
import math
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
PACKS = ("anglo", "bellot", "paris", "ornamental", "tigullio", "dondorf")
FOUR_COLOURS = ("neoclassical_4_color", "anglo_modern_4_color")
WITH_JOKERS = ("anglo", "paris", "ornamental", "anglo_modern_4_color")
"""The packs whose Jokers have an index."""
SIZE = (1600, 1200)
CARD_WIDTH = 300
Place = tuple[float, float, float, float]
"""The place of a card: its centre x and y, its clockwise turn in radians, and its width in pixels."""
Table = tuple[list[str], list[Image.Image], list[Place]]


class Maker:
    """Makes pictures with its own random numbers: the same seed makes the same pictures."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.pick = folder, np.random.default_rng(seed)

    def between(self, least: float, most: float) -> float:
        return float(self.pick.uniform(least, most))

    def one_of(self, names: tuple[str, ...]) -> str:
        return names[int(self.pick.integers(len(names)))]

    def cards(self, count: int) -> list[str]:
        """Different cards of one pack, without Jokers."""
        pack = [rank + suit for suit in SUITS for rank in RANKS]
        return [pack[at] for at in self.pick.permutation(52)[:count]]

    def drawn(self, pack: str, cards: list[str]) -> list[Image.Image]:
        return [card_of(self.folder, pack, card) for card in cards]

    def row(self, count: int, width: float) -> list[Place]:
        """Return places side by side in one or two rows, some upside down, none covering the index of another."""
        columns = -(-count // (1 if count <= 5 else 2))
        step = min(1.15 * width, (SIZE[0] - 1.3 * width) / max(1, columns - 1))
        top = 330 if count > 5 else 600
        return [
            (
                SIZE[0] / 2 + (at % columns - (columns - 1) / 2) * step + self.between(-6, 6),
                top + at // columns * 520 + self.between(-15, 15),
                self.between(-0.12, 0.12) + (math.pi if self.pick.random() < 0.2 else 0),
                width,
            )
            for at in range(count)
        ]

    def fan(self, count: int) -> list[Place]:
        """Return the places of a fanned hand: on an arc, each card over the one before it, the whole turned a little."""
        width, radius = self.between(190, 235), self.between(700, 1000)
        step = self.between(0.3, 0.36) * width / radius
        turn = self.between(-0.25, 0.25)
        angles = [turn + (at - (count - 1) / 2) * step for at in range(count)]
        return [
            (
                SIZE[0] / 2 + radius * (math.sin(angle) - math.sin(turn)),
                420 + radius * (1 - math.cos(angle)),
                angle,
                width,
            )
            for angle in angles
        ]

    def table(self) -> np.ndarray:
        """Return a table top of cloth or wood: a colour with waves of several sizes, sometimes printed."""
        ground = np.zeros((SIZE[1], SIZE[0], 3), np.float32) + self.pick.uniform(30, 200, 3)
        for power in range(2, 7):
            shape = (2**power, max(1, 2**power // int(self.pick.integers(1, 9))))
            waves = Image.fromarray(self.pick.normal(0, 1, shape).astype(np.float32))
            ground += np.asarray(waves.resize(SIZE, Image.Resampling.BICUBIC))[:, :, None] * self.between(
                2, 14
            )
        picture = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
        if self.pick.random() < 0.3:
            pen, letters = ImageDraw.Draw(picture), list("the quick brown fox 0123456789 AKQJ")
            for line in range(0, SIZE[1], 34):
                pen.text((20, line), "".join(self.pick.choice(letters, 120)), fill=(40, 40, 40), font_size=24)
        return np.asarray(picture, np.float32)

    def picture(self, drawings: list[Image.Image], places: list[Place]) -> Image.Image:
        """Return the cards on a table as a camera sees them."""
        ground = Image.fromarray(self.table().astype(np.uint8))
        for drawing, (x, y, turn, width) in zip(drawings, places, strict=True):
            laid = turned(drawing, turn, width)
            corner = round(x - laid.width / 2), round(y - laid.height / 2)
            shadow = (
                laid.getchannel("A").filter(ImageFilter.GaussianBlur(5)).point(lambda value: value * 0.45)
            )
            ground.paste((0, 0, 0), (corner[0] + 4, corner[1] + 4), shadow)
            ground.paste(laid, corner, laid)
        return self.photographed(ground)

    def photographed(self, picture: Image.Image) -> Image.Image:
        """Return the picture seen from an angle, lit from one side, a little blurred and noisy."""
        width, height = picture.size
        corners = np.array([(0, 0), (0, height), (width, height), (width, 0)]) + self.pick.normal(
            0, 22, (4, 2)
        )
        picture = picture.transform(
            picture.size, Image.Transform.QUAD, corners.ravel().tolist(), Image.Resampling.BICUBIC
        )
        values = np.asarray(picture.filter(ImageFilter.GaussianBlur(self.between(0.4, 1.3))), np.float32)
        light = np.linspace(self.between(0.6, 1.1), self.between(0.6, 1.1), width, dtype=np.float32)[
            None, :, None
        ]
        values = values * light * self.pick.uniform(0.85, 1.1, 3) + self.pick.normal(
            0, self.between(1, 8), values.shape
        )
        return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def turned(drawing: Image.Image, turn: float, width: float) -> Image.Image:
    """Return a card of this width, turned clockwise, on a transparent background."""
    size = round(width), round(width * drawing.height / drawing.width)
    small = drawing.resize(size, Image.Resampling.LANCZOS)
    return small.rotate(-math.degrees(turn), Image.Resampling.BICUBIC, expand=True)


@cache
def sheet_of(folder: Path, pack: str) -> Image.Image:
    """Return a pack's sheet: 13 cards in a row for each suit, then Jokers and back."""
    svg = gzip.decompress((folder / f"{pack}.svgz").read_bytes())
    command = ["rsvg-convert", "--width", str(13 * CARD_WIDTH)]
    drawn = subprocess.run(command, input=svg, capture_output=True, check=True, timeout=300).stdout
    return Image.open(io.BytesIO(drawn)).convert("RGBA")


def card_of(folder: Path, pack: str, card: str) -> Image.Image:
    """Return a card's drawing by its name; `Joker` is the black one, `back` the back."""
    row, column = (
        (4, 0 if card == "Joker" else 2)
        if card in ("Joker", "back")
        else (SUITS.index(card[-1]), RANKS.index(card[:-1]))
    )
    sheet = sheet_of(folder, pack)
    width, height = sheet.width / 13, sheet.height / 5
    drawing = sheet.crop(
        (round(column * width), round(row * height), round((column + 1) * width), round((row + 1) * height))
    )
    corners = Image.new("L", drawing.size)
    ImageDraw.Draw(corners).rounded_rectangle((1, 1, drawing.width - 2, drawing.height - 2), 14, 255)
    paper = Image.new("RGBA", drawing.size, "white")
    paper.alpha_composite(drawing)
    paper.putalpha(ImageChops.multiply(corners, paper.getchannel("A")))
    return paper


def hand(maker: Maker) -> Table:
    cards = maker.cards(int(maker.pick.integers(7, 11)))
    return cards, maker.drawn(maker.one_of(PACKS), cards), maker.row(len(cards), maker.between(200, 260))


def fan(maker: Maker) -> Table:
    cards = maker.cards(13)
    return cards, maker.drawn(maker.one_of((*PACKS, *FOUR_COLOURS)), cards), maker.fan(13)


def four_colours(maker: Maker) -> Table:
    cards = maker.cards(7)
    return cards, maker.drawn(maker.one_of(FOUR_COLOURS), cards), maker.row(7, maker.between(190, 260))


def jokers(maker: Maker) -> Table:
    cards = ["Joker", *maker.cards(4), "Joker"]
    return cards, maker.drawn(maker.one_of(WITH_JOKERS), cards), maker.row(6, maker.between(200, 270))


def doubles(maker: Maker) -> Table:
    """Three cards twice, from two packs or one, and two others."""
    cards = maker.cards(5)
    cards += cards[:3]
    first, second = maker.one_of(PACKS), maker.one_of(PACKS)
    drawings = maker.drawn(first, cards[:5]) + maker.drawn(second, cards[5:])
    order = maker.pick.permutation(8)
    return [cards[at] for at in order], [drawings[at] for at in order], maker.row(8, maker.between(200, 250))


def small(maker: Maker) -> Table:
    cards = maker.cards(20)
    places = [
        (
            190 + at % 7 * 200 + maker.between(-12, 12),
            230 + at // 7 * 350 + maker.between(-20, 20),
            maker.between(-0.2, 0.2),
            135.0,
        )
        for at in range(20)
    ]
    return cards, maker.drawn(maker.one_of(PACKS), cards), places


def no_card(maker: Maker) -> Table:
    """Card backs only."""
    return [], maker.drawn(maker.one_of(PACKS), ["back"] * 3), maker.row(3, 250)


KINDS: dict[str, Callable[[Maker], Table]] = {
    "hand": hand, "fan": fan, "four": four_colours, "jokers": jokers, "doubles": doubles, "small": small, "none": no_card,
}  # fmt: skip


def main(packs: Path, folder: Path, count: int = 10) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    labels = {}
    for seed, (kind, make) in enumerate(KINDS.items()):
        maker = Maker(packs, seed)
        for number in range(count):
            cards, drawings, places = make(maker)
            name = f"{kind}-{number:02d}.jpg"
            maker.picture(drawings, places).save(folder / name, quality=int(maker.pick.integers(60, 93)))
            labels[name] = cards
    (folder / "labels.json").write_text(json.dumps(labels, indent=1), encoding="utf-8")
    print(f"{len(labels)} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:4]))
