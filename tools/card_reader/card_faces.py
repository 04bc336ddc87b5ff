"""Cards face up with a rank and a suit, drawn by others, with new indexes, or made here."""

import itertools

import cv2
import numpy as np

from tools.card_reader.jokers import Jokers, lay_sign, sized

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
LETTERS = {
    "J": ["J"] * 13 + ["B"] * 3 + ["V"] * 2 + ["Kn"] * 2,
    "Q": ["Q"] * 13 + ["D"] * 6,
    "K": ["K"] * 16 + ["R"] * 3,
    "A": ["A"] * 16 + ["1", "E"],
}
PIP = {
    1: [(0.5, 0.5)],
    2: [(0.5, 0.2), (0.5, 0.8)],
    3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)],
    4: [(x, y) for x in (0.32, 0.68) for y in (0.2, 0.8)],
    5: [(x, y) for x in (0.32, 0.68) for y in (0.2, 0.8)] + [(0.5, 0.5)],
    6: [(x, y) for x in (0.32, 0.68) for y in (0.2, 0.5, 0.8)],
}
PIP[7] = PIP[6] + [(0.5, 0.35)]
PIP[8] = PIP[7] + [(0.5, 0.65)]
PIP[9] = [(x, y) for x in (0.32, 0.68) for y in (0.2, 0.4, 0.6, 0.8)] + [(0.5, 0.5)]
PIP[10] = PIP[9][:8] + [(0.5, 0.3), (0.5, 0.7)]


class CardFaces(Jokers):
    """Makes cards from the drawn packs `bank`, of which `joker_share` are Jokers (0 to 0.95)."""

    def card(self):
        """A card, also a back or a Joker: (uint8 picture of h by w by 4, rank, suit, axes of its indexes as `finish` tells)."""
        r = self.r
        q = r.random()
        if q < 0.05:
            return self.with_signs(self.back())
        if q < 0.05 + self.joker_share:
            return self.joker()
        b = self.bank[r.integers(len(self.bank))]
        ri = int(r.integers(13))
        si = int(r.integers(4))
        cols = self.colours()
        style = r.random()
        kind = r.choice(["drawn", "changed", "own"], p=[0.3, 0.27, 0.43])
        while kind != "own" and b["cards"][si][ri] is None:
            ri = int(r.integers(13))
            si = int(r.integers(4))
        c, bg = (
            self.own_face(ri, si, style, cols[si]) if kind == "own" else self.drawn_face(b["cards"][si][ri])
        )
        if kind == "drawn":
            boxes = [self.drawn_box(b, ri, c.shape[1])]
        else:
            if kind == "changed":
                self.clear_index(c, bg, b["box"], ri)
            boxes = self.add_indexes(c, bg, kind, ri, si, style, cols[si])
        return self.finish(c, ri, si, boxes)

    def with_signs(self, card):
        """A back, now and then with a sign in its middle, or with many small ones: none is an index."""
        r, c = self.r, card[0]
        if r.random() < 0.55:
            return card
        h, w = c.shape[:2]
        sign = self.joker_sign(r.uniform(0, 255, 3))
        if r.random() < 0.5:
            sign = sized(sign, h * self.u(0.15, 0.6), 0.8 * w)
            for z in (c, c[::-1, ::-1]) if r.random() < 0.5 else (c,):
                lay_sign(z, sign, (w - sign.shape[1]) // 2, int(h * self.u(0.1, 0.5)))
            return card
        sign = sized(sign, h * self.u(0.05, 0.13), 0.2 * w)
        step = self.u(1.1, 2.5) * max(sign.shape[:2])
        for x in np.arange(-step, w, step):
            for y in np.arange(-step, h, step):
                lay_sign(c, sign, int(x), int(y))
        return card

    def drawn_face(self, drawing):
        """A copy of a drawn card, with other inks now and then, and the colour of its paper (BGR and opacity)."""
        c = drawing.copy()
        h, w = c.shape[:2]
        bg = np.median(c[int(0.35 * h) : int(0.65 * h), int(0.02 * w) : int(0.10 * w)].reshape(-1, 4), 0)
        bg[3] = 255
        if self.r.random() < 0.35:  # recolour the whole card's inks a little
            v = cv2.cvtColor(np.ascontiguousarray(c[..., :3]), cv2.COLOR_BGR2HSV)
            v[..., 1] = np.clip(v[..., 1] * self.u(0.6, 1.1), 0, 255)
            v[..., 2] = np.clip(v[..., 2] * self.u(0.85, 1) + self.u(0, 20), 0, 255)
            c[..., :3] = cv2.cvtColor(v, cv2.COLOR_HSV2BGR)
        return c, bg

    def drawn_box(self, b, ri, w):
        """The box (left, top, right, bottom; pixels) of the index that a card of pack b was drawn with; w is its width."""
        x0, y0, x1, y1 = b["box"]
        if ri == 9 and "Horiz" not in b["name"]:
            x1 = max(x1, 0.19 * w)
        return x0, y0, x1, y1

    def own_face(self, ri, si, style, col):
        """A card of 200 pixels' width without an index, and the colour of its paper (BGR and opacity)."""
        r = self.r
        h = int(self.u(268, 315))
        w = 200
        c = self.blank(h)
        bg = np.array([255, 255, 255, 255])
        if r.random() < 0.5:
            bg[:3] = np.clip(255 - self.u(0, 22) + r.normal(0, 4, 3), 0, 255)
            c[..., :3] = bg[:3]
        if ri >= 10:
            self.add_court(c, si, style, col)
        elif r.random() < 0.85:
            self.add_pips(c, ri, si, style, col)
        else:
            self.add_large_rank(c, ri, col)
        if r.random() < 0.15:
            cv2.rectangle(c, (2, 2), (w - 3, h - 3), [int(v) for v in r.uniform(0, 200, 3)] + [255], 1)
        return c, bg

    def add_court(self, c, si, style, col):
        """Paints a court's picture, mostly framed, and the suit at both of its ends on card c."""
        r = self.r
        h, w = c.shape[:2]
        x0 = int(self.u(0.12, 0.25) * w)
        y0 = int(self.u(0.05, 0.14) * h)
        if r.random() < 0.25:
            x0, y0 = int(0.03 * w), int(0.03 * h)
        c[y0 : h - y0, x0 : w - x0, :3] = self.art(h - 2 * y0, w - 2 * x0)
        if r.random() < 0.6:
            ink = [int(v) for v in r.uniform(0, 120, 3)] + [255]
            cv2.rectangle(c, (x0, y0), (w - x0 - 1, h - y0 - 1), ink, int(r.integers(1, 3)))
        if r.random() < 0.2:
            sign = sized(self.joker_sign(r.uniform(0, 200, 3)), h * self.u(0.1, 0.3), 0.4 * w)
            for z in (c, c[::-1, ::-1]):
                lay_sign(z, sign, int(w * self.u(0.3, 0.5)), int(h * self.u(0.18, 0.3)))
        k = self.fit(self.suitmask(si, style), h * self.u(0.08, 0.14), 1, 50)
        for z in (c, c[::-1, ::-1]):
            self.put(z, k, x0 + 3, y0 + 4, col)

    def add_pips(self, c, ri, si, style, col):
        """Paints as many suit signs as the rank says on card c, those of the lower half upside down."""
        h, w = c.shape[:2]
        big = h * (self.u(0.2, 0.5) if ri == 0 else self.u(0.1, 0.17))
        k = self.fit(self.suitmask(si, style), big, self.u(0.85, 1.1), 120)
        for px, py in PIP[ri + 1]:
            self.put(
                c if py <= 0.5 else c[::-1, ::-1],
                k,
                (px if py <= 0.5 else 1 - px) * w - k.shape[1] / 2,
                (py if py <= 0.5 else 1 - py) * h - k.shape[0] / 2,
                col,
            )

    def add_large_rank(self, c, ri, col):
        """Paints the rank large in the middle of card c."""
        h, w = c.shape[:2]
        k = self.fit(
            self.glyph(RANKS[ri], self.fonts[self.r.integers(len(self.fonts))]),
            h * self.u(0.3, 0.5),
            self.u(0.7, 1),
            130,
        )
        self.put(c, k, w / 2 - k.shape[1] / 2, h / 2 - k.shape[0] / 2, col)

    def clear_index(self, c, bg, box, ri):
        """Paints paper of colour bg over the indexes that card c was drawn with."""
        h, w = c.shape[:2]
        mx = int(max(box[2], 0.17 * w if ri == 9 else 0)) + 3
        for z in (c, c[::-1, ::-1]):
            z[int(0.02 * h) : int(box[3]) + 4, int(0.015 * w) : mx] = bg

    def add_indexes(self, c, bg, kind, ri, si, style, col):
        """Paints indexes in two or four corners of card c; their boxes (left, top, right, bottom; pixels) at its upper end."""
        r = self.r
        h, w = c.shape[:2]
        lay = r.choice(["v", "h", "jumbo"], p=[0.66, 0.19, 0.15])
        g, k, gap = self.index_signs(ri, si, style, lay, h, w)
        side = lay == "h" or (lay == "jumbo" and r.random() < 0.25)
        ox = int(w * self.u(0.02, 0.065))
        oy = int(h * self.u(0.018, 0.06))
        if side:
            bw = g.shape[1] + gap + k.shape[1]
            H = max(g.shape[0], k.shape[0])
            dy = int((g.shape[0] - k.shape[0]) * self.u(0, 1)) if g.shape[0] > k.shape[0] else 0
            signs = [(g, 0, H - g.shape[0]), (k, g.shape[1] + gap, H - k.shape[0] - dy)]
        else:
            bw = max(g.shape[1], k.shape[1])
            H = g.shape[0] + gap + k.shape[0]
            signs = [(g, (bw - g.shape[1]) // 2, 0), (k, (bw - k.shape[1]) // 2, g.shape[0] + gap)]
        lefts = [ox, w - ox - bw] if r.random() < 0.25 else [ox]
        ends = (c, c[::-1, ::-1])
        if kind == "changed" or lay == "jumbo" or ri >= 10:
            for z, X in itertools.product(ends, lefts):
                z[max(2, oy - 2) : oy + H + 3, max(2, X - 2) : min(w - 2, X + bw + 2)] = bg
        for z, X in itertools.product(ends, lefts):
            for a, dx, down in signs:
                self.put(z, a, X + dx, oy + down, col)
        return [(X, oy, X + bw, oy + H) for X in lefts]

    def index_signs(self, ri, si, style, lay, h, w):
        """The masks of an index's rank and suit for a card of h by w pixels, and the gap between them (pixels, 1 or more)."""
        r = self.r
        t = RANKS[ri]
        L = LETTERS.get(t)
        f = self.fonts[r.integers(len(self.fonts))]
        if L:
            t = L[r.integers(len(L))]
        rh = h * (self.u(0.07, 0.14) if lay != "jumbo" else self.u(0.14, 0.24))
        sh = rh * (self.u(0.45, 1.0) if lay != "jumbo" else self.u(0.3, 0.8))
        gap = rh * self.u(0.06, 0.32)
        g = self.fit(self.glyph(t, f), rh, self.u(0.55, 1.08), (0.22 if lay != "jumbo" else 0.36) * w)
        k = self.fit(
            self.suitmask(si, style if r.random() < 0.8 else r.random()),
            sh,
            self.u(0.75, 1.12),
            (0.22 if lay != "jumbo" else 0.3) * w,
        )
        if r.random() < 0.35:
            g = cv2.erode(g, np.ones((2, 2))) if r.random() < 0.35 else cv2.dilate(g, np.ones((2, 2)))
        return g, k, int(max(1, gap))
