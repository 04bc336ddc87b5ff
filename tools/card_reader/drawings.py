"""Drawn card faces (200 pixels wide) with the box of their corner index, from drawings that an MIT project may use.

python -m tools.card_reader.drawings FOLDER

FOLDER holds the unpacked sources (docs/card-reader.md).
"""

import io
import pickle
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
W = 200


def svg(f):
    try:
        b = subprocess.run(["rsvg-convert", "-w", "400", f], capture_output=True, timeout=60).stdout
        im = Image.open(io.BytesIO(b)).convert("RGBA")
    except Exception as e:
        print("bad", f, repr(e)[:90])
        return None
    return small(im)


def small(im, paper=False):
    h = round(W * im.size[1] / im.size[0])
    im = im.resize((W, h), Image.Resampling.LANCZOS)
    if paper:  # the drawing is ink without paper: lay it on white
        p = Image.new("RGBA", im.size, (255, 255, 255, 255))
        p.alpha_composite(im)
        im = p
    a = np.array(im)[..., [2, 1, 0, 3]].copy()
    al = a[..., 3:] / 255.0
    a[..., :3] = a[..., :3] * al + 255 * (1 - al)
    m = np.full((h, W), 255, np.uint8)  # rounded corners of our own, everything else opaque
    r = 12
    m[:] = 0
    cv2.rectangle(m, (r, 0), (W - r - 1, h - 1), 255, -1)
    cv2.rectangle(m, (0, r), (W - 1, h - r - 1), 255, -1)
    for x in (r, W - r - 1):
        for y in (r, h - r - 1):
            cv2.circle(m, (x, y), r, 255, -1)
    a[..., 3] = m
    return a


def boxof(cards, full=False):
    B = []
    for s in range(4):
        for r in (0, 3, 6, 4, 7):
            c = cards[s][r]
            h, w = c.shape[:2]
            ink = (255 - c[..., :3].min(2).astype(int) > 70) & (c[..., 3] > 200)
            ink[: int(0.02 * h)] = 0
            ink[:, : int(0.02 * w)] = 0
            ink[int(0.40 * h) :] = 0
            ink[:, int((0.30 if r == 0 else 0.22) * w) :] = 0
            ys = np.where(ink.any(1))[0]
            xs = np.where(ink.any(0))[0]
            if len(ys) and len(xs):
                B.append((xs[0], ys[0], xs[-1] + 1, ys[-1] + 1))
    return np.median(np.array(B), 0)


def add(bank, name, get, jokers=()):
    cards = [[get(r, s) for r in RANKS] for s in SUITS]
    n = sum(c is None for q in cards for c in q)
    if n:
        print(name, "misses", n)
    if n > 20:
        return
    ok = [c for q in cards for c in q if c is not None]
    for q in cards:
        for i in range(13):
            if q[i] is None:
                q[i] = -1
    for s in range(4):
        for i in range(13):
            if isinstance(cards[s][i], int):
                cards[s][i] = None
    full = [[c if c is not None else ok[0] for c in q] for q in cards]
    b = boxof(full)
    print(name, ok[0].shape, b, len(jokers), "jokers", flush=True)
    bank.append(dict(name=name, cards=cards, box=b, jokers=[j for j in jokers if j is not None]))


def kennard(folder):
    """Return four packs of Adrian Kennard's cards (CC0) from the npm package: name, and a function of rank and suit that draws a card."""
    images = folder / "package" / "src" / "images"
    return [
        (name, lambda r, s, name=name: svg(images / name / (("T" if r == "10" else r) + s + ".svg")))
        for name in ("2color", "2color-bf", "4color", "4color-bf")
    ]


def own(folder):
    """Return this project's packs of commit cf51d83 (two colours, four colours, German letters): name, and a function as in kennard."""
    faces = folder / "assets" / "cards" / "faces"

    def face(r, s, colours, letters):
        f = faces / (letters.get(r, r) + s + colours + ".webp")
        return small(
            Image.open(f if f.exists() else faces / (letters.get(r, r) + s + ".webp")).convert("RGBA"), True
        )

    packs = (("own", "", {}), ("own-4c", "-4c", {}), ("own-german", "", {"J": "B", "Q": "D"}))
    return [
        (name, lambda r, s, colours=colours, letters=letters: face(r, s, colours, letters))
        for name, colours, letters in packs
    ]


def main(folder):
    """Write all cards of all packs to FOLDER/drawings.pkl."""
    bank = []
    joker = small(Image.open(folder / "assets" / "cards" / "faces" / "Joker.webp").convert("RGBA"), True)
    for name, get in (*kennard(folder), *own(folder)):
        add(bank, name, get, [joker] if name.startswith("own") else [])
    (folder / "drawings.pkl").write_bytes(pickle.dumps(bank))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
