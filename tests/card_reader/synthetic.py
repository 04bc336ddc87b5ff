"""Pictures of cards on cloth, made of this project's own drawings: photos for tests, without a photograph in the repository."""

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

FACES = Path(__file__).parents[2] / "assets" / "cards" / "faces"
CARD = (200, 280)
"""Width and height of a card in pixels."""
CLOTH, PAPER, EDGE = (38, 92, 70), "#fdf8ec", "#c9b893"


def photo_of(cards: Sequence[str], columns: int = 4, seed: int = 1) -> Image.Image:
    """These cards in rows, each turned a little, under uneven light and with a camera's noise."""
    pick = np.random.default_rng(seed)
    wide, high = CARD[0] + 70, CARD[1] + 60
    rows = math.ceil(len(cards) / columns)
    picture = Image.new("RGB", (columns * wide + 60, rows * high + 60), CLOTH)
    for place, card in enumerate(cards):
        lay(
            picture,
            card,
            60 + place % columns * wide,
            50 + place // columns * high,
            float(pick.uniform(-6, 6)),
        )
    return photographed(picture, pick)


def photo_of_places(
    cards: Sequence[tuple[str, int, int]], size: tuple[int, int] = (1100, 900)
) -> Image.Image:
    """These cards, each with its upper left corner at a place in pixels; later ones lie on earlier ones."""
    picture = Image.new("RGB", size, CLOTH)
    for card, x, y in cards:
        lay(picture, card, x, y, 0.0)
    return photographed(picture, np.random.default_rng(1))


def lay(picture: Image.Image, card: str, x: int, y: int, degrees: float) -> None:
    """Lay a card on the picture, its upper left corner near this place."""
    drawn = Image.new("RGBA", CARD)
    ImageDraw.Draw(drawn).rounded_rectangle((0, 0, CARD[0] - 1, CARD[1] - 1), 12, PAPER, EDGE)
    with Image.open(FACES / f"{card}.webp") as face:
        drawn.alpha_composite(face.convert("RGBA").resize(CARD, Image.Resampling.LANCZOS))
    drawn = drawn.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    picture.paste(drawn, (x, y), drawn)


def photographed(picture: Image.Image, pick: np.random.Generator) -> Image.Image:
    """The same with light that falls off to one side, a little blur, and noise."""
    light = np.linspace(1.0, 0.85, picture.width)[None, :, None]
    pixels = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.8)), np.float32) * light
    pixels += pick.normal(0, 3, pixels.shape)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
