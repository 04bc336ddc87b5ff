"""Trains the namer on patches of cards drawn for it, of the scenes that make_scenes writes, and of printed pages.

    python -m tools.card_reader.train_namer SECONDS FOLDER [RATE [JOKERS]]

Writes FOLDER/namer.pt. Goes on from FOLDER/start-namer.pt if there is one (tools.card_reader.load), which needs a lower RATE than the
usual. JOKERS is the share of Jokers among the drawn cards. Finds that find_corners adds during the training are used as well.
"""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from tools.card_reader.networks import Namer
from tools.card_reader.print_patches import PrintPatches
from tools.card_reader.scene_files import load_finds, scene_files
from tools.card_reader.scene_patches import scene_patch
from tools.card_reader.scenes import SceneMaker
from tools.card_reader.training import network_to_train, train

BATCH, FROM_SCENES, FROM_PRINT, NEW_PATCHES, KEPT_PATCHES, RATE = 112, 60, 12, 20, 40_000, 3e-3
STEPS_BETWEEN_LOOKS = 200
RANKS, SUITS = 15, 5


class PatchBatches:
    """Makes batches of patches, each with a rank and a suit."""

    def __init__(self, folder: Path, joker_share: float) -> None:
        self.maker, self.kept, self.finds, self.step = SceneMaker(21, 500, folder, joker_share), [], {}, 0
        self.maker.start_patches()
        self.files = scene_files(folder)
        self.print = PrintPatches(self.maker.r, folder)

    def drawn(self, count: int) -> list:
        """Return new patches, and older ones once there are many: making a patch takes longer than learning from it."""
        new = [self.maker.patch1() for _ in range(count if len(self.kept) < 2400 else NEW_PATCHES)]
        old = [
            self.kept[at] for at in self.maker.r.integers(0, max(1, len(self.kept)), max(0, count - len(new)))
        ]
        self.kept.extend(new)
        del self.kept[:-KEPT_PATCHES]
        return new + old

    def look_for_finds(self) -> None:
        for file in self.files:
            if file not in self.finds and (finds := load_finds(file)) is not None:
                self.finds[file] = finds

    def batch(self) -> tuple[Tensor, Tensor]:
        if self.step % STEPS_BETWEEN_LOOKS == 0:
            self.look_for_finds()
        self.step += 1
        cut = [scene_patch(self.maker.r, self.files, self.finds) for _ in range(FROM_SCENES)]
        printed = [self.print.patch() for _ in range(FROM_PRINT)]
        drawn = self.drawn(BATCH - FROM_SCENES - FROM_PRINT)
        pictures, answers = zip(*drawn, *cut, *printed, strict=True)
        patches = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div_(255)
        patches = patches * (1 + 0.2 * torch.randn(BATCH, 3, 1, 1)) + 0.1 * torch.randn(BATCH, 1, 1, 1)
        return patches, torch.tensor(answers)


def loss_of(scores: Tensor, answers: Tensor) -> Tensor:
    ranks, suits = scores.split([RANKS, SUITS], 1)
    rank_loss = cross_entropy(ranks, answers[:, 0], label_smoothing=0.02)
    return rank_loss + cross_entropy(suits, answers[:, 1], label_smoothing=0.02)


def main(seconds: float, folder: Path, rate: float = RATE, joker_share: float = 0.07) -> None:
    network = network_to_train(Namer(), folder / "start-namer.pt")
    train(network, PatchBatches(folder, joker_share).batch, loss_of, rate, seconds, folder / "namer.pt")


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]), *map(float, sys.argv[3:5]))
