"""Upright patches of 48 by 32 pixels straight from the cards, for the namer."""

import math

import cv2
import numpy as np

from tools.card_reader.camera_effects import CameraEffects
from tools.card_reader.card_faces import PIP, CardFaces
from tools.card_reader.drawing_tools import DJ
from tools.card_reader.jokers import JOKER
from tools.card_reader.table_backgrounds import TableBackgrounds


def with_card(im, picture, m, sd):
    """The float picture `im` with a card laid on it by matrix m; its shadow takes the share sd of the light."""
    ph, pw = im.shape[:2]
    k = np.sqrt(abs(np.linalg.det(m[:2, :2])))
    if k < 0.6:
        cs = cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        m = m @ np.diag([picture.shape[1] / cs.shape[1], picture.shape[0] / cs.shape[0], 1])
        picture = cs
    t = cv2.warpAffine(picture, m[:2], (pw, ph))
    al = t[..., 3:].astype(np.float32) / 255
    sh = cv2.blur(al[..., 0], (3, 3)) if min(pw, ph) > 8 else al[..., 0]
    return (im * (1 - sd * sh)[..., None]) * (1 - al) + t[..., :3] * al


def beside(dx, dy, da, turned_size):
    """The 3 by 3 matrix of a neighbour, moved by dx and dy (pixels) and da (radians), for a card upside down of turned_size."""
    c, s = math.cos(da), math.sin(da)
    z = np.array([[c, -s, dx], [s, c, dy], [0, 0, 1.0]])
    if turned_size:
        w, h = turned_size
        return np.array([[-1, 0, w], [0, -1, h], [0, 0, 1.0]]) @ z
    return z


class CardPatches(CardFaces, TableBackgrounds, CameraEffects):
    """Cuts patches out of the cards of `pool`, on the backgrounds `bgs`."""

    def start_patches(self, n=90):
        """Makes n backgrounds of 256 by 256 pixels for the patches."""
        self.bgs = [self.background(256).astype(np.uint8) for _ in range(n)]

    def patch1(self):
        """An upright patch (uint8 of 48 by 32 by 3, BGR) with its (rank, suit); more than a third show no readable index."""
        r = self.r
        if r.random() < 0.15:
            self.pool[r.integers(len(self.pool))] = self.card()
        card = self.pool[r.integers(len(self.pool))]
        neg = r.random() < 0.36 or not card[3]
        cx, cy, H, a, hw = self.index_place(card)
        turned = a > 0
        if neg:
            cx, cy, H, a = self.wrong_place(card, cx, cy, H, a)
        else:
            cx += r.normal(0, 0.055) * H
            cy += r.normal(0, 0.055) * H
            H *= math.exp(r.normal(0, 0.11))
        th = a + r.normal(0, 0.15)
        q = min(1.0, math.exp(self.u(math.log(12), math.log(75))) / 38)
        pw, ph = max(9, round(32 * q)), max(13, round(48 * q))
        unreadable = neg or (card[1] == JOKER and ph < 30)
        ground = neg and r.random() < 0.22
        m = self.patch_view(cx, cy, th, 38.0 / H * (ph / 48), pw, ph)
        b = self.bgs[r.integers(len(self.bgs))]
        by, bx = int(r.integers(0, 256 - ph)), int(r.integers(0, 256 - pw))
        im = b[by : by + ph, bx : bx + pw].astype(np.float32)
        im = self.with_cards(im, card, m, turned, neg, ground, (cx, hw))
        im = self.patch_photo(im, q)
        if q < 1:
            im = cv2.resize(im, (32, 48), interpolation=cv2.INTER_LINEAR)
        return im, (13, 4) if unreadable else (card[1], card[2])

    def index_place(self, card):
        """Where an index of the card is: centre x, y, height (pixels), angle (0 or pi), half its width; anywhere without one."""
        c, _ri, _si, lab = card
        h, w = c.shape[:2]
        if not lab:
            return self.r.uniform(0, w), self.r.uniform(0, h), self.u(20, 70), 0.0, 10
        xa, ya, xb, yb, hw, f = lab[int(self.r.integers(len(lab)))]
        return (xa + xb) / 2, (ya + yb) / 2, abs(yb - ya) * f, 0.0 if yb > ya else math.pi, hw

    def wrong_place(self, card, cx, cy, H, a):
        """A place that shows no readable index (beside one, a turned one, a pip, anywhere): x, y, height, angle (radians)."""
        r = self.r
        c, ri, _si, lab = card
        h, w = c.shape[:2]
        q = r.random()
        H *= math.exp(r.normal(0, 0.25))
        if q < 0.25:
            e = self.u(0.6, 1.3) * H * r.choice([-1, 1])
            cx += -e * math.sin(a)
            cy += e * math.cos(a)
            a += r.normal(0, 0.3)
        elif q < 0.62 and lab and ri != JOKER:  # many a Joker's sign looks alike at several turns
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
        return cx, cy, H, a

    def patch_view(self, cx, cy, th, k, pw, ph):
        """The 3 by 3 matrix that brings the card's (cx, cy), turned by -th and scaled by k, to the middle of pw by ph pixels."""
        A = np.array([[math.cos(-th), -math.sin(-th)], [math.sin(-th), math.cos(-th)]]) * k
        A = A @ (np.eye(2) + self.r.normal(0, 0.055, (2, 2)))
        m = np.eye(3)
        m[:2, :2] = A
        m[:2, 2] = np.array([pw / 2, ph / 2]) - A @ np.array([cx, cy])
        return m

    def with_cards(self, im, card, m, turned, neg, ground, place):
        """The background `im` with the card and its neighbours in a fan or, if `ground`, a single sign or nothing."""
        r = self.r
        c = card[0]
        h, w = c.shape[:2]
        sd = self.u(0.1, 0.45)
        fan = r.random()
        step = self.u(0.14, 0.5) * w
        da = r.normal(0.1, 0.08)

        def with_neighbour(dx, low, high, da):
            other = self.pool[r.integers(len(self.pool))][0]
            return with_card(
                im, other, m @ beside(dx, self.u(low, high), da, (w, h) if turned and not neg else None), sd
            )

        if ground:
            return self.with_sign(im) if r.random() < 0.4 else im
        if fan < 0.55:
            im = with_neighbour(-step, -5, 20, -da)
        im = with_card(im, c, m, sd)
        if fan < 0.55 and r.random() < 0.8:
            cx, hw = place
            xr = (w - cx if turned else cx) + hw + self.u(0, 12) if card[3] else w * 0.3
            if not neg and r.random() < 0.9:
                im = with_neighbour(max(step, xr), -8, 25, abs(da))
            elif neg:
                im = with_neighbour(step, -8, 25, abs(da))
        return im

    def with_sign(self, im):
        """The background with a star, a dot or a letter in its middle."""
        r = self.r
        ph, pw = im.shape[:2]
        sign = (
            self.glyph(r.choice(["★", "✦", "☆", "✶", "●", "■"]), DJ)
            if r.random() < 0.5
            else self.glyph(
                r.choice(list("abcdefghmnrstuvwxyzCEFGHLMNPSTWYZ")), self.fonts[r.integers(len(self.fonts))]
            )
        )
        z = self.fit(sign, ph * self.u(0.3, 0.8), 1, pw * 0.9)
        v = np.ascontiguousarray(im)
        x = (pw - z.shape[1]) / 2 + r.normal(0, 1.5)
        self.put(v, z, x, (ph - z.shape[0]) / 2 + r.normal(0, 2), r.uniform(0, 255, 3))
        return v

    def patch_photo(self, im, q):
        """The float patch as a camera takes it: uint8, of the same shape; q (at most 1) is its share of the full size."""
        r = self.r
        ph, pw = im.shape[:2]
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
            im = self.motion_blurred(im, 2, 5)
        if r.random() < 0.7:
            im = im + r.normal(0, self.u(1, 13), im.shape[:2] + (1 if r.random() < 0.5 else 3,))
        im = np.clip(im, 0, 255).astype(np.uint8)
        return self.jpeg_compressed(im) if r.random() < 0.5 else im
