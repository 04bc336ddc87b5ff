"""Patches of printed lines for the namer, at any angle: print is not a card, and lines seen sideways look like a Joker's letters."""

import math
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.card_reader.scene_patches import NO_SUIT, NONE
from views.card_reader.networks import PATCH_HEIGHT, PATCH_WIDTH

PAGE = 320
LETTERS = list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789     ")


class PrintPatches:
    """Cuts patches out of printed pages, and makes a new page now and then."""

    def __init__(self, pick: np.random.Generator, folder: Path) -> None:
        self.pick, self.fonts = pick, (folder / "fonts.txt").read_text().split("\n")
        self.pages = [self.page() for _ in range(60)]

    def page(self) -> np.ndarray:
        """A page of random letters in lines on plain paper."""
        paper, ink = self.pick.uniform(60, 255, 3), self.pick.uniform(0, 255, 3)
        page = Image.new("RGB", (PAGE, PAGE), tuple(int(value) for value in paper))
        size = int(self.pick.integers(10, 40))
        font = ImageFont.truetype(self.fonts[self.pick.integers(len(self.fonts))], size)
        top, step = -5.0, size * self.pick.uniform(1.0, 1.8)
        while top < PAGE:
            line = "".join(self.pick.choice(LETTERS, 3 * PAGE // size))
            ImageDraw.Draw(page).text((-5, top), line, fill=tuple(int(value) for value in ink), font=font)
            top += step
        return np.asarray(page)

    def patch(self) -> tuple[np.ndarray, tuple[int, int]]:
        if self.pick.random() < 0.1:
            self.pages[self.pick.integers(len(self.pages))] = self.page()
        page = self.pages[self.pick.integers(len(self.pages))]
        turn = self.pick.choice([0, math.pi / 2, math.pi, -math.pi / 2, math.pi / 2]) + self.pick.normal(
            0, 0.25
        )
        matrix = cv2.getRotationMatrix2D(
            tuple(self.pick.uniform(60, PAGE - 60, 2)), math.degrees(turn), math.exp(self.pick.normal(0, 0.4))
        )
        centre = matrix[:, :2] @ self.pick.uniform(60, PAGE - 60, 2) + matrix[:, 2]
        matrix[:, 2] += (PATCH_WIDTH / 2, PATCH_HEIGHT / 2) - centre
        patch = cv2.warpAffine(page, matrix, (PATCH_WIDTH, PATCH_HEIGHT), borderMode=cv2.BORDER_REFLECT)
        patch = cv2.GaussianBlur(patch, (0, 0), self.pick.uniform(0.3, 1.5)).astype(np.float32)
        patch = (patch - 128) * self.pick.uniform(0.4, 1.1) + 128 + self.pick.uniform(-60, 40)
        patch += self.pick.normal(0, self.pick.uniform(1, 10), patch.shape)
        return np.clip(patch, 0, 255).astype(np.uint8), (NONE, NO_SUIT)
