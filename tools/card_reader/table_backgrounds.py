"""What cards lie on: tables, cloths, clutter and printed paper."""

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.card_reader.drawing_tools import DrawingTools

LETTERS = list("AKQJBD0123456789abcdefghijklmnopqrstuvwxyzAEOR  ")


class TableBackgrounds(DrawingTools):
    """Makes backgrounds."""

    def background(self, S):
        """A table, a cloth, clutter or printed paper: float32 of S by S by 3 (BGR), 0 to 255."""
        r = self.r
        t = r.integers(10)
        t = t if t < 8 else t - 2
        base = r.uniform(0, 255, 3)
        im = np.zeros((S, S, 3), np.float32) + base.astype(np.float32)
        if t <= 3:
            self.add_grain(im, S)
        elif t == 4:
            self.add_stripes(im, S)
        elif t == 5:
            self.add_shapes(im, S)
        if t >= 6 or r.random() < 0.25:
            if t == 7:
                im[:] = self.u(200, 255)
            im = self.with_print(im, S, t == 7)
        return np.clip(im + r.normal(0, self.u(0, 10), im.shape), 0, 255).astype(np.float32)

    def add_grain(self, im, S):
        """Adds noise of five sizes to `im`, like wood or cloth."""
        r = self.r
        for o in range(1, 6):
            n = 2**o * int(r.integers(1, 4))
            nn = cv2.resize(
                r.normal(0, 1, (n, max(1, n // int(r.integers(1, 8))), 1 if r.random() < 0.6 else 3)).astype(
                    np.float32
                ),
                (S, S),
                interpolation=cv2.INTER_CUBIC,
            ).reshape(S, S, -1)
            im += nn * self.u(3, 28)

    def add_stripes(self, im, S):
        """Paints stripes of one colour on `im`, turned any way."""
        p = self.u(6, 60)
        ang = self.u(0, math.pi)
        yy, xx = np.mgrid[:S, :S]
        v = np.sin((xx * math.cos(ang) + yy * math.sin(ang)) / p * 6.28) > self.u(-0.8, 0.8)
        im[v] = self.r.uniform(0, 255, 3)

    def add_shapes(self, im, S):
        """Paints 5 to 39 rectangles and circles on `im`."""
        r = self.r
        for _ in range(int(r.integers(5, 40))):
            p = r.integers(-40, S + 40, 2)
            q = p + r.integers(5, 140, 2)
            c = [int(v) for v in r.uniform(0, 255, 3)]
            if r.random() < 0.5:
                cv2.rectangle(im, tuple(int(v) for v in p), tuple(int(v) for v in q), c, -1)
            else:
                cv2.circle(im, tuple(int(v) for v in p), int(r.integers(4, 60)), c, int(r.choice([-1, 2, 4])))

    def with_print(self, im, S, whole_page):
        """`im` as float32 with lines of a whole page or single words on it, mostly turned."""
        r = self.r
        pi = Image.fromarray(np.clip(im, 0, 255).astype(np.uint8))
        if whole_page:
            self.print_page(ImageDraw.Draw(pi), S)
        else:
            self.print_words(ImageDraw.Draw(pi), S)
        im = np.array(pi).astype(np.float32)
        if r.random() < 0.7:
            im = cv2.warpAffine(
                im,
                cv2.getRotationMatrix2D((S / 2, S / 2), self.u(0, 360), 1.4),
                (S, S),
                borderMode=cv2.BORDER_REFLECT,
            )
        return im

    def print_page(self, d, S):
        """Draws lines of random letters over all of `d`."""
        r = self.r
        f = ImageFont.truetype(self.fonts[r.integers(len(self.fonts))], int(r.integers(9, 30)))
        y = -5
        st = f.size * self.u(1.1, 1.6)
        c = tuple(int(v) for v in r.uniform(0, 90, 3))
        while y < S:
            d.text((-5 + self.u(0, 9), y), "".join(r.choice(LETTERS, int(S / f.size * 2))), fill=c, font=f)
            y += st

    def print_words(self, d, S):
        """Draws 3 to 15 words of random letters on `d`."""
        r = self.r
        for _ in range(int(r.integers(3, 16))):
            f = ImageFont.truetype(self.fonts[r.integers(len(self.fonts))], int(r.integers(8, 60)))
            d.text(
                tuple(int(v) for v in r.integers(-30, S, 2)),
                "".join(r.choice(LETTERS, int(r.integers(1, 14)))),
                fill=tuple(int(v) for v in r.uniform(0, 255, 3)),
                font=f,
            )
