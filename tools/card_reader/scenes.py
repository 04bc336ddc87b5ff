"""The maker of synthetic scenes of playing cards with labelled corner indexes, to train the finder and the namer.

A label is (x, y, up-angle, height, rank, suit, visibility), in pixels and radians; ranks 0-12 (A to K), 13 none, 14 Joker;
suits 0-3 (clubs, diamonds, hearts, spades), 4 none.
"""

import pickle
from pathlib import Path

import numpy as np

from tools.card_reader.card_patches import CardPatches
from tools.card_reader.drawing_tools import own_suits
from tools.card_reader.scene_layout import SceneLayout


class SceneMaker(SceneLayout, CardPatches):
    """Makes scenes and patches from drawings.pkl, fonts.txt and suit-fonts.txt in a folder; the same seed makes the same ones."""

    def __init__(self, seed, pool, folder, joker_share=0.07):
        folder = Path(folder)
        self.r = np.random.default_rng(seed)
        self.bank = pickle.loads((folder / "drawings.pkl").read_bytes())
        self.cache = {}
        self.joker_share = joker_share
        self.fonts = (folder / "fonts.txt").read_text().split("\n")
        self.sfonts = (folder / "suit-fonts.txt").read_text().split("\n")
        self.osuits = own_suits()
        self.courts = [c for b in self.bank for q in b["cards"] for c in q[10:] if c is not None]
        self.jok = [j for b in self.bank for j in b["jokers"]]
        self.pool = [self.card() for _ in range(pool)]
