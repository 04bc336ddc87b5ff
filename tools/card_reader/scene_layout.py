"""Scenes: cards of the pool laid on a background as a fan, a row, scattered or single, with the labels of their indexes."""

import math

import cv2
import numpy as np

from tools.card_reader.camera_effects import CameraEffects
from tools.card_reader.card_faces import CardFaces
from tools.card_reader.table_backgrounds import TableBackgrounds


def placement(sc, x, y, a, ax=0, ay=0):
    """The 3 by 3 matrix that scales by sc, turns by a (radians), and lays the card's point (ax, ay) at (x, y)."""
    c, sn = math.cos(a) * sc, math.sin(a) * sc
    return np.array([[c, -sn, x - c * ax + sn * ay], [sn, c, y - sn * ax - c * ay], [0, 0, 1]])


def card_labels(m, card, seen, finger):
    """The labels of a card laid by matrix m; `seen` tells its pixels in the picture, near a finger 0.6 is the most."""
    _picture, ri, si, lab = card
    labels = []
    for axis in lab:
        P = cv2.perspectiveTransform(axis_points(*axis[:5]), m)[0]
        ctr = (P[0] + P[1]) / 2
        up = P[0] - P[1]
        H = float(np.hypot(*up)) * axis[5]
        S = len(seen)
        pixels = [(int(x), int(y)) for x, y in P]
        vis = sum(bool(0 <= x < S and 0 <= y < S and seen[y, x]) for x, y in pixels) / len(P)
        if finger is not None and np.hypot(*(ctr - finger)) < 60:
            vis = min(vis, 0.6)
        labels.append((float(ctr[0]), float(ctr[1]), math.atan2(up[0], -up[1]), H, ri, si, vis))
    return labels


def axis_points(xa, ya, xb, yb, hw):
    """Eleven points of an index, of half its width hw, at which is tested whether it is seen: float32 of 1 by 11 by 2."""
    return np.float32(
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


class SceneLayout(CardFaces, TableBackgrounds, CameraEffects):
    """Lays cards of `pool` out."""

    def scene(self, S=256, cw=None, kind=None, upright=None):
        """A picture, uint8 of S by S by 3 (BGR), and its labels (x, y, up-angle, height, rank, suit, visibility from 0 to 1)."""
        r = self.r
        if r.random() < 0.5:
            self.pool[r.integers(len(self.pool))] = self.card()
        cw = cw or math.exp(self.u(math.log(75), math.log(330)))
        sc = cw / 200.0
        kind = kind or r.choice(["fan", "row", "scatter", "single", "none"], p=[0.5, 0.15, 0.24, 0.08, 0.03])
        mats = self.placements(kind, cw, sc)
        cards = [self.pool[r.integers(len(self.pool))] for _ in mats]
        rot = (
            self.u(-0.45, 0.45)
            if (r.random() < 0.5 if upright is None else upright)
            else self.u(0, 2 * math.pi)
        )
        if mats:
            V = self.view(mats, cards, rot, S)
            mats = [V @ m for m in mats]
        im = self.background(S)
        ids = self.lay_cards(im, mats, cards, sc)
        p = self.add_finger(im, S) if mats and r.random() < 0.2 else None
        out = [
            label
            for i, (m, card) in enumerate(zip(mats, cards))
            for label in card_labels(m, card, ids == i, p)
        ]
        return self.post(im, S), out

    def placements(self, kind, cw, sc):
        """The 3 by 3 matrices that lay cards of width cw (pixels; sc times their drawings) as `kind` says."""
        if kind == "fan":
            return self.fan(sc)
        if kind == "row":
            return self.row(cw, sc)
        if kind == "scatter":
            return self.scatter(cw, sc)
        return [placement(sc, 0, 0, 0)] if kind == "single" else []

    def fan(self, sc):
        """The matrices of 3 to 12 cards in a fan, now and then from right to left."""
        r = self.r
        n = int(r.integers(3, 13))
        st = math.radians(self.u(3.5, 13))
        R = self.u(1.0, 2.6) * 300
        mats = []
        for i in range(n):
            a = (i - (n - 1) / 2) * st + r.normal(0, 0.02)
            mats.append(placement(sc, 0, 0, a, 100 + r.normal(0, 6), R + r.normal(0, 8)))
        return mats[::-1] if r.random() < 0.15 else mats

    def row(self, cw, sc):
        """The matrices of 2 to 10 cards in a row or, in a quarter of the cases, a column."""
        r = self.r
        n = int(r.integers(2, 11))
        dx = self.u(0.13, 0.6) * cw
        dy = self.u(-0.1, 0.1) * cw
        if r.random() < 0.25:
            dx, dy = self.u(-0.1, 0.1) * cw, self.u(0.3, 0.7) * cw
        return [
            placement(sc, i * dx + r.normal(0, 2), i * dy + r.normal(0, 2), r.normal(0, 0.04))
            for i in range(n)
        ]

    def scatter(self, cw, sc):
        """The matrices of up to nine cards beside each other, turned a little or upside down."""
        r = self.r
        g = self.u(0.75, 1.4)
        J = self.u(0, 0.5)
        mats = []
        for i in range(3):
            for j in range(3):
                if r.random() < 0.8:
                    x = i * cw * g * 1.1 + r.normal(0, 0.06) * cw
                    y = j * cw * g * 1.5 + r.normal(0, 0.06) * cw
                    a = r.normal(0, J) + (math.pi if r.random() < 0.1 else 0)
                    mats.append(placement(sc, x, y, a, 100, 145))
        return mats

    def view(self, mats, cards, rot, S):
        """The 3 by 3 matrix that turns the table by rot (radians), with perspective, so that an index lies in the picture."""
        r = self.r
        k = int(r.integers(len(mats)))
        ll = cards[k][3] or [(30, 20, 30, 70, 10, 1)]
        l = ll[int(r.integers(len(ll)))] if r.random() < 0.5 else ll[0]
        p = mats[k] @ np.array([l[0], (l[1] + l[3]) / 2, 1])
        cx, cy = S / 2 + self.u(-0.42, 0.42) * S, S / 2 + self.u(-0.42, 0.42) * S
        c, sn = math.cos(rot), math.sin(rot)
        V = np.array([[c, -sn, cx - c * p[0] + sn * p[1]], [sn, c, cy - sn * p[0] - c * p[1]], [0, 0, 1]])
        src = np.float32([[0, 0], [S, 0], [S, S], [0, S]])
        seen = (src + r.normal(0, 0.05 * S, (4, 2))).astype(np.float32)
        return cv2.getPerspectiveTransform(src, seen).astype(float) @ V

    def lay_cards(self, im, mats, cards, sc):
        """Paints the cards with their shadows on `im`; for each pixel the number of the card seen there (int16), or -1."""
        S = len(im)
        ids = np.full((S, S), -1, np.int16)
        shadow = self.r.random() < 0.6
        sd = self.u(0.3, 0.8)
        for i, (m, (c, _rank, _suit, _labels)) in enumerate(zip(mats, cards)):
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
        return ids

    def add_finger(self, im, S):
        """Paints an ellipse like a finger or a thing on `im`; its centre (x, y)."""
        r = self.r
        colour = (
            r.uniform(60, 220, 3)
            if r.random() < 0.5
            else (self.u(90, 170), self.u(120, 190), self.u(170, 240))
        )
        p = r.integers(0, S, 2)
        axes = (int(self.u(8, 50)), int(self.u(20, 120)))
        cv2.ellipse(
            im, tuple(int(v) for v in p), axes, self.u(0, 180), 0, 360, tuple(float(v) for v in colour), -1
        )
        return p
