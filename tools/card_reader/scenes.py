"""Synthetic scenes of playing cards with labelled corner indexes (centre, up-angle, height, rank, suit, visibility); ranks 0-12, 13 none, 14 Joker; suits 0-3 CDHS, 4 none."""

import io
import math
import pickle
import subprocess
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.outlines.suits import SUITS as OUTLINES

cv2.setNumThreads(1)
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
JOKER = 14
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


def own_suits():
    """The project's own suit outlines as masks, by letter."""
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


class SceneMaker:
    """Makes scenes and patches from drawings.pkl, fonts.txt and suit-fonts.txt in a folder; the same seed makes the same ones."""

    def __init__(self, seed, pool, folder):
        folder = Path(folder)
        self.r = np.random.default_rng(seed)
        self.bank = pickle.loads((folder / "drawings.pkl").read_bytes())
        self.cache = {}
        self.fonts = (folder / "fonts.txt").read_text().split("\n")
        self.sfonts = (folder / "suit-fonts.txt").read_text().split("\n")
        self.osuits = own_suits()
        self.courts = [c for b in self.bank for q in b["cards"] for c in q[10:] if c is not None]
        self.jok = [j for b in self.bank for j in b["jokers"]]
        self.pool = [self.card() for _ in range(pool)]

    def u(self, a, b):
        """A number between a and b."""
        return float(self.r.uniform(a, b))

    def glyph(self, t, font):
        """mask of text t, cropped to its ink"""
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
        """A suit sign, drawn or from a font."""
        return (
            self.osuits["CDHS"[si]]
            if style < 0.2
            else self.glyph("♣♦♥♠"[si], self.sfonts[int(style * 997) % len(self.sfonts)])
        )

    def fit(self, a, h, asp=1.0, mw=99):
        """A mask of another height, no wider than mw."""
        w = max(4, min(mw, h * a.shape[1] / a.shape[0] * asp))
        return cv2.resize(a, (round(w), max(3, round(h))), interpolation=cv2.INTER_AREA)

    def colours(self):
        """Colours of the four suits: usual, four-colour or random."""
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
        """Paints a mask on a card."""
        x, y = round(x), round(y)
        hh, ww = a.shape
        H, W = q.shape[:2]
        x0, y0, x1, y1 = max(0, x), max(0, y), min(W, x + ww), min(H, y + hh)
        if x1 <= x0 or y1 <= y0:
            return
        al = (a[y0 - y : y1 - y, x0 - x : x1 - x] / 255.0)[..., None]
        q[y0:y1, x0:x1, :3] = (q[y0:y1, x0:x1, :3] * (1 - al) + col * al).astype(np.uint8)

    def art(self, h, w):
        """court-like picture: crop of a drawn court, recoloured, or random coloured shapes; mirrored at its middle"""
        r = self.r
        hh = (h + 1) // 2
        if r.random() < 0.6:
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
            if r.random() < 0.4:
                a = a[:, ::-1]
        else:
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
                    cv2.ellipse(
                        a, p, (int(r.integers(3, 30)), int(r.integers(3, 40))), self.u(0, 180), 0, 360, c, th
                    )
                else:
                    cv2.line(a, p, [int(r.integers(w)), int(r.integers(hh))], c, max(1, th))
        a = np.ascontiguousarray(a)
        return np.vstack([a, a[::-1, ::-1]])[:h]

    def blank(self, h, w=200):
        """White paper with round corners."""
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
        """A card face down."""
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

    def card(self):
        """A card as (picture, rank, suit, boxes of its indexes)."""
        r = self.r
        q = r.random()
        if q < 0.05:
            return self.back()
        if q < 0.12:
            return self.joker()
        b = self.bank[r.integers(len(self.bank))]
        ri = int(r.integers(13))
        si = int(r.integers(4))
        cols = self.colours()
        style = r.random()
        t = RANKS[ri]
        kind = r.choice(["drawn", "changed", "own"], p=[0.3, 0.27, 0.43])
        while kind != "own" and b["cards"][si][ri] is None:
            ri = int(r.integers(13))
            si = int(r.integers(4))
            t = RANKS[ri]
        if kind == "own":
            h = int(self.u(268, 315))
            w = 200
            c = self.blank(h)
            bg = np.array([255, 255, 255, 255])
            if r.random() < 0.5:
                bg[:3] = np.clip(255 - self.u(0, 22) + r.normal(0, 4, 3), 0, 255)
                c[..., :3] = bg[:3]
            if ri >= 10:
                x0 = int(self.u(0.12, 0.25) * w)
                y0 = int(self.u(0.05, 0.14) * h)
                if r.random() < 0.25:
                    x0, y0 = int(0.03 * w), int(0.03 * h)
                c[y0 : h - y0, x0 : w - x0, :3] = self.art(h - 2 * y0, w - 2 * x0)
                if r.random() < 0.6:
                    cv2.rectangle(
                        c,
                        (x0, y0),
                        (w - x0 - 1, h - y0 - 1),
                        [int(v) for v in r.uniform(0, 120, 3)] + [255],
                        int(r.integers(1, 3)),
                    )
                k = self.fit(self.suitmask(si, style), h * self.u(0.08, 0.14), 1, 50)
                for z in (c, c[::-1, ::-1]):
                    self.put(z, k, x0 + 3, y0 + 4, cols[si])
            elif r.random() < 0.85:
                big = h * (self.u(0.2, 0.5) if ri == 0 else self.u(0.1, 0.17))
                k = self.fit(self.suitmask(si, style), big, self.u(0.85, 1.1), 120)
                for px, py in PIP[ri + 1]:
                    self.put(
                        c if py <= 0.5 else c[::-1, ::-1],
                        k,
                        (px if py <= 0.5 else 1 - px) * w - k.shape[1] / 2,
                        (py if py <= 0.5 else 1 - py) * h - k.shape[0] / 2,
                        cols[si],
                    )
            else:  # the rank large in the middle
                k = self.fit(
                    self.glyph(t, self.fonts[r.integers(len(self.fonts))]),
                    h * self.u(0.3, 0.5),
                    self.u(0.7, 1),
                    130,
                )
                self.put(c, k, w / 2 - k.shape[1] / 2, h / 2 - k.shape[0] / 2, cols[si])
            if r.random() < 0.15:
                cv2.rectangle(c, (2, 2), (w - 3, h - 3), [int(v) for v in r.uniform(0, 200, 3)] + [255], 1)
        else:
            c = b["cards"][si][ri].copy()
            h, w = c.shape[:2]
            bg = np.median(c[int(0.35 * h) : int(0.65 * h), int(0.02 * w) : int(0.10 * w)].reshape(-1, 4), 0)
            bg[3] = 255
            if r.random() < 0.35:  # recolour the whole card's inks a little
                v = cv2.cvtColor(np.ascontiguousarray(c[..., :3]), cv2.COLOR_BGR2HSV)
                v[..., 1] = np.clip(v[..., 1] * self.u(0.6, 1.1), 0, 255)
                v[..., 2] = np.clip(v[..., 2] * self.u(0.85, 1) + self.u(0, 20), 0, 255)
                c[..., :3] = cv2.cvtColor(v, cv2.COLOR_HSV2BGR)
        if kind == "drawn":
            x0, y0, x1, y1 = b["box"]
            if t == "10" and "Horiz" not in b["name"]:
                x1 = max(x1, 0.19 * w)
            boxes = [(x0, y0, x1, y1)]
        else:
            lay = r.choice(["v", "h", "jumbo"], p=[0.66, 0.19, 0.15])
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
            side = lay == "h" or (lay == "jumbo" and r.random() < 0.25)
            gap = int(max(1, gap))
            col = cols[si]
            ox = int(w * self.u(0.02, 0.065))
            oy = int(h * self.u(0.018, 0.06))
            if side:
                bw = g.shape[1] + gap + k.shape[1]
                H = max(g.shape[0], k.shape[0])
                dy = int((g.shape[0] - k.shape[0]) * self.u(0, 1)) if g.shape[0] > k.shape[0] else 0
            else:
                bw = max(g.shape[1], k.shape[1])
                H = g.shape[0] + gap + k.shape[0]
            four = r.random() < 0.25
            q4 = [0] + ([1] if four else [])
            if kind == "changed":
                mx = int(max(b["box"][2], 0.17 * w if ri == 9 else 0)) + 3
                for z in (c, c[::-1, ::-1]):
                    z[int(0.02 * h) : int(b["box"][3]) + 4, int(0.015 * w) : mx] = bg
            for z in (c, c[::-1, ::-1]):
                for j in q4:
                    X = ox if j == 0 else w - ox - bw
                    a0, a1 = max(2, X - 2), min(w - 2, X + bw + 2)
                    if kind == "changed" or lay == "jumbo" or ri >= 10:
                        z[max(2, oy - 2) : oy + H + 3, a0:a1] = bg
            for z in (c, c[::-1, ::-1]):
                for j in q4:
                    X = ox if j == 0 else w - ox - bw
                    if side:
                        self.put(z, g, X, oy + (H - g.shape[0]), col)
                        self.put(z, k, X + g.shape[1] + gap, oy + (H - k.shape[0]) - dy, col)
                    else:
                        self.put(z, g, X + (bw - g.shape[1]) // 2, oy, col)
                        self.put(z, k, X + (bw - k.shape[1]) // 2, oy + g.shape[0] + gap, col)
            boxes = [
                (ox if j == 0 else w - ox - bw, oy, (ox if j == 0 else w - ox - bw) + bw, oy + H) for j in q4
            ]
        return self.finish(c, ri, si, boxes)

    def joker(self):
        """A Joker with an index of its own: word, star or both."""
        r = self.r
        f = self.fonts[r.integers(len(self.fonts))]
        if self.jok and r.random() < 0.6:
            c = self.jok[r.integers(len(self.jok))].copy()
            h, w = c.shape[:2]
            for z in (c, c[::-1, ::-1]):
                z[int(0.02 * h) : int(0.48 * h), int(0.02 * w) : int(0.16 * w)] = 255
        else:
            h = int(self.u(268, 315))
            w = 200
            c = self.blank(h)
            x0 = int(self.u(0.15, 0.28) * w)
            y0 = int(self.u(0.06, 0.2) * h)
            a = self.art(h - 2 * y0, w - 2 * x0)
            c[y0 : h - y0, x0 : w - x0, :3] = a
        col = self.colours()[int(r.integers(4))] if r.random() < 0.85 else r.uniform(0, 200, 3)
        k = r.random()
        star = self.glyph("★", DJ) if r.random() < 0.9 else self.glyph("✦", DJ)
        word = ["JOKER"] * 12 + ["Joker", "JOKERI", "JOLLY", "JKR"]
        t = word[r.integers(len(word))]

        def stack(lh):
            gs = [self.fit(self.glyph(ch, f), lh, self.u(0.75, 1.1), 0.12 * w) for ch in t]
            W = max(g.shape[1] for g in gs)
            gp = max(1, int(lh * self.u(0.08, 0.3)))
            o = np.zeros((sum(g.shape[0] + gp for g in gs) - gp, W), np.uint8)
            y = 0
            for g in gs:
                x = (W - g.shape[1]) // 2
                o[y : y + g.shape[0], x : x + g.shape[1]] = g
                y += g.shape[0] + gp
            return o

        if k < 0.48:
            m = stack(h * self.u(0.045, 0.075))
        elif k < 0.62:
            m = np.ascontiguousarray(
                np.rot90(
                    self.fit(self.glyph(t, f), h * self.u(0.045, 0.08), self.u(0.8, 1.1), 0.42 * h),
                    3 if r.random() < 0.5 else 1,
                )
            )
        elif k < 0.80:
            m = self.fit(star, h * self.u(0.06, 0.12), 1, 50)
        elif k < 0.92:
            a, b = self.fit(star, h * self.u(0.05, 0.09), 1, 40), stack(h * self.u(0.035, 0.06))
            if r.random() < 0.5:
                a, b = b, a
            W = max(a.shape[1], b.shape[1])
            m = np.zeros((a.shape[0] + 3 + b.shape[0], W), np.uint8)
            x = (W - a.shape[1]) // 2
            m[: a.shape[0], x : x + a.shape[1]] = a
            x = (W - b.shape[1]) // 2
            m[a.shape[0] + 3 :, x : x + b.shape[1]] = b
        else:
            m = self.fit(self.glyph(t, f), h * self.u(0.035, 0.06), 1, 0.3 * w)
        ox = int(w * self.u(0.02, 0.06))
        oy = int(h * self.u(0.02, 0.06))
        H, bw = m.shape
        for z in (c, c[::-1, ::-1]):
            z[max(2, oy - 2) : oy + H + 3, max(2, ox - 2) : ox + bw + 3, :3] = 255
        for z in (c, c[::-1, ::-1]):
            self.put(z, m, ox, oy, col)
        return self.finish(c, JOKER, 4, [(ox, oy, ox + bw, oy + H)])

    def finish(self, c, ri, si, boxes):
        """A card with the axes of its indexes at both ends."""
        r = self.r
        h, w = c.shape[:2]
        if r.random() < 0.25:
            c[..., :3] = np.clip(c[..., :3] * np.array([self.u(0.82, 1), self.u(0.9, 1), 1]), 0, 255).astype(
                np.uint8
            )
        lab = []
        for x0, y0, x1, y1 in boxes:
            f = max(1.0, 1.3 * (x1 - x0) / (y1 - y0))
            m = (x0 + x1) / 2
            lab.append((m, y0, m, y1, (x1 - x0) / 2, f))
            lab.append((w - m, h - y0, w - m, h - y1, (x1 - x0) / 2, f))
        return c, ri, si, lab

    def background(self, S):
        """A table, a cloth, clutter or printed paper."""
        r = self.r
        t = r.integers(10)
        t = t if t < 8 else t - 2
        base = r.uniform(0, 255, 3)
        im = np.zeros((S, S, 3), np.float32) + base.astype(np.float32)
        if t <= 3:
            for o in range(1, 6):
                n = 2**o * int(r.integers(1, 4))
                nn = cv2.resize(
                    r.normal(
                        0, 1, (n, max(1, n // int(r.integers(1, 8))), 1 if r.random() < 0.6 else 3)
                    ).astype(np.float32),
                    (S, S),
                    interpolation=cv2.INTER_CUBIC,
                ).reshape(S, S, -1)
                im += nn * self.u(3, 28)
        elif t == 4:
            p = self.u(6, 60)
            ang = self.u(0, math.pi)
            yy, xx = np.mgrid[:S, :S]
            v = np.sin((xx * math.cos(ang) + yy * math.sin(ang)) / p * 6.28) > self.u(-0.8, 0.8)
            im[v] = r.uniform(0, 255, 3)
        elif t == 5:
            for _ in range(int(r.integers(5, 40))):
                p = r.integers(-40, S + 40, 2)
                q = p + r.integers(5, 140, 2)
                c = [int(v) for v in r.uniform(0, 255, 3)]
                if r.random() < 0.5:
                    cv2.rectangle(im, tuple(int(v) for v in p), tuple(int(v) for v in q), c, -1)
                else:
                    cv2.circle(
                        im, tuple(int(v) for v in p), int(r.integers(4, 60)), c, int(r.choice([-1, 2, 4]))
                    )
        if t >= 6 or r.random() < 0.25:
            if t == 7:
                im[:] = self.u(200, 255)
            pi = Image.fromarray(np.clip(im, 0, 255).astype(np.uint8))
            d = ImageDraw.Draw(pi)
            L = list("AKQJBD0123456789abcdefghijklmnopqrstuvwxyzAEOR  ")
            if t == 7:  # a printed page
                f = ImageFont.truetype(self.fonts[r.integers(len(self.fonts))], int(r.integers(9, 30)))
                y = -5
                st = f.size * self.u(1.1, 1.6)
                c = tuple(int(v) for v in r.uniform(0, 90, 3))
                while y < S:
                    d.text((-5 + self.u(0, 9), y), "".join(r.choice(L, int(S / f.size * 2))), fill=c, font=f)
                    y += st
            else:
                for _ in range(int(r.integers(3, 16))):
                    f = ImageFont.truetype(self.fonts[r.integers(len(self.fonts))], int(r.integers(8, 60)))
                    d.text(
                        tuple(int(v) for v in r.integers(-30, S, 2)),
                        "".join(r.choice(L, int(r.integers(1, 14)))),
                        fill=tuple(int(v) for v in r.uniform(0, 255, 3)),
                        font=f,
                    )
            im = np.array(pi).astype(np.float32)
            if r.random() < 0.7:
                im = cv2.warpAffine(
                    im,
                    cv2.getRotationMatrix2D((S / 2, S / 2), self.u(0, 360), 1.4),
                    (S, S),
                    borderMode=cv2.BORDER_REFLECT,
                )
        return np.clip(im + r.normal(0, self.u(0, 10), im.shape), 0, 255).astype(np.float32)

    def scene(self, S=256, cw=None, kind=None, upright=None, names=None):
        """image uint8 SxSx3 (BGR) and list of (x,y,angle,H,ri,si,visible)"""
        r = self.r
        if r.random() < 0.5:
            self.pool[r.integers(len(self.pool))] = self.card()
        cw = cw or math.exp(self.u(math.log(75), math.log(330)))
        sc = cw / 200.0
        kind = kind or r.choice(["fan", "row", "scatter", "single", "none"], p=[0.5, 0.15, 0.24, 0.08, 0.03])
        mats = []

        def placed(x, y, a, ax=0, ay=0):
            c, sn = math.cos(a) * sc, math.sin(a) * sc
            return np.array([[c, -sn, x - c * ax + sn * ay], [sn, c, y - sn * ax - c * ay], [0, 0, 1]])

        if kind == "fan":
            n = int(r.integers(3, 13))
            st = math.radians(self.u(3.5, 13))
            R = self.u(1.0, 2.6) * 300
            for i in range(n):
                mats.append(
                    placed(
                        0,
                        0,
                        (i - (n - 1) / 2) * st + r.normal(0, 0.02),
                        100 + r.normal(0, 6),
                        R + r.normal(0, 8),
                    )
                )
            if r.random() < 0.15:
                mats = mats[::-1]
        elif kind == "row":
            n = int(r.integers(2, 11))
            dx = self.u(0.13, 0.6) * cw
            dy = self.u(-0.1, 0.1) * cw
            if r.random() < 0.25:
                dx, dy = self.u(-0.1, 0.1) * cw, self.u(0.3, 0.7) * cw
            for i in range(n):
                mats.append(placed(i * dx + r.normal(0, 2), i * dy + r.normal(0, 2), r.normal(0, 0.04)))
        elif kind == "scatter":
            g = self.u(0.75, 1.4)
            J = self.u(0, 0.5)
            for i in range(3):
                for j in range(3):
                    if r.random() < 0.8:
                        mats.append(
                            placed(
                                i * cw * g * 1.1 + r.normal(0, 0.06) * cw,
                                j * cw * g * 1.5 + r.normal(0, 0.06) * cw,
                                r.normal(0, J) + (math.pi if r.random() < 0.1 else 0),
                                100,
                                145,
                            )
                        )
        elif kind == "single":
            mats = [placed(0, 0, 0)]
        cards = [self.pool[r.integers(len(self.pool))] for _ in mats]
        rot = (
            self.u(-0.45, 0.45)
            if (r.random() < 0.5 if upright is None else upright)
            else self.u(0, 2 * math.pi)
        )
        if mats:
            k = int(r.integers(len(mats)))
            ll = cards[k][3] or [(30, 20, 30, 70, 10, 1)]
            l = ll[int(r.integers(len(ll)))] if r.random() < 0.5 else ll[0]
            p = mats[k] @ np.array([l[0], (l[1] + l[3]) / 2, 1])
            cx, cy = S / 2 + self.u(-0.42, 0.42) * S, S / 2 + self.u(-0.42, 0.42) * S
            c, sn = math.cos(rot), math.sin(rot)
            V = np.array([[c, -sn, cx - c * p[0] + sn * p[1]], [sn, c, cy - sn * p[0] - c * p[1]], [0, 0, 1]])
            src = np.float32([[0, 0], [S, 0], [S, S], [0, S]])
            V = (
                cv2.getPerspectiveTransform(
                    src, (src + r.normal(0, 0.05 * S, (4, 2))).astype(np.float32)
                ).astype(float)
                @ V
            )
        im = self.background(S)
        ids = np.full((S, S), -1, np.int16)
        shadow = r.random() < 0.6
        sd = self.u(0.3, 0.8)
        for i, (m, (c, _rank, _suit, _labels)) in enumerate(zip(mats, cards)):
            m = V @ m
            mats[i] = m
            h, w = c.shape[:2]
            q = cv2.perspectiveTransform(np.float32([[[0, 0], [w, 0], [w, h], [0, h]]]), m)[0]
            x0, y0 = [int(max(0, v - 8)) for v in q.min(0)]
            x1, y1 = [int(min(S, v + 9)) for v in q.max(0)]
            if x1 <= x0 or y1 <= y0:
                continue
            T = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ m
            if sc < 0.7:
                cs = cv2.resize(c, None, fx=sc, fy=sc, interpolation=cv2.INTER_AREA)
                T = T @ np.diag([w / cs.shape[1], h / cs.shape[0], 1])
                c = cs
            t = cv2.warpPerspective(c, T, (x1 - x0, y1 - y0))
            a = t[..., 3:].astype(np.float32) / 255
            v = im[y0:y1, x0:x1]
            v *= (
                1 - (sd * 0.5 * cv2.blur(a[..., 0], (9, 9)) if shadow else 0.35 * cv2.blur(a[..., 0], (3, 3)))
            )[..., None]
            v[:] = v * (1 - a) + t[..., :3] * a
            ids[y0:y1, x0:x1][a[..., 0] > 0.5] = i
        p = None
        if mats and r.random() < 0.2:
            c = tuple(
                float(v)
                for v in (
                    r.uniform(60, 220, 3)
                    if r.random() < 0.5
                    else (self.u(90, 170), self.u(120, 190), self.u(170, 240))
                )
            )
            p = r.integers(0, S, 2)
            cv2.ellipse(
                im,
                tuple(int(v) for v in p),
                (int(self.u(8, 50)), int(self.u(20, 120))),
                self.u(0, 180),
                0,
                360,
                c,
                -1,
            )
        out = []
        for i, (m, (_card, ri, si, lab)) in enumerate(zip(mats, cards)):
            for xa, ya, xb, yb, hw, f in lab:
                pts = np.float32(
                    [
                        [
                            [xa, ya],
                            [xb, yb],
                            [xa - hw, ya],
                            [xa + hw, ya],
                            [xb - hw, yb],
                            [xb + hw, yb],
                            [xa - hw, (ya + yb) / 2],
                            [xa + hw, (ya + yb) / 2],
                            [xa, (ya + yb) / 2],
                            [xa - hw / 2, (3 * ya + yb) / 4],
                            [xa + hw / 2, (ya + 3 * yb) / 4],
                        ]
                    ]
                )
                P = cv2.perspectiveTransform(pts, m)[0]
                ctr = (P[0] + P[1]) / 2
                up = P[0] - P[1]
                H = float(np.hypot(*up)) * f
                ok = 0
                for x, y in P:
                    xi, yi = int(x), int(y)
                    if 0 <= xi < S and 0 <= yi < S and ids[yi, xi] == i:
                        ok += 1
                vis = ok / len(P)
                if p is not None and np.hypot(*(ctr - p)) < 60:
                    vis = min(vis, 0.6)
                out.append((float(ctr[0]), float(ctr[1]), math.atan2(up[0], -up[1]), H, ri, si, vis))
        return self.post(im, S), out

    def post(self, im, S):
        """Light, colour, blur, noise and JPEG, as cameras make them."""
        r = self.r
        if r.random() < 0.5:
            ang = self.u(0, 6.28)
            yy, xx = np.mgrid[:S, :S].astype(np.float32)
            d = ((xx - S / 2) * math.cos(ang) + (yy - S / 2) * math.sin(ang)) / S
            im = (
                im * (1 + d * self.u(0, 0.9))[..., None]
                if r.random() < 0.5
                else im
                * (1 - self.u(0.2, 0.7) * (1 / (1 + np.exp(-(d + self.u(-0.4, 0.4)) * self.u(5, 60)))))[
                    ..., None
                ]
            )
        if r.random() < 0.15:
            yy, xx = np.mgrid[:S, :S].astype(np.float32)
            cx, cy = r.uniform(0, S, 2)
            g = np.exp(-(((xx - cx) / self.u(20, 90)) ** 2) - ((yy - cy) / self.u(20, 90)) ** 2)
            im = im + (g * self.u(60, 220))[..., None]
        if r.random() < 0.7:
            im = im * r.uniform(0.82, 1.12, 3)
        im = np.clip(im, 0, 255)
        im = cv2.LUT(
            im.astype(np.uint8),
            (255 * (np.arange(256) / 255) ** math.exp(r.normal(0, 0.3))).astype(np.float32),
        )
        im = (im - 128) * self.u(0.55, 1.15) + 128 + self.u(-50, 30)
        k = r.random()
        if k < 0.45:
            im = cv2.GaussianBlur(im, (0, 0), self.u(0.4, 1.7))
        elif k < 0.6:
            n = int(r.integers(3, 8))
            K = np.zeros((n, n), np.float32)
            cv2.line(K, (0, int(r.integers(n))), (n - 1, int(r.integers(n))), 1, 1)
            im = cv2.filter2D(im, -1, K / K.sum())
        if r.random() < 0.7:
            im = im + r.standard_normal(
                im.shape[:2] + (1 if r.random() < 0.5 else 3,), dtype=np.float32
            ) * self.u(1, 13)
        im = np.clip(im, 0, 255).astype(np.uint8)
        if r.random() < 0.7:
            im = cv2.imdecode(
                cv2.imencode(".jpg", im, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(25, 95))])[1], 1
            )
        return im

    # --- upright 32x48 patches straight from the cards (for Cls): no scene needed
    def patch1(self):
        """An upright patch for the namer with its rank and suit; more than a third of them show no readable index."""
        r = self.r
        if r.random() < 0.15:
            self.pool[r.integers(len(self.pool))] = self.card()
        c, ri, si, lab = self.pool[r.integers(len(self.pool))]
        neg = r.random() < 0.36 or not lab
        h, w = c.shape[:2]
        if lab:
            xa, ya, xb, yb, hw, f = lab[int(r.integers(len(lab)))]
            d = 1 if yb > ya else -1
            cx, cy = (xa + xb) / 2, (ya + yb) / 2
            H = abs(yb - ya) * f
            a = 0.0 if d > 0 else math.pi
        else:
            cx, cy, H, a, hw = r.uniform(0, w), r.uniform(0, h), self.u(20, 70), 0.0, 10
        Y = (ri, si)
        if neg:
            Y = (13, 4)
            q = r.random()
            H *= math.exp(r.normal(0, 0.25))
            if q < 0.25:
                e = self.u(0.6, 1.3) * H * r.choice([-1, 1])
                cx += -e * math.sin(a)
                cy += e * math.cos(a)
                a += r.normal(0, 0.3)
            elif q < 0.62 and lab:
                a += r.choice([-math.pi / 2, math.pi / 2, math.pi, math.pi]) + r.normal(0, 0.25)
                cx += r.normal(0, 0.06) * H
                cy += r.normal(0, 0.06) * H
            elif q < 0.70 and ri < 10:
                cx, cy = [
                    float(v) for v in np.array(PIP[ri + 1][r.integers(ri + 1)]) * (w, h) + r.normal(0, 3, 2)
                ]
                H = self.u(0.1, 0.22) * h
                a = r.choice([0, math.pi]) + r.normal(0, 0.2)
            else:
                for _ in range(8):
                    cx, cy = (
                        (cx + r.normal(0, 1.6) * H, cy + r.normal(0, 1.6) * H)
                        if q < 0.82
                        else (r.uniform(0, w), r.uniform(0, h))
                    )
                    if all(math.hypot(cx - (l[0] + l[2]) / 2, cy - (l[1] + l[3]) / 2) > 0.7 * H for l in lab):
                        break
                a = r.uniform(0, 6.28) if r.random() < 0.4 else a + r.normal(0, 0.2)
        else:
            cx += r.normal(0, 0.055) * H
            cy += r.normal(0, 0.055) * H
            H *= math.exp(r.normal(0, 0.11))
        th = a + r.normal(0, 0.15)
        q = min(1.0, math.exp(self.u(math.log(12), math.log(75))) / 38)
        pw, ph = max(9, round(32 * q)), max(13, round(48 * q))
        k = 38.0 / H * (ph / 48)
        if ri == JOKER and ph < 30:
            Y = (13, 4)
        ground = neg and r.random() < 0.22
        A = np.array([[math.cos(-th), -math.sin(-th)], [math.sin(-th), math.cos(-th)]]) * k
        A = A @ (np.eye(2) + r.normal(0, 0.055, (2, 2)))
        m = np.eye(3)
        m[:2, :2] = A
        m[:2, 2] = np.array([pw / 2, ph / 2]) - A @ np.array([cx, cy])
        b = self.bgs[r.integers(len(self.bgs))]
        by, bx = int(r.integers(0, 256 - ph)), int(r.integers(0, 256 - pw))
        im = b[by : by + ph, bx : bx + pw].astype(np.float32)

        def draw(cd, m):
            kk = np.sqrt(abs(np.linalg.det(m[:2, :2])))
            if kk < 0.6:
                cs = cv2.resize(cd, None, fx=kk, fy=kk, interpolation=cv2.INTER_AREA)
                m = m @ np.diag([cd.shape[1] / cs.shape[1], cd.shape[0] / cs.shape[0], 1])
                cd = cs
            t = cv2.warpAffine(cd, m[:2], (pw, ph))
            al = t[..., 3:].astype(np.float32) / 255
            sh = cv2.blur(al[..., 0], (3, 3)) if min(pw, ph) > 8 else al[..., 0]
            return (im * (1 - self.sd * sh)[..., None]) * (1 - al) + t[..., :3] * al

        self.sd = self.u(0.1, 0.45)
        fan = r.random()
        other = lambda: self.pool[r.integers(len(self.pool))][0]

        def off(dx, dy, da):
            z = np.eye(3)
            c_, s_ = math.cos(da), math.sin(da)
            z[:2, :2] = [[c_, -s_], [s_, c_]]
            z[:2, 2] = [dx, dy]
            if lab and a and not neg:
                R = np.array([[-1, 0, w], [0, -1, h], [0, 0, 1.0]])
                z = R @ z
            return m @ z

        step = self.u(0.14, 0.5) * w
        da = r.normal(0.1, 0.08)
        if ground:
            if r.random() < 0.4:
                z = self.fit(
                    self.glyph(r.choice(["★", "✦", "☆", "✶", "●", "■"]), DJ)
                    if r.random() < 0.5
                    else self.glyph(
                        r.choice(list("abcdefghmnrstuvwxyzCEFGHLMNPSTWYZ")),
                        self.fonts[r.integers(len(self.fonts))],
                    ),
                    ph * self.u(0.3, 0.8),
                    1,
                    pw * 0.9,
                )
                v = np.ascontiguousarray(im)
                self.put(
                    v,
                    z,
                    (pw - z.shape[1]) / 2 + r.normal(0, 1.5),
                    (ph - z.shape[0]) / 2 + r.normal(0, 2),
                    r.uniform(0, 255, 3),
                )
                im = v
        elif fan < 0.55:
            im = draw(other(), off(-step, self.u(-5, 20), -da))
        if not ground:
            im = draw(c, m)
        if not ground and fan < 0.55 and r.random() < 0.8:
            xr = (cx if (d if lab else 1) > 0 else w - cx) + hw + self.u(0, 12) if lab else w * 0.3
            if not neg and r.random() < 0.9:
                im = draw(other(), off(max(step, xr), self.u(-8, 25), abs(da)))
            elif neg:
                im = draw(other(), off(step, self.u(-8, 25), abs(da)))
        # light
        if r.random() < 0.35:
            im = im * np.linspace(self.u(0.5, 1.1), self.u(0.5, 1.1), pw, dtype=np.float32)[None, :, None]
        if r.random() < 0.2:
            im = im * np.linspace(self.u(0.5, 1.1), self.u(0.5, 1.1), ph, dtype=np.float32)[:, None, None]
        if r.random() < 0.7:
            im = im * r.uniform(0.8, 1.12, 3)
        im = np.clip(im, 0, 255)
        im = 255 * (im / 255) ** math.exp(r.normal(0, 0.3))
        im = (im - 128) * self.u(0.5, 1.15) + 128 + self.u(-55, 35)
        z = r.random()
        if z < 0.45:
            im = cv2.GaussianBlur(im, (0, 0), self.u(0.4, 1.6) * max(0.6, q))
        elif z < 0.6:
            n = int(r.integers(2, 6))
            K = np.zeros((n, n), np.float32)
            cv2.line(K, (0, int(r.integers(n))), (n - 1, int(r.integers(n))), 1, 1)
            im = cv2.filter2D(im, -1, K / K.sum())
        if r.random() < 0.7:
            im = im + r.normal(0, self.u(1, 13), im.shape[:2] + (1 if r.random() < 0.5 else 3,))
        im = np.clip(im, 0, 255).astype(np.uint8)
        if r.random() < 0.5:
            im = cv2.imdecode(
                cv2.imencode(".jpg", im, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(25, 95))])[1], 1
            )
        if q < 1:
            im = cv2.resize(im, (32, 48), interpolation=cv2.INTER_LINEAR)
        return im, Y

    def start_patches(self, n=90):
        self.bgs = [self.background(256).astype(np.uint8) for _ in range(n)]


DJ = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
