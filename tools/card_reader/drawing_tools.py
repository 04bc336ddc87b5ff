"""What all makers of cards and scenes draw with: signs and letters as masks, colours, and the random numbers."""

import io
import subprocess

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.outlines.suits import SUITS as OUTLINES

cv2.setNumThreads(1)
DJ = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def own_suits():
    """The project's own suit outlines as uint8 masks at most 100 pixels high, by letter."""
    masks = {}
    for k, d in OUTLINES.items():
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
            f'<rect width="100" height="100" fill="#000"/><path d="{d}" fill="#fff"/></svg>'
        )
        b = subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True).stdout
        a = np.array(Image.open(io.BytesIO(b)).convert("L"))
        ys, xs = np.where(a > 80)
        masks[k] = a[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return masks


class DrawingTools:
    """Draws with the generator `r`, the fonts `fonts` and `sfonts`, and the suit outlines `osuits` of a SceneMaker."""

    def u(self, a, b):
        """A number between a and b."""
        return float(self.r.uniform(a, b))

    def glyph(self, t, font):
        """Text t as a uint8 mask (0 to 255) cropped to its ink, 64 pixels a line; of another font if `font` lacks it."""
        for _ in range(6):
            key = (t, font)
            if key in self.cache:
                if self.cache[key] is not None:
                    return self.cache[key]
            else:
                a = None
                try:
                    f = ImageFont.truetype(font, 64)
                    im = Image.new("L", (60 + 64 * len(t), 120))
                    ImageDraw.Draw(im).text((20, 14), t, fill=255, font=f)
                    m = np.array(im)
                    ys, xs = np.where(m > 80)
                    if len(ys) > 20:
                        a = m[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
                except Exception:
                    pass
                if len(self.cache) > 6000:
                    self.cache.clear()
                self.cache[key] = a
                if a is not None:
                    return a
            font = self.fonts[self.r.integers(len(self.fonts))]
        return np.full((40, 30), 255, np.uint8)

    def suitmask(self, si, style):
        """The sign of suit si (0-3) as a uint8 mask: the project's own if style (0 to 1) is below 0.2, else from a font."""
        return (
            self.osuits["CDHS"[si]]
            if style < 0.2
            else self.glyph("♣♦♥♠"[si], self.sfonts[int(style * 997) % len(self.sfonts)])
        )

    def fit(self, a, h, asp=1.0, mw=99):
        """Mask a resized to height h, its width times asp and at most mw pixels."""
        w = max(4, min(mw, h * a.shape[1] / a.shape[0] * asp))
        return cv2.resize(a, (round(w), max(3, round(h))), interpolation=cv2.INTER_AREA)

    def colours(self):
        """The colours of the four suits, each BGR of 0 to 255: usual, four-colour or random."""
        r = self.r
        red = np.array([self.u(10, 70), self.u(5, 60), self.u(145, 235)])
        blk = np.full(3, self.u(5, 60)) + r.normal(0, 4, 3)
        c = [blk, red, red, blk]
        k = r.random()
        if k < 0.12:
            c = [r.uniform(0, 190, 3) for _ in range(4)]
        elif k < 0.36:
            c[0] = np.array([self.u(20, 90), self.u(90, 160), self.u(10, 70)])
            c[1] = (
                np.array([self.u(150, 230), self.u(60, 140), self.u(0, 60)])
                if r.random() < 0.75
                else np.array([self.u(0, 60), self.u(110, 160), self.u(220, 250)])
            )
        return [np.clip(v, 0, 255) for v in c]

    def put(self, q, a, x, y, col):
        """Paints mask a in colour col (BGR) on card q, its upper left corner at x, y (pixels); what lies outside is cut."""
        x, y = round(x), round(y)
        hh, ww = a.shape
        H, W = q.shape[:2]
        x0, y0, x1, y1 = max(0, x), max(0, y), min(W, x + ww), min(H, y + hh)
        if x1 <= x0 or y1 <= y0:
            return
        al = (a[y0 - y : y1 - y, x0 - x : x1 - x] / 255.0)[..., None]
        q[y0:y1, x0:x1, :3] = (q[y0:y1, x0:x1, :3] * (1 - al) + col * al).astype(np.uint8)
