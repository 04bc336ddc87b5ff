"""Pictures of drawn cards on a table, as a camera sees them. Used by tests.probes.card_composites."""

import gzip
import io
import math
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
SIZE = (1600, 1200)
CARD_WIDTH = 300
SCAN_SIZE, SCANNED_CARD_WIDTH = (2480, 3508), 744
"""A page of A4 and a card of 63 mm at 300 dots an inch, in pixels."""
Place = tuple[float, float, float, float]
"""The place of a card: its centre x and y, its clockwise turn in radians, and its width in pixels."""


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

    def drawn(self, pack: str, cards: list[str], width: int = CARD_WIDTH) -> list[Image.Image]:
        return [card_of(self.folder, pack, card, width) for card in cards]

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

    def page(self) -> Image.Image:
        """Return a printed page that lies on the table at any angle: columns of lines in several sizes."""
        side = SIZE[0] + 400
        paper, ink = self.pick.uniform(150, 250, 3), self.pick.uniform(0, 90, 3)
        page = Image.new("RGB", (side, side), tuple(int(value) for value in paper))
        pen, letters = (
            ImageDraw.Draw(page),
            list("the quick brown fox jumps over THE LAZY DOG 0123456789 AKQJ"),
        )
        left = 20
        while left < side:
            width, top = int(self.pick.integers(300, 900)), 0
            while top < side:
                size = int(self.pick.choice((18, 24, 24, 30, 44, 70)))
                for _ in range(int(self.pick.integers(1, 9))):
                    line = "".join(self.pick.choice(letters, max(3, int(width / size / 0.55))))
                    pen.text((left, top), line, fill=tuple(int(value) for value in ink), font_size=size)
                    top += round(size * 1.35)
            left += width + 40
        page = page.rotate(self.between(0, 360), Image.Resampling.BICUBIC, fillcolor=(90, 80, 70))
        return page.crop((200, 400, 200 + SIZE[0], 400 + SIZE[1]))

    def picture(
        self, drawings: list[Image.Image], places: list[Place], ground: Image.Image | None = None
    ) -> Image.Image:
        """Return the cards on a table, or on this ground, as a camera sees them."""
        ground = ground or Image.fromarray(self.table().astype(np.uint8))
        for drawing, (x, y, turn, width) in zip(drawings, places, strict=True):
            laid = turned(drawing, turn, width)
            corner = round(x - laid.width / 2), round(y - laid.height / 2)
            shadow = (
                laid.getchannel("A").filter(ImageFilter.GaussianBlur(5)).point(lambda value: value * 0.45)
            )
            ground.paste((0, 0, 0), (corner[0] + 4, corner[1] + 4), shadow)
            ground.paste(laid, corner, laid)
        return self.photographed(ground)

    def scan(self, drawings: list[Image.Image]) -> Image.Image:
        """Return up to nine cards on the glass of a scanner: flat, evenly lit, each turned a little, a few upside down or sideways."""
        lid = Image.new("RGB", SCAN_SIZE, tuple(int(value) for value in self.pick.uniform(200, 256, 3)))
        for at, drawing in enumerate(drawings):
            turn = self.between(-0.05, 0.05) + math.pi * float(self.pick.choice((0, 0, 0, 1)))
            laid = turned(drawing, turn, SCANNED_CARD_WIDTH)
            x, y = 30 + at % 3 * 815 + self.between(-15, 15), 60 + at // 3 * 1150 + self.between(-25, 25)
            edge = laid.getchannel("A").filter(ImageFilter.GaussianBlur(4)).point(lambda value: value * 0.3)
            lid.paste((60, 60, 60), (round(x) + 3, round(y) + 3), edge)
            lid.paste(laid, (round(x), round(y)), laid)
        values = np.asarray(lid, np.float32) + self.pick.normal(0, self.between(1, 4), (*lid.size[::-1], 1))
        scanned = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
        return scanned.rotate(90 * int(self.pick.integers(4)), expand=True)

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
def sheet_of(folder: Path, pack: str, card_width: int) -> Image.Image:
    """Return a pack's sheet: 13 cards in a row for each suit, then Jokers and back."""
    svg = gzip.decompress((folder / f"{pack}.svgz").read_bytes())
    command = ["rsvg-convert", "--width", str(13 * card_width)]
    drawn = subprocess.run(command, input=svg, capture_output=True, check=True, timeout=300).stdout
    return Image.open(io.BytesIO(drawn)).convert("RGBA")


def card_of(folder: Path, pack: str, card: str, width: int = CARD_WIDTH) -> Image.Image:
    """Return a card's drawing by its name, so many pixels wide; `Joker` is the black one, `back` the back."""
    row, column = (
        (4, 0 if card == "Joker" else 2)
        if card in ("Joker", "back")
        else (SUITS.index(card[-1]), RANKS.index(card[:-1]))
    )
    sheet = sheet_of(folder, pack, width)
    across, down = sheet.width / 13, sheet.height / 5
    drawing = sheet.crop(
        (round(column * across), round(row * down), round((column + 1) * across), round((row + 1) * down))
    )
    corners = Image.new("L", drawing.size)
    ImageDraw.Draw(corners).rounded_rectangle(
        (1, 1, drawing.width - 2, drawing.height - 2), 14 * width / CARD_WIDTH, 255
    )
    paper = Image.new("RGBA", drawing.size, "white")
    paper.alpha_composite(drawing)
    paper.putalpha(ImageChops.multiply(corners, paper.getchannel("A")))
    return paper
