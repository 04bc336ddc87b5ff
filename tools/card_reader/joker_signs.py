"""Small coloured signs as Jokers have them in their corners: jesters, caps, crowns, stars, globes, and more."""

import math

import cv2
import numpy as np

from tools.card_reader.card_backs_and_paper import CardPaper

SIDE = 200
"""The side of the square that a sign is drawn on, in pixels."""
SIGNS = ["head"] * 8 + ["figure"] * 4 + ["cap"] * 3 + ["crown"] * 3 + ["star"] * 4 + ["globe"] * 2
SIGNS += ["sceptre", "bell", "mask", "mask"]


class Sketch:
    """A square of SIDE by SIDE pixels on which shapes are painted: BGR and opacity."""

    def __init__(self, inks, edge, thickness, pen=None):
        """`inks` are the colours by number, `edge` the colour of all outlines (thickness in pixels; 0 for none), `pen` that of lines
        and eyes; without it they have the colours of inks."""
        self.picture = np.full((SIDE, SIDE, 4), 255, np.uint8)
        self.picture[..., 3] = 0
        self.inks, self.edge, self.thickness, self.pen = inks, edge, thickness, pen

    def shape(self, points, ink):
        """Paints a closed shape of these points in the ink of this number; None leaves it paper-white."""
        points = np.int32(np.round(np.asarray(points) * 8))
        colour = (255, 255, 255) if ink is None else tuple(float(v) for v in self.inks[ink % len(self.inks)])
        cv2.fillPoly(self.picture, [points], (*colour, 255), cv2.LINE_AA, 3)
        if self.thickness:
            outline = (*(float(v) for v in self.edge), 255)
            cv2.polylines(self.picture, [points], True, outline, self.thickness, cv2.LINE_AA, 3)

    def oval(self, x, y, across, down, ink, turn=0.0):
        """Paints an oval with its centre at x, y and these half axes (pixels), turned by radians."""
        angles = np.linspace(0, 2 * math.pi, 28, endpoint=False)
        c, s = math.cos(turn), math.sin(turn)
        px, py = across * np.cos(angles), down * np.sin(angles)
        self.shape(np.stack([x + px * c - py * s, y + px * s + py * c], 1), ink)

    def stroke(self, points, thickness, ink=0):
        """Paints an open line of this thickness (pixels)."""
        colour = self.inks[ink % len(self.inks)] if self.pen is None else self.pen
        colour = (*(float(v) for v in colour), 255)
        lines = [np.int32(np.round(np.asarray(points) * 8))]
        cv2.polylines(self.picture, lines, False, colour, max(1, round(thickness)), cv2.LINE_AA, 3)

    def cropped(self):
        """The sign without empty margins."""
        rows = np.where((self.picture[..., 3] > 60).any(1))[0]
        columns = np.where((self.picture[..., 3] > 60).any(0))[0]
        return self.picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def horn(x, y, angle, length, width, bend):
    """A curved, tapering horn of a cap, from x, y in the direction of an angle (radians); its outline and its tip."""
    left, right = [], []
    for part in np.linspace(0, 1, 9):
        turn = angle + bend * part
        px, py = x + length * part * math.cos(turn), y + length * part * math.sin(turn)
        half = width * (1 - part) ** 0.8 / 2 + 1.5
        left.append((px - half * math.sin(turn), py + half * math.cos(turn)))
        right.append((px + half * math.sin(turn), py - half * math.cos(turn)))
    return left + right[::-1], (px, py)


class JokerSigns(CardPaper):
    """Draws signs with the generator `r`: each has its own proportions, colours and lines."""

    def joker_sign(self, colour, kind=None):
        """A sign of a kind of SIGNS, mainly in this colour (BGR): uint8 of any height by width by 4, cropped."""
        r = self.r
        kind = kind or SIGNS[r.integers(len(SIGNS))]
        others = [r.uniform(0, 255, 3) for _ in range(3)]
        k = r.random()
        if k < 0.35:  # one colour, with lines of paper
            sketch = Sketch([colour, colour], (255, 255, 255), int(r.integers(2, 6)))
        elif k < 0.6:  # lines only
            sketch = Sketch([np.full(3, 255)], colour, int(r.integers(4, 11)), colour)
        else:
            inks = [colour, *others] if r.random() < 0.7 else [colour, np.full(3, 255), colour * 0.6]
            sketch = Sketch(inks, (20, 20, 20), int(r.integers(0, 6)))
        getattr(self, f"draw_{kind}")(sketch)
        sign = sketch.cropped()
        return sign[:, ::-1] if r.random() < 0.5 else sign

    def draw_cap(self, s, x=100.0, y=100.0, size=40.0):
        """A cap of two to five horns with bells, its rim at y, so many pixels from its middle to its side."""
        r = self.r
        number = int(r.integers(2, 6))
        spread, lift = self.u(0.9, 1.5), self.u(0.3, 1.0)
        bell, length = size * self.u(0.13, 0.26), size * self.u(1.2, 1.9)
        angles = np.linspace(-math.pi / 2 - spread, -math.pi / 2 + spread, number)
        for at in sorted(
            range(number), key=lambda at: abs(at - (number - 1) / 2) * (-1 if number % 2 else 1)
        ):
            bend = (angles[at] + math.pi / 2) * lift
            points, tip = horn(
                x, y - size * 0.2, angles[at] - bend * 0.2, length, size * self.u(0.8, 1.15), bend
            )
            s.shape(points, at)
            s.oval(*tip, bell, bell, at + 1)
        if r.random() < 0.75:
            s.oval(x, y - size * 0.1, size, size * self.u(0.15, 0.3), 1)

    def draw_face(self, s, x, y, size):
        """A face seen from the front or half from the side."""
        r = self.r
        skin = None if r.random() < 0.6 else int(r.integers(4))
        s.oval(x, y, size * self.u(0.7, 0.95), size, skin)
        shift = r.normal(0, 0.12) * size
        for side in (-1, 1):
            eye = x + side * size * 0.33 + shift
            s.stroke([(eye, y - size * 0.25), (eye, y - size * 0.12)], size * self.u(0.12, 0.25))
        if r.random() < 0.6:
            nose = size * self.u(0.08, 0.25)
            s.oval(x + shift * 1.6, y + size * 0.1, nose, nose, 1)
        smile = np.linspace(0.15 * math.pi, 0.85 * math.pi, 9)
        mouth = [
            (x + shift + 0.5 * size * math.cos(a), y + size * (0.15 + 0.45 * math.sin(a))) for a in smile
        ]
        s.stroke(mouth, size * self.u(0.06, 0.15), 0)

    def draw_collar(self, s, x, y, size):
        """A collar of points with bells."""
        number = int(self.r.integers(3, 8))
        angles = np.linspace(0.1, math.pi - 0.1, number)
        for at, angle in enumerate(angles):
            tip = x + 1.5 * size * math.cos(angle), y + 0.9 * size * math.sin(angle)
            aside = 0.28 * size
            s.shape([(x - aside + at * 2, y), tip, (x + aside + at * 2, y)], at)
            s.oval(*tip, size * 0.12, size * 0.12, at + 1)

    def draw_head(self, s):
        """A jester's head with a cap, with or without a collar."""
        size = self.u(26, 40)
        if self.r.random() < 0.65:
            self.draw_collar(s, 100, 105 + size * 0.9, size)
        self.draw_face(s, 100, 108, size)
        self.draw_cap(s, 100, 108 - size * self.u(0.4, 0.7), size)

    def draw_figure(self, s):
        """A whole small figure: standing, dancing, sitting or leaping."""
        r = self.r
        size, lean = self.u(12, 18), r.normal(0, 10)
        hip, neck, width = (100 + lean, 128), (100, 80), self.u(9, 20)
        for side in (-1, 1):
            knee = hip[0] + side * self.u(3, 28), hip[1] + self.u(10, 26)
            foot = knee[0] + side * self.u(-18, 20), knee[1] + self.u(8, 30)
            s.stroke([hip, knee, foot], self.u(8, 14), side + 1)
            s.oval(foot[0] + side * 5, foot[1], 9, 5, 1)
            elbow = 100 + side * self.u(18, 34), self.u(72, 112)
            hand = elbow[0] + side * self.u(-14, 24), elbow[1] + self.u(-34, 24)
            s.stroke([neck, elbow, hand], self.u(6, 11), 1 - side)
            if r.random() < 0.4:
                s.oval(*hand, 7, 7, 2)
        (hx, hy), (nx, ny) = hip, neck
        s.shape([(nx - width, ny), (nx + width, ny), (hx + width, hy + 6), (hx - width, hy + 6)], 0)
        self.draw_face(s, 100, 62, size)
        self.draw_cap(s, 100, 62 - size * 0.5, size)

    def draw_crown(self, s):
        """A crown of three to seven points, with or without balls on them."""
        number, wide, high = int(self.r.integers(3, 8)), self.u(35, 60), self.u(35, 70)
        flare, has_balls = self.u(0.9, 1.4), self.r.random() < 0.7
        points = [(100 - wide, 140)]
        for at in range(number):
            x = 100 + wide * flare * (2 * at / (number - 1) - 1)
            points.append((x, 140 - high * self.u(0.85, 1.0)))
            if at < number - 1:
                points.append((100 + wide * (2 * (at + 0.5) / (number - 1) - 1), 140 - high * 0.45))
        s.shape([*points, (100 + wide, 140)], 0)
        if has_balls:
            for x, y in points[1::2]:
                s.oval(x, y, 7, 7, 1)
        s.shape([(100 - wide, 140), (100 + wide, 140), (100 + wide, 156), (100 - wide, 156)], 1)

    def draw_star(self, s):
        """A star of four to eight points, plain, framed by a ring, or one in another."""
        number, inner = int(self.r.choice([4, 5, 5, 5, 6, 7, 8])), self.u(0.3, 0.62)
        k = self.r.random()
        if k < 0.15:
            s.oval(100, 100, 92, 92, 1)
        for ink, size in ((0, 80), (1, 45)) if k > 0.85 else ((0, 80),):
            angles = -math.pi / 2 + np.arange(2 * number) * math.pi / number
            far = np.where(np.arange(2 * number) % 2, size * inner, size)
            s.shape(np.stack([100 + far * np.cos(angles), 100 + far * np.sin(angles)], 1), ink)

    def draw_globe(self, s):
        """A globe or ball with meridians and circles of latitude, now and then on a stand or with a cross."""
        s.oval(100, 100, 60, 60, 0)
        line, ink = self.u(2, 6), 1
        angles = np.linspace(-math.pi / 2, math.pi / 2, 15)
        for part in np.linspace(-0.9, 0.9, int(self.r.integers(3, 7))):
            s.stroke([(100 + 60 * part * math.cos(a), 100 + 60 * math.sin(a)) for a in angles], line, ink)
        for part in np.linspace(-0.7, 0.7, int(self.r.integers(2, 5))):
            half = 60 * math.sqrt(1 - part * part)
            s.stroke([(100 - half, 100 + 60 * part), (100 + half, 100 + 60 * part)], line, ink)
        if self.r.random() < 0.4:
            s.stroke([(100, 40), (100, 15)], 8, 0)
            s.stroke([(88, 26), (112, 26)], 8, 0)

    def draw_sceptre(self, s):
        """A jester's stick with a small head."""
        s.stroke([(100, 80), (100 + self.r.normal(0, 12), 190)], self.u(6, 12), 0)
        self.draw_face(s, 100, 70, 20)
        self.draw_cap(s, 100, 60, 20)

    def draw_bell(self, s):
        """One to three bells."""
        number = int(self.r.integers(1, 4))
        for at in range(number):
            x, size = 100 + (at - (number - 1) / 2) * 52, 26 if number > 1 else 50
            s.oval(x, 100, size, size, at)
            s.stroke([(x - size * 0.6, 108), (x + size * 0.6, 108)], size * 0.12, 1)
            s.stroke([(x, 108), (x, 100 + size * 0.9)], size * 0.12, 1)

    def draw_mask(self, s):
        """A mask of the theatre, or the face of a clown."""
        self.draw_face(s, 100, 100, self.u(45, 60))
        if self.r.random() < 0.5:
            for side in (-1, 1):
                s.oval(100 + side * 52, 78, 22, 26, 1)
        else:
            s.shape([(70, 58), (130, 58), (100 + self.r.normal(0, 12), 5)], 2)
