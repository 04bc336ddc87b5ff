"""Jokers, and the labels of a card's indexes."""

import cv2
import numpy as np

from tools.card_reader.drawing_tools import DJ
from tools.card_reader.joker_signs import JokerSigns

JOKER = 14


def one_above_other(masks, gap):
    """One mask of the masks, centred below each other with a gap of pixels between them."""
    W = max(a.shape[1] for a in masks)
    o = np.zeros((sum(a.shape[0] + gap for a in masks) - gap, W), np.uint8)
    y = 0
    for a in masks:
        x = (W - a.shape[1]) // 2
        o[y : y + a.shape[0], x : x + a.shape[1]] = a
        y += a.shape[0] + gap
    return o


def inked(mask, colour):
    """A mask as a sign in this colour (BGR)."""
    sign = np.empty((*mask.shape, 4), np.uint8)
    sign[..., :3], sign[..., 3] = np.clip(colour, 0, 255), mask
    return sign


def sized(sign, height, most_width):
    """A sign of this height or this width, whichever is the smaller."""
    factor = min(height / sign.shape[0], most_width / sign.shape[1])
    size = max(4, round(sign.shape[1] * factor)), max(4, round(sign.shape[0] * factor))
    return cv2.resize(sign, size, interpolation=cv2.INTER_AREA)


def below_each_other(signs, gap):
    """One sign of the signs, centred below each other with a gap of pixels between them."""
    wide = max(sign.shape[1] for sign in signs)
    whole = np.full((sum(sign.shape[0] + gap for sign in signs) - gap, wide, 4), 255, np.uint8)
    whole[..., 3] = 0
    top = 0
    for sign in signs:
        left = (wide - sign.shape[1]) // 2
        whole[top : top + sign.shape[0], left : left + sign.shape[1]] = sign
        top += sign.shape[0] + gap
    return whole


def lay_sign(card, sign, x, y):
    """Paints a sign on the card, its upper left corner at x, y (pixels); what lies outside is cut."""
    sign = sign[max(0, -y) :, max(0, -x) :]
    part = card[max(0, y) :, max(0, x) :, :3][: sign.shape[0], : sign.shape[1]]
    sign = sign[: part.shape[0], : part.shape[1]]
    opacity = sign[..., 3:] / 255.0
    part[:] = (part * (1 - opacity) + sign[..., :3] * opacity).astype(np.uint8)


class Jokers(JokerSigns):
    """Makes Jokers from the drawn ones `jok` or of its own, and labels the indexes of cards."""

    def joker(self):
        """A Joker with an index of its own (word, star, sign or several), as `card` returns it."""
        r = self.r
        f = self.fonts[r.integers(len(self.fonts))]
        c = self.joker_without_index()
        h, w = c.shape[:2]
        col = self.colours()[int(r.integers(4))] if r.random() < 0.85 else r.uniform(0, 200, 3)
        m = self.signed_index(f, col, h, w) if r.random() < 0.5 else inked(self.joker_index(f, h, w), col)
        ox = int(w * self.u(0.02, 0.06))
        oy = int(h * self.u(0.02, 0.06))
        H, bw = m.shape[:2]
        k = r.random()
        lefts = [ox] if k < 0.78 else [w - ox - bw] if k < 0.86 else [ox, w - ox - bw]
        ends = (c, c[::-1, ::-1])
        for z in ends if r.random() < 0.85 else ():
            for x in lefts:
                z[max(2, oy - 2) : oy + H + 3, max(2, x - 2) : x + bw + 3, :3] = 255
        for z in ends:
            for x in lefts:
                lay_sign(z, m, x, oy)
        return self.finish(c, JOKER, 4, [(x, oy, x + bw, oy + H) for x in lefts])

    def signed_index(self, f, col, h, w):
        """A coloured sign, alone or with a word or a J: uint8 of any size by 4 for a card of h by w pixels."""
        r = self.r
        sign = sized(self.joker_sign(np.asarray(col, float)), h * self.u(0.07, 0.19), 0.27 * w)
        k = r.random()
        if k < 0.7:
            return sign
        if k < 0.85:
            word = inked(self.fit(self.glyph("J", f), h * self.u(0.06, 0.12), 1, 0.2 * w), col)
        else:
            word = inked(self.stacked_letters("JOKER", f, h * self.u(0.035, 0.055), w), col)
        return below_each_other((word, sign) if r.random() < 0.7 else (sign, word), 3)

    def joker_without_index(self):
        """A drawn Joker without its indexes, or a picture on paper: uint8 of h by w by 4."""
        r = self.r
        if self.jok and r.random() < 0.35:
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
            if r.random() < 0.5:
                c[y0 : h - y0, x0 : w - x0, :3] = self.art(h - 2 * y0, w - 2 * x0)
            else:
                self.add_large_sign(c)
        return c

    def add_large_sign(self, c):
        """Paints a large sign in the middle of card c, or one at each half: no index."""
        h, w = c.shape[:2]
        sign = self.joker_sign(self.colours()[0])
        if self.r.random() < 0.5:
            sign = sized(sign, h * self.u(0.35, 0.75), 0.7 * w)
            lay_sign(c, sign, (w - sign.shape[1]) // 2, (h - sign.shape[0]) // 2)
        else:
            sign = sized(sign, h * self.u(0.2, 0.4), 0.6 * w)
            for z in (c, c[::-1, ::-1]):
                lay_sign(z, sign, (w - sign.shape[1]) // 2, int(h * 0.49) - sign.shape[0])

    def joker_index(self, f, h, w):
        """A word in font f, a star or both, as a mask for a card of h by w pixels."""
        r = self.r
        k = r.random()
        star = self.glyph("★", DJ) if r.random() < 0.9 else self.glyph("✦", DJ)
        word = ["JOKER"] * 12 + ["Joker", "JOKERI", "JOLLY", "JKR", "JKR"]
        t = word[r.integers(len(word))]
        if k < 0.48:
            return self.stacked_letters(t, f, h * self.u(0.045, 0.075), w)
        if k < 0.62:
            m = self.fit(self.glyph(t, f), h * self.u(0.045, 0.08), self.u(0.8, 1.1), 0.42 * h)
            return np.ascontiguousarray(np.rot90(m, 3 if r.random() < 0.5 else 1))
        if k < 0.80:
            return self.fit(star, h * self.u(0.06, 0.12), 1, 50)
        if k < 0.92:
            a = self.fit(star, h * self.u(0.05, 0.09), 1, 40)
            b = self.stacked_letters(t, f, h * self.u(0.035, 0.06), w)
            return one_above_other((b, a) if r.random() < 0.5 else (a, b), 3)
        return self.fit(self.glyph(t, f), h * self.u(0.035, 0.06), 1, 0.3 * w)

    def stacked_letters(self, t, f, lh, w):
        """The letters of t below each other, each lh pixels high, as a mask for a card of width w."""
        gs = [self.fit(self.glyph(ch, f), lh, self.u(0.75, 1.1), 0.12 * w) for ch in t]
        return one_above_other(gs, max(1, int(lh * self.u(0.08, 0.3))))

    def finish(self, c, ri, si, boxes):
        """The card (picture, rank, suit, axes), aged now and then; an axis is (x and y of an index's upper end, x and y
        of its lower end, half its width, factor of its height), in pixels, for each box at both ends of the card."""
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
