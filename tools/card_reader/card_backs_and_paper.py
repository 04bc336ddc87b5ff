"""Cards without an index: white paper, backs, and the pictures in the middle of court cards."""

import cv2
import numpy as np

from tools.card_reader.drawing_tools import DrawingTools


class CardPaper(DrawingTools):
    """Makes paper, backs and pictures; pictures are crops of the drawn courts `courts` or random shapes."""

    def art(self, h, w):
        """A picture like a court's, uint8 of h by w by 3 (BGR): its lower half is the upper one turned."""
        hh = (h + 1) // 2
        a = self.court_half(hh, w) if self.r.random() < 0.6 else self.shapes_half(hh, w)
        a = np.ascontiguousarray(a)
        return np.vstack([a, a[::-1, ::-1]])[:h]

    def court_half(self, hh, w):
        """A crop of a drawn court's upper half, often recoloured or mirrored: uint8 of hh by w by 3."""
        r = self.r
        c = self.courts[r.integers(len(self.courts))][..., :3]
        H, W = c.shape[:2]
        x0 = int(W * self.u(0.15, 0.25))
        y0 = int(H * self.u(0.05, 0.15))
        a = cv2.resize(c[y0 : H // 2, x0 : W - x0], (w, hh), interpolation=cv2.INTER_AREA)
        if r.random() < 0.6:
            v = cv2.cvtColor(a, cv2.COLOR_BGR2HSV)
            v[..., 0] = (v[..., 0].astype(int) + int(r.integers(180))) % 180
            v[..., 1] = np.clip(v[..., 1] * self.u(0.3, 1.2), 0, 255)
            a = cv2.cvtColor(v, cv2.COLOR_HSV2BGR)
        return a[:, ::-1] if r.random() < 0.4 else a

    def shapes_half(self, hh, w):
        """8 to 44 shapes of four colours on white: uint8 of hh by w by 3."""
        r = self.r
        a = np.full((hh, w, 3), 255, np.uint8)
        cs = [[int(v) for v in r.uniform(0, 255, 3)] for _ in range(4)]
        for _ in range(int(r.integers(8, 45))):
            p = [int(r.integers(w)), int(r.integers(hh))]
            k = r.integers(4)
            c = cs[r.integers(4)]
            th = int(r.choice([-1, 1, 2, 3]))
            if k == 0:
                cv2.circle(a, p, int(r.integers(3, 25)), c, th)
            elif k == 1:
                cv2.fillPoly(a, [np.int32(np.array(p) + r.normal(0, 22, (int(r.integers(3, 7)), 2)))], c)
            elif k == 2:
                axes = (int(r.integers(3, 30)), int(r.integers(3, 40)))
                cv2.ellipse(a, p, axes, self.u(0, 180), 0, 360, c, th)
            else:
                cv2.line(a, p, [int(r.integers(w)), int(r.integers(hh))], c, max(1, th))
        return a

    def blank(self, h, w=200):
        """White paper with round corners: uint8 of h by w by 4 (BGR and opacity)."""
        c = np.full((h, w, 4), 255, np.uint8)
        rad = int(self.u(4, 18))
        m = np.zeros((h, w), np.uint8)
        cv2.rectangle(m, (rad, 0), (w - rad - 1, h - 1), 255, -1)
        cv2.rectangle(m, (0, rad), (w - 1, h - rad - 1), 255, -1)
        for x in (rad, w - rad - 1):
            for y in (rad, h - rad - 1):
                cv2.circle(m, (x, y), rad, 255, -1)
        c[..., 3] = m
        return c

    def back(self):
        """A card face down, as `card` returns it: rank 13, suit 4, no indexes."""
        r = self.r
        h = int(self.u(270, 312))
        c = self.blank(h)
        col = r.uniform(0, 200, 3)
        m = int(self.u(0, 16))
        yy, xx = np.mgrid[:h, :200]
        p = self.u(4, 26)
        k = r.integers(4)
        v = [
            np.sin(xx / p * 6.28) * np.sin(yy / p * 6.28),
            np.sin((xx + yy) / p * 6.28) * np.sin((xx - yy) / p * 6.28),
            np.sin(np.hypot(xx - 100, yy - h / 2) / p * 6.28),
            np.sin(xx / p * 6.28 + np.sin(yy / p * 3)),
        ][k]
        a = np.where((v > self.u(-0.5, 0.5))[..., None], col, np.clip(col + self.u(60, 200), 0, 255))
        c[m : h - m, m : 200 - m, :3] = a[m : h - m, m : 200 - m]
        return c, 13, 4, []
