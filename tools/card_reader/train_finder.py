"""Trains the finder on the scenes that make_scenes writes, including those added during the training.

    python -m tools.card_reader.train_finder SECONDS FOLDER [RATE]

Writes FOLDER/finder.pt. Goes on from FOLDER/start-finder.pt if there is one (tools.card_reader.load), which needs a lower RATE than the
usual.
"""

import math
import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import smooth_l1_loss

from tools.card_reader.networks import Finder
from tools.card_reader.scene_files import load_scenes, scene_files
from tools.card_reader.training import network_to_train, train

BATCH, SIDE, STRIDE, RATE = 14, 160, 8, 4e-3
CELLS = SIDE // STRIDE
LEAST_HEIGHT, MOST_HEIGHT = 13, 110
"""Least and most height of an index in pixels; others are ignored in the loss."""
ROWS, COLUMNS = np.mgrid[:CELLS, :CELLS]


def target(corners: list) -> np.ndarray:
    """Return the training target, eight layers of cells: heat, ignored cells, five numbers, and where those count."""
    goal = np.zeros((8, CELLS, CELLS), np.float32)
    heat, unjudged, numbers, counted = goal[0], goal[1], goal[2:7], goal[7]
    for x, y, turn, height, _rank, _suit, seen in corners:
        if not (0 <= x < SIDE and 0 <= y < SIDE) or seen < 0.3:
            continue
        column, row = x / STRIDE - 0.5, y / STRIDE - 0.5
        distance = (COLUMNS - column) ** 2 + (ROWS - row) ** 2
        if seen < 0.85 or not LEAST_HEIGHT <= height <= MOST_HEIGHT:
            unjudged[distance < max(1.5, height / STRIDE / 2) ** 2] = 1
            continue
        np.maximum(heat, np.exp(-distance / (2 * max(0.7, height / STRIDE / 6) ** 2)), out=heat)
        if 0 <= round(column) < CELLS and 0 <= round(row) < CELLS:
            heat[round(row), round(column)] = 1
        near = distance <= 1.3**2
        right, down = (column - COLUMNS)[near], (row - ROWS)[near]
        for number, values in enumerate((right, down, math.cos(turn), math.sin(turn), math.log(height / 32))):
            numbers[number][near] = values
        counted[near] = 1
    unjudged *= heat < 0.999
    return goal


def example(pick: np.random.Generator, files: list[Path]) -> tuple[np.ndarray, np.ndarray]:
    """Return a part of a scene, turned by quarter turns, and its target."""
    pictures, labels = load_scenes(files[pick.integers(len(files))])
    at = int(pick.integers(len(labels)))
    left, top = (int(value) for value in pick.integers(0, 256 - SIDE + 1, 2))
    picture = pictures[at][top : top + SIDE, left : left + SIDE]
    corners = [(x - left, y - top, *rest) for x, y, *rest in labels[at]]
    for _ in range(int(pick.integers(4))):
        picture = np.rot90(picture)
        corners = [(y, SIDE - 1 - x, turn - math.pi / 2, *rest) for x, y, turn, *rest in corners]
    return np.ascontiguousarray(picture), target(corners)


def loss_of(answer: Tensor, goal: Tensor) -> Tensor:
    """Return the focal loss of the heat, as in CenterNet, plus a smooth L1 loss of the five numbers."""
    heat, unjudged, counted = goal[:, 0], goal[:, 1], goal[:, 7]
    chance = torch.sigmoid(answer[:, 0]).clamp(1e-5, 1 - 1e-5)
    centre = (heat >= 0.999).float()
    missed = centre * (1 - chance) ** 2 * torch.log(chance)
    wrong = (1 - centre) * (1 - unjudged) * (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    distance = smooth_l1_loss(answer[:, 1:], goal[:, 2:7], reduction="none", beta=0.2) * counted[:, None]
    heat_loss = -(missed + wrong).sum() / centre.sum().clamp(min=1)
    return heat_loss + 2 * distance.sum() / counted.sum().clamp(min=1)


def main(seconds: float, folder: Path, rate: float = RATE) -> None:
    pick = np.random.default_rng(100)

    def batch() -> tuple[Tensor, Tensor]:
        files = scene_files(folder)
        pictures, goals = zip(*(example(pick, files) for _ in range(BATCH)), strict=True)
        scenes = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div_(255)
        return scenes * (1 + 0.15 * torch.randn(BATCH, 3, 1, 1)), torch.from_numpy(np.stack(goals))

    network = network_to_train(Finder(), folder / "start-finder.pt")
    train(network, batch, loss_of, rate, seconds, folder / "finder.pt")


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]), *map(float, sys.argv[3:4]))
